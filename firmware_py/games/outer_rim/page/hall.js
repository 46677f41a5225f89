// A duel of Outer Rim for a hall: the field large, both ships, and what is going on.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { field } from "./board.js";
import { duelMoment } from "./duel.js";
import { shipCard } from "./ships.js";
import { game, text } from "./state.js";

/**
 * Round and phase, the field, and both ships.
 * @returns {import("/static/game_page.js").HallScreen}
 */
export function duelScreen() {
  const duel = game();
  const { text: words } = duelMoment();
  return {
    part: "duel",
    layout: "board",
    head: [
      h("span", { class: "turn" }, `${word("game", "outer_rim")} · ${words}`),
      duel.round > 0 && h("span", { class: "dim wide" }, text(duel.phase)),
    ],
    big: h("div", { class: "rim-hall" }, field()),
    side: [...duel.ships].reverse().map((ship) => shipCard(ship, true)),
  };
}
