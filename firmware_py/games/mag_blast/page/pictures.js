// Small pictures for the rules in short, drawn of the game's own parts.

/** @import { ClassName, SectorName } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { fleetIn } from "./geometry.js";
import { SHAPES, SIGNS } from "./ships.js";
import { SECTORS } from "./state.js";

const LAID = fleetIn({ x: 0, y: 0, width: 308, height: 200 });
const TILE = { width: 48, height: 46 };
const COLOURS = { yellow: "#f3df4e", blue: "#79adff", green: "#62d98f", red: "#ff7a70" };

/** A fleet with a ship in each sector. */
function fleet() {
  return h(
    "svg",
    { viewBox: "-4 -4 316 208", "aria-hidden": "true" },
    SECTORS.map((name) => sector(name, COLOURS[name])),
    h("circle", {
      cx: LAID.centre[0],
      cy: LAID.centre[1],
      r: LAID.ring,
      fill: "#101a24",
      stroke: "#3fd0c0",
      "stroke-width": 5,
    }),
    text(LAID.centre[0], LAID.centre[1] + 8, "8", 24),
  );
}

/** @type {(name: SectorName, colour: string) => Drawn} */
function sector(name, colour) {
  const { x, y } = LAID.place(name, 0, 1);
  return h(
    "g",
    { key: name },
    h("path", { d: LAID.outlines[name], fill: "#131b26", stroke: colour }),
    h("path", { d: SIGNS[name], fill: colour, transform: `translate(${LAID.signs[name].join(" ")})` }),
    h("g", { transform: `translate(${x} ${y})` }, tile("scout", "L", 4)),
  );
}

/** A ship in its place, large. */
function ship() {
  return h("svg", { viewBox: "-60 -4 170 54", "aria-hidden": "true" }, tile("dreadnought", "BM", 9));
}

/** @type {(kind: ClassName, letters: string, left: number) => Drawn} */
function tile(kind, letters, left) {
  const hull = 11;
  return [
    h("rect", { width: TILE.width, height: TILE.height, rx: 5, fill: "#0d131b", stroke: "#8fa0b5" }),
    h("path", { d: SHAPES[kind], fill: "#c6d3e2", transform: "translate(11 27) scale(0.52)" }),
    text(TILE.width - 4, 14, letters, 13, "end"),
    text(TILE.width - 4, 35, String(left), 18, "end"),
    Array.from({ length: hull }, (_, cell) =>
      h("rect", {
        key: `cell${cell}`,
        x: 4 + cell * 3.8,
        y: 39,
        width: 2.8,
        height: 4,
        fill: cell < (left * hull) / 11 ? "#3fd0c0" : "#2a3240",
      }),
    ),
  ];
}

/** @type {(x: number, y: number, words: string, size: number, anchor?: string) => Drawn} */
function text(x, y, words, size, anchor = "middle") {
  return h(
    "text",
    { x, y, fill: "#eaf0f7", "font-size": size, "font-weight": 700, "text-anchor": anchor },
    words,
  );
}

export const pictures = {
  fleet: fleet,
  ship: ship,
};
