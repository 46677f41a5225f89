// The board: the ship with its crew and the trajectories with their threats, laid out for its rectangle. It shows what
// the view holds and knows no rule.

/** @import { View } from "/types/space_alert" */
/** @import { Drawn, Wanted } from "/static/dom.js" */
/** @import { Size } from "/static/frame_size.js" */
/** @import { Geometry } from "./board_geometry.js" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { geometryFor, HALL, TRACKS } from "./board_geometry.js";
import { trajectory } from "./board_lanes.js";
import { lyingLanes } from "./board_lying.js";
import { ghostPath } from "./board_outlook.js";
import { b, pawn, ship } from "./board_ship.js";
import { laneChips } from "./board_small.js";
import { threatCards } from "./board_threats.js";
import { outlookOf, shownCrew } from "./outlook.js";
import { draft, game } from "./state.js";

const STARS = 70;

/**
 * The board of a page, with the way of the member of the crew that is planned just now.
 * @param {Size} size
 */
export function board(size) {
  return drawn(geometryFor(size), true);
}

/** The board of a hall. */
export function hallBoard() {
  return drawn(HALL, false);
}

/** @type {(g: Geometry, plans: boolean) => Wanted} */
function drawn(g, plans) {
  const view = game();
  return h(
    "svg",
    {
      key: "board",
      class: `ship-board ${g.level} ${g.hall ? "far" : ""}`,
      viewBox: `0 0 ${g.width} ${g.height}`,
      role: "group",
      "aria-label": b("title"),
    },
    g.level === "over" && stars(g),
    lanes(g, view),
    ship(g, view, stationHere(view)),
    plans && way(g, view),
    view.crew.map((member, place) => pawn(g, view, member, place + 1)),
    g.level === "over" && TRACKS.map((track) => threatCards(g, view, track)),
  );
}

/** @type {(g: Geometry, view: View) => Drawn} */
function lanes(g, view) {
  if (g.level === "small") return laneChips(g, view);
  if (g.level === "lying") return lyingLanes(g, view);
  return TRACKS.map((track) => trajectory(g, view, track));
}

/** @param {View} view */
function stationHere(view) {
  return view.crew.find(({ seat }) => seat > 0 && seat === state.seat)?.at ?? "";
}

/** @type {(g: Geometry, view: View) => Drawn} */
function way(g, view) {
  const number = shownCrew();
  return ghostPath(g, {
    outlook: outlookOf(number),
    seat: view.crew[number - 1]?.seat ?? 0,
    number,
    chosen: draft().slot?.turn ?? 0,
    crowd: (station) => view.crew.filter(({ at }) => at === station).length,
  });
}

/**
 * Always the same stars, which nobody looks at.
 * @param {Geometry} g
 */
function stars(g) {
  const sky = g.upperY - 24;
  const path = Array.from(
    { length: STARS },
    (_, n) => `M${((n * 197.3) % g.width).toFixed(0)} ${((n * 83.7) % sky).toFixed(0)}h0`,
  );
  return h("path", { key: "stars", class: "stars", d: path.join("") });
}
