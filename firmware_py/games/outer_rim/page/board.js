// The board: the field with figures, fire arcs and what somebody who chooses sees beforehand, both ships' sheets, and
// where there is room what the choice would mean.

/** @import { RaceName, ShipView } from "/types/outer_rim" */
/** @import { Drawn, EventOn } from "/static/dom.js" */
/** @import { Size } from "/static/frame_size.js" */
/** @import { Spot } from "./geometry.js" */
/** @import { Bearing, Figure, Frame, Handle, Pill, Target, Wedge } from "./preview.js" */

import { h } from "/static/dom.js";
import { shapeOf } from "/static/people.js";
import { SHAPES } from "/static/shapes.js";
import { word } from "/static/words.js";
import { along, bearings, collar, extent, FIELD, middle, quarters, spot, TURN, toEdge } from "./geometry.js";
import { notes } from "./notes.js";
import { marks } from "./preview.js";
import { ships } from "./ships.js";
import { game, moment, pilot, printed, SECTORS, shipOf } from "./state.js";

const RADIUS = 54;
/** @type {Record<RaceName, string>} */
const FIGURE = {
  tellurian: "M0 -40L31 34L0 20L-31 34Z",
  kalmian: "M-34 -36L-13 -22L0 -30L13 -22L34 -36L24 14L9 34L-9 34L-24 14Z",
};
const FLAMES = "M-11 30L-6 46L-2 31ZM11 30L6 46L2 31Z";
const LETTER = 15; // the height of letters, in units of the drawing, where they are as large as they must be
const LEAST_PX = 12.6;
const EDGE = 3;

const PAD = 8;
const GAP = 8;
const CAPTION = 20; // below the field
const BROAD = 700; // for a unit of 1: narrower boards have no room for whole sheets
const SHEET = 202;
const SMALL_SHEET = 122;
const LEAST_NOTES = 150;

/**
 * Which width the field, the sheets and the notes have, in px; no notes where there is no room.
 * @typedef {{kind: "broad" | "narrow", field: number, sheets: number, notes: number}} Plan
 */

/**
 * How the board's rectangle is divided.
 * @param {Size} size
 * @returns {Plan}
 */
export function planOf({ board: { width, height }, u }) {
  const high = height - 2 * PAD - CAPTION * u;
  if (width < BROAD * u) {
    const sheets = Math.min(SMALL_SHEET * 1.4, Math.max(108, width * 0.31));
    return { kind: "narrow", field: Math.min(high, width - sheets - GAP - 2 * PAD), sheets, notes: 0 };
  }
  const sheets = SHEET * Math.min(u, width / 968);
  const field = Math.min(high, width - sheets - GAP - 2 * PAD);
  const left = width - field - sheets - 2 * GAP - 2 * PAD;
  return { kind: "broad", field, sheets, notes: left < LEAST_NOTES * u ? 0 : left };
}

/**
 * The board in its rectangle.
 * @param {Size} size
 */
export function board(size) {
  const plan = planOf(size);
  return h(
    "div",
    {
      class: `rim-board ${plan.kind}`,
      style: { "--field": `${plan.field}px`, "--sheets": `${plan.sheets}px` },
    },
    ships(plan.kind === "narrow"),
    h(
      "figure",
      { key: "field", class: "rim-chart" },
      field(plan.field, size.u),
      h("figcaption", { class: "rim-caption" }, moment().text),
    ),
    plan.notes > 0 && h("div", { key: "notes", class: "rim-notes stack" }, notes()),
  );
}

/**
 * The field in a square of `px`, with letters for a unit of `u`. What is drawn `below` the figures may come from
 * elsewhere.
 * @type {(px: number, u: number, below?: Drawn) => Drawn}
 */
export function field(px, u, below = null) {
  const seen = marks();
  const [width, height] = extent();
  const letters = Math.max(1, (LEAST_PX * u * (width + 2 * EDGE)) / (px * LETTER));
  const compact = letters > 1.4;
  return h(
    "svg",
    {
      class: "rim-field",
      viewBox: `${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`,
      role: "group",
      "aria-label": said(),
      style: { "--letters": letters.toFixed(3) },
    },
    patterns(width, height),
    h("g", { "clip-path": "url(#rim-fields)" }, fields(), seen.wedges.map(wedge)),
    h("rect", { class: "rim-outline", width, height, rx: 14 }),
    seen.frames.map((one) => frame(one)),
    seen.trail && h("path", { class: "rim-trail", d: trail(seen.trail) }),
    below,
    names(letters),
    game().ships.map((ship) => figure(ship, letters, seen.faded === ship.race)),
    seen.ghost && ghost(seen.ghost),
    seen.targets.map(target),
    seen.bearings.map((one) => bearing(one, letters)),
    seen.frames.map((one) => frameText(one, letters, compact)),
    !compact && seen.handles.map((one) => handle(one, letters)), // where it is small, the dock has the same choices
    seen.pills.map((one) => pill(one, letters)),
  );
}

