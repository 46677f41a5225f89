// A hand of cards in the dock: equal ones folded, usable ones first, in rows, and what does not fit counted: "+6" opens
// the whole hand over the board. Never swiped sideways.

import { h } from "./dom.js";
import { change, state } from "./state.js";
import { t } from "./words.js";

/** @typedef {import("./dom.js").Drawn} Drawn */
/** @typedef {import("./frame_size.js").Size} Size */

/**
 * A card: those with the same `fold` are shown as one. `name` has soft hyphens where it may break; `sign` and `value`
 * stand above it, `foot` below: what it does now, or why it cannot be used.
 * @typedef {object} Card
 * @property {string} id
 * @property {string} fold
 * @property {string} kind       told to help and to tests
 * @property {string} help       data-help
 * @property {string} name
 * @property {Drawn} [sign]
 * @property {string} [value]
 * @property {string} foot
 * @property {boolean} usable
 * @property {boolean} chosen
 * @property {() => void} choose
 */

const GAP = 5;
const NARROWEST = 62; // of a card on phones
const NARROW = 118; // on a wide screen in two rows
const BROAD = 126; // and in one

/**
 * How the cards of a hand are laid: how many fit, and whether in two rows.
 * @param {Size} size
 * @param {number} count
 * @returns {{places: number, columns: number, rows: number}}
 */
export function laid({ layout, u, hand }, count) {
  const across = (/** @type {number} */ least) =>
    Math.max(1, Math.floor((hand.width + GAP * u) / ((least + GAP) * u)));
  if (layout === "wide") {
    const broad = across(BROAD);
    if (count <= broad) return { places: broad, columns: broad, rows: 1 };
    const columns = across(NARROW);
    return { places: 2 * columns, columns, rows: 2 };
  }
  const columns = across(NARROWEST);
  return { places: 2 * columns, columns, rows: 2 };
}

/**
 * The cards folded: usable ones first, each with all that are like it.
 * @param {Card[]} cards
 * @returns {Card[][]}
 */
export function folded(cards) {
  /** @type {Map<string, Card[]>} */
  const kinds = new Map();
  for (const card of cards) kinds.set(card.fold, [...(kinds.get(card.fold) ?? []), card]);
  return [...kinds.values()].toSorted(
    (one, other) => Number(other.some(({ usable }) => usable)) - Number(one.some(({ usable }) => usable)),
  );
}

/**
 * The hand as the dock shows it.
 * @param {Card[]} cards
 * @param {Size} size
 * @param {string} label
 */
export function handOf(cards, size, label) {
  const kinds = folded(cards);
  const { places, columns, rows } = laid(size, kinds.length);
  const over = kinds.length > places;
  const shown = over ? kinds.slice(0, places - 1) : kinds;
  return h(
    "div",
    {
      key: "cards",
      class: `cards rows-${rows}`,
      role: "group",
      "aria-label": label,
      style: { "--columns": String(columns) },
    },
    shown.map(cardOf),
    over &&
      h(
        "button",
        {
          key: "more",
          class: "card-button rest",
          "data-do": "whole-hand",
          "aria-expanded": String(state.handOpen),
          onclick: () => change({ handOpen: !state.handOpen }),
        },
        `+${kinds.slice(places - 1).reduce((sum, one) => sum + one.length, 0)}`,
      ),
  );
}

/**
 * The whole hand over the board; nothing while it is closed.
 * @param {Card[]} cards
 * @param {string} label
 */
export function wholeHand(cards, label) {
  if (!state.handOpen) return null;
  return h(
    "section",
    { key: "hand", class: "sheet hand-sheet", "data-sheet": "hand", "aria-label": label },
    h("div", { class: "cards whole" }, folded(cards).map(cardOf)),
    h("button", { "data-do": "close-hand", onclick: () => change({ handOpen: false }) }, t("close")),
  );
}

/**
 * Cards that are alike, as one. A touch chooses the next that is not chosen yet; when all are, none is again.
 * @param {Card[]} alike
 */
function cardOf(alike) {
  const [first] = alike;
  const { kind, help, name, sign, value, foot } = first;
  const chosen = alike.filter((one) => one.chosen);
  const usable = alike.filter((one) => one.usable || one.chosen);
  const next = usable.find((one) => !one.chosen);
  const touched = () => (next ? next.choose() : chosen.at(-1)?.choose());
  return h(
    "button",
    {
      key: first.id,
      class: `card-button ${usable.length > 0 ? "" : "not-now"}`,
      "data-card": first.id,
      "data-cards": alike.map(({ id }) => id).join(" "),
      "data-kind": kind,
      "data-help": help,
      "data-why": usable.length > 0 ? null : foot,
      "aria-pressed": String(chosen.length > 0),
      "aria-disabled": usable.length > 0 ? null : "true",
      "aria-label": `${name.replaceAll("\u00ad", "")}: ${foot}`,
      onclick: usable.length > 0 ? touched : null,
    },
    h("span", { class: "card-top" }, sign, value && h("b", {}, value)),
    h("span", { class: "card-name" }, name),
    h("span", { class: "card-foot" }, foot),
    alike.length > 1 &&
      h(
        "span",
        { class: "card-count" },
        chosen.length > 0 ? `${chosen.length}/${alike.length}` : `×${alike.length}`,
      ),
  );
}
