// A duel of Outer Rim for a hall: the lit table, both ships large, and what is going on.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { board } from "./board.js";
import { duelMoment } from "./duel.js";
import { d, duel, SECTORS } from "./state.js";

/**
 * Round and phase, both ships with their sectors, and at the end who has won.
 * @returns {import("/static/game_page.js").HallScreen}
 */
export function duelScreen() {
  const game = duel();
  const { text } = duelMoment();
  return {
    part: "duel",
    layout: "table",
    head: [
      h("span", { class: "turn" }, `Outer Rim · ${text}`),
      game.round > 0 && h("span", { class: "dim wide" }, d(game.phase)),
    ],
    side: [
      game.result && h("p", { class: "verdict", key: "verdict" }, icon("target"), verdict(game)),
      game.ships.map((ship) => vessel(ship, game)),
      board(game),
    ],
  };
}

function verdict(game) {
  const { winner } = game.result;
  return winner ? d("won", { ship: word("ship", game.ships[winner - 1].race) }) : d("drawn");
}

function vessel(ship, game) {
  const waits = !game.result && game.to_act.includes(ship.seat);
  return h(
    "section",
    {
      key: ship.race,
      class: `duellist ${ship.race}`,
      "data-ship": ship.seat,
      "aria-label": word("ship", ship.race),
    },
    h(
      "h2",
      {},
      h("span", { class: `pennant ${ship.race}` }),
      word("ship", ship.race),
      waits && icon("clock"),
      ship.has_chosen && icon("check"),
    ),
    SECTORS.map((sector, place) => sectorLine(ship, sector, place)),
    ship.due > 0 &&
      h("p", { class: "due" }, d("due", { amount: ship.due, sector: word("sector", ship.due_sector) })),
  );
}

function sectorLine(ship, sector, place) {
  const [left, start] = [ship.energy[place], ship.start_energy[place]];
  return h(
    "p",
    {
      key: sector,
      class: `sector-line ${left === 0 ? "gone" : ""} ${ship.active === sector ? "active" : ""}`,
      "data-sector": sector,
    },
    h("span", { class: "name" }, word("sector", sector)),
    h("b", {}, left),
    h("span", { class: "hull" }, h("span", { style: { width: `${(100 * left) / start}%` } })),
  );
}