function said() {
  return game()
    .ships.map((ship) => `${pilot(ship)}: ${spot(ship)}, ${word("heading", ship.heading)}`)
    .join("; ");
}

// ---------------------------------------------------------------------------------------------------- what is printed

/**
 * Textures tell sectors apart without colour: the middle has lines, the stern dots, the bow neither.
 * @type {(width: number, height: number) => Drawn}
 */
function patterns(width, height) {
  /** @type {(name: string, side: number, drawn: Drawn) => Drawn} */
  const pattern = (name, side, drawn) =>
    h(
      "pattern",
      { key: name, id: `rim-${name}`, width: side, height: side, patternUnits: "userSpaceOnUse" },
      drawn,
    );
  return h(
    "defs",
    { key: "patterns" },
    h("clipPath", { id: "rim-fields" }, h("rect", { width, height, rx: 14 })),
    Object.keys(FIGURE).map((race) => [
      pattern(`mid-${race}`, 12, h("path", { class: `texture ${race}`, d: "M0 6H12" })),
      pattern(`stern-${race}`, 16, h("circle", { class: `texture dot ${race}`, cx: 8, cy: 8, r: 2 })),
    ]),
  );
}

function fields() {
  return all().map((one) => {
    const [x, y] = middle(one);
    return h("rect", {
      key: `field${spot(one)}`,
      class: "rim-square",
      "data-help": `field ${spot(one)}`,
      x: x - FIELD / 2,
      y: y - FIELD / 2,
      width: FIELD,
      height: FIELD,
    });
  });
}

/** @param {number} letters */
function names(letters) {
  return all().map((one) => {
    const [x, y] = middle(one);
    const place = { x: x - FIELD / 2 + 8, y: y - FIELD / 2 + 6 + LETTER * letters };
    return h("text", { key: `name${spot(one)}`, class: "rim-name", ...place }, spot(one));
  });
}

function all() {
  const { columns, rows } = printed();
  return Array.from({ length: columns * rows }, (_, place) => ({
    x: place % columns,
    y: Math.floor(place / columns),
  }));
}

// ------------------------------------------------------------------------------------------------- what stands there

/** @param {Wedge} wedge */
function wedge({ figure: from, sector, kind }) {
  return quarters(from, sector).map((d, place) =>
    h(
      "g",
      {
        key: `${kind}${from.race}${sector}${place}`,
        class: `rim-arc ${kind} ${from.race} ${sector}`,
        "data-arc": `${from.race}/${sector}`,
      },
      h("path", { class: "wash", d }),
      sector !== "bow" &&
        h("path", { d, class: "weave", style: { fill: `url(#rim-${sector}-${from.race})` } }),
      h("path", { class: "line", d }),
    ),
  );
}

/** @param {[Spot, Spot]} ends */
function trail([from, to]) {
  return `M${middle(from).join(" ")}L${middle(to).join(" ")}`;
}

/**
 * A ship with the sign of who flies it.
 * @type {(ship: ShipView, letters: number, faded: boolean) => Drawn}
 */
function figure(ship, letters, faded) {
  const person = SHAPES[shapeOf(ship.seat)];
  return standing(
    ship,
    { "data-figure": `${ship.race}/${spot(ship)}/${ship.heading}` },
    faded ? "faded" : "",
    collars(ship),
    h("path", {
      class: "pilot",
      d: person.path,
      fill: person.colour,
      transform: `translate(30 22) scale(${(0.9 * letters).toFixed(2)})`,
    }),
  );
}

/**
 * A ship as if it stood there.
 * @param {Figure} ship
 */
function ghost(ship) {
  return standing(ship, { "data-ghost": `${ship.race}/${spot(ship)}/${ship.heading}` }, "ghost");
}

/** @type {(ship: Figure, told: Record<string, string>, extra: string, below?: Drawn, above?: Drawn) => Drawn} */
function standing(ship, told, extra, below = null, above = null) {
  const [x, y] = middle(ship);
  return h(
    "g",
    {
      key: `figure${extra === "ghost" ? extra : ""}${ship.race}`,
      class: `rim-figure ${ship.race} ${extra}`,
      ...told,
      "data-help": `figure ${ship.race}`,
      transform: `translate(${x} ${y})`,
    },
    below,
    h(
      "g",
      { transform: `rotate(${TURN[ship.heading]})` },
      h("path", { class: "flames", d: FLAMES }),
      h("path", { class: "body", d: FIGURE[ship.race] }),
    ),
    above,
    h("title", {}, `${pilot(shipOf(ship.race))}: ${spot(ship)}, ${word("heading", ship.heading)}`),
  );
}

/**
 * Round a figure: a thick line at the bow, thin ones at the flanks, dots at the stern, red dots where a sector is lost.
 * @param {ShipView} ship
 */
