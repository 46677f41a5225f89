// Answers, parts, cards and missions in words.

/** @import { Prospect } from "/types/galaxy_trucker" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Cell } from "./state.js" */

import { h } from "/static/dom.js";
import { number, signed, word } from "/static/words.js";
import { cellOf, game, nameOf, partAt, printed, text, theQuestion, tileOf } from "./state.js";

/** An answer as the table prices it: `do` and the fields of that action. @typedef {Record<string, any>} Answer */

/**
 * A component of the own ship in words, with its place.
 * @type {(cell: Cell) => string}
 */
export function there([x, y]) {
  const part = partAt([x, y]);
  return `${part ? nameOf(part.id) : ""} ${text("at", { x, y })}`;
}

/**
 * The same, shorter: "Cargo hold 9, 7".
 * @type {(cell: Cell) => string}
 */
export function shortly([x, y]) {
  const part = partAt([x, y]);
  return `${part ? nameOf(part.id) : ""} ${text("at_short", { x, y })}`;
}

/** @type {Record<string, (answer: Answer) => string>} */
const ANSWERS = {
  power: ({ cells }) => (cells.length ? text("power", { count: cells.length }) : text("no_power")),
  defend: ({ cell, rest }) =>
    rest
      ? text("defend_all", { count: theQuestion().number })
      : cell
        ? text("defend_with", { what: there(cell) })
        : text("take_hit"),
  fire: ({ yes, always }) => text(yes ? (always ? "fire_always" : "fire") : "hold_fire"),
  keep: ({ cell }) => text("keep_with", { what: there(cell) }),
  planet: ({ number: at }) => (at === null ? text("no_planet") : text("planet", { number: at + 1 })),
  accept: ({ yes }) => text(yes ? "accept" : "refuse"),
  crew: () => text("crew_by_table"),
  unload: ({ cells }) => shareText(cells),
  stow: ({ holds }) => text(holds === null ? "stow_best" : "leave_goods"),
  hole: ({ power, discard }) =>
    discard === "all"
      ? text("lost_in_hole")
      : text("escape", { power: power.length, discard: discard.length }),
  dodge: ({ cell }) => (cell ? text("dodge_with", { what: there(cell) }) : text("face_it")),
  shed: ({ cell }) => (cell ? text("shed", { what: there(cell) }) : text("shed_first")),
};

/**
 * What an answer is, in words.
 * @type {(answer: Answer) => string}
 */
export function answerText(answer) {
  return ANSWERS[answer.do]?.(answer) ?? answer.do;
}

/** @type {Record<string, (answer: Answer) => string>} */
const BRIEF = {
  defend: ({ cell, rest }) => text(rest ? "brief_defend_all" : cell ? "brief_defend" : "take_hit"),
  fire: ({ yes, always }) => text(yes ? (always ? "brief_fire_always" : "fire") : "hold_fire"),
  keep: () => text("brief_keep"),
  planet: ({ number: at }) => (at === null ? text("no_planet") : text("brief_planet", { number: at + 1 })),
  crew: () => text("give_crew"),
  unload: () => text("give_goods"),
  hole: ({ discard }) => text(discard === "all" ? "lost_in_hole" : "brief_escape"),
  dodge: ({ cell }) => text(cell ? "brief_dodge" : "face_it"),
  shed: () => text("brief_shed"),
};

/**
 * The same in at most 16 letters, for the primary button.
 * @type {(answer: Answer) => string}
 */
export function answerBrief(answer) {
  return (BRIEF[answer.do] ?? answerText)(answer);
}

/**
 * The same places as one answer, such as "2 × Cargo hold 8, 7 + Cargo hold 9, 7".
 * @type {(cells: Cell[]) => string}
 */
function shareText(cells) {
  const counts = new Map();
  for (const cell of cells) counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
  return [...counts]
    .map(([at, count]) => `${count > 1 ? `${count} × ` : ""}${shortly(cellOf(at))}`)
    .join(" + ");
}

const GOOD_MARKS = new Set(["enemy_beaten", "ship_dodged", "fleet_held"]);

