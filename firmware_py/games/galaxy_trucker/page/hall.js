// Galaxy Trucker for a hall: all ships side by side while they are built, then the card, the ships and the days. Nothing
// private, no buttons.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { hallShip } from "./board.js";
import { cardPanel } from "./cards.js";
import { daysRing } from "./days.js";
import { payoutTable, paysOut } from "./payout.js";
import { hallSand } from "./sand.js";
import { game, text } from "./state.js";
import { backIcon, tileIcon } from "./tiles.js";

/** @returns {import("/static/game_page.js").HallScreen} */
export function hallScreen() {
  const { phase, flight, flight_number: number, levels, ship_class: shipClass, mission, players } = game();
  const head = [
    h("b", { key: "flight" }, text("flight_of", { number, all: levels.length, class: shipClass })),
    mission && h("span", { key: "mission", class: "dim" }, word("truck_mission", mission)),
    h("span", { key: "part", class: "hall-part" }, word("truck_part", phase)),
  ];
  if ((phase === "paid" || phase === "over") && paysOut())
    return { part: phase, layout: "board", head, big: payoutTable(), side: null };
  return {
    part: phase,
    layout: "board",
    head,
    big: h(
      "div",
      { class: `hall-ships of-${players.length}` },
      players.map((player) => hallShip(player)),
    ),
    side: flight ? [cardPanel(), daysRing()] : warehouse(),
  };
}

function warehouse() {
  const { warehouse: held, players, phase } = game();
  if (phase !== "build") return null;
  return [
    hallSand(),
    h(
      "section",
      { key: "up", class: "hall-up" },
      h("h3", {}, text("face_up", { count: held.face_up.length })),
      h(
        "div",
        { class: "hall-tiles" },
        held.face_up
          .slice(-12)
          .reverse()
          .map((id, place) => h("span", { key: `${place}${id}` }, tileIcon(id))),
      ),
    ),
    h(
      "section",
      { key: "heaps", class: "hall-heaps" },
      backIcon(false),
      h("b", {}, held.heap),
      held.cargo > 0 && [backIcon(true), h("b", {}, held.cargo)],
    ),
    h(
      "section",
      { key: "done", class: "hall-done" },
      text("numbers"),
      players.map((_, place) =>
        h(
          "span",
          { key: `n${place}`, class: players.some((one) => one.number === place + 1) ? "taken" : "" },
          place + 1,
        ),
      ),
    ),
  ];
}
