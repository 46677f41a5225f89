// All texts come from the table, in its language.

/** @type {Record<string, Record<string, string>>} */
let words = {};

/**
 * Takes the words of the table's first message, in place of those of another language.
 * @param {Record<string, Record<string, string>>} table
 */
export function learn(table) {
  words = { ...table };
}

/**
 * Takes more words of the same language, such as those of a game.
 * @param {Record<string, Record<string, string>>} table
 */
export function learnMore(table) {
  for (const [kind, texts] of Object.entries(table)) words[kind] = { ...words[kind], ...texts };
}

/** @type {Record<string, string>} what people call the seats, by number */
let seatNames = {};

/**
 * Takes what people call the seats of this table.
 * @param {Record<string, string>} names
 */
export function callSeats(names) {
  seatNames = names;
}

/** @typedef {Record<string, string | number | null | undefined>} Gaps what fills the {gaps} of a text */

/**
 * A text of the page; {gaps} are filled in. A seat that people have given a name is called by it.
 * @type {(key: string, gaps?: Gaps) => string}
 */
export function t(key, gaps = {}) {
  if (key === "seat" && seatNames[String(gaps.seat)]) return seatNames[String(gaps.seat)];
  return filled(words.page?.[key] ?? key, gaps);
}

/**
 * A text with its {gaps} filled in; {gap:one|few|many} is the form that goes with a number in this page's language.
 * @type {(text: string, gaps: Gaps) => string}
 */
export function filled(text, gaps) {
  return text.replace(
    /\{(\w+)(?::([^}]*))?\}/g,
    (_, /** @type {string} */ gap, /** @type {string} */ forms) => {
      const value = gaps[gap];
      if (forms !== undefined) return formFor(value, forms.split("|"));
      return typeof value === "number" ? number(value) : (value ?? "");
    },
  );
}

/** @type {Partial<Record<Intl.LDMLPluralRule, number>>} */
const FORMS = { one: 0, few: 1 }; // the last form goes with all other numbers

/** @type {(value: string | number | null | undefined, forms: string[]) => string} */
function formFor(value, forms) {
  const rule = new Intl.PluralRules(document.documentElement.lang || "en").select(Math.abs(Number(value)));
  return forms[FORMS[rule] ?? forms.length - 1] ?? forms[forms.length - 1];
}

/**
 * The word for a value, by the kind of thing it is: a zone, a station, a code.
 * @type {(kind: string, value: string | number | null | undefined) => string}
 */
export function word(kind, value) {
  return words[kind]?.[String(value)] ?? String(value);
}

/**
 * The name of a device for people: its kind and which of them.
 * @type {(name: string) => string}
 */
export function deviceName(name) {
  const [kind, which] = name.split("/");
  if (kind === "seat") return t("seat", { seat: which });
  return which ? `${word("device", kind)} (${which})` : word("device", kind);
}

/**
 * m:ss
 * @type {(ms: number) => string}
 */
export function clock(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * How long something lasts, in the two largest units.
 * @type {(ms: number) => string}
 */
export function lasted(ms) {
  const minutes = Math.floor(Math.max(0, ms) / 60_000);
  if (minutes < 1) return `${Math.floor(Math.max(0, ms) / 1000)} s`;
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * A number as people write it: with a minus, which is as wide as a plus, where a program has a hyphen.
 * @type {(value: number | string) => string}
 */
export function number(value) {
  return String(value).replace("-", "−");
}

/**
 * A number of which the sign matters.
 * @type {(value: number) => string}
 */
export function signed(value) {
  return value > 0 ? `+${value}` : number(value);
}
