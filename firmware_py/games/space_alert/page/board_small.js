// The trajectories of the smallest board: a chip for each, which opens it over the board.

/** @import { ThreatView, View } from "/types/space_alert" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Size } from "/static/frame_size.js" */
/** @import { Geometry } from "./board_geometry.js" */
/** @import { Lying } from "./board_lanes.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { chipHeight, geometryFor, LONGEST, TRACKS } from "./board_geometry.js";
import { lyingTrack } from "./board_lanes.js";
import { b } from "./board_ship.js";
import { lyingToken } from "./board_threats.js";
import { glyph, icon, threatPicture } from "./icons.js";
import { pointsAt } from "./lesson.js";
import { draft, game, isGone, pick, text, threatCardOf, trajectoryOf } from "./state.js";
import { turnsToMarks } from "./ways.js";
import { threatSpoken } from "./words.js";

const GAP = 5;
const MARKS = /** @type {const} */ (["x", "y", "z"]);

/** @type {(g: Geometry, view: View) => Drawn} */
export function laneChips(g, view) {
  const w = (g.width - 10 - 3 * GAP) / TRACKS.length;
  return TRACKS.map((track, place) => chip(g, view, track, 5 + place * (w + GAP), w));
}

/** @type {(g: Geometry, view: View, track: string, x: number, w: number) => Drawn} */
function chip(g, view, track, x, w) {
  const high = chipHeight(g.height);
  const there = view.threats.filter((threat) => threat.where === track && !isGone(threat));
  const rows = there.length > 1 && high > 50 ? there.slice(0, 2) : there.slice(0, 1);
  const names = there.map((threat) => threatSpoken(threat));
  const open = () => pick({ lane: track });
  return h(
    "g",
    {
      key: `chip ${track}`,
      class: `lane-chip ${track} ${pointsAt(`lane ${track}`) ? "pointed" : ""}`,
      role: "button",
      tabindex: "0",
      "data-lane": track,
      "data-help": `lane ${track}`,
      "aria-label": [word("where", track), ...names].join(". "),
      onclick: open,
      onkeydown: (/** @type {KeyboardEvent} */ event) =>
        (event.key === "Enter" || event.key === " ") && open(),
    },
    h("rect", { class: "plate-body", x, y: 4, width: w, height: high, rx: 8 }),
    glyph(`zone/${track}`, x + 15, 4 + (high - 14) / 2, 24),
    rows.map((threat, place) =>
      h(
        "text",
        {
          key: `row${threat.turn}`,
          class: "chip-row",
          x: x + 30,
          y: 4 + (high - 14) / 2 + (place - (rows.length - 1) / 2) * 16,
          "font-size": g.text,
        },
        h("tspan", { class: "turn-tag" }, `T+${threat.turn}`),
        h("tspan", { dx: 4 }, w > 86 ? `♥${threat.hp - threat.damage}` : ""),
      ),
    ),
    there.length > rows.length &&
      h(
        "text",
        { class: "note", x: x + w - 5, y: 13, "font-size": g.text, "text-anchor": "end" },
        `+${there.length - rows.length}`,
      ),
    meter(track, there, { x: x + 6, y: high - 9, w: w - 12 }),
  );
}

/**
 * A trajectory as a line: its marks, and where the threats are.
 * @type {(track: string, there: ThreatView[], at: {x: number, y: number, w: number}) => Drawn}
 */
function meter(track, there, { x, y, w }) {
  const { length, marks } = trajectoryOf(track);
  const step = w / LONGEST;
  const right = x + w;
  return h(
    "g",
    { class: `meter ${track}` },
    h("rect", { class: "lane-body", x: right - length * step, y, width: length * step, height: 9, rx: 2 }),
    Object.entries(marks).map(([space, mark]) =>
      h("rect", {
        key: space,
        class: `meter-mark ${mark.toLowerCase()}`,
        x: right - Number(space) * step,
        y,
        width: step,
        height: 9,
      }),
    ),
    there
      .filter(({ status }) => status === "on_track")
      .map(({ space, turn }) =>
        h("circle", {
          key: `at${turn}`,
          class: "meter-threat",
          cx: right - (Math.min(space, LONGEST) - 0.5) * step,
          cy: y + 4.5,
          r: 5,
        }),
      ),
  );
}

