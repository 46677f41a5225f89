// The way of a member of the crew on the board, turn by turn: a number in a room acts there, one on a door or a lift
// moves there. Red says that something goes otherwise; the dashed figure is where the way ends.

import { h } from "/static/dom.js";
import { lift, room, ZONES, zoneOf } from "./board_geometry.js";
import { isWarning } from "./outlook.js";

/** @typedef {import("./board_geometry.js").Geometry} Geometry */

const TAG = 19;

/**
 * The way on the board. `outlook` are its turns, `colour` is that of the member of the crew, `chosen` the turn that was
 * touched.
 * @type {(g: Geometry, way: {outlook: any[], colour: string, number: number, chosen: number}) => import("/static/dom.js").Drawn}
 */
export function ghostPath(g, { outlook, colour, number, chosen }) {
  if (outlook.length === 0) return null;
  const used = {};
  const tags = outlook.map((one) => ({ one, ...tagPlace(g, one, used) }));
  const last = outlook[outlook.length - 1].to;
  return h(
    "g",
    { key: "ghost", class: "ghost-path", "aria-hidden": "true" },
    h("path", { class: "way", d: way(g, tags), style: { stroke: colour } }),
    last !== "space" &&
      h(
        "g",
        { class: "ghost-pawn", transform: `translate(${room(g, last).x + 154} ${room(g, last).y + 107})` },
        h("circle", { r: 9, style: { stroke: colour } }),
        h("text", { y: 0.5, "font-size": 13.9 }, number),
      ),
    tags.map(({ one, x, y }) => tag(one, x, y, one.turn === chosen)),
  );
}

function tag(one, x, y, chosen) {
  const act = one.to === one.at && !one.reason;
  const look = isWarning(one) ? "warn" : chosen ? "chosen" : act ? "act" : "";
  return h(
    "g",
    { key: one.turn, class: `turn-tag-box ${look}` },
    h("rect", { x: x - 12, y: y - TAG / 2, width: 24, height: TAG, rx: 4 }),
    h("text", { x, y: y + 0.5, "font-size": 13.9 }, one.turn),
  );
}

/** Where the number of a turn stands; `used` counts how many stand there already. */
function tagPlace(g, one, used) {
  const spot = place(g, one);
  const count = used[spot.name] ?? 0;
  used[spot.name] = count + 1;
  return spot.row ? { x: spot.x - count * 26, y: spot.y } : { x: spot.x, y: spot.y - count * 21 };
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
    return { name: at, x: from.x + 122, y: from.y + 107, row: true };
  if (zoneOf(at) === zoneOf(to) && code === "lift") {
    const shaft = lift(g, zoneOf(at));
    return { name: `lift ${zoneOf(at)}`, x: shaft.x + shaft.w / 2, y: shaft.y + shaft.h * 0.72, row: false };
  }
  const beside =
    Math.abs(ZONES.indexOf(zoneOf(at)) - ZONES.indexOf(zoneOf(to))) === 1 &&
    at.split("_")[0] === to.split("_")[0];
  if (!beside) return { name: to, x: room(g, to).x + 122, y: room(g, to).y + 107, row: true };
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
