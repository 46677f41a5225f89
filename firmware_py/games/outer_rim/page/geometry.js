// Places on the drawing of the board, which has 148 units a field: middles, quarters of view, edges.

/** @import { HeadingName, SectorName } from "/types/outer_rim" */

import { printed } from "./state.js";

/** @typedef {{x: number, y: number}} Spot */
/** @typedef {Spot & {heading: HeadingName}} Stand */

export const FIELD = 148;
/** @type {Record<HeadingName, number>} */
export const TURN = { north: 0, east: 90, south: 180, west: 270 };
const FAR = 4 * FIELD * 2;

/** Width and height of the fields together. */
export function extent() {
  const { columns, rows } = printed();
  return [columns * FIELD, rows * FIELD];
}

/**
 * The middle of a field.
 * @param {Spot} spot
 */
export function middle({ x, y }) {
  return [(x + 0.5) * FIELD, (printed().rows - y - 0.5) * FIELD];
}

/**
 * A field as people call it: column A to D from the west, row 1 to 4 from the south.
 * @param {Spot} spot
 */
export function spot({ x, y }) {
  return `${String.fromCharCode(65 + x)}${y + 1}`;
}

/**
 * The sectors of a figure whose fire arc covers a field.
 * @type {(figure: Stand, target: Spot) => SectorName[]}
 */
export function covers(figure, target) {
  return printed().arcs[figure.heading]?.[`${target.x - figure.x},${target.y - figure.y}`] ?? [];
}

/** @type {Record<SectorName, number[]>} */
const TURNS_OF = { bow: [0], mid: [90, 270], stern: [180] };

/**
 * The quarters of a figure's view that belong to a sector, as paths; the fields' outline cuts them off.
 * @type {(figure: Stand, sector: SectorName) => string[]}
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
 * @type {(figure: Stand, sector: SectorName) => number[]}
 */
export function bearings(figure, sector) {
  return TURNS_OF[sector].map((turn) => (TURN[figure.heading] + turn) % 360);
}

/**
 * How far it is from a figure to the edge of the board in a direction.
 * @type {(figure: Spot, degrees: number) => number}
 */
export function toEdge(figure, degrees) {
  const [x, y] = middle(figure);
  const [width, height] = extent();
  return /** @type {Record<number, number>} */ ({ 0: y, 90: width - x, 180: height - y, 270: x })[degrees];
}

/** @type {(x: number, y: number, degrees: number) => string} */
function ray(x, y, degrees) {
  const [east, south] = along(degrees, FAR);
  return `${x + east} ${y + south}`;
}

/**
 * A way of some length in a direction, as [to the east, to the south].
 * @type {(degrees: number, length: number) => [number, number]}
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
 * @type {(x: number, y: number, radius: number, from: number, to: number) => string}
 */
export function collar(x, y, radius, from, to) {
  const [ax, ay] = along(from, radius);
  const [bx, by] = along(to, radius);
  return `M${x + ax} ${y + ay}A${radius} ${radius} 0 0 1 ${x + bx} ${y + by}`;
}
