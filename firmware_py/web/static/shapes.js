// The colours and shapes of people at the table: one choice, told by both. None is that of a zone or of a threat.

import { h } from "./dom.js";

/** @type {Record<number, {name: string, colour: string, path: string}>} */
export const SHAPES = {
  1: {
    name: "star",
    colour: "var(--person-1)",
    path: "M12 1.500l3.100 6.700 7.300.8-5.400 5 1.500 7.200-6.500-3.700-6.500 3.700L7 14 1.600 9l7.300-.8z",
  },
  2: {
    name: "leaf",
    colour: "var(--person-2)",
    path: "M12 1c6 5 7.500 9 7.500 11S18 18 12 23C6 18 4.500 14 4.500 12S6 6 12 1z",
  },
  3: { name: "moon", colour: "var(--person-3)", path: "M14 2A10.500 10.500 0 1 0 22.500 15 9 9 0 0 1 14 2z" },
  4: {
    name: "hourglass",
    colour: "var(--person-4)",
    path: "M4 2h16c0 5-4 7-6 10 2 3 6 5 6 10H4c0-5 4-7 6-10C8 9 4 7 4 2z",
  },
  5: { name: "house", colour: "var(--person-5)", path: "M12 2 22 11v11H2V11z" },
  6: {
    name: "heart",
    colour: "var(--person-6)",
    path: "M12 21C4 15 2 11 2 8a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 3-2 7-10 13z",
  },
  7: {
    name: "cloud",
    colour: "var(--person-7)",
    path: "M7 20a5.500 5.500 0 0 1-.800-10.900A6.800 6.800 0 0 1 19 9.200 5.500 5.500 0 0 1 17.500 20z",
  },
  8: {
    name: "fish",
    colour: "var(--person-8)",
    path: "M1.500 12c4-8 11.500-8 15.500-2.200L22.500 5v14L17 14.200C13 20 5.500 20 1.500 12z",
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
