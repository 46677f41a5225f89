// Pictures of the rules in short.

import { h } from "/static/dom.js";

const FIELD = 50;
const DART = "M0 -16L12 13L0 8L-12 13Z";
// Where each manoeuvre ends: fields ahead, and degrees to the right.
const ENDS = [
  [1, 0],
  [0, 0],
  [0, -90],
  [0, 90],
  [1, -90],
  [1, 90],
];

/**
 * Two fields of the board, where a ship starts and where it ends.
 * @param {number[]} it
 * @param {number} place
 */
function manoeuvre([ahead, turn], place) {
  const middle = FIELD * (place + 0.5);
  /**
   * @param {number} y
   * @param {number} degrees
   * @param {number} opacity
   */
  const dart = (y, degrees, opacity) =>
    h("path", {
      d: DART,
      fill: "#ffb84d",
      opacity,
      transform: `translate(${middle} ${y}) rotate(${degrees})`,
    });
  return h(
    "g",
    { key: String(place) },
    [0, 1].map((row) =>
      h("rect", {
        key: String(row),
        x: place * FIELD + 2,
        y: row * FIELD + 2,
        width: FIELD - 4,
        height: FIELD - 4,
        rx: 5,
        fill: "#070c14",
        stroke: "#26364c",
      }),
    ),
    (ahead || turn) && dart(FIELD * 1.5, 0, 0.3),
    dart(FIELD * (1.5 - ahead), turn, 1),
  );
}

/** Pictures by name. */
export const pictures = {
  manoeuvres: () =>
    h(
      "svg",
      { viewBox: `0 0 ${FIELD * ENDS.length} ${2 * FIELD}`, "aria-hidden": "true" },
      ENDS.map(manoeuvre),
    ),
  arcs: () =>
    h(
      "svg",
      { viewBox: "0 0 200 200", "aria-hidden": "true", width: 200, height: 200 },
      h(
        "defs",
        {},
        h(
          "pattern",
          { id: "rules-mid", width: 10, height: 10, patternUnits: "userSpaceOnUse" },
          h("path", { d: "M0 5H10", stroke: "#ffb84d", "stroke-width": 1, opacity: 0.6 }),
        ),
        h(
          "pattern",
          { id: "rules-stern", width: 12, height: 12, patternUnits: "userSpaceOnUse" },
          h("circle", { cx: 6, cy: 6, r: 1.8, fill: "#ffb84d", opacity: 0.6 }),
        ),
      ),
      h("rect", { width: 200, height: 200, rx: 10, fill: "#070c14" }),
      h("path", { d: "M100 100L0 0H200Z", fill: "#ffb84d", opacity: 0.3 }),
      h("path", { d: "M100 100L0 0V200ZM100 100L200 0V200Z", fill: "url(#rules-mid)" }),
      h("path", { d: "M100 100L0 200H200Z", fill: "url(#rules-stern)" }),
      h("path", { d: "M0 0L200 200M200 0L0 200", stroke: "#ffb84d", opacity: 0.6 }),
      h("path", { d: "M100 76L119 120L100 112L81 120Z", fill: "#ffb84d", stroke: "#000" }),
    ),
};
