// What a ship gives piece by piece, by touch of the place that gives it: crew from cabins, goods of equal value from holds,
// tokens from batteries.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { button } from "./hand.js";
import { partAt, shortly } from "./prices.js";
import { act, draft, pick, text } from "./state.js";

const COLOURS = "RYGB";
const TEXTS = { crew: "give_crew", unload: "give_goods" };

/** The letters of what a question takes, as a load names them. */
function lettersOf({ kind, goods }) {
  if (kind === "crew") return "hbp";
  const colour = goods.findIndex(Boolean);
  return colour < 0 ? "e" : COLOURS[colour];
}

/** How many pieces a place has. */
function has(question, cell) {
  const letters = lettersOf(question);
  return [...(partAt(cell)?.load ?? "")].filter((letter) => letters.includes(letter)).length;
}

/** The cells that were touched, one for each piece, as far as the question still names them. */
function given(question) {
  const left = new Map(question.cells.map((cell) => [String(cell), has(question, cell)]));
  return (draft().given ?? []).filter((cell) => {
    const rest = left.get(String(cell)) ?? 0;
    left.set(String(cell), rest - 1);
    return rest > 0;
  });
}

function takenFrom(question, cell) {
  return given(question).filter((one) => String(one) === String(cell)).length;
}

/** One piece more of a place; after its last, or when all are chosen, none of it. */
function touch(question, cell) {
  const cells = given(question);
  const full = takenFrom(question, cell) === has(question, cell) || cells.length === question.number;
  const others = cells.filter((one) => String(one) !== String(cell));
  pick({ given: full ? others : [...cells, cell] });
}

/** What is asked for, in words. */
export function givingText(question) {
  const { kind, number } = question;
  if (kind === "crew") return text("ask_crew", { number });
  return text(lettersOf(question) === "e" ? "ask_unload_energy" : "ask_unload", { number });
}

/** The places as buttons, and the button that says so. */
export function giving(question) {
  const cells = given(question);
  return [
    h(
      "p",
      { key: "told", class: "dim" },
      text("crew_picked", { picked: cells.length, number: question.number }),
    ),
    question.cells.map((cell) => {
      const taken = takenFrom(question, cell);
      const aboard = has(question, cell);
      return button(
        `${question.kind}-${cell}`,
        () => touch(question, cell),
        [h("b", {}, shortly(cell)), h("span", { class: "count" }, `${aboard - taken} / ${aboard}`)],
        taken ? "chosen" : "",
      );
    }),
    button(
      question.kind,
      () => act({ do: question.kind, cells }),
      [icon("check"), text(TEXTS[question.kind])],
      "primary",
      cells.length !== question.number,
    ),
  ];
}

/** What a touch of such a place on the ship does. */
export function givingCell(question, at) {
  const cell = at.split(",").map(Number);
  const taken = takenFrom(question, cell);
  return {
    class: taken ? "asked-cell picked" : "asked-cell",
    onclick: () => touch(question, cell),
    marks: -taken,
  };
}
