// Small pictures of the game: elements, resources, damage, dice.

import { h } from "/static/dom.js";
import { iconSet, line } from "/static/icons.js";
import { word } from "/static/words.js";

/** @type {Record<string, string>} */
const LINE = {
  fire: "M12 2c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-4 3-7 1 2 2 3 3 3 1-3-1-5 0-9z",
  frost: "M12 2v20M3.300 7l17.400 10M3.300 17 20.700 7M12 6l-3-2M12 6l3-2M12 18l-3 2M12 18l3 2",
  lightning: "M13 2 5 14h6l-1 8 9-13h-6z",
  organic: "M12 2c6 6 7 9 7 12a7 7 0 0 1-14 0c0-3 1-6 7-12zM12 10v9",
  scrap: "M7 3h10l5 9-5 9H7l-5-9zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  damage: "M12 2 21 12 12 22 3 12z",
  claw: "M6 3c1 7 1 12-2 18M12 3c1 7 1 12-2 18M18 3c1 7 1 12-2 18",
  electricity: "M9 2v6M15 2v6M6 8h12v4a6 6 0 0 1-12 0zM12 18v4",
  oxygen:
    "M8 6a5 5 0 1 0 0 10A5 5 0 0 0 8 6zM18 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17 13a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  move: "M3 12h16M13 6l6 6-6 6",
  attack: "M4 20 20 4M14 4h6v6M4 14l6 6M7 17l-4 4",
  heal: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  repair: "M14 6a5 5 0 0 1 6-3l-3 3 1 2 2 1 3-3a5 5 0 0 1-7 6L7 21l-4-4 9-9a5 5 0 0 1 2-2z",
  reduction: "M12 2l8 3v6c0 5-3.500 9-8 11-4.500-2-8-6-8-11V5z",
  vortex: "M12 12a2 2 0 1 1 2 2 5 5 0 1 1 3-5M12 12a5 5 0 1 0-5 5 9 9 0 1 0-3-9",
  telepathy: "M12 7a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 4a11 11 0 0 0 0 15M20 4a11 11 0 0 1 0 15",
  teleportation: "M5 4v16M19 4v16M9 12h6M13 9l3 3-3 3",
  vivification: "M4 9h13l-3-3M20 15H7l3 3",
  mask: "M4 14h16M6 14c0-9 12-9 12 0M3 18h18",
  heart: "M12 21C4 15 2 11 2 8a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 3-2 7-10 13zM5 11h4l2-3 2 6 2-3h4",
  boost: "M12 21V4M6 10l6-6 6 6",
  battery: "M3 8h15v8H3zM20 11v2",
  skull: "M12 2a8 8 0 0 0-5 14v4h10v-4a8 8 0 0 0-5-14zM9 11v1M15 11v1M11 20v-3M13 20v-3",
};

export const { icon, glyph } = iconSet((name) => (LINE[name] ? line(LINE[name]) : null));

/**
 * An amount with its picture; the word is read out.
 * @param {string} kind
 * @param {number | string} value
 * @param {string} [extra]
 */
export function amount(kind, value, extra = "") {
  return h(
    "span",
    { class: `amount ${kind} ${extra}`, title: word("stage", kind) },
    icon(kind),
    h("b", {}, value),
    h("span", { class: "unseen" }, word("stage", kind)),
  );
}

/**
 * Multipliers as people read them: 150 is ×1½.
 * @param {number} hundredths
 */
export function times(hundredths) {
  const whole = Math.floor(hundredths / 100);
  const half = hundredths % 100 >= 50 ? "½" : "";
  return `×${whole || !half ? whole : ""}${half}`;
}

/**
 * A die that shows a face, as a letter.
 * @param {number} face
 */
export function dieFace(face) {
  return "⚀⚁⚂⚃⚄⚅"[face - 1] ?? "?";
}

/** @type {[number, number][][]} */
const PIPS = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/**
 * Where the pips of a face lie, from -1 to 1.
 * @param {number} face
 */
export function dicePips(face) {
  return PIPS[face - 1] ?? [];
}
