// Small pictures for the rules in short, drawn of the game's own components.

import { h } from "/static/dom.js";
import { SHAPES } from "/static/shapes.js";
import { tilePicture } from "./tiles.js";

const CELL = 60;
const WIDTH = 308;

/** @type {(height: number, ...parts: import("/static/dom.js").Drawn[]) => import("/static/dom.js").Wanted} */
function sheet(height, ...parts) {
  return h(
    "span",
    {},
    h("link", { rel: "stylesheet", href: import.meta.resolve("/games/galaxy_trucker/tiles.css") }),
    h("svg", { viewBox: `0 0 ${WIDTH} ${height}`, "aria-hidden": "true", color: "#eaf0f7" }, parts),
  );
}

/** @type {(id: string, x: number, y: number, turn?: number, load?: string | null) => import("/static/dom.js").Drawn} */
function tile(id, x, y, turn = 0, load = null) {
  return h(
    "g",
    { key: `${id}${x},${y}`, transform: `translate(${x} ${y}) scale(${CELL / 100})` },
    tilePicture(id, turn, { load }),
  );
}

/** The first ship of the learning flight. */
function ship() {
  /** @type {(column: number, row: number) => [number, number]} */
  const at = (column, row) => [64 + column * CELL, 6 + row * CELL];
  /** @type {[string, number, number, number][]} */
  const parts = [
    ["C1-0120", 1, 0, 0],
    ["SD-1212", 0, 1, 2],
    ["SC-red", 1, 1, 0],
    ["SH1-0303", 2, 1, 0],
    ["BT2-0013", 0, 2, 1],
    ["E1-2000", 1, 2, 0],
  ];
  return sheet(
    192,
    parts.map(([id, column, row, turn]) => tile(id, ...at(column, row), turn)),
  );
}

/** Four sides: one, two, three pipe ends, and none. */
function connectors() {
  return sheet(
    76,
    ["ST-1303", "ST-2303", "ST-3301", "CH2-0003"].map((id, place) => tile(id, 12 + place * 74, 10)),
  );
}

/** A meteor on its way to a hold. */
function threat() {
  return sheet(
    80,
    h("rect", { x: 0, y: 14, width: 170, height: 52, fill: "#ffab5c26" }),
    [32, 40, 48].map((y) => h("path", { key: y, d: `M10 ${y}h56`, stroke: "#ffab5c", "stroke-width": 3 })),
    h("path", {
      d: "M14 5L27 4L36 14L35 27L25 36L12 34L4 24L6 12z",
      transform: "translate(70 20)",
      fill: "#a58a72",
      stroke: "#ffe2bd",
      "stroke-width": 2,
    }),
    tile("CH2-3003", 170, 10),
    tile("ST-3203", 230, 10),
  );
}

/** Three ships on the ring. */
function days() {
  /** @param {number} place */
  const spot = (place) => {
    const angle = (2 * Math.PI * place) / 40 - Math.PI / 2;
    return [154 + 120 * Math.cos(angle), 70 + 52 * Math.sin(angle)];
  };
  const ships = [
    [3, 1],
    [1, 2],
    [38, 3],
  ];
  return sheet(
    140,
    Array.from({ length: 40 }, (_, place) => {
      const [x, y] = spot(place);
      return h("circle", { key: place, cx: x, cy: y, r: 2.4, fill: "#5a6b81" });
    }),
    ships.map(([place, shape], order) => {
      const [x, y] = spot(place);
      return h(
        "g",
        { key: `ship${shape}`, transform: `translate(${x} ${y})` },
        order === 0 && h("circle", { r: 13, fill: "none", stroke: "#fff", "stroke-width": 2 }),
        h("path", {
          d: SHAPES[shape].path,
          fill: SHAPES[shape].colour,
          transform: "translate(-9 -9) scale(.75)",
        }),
      );
    }),
  );
}

export const pictures = {
  ship,
  connectors,
  threat,
  days,
};
