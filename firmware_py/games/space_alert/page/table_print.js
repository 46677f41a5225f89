// What is printed beside the lamps of the table top: the marks of the trajectories, and small pictures of the systems.

/** @import { ShapeView } from "/types/table" */

import { h } from "/static/dom.js";
import { besideTrack, box, lampAt, shapes } from "/static/geometry.js";
import { glyph } from "./icons.js";

const TRACKS = ["red", "white", "blue", "internal"];
const DAMAGE = ["upper_weapon", "lower_weapon", "shield", "reactor", "lift", "structure"];
// The letters of the ship's systems, and a picture of what each is.
const SYSTEMS = {
  "shield/red": ["B", "shield"],
  "shield/white": ["B", "shield"],
  "shield/blue": ["B", "shield"],
  "reactor/red": ["B", "bolt"],
  "reactor/white": ["B", "bolt"],
  "reactor/blue": ["B", "bolt"],
  interceptors: ["C", "interceptors"],
  computer: ["C", "computer"],
  "bots/upper_blue": ["C", "bots"],
  "bots/lower_red": ["C", "bots"],
  window: ["C", "eye"],
  rocket: ["C", "rocket"],
  fuel: ["", "fuel"],
  rocket_flight: ["", "rocket"],
  space: ["", "interceptors"],
};

const ABOVE = /^(reactor|fuel)/; // these stand side by side

/** What is printed. */
export function print() {
  return [
    TRACKS.map(trackPrint),
    shapes("system").concat(shapes("bay")).map(systemPrint),
    TRACKS.slice(0, 3).map(zonePrint),
  ];
}

/**
 * The zone's mark at the far end, and lines between the distances.
 * @param {string} track
 */
function trackPrint(track) {
  const end = besideTrack(track, 16, 34);
  const lines = [5, 10].map((space) => {
    const [from, to] = [lampAt(`track/${track}/${space}`), lampAt(`track/${track}/${space + 1}`)];
    const [one, other] = [besideTrack(track, space, -19), besideTrack(track, space, 19)];
    if (!from || !to || !one || !other || track === "internal") return null;
    const [dx, dy] = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];
    return h("path", {
      class: "distance",
      d: `M${one[0] + dx} ${one[1] + dy}L${other[0] + dx} ${other[1] + dy}`,
    });
  });
  return [end && glyph(`zone/${track}`, end[0], end[1], 30), lines];
}

/** @param {ShapeView} shape */
function systemPrint(shape) {
  const [letter, picture] = SYSTEMS[shape.name] ?? ["", ""];
  const { x, y, w, h: high } = box(shape.outline);
  if (!picture) return null;
  if (ABOVE.test(shape.name)) {
    return [
      glyph(picture, x - (letter ? 9 : 0), y - high - 8.5, 15, "print"),
      letter && h("text", { class: "system-letter", x: x + 9, y: y - high - 8 }, letter),
    ];
  }
  return [
    !crowded(shape.name, x - w, y) && glyph(picture, x - w - 13, y, 17, "print"),
    letter && h("text", { class: "system-letter", x: x + w + 11, y }, letter),
  ];
}

/**
 * Whether another system ends just left of a point.
 * @param {string} name
 * @param {number} left
 * @param {number} y
 */
function crowded(name, left, y) {
  return shapes("system").some((other) => {
    const place = box(other.outline);
    const gap = left - (place.x + place.w);
    return other.name !== name && Math.abs(place.y - y) < 10 && gap >= 0 && gap < 40;
  });
}

/**
 * Weapons have an A, damage lamps a picture of what breaks, crew lamps stand in rows.
 * @param {string} zone
 */
function zonePrint(zone) {
  return [
    DAMAGE.map((token) => {
      const at = lampAt(`damage/${zone}/${token}`);
      return at && glyph(token, at[0], at[1] + 15, 12.5, "print");
    }),
    ["upper", "lower"].map((deck) => {
      const at = lampAt(`weapon/${deck}_${zone}`);
      return at && h("text", { class: "system-letter", x: at[0] + 26, y: at[1] }, "A");
    }),
  ];
}
