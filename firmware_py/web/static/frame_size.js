// How large the areas of the frame are in a window: the rules of frame.css once more, for boards, which are laid out for
// their rectangle, and for hands, which count how many cards fit. Pages are told the size class and nothing of devices.

/** @typedef {{width: number, height: number}} Box in px */

/**
 * The size of a page: its layout, the unit in px of which all lengths are multiples, the window without its safe areas,
 * the rectangle of the board and that of the hand. `side` says what has become of the side: "open" beside the board, a
 * "rail" of tabs, or a "sheet" over the board.
 * @typedef {object} Size
 * @property {"wide" | "tall" | "short"} layout
 * @property {number} u
 * @property {Box} window
 * @property {Box} board
 * @property {Box} hand
 * @property {"open" | "rail" | "sheet"} side
 */

const LEAST = 1;
const RAIL = 56;
const RAIL_BELOW = 1200;
const LOW = 700; // lower windows have header and line in one row
const SHARED_ROW = 44;
const BORDER = 1;
const ACT = 376;

/** @type {(least: number, wanted: number, most: number) => number} */
const clamp = (least, wanted, most) => Math.max(least, Math.min(wanted, most));

/**
 * The areas of a window, without its safe areas.
 * @param {number} width
 * @param {number} height
 * @returns {Size}
 */
export function sizeOf(width, height) {
  const window = { width, height };
  if (width < height) return tall(window);
  return width >= 900 && height >= 600 ? wide(window) : short(window);
}

/**
 * @param {Box} window
 * @returns {Size}
 */
function tall(window) {
  const { width, height } = window;
  const u = clamp(LEAST, Math.min(width / 390, height / 844), 1.4);
  const top = (48 + 44) * u;
  const dock = clamp(272, (height - top) / 2, 344 * u);
  return {
    layout: "tall",
    u,
    window,
    board: { width, height: height - top - dock },
    hand: { width: width - 16 * u, height: dock - BORDER - handless(u, 52) },
    side: "sheet",
  };
}

/**
 * @param {Box} window
 * @returns {Size}
 */
function short(window) {
  const width = window.width / 2;
  const height = window.height - SHARED_ROW;
  return {
    layout: "short",
    u: 1,
    window,
    board: { width, height },
    hand: { width: width - 16 - BORDER, height: height - handless(1, 48) },
    side: "sheet",
  };
}

/**
 * @param {Box} window
 * @returns {Size}
 */
function wide(window) {
  const { width, height } = window;
  const u = clamp(LEAST, Math.min(width / 1280, height / 800), 1.75);
  const rail = width < RAIL_BELOW;
  const top = height < LOW ? SHARED_ROW : (48 + 40) * u;
  const dock = 168 * u;
  return {
    layout: "wide",
    u,
    window,
    board: { width: width - (rail ? RAIL : 312 * u), height: height - top - dock },
    hand: { width: width - (ACT + 20) * u, height: dock - BORDER - 18 * u },
    side: rail ? "rail" : "open",
  };
}

/**
 * What the act's row takes of a dock that holds the hand above it.
 * @type {(u: number, button: number) => number}
 */
const handless = (u, button) => (6 + 6 + 34 + 6 + button + 8) * u;

/** @type {Size | null} */
let known = null;

/** The size of this page. */
export function size() {
  known ??= sizeOf(innerWidth, innerHeight);
  return known;
}

/**
 * Follows the element that holds the areas: `changed` is called when it has another size.
 * @param {Element} frame
 * @param {() => void} changed
 */
export function followSize(frame, changed) {
  new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    if (width === 0 || (known?.window.width === width && known.window.height === height)) return;
    known = sizeOf(width, height);
    changed();
  }).observe(frame);
}
