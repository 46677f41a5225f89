// A duel of Outer Rim for a hall: the field large, both ships, and what is going on.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { field } from "./board.js";
import { duelMoment } from "./duel.js";
import { shipCard } from "./ships.js";
import { d, duel } from "./state.js";

/**
 * Round and phase, the field, and both ships.
 * @returns {import("/static/game_page.js").HallScreen}
 */
export function duelScreen() {
  const game = duel();
  const { text } = duelMoment();
  return {
    part: "duel",
    layout: "board",
    head: [
      h("span", { class: "turn" }, `${word("game", "outer_rim")} · ${text}`),
      game.round > 0 && h("span", { class: "dim wide" }, d(game.phase)),
    ],
    big: h("div", { class: "rim-hall" }, field()),
    side: [...game.ships].reverse().map((ship) => shipCard(ship, true)),
  };
}