// ------------------------------------------------------------------------------------------------------ opened

/**
 * The trajectory that was touched, over the whole board; nothing where none was, or where all are drawn.
 * @param {Size} size
 */
export function openLane(size) {
  const track = draft().lane;
  const g = geometryFor(size);
  if (!track || g.level !== "small") return null;
  const view = game();
  const all = view.threats.filter(({ where }) => where === track);
  return h(
    "section",
    { key: "lane", class: "sheet lane-sheet", "data-sheet": "lane", "aria-label": word("where", track) },
    h(
      "nav",
      { class: "lane-tabs" },
      TRACKS.map((one) => laneTab(view, one, track)),
      close(),
    ),
    drawing(g, view, track),
    h(
      "div",
      { class: "lane-cards" },
      all.length === 0 && h("p", { class: "dim" }, text("lane_empty")),
      all.map(card),
    ),
  );
}

/** @type {(view: View, track: string, open: string) => Drawn} */
function laneTab(view, track, open) {
  const count = view.threats.filter((threat) => threat.where === track && !isGone(threat)).length;
  return h(
    "button",
    {
      key: track,
      class: "lane-tab",
      "data-do": "zone",
      "data-zone": track,
      "aria-pressed": String(track === open),
      "aria-label": word("where", track),
      onclick: () => pick({ lane: track }),
    },
    icon(`zone/${track}`),
    h("span", {}, count),
  );
}

function close() {
  return h(
    "button",
    { key: "close", class: "lane-tab ship-tab", "data-do": "close", onclick: () => pick({ lane: null }) },
    icon("close"),
    h("span", {}, b("ship")),
  );
}

/** @type {(g: Geometry, view: View, track: string) => Drawn} */
function drawing(g, view, track) {
  /** @type {Lying} */
  const at = { right: g.laneEnd - 8, y: 3, high: g.laneW, step: g.step };
  return h(
    "svg",
    { class: "ship-board lane-drawing", viewBox: `0 0 ${g.width - 16} 64`, "data-track": track },
    lyingTrack(g, track, at),
    view.threats.filter(({ where }) => where === track).map((threat) => lyingToken(view, threat, at)),
  );
}

/**
 * A threat in words: what its marks do, and in which turn it comes to them if nobody stops it.
 * @param {ThreatView} threat
 */
function card(threat) {
  const facts = threatCardOf(threat);
  const turns = turnsToMarks(threat);
  const gone = isGone(threat);
  return h(
    "button",
    {
      key: `card${threat.turn}`,
      class: `lane-card ${threat.where} ${gone ? "gone" : ""}`,
      "data-threat": threat.turn,
      "data-help": `threat ${threat.turn}`,
      onclick: () => pick({ pictureOf: threat.turn }),
    },
    h(
      "b",
      { class: "lane-card-head" },
      icon(threatPicture(threat.card, facts.kind), "picture"),
      h("span", {}, facts.name),
    ),
    h(
      "span",
      { class: "lane-card-facts" },
      h("b", { class: "t-plus" }, `T+${threat.turn}`),
      gone
        ? word("status", threat.status)
        : [
            fact("life", threat.hp - threat.damage),
            threat.where !== "internal" && fact("shield", threat.shield),
            fact("speed", threat.speed),
          ],
    ),
    !gone &&
      MARKS.filter((mark) => facts.brief[mark]).map((mark) =>
        h(
          "span",
          { key: mark, class: `lane-effect ${mark}` },
          h("b", {}, mark.toUpperCase()),
          h("span", {}, facts.brief[mark]),
          turns[mark] && h("em", {}, text("lane_turn", { turn: turns[mark] })),
        ),
      ),
  );
}

/** @type {(name: string, value: number) => Drawn} */
function fact(name, value) {
  return h("span", { key: name, class: "lane-fact" }, icon(name), value);
}
