// Where things lie on the board, in the units of its drawing. A page's board is laid out for its rectangle: in three
// levels, of which the smallest keeps the ship alone and shows a trajectory when somebody opens it. A hall has a drawing
// of its own, in which every text is 28 units high and the drawing at least as many pixels wide as it has units.

/** @import { Box, Size } from "/static/frame_size.js" */

export const ZONES = ["red", "white", "blue"];
export const TRACKS = [...ZONES, "internal"];
export const STATIONS = ["upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue"];
export const LONGEST = 16; // spaces of the longest trajectory

/**
 * What a board is laid out for: trajectories standing over the ship ("over"), lying left of it ("lying"), or the ship
 * with a chip for each trajectory ("small").
 * @typedef {"over" | "lying" | "small"} Level
 */

/**
 * @typedef {object} Geometry
 * @property {Level} level
 * @property {number} width
 * @property {number} height
 * @property {boolean} hall
 * @property {number[]} zoneX         left edge of the rooms of each zone
 * @property {number} zoneW
 * @property {number} upperY
 * @property {number} roomH
 * @property {number} gap             between the decks
 * @property {[number, number]} hull  its left and right end
 * @property {number} laneW           breadth of a trajectory
 * @property {number} step            length of a space
 * @property {number} laneEnd         where the last space before the ship ends
 * @property {number} insideX
 * @property {number} insideStep
 * @property {number} text
 * @property {number} row             distance of the rows of a room
 * @property {number} valueX          where the value of a system stands in its row
 * @property {boolean} notes         whether there is room for a word beside a value
 * @property {number} liftW
 * @property {number} pawn            half the height of a figure
 * @property {number} apart           between the figures of a room
 */

/** @type {Geometry} */
export const HALL = {
  level: "over",
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
  valueX: 60,
  notes: true,
  liftW: 40,
  pawn: 22,
  apart: 50,
};

const FULL = { width: 968, height: 544 }; // boards that are larger have everything larger
const WIDE = 700;
const HIGH = 490;
const LETTERS = "ABC";

/**
 * The board for a rectangle of a page.
 * @type {(size: Pick<Size, "board" | "u">) => Geometry}
 */
export function geometryFor({ board, u }) {
  const level = levelOf(board);
  if (level === "small") return small(scaled(board, u));
  if (level === "lying") return lying(scaled(board, u));
  return over(scaled(board, Math.max(1, Math.min(board.width / FULL.width, board.height / FULL.height))));
}

/**
 * @param {Box} board
 * @returns {Level}
 */
function levelOf({ width, height }) {
  if (width < WIDE) return "small";
  return height < HIGH ? "lying" : "over";
}

/** @type {(box: Box, unit: number) => Box} */
function scaled({ width, height }, unit) {
  return { width: width / unit, height: height / unit };
}

/** @type {(box: Box) => Geometry} */
function over({ width, height }) {
  const narrow = width < 900;
  const insideX = width - (narrow ? 168 : 200);
  const hull = /** @type {[number, number]} */ ([6, insideX - 22]);
  const left = 28;
  const zoneW = (hull[1] - 12 - left - 16) / 3;
  const roomH = Math.max(118, Math.min(140, height * 0.23));
  const upperY = height - 12 - 2 * roomH - 6;
  const laneEnd = upperY - 43;
  return {
    level: "over",
    width,
    height,
    hall: false,
    zoneX: [0, 1, 2].map((place) => left + place * (zoneW + 8)),
    zoneW,
    upperY,
    roomH,
    gap: 6,
    hull,
    laneW: 34,
    step: (laneEnd - 26) / LONGEST,
    laneEnd,
    insideX,
    insideStep: (height - 42) / LONGEST,
    text: narrow ? 12.4 : 13.9,
    row: 22.5,
    valueX: narrow ? 106 : 118,
    notes: !narrow,
    liftW: 30,
    pawn: 10,
    apart: 27,
  };
}

/** @type {(box: Box) => Geometry} */
function lying({ width, height }) {
  const shipX = Math.round(width * 0.46);
  const left = shipX + 10;
  const zoneW = (width - 12 - left - 10) / 3;
  const roomH = (height - 30) / 2;
  return {
    level: "lying",
    width,
    height,
    hall: false,
    zoneX: [0, 1, 2].map((place) => left + place * (zoneW + 5)),
    zoneW,
    upperY: 12,
    roomH,
    gap: 6,
    hull: [shipX, width - 4],
    laneW: 28,
    step: (shipX - 52) / LONGEST,
    laneEnd: shipX - 10,
    insideX: shipX,
    insideStep: (shipX - 52) / LONGEST,
    text: 12.6,
    row: Math.min(46, (roomH - 50) / 3),
    valueX: 31,
    notes: true,
    liftW: 22,
    pawn: 10,
    apart: 22,
  };
}

/** @type {(box: Box) => Geometry} */
function small({ width, height }) {
  const chips = chipHeight(height);
  const upperY = chips + 13;
  const zoneW = (width - 14 - 8) / 3;
  return {
    level: "small",
    width,
    height,
    hall: false,
    zoneX: [0, 1, 2].map((place) => 7 + place * (zoneW + 4)),
    zoneW,
    upperY,
    roomH: (height - upperY - 9) / 2,
    gap: 4,
    hull: [2, width - 2],
    laneW: 42,
    step: (width - 46) / LONGEST,
    laneEnd: width - 24,
    insideX: width,
    insideStep: (width - 46) / LONGEST,
    text: 12.2,
    row: 0,
    valueX: 0,
    notes: false,
    liftW: 18,
    pawn: 8,
    apart: 16,
  };
}

