// Small pictures for the rules in short, drawn of the game's own parts.

import { h } from "/static/dom.js";
import { doorOf, layoutOf } from "./geometry.js";
import { glyph, times } from "./parts.js";

const ELEMENTS = { fire: "#ff9a4d", frost: "#86c8ff", lightning: "#cfa2ff" };
const ACTIONS = ["move", "attack", "heal", "repair"];
const [WIDTH, HEIGHT] = [892, 528];
const DOORS = [
  ["hub", "nw"],
  ["hub", "ne"],
  ["hub", "sw"],
  ["hub", "se"],
  ["workshop", "nw"],
  ["workshop", "sw"],
  ["laboratory", "ne"],
  ["laboratory", "se"],
];
const LINE = "#8fa0b5";
const FLOOR = "#14243c";
const TEAL = "#3fd0c0";
const BAD = "#ff6055";
const ORGANIC = "#7fe08a";
const SCRAP = "#f2cc4d";

/** @type {(viewBox: string, ...drawn: import("/static/dom.js").Drawn[]) => import("/static/dom.js").Drawn} */
function svg(viewBox, ...drawn) {
  return h("svg", { viewBox, "aria-hidden": "true" }, drawn);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {number} size
 * @param {string} [colour]
 */
function text(x, y, words, size, colour = "#eaf0f7") {
  return h(
    "text",
    { x, y, fill: colour, "font-size": size, "font-weight": 700, "text-anchor": "middle" },
    words,
  );
}

/**
 * A picture of the game in a colour, in the middle of a place.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} colour
 */
function sign(name, x, y, size, colour) {
  return h("g", { key: `${name}${x}${y}`, style: { color: colour } }, glyph(name, x, y, size));
}

/** The rooms with their doors, and the four generators. */
function station() {
  const layout = layoutOf(WIDTH, HEIGHT, 1);
  const { rooms, generators } = layout;
  const fills = { hub: "#17312f", workshop: "#131b26", laboratory: "#131b26" };
  return svg(
    `0 0 ${WIDTH} ${HEIGHT}`,
    Object.entries(rooms).map(([name, { x, y, w, h: tall }]) => {
      const fill = /** @type {Record<string, string>} */ (fills)[name] ?? FLOOR;
      return h("rect", {
        key: name,
        x,
        y,
        width: w,
        height: tall,
        rx: 12,
        fill,
        stroke: LINE,
        "stroke-width": 2,
      });
    }),
    Object.entries(generators).map(([name, { x, y, w, h: tall }]) =>
      sign(name.endsWith("oxygen") ? "oxygen" : "electricity", x + w / 2, y + tall / 2, 50, TEAL),
    ),
    DOORS.map(([one, other]) => {
      const { x, y, w, h: tall } = doorOf(layout, one, other);
      return h("rect", { key: one + other, x, y, width: w, height: tall, rx: 3, fill: SCRAP });
    }),
  );
}

/** The four main actions, two of which make a turn. */
function actions() {
  return svg(
    "0 0 320 84",
    ACTIONS.map((name, place) => {
      const chosen = place < 2;
      return h(
        "g",
        { key: name, transform: `translate(${6 + place * 79} 6)` },
        h("rect", {
          width: 71,
          height: 71,
          rx: 10,
          fill: chosen ? "#2b2410" : FLOOR,
          stroke: chosen ? "#ffb84d" : LINE,
          "stroke-width": chosen ? 4 : 2,
        }),
        sign(name, 35.5, 35.5, 40, "#eaf0f7"),
      );
    }),
  );
}

/** A monster: its life in tokens, its elements, and what it does. */
function monster() {
  const tokens = [...Array(4).fill("organic"), ...Array(2).fill("scrap")];
  return svg(
    "0 0 320 190",
    h("rect", {
      x: 60,
      y: 4,
      width: 200,
      height: 138,
      rx: 12,
      fill: "#131b26",
      stroke: LINE,
      "stroke-width": 2,
    }),
    tokens.map((kind, place) => sign(kind, 84 + place * 30, 36, 26, kind === "organic" ? ORGANIC : SCRAP)),
    Object.entries(ELEMENTS).map(([element, colour], place) => [
      sign(element, 92 + place * 68, 82, 34, colour),
      text(92 + place * 68, 128, times([200, 100, 0][place]), 24),
    ]),
    h("path", { d: "M100 142H220L204 182H116Z", fill: "#431a1c", stroke: BAD, "stroke-width": 2 }),
    sign("claw", 142, 162, 26, BAD),
    text(176, 171, "3", 26),
  );
}

/** The two dice of trouble: 1 and 6 break generators, 2 to 5 are places of monsters. */
function trouble() {
  /**
   * @param {number} value
   * @param {number} place
   */
  const face = (value, place) => {
    const breaks = value === 1 || value === 6;
    return h(
      "g",
      { key: String(value), transform: `translate(${8 + place * 51} 8)` },
      h("rect", { width: 44, height: 44, rx: 8, fill: "#eaf0f7" }),
      text(22, 33, String(value), 30, "#0d131b"),
      sign(breaks ? "oxygen" : "claw", 22, 78, 34, breaks ? TEAL : BAD),
    );
  };
  return svg("0 0 320 104", [1, 2, 3, 4, 5, 6].map(face));
}

export const pictures = {
  station: station,
  actions: actions,
  monster: monster,
  trouble: trouble,
};
