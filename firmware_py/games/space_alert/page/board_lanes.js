// The trajectories that stand over the ship or lie beside it, with their marks and distances.

/** @import { View } from "/types/space_alert" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Geometry } from "./board_geometry.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { lane, spaceY } from "./board_geometry.js";
import { glyph } from "./icons.js";
import { pointsAt } from "./lesson.js";
import { spaceOf } from "./spaces.js";
import { trajectoryOf } from "./state.js";

const BANDS = [5, 10]; // after these spaces a distance ends
const NUMBERS = [3, 8, 12.5]; // where the number of each distance stands

/**
 * A trajectory that stands on its zone.
 * @type {(g: Geometry, game: View, track: string) => Drawn}
 */
export function trajectory(g, game, track) {
  const { length, marks } = trajectoryOf(track);
  if (length === 0) return null;
  const { x, end, step } = lane(g, track);
  const top = end - length * step;
  return h(
    "g",
    trackProps(track),
    h("rect", { class: "lane-body", x, y: top, width: g.laneW, height: length * step, rx: 6 }),
    h("path", {
      class: "lane-spaces",
      d: Array.from(
        { length: length - 1 },
        (_, n) => `M${x + 4} ${end - (n + 1) * step}h${g.laneW - 8}`,
      ).join(""),
    }),
    Array.from({ length }, (_, n) => laneSpace(g, track, n + 1)),
    Object.entries(marks).map(([space, mark]) => laneMark(g, track, Number(space), mark)),
    track !== "internal" && bands(g, track, length),
    glyph(`zone/${track}`, x + g.laneW / 2, top - (g.hall ? 18 : 12), g.hall ? 32 : 22),
  );
}

/** @param {string} track */
export function trackProps(track) {
  return {
    key: `lane ${track}`,
    class: `lane-track ${track} ${pointsAt(`lane ${track}`) ? "pointed" : ""}`,
    role: "img",
    "aria-label": word("where", track),
    "data-help": `lane ${track}`,
  };
}

/**
 * A space as something to point at.
 * @type {(g: Geometry, track: string, space: number) => Drawn}
 */
function laneSpace(g, track, space) {
  const { x, step } = lane(g, track);
  const y = spaceY(g, track, space) - step / 2;
  const what = { key: `space ${space}`, class: "lane-space", "data-help": spaceOf(track, space) };
  return h("rect", { ...what, x, y, width: g.laneW, height: step });
}

/** @type {(g: Geometry, track: string, space: number, mark: string) => Drawn} */
function laneMark(g, track, space, mark) {
  const { x, step } = lane(g, track);
  const y = spaceY(g, track, space);
  return h(
    "g",
    { key: `mark ${space}`, class: `lane-mark ${mark.toLowerCase()}`, "data-help": spaceOf(track, space) },
    h("rect", { x: x + 1, y: y - step / 2 + 0.5, width: g.laneW - 2, height: step - 1, rx: 3 }),
    h(
      "text",
      { class: "letter", x: x + g.laneW / 2, y: y + 0.5, "font-size": g.hall ? 28 : Math.min(g.text, 13) },
      mark,
    ),
  );
}

/**
 * Lines between the distances, and the number of each.
 * @type {(g: Geometry, track: string, length: number) => Drawn}
 */
function bands(g, track, length) {
  const { x, end, step } = lane(g, track);
  return [
    h("path", {
      key: "bands",
      class: "bands",
      d: BANDS.filter((space) => space < length)
        .map((space) => `M${x - 5} ${end - space * step}h${g.laneW + 10}`)
        .join(""),
    }),
    distances(length).map(([band, space]) =>
      h(
        "text",
        {
          key: `band ${band}`,
          class: "band",
          x: x - (g.hall ? 16 : 9),
          y: spaceY(g, track, space),
          "font-size": g.text,
        },
        band,
      ),
    ),
  ];
}

/**
 * The numbers of the distances, and at which space each stands.
 * @param {number} length
 */
export function distances(length) {
  return NUMBERS.map((space, place) => [place + 1, Math.min(space, length)]).filter(
    ([, space], place) => NUMBERS[place] <= length || place === 2,
  );
}

// ------------------------------------------------------------------------------------------------- lying trajectories

/**
 * Where a lying trajectory is drawn: `right` is the end at the ship, `y` its upper edge, `high` its breadth.
 * @typedef {{right: number, y: number, high: number, step: number}} Lying
 */

/**
 * A trajectory that lies: the ship is at its right end.
 * @type {(g: Geometry, track: string, at: Lying) => Drawn}
 */
export function lyingTrack(g, track, at) {
  const { length, marks } = trajectoryOf(track);
  if (length === 0) return null;
  const { right, y, high, step } = at;
  const left = right - length * step;
  return h(
    "g",
    trackProps(track),
    h("rect", { class: "lane-body", x: left, y, width: length * step, height: high, rx: 5 }),
    h("path", {
      class: "lane-spaces",
      d: Array.from({ length: length - 1 }, (_, n) => `M${left + (n + 1) * step} ${y + 3}v${high - 6}`).join(
        "",
      ),
    }),
    Array.from({ length }, (_, n) =>
      h("rect", {
        key: `space ${n + 1}`,
        class: "lane-space",
        "data-help": spaceOf(track, n + 1),
        x: right - (n + 1) * step,
        y,
        width: step,
        height: high,
      }),
    ),
    Object.entries(marks).map(([space, mark]) => lyingMark(track, Number(space), mark, at)),
    track !== "internal" && lyingBands(g, length, at),
    h("rect", { class: "lane-ship", x: right + 1, y, width: 4, height: high }),
  );
}

/** @type {(track: string, space: number, mark: string, at: Lying) => Drawn} */
function lyingMark(track, space, mark, { right, y, high, step }) {
  return h(
    "g",
    { key: `mark ${space}`, class: `lane-mark ${mark.toLowerCase()}`, "data-help": spaceOf(track, space) },
    h("rect", { x: right - space * step + 0.5, y: y + 1, width: step - 1, height: high - 2, rx: 3 }),
    h(
      "text",
      { class: "letter", x: right - (space - 0.5) * step, y: y + high / 2 + 0.5, "font-size": 13 },
      mark,
    ),
  );
}

/** @type {(g: Geometry, length: number, at: Lying) => Drawn} */
function lyingBands(g, length, { right, y, high, step }) {
  return [
    h("path", {
      key: "bands",
      class: "bands",
      d: BANDS.filter((space) => space < length)
        .map((space) => `M${right - space * step} ${y - 3}v${high + 6}`)
        .join(""),
    }),
    distances(length).map(([band, space]) =>
      h(
        "text",
        {
          key: `band ${band}`,
          class: "band",
          x: right - (space - 0.5) * step,
          y: y + high + 9,
          "font-size": g.text,
        },
        band,
      ),
    ),
  ];
}