/**
 * How high the chips of the trajectories are on the smallest board.
 * @param {number} height
 */
export function chipHeight(height) {
  return height < 240 ? 44 : height < 270 ? 48 : 58;
}

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
  const { y } = room(g, station);
  if (g.level === "small") return y + (isLow(g) ? 16 : 31);
  const first = g.hall ? 68 : g.level === "lying" ? 36 : 41;
  return y + first + LETTERS.indexOf(letter) * g.row;
}

/**
 * The middle of a system's letter on the smallest board, where the three stand side by side.
 * @type {(g: Geometry, station: string, letter: string) => number}
 */
export function letterX(g, station, letter) {
  const wide = (g.zoneW - g.liftW - 6) / 3;
  return room(g, station).x + 3 + (LETTERS.indexOf(letter) + 0.5) * wide;
}

/**
 * Whether rooms are too low for their name.
 * @param {Geometry} g
 */
export function isLow(g) {
  return g.level === "small" && g.roomH < 84;
}

/** @type {(g: Geometry, zone: string) => {x: number, y: number, w: number, h: number}} */
export function lift(g, zone) {
  const w = g.liftW;
  const top = g.hall ? 56 : g.level === "small" ? 20 : 30;
  const x = g.zoneX[ZONES.indexOf(zone)] + g.zoneW - w - (g.hall ? 8 : g.level === "small" ? 2 : 5);
  return { x, y: g.upperY + top, w, h: 2 * g.roomH + g.gap - top - 10 };
}

/** The lower end of the ship's rooms.
 * @type {(g: Geometry) => number}
 */
export function shipEnd(g) {
  return g.upperY + 2 * g.roomH + g.gap;
}

/** A trajectory that stands: its left edge, the end at the ship, the height of a space.
 * @type {(g: Geometry, track: string) => {x: number, end: number, step: number}}
 */
export function lane(g, track) {
  if (track === "internal") return { x: g.insideX, end: shipEnd(g) + 4, step: g.insideStep };
  return { x: g.zoneX[ZONES.indexOf(track)] + (g.hall ? 14 : 8), end: g.laneEnd, step: g.step };
}

/** The middle of a space of a trajectory that stands.
 * @type {(g: Geometry, track: string, space: number) => number}
 */
export function spaceY(g, track, space) {
  const { end, step } = lane(g, track);
  return end - (Math.min(space, LONGEST) - 0.5) * step;
}

/** Where the cards of a standing trajectory's threats lie: left edge, width, and from where to where.
 * @type {(g: Geometry, track: string) => {x: number, w: number, top: number, bottom: number}}
 */
export function cardColumn(g, track) {
  const x = lane(g, track).x + g.laneW + (g.hall ? 14 : 10);
  if (track === "internal") return { x, w: g.width - x - 3, top: g.hall ? 6 : 4, bottom: shipEnd(g) };
  const next = ZONES.indexOf(track) + 1;
  const right = next < 3 ? lane(g, ZONES[next]).x - (g.hall ? 34 : 22) : g.insideX - 10;
  return {
    x,
    w: Math.min(right - x, g.hall ? 256 : 190),
    top: g.hall ? 6 : 4,
    bottom: g.laneEnd + (g.hall ? 14 : 8),
  };
}

/**
 * Where the floor of a room is, on which figures stand.
 * @type {(g: Geometry, station: string) => number}
 */
export function floorY(g, station) {
  return room(g, station).y + g.roomH - g.pawn - (g.level === "small" ? 3 : 4);
}

/**
 * The middle of a figure in its room, the how many-th there from 0, of `crowd` that stand there.
 * @type {(g: Geometry, station: string, number: number, crowd: number) => {x: number, y: number}}
 */
export function pawnPlace(g, station, number, crowd) {
  if (station === "space")
    return { x: g.hull[0] + g.pawn, y: g.upperY + g.roomH + number * (g.hall ? 50 : 2.5 * g.pawn) };
  const { x, y } = room(g, station);
  if (g.hall) return { x: x + 264 - (number % 2) * 50, y: y + g.roomH - 32 - Math.floor(number / 2) * 48 };
  return { x: x + g.pawn + 6 + number * pawnStep(g, crowd), y: floorY(g, station) };
}

/**
 * From one figure of a room to the next: a crowd stands close.
 * @type {(g: Geometry, crowd: number) => number}
 */
function pawnStep(g, crowd) {
  const floor = g.zoneW - g.liftW - 3 * g.pawn - 14;
  return crowd > 1 ? Math.min(g.apart, floor / 2 / (crowd - 1), crowd > 2 ? 14 : g.apart) : g.apart;
}

/**
 * How far from the left edge of a room its `count` figures reach.
 * @type {(g: Geometry, count: number) => number}
 */
export function pawnsEnd(g, count) {
  return count === 0 ? 0 : g.pawn + 6 + (count - 1) * pawnStep(g, count) + g.pawn;
}
