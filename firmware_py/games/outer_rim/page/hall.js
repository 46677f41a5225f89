// A duel of Outer Rim for a hall: the field large, both ships, and what is going on.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { field } from "./board.js";
import { shipCard } from "./ships.js";
import { game, moment } from "./state.js";

const FIELD_PX = 820; // the least side that the field has in 1920 x 1080
const UNIT = 2.26; // letters of 28 px

/**
 * Round and phase, the field, and both ships.
 * @returns {import("/static/game_page.js").HallScreen}
 */
export function hall() {
  return {
    part: "duel",
    layout: "board",
    head: [h("span", { class: "turn" }, `${word("game", "outer_rim")} · ${moment().text}`)],
    big: h("div", { class: "rim-hall" }, field(FIELD_PX, UNIT)),
    side: [...game().ships].reverse().map((ship) => shipCard(ship)),
  };
}
