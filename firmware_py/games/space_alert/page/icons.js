// Pictures of Space Alert, in the manner of the shared ones: systems, damage, what cards say, zones, threats.

import { h } from "/static/dom.js";
import { drawn, iconSet, line } from "/static/icons.js";
import { word } from "/static/words.js";
import { threatPaths } from "./threat_icons.js";

/** @type {Record<string, string>} */
const LINE = {
  bolt: "M13 2 5 14h6l-1 8 9-13h-6z",
  life: "M12 20S3 14.500 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500C21 14.500 12 20 12 20z",
  speed: "M4 6l6 6-6 6M12 6l6 6-6 6",
  fuel: "M9 3h6v3a3 3 0 0 1 2 3v9a3 3 0 0 1-3 3h-4a3 3 0 0 1-3-3V9a3 3 0 0 1 2-3zM7 12h10",
  rocket: "M12 2c4 3 5 8 4 13H8C7 10 8 5 12 2zM8 12l-4 5 4 1M16 12l4 5-4 1M12 18v4",
  computer: "M3 4h18v12H3zM8 21h8M12 16v5M7 10h4M14 8l2 2-2 2",
  interceptors: "M12 2l3 9 7 5-7 1-3 5-3-5-7-1 7-5z",
  upper_weapon: "M3 20h8v-5H3zM7 15l9-9M13 3l8 8M10 12l3 3",
  lower_weapon: "M4 14h9v6H4zM13 16h8M17 13v6M7 14v-4h4v4",
  reactor: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM13 6l-4 7h3l-1 5 4-7h-3z",
  lift: "M12 3v18M6 9l6-6 6 6M6 15l6 6 6-6",
  structure: "M3 21V3h18v18zM3 12h5l3-4 3 8 3-4h4",
  external: "M12 3 22 20l-10-4-10 4z",
  malfunction: "M14 3a6 6 0 0 0-4 8l-7 7 3 3 7-7a6 6 0 0 0 8-4l-4 1-4-4z",
  intruder: "M6 3c3 4 3 12 0 18M12 2c3 5 3 15 0 20M18 3c3 4 3 12 0 18",
  knocked_out: "M12 3a8 8 0 0 0-5 14v4h10v-4a8 8 0 0 0-5-14zM8 9l3 3M11 9l-3 3M13 9l3 3M16 9l-3 3",
  warp: "M2 12h20M6 7l-4 5 4 5M13 4l9 8-9 8",
};
// Damage tokens and story lines ask whether there is a picture of their own: these the shared pictures have.
const SHARED = new Set(["shield"]);

export const { icon, glyph } = iconSet(drawing);

/**
 * The name of a threat's picture: its own, or else that of its kind.
 * @type {(card: string, kind: string) => string}
 */
export function threatPicture(card, kind) {
  return threatPaths(card) ? `threat/${card}` : kind;
}

/**
 * Whether there is a picture of this name.
 * @param {string} name
 */
export function hasIcon(name) {
  return name in LINE || SHARED.has(name);
}

/** @param {string} name */
function drawing(name) {
  if (name.startsWith("code/")) return codeDrawing(name.slice(5));
  if (name.startsWith("zone/")) return zoneDrawing(name.slice(5));
  if (name.startsWith("threat/")) return threatPaths(name.slice(7)).map((path) => h("path", path));
  return name in LINE ? line(LINE[name]) : null;
}

// ------------------------------------------------------------------------------------------------- what cards say

function codeDrawing(code) {
  if (code.startsWith("hero:")) return heroDrawing(code.slice(5));
  switch (code) {
    case "A":
      return [h("polygon", { class: "body", points: star(8, 11.5, 8.6) }), letter("A")];
    case "B":
      return [
        h("polygon", { class: "body", points: star(6, 11.5, 11.5 * Math.cos(Math.PI / 6)) }),
        letter("B"),
      ];
    case "C":
      return [h("circle", { class: "body", cx: 12, cy: 12, r: 10.5 }), letter("C")];
    case "bots":
      return drawn("bots");
    case "red":
      return h("path", { class: "thick to-red", d: "M22 12H4M11 4l-8 8 8 8" });
    case "blue":
      return h("path", { class: "thick to-blue", d: "M2 12h18M13 4l8 8-8 8" });
    case "lift":
      return h("path", { class: "thick", d: "M12 2v20M5 9l7-7 7 7M5 15l7 7 7-7" });
    case "action":
      return h("polygon", { class: "body", points: star(4, 11, 5) });
    case "movement":
      return h("path", { class: "thick", d: "M4 5l7 7-7 7M13 5l7 7-7 7" });
    default:
      return h("path", { d: "M6 12h12" });
  }
}

/** Heroic cards have a star; a heroic move shows the station it leads to on a plan of the ship. */
function heroDrawing(what) {
  const mark = h("polygon", { class: "star", points: star(5, 5, 2.2, 4.5, 4.5) });
  const [deck, zone] = what.split("_");
  if (zone === undefined)
    return [h("g", { transform: "translate(4 5) scale(0.8)" }, codeDrawing(what)), mark];
  const x = 4 + 6 * ["red", "white", "blue"].indexOf(zone);
  const y = deck === "upper" ? 9 : 15;
  return [
    h("path", { d: "M4 9h18v12H4zM4 15h18M10 9v12M16 9v12" }),
    h("rect", { class: "here", x: x + 1, y: y + 1, width: 4, height: 4 }),
    mark,
  ];
}

function letter(text) {
  return h(
    "text",
    {
      x: 12,
      y: 12.4,
      style: { "font-size": "14.5px" },
      "text-anchor": "middle",
      "dominant-baseline": "central",
    },
    text,
  );
}

function star(points, outer, inner, x = 12, y = 12) {
  const corners = [];
  for (let i = 0; i < 2 * points; i += 1) {
    const [radius, angle] = [i % 2 ? inner : outer, (Math.PI * i) / points];
    corners.push(`${(x + radius * Math.sin(angle)).toFixed(2)},${(y - radius * Math.cos(angle)).toFixed(2)}`);
  }
  return corners.join(" ");
}

// --------------------------------------------------------------------------------------------------------- zones

const ZONE_BODY = {
  red: ["polygon", { points: "12,2 23,21 1,21" }],
  white: ["circle", { cx: 12, cy: 12, r: 10.5 }],
  blue: ["rect", { x: 2, y: 2, width: 20, height: 20, rx: 2 }],
  internal: ["polygon", { points: "7,2 17,2 23,12 17,22 7,22 1,12" }],
};

/** Each zone has a shape beside its colour, and a letter in the language of the page. */
function zoneDrawing(zone) {
  const [tag, props] = ZONE_BODY[zone] ?? ZONE_BODY.internal;
  const letters = word("zone_letter", zone);
  const two = letters.length > 1;
  return [
    h(tag, { class: `zone-body ${zone}`, ...props }),
    h(
      "text",
      {
        class: "zone-letter",
        x: 12,
        y: zone === "red" ? 14.8 : 12.4,
        style: { "font-size": two ? "13.2px" : "15px" },
        textLength: two ? 16 : null,
        lengthAdjust: two ? "spacingAndGlyphs" : null,
        "text-anchor": "middle",
        "dominant-baseline": "central",
      },
      letters,
    ),
  ];
}
