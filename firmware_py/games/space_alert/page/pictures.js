// Small pictures for the rules in short, drawn of the board's own parts.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { glyph } from "./icons.js";

const ZONES = ["red", "white", "blue"];
const ROOM = { w: 97, h: 62, gap: 6 };
const TEXT = { fill: "#eaf0f7", "font-size": 13, "text-anchor": "middle" };
const FILL = { red: "#4a1f22", white: "#34352f", blue: "#1c2f55" };
const LINE = { stroke: "#8fa3bd", "stroke-width": 1.5 };

/** @type {(width: number, height: number, ...parts: import("/static/dom.js").Drawn[]) => import("/static/dom.js").Wanted} */
function sheet(width, height, ...parts) {
  return h("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", color: "#eaf0f7" }, ...parts);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string | number} value
 * @param {{}} [more]
 */
function text(x, y, value, more = {}) {
  return h("text", { x, y, ...TEXT, ...more }, value);
}

/** Six stations in three zones. */
function ship() {
  return sheet(
    308,
    148,
    ZONES.flatMap((zone, column) =>
      ["upper", "lower"].map((deck, row) => {
        const [x, y] = [2 + column * (ROOM.w + ROOM.gap), 8 + row * (ROOM.h + ROOM.gap)];
        return [
          h("rect", { x, y, width: ROOM.w, height: ROOM.h, rx: 6, fill: FILL[zone], ...LINE }),
          text(x + ROOM.w / 2, y + 19, word("board", `${deck}_${zone}`), { "font-size": 12 }),
          [`zone/${zone}`, "code/A", "code/B", "code/C"].map((what, place) =>
            glyph(what, x + 16 + place * 22, y + 43, 19),
          ),
        ];
      }),
    ),
  );
}

/** A card: an action above, a movement below. */
function card() {
  /**
   * @param {number} y
   * @param {string} fill
   * @param {string} what
   */
  const half = (y, fill, what) => [
    h("rect", { x: 114, y, width: 80, height: 58, fill, ...LINE }),
    glyph(what, 154, y + 29, 40),
  ];
  return sheet(308, 132, half(8, "#8a5a17", "code/A"), half(66, "#264a80", "code/red"));
}

/** A shield and a reactor with cells. */
function energy() {
  /**
   * @param {number} x
   * @param {number} full
   * @param {number} all
   */
  const cells = (x, full, all) =>
    Array.from({ length: all }, (_, n) =>
      h("rect", {
        x: x + n * 20,
        y: 20,
        width: 15,
        height: 30,
        rx: 3,
        fill: n < full ? "#86e08f" : "none",
        stroke: "#86e08f",
        "stroke-dasharray": n < full ? null : "3 3",
      }),
    );
  return sheet(
    308,
    70,
    glyph("shield", 26, 35, 28),
    cells(48, 1, 3),
    glyph("bolt", 156, 35, 28),
    cells(178, 3, 5),
  );
}

/** A threat on its way, with the three distances and the marks. */
function trajectory() {
  const marks = { 11: "X", 6: "Y", 1: "Z" };
  /** @param {number} space */
  const x = (space) => 292 - space * 19;
  const spaces = Array.from({ length: 14 }, (_, n) => n + 1);
  return sheet(
    308,
    92,
    spaces.map((space) =>
      h("rect", {
        x: x(space),
        y: 34,
        width: 18,
        height: 26,
        rx: 3,
        fill: marks[space] ? "#6b4414" : "#161f2b",
        stroke: "#4a586d",
      }),
    ),
    Object.entries(marks).map(([space, mark]) => text(x(Number(space)) + 9, 52, mark)),
    [5.5, 10.5].map((space) => h("path", { d: `M${x(space) + 8.5} 26v42`, ...LINE })),
    [
      [3, 1],
      [8, 2],
      [12.5, 3],
    ].map(([space, band]) => text(x(space) + 9, 84, band)),
    h("circle", { cx: x(9) + 9, cy: 20, r: 12, fill: "#7a1f1a", stroke: "#ff8177" }),
    glyph("target", x(9) + 9, 20, 16),
  );
}

/** What can break. */
function damage() {
  const tokens = ["upper_weapon", "lower_weapon", "shield", "reactor", "lift", "structure"];
  return sheet(
    308,
    60,
    tokens.map((token, place) => [
      h("rect", {
        x: 8 + place * 50,
        y: 10,
        width: 42,
        height: 40,
        rx: 6,
        fill: "#3a1512",
        stroke: "#ff8177",
      }),
      glyph(token, 29 + place * 50, 30, 26),
    ]),
  );
}

export const pictures = {
  ship,
  card,
  energy,
  trajectory,
  damage,
};
