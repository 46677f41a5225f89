// The way of a member of the crew on the board, turn by turn: a number in a room acts there, one on a door or a lift
// moves there. Red says that something goes otherwise; the dashed figure is where the way ends. Turns that follow one
// another in a room and are alike are one tag, such as 1–3, so that it has room beside the figures.

/** @import { OutlookView } from "/types/space_alert" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Geometry } from "./board_geometry.js" */

import { h } from "/static/dom.js";
import { floorY, letterX, lift, pawnsEnd, room, rowY, ZONES, zoneOf } from "./board_geometry.js";
import { figure } from "./board_ship.js";
import { isWarning } from "./words.js";

const TAG = { height: 18, one: 22, more: 40, gap: 2 }; // widths of a number, and of a first and a last one

/** @typedef {{name: string, x: number, y: number, row: boolean}} Spot where a turn is told */
/** @typedef {{one: OutlookView, till: number, spot: Spot, look: string, x: number, y: number}} Tag */

/**
 * The way of somebody: the turns, the seat (0 for an android) and number, the turn that was touched, and how many figures
 * stand in a station.
 * @typedef {{outlook: OutlookView[], seat: number, number: number, chosen: number,
 *   crowd: (station: string) => number}} Way
 */

/**
 * The way on the board.
 * @type {(g: Geometry, way: Way) => Drawn}
 */
export function ghostPath(g, { outlook, seat, number, chosen, crowd }) {
  if (outlook.length === 0) return null;
  const tags = tagsOf(g, outlook, chosen, crowd);
  const last = outlook[outlook.length - 1].to;
  return h(
    "g",
    { key: "ghost", class: "ghost-path", "aria-hidden": "true" },
    h("path", { class: "way", d: way(g, tags) }),
    last !== "space" &&
      h(
        "g",
        {
          class: "ghost-pawn",
          transform: `translate(${room(g, last).x + rowEnd(g) + g.pawn + 3} ${floorY(g, last)})`,
        },
        figure(g.pawn - 1, seat, number),
      ),
    tags.map((one) => tag(g, one)),
  );
}

/**
 * Where the numbers of a room end, and the dashed figure begins.
 * @param {Geometry} g
 */
function rowEnd(g) {
  return g.zoneW - g.liftW - 2 * g.pawn - (g.level === "small" ? 6 : 16);
}

/** @type {(g: Geometry, tag: Tag) => Drawn} */
function tag(g, { one, till, x, y, look }) {
  const width = till > one.turn ? TAG.more : TAG.one;
  return h(
    "g",
    { key: one.turn, class: `turn-tag-box ${look}` },
    h("rect", { x: x - width / 2, y: y - TAG.height / 2, width, height: TAG.height, rx: 4 }),
    h("text", { x, y: y + 0.5, "font-size": g.text }, till > one.turn ? `${one.turn}–${till}` : one.turn),
  );
}

/**
 * The tags of a way, each with its first turn, the last turn `till` which it stands for, its place and its look.
 * @type {(g: Geometry, outlook: OutlookView[], chosen: number, crowd: (station: string) => number) => Tag[]}
 */
function tagsOf(g, outlook, chosen, crowd) {
  /** @type {Tag[]} */
  const tags = [];
  for (const one of outlook) {
    const spot = place(g, one);
    const look = lookOf(one, one.turn === chosen);
    const last = tags.at(-1);
    const alike = last?.spot.name === spot.name && last.look === look && last.till === one.turn - 1;
    if (last && alike && (spot.row || g.level === "small")) last.till = one.turn;
    else tags.push({ one, till: one.turn, spot, look, x: spot.x, y: spot.y });
  }
  for (const name of new Set(tags.map(({ spot }) => spot.name))) {
    const here = tags.filter(({ spot }) => spot.name === name);
    if (here[0].spot.row) layRow(g, here, crowd(name));
    else
      here.forEach((each, count) => {
        each.y -= count * (TAG.height + TAG.gap);
      });
  }
  return tags;
}

/** @type {(one: OutlookView, chosen: boolean) => string} */
function lookOf(one, chosen) {
  const acts = one.to === one.at && !one.reason;
  return isWarning(one) ? "warn" : chosen ? "chosen" : acts ? "acts" : "";
}

/**
 * Lays the tags of a room side by side before the dashed figure; where figures leave too little room, they overlap.
 * @type {(g: Geometry, tags: Tag[], figures: number) => void}
 */
function layRow(g, tags, figures) {
  const widths = tags.map(({ one, till }) => (till > one.turn ? TAG.more : TAG.one));
  const whole = widths.reduce((sum, width) => sum + width + TAG.gap, -TAG.gap);
  const space = rowEnd(g) - pawnsEnd(g, figures) - TAG.gap;
  const less = tags.length > 1 ? Math.max(0, whole - space) / (tags.length - 1) : 0;
  let left = rowEnd(g) - Math.min(whole, Math.max(space, widths[0]));
  tags.forEach((each, n) => {
    each.x += left + widths[n] / 2;
    left += widths[n] + TAG.gap - less;
  });
}

/** @type {(g: Geometry, one: OutlookView) => Spot} */
function place(g, one) {
  const { at, to, code, reason } = one;
  if (g.level === "small" && at === to && at !== "space" && "ABC".includes(code))
    return { name: `${at} ${code}`, x: letterX(g, at, code), y: rowY(g, at, code) + 21, row: false };
  if (at === to && reason === "hull") return atHull(g, at);
  /** @type {(station: string) => Spot} */
  const floor = (station) => {
    const { x } = room(g, station === "space" ? "upper_red" : station);
    return { name: station, x, y: floorY(g, station === "space" ? "upper_red" : station), row: true };
  };
  if (at === to || to === "space" || at === "space") return floor(at);
  if (zoneOf(at) === zoneOf(to) && code === "lift") {
    const shaft = lift(g, zoneOf(at));
    return {
      name: `lift ${zoneOf(at)}`,
      x: shaft.x + shaft.w / 2,
      y: shaft.y + shaft.h * (g.level === "small" ? 0.6 : 0.72),
      row: false,
    };
  }
  const beside =
    Math.abs(ZONES.indexOf(zoneOf(at)) - ZONES.indexOf(zoneOf(to))) === 1 &&
    at.split("_")[0] === to.split("_")[0];
  if (!beside) return floor(to);
  const right = room(g, ZONES.indexOf(zoneOf(at)) < ZONES.indexOf(zoneOf(to)) ? to : at);
  const up = g.level === "small" ? 13 : 22;
  return { name: `door ${right.x} ${right.y}`, x: right.x - 3, y: right.y + g.roomH - up, row: false };
}

/** @type {(g: Geometry, at: string) => Spot} */
function atHull(g, at) {
  const right = zoneOf(at) === "blue";
  return {
    name: `hull ${at}`,
    x: right ? g.hull[1] - 12 : g.hull[0] + 14,
    y: floorY(g, at) - 10,
    row: false,
  };
}

/**
 * A dashed line through the numbers of all moves.
 * @type {(g: Geometry, tags: Tag[]) => string}
 */
function way(g, tags) {
  /** @param {string} station */
  const middle = (station) => {
    const from = station === "space" ? "upper_red" : station;
    return `${room(g, from).x + (g.zoneW - g.liftW) / 2} ${floorY(g, from) - g.pawn}`;
  };
  const moves = tags.filter(({ one }) => one.at !== one.to);
  if (moves.length === 0) return "";
  return `M${middle(moves[0].one.at)}${moves.map(({ one, x, y }) => `L${x} ${y}L${middle(one.to)}`).join("")}`;
}
