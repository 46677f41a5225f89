// Where things lie on the table top, in mm from its upper left corner.

import { hello } from "./state.js";

/**
 * The middle of a lamp's LEDs, or null on a table that lacks it.
 * @param {string} name
 */
export function lampAt(name) {
  const { leds, groups } = hello().cabinet;
  const own = groups[name];
  if (!own) return null;
  const sum = own.reduce(([x, y], led) => [x + leds[led][0], y + leds[led][1]], [0, 0]);
  return [sum[0] / own.length, sum[1] / own.length];
}

/**
 * A point `aside` mm beside a space of a trajectory (positive: to the right of the way outwards), or null.
 * @param {number} aside
 */
export function besideTrack(track, space, aside) {
  const here = lampAt(`track/${track}/${space}`);
  const out = lampAt(`track/${track}/${space + 1}`);
  const inner = lampAt(`track/${track}/${space - 1}`);
  if (!here || !(out || inner)) return null;
  const [from, to] = out ? [here, out] : [inner, here];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  return [here[0] - (dy / length) * aside, here[1] + (dx / length) * aside];
}

/**
 * The shapes of one kind, such as all slots.
 * @param {string} kind
 */
export function shapes(kind) {
  return hello().cabinet.shapes.filter((shape) => shape.kind === kind);
}

/** A closed outline as a path. */
export function path(outline) {
  return `M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** The middle of an outline and half its size. */
export function box(outline) {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: (right - left) / 2, h: (bottom - top) / 2 };
}

/** The seat whose board has this number, or undefined. */
export function seatPlace(board) {
  return hello().cabinet.seats.find((seat) => seat.number === board);
}

/**
 * A point of a seat, measured from the middle of its edge: to the right, and away from its player.
 * @param {number} right
 * @param {number} away
 */
export function atSeat(seat, right, away) {
  const angle = (seat.angle * Math.PI) / 180;
  return [
    seat.x + right * Math.cos(angle) + away * Math.sin(angle),
    seat.y + right * Math.sin(angle) - away * Math.cos(angle),
  ];
}