function collars(ship) {
  return SECTORS.map((sector, place) => {
    const lost = ship.energy[place] === 0;
    const active = ship.active === sector;
    return bearings(ship, sector).map((turn, side) =>
      h("path", {
        key: `collar${sector}${side}`,
        class: `collar ${sector} ${lost ? "lost" : ""} ${active ? "active" : ""}`,
        d: collar(0, 0, RADIUS, turn - 38, turn + 38),
      }),
    );
  });
}

/**
 * A field in which the opponent may end.
 * @param {Frame} frame
 */
function frame({ x, y, kind }) {
  const [cx, cy] = middle({ x, y });
  const side = FIELD - 10;
  return h(
    "g",
    { key: `frame${x}${y}`, class: `rim-frame ${kind}` },
    h("rect", { x: cx - side / 2, y: cy - side / 2, width: side, height: side, rx: 8 }),
  );
}

/**
 * What the opponent does there, and where there is room what that would mean.
 * @type {(frame: Frame, letters: number, compact: boolean) => Drawn}
 */
function frameText({ x, y, title, text, kind, unknown }, letters, compact) {
  const [cx, cy] = middle({ x, y });
  const low = cy + FIELD / 2 - 6 - 13 * letters;
  const words = compact ? title || (kind && text) : text;
  return h(
    "g",
    { key: `text${x}${y}`, class: `rim-frame ${kind}` },
    unknown && h("text", { class: "rim-known", x: cx, y: cy + 6 * letters }, "?"),
    !compact &&
      title &&
      h("text", { class: "rim-if", x: cx + FIELD / 2 - 10, y: cy - FIELD / 2 + 22 }, title),
    words && label(cx, low, words, letters),
  );
}

/**
 * A short text on a plate, which stays inside the field.
 * @type {(x: number, y: number, words: string, letters: number, extra?: string) => Drawn}
 */
export function label(x, y, words, letters, extra = "") {
  const [across, down] = extent();
  const [width, height] = [(14 + words.length * 9.2) * letters, 26 * letters];
  /** @type {(at: number, length: number, most: number) => number} */
  const inside = (at, length, most) => Math.max(length / 2 + 2, Math.min(most - length / 2 - 2, at));
  return h(
    "g",
    {
      class: `rim-label ${extra}`,
      transform: `translate(${inside(x, width, across)} ${inside(y, height, down)})`,
    },
    h("rect", { x: -width / 2, y: -height / 2, width, height, rx: 8 * letters }),
    h("text", { y: 5 * letters }, words),
  );
}

/** @type {(handle: Handle, letters: number) => Drawn} */
function handle({ key, x, y, heading, mark, chosen, choose, name }, letters) {
  const [cx, cy] = middle({ x, y });
  return h(
    "g",
    {
      key: `handle${key}`,
      class: `rim-handle ${chosen ? "chosen" : ""}`,
      role: "button",
      tabindex: "-1",
      "aria-label": name,
      "data-handle": key,
      "data-help": "choice option",
      onclick: choose,
      transform: `translate(${cx} ${cy}) rotate(${TURN[heading]}) translate(0 -50) scale(${Math.min(1.7, letters)})`,
    },
    h("circle", { class: "touch", r: 22 }),
    h("path", { d: "M-8 -10L0 -22L8 -10Z" }),
    h("circle", { r: 14 }),
    h("text", { y: 5, transform: `rotate(${-TURN[heading]})` }, mark),
  );
}

/** @param {Target} target */
function target({ x, y, chosen, choose, name }) {
  const [cx, cy] = middle({ x, y });
  return h(
    "rect",
    {
      key: `target${x}${y}`,
      class: `rim-target ${chosen ? "chosen" : ""}`,
      role: "button",
      tabindex: "0",
      "aria-label": name,
      "aria-pressed": String(chosen),
      "data-field": spot({ x, y }),
      "data-help": `field ${spot({ x, y })}`,
      x: cx - FIELD / 2 + 6,
      y: cy - FIELD / 2 + 6,
      width: FIELD - 12,
      height: FIELD - 12,
      rx: 10,
      onclick: choose,
      onkeydown: (/** @type {EventOn<KeyboardEvent>} */ event) => {
        if (event.key === "Enter" || event.key === " ") choose();
      },
    },
    h("title", {}, name),
  );
}

/**
 * What fires in a direction, written half the way to the edge; nothing where the board ends at once.
 * @type {(bearing: Bearing, letters: number) => Drawn}
 */
function bearing({ turn, from, text }, letters) {
  const [x, y] = middle(from);
  const room = toEdge(from, turn);
  if (room < FIELD) return null;
  const [east, south] = along(turn, (room + FIELD / 2) / 2);
  return h("g", { key: `bearing${turn}` }, label(x + east, y + south, text, letters, `bearing ${from.race}`));
}

/** @type {(pill: Pill, letters: number) => Drawn} */
function pill({ figure: at, text, place }, letters) {
  const [x, y] = middle(at);
  const off = RADIUS + 4 + 10 * letters;
  return h(
    "g",
    { key: `pill${at.race}`, "data-pill": at.race },
    label(x, y + (place === "above" ? -off : off), text, letters, `pill ${at.race}`),
  );
}
