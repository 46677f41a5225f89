// An answer in flight in words: what it is, what it costs and brings, and which components go.

/** @import { Prospect } from "/types/galaxy_trucker" */

import { h } from "/static/dom.js";
import { signed, word } from "/static/words.js";
import { game, nameOf, own, partsOf, text } from "./state.js";
import { cubeChip, tileIcon } from "./tiles.js";

/** A component of the own ship in words, with its place. */
export function there(cell) {
  const part = partAt(cell);
  return `${part ? nameOf(part.id) : ""} ${text("at", { x: cell[0], y: cell[1] })}`;
}

/** The same, shorter: "Cargo hold 9, 7". */
export function shortly([x, y]) {
  const part = partAt([x, y]);
  return `${part ? nameOf(part.id) : ""} ${text("at_short", { x, y })}`;
}

/**
 * The component of the own ship on a cell, or undefined.
 * @param {[number, number]} cell
 */
export function partAt(cell) {
  return partsOf(own()).find(({ x, y }) => x === cell[0] && y === cell[1]);
}

/** @param {{ yes: boolean, always: boolean }} answer */
function fireText({ yes, always }) {
  if (!yes) return text("hold_fire");
  return text(always ? "fire_always" : "fire");
}

const ANSWERS = {
  power: ({ cells }) => (cells.length ? text("power", { count: cells.length }) : text("no_power")),
  defend: ({ cell, rest }) =>
    rest
      ? text("defend_all", { count: game().flight.question.number })
      : cell
        ? text("defend_with", { what: there(cell) })
        : text("take_hit"),
  fire: fireText,
  keep: ({ cell }) => text("keep_with", { what: there(cell) }),
  planet: ({ number }) => (number === null ? text("no_planet") : text("planet", { number: number + 1 })),
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
 * @param {Record<string, any>} answer
 */
export function answerText(answer) {
  return ANSWERS[answer.do]?.(answer) ?? answer.do;
}

/** The same places as one answer, such as "2 × Cargo hold 8, 7 + Cargo hold 9, 7". */
function shareText(cells) {
  const counts = new Map();
  for (const cell of cells) counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
  return [...counts]
    .map(([at, count]) => `${count > 1 ? `${count} × ` : ""}${shortly(at.split(",").map(Number))}`)
    .join(" + ");
}

const GOOD_MARKS = new Set(["enemy_beaten", "ship_dodged", "fleet_held"]);

/**
 * What an answer costs and brings, a chip for each.
 * @param {Prospect} it
 */
export function prices({ strength, energy, days, credits, crew, components, goods, marks, later, due }) {
  /**
   * @param {string} key
   * @param {number} value
   * @param {boolean} bad
   */
  const price = (key, value, bad) =>
    value !== 0 &&
    h("span", { key, class: bad ? "bad" : "good" }, `${word("truck_price", key)} ${signed(value)}`);
  return [
    strength !== null && h("span", { key: "strength" }, `${word("truck_price", "strength")} ${strength}`),
    price("energy", -energy, true),
    price("days", days, days < 0),
    price("credits", credits, false),
    price("goods", goods, goods < 0),
    price("crew", -crew, true),
    price("components", -components, true),
    later > 0 && h("span", { key: "later", class: "bad" }, text("later_energy", { count: later })),
    due.map(([name, number]) =>
      h(
        "span",
        { key: `due-${name}`, class: "bad" },
        name === "shots"
          ? text("due_shots", { count: number })
          : `${word("truck_price", name)} ${signed(-number)}`,
      ),
    ),
    marks.map((mark) =>
      h("span", { key: mark, class: GOOD_MARKS.has(mark) ? "good" : "bad" }, word("truck_mark", mark)),
    ),
  ];
}

/**
 * The components that go with an answer, in their order: {cell, how}, where `how` is hit, breaks, falls_off, or another
 * word for a loss.
 * @param {Prospect} prospect
 */
export function goneWith(prospect) {
  const target = String(game().flight.question.threat?.target);
  return prospect.gone.flatMap(([how, cells]) =>
    [...cells]
      .sort((one, other) => Number(String(other) === target) - Number(String(one) === target))
      .map((cell) => ({ cell, how: how === "destroyed" && String(cell) !== target ? "breaks" : how })),
  );
}

const LISTED = 4;

/**
 * Those components as a list, each with what it carries.
 * @param {Prospect} prospect
 */
export function goneList(prospect) {
  const gone = goneWith(prospect);
  if (gone.length === 0 || prospect.answer.do === "keep" || prospect.answer.do === "hole") return null;
  return h(
    "ul",
    { class: "gone-list" },
    gone.slice(0, LISTED).map(({ cell, how }) => {
      const part = partAt(cell);
      return (
        part &&
        h(
          "li",
          { key: String(cell) },
          tileIcon(part.id, part.turn),
          h("span", {}, nameOf(part.id), " ", h("i", {}, word("truck_loss", how))),
          [...part.load].filter((one) => "RYGB".includes(one)).map((one, place) => cubeChip(one, place)),
        )
      );
    }),
    gone.length > LISTED && h("li", { key: "more" }, text("and_more", { count: gone.length - LISTED })),
  );
}
