// The board on a phone: a strip with the rooms and who is where, which opens the board, one zone at a time.

/** @import { View } from "/types/space_alert" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { b } from "./board.js";
import { PAGE, STATIONS, zoneOf } from "./board_geometry.js";
import { plannedBoard } from "./board_planned.js";
import { icon } from "./icons.js";
import { crewColour, draft, game, pick, text } from "./state.js";

const TRACKS = ["red", "white", "blue", "internal"];
const SHOWN = 300; // as wide a part of the board as can be read on 360 px

/** The ship in short: each room with its energy and who is there. */
export function strip() {
  const view = game();
  return h(
    "button",
    {
      key: "strip",
      class: "ship-strip",
      "data-do": "open-board",
      "aria-label": b("open"),
      onclick: () => openBoard("white"),
    },
    STATIONS.map((station) => cell(view, station)),
  );
}

/**
 * @param {View} game
 * @param {string} station
 */
function cell(game, station) {
  const zone = game.zones.find((one) => one.zone === zoneOf(station));
  const upper = station.startsWith("upper");
  const crew = game.crew.flatMap((member, place) =>
    member.at === station && member.alive ? [place + 1] : [],
  );
  return h(
    "span",
    { key: station, class: `strip-room ${zoneOf(station)}` },
    h("span", { class: "strip-name" }, b(station)),
    h("span", { class: "strip-energy" }, icon(upper ? "shield" : "bolt"), upper ? zone.shield : zone.reactor),
    upper &&
      zone.damage.length > 0 &&
      h("span", { class: "strip-damage" }, icon("structure"), zone.damage.length),
    h(
      "span",
      { class: "strip-crew" },
      crew.map((number) => h("b", { key: number, style: { "border-color": crewColour(number) } }, number)),
    ),
  );
}

/**
 * Opens the board at a zone.
 * @param {string} zone
 */
export function openBoard(zone) {
  pick({ boardOpen: zone });
}

/** The board while it lies open over the hand. */
export function boardSheet() {
  const shown = draft().boardOpen;
  const middle =
    shown === "internal" ? PAGE.width - SHOWN / 2 : PAGE.zoneX[TRACKS.indexOf(shown)] + PAGE.zoneW / 2 - 10;
  const left = Math.max(0, Math.min(PAGE.width - SHOWN, middle - SHOWN / 2));
  return [
    h(
      "header",
      { key: "zones", class: "board-zones" },
      TRACKS.map((zone) =>
        h(
          "button",
          {
            key: zone,
            class: "slim",
            "aria-pressed": String(zone === shown),
            "aria-label": word("where", zone),
            "data-zone": zone,
            "data-do": "zone",
            onclick: () => openBoard(zone),
          },
          icon(`zone/${zone}`),
        ),
      ),
      h(
        "button",
        {
          key: "close",
          class: "quiet",
          "data-do": "close",
          "aria-label": text("close"),
          onclick: () => pick({ boardOpen: null }),
        },
        icon("close"),
      ),
    ),
    h("div", { key: "part", class: "board-part" }, plannedBoard(`${left} 0 ${SHOWN} ${PAGE.height}`)),
  ];
}
