// Components drawn by ourselves, in squares of 100. Pipes stand at the sides: one, two, or three with a collar; no pipe is
// smooth. The middle says what a tile does; what it carries is drawn in it. What looks somewhere turns, the rest stays
// upright.

import { h } from "/static/dom.js";
import { shapeOf } from "/static/people.js";
import { shape } from "/static/shapes.js";
import { word } from "/static/words.js";
import { tileOf } from "./state.js";
import { GOODS, sign, WORTH } from "./tile_signs.js";

const PIPES = [[], [50], [33, 67], [25, 50, 75]];
const TURNING = new Set(["engine", "double_engine", "cannon", "double_cannon", "shield", "artifact"]);

/**
 * A tile as it lies. `load` are letters of what it carries, null while nothing is loaded yet; `small` leaves out what is
 * too small to be read; `person` is the shape of the ship's owner, by number.
 * @param {string} id
 * @param {number} turn
 * @param {{load?: string | null, small?: boolean, person?: number}} [how]
 */
export function tilePicture(id, turn, { load = null, small = false, person = 1 } = {}) {
  const tile = tileOf(id);
  const cargo = ["explosive", "fragile", "heavy", "radioactive", "artifact"].includes(tile.kind);
  const spin = TURNING.has(tile.kind) && turn ? `rotate(${90 * turn} 50 50)` : null;
  return [
    h("rect", { class: `tile-back ${cargo ? "cargo" : ""}`, x: 2, y: 2, width: 96, height: 96, rx: 9 }),
    cargo &&
      h("path", {
        class: "cargo-corners",
        d: "M3 22V11a8 8 0 0 1 8-8H22zM97 22V11a8 8 0 0 0-8-8H78zM3 78V89a8 8 0 0 0 8 8H22zM97 78V89a8 8 0 0 1-8 8H78z",
      }),
    tile.kind === "heavy" && plates(tile.connectors, turn),
    h("g", { class: `sign ${tile.kind}`, transform: spin }, sign(tile, load, small, person)),
    tile.connectors.map((pipes, side) => pipesAt(pipes, (side + turn) % 4)),
  ];
}

/**
 * A tile alone, as a picture.
 * @param {string} id
 * @param {number} [turn]
 * @param {string} [extra]
 */
export function tileIcon(id, turn = 0, extra = "") {
  return h(
    "svg",
    { class: `tile-icon ${extra}`, viewBox: "-4 -4 108 108", "aria-hidden": "true" },
    tilePicture(id, turn, { small: true }),
  );
}

/**
 * The back of a tile.
 * @param {boolean} cargo
 */
export function backIcon(cargo) {
  return h(
    "svg",
    { class: "tile-icon", viewBox: "-4 -4 108 108", "aria-hidden": "true" },
    h("rect", { class: `tile-back ${cargo ? "cargo" : ""}`, x: 12, y: 2, width: 86, height: 86, rx: 9 }),
    h("rect", { class: `tile-back ${cargo ? "cargo" : ""}`, x: 2, y: 12, width: 86, height: 86, rx: 9 }),
    h("path", { class: "crate", d: "M45 30L67 42V68L45 80L23 68V42zM23 42L45 55L67 42M45 55V80" }),
  );
}

/**
 * Who somebody is: shape and colour.
 * @param {number} seat
 */
export function seatSign(seat) {
  return shape(shapeOf(seat));
}

/**
 * A cube of goods with its price, for text and buttons.
 * @param {string} letter
 * @param {number} [place]
 */
export function cubeChip(letter, place = 0) {
  return h(
    "span",
    {
      key: `cube${place}`,
      class: `cube-chip ${GOODS[letter]}`,
      title: word("truck_goods", GOODS[letter]),
      "data-good": letter,
    },
    WORTH[letter],
  );
}

// ------------------------------------------------------------------------------------------------------------ parts

/**
 * @param {number} pipes
 * @param {number} side
 */
function pipesAt(pipes, side) {
  if (!pipes) return null;
  return h(
    "g",
    { key: `side${side}`, transform: `rotate(${90 * side} 50 50)` },
    pipes === 3 && h("rect", { class: "collar", x: 16, y: 8, width: 68, height: 4, rx: 2 }),
    PIPES[pipes].map((place) =>
      h("rect", { class: "pipe", x: place - 6, y: -3, width: 12, height: 13, rx: 2 }),
    ),
  );
}

/**
 * @param {number[]} connectors
 * @param {number} turn
 */
function plates(connectors, turn) {
  return connectors.map(
    (pipes, side) =>
      pipes === 0 &&
      h(
        "g",
        { key: `plate${side}`, class: "plate-side", transform: `rotate(${90 * ((side + turn) % 4)} 50 50)` },
        h("rect", { x: 14, y: 3, width: 72, height: 9, rx: 3 }),
        [22, 50, 78].map((x) => h("circle", { cx: x, cy: 7.5, r: 2 })),
      ),
  );
}
