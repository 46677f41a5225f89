// Pictures of our own making, drawn in a square of 24. Each says by its shape what it is; colour only helps.

import { h } from "./dom.js";
import { threatPaths } from "./threat_icons.js";
import { word } from "./words.js";

const LINE = {
  bolt: "M13 2 5 14h6l-1 8 9-13h-6z",
  life: "M12 20S3 14.500 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500C21 14.500 12 20 12 20z",
  shield: "M12 2l8 3v6c0 5-3.500 9-8 11-4.500-2-8-6-8-11V5z",
  speed: "M4 6l6 6-6 6M12 6l6 6-6 6",
  fuel: "M9 3h6v3a3 3 0 0 1 2 3v9a3 3 0 0 1-3 3h-4a3 3 0 0 1-3-3V9a3 3 0 0 1 2-3zM7 12h10",
  rocket: "M12 2c4 3 5 8 4 13H8C7 10 8 5 12 2zM8 12l-4 5 4 1M16 12l4 5-4 1M12 18v4",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  computer: "M3 4h18v12H3zM8 21h8M12 16v5M7 10h4M14 8l2 2-2 2",
  interceptors: "M12 2l3 9 7 5-7 1-3 5-3-5-7-1 7-5z",
  bots: "M5 9h14v10H5zM12 9V4M9 4h6M9 13v2M15 13v2M5 13H2M22 13h-3",
  upper_weapon: "M3 20h8v-5H3zM7 15l9-9M13 3l8 8M10 12l3 3",
  lower_weapon: "M4 14h9v6H4zM13 16h8M17 13v6M7 14v-4h4v4",
  reactor: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM13 6l-4 7h3l-1 5 4-7h-3z",
  lift: "M12 3v18M6 9l6-6 6 6M6 15l6 6 6-6",
  structure: "M3 21V3h18v18zM3 12h5l3-4 3 8 3-4h4",
  external: "M12 3 22 20l-10-4-10 4z",
  malfunction: "M14 3a6 6 0 0 0-4 8l-7 7 3 3 7-7a6 6 0 0 0 8-4l-4 1-4-4z",
  intruder: "M6 3c3 4 3 12 0 18M12 2c3 5 3 15 0 20M18 3c3 4 3 12 0 18",
  play: "M7 4l13 8-13 8z",
  pause: "M7 4v16M17 4v16",
  next: "M5 4l10 8-10 8zM19 4v16",
  back: "M19 4 9 12l10 8zM5 4v16",
  skip: "M3 5l8 7-8 7zM12 5l8 7-8 7zM22 5v14",
  flip: "M4 10a8 8 0 0 1 14-4l2 2M20 3v5h-5M20 14a8 8 0 0 1-14 4l-2-2M4 21v-5h5",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  give: "M3 12h13M11 6l6 6-6 6M21 4v16",
  sound: "M4 9v6h4l6 5V4L8 9zM17 8a5 5 0 0 1 0 8M19 5a9 9 0 0 1 0 14",
  mute: "M4 9v6h4l6 5V4L8 9zM17 9l5 6M22 9l-5 6",
  data: "M12 3v12M7 10l5 5 5-5M4 21h16",
  lock: "M6 11h12v10H6zM8 11V7a4 4 0 0 1 8 0v4",
  close: "M5 5l14 14M19 5 5 19",
  check: "M4 13l5 5L20 6",
  person: "M12 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-5 4-7 8-7s8 2 8 7",
  knocked_out: "M12 3a8 8 0 0 0-5 14v4h10v-4a8 8 0 0 0-5-14zM8 9l3 3M11 9l-3 3M13 9l3 3M16 9l-3 3",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l4 2",
  target: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 1v6M12 17v6M1 12h6M17 12h6",
  warning: "M12 3 22 21H2zM12 10v5M12 18v.500",
  learn: "M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v7",
  warp: "M2 12h20M6 7l-4 5 4 5M13 4l9 8-9 8",
  dot: "M11 12h2",
  cards: "M4 6h10v15H4zM8 6V3h12v15h-6",
  phone: "M7 2h10v20H7zM11 19h2",
  vibrate: "M8 4h8v16H8zM4 8v8M1 10v4M20 8v8M23 10v4",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  more: "M4 6h16M4 12h16M4 18h16",
};

/** An icon for text and buttons; it says nothing to screen readers, the text beside it does. */
export function icon(name, extra = "") {
  return h("svg", { class: `icon ${extra}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, drawing(name));
}

/** An icon inside a drawing, `size` wide around (x, y). */
export function glyph(name, x, y, size, extra = "") {
  const scale = size / 24;
  const place = `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`;
  return h("g", { class: `icon ${extra}`, transform: place }, drawing(name));
}

/** The name of a threat's picture: its own, or else that of its kind. */
export function threatPicture(card, kind) {
  return threatPaths(card) ? `threat/${card}` : kind;
}

/** Whether there is a picture of this name. */
export function hasIcon(name) {
  return name in LINE;
}

function drawing(name) {
  if (name.startsWith("code/")) return codeDrawing(name.slice(5));
  if (name.startsWith("zone/")) return zoneDrawing(name.slice(5));
  if (name.startsWith("threat/")) return threatPaths(name.slice(7)).map((path) => h("path", path));
  return h("path", { d: LINE[name] ?? LINE.warning });
}

// ------------------------------------------------------------------------------------------------- what cards say

function codeDrawing(code) {
  if (code.startsWith("hero:")) return heroDrawing(code.slice(5));
  switch (code) {
    case "A":
      return [h("polygon", { class: "body", points: star(8, 11.5, 8.6) }), letter("A")];
    case "B":
      return [h("polygon", { class: "body", points: star(6, 11.5, 11.5 * Math.cos(Math.PI / 6)) }), letter("B")];
    case "C":
      return [h("circle", { class: "body", cx: 12, cy: 12, r: 10.5 }), letter("C")];
    case "bots":
      return h("path", { d: LINE.bots });
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
  if (zone === undefined) return [h("g", { transform: "translate(4 5) scale(0.8)" }, codeDrawing(what)), mark];
  const x = 4 + 6 * ["red", "white", "blue"].indexOf(zone);
  const y = deck === "upper" ? 9 : 15;
  return [
    h("path", { d: "M4 9h18v12H4zM4 15h18M10 9v12M16 9v12" }),
    h("rect", { class: "here", x: x + 1, y: y + 1, width: 4, height: 4 }),
    mark,
  ];
}

function letter(text) {
  return h("text", { x: 12, y: 12.4, "text-anchor": "middle", "dominant-baseline": "central" }, text);
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

/** The program's own picture, beside its name. */
export function emblem() {
  return h("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 });
}

/** Each zone has a shape beside its colour, and a letter in the language of the page. */
function zoneDrawing(zone) {
  const [tag, props] = ZONE_BODY[zone] ?? ZONE_BODY.internal;
  const middle = zone === "red" ? 15.5 : 12.4;
  const size = zone === "internal" || zone === "red" ? 10 : 12;
  return [
    h(tag, { class: `zone-body ${zone}`, ...props }),
    h(
      "text",
      { class: "zone-letter", x: 12, y: middle, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" },
      word("zone_letter", zone),
    ),
  ];
}
