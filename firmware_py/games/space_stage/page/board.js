// The station: rooms with their doors, people, monsters with elements and life, generators, shops with open cards; laid
// out for the board's rectangle.

/** @import { Layout } from "./geometry.js" */

import { h } from "/static/dom.js";
import { people } from "./board_figures.js";
import { slotPlace } from "./board_monsters.js";
import { passing } from "./board_motion.js";
import { doors, room } from "./board_rooms.js";
import { generators, wares } from "./board_shops.js";
import { layoutOf } from "./geometry.js";
import { airless } from "./rules.js";
import { game, text } from "./state.js";

const ROOMS = ["workshop", "laboratory", "hub", "nw", "ne", "sw", "se"];
const PICTURE = { width: 968, height: 544 };

/**
 * The board, for its rectangle.
 * @param {import("/static/frame_size.js").Size} size
 */
export function board({ board: { width, height }, u }) {
  return drawing(layoutOf(width, height, u));
}

/** The station as a picture: at the end, and on the card that people share. */
export function ended() {
  return drawing(layoutOf(PICTURE.width, PICTURE.height, 1));
}

/**
 * The board for a hall.
 * @type {(width: number, height: number, u: number) => import("/static/dom.js").Wanted}
 */
export function hallBoard(width, height, u) {
  return drawing(layoutOf(width, height, u));
}

/** @param {Layout} layout */
function drawing(layout) {
  const { width, height, level } = layout;
  return h(
    "svg",
    {
      class: `station ${level} ${airless() === 2 ? "airless" : ""}`,
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "aria-label": text("station"),
    },
    ROOMS.map((name) => room(layout, name)),
    doors(layout),
    wares(layout),
    generators(layout),
    game().slots.map((slot) => slotPlace(layout, slot)),
    people(layout),
    passing(layout),
  );
}
