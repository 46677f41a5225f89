// Where things lie on the board, in the units of its drawing. The page and a hall have a drawing each: in a hall every
// text is 28 units high and the drawing at least as many pixels wide as it has units.

export const ZONES = ["red", "white", "blue"];
export const STATIONS = ["upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue"];
const LONGEST = 16; // spaces of the longest trajectory
const [APART, CROWDED] = [27, 14]; // between the figures of a room
const [FIRST, PAWN] = [17, 10]; // where the first of them stands, and its radius

/**
 * @typedef {object} Geometry
 * @property {number} width
 * @property {number} height
 * @property {boolean} hall
 * @property {number[]} zoneX         left edge of the rooms of each zone
 * @property {number} zoneW
 * @property {number} upperY
 * @property {number} roomH
 * @property {number} gap             between the decks
 * @property {[number, number]} hull  its left and right end
 * @property {number} laneW
 * @property {number} step            height of a space
 * @property {number} laneEnd         where the last space before the ship ends
 * @property {number} insideX
 * @property {number} insideStep
 * @property {number} text
 * @property {number} row             distance of the rows of a room
 */

/** @type {Geometry} */
export const PAGE = {
  width: 1000,
  height: 530,
  hall: false,
  zoneX: [52, 288, 524],
  zoneW: 228,
  upperY: 270,
  roomH: 120,
  gap: 6,
  hull: [26, 778],
  laneW: 34,
  step: 12.9,
  laneEnd: 227,
  insideX: 800,
  insideStep: 30,
  text: 13.9,
  row: 22.5,
};

/** @type {Geometry} */
export const HALL = {
  width: 1400,
  height: 800,
  hall: true,
  zoneX: [44, 398, 752],
  zoneW: 344,
  upperY: 402,
  roomH: 188,
  gap: 6,
  hull: [14, 1118],
  laneW: 50,
  step: 19.4,
  laneEnd: 342,
  insideX: 1138,
  insideStep: 42,
  text: 28,
  row: 43,
};

/** @type {(station: string) => string} */
export function zoneOf(station) {
  return station.split("_")[1];
}

/** @type {(g: Geometry, station: string) => {x: number, y: number}} */
export function room(g, station) {
  const x = g.zoneX[ZONES.indexOf(zoneOf(station))];
  return { x, y: station.startsWith("upper") ? g.upperY : g.upperY + g.roomH + g.gap };
}

/** The middle of the row of a system: A, B or C.
 * @type {(g: Geometry, station: string, letter: string) => number}
 */
export function rowY(g, station, letter) {
  return room(g, station).y + (g.hall ? 68 : 41) + "ABC".indexOf(letter) * g.row;
}

/** @type {(g: Geometry, zone: string) => {x: number, y: number, w: number, h: number}} */
export function lift(g, zone) {
  const w = g.hall ? 40 : 30;
  const top = g.hall ? 56 : 30;
  const x = g.zoneX[ZONES.indexOf(zone)] + g.zoneW - w - (g.hall ? 8 : 5);
  return { x, y: g.upperY + top, w, h: 2 * g.roomH + g.gap - top - 10 };
}

/** The lower end of the ship's rooms.
 * @type {(g: Geometry) => number}
 */
export function shipEnd(g) {
  return g.upperY + 2 * g.roomH + g.gap;
}

/** A trajectory: its left edge, the end at the ship, the height of a space.
 * @type {(g: Geometry, track: string) => {x: number, end: number, step: number}}
 */
export function lane(g, track) {
  if (track === "internal") return { x: g.insideX, end: shipEnd(g) + 4, step: g.insideStep };
  return { x: g.zoneX[ZONES.indexOf(track)] + (g.hall ? 14 : 8), end: g.laneEnd, step: g.step };
}

/** The middle of a space of a trajectory.
 * @type {(g: Geometry, track: string, space: number) => number}
 */
export function spaceY(g, track, space) {
  const { end, step } = lane(g, track);
  return end - (Math.min(space, LONGEST) - 0.5) * step;
}

/** Where the cards of a trajectory's threats lie: left edge, width, and from where to where.
 * @type {(g: Geometry, track: string) => {x: number, w: number, top: number, bottom: number}}
 */
export function cardColumn(g, track) {
  const x = lane(g, track).x + g.laneW + (g.hall ? 14 : 10);
  if (track === "internal") return { x, w: g.width - x - 3, top: g.hall ? 6 : 4, bottom: shipEnd(g) };
  const next = ZONES.indexOf(track) + 1;
  const right = next < 3 ? lane(g, ZONES[next]).x - (g.hall ? 34 : 22) : g.insideX - 10;
  return {
    x,
    w: Math.min(right - x, g.hall ? 256 : 176),
    top: g.hall ? 6 : 4,
    bottom: g.laneEnd + (g.hall ? 14 : 8),
  };
}

/**
 * The middle of a figure in its room, the how many-th there from 0. Beside the numbers of a way a `crowd` of three and
 * more stands close.
 * @type {(g: Geometry, station: string, number: number, crowd: number) => {x: number, y: number}}
 */
export function pawnPlace(g, station, number, crowd) {
  if (station === "space")
    return { x: g.hull[0] + (g.hall ? 14 : 6), y: g.upperY + g.roomH + number * (g.hall ? 50 : 26) };
  const { x, y } = room(g, station);
  if (!g.hall) return { x: x + FIRST + number * (crowd > 2 ? CROWDED : APART), y: y + g.roomH - 13 };
  return { x: x + 264 - (number % 2) * 50, y: y + g.roomH - 32 - Math.floor(number / 2) * 48 };
}

/**
 * How far from the left edge of a room its `count` figures reach beside a way.
 * @type {(count: number) => number}
 */
export function pawnsEnd(count) {
  return count === 0 ? 0 : FIRST + (count - 1) * (count > 2 ? CROWDED : APART) + PAWN;
}
