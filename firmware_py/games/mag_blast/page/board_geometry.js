// Where everything of a fleet lies: a frame of four sectors that touch as the rules say, three places in each, the command
// ship in the middle. Yellow and red touch blue and green; yellow and red never touch, nor do blue and green.

/** @import { SectorName } from "/types/mag_blast" */

export const FRAME = { width: 308, height: 200, head: 28, gap: 12 };
export const TILE = { width: 48, height: 46 };
/** @type {[number, number]} */
export const CENTRE = [154, 100];
export const RING = 29;

/**
 * The outline of each sector.
 * @type {Record<SectorName, string>}
 */
export const OUTLINES = {
  yellow: "M52 2H256L226 58H82z",
  blue: "M2 2H52L82 58H118V142H82L52 198H2z",
  green: "M306 2H256L226 58H190V142H226L256 198H306z",
  red: "M82 142H226L256 198H52z",
};

/**
 * Where the sign of each sector stands.
 * @type {Record<SectorName, [number, number]>}
 */
export const SIGN_AT = { yellow: [72, 14], blue: [18, 18], green: [290, 18], red: [72, 187] };

/**
 * The middle of each sector, where it says that it is empty.
 * @type {Record<SectorName, [number, number]>}
 */
export const MIDDLE = { yellow: [154, 34], blue: [62, 104], green: [246, 104], red: [154, 174] };

/** @type {Record<SectorName, [number, number][]>} */
const PLACES = {
  yellow: [
    [80, 7],
    [130, 7],
    [180, 7],
  ],
  blue: [
    [6, 50],
    [6, 100],
    [62, 77],
  ],
  green: [
    [252, 50],
    [252, 100],
    [196, 77],
  ],
  red: [
    [80, 147],
    [130, 147],
    [180, 147],
  ],
};

/**
 * The upper left corner of a place in a sector; a fourth ship, while ships still move, lies between.
 * @type {(sector: SectorName, number: number) => [number, number]}
 */
export function placeOf(sector, number) {
  const [x, y] = PLACES[sector][number % 3];
  return number < 3 ? [x, y] : [x + 12, y + 8];
}

/**
 * How many fleets stand side by side so that they are as large as can be, and the box that holds them all.
 * @param {number} count
 * @param {number} aspect    width by height of the room there is
 */
export function arranged(count, aspect) {
  const [across, down] = [FRAME.width + FRAME.gap, FRAME.height + FRAME.head + FRAME.gap];
  /** @param {number} columns */
  const scale = (columns) => Math.min(aspect / (columns * across), 1 / (Math.ceil(count / columns) * down));
  const columns = Array.from({ length: count }, (_, at) => at + 1).reduce((best, one) =>
    scale(one) > scale(best) ? one : best,
  );
  const rows = Math.ceil(count / columns);
  return { columns, rows, width: columns * across, height: rows * down };
}

/**
 * The upper left corner of a fleet's frame, below its head.
 * @type {(number: number, columns: number) => [number, number]}
 */
export function cornerOf(number, columns) {
  const [column, row] = [number % columns, Math.floor(number / columns)];
  return [
    column * (FRAME.width + FRAME.gap) + FRAME.gap / 2,
    row * (FRAME.height + FRAME.head + FRAME.gap) + FRAME.head + FRAME.gap / 2,
  ];
}
