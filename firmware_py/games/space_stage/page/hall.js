// Space Stage for a hall: the station large, and beside it everybody, the Station Master too.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { hallBoard } from "./board.js";
import { airless } from "./rules.js";
import { crew, master, pockets } from "./side.js";
import { game, moment, text } from "./state.js";
import { waitedFor } from "./words.js";

const ROOM = { width: 1400, height: 880 };
const UNIT = 2.27; // so that the smallest letters are 28 px on a screen of 1920 x 1080

/** @returns {import("/static/game_page.js").HallScreen} */
export function hall() {
  const { result } = game();
  const air = airless();
  return {
    part: "stage",
    layout: "board",
    head: [
      h("span", { class: "turn" }, `${word("game", "space_stage")} · ${moment().text}`),
      h("span", { class: "dim wide" }, result ? "" : waitedFor().join(", ")),
    ],
    big: hallBoard(ROOM.width, ROOM.height, UNIT),
    side: [
      air > 0 &&
        !result &&
        h("p", { key: "air", class: "bad" }, text(air === 2 ? "no_oxygen" : "less_oxygen")),
      crew(),
      pockets(),
      master(),
    ],
  };
}
