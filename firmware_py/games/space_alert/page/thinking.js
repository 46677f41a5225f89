// Figures to think aloud with: pawns on a small ship that anybody moves and all see, until the phase ends.

/** @import { Drawn } from "/static/dom.js" */

import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { sign } from "./slots.js";
import { draft, game, pick, picture, seated, text } from "./state.js";
import { crewName } from "./words.js";

const STATIONS = ["upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue"];

/** The small ship, while people plan. */
export function thinking() {
  const view = game();
  if (view.part !== "action") return null;
  const numbers = view.crew.map((_, index) => index + 1);
  const moves = seated() && !view.silent;
  return h(
    "section",
    { key: "thinking", class: "thinking", "aria-label": text("think_title") },
    h("h3", {}, text("think_title")),
    h("p", { class: "dim" }, text(view.silent ? "think_silent" : "think_hint")),
    h(
      "div",
      { class: "think-pawns", role: "group", "aria-label": text("think_pawns") },
      numbers.map((number) => pawn(number, moves)),
    ),
    h(
      "div",
      { class: "think-ship" },
      STATIONS.map((station) => room(station, numbers, moves)),
    ),
  );
}

/** @type {(number: number, moves: boolean) => Drawn} */
function pawn(number, moves) {
  const picked = draft().figure === number;
  return h(
    "button",
    {
      key: `pawn${number}`,
      class: "slim think-pawn",
      "data-do": "think-pawn",
      "data-pawn": number,
      disabled: !moves,
      "aria-pressed": String(picked),
      "aria-label": crewName(game().crew[number - 1], number),
      onclick: () => pick({ figure: picked ? 0 : number }),
    },
    mark(number),
  );
}

/** @type {(station: string, numbers: number[], moves: boolean) => Drawn} */
function room(station, numbers, moves) {
  const here = numbers.filter((number) => placeOf(number) === station);
  const said = here.length
    ? here.map((number) => crewName(game().crew[number - 1], number)).join(", ")
    : text("empty");
  return h(
    "button",
    {
      key: station,
      class: `think-room ${station.split("_")[1]}`,
      "data-do": "think-room",
      "data-station": station,
      disabled: !moves || !draft().figure,
      "aria-label": `${word("station", station)}: ${said}`,
      onclick: () => move(station),
    },
    here.map(mark),
  );
}

/** @param {number} number */
function mark(number) {
  return h(
    "span",
    { key: `mark${number}`, class: "mark" },
    sign({ seat: game().crew[number - 1].seat, number }),
  );
}

/**
 * Where a pawn was put, else where the character stands.
 * @param {number} number
 */
function placeOf(number) {
  return picture().figures?.[String(number)] ?? game().crew[number - 1].at;
}

/** @param {string} station */
function move(station) {
  tell({ do: "figure", seat: state.seat, piece: String(draft().figure), place: station });
}
