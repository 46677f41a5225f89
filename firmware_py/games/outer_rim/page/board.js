// The field drawn for a screen: fields with their names, figures with their collars, fire arcs, and what somebody who
// chooses sees beforehand. What is to be seen comes from preview.js.

/** @import { ShipView, View } from "/types/outer_rim" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { bearings, collar, EDGE, extent, FIELD, middle, quarters, spot, TURN } from "./geometry.js";
import { marks } from "./preview.js";
import { game, printed, SECTORS } from "./state.js";

const RADIUS = 54;
const FIGURE = {
  tellurian: "M0 -40L31 34L0 20L-31 34Z",
  kalmian: "M-34 -36L-13 -22L0 -30L13 -22L34 -36L24 14L9 34L-9 34L-24 14Z",
};
const FLAMES = "M-11 30L-6 46L-2 31ZM11 30L6 46L2 31Z";

/** The field; `small` is one without words, which serves as a sign. What is drawn `below` the figures may come from elsewhere. */
export function field(small = false, below = null) {
  const duel = game();
  const seen = marks(duel);
  const [width, height] = extent();
  const edge = small ? 4 : EDGE;
  return h(
    "svg",
    {
      class: `rim-field ${small ? "small" : ""}`,
      viewBox: `${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`,
      role: "group",
      "aria-label": said(duel),
      onkeydown: ({ key }) => seen.handles.find(({ mark }) => String(mark) === key)?.choose(),
    },
    patterns(width, height, small),
    h(
      "g",
      { "clip-path": `url(#${id("fields", small)})` },
      fields(),
      seen.wedges.map((one) => wedge(one, small)),
    ),
    h("rect", { class: "rim-outline", width, height, rx: 14 }),
    seen.frames.map((one) => frame(one, small)),
    seen.trail && h("path", { class: "rim-trail", d: trail(seen.trail) }),
    below,
    duel.ships.map((ship) => figure(ship, "", seen.faded === ship.race)),
    seen.ghost && figure(seen.ghost, "ghost", false),
    seen.targets.map(target),
    !small && [
      names(),
      seen.frames.map(frameText),
      seen.handles.map(handle),
      seen.bearings.map(bearing),
      seen.pills.map(pill),
    ],
  );
}

/** @param {View} game */
function said(game) {
  return game.ships
    .map((ship) => `${word("ship", ship.race)} ${spot(ship)}, ${word("heading", ship.heading)}`)
    .join("; ");
}

// ---------------------------------------------------------------------------------------------------- what is printed

/**
 * @param {string} name
 * @param {boolean} small
 */
function id(name, small) {
  return `rim-${name}${small ? "-small" : ""}`;
}

/**
 * Textures tell sectors apart without colour: the middle has lines, the stern dots, the bow neither.
 * @param {number} width
 * @param {number} height
 * @param {boolean} small
 */
