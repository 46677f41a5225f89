// The trajectories of a board that is too low for standing ones: they lie left of the ship, each below its threats.

/** @import { View } from "/types/space_alert" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Geometry } from "./board_geometry.js" */
/** @import { Lying } from "./board_lanes.js" */

import { h } from "/static/dom.js";
import { TRACKS } from "./board_geometry.js";
import { lyingTrack } from "./board_lanes.js";
import { lyingToken, threatLine } from "./board_threats.js";
import { glyph } from "./icons.js";
import { isGone } from "./state.js";

const LINE = 20; // of a threat
const BELOW = 18; // the numbers of the distances
const LEFT = 6;

/** @type {(g: Geometry, view: View) => Drawn} */
export function lyingLanes(g, view) {
  const high = g.height / TRACKS.length;
  return TRACKS.map((track, place) => lane(g, view, track, place * high, high));
}

/** @type {(g: Geometry, view: View, track: string, top: number, high: number) => Drawn} */
function lane(g, view, track, top, high) {
  const bottom = top + high - BELOW;
  const most = Math.max(1, Math.floor((high - BELOW - g.laneW) / LINE));
  const all = view.threats.filter(({ where }) => where === track);
  const shown = [...all.filter((one) => !isGone(one)), ...all.filter(isGone)].slice(0, most);
  /** @type {Lying} */
  const at = { right: g.laneEnd, y: bottom - g.laneW, high: g.laneW, step: g.step };
  return h(
    "g",
    { key: `lying ${track}` },
    glyph(`zone/${track}`, LEFT + 11, bottom - g.laneW / 2, 22),
    lyingTrack(g, track, at),
    shown.map((threat, row) =>
      threatLine(g, threat, { x: LEFT, y: at.y - 11 - (shown.length - 1 - row) * LINE, w: g.laneEnd - LEFT }),
    ),
    all.map((threat) => lyingToken(view, threat, at)),
  );
}
