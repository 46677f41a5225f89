// The way of a member of the crew on the board, turn by turn: a number in a room acts there, one on a door or a lift
// moves there. Red says that something goes otherwise; the dashed figure is where the way ends. Turns that follow one
// another in a room and are alike are one tag, such as 1–3, so that it has room beside the figures.

import { h } from "/static/dom.js";
import { lift, pawnsEnd, room, ZONES, zoneOf } from "./board_geometry.js";
import { isWarning } from "./outlook.js";

/** @typedef {import("./board_geometry.js").Geometry} Geometry */

const TAG = { height: 19, one: 24, more: 40, gap: 2 }; // widths of a number, and of a first and a last one
const [ROW_END, GHOST] = [160, 174]; // where the numbers of a room end, and the dashed figure beside them

/**
 * The way on the board. `outlook` are its turns, `colour` is that of the member of the crew, `chosen` the turn that was
 * touched, `crowd` how many figures stand in a station.
 * @type {(g: Geometry, way: {outlook: any[], colour: string, number: number, chosen: number,
 *   crowd: (station: string) => number}) => import("/static/dom.js").Drawn}
 */
export function ghostPath(g, { outlook, colour, number, chosen, crowd }) {
  if (outlook.length === 0) return null;
  const tags = tagsOf(g, outlook, chosen, crowd);
  const last = outlook[outlook.length - 1].to;
  return h(
    "g",
    { key: "ghost", class: "ghost-path", "aria-hidden": "true" },
    h("path", { class: "way", d: way(g, tags), style: { stroke: colour } }),
    last !== "space" &&
      h(
        "g",
        { class: "ghost-pawn", transform: `translate(${room(g, last).x + GHOST} ${room(g, last).y + 107})` },
        h("circle", { r: 9, style: { stroke: colour } }),
        h("text", { y: 0.5, "font-size": 13.9 }, number),
      ),
    tags.map(tag),
  );
}

function tag({ one, till, x, y, look }) {
  const width = till > one.turn ? TAG.more : TAG.one;
  return h(
    "g",
    { key: one.turn, class: `turn-tag-box ${look}` },
    h("rect", { x: x - width / 2, y: y - TAG.height / 2, width, height: TAG.height, rx: 4 }),
    h("text", { x, y: y + 0.5, "font-size": 13.9 }, till > one.turn ? `${one.turn}–${till}` : one.turn),
  );
}

/** The tags of a way, each with its first turn, the last turn `till` which it stands for, its place and its look. */
function tagsOf(g, outlook, chosen, crowd) {
  const tags = [];
  for (const one of outlook) {
    const spot = place(g, one);
    const look = lookOf(one, one.turn === chosen);
    const last = tags.at(-1);
    if (spot.row && last?.spot.name === spot.name && last.look === look && last.till === one.turn - 1)
      last.till = one.turn;
    else tags.push({ one, till: one.turn, spot, look, x: spot.x, y: spot.y });
  }
  for (const name of new Set(tags.map(({ spot }) => spot.name))) {
    const here = tags.filter(({ spot }) => spot.name === name);
    if (here[0].spot.row) layRow(here, crowd(name));
    else
      here.forEach((each, count) => {
        each.y -= count * (TAG.height + TAG.gap);
      });
  }
  return tags;
}

function lookOf(one, chosen) {
  const act = one.to === one.at && !one.reason;
  return isWarning(one) ? "warn" : chosen ? "chosen" : act ? "act" : "";
}

/** Lays the tags of a room side by side before the dashed figure; where figures leave too little room, they overlap. */
function layRow(tags, figures) {
  const widths = tags.map(({ one, till }) => (till > one.turn ? TAG.more : TAG.one));
  const whole = widths.reduce((sum, width) => sum + width + TAG.gap, -TAG.gap);
  const room = ROW_END - pawnsEnd(figures) - TAG.gap;
  const less = tags.length > 1 ? Math.max(0, whole - room) / (tags.length - 1) : 0;
  let left = ROW_END - Math.min(whole, Math.max(room, widths[0]));
  tags.forEach((each, place) => {
    each.x += left + widths[place] / 2;
    left += widths[place] + TAG.gap - less;
  });
}

function place(g, { at, to, code, reason }) {
  const from = room(g, at === "space" ? "upper_red" : at);
  if (at === to && reason === "hull") {
    const right = zoneOf(at) === "blue";
    return {
      name: `hull ${at}`,
      x: right ? g.hull[1] - 12 : g.hull[0] + 12,
      y: from.y + g.roomH - 22,
      row: false,
    };
  }
  if (at === to || to === "space" || at === "space")
    return { name: at, x: from.x, y: from.y + 107, row: true };
  if (zoneOf(at) === zoneOf(to) && code === "lift") {
    const shaft = lift(g, zoneOf(at));
    return { name: `lift ${zoneOf(at)}`, x: shaft.x + shaft.w / 2, y: shaft.y + shaft.h * 0.72, row: false };
  }
  const beside =
    Math.abs(ZONES.indexOf(zoneOf(at)) - ZONES.indexOf(zoneOf(to))) === 1 &&
    at.split("_")[0] === to.split("_")[0];
  if (!beside) return { name: to, x: room(g, to).x, y: room(g, to).y + 107, row: true };
  const right = room(g, ZONES.indexOf(zoneOf(at)) < ZONES.indexOf(zoneOf(to)) ? to : at);
  return { name: `door ${right.x} ${right.y}`, x: right.x - 4, y: right.y + g.roomH - 22, row: false };
}

/** A dashed line through the numbers of all moves. */
function way(g, tags) {
  const middle = (station) => {
    const { x, y } = room(g, station === "space" ? "upper_red" : station);
    return `${x + 140} ${y + 94}`;
  };
  const moves = tags.filter(({ one }) => one.at !== one.to);
  if (moves.length === 0) return "";
  return `M${middle(moves[0].one.at)}${moves.map(({ one, x, y }) => `L${x} ${y}L${middle(one.to)}`).join("")}`;
}
