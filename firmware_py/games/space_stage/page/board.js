// The station: rooms with their doors, figures, monsters with elements and life, generators, shops with open cards. The
// six columns are the faces of the two dice.

import { h } from "/static/dom.js";
import { figure } from "./board_figures.js";
import { slotPlace } from "./board_monsters.js";
import { passing } from "./board_motion.js";
import { doors, hub, roomFloor } from "./board_rooms.js";
import { shopColumn } from "./board_shops.js";
import { HALL, NARROW, WIDE } from "./geometry.js";
import { airless } from "./rules.js";
import { game, text } from "./state.js";

const ROOMS = ["nw", "ne", "sw", "se"];

/** The board for a screen. */
export function board() {
  return drawing(WIDE);
}

/** The board for a hall. */
export function hallBoard() {
  return drawing(HALL);
}

/** The board for a phone. */
export function smallBoard() {
  return drawing(NARROW);
}

function drawing(size) {
  const { width, height } = size;
  return h(
    "svg",
    {
      class: `station ${size.name} ${airless() === 2 ? "airless" : ""}`,
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "aria-label": text("station"),
    },
    ROOMS.map((room) => roomFloor(size, room)),
    hub(size),
    ["workshop", "laboratory"].map((shop) => shopColumn(size, shop)),
    doors(size),
    game().slots.map((slot) => slotPlace(size, slot)),
    game().characters.map((character) => figure(size, character)),
    passing(size),
  );
}
