// Places on the drawing of the board, which has 148 units a field: middles, quarters of view, edges.

/** @import { ShipView } from "/types/outer_rim" */

import { printed } from "./state.js";

export const FIELD = 148;
export const EDGE = 36;
export const TURN = { north: 0, east: 90, south: 180, west: 270 };
const FAR = 4 * FIELD * 2;

/** Width and height of the fields together. */
export function extent() {
  const { columns, rows } = printed();
  return [columns * FIELD, rows * FIELD];
}

/**
 * The middle of a field.
 * @param {{ x: number; y: number; }} it
 */
export function middle({ x, y }) {
  return [(x + 0.5) * FIELD, (printed().rows - y - 0.5) * FIELD];
}

/**
 * A field as people call it: column A to D from the west, row 1 to 4 from the south.
 * @param {{ x: number; y: number; } | ShipView | undefined} it
 */
export function spot({ x, y }) {
  return `${String.fromCharCode(65 + x)}${y + 1}`;
}

/**
 * The sectors of a figure whose fire arc covers a field.
 * @param {ShipView} figure
 * @param {{ x: number; y: number; }} target
 */
export function covers(figure, target) {
  return printed().arcs[figure.heading][`${target.x - figure.x},${target.y - figure.y}`] ?? [];
}

const TURNS_OF = { bow: [0], mid: [90, 270], stern: [180] };

/**
 * The quarters of a figure's view that belong to a sector, as paths; the fields' outline cuts them off.
 * @param {string} sector
 */
export function quarters(figure, sector) {
  const [x, y] = middle(figure);
  return TURNS_OF[sector].map((turn) => {
    const [one, other] = [-45, 45].map((off) => ray(x, y, TURN[figure.heading] + turn + off));
    return `M${x} ${y}L${one}L${other}Z`;
  });
}

/**
 * The directions in which a sector fires, in degrees from the north.
 * @param {string} sector
 * @param {ShipView} figure
 */
export function bearings(figure, sector) {
  return TURNS_OF[sector].map((turn) => (TURN[figure.heading] + turn) % 360);
}

/**
 * @param {number} x
 * @param {number} y
 */
function ray(x, y, degrees) {
  const [east, south] = along(degrees, FAR);
  return `${x + east} ${y + south}`;
}

/**
 * A way of some length in a direction, as [to the east, to the south].
 * @param {number} length
 * @param {number} degrees
 */
export function along(degrees, length) {
  const angle = (degrees * Math.PI) / 180;
  return [round(Math.sin(angle) * length), round(-Math.cos(angle) * length)];
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * A part of a circle around (x, y), from one direction to another, clockwise.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} from
 */
export function collar(x, y, radius, from, to) {
  const [ax, ay] = along(from, radius);
  const [bx, by] = along(to, radius);
  return `M${x + ax} ${y + ay}A${radius} ${radius} 0 0 1 ${x + bx} ${y + by}`;
}
