// Galaxy Trucker for a hall: all ships side by side, below them what lies open while they are built, else the card and the
// days. Nothing private, no buttons.

/** @import { PlayerView } from "/types/galaxy_trucker" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { over } from "./board.js";
import { cardPanel } from "./cards.js";
import { daysLine } from "./days.js";
import { payoutTable } from "./ending.js";
import { doingOf, worthOf } from "./facts.js";
import { hallSand } from "./sand.js";
import { shipBoard } from "./ship.js";
import { called, flyerOf, game, moment, scene, text } from "./state.js";
import { backIcon, seatSign, tileIcon } from "./tiles.js";
import { missionText } from "./words.js";

/** @returns {import("/static/game_page.js").HallScreen} */
export function hall() {
  const { phase, mission } = game();
  const title = word("game", "galaxy_trucker");
  const head = [
    h("span", { key: "flight", class: "turn" }, `${title} · ${moment().text}`),
    mission && h("span", { key: "mission", class: "dim" }, word("truck_mission", mission)),
  ];
  if (scene() === "payout") return { part: phase, layout: "board", head, big: payoutTable(), side: null };
  return { part: phase, layout: "board", head, big: ships(), side: phase === "vote" ? offered() : below() };
}

function ships() {
  const { players } = game();
  return h("div", { key: "ships", class: `hall-ships of-${players.length}` }, players.map(ship));
}

/** @param {PlayerView} player */
function ship(player) {
  const { seat, crew, energy } = player;
  const { ship_class: shipClass, to_act: asked, phase } = game();
  const flies = Boolean(flyerOf(seat));
  const waits = asked.includes(seat) && phase !== "build";
  return h(
    "section",
    {
      key: `seat${seat}`,
      class: `hall-ship ${waits ? "deciding" : ""} ${flyerOf(seat)?.retired ? "out" : ""}`,
      "data-seat": seat,
      "aria-label": called(seat),
    },
    h(
      "h2",
      {},
      seatSign(seat),
      h("span", { class: "grow" }, called(seat)),
      h("span", { class: "doing" }, doingOf(player).text),
    ),
    shipBoard(player, shipClass, {
      small: true,
      loaded: flies,
      over: (place) => over(player, place),
      label: called(seat),
    }),
    flies && h("p", { class: "hall-sums" }, text("hall_sums", { crew, energy, worth: worthOf(player) })),
  );
}

/** What lies below the ships: while they are built what lies open, in flight the card and the days. @returns {Drawn} */
function below() {
  const { flight, phase } = game();
  if (flight) return [cardPanel(), daysLine()];
  return phase === "build" ? warehouse() : null;
}

/** The missions that are voted on. */
function offered() {
  return h(
    "div",
    { key: "missions", class: "hall-missions" },
    game().offered.map((id) =>
      h("section", { key: id }, h("h3", {}, word("truck_mission", id)), h("p", {}, missionText(id))),
    ),
  );
}

const SHOWN = 12; // tiles that lie face up

function warehouse() {
  const { warehouse: held, players } = game();
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
          .slice(-SHOWN)
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