/**
 * What an answer costs and brings, in words, and whether that is good; null for what is neither.
 * @type {(prospect: Prospect) => {key: string, text: string, good: boolean | null}[]}
 */
export function prices({ strength, energy, days, credits, crew, components, worth, marks, later, due }) {
  /** @type {(key: string, value: number) => {key: string, text: string, good: boolean | null}[]} */
  const price = (key, value) =>
    value === 0 ? [] : [{ key, text: `${word("truck_price", key)} ${signed(value)}`, good: value > 0 }];
  return [
    ...(strength === null
      ? []
      : [{ key: "strength", text: `${word("truck_price", "strength")} ${number(strength)}`, good: null }]),
    ...price("energy", -energy),
    ...price("days", days),
    ...price("credits", credits),
    ...price("goods", worth),
    ...price("crew", -crew),
    ...price("components", -components),
    ...(later > 0 ? [{ key: "later", text: text("later_energy", { count: later }), good: false }] : []),
    ...due.map(([name, count]) => ({
      key: `due-${name}`,
      text:
        name === "shots" ? text("due_shots", { count }) : `${word("truck_price", name)} ${signed(-count)}`,
      good: false,
    })),
    ...marks.map((mark) => ({ key: mark, text: word("truck_mark", mark), good: GOOD_MARKS.has(mark) })),
  ];
}

/**
 * Prices as chips.
 * @type {(prospect: Prospect) => Drawn}
 */
export function priceChips(prospect) {
  return prices(prospect).map(({ key, text: said, good }) =>
    h("span", { key, class: good === null ? "" : good ? "good" : "bad" }, said),
  );
}

/**
 * The components that go with an answer, in their order, and how: a word for a loss; `breaks` are those that go with the
 * one that is hit.
 * @type {(prospect: Prospect) => {cell: Cell, how: string}[]}
 */
export function goneWith(prospect) {
  const target = String(theQuestion().threat?.target);
  return prospect.gone.flatMap(([how, cells]) =>
    [...cells]
      .sort((one, other) => Number(String(other) === target) - Number(String(one) === target))
      .map((cell) => ({ cell, how: how === "destroyed" && String(cell) !== target ? "breaks" : how })),
  );
}

const LISTED = 3;

/**
 * Those components in words.
 * @type {(prospect: Prospect) => string}
 */
export function goneWords(prospect) {
  if (prospect.answer.do === "keep" || prospect.answer.do === "hole") return "";
  const gone = goneWith(prospect);
  const said = gone.slice(0, LISTED).map(({ cell, how }) => {
    const part = partAt(cell);
    return part ? `${nameOf(part.id)} ${word("truck_loss", how)}` : "";
  });
  return [...said, gone.length > LISTED ? text("and_more", { count: gone.length - LISTED }) : ""]
    .filter(Boolean)
    .join(", ");
}

/**
 * What a tile does, in a few words.
 * @type {(id: string) => string}
 */
export function tileDoes(id) {
  const tile = tileOf(id);
  return word("truck_does", tile.kind)
    .replace("{places}", String(tile.places))
    .replace("{mass}", String(tile.mass));
}

/**
 * What a mission pays, in a sentence each.
 * @type {(id: string) => string}
 */
export function missionText(id) {
  const mission = printed().missions[id];
  const says = mission.reward.map((reward) =>
    text(`reward_${reward.type}`, {
      credits: reward.credits[game().level - 1],
      kind: word("truck_kind", reward.kind),
      first: word("truck_kind", reward.kinds[0]),
      second: word("truck_kind", reward.kinds[1]),
      minimum: reward.minimum,
      times: reward.factor[0] ?? 1,
    }),
  );
  const rules = mission.rules
    .map((rule) => word("truck_mission_rule", rule))
    .filter((said, place) => said !== mission.rules[place]);
  return [...says, ...rules].join(" ");
}

/**
 * A line of the ship board in words.
 * @type {(side: string, line: number) => string}
 */
export function lineWords(side, line) {
  return text(side === "N" || side === "S" ? "in_column" : "in_row", { line });
}

/**
 * The name of a card.
 * @type {(id: string) => string}
 */
export function cardName(id) {
  return word("adventure", printed().cards[id].kind);
}
