// Space Stage for a hall: the station large, and what is going on in a sentence.

import { h } from "/static/dom.js";
import { hallBoard } from "./board.js";
import { crew, moment, waiting } from "./panels.js";
import { airless } from "./rules.js";
import { game, text } from "./state.js";

/**
 * The station and the crew.
 * @returns {import("/static/game_page.js").HallScreen}
 */
export function hallScreen() {
  const { result } = game();
  return {
    part: "stage",
    layout: "board",
    head: [
      h("span", { class: "turn" }, moment().text),
      h("span", { class: "dim wide" }, result ? "" : waiting()),
    ],
    big: hallBoard(),
    side: [
      airless() > 0 &&
        !result &&
        h("p", { key: "air", class: "chip bad" }, text(airless() === 2 ? "no_oxygen" : "less_oxygen")),
      crew(),
    ],
  };
}
