// Figures to think aloud with: pawns on a small ship that anybody moves and all see, until the phase ends.

import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { t, word } from "/static/words.js";
import { change, crewColour, own, seated, view } from "./state.js";

const STATIONS = ["upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue"];

/** The small ship, while people plan. */
export function thinking() {
  const game = view();
  if (game.part !== "action") return null;
  const numbers = game.crew.map((_, index) => index + 1);
  const moves = seated() && !game.silent;
  return h(
    "section",
    { key: "thinking", class: "thinking", "aria-label": t("think_title") },
    h("h3", {}, t("think_title")),
    h("p", { class: "dim" }, t(game.silent ? "think_silent" : "think_hint")),
    h(
      "div",
      { class: "think-pawns", role: "group", "aria-label": t("think_pawns") },
      numbers.map((number) => pawn(number, moves)),
    ),
    h(
      "div",
      { class: "think-ship" },
      STATIONS.map((station) => room(station, numbers, moves)),
    ),
  );
}

function pawn(number, moves) {
  const picked = own.figure === number;
  return h(
    "button",
    {
      key: `pawn${number}`,
      class: "slim think-pawn",
      "data-pawn": number,
      disabled: !moves,
      "aria-pressed": String(picked),
      "aria-label": t("crew_of", { crew: number }),
      onclick: () => change({ figure: picked ? 0 : number }),
    },
    mark(number),
  );
}

function room(station, numbers, moves) {
  const here = numbers.filter((number) => placeOf(number) === station);
  const said = here.length ? here.map((number) => t("crew_of", { crew: number })).join(", ") : t("empty");
  return h(
    "button",
    {
      key: station,
      class: `think-room ${station.split("_")[1]}`,
      "data-station": station,
      disabled: !moves || !own.figure,
      "aria-label": `${word("station", station)}: ${said}`,
      onclick: () => move(station),
    },
    here.map(mark),
  );
}

function mark(number) {
  return h(
    "span",
    { key: `mark${number}`, class: "crew-number", style: { "border-color": crewColour(number) } },
    number,
  );
}

/** Where a pawn was put, else where the character stands. */
function placeOf(number) {
  return state.picture.figures?.[String(number)] ?? view().crew[number - 1].at;
}

function move(station) {
  tell({ do: "figure", seat: state.seat, piece: String(own.figure), place: station });
}
