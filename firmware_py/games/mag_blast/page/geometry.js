// Where everything of a fleet lies, in px of the drawing: four sectors around the command ship that touch as the rules
// say. Yellow and red touch blue and green; yellow and red never touch, nor do blue and green.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {"yellow" | "blue" | "green" | "red"} Sector */

/**
 * A fleet laid out for a box, below its head.
 * @typedef {object} Layout
 * @property {Record<string, string>} outlines      a path for each sector
 * @property {Record<string, [number, number]>} signs    where the sign of each stands
 * @property {Record<string, [number, number]>} middles  where each says that it is empty
 * @property {(sector: string, number: number, count: number) => Box} place    of a ship in a sector that holds `count`
 * @property {[number, number]} centre
 * @property {number} ring    the radius of the command ship
 */

const UNIT = { width: 308, height: 200 };
const LEAST = { width: 290, height: 185 }; // smaller fleets are drawn in bands
const TILE = { width: 48, height: 50 };
const IN_A_ROW = 3;

/** @type {Record<string, [number, number][]>} */
const OUTLINES = {
  yellow: [
    [52, 2],
    [256, 2],
    [226, 58],
    [82, 58],
  ],
  blue: [
    [2, 2],
    [52, 2],
    [82, 58],
    [118, 58],
    [118, 142],
    [82, 142],
    [52, 198],
    [2, 198],
  ],
  green: [
    [306, 2],
    [256, 2],
    [226, 58],
    [190, 58],
    [190, 142],
    [226, 142],
    [256, 198],
    [306, 198],
  ],
  red: [
    [82, 142],
    [226, 142],
    [256, 198],
    [52, 198],
  ],
};
/** @type {Record<string, [number, number]>} */
const SIGNS = { yellow: [70, 13], blue: [18, 18], green: [290, 18], red: [70, 187] };
/** @type {Record<string, [number, number]>} */
const MIDDLES = { yellow: [154, 34], blue: [62, 104], green: [246, 104], red: [154, 174] };
/** @type {Record<string, [number, number][]>} */
const PLACES = {
  yellow: [
    [80, 5],
    [130, 5],
    [180, 5],
  ],
  blue: [
    [6, 48],
    [6, 102],
    [62, 75],
  ],
  green: [
    [254, 48],
    [254, 102],
    [198, 75],
  ],
  red: [
    [80, 145],
    [130, 145],
    [180, 145],
  ],
};

/**
 * Lays a fleet out: as the frame of the table where there is room, else in three bands.
 * @param {Box} box
 * @returns {Layout}
 */
export function fleetIn(box) {
  return box.width >= LEAST.width && box.height >= LEAST.height ? framed(box) : banded(box);
}

/**
 * @param {Box} box
 * @returns {Layout}
 */
function framed({ x, y, width, height }) {
  const [across, down] = [width / UNIT.width, height / UNIT.height];
  const at = (/** @type {[number, number]} */ [left, top]) =>
    /** @type {[number, number]} */ ([x + left * across, y + top * down]);
  return {
    outlines: each(
      OUTLINES,
      (points) => `M${points.map((one) => at(one).map(rounded).join(" ")).join("L")}z`,
    ),
    signs: each(SIGNS, at),
    middles: each(MIDDLES, at),
    place: (sector, number) => {
      const [left, top] = at(PLACES[sector][number % IN_A_ROW]);
      const aside = number < IN_A_ROW ? 0 : 8; // a fourth ship, while ships still move, lies between
      return { x: left + aside, y: top + aside, width: TILE.width * across, height: TILE.height * down };
    },
    centre: at([UNIT.width / 2, UNIT.height / 2]),
    ring: 31 * Math.min(across, down),
  };
}

const GAP = 4;

/**
 * Three rows: yellow; blue, the command ship and green; red.
 * @param {Box} box
 * @returns {Layout}
 */
function banded({ x, y, width, height }) {
  const row = (height - 2 * GAP) / 3.25;
  const middle = 1.25 * row;
  const centre = Math.min(Math.max(56, width * 0.17), middle);
  const half = (width - centre - 2 * GAP) / 2;
  /** @type {Record<string, Box>} */
  const boxes = {
    yellow: { x, y, width, height: row },
    blue: { x, y: y + row + GAP, width: half, height: middle },
    green: { x: x + width - half, y: y + row + GAP, width: half, height: middle },
    red: { x, y: y + height - row, width, height: row },
  };
  return {
    outlines: each(boxes, (box) => `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`),
    signs: each(boxes, (box) => /** @type {[number, number]} */ ([box.x + 11, box.y + 11])),
    middles: each(
      boxes,
      (box) => /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]),
    ),
    place: (sector, number, count) => inARow(boxes[sector], number, count),
    centre: [x + width / 2, y + row + GAP + middle / 2],
    ring: Math.min(centre, middle) / 2 - 4,
  };
}

/**
 * Ships side by side in the middle of a band.
 * @param {Box} box
 * @param {number} number
 * @param {number} count
 * @returns {Box}
 */
function inARow(box, number, count) {
  const height = box.height - 4;
  const width = Math.min(76, (box.width - 4) / Math.max(1, count) - GAP);
  const left = box.x + (box.width - count * (width + GAP) + GAP) / 2;
  return { x: left + number * (width + GAP), y: box.y + 2, width, height };
}

/** @param {number} value */
const rounded = (value) => Math.round(value * 10) / 10;

/**
 * @template T
 * @template U
 * @param {Record<string, T>} by
 * @param {(one: T) => U} made
 * @returns {Record<string, U>}
 */
function each(by, made) {
  return Object.fromEntries(Object.entries(by).map(([name, one]) => [name, made(one)]));
}

// --------------------------------------------------------------------------------------------------- several fleets

/**
 * Boxes for fleets in columns, each with a head above, in a box: as few columns as make them largest.
 * @param {number} count
 * @param {Box} room
 * @param {number} head
 * @param {number} gap
 * @returns {Box[]}
 */
export function grid(count, room, head, gap) {
  const sized = Array.from({ length: count }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(count / columns);
    const width = (room.width - (columns - 1) * gap) / columns;
    const height = (room.height - (rows - 1) * gap) / rows - head;
    return { columns, width, height, scale: Math.min(width / UNIT.width, height / UNIT.height) };
  });
  const best = sized.reduce((one, other) => (other.scale > one.scale ? other : one));
  const width = Math.min(best.width, best.height * 2.3);
  const aside = (room.width - best.columns * width - (best.columns - 1) * gap) / 2;
  return Array.from({ length: count }, (_, place) => ({
    x: room.x + aside + (place % best.columns) * (width + gap),
    y: room.y + head + Math.floor(place / best.columns) * (best.height + head + gap),
    width,
    height: best.height,
  }));
}