function patterns(width, height, small) {
  return h(
    "defs",
    { key: "patterns" },
    h("clipPath", { id: id("fields", small) }, h("rect", { width, height, rx: 14 })),
    ["tellurian", "kalmian"].map((race) => [
      h(
        "pattern",
        {
          key: `mid${race}`,
          id: id(`mid-${race}`, small),
          width: 12,
          height: 12,
          patternUnits: "userSpaceOnUse",
        },
        h("path", { class: `texture ${race}`, d: "M0 6H12" }),
      ),
      h(
        "pattern",
        {
          key: `stern${race}`,
          id: id(`stern-${race}`, small),
          width: 16,
          height: 16,
          patternUnits: "userSpaceOnUse",
        },
        h("circle", { class: `texture dot ${race}`, cx: 8, cy: 8, r: 2 }),
      ),
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

function names() {
  return all().map((one) => {
    const [x, y] = middle(one);
    return h(
      "text",
      { key: `name${spot(one)}`, class: "rim-name", x: x - FIELD / 2 + 8, y: y - FIELD / 2 + 22 },
      spot(one),
    );
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

function wedge({ figure: from, sector, kind }, small) {
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
        h("path", { d, class: "weave", style: { fill: `url(#${id(`${sector}-${from.race}`, small)})` } }),
      h("path", { class: "line", d }),
    ),
  );
}

function trail([from, to]) {
  return `M${middle(from).join(" ")}L${middle(to).join(" ")}`;
}

/**
 * @param {ShipView} ship
 * @param {string} extra
 * @param {boolean} faded
 */
function figure(ship, extra, faded) {
  const [x, y] = middle(ship);
  const name = `${word("ship", ship.race)} ${spot(ship)}, ${word("heading", ship.heading)}`;
  return h(
    "g",
    {
      key: `figure${extra}${ship.race}`,
      class: `rim-figure ${ship.race} ${extra} ${faded ? "faded" : ""}`,
      "data-figure": extra ? null : `${ship.race}/${spot(ship)}/${ship.heading}`,
      "data-ghost": extra ? `${ship.race}/${spot(ship)}/${ship.heading}` : null,
      "data-help": `figure ${ship.race}`,
      transform: `translate(${x} ${y})`,
    },
    !extra && collars(ship),
    h(
      "g",
      { transform: `rotate(${TURN[ship.heading]})` },
      h("path", { class: "flames", d: FLAMES }),
      h("path", { class: "body", d: FIGURE[ship.race] }),
    ),
    h("title", {}, name),
  );
}

/**
 * Round a figure: a thick line at the bow, thin ones at the flanks, dots at the stern, red dots where a sector is lost.
 * @param {ShipView} ship
 */
function collars(ship) {
  return SECTORS.map((sector, place) => {
    const lost = ship.energy?.[place] === 0;
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

/** A field in which the opponent may end, with what that would mean. */
function frame({ x, y, kind, unknown }, small) {
  const [cx, cy] = middle({ x, y });
  const left = cx - FIELD / 2 + 5;
  const top = cy - FIELD / 2 + 5;
  return h(
    "g",
    { key: `frame${x}${y}`, class: `rim-frame ${kind}` },
    h("rect", { x: left, y: top, width: FIELD - 10, height: FIELD - 10, rx: 8 }),
    unknown && h("circle", { class: "rim-unknown", cx, cy, r: 26 }),
    unknown && !small && h("text", { class: "rim-known", x: cx, y: cy + 6 }, "?"),
  );
}

function frameText({ x, y, title, text, kind }) {
  const [cx, cy] = middle({ x, y });
  return h(
    "g",
    { key: `text${x}${y}`, class: `rim-frame ${kind}` },
    title && h("text", { class: "rim-if", x: cx + FIELD / 2 - 10, y: cy - FIELD / 2 + 22 }, title),
    text && label(cx, cy + FIELD / 2 - 18, text),
  );
}

/**
 * A short text on a plate.
 * @param {number} x
 * @param {number} y
 * @param {string} [extra]
 * @param {number} [turned]
 */
export function label(x, y, text, extra = "", turned = 0) {
  const width = 14 + String(text).length * 8.6;
  return h(
    "g",
    { class: `rim-label ${extra}`, transform: `translate(${x} ${y}) rotate(${turned})` },
    h(
      "g",
      { class: "plate" },
      h("rect", { x: -width / 2, y: -13, width, height: 26, rx: 8 }),
      h("text", { y: 5 }, text),
    ),
  );
}

function handle({ key, x, y, heading, mark, chosen, choose, name }) {
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
      transform: `translate(${cx} ${cy}) rotate(${TURN[heading]}) translate(0 -52)`,
    },
    h("circle", { class: "touch", r: 22 }),
    h("path", { d: "M-8 -10L0 -22L8 -10Z" }),
    h("circle", { r: 14 }),
    h("text", { y: 5, transform: `rotate(${-TURN[heading]})` }, mark),
  );
}

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
      onkeydown: (event) => {
        if (event.key === "Enter" || event.key === " ") choose();
      },
    },
    h("title", {}, name),
  );
}

/** What fires over an edge of the field, written there. */
function bearing({ turn, from, text }) {
  const [x, y] = middle(from);
  const [width, height] = extent();
  const places = { 0: [x, -17, 0], 90: [width + 17, y, 90], 180: [x, height + 17, 0], 270: [-17, y, -90] };
  const [cx, cy, turned] = places[turn];
  return h("g", { key: `bearing${turn}` }, label(cx, cy, text, `bearing ${from.race}`, turned));
}

function pill({ figure: at, text, place }) {
  const [x, y] = middle(at);
  return h(
    "g",
    { key: `pill${at.race}`, "data-pill": at.race },
    label(x, y + (place === "above" ? -RADIUS - 14 : RADIUS + 14), text, `pill ${at.race}`),
  );
}
