// The colours and shapes of people at the table: one choice, told by both. None is that of a zone or of a threat.

import { h } from "./dom.js";

/** @type {Record<number, {name: string, colour: string, path: string}>} */
export const SHAPES = {
  1: {
    name: "star",
    colour: "#ffd84d",
    path: "M12 1.500l3.100 6.700 7.300.8-5.400 5 1.500 7.200-6.500-3.700-6.500 3.700L7 14 1.600 9l7.300-.8z",
  },
  2: {
    name: "leaf",
    colour: "#4fe08a",
    path: "M12 1c6 5 7.500 9 7.500 11S18 18 12 23C6 18 4.500 14 4.500 12S6 6 12 1z",
  },
  3: { name: "moon", colour: "#55b0ff", path: "M14 2A10.500 10.500 0 1 0 22.500 15 9 9 0 0 1 14 2z" },
  4: {
    name: "hourglass",
    colour: "#da7fff",
    path: "M4 2h16c0 5-4 7-6 10 2 3 6 5 6 10H4c0-5 4-7 6-10C8 9 4 7 4 2z",
  },
  5: { name: "house", colour: "#ff914d", path: "M12 2 22 11v11H2V11z" },
  6: {
    name: "heart",
    colour: "#ff7ab0",
    path: "M12 22C5 16 2 12 2 8a5 5 0 0 1 10-1.500A5 5 0 0 1 22 8c0 4-3 8-10 14z",
  },
  7: {
    name: "cloud",
    colour: "#d5deea",
    path: "M7 20a5.500 5.500 0 0 1-.5-11A6 6 0 0 1 18 8a6 6 0 0 1-.500 12z",
  },
  8: {
    name: "fish",
    colour: "#3fd0c9",
    path: "M1 12c3-5 8-6.500 12-4l3 2L23 5v14l-7-5-3 2c-4 2.500-9 1-12-4z",
  },
};

/**
 * A shape in its colour; who reads by ear hears the name beside it.
 * @param {number} number
 * @param {string} [extra]
 */
export function shape(number, extra = "") {
  const { colour, path } = SHAPES[number] ?? SHAPES[1];
  return h(
    "svg",
    { class: `shape-sign ${extra}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: path, fill: colour }),
  );
}
