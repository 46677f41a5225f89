// The threats of the board: a card beside its trajectory, as much of it as there is room for, and a token where it is.

/** @import { ThreatView, View } from "/types/space_alert" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Geometry } from "./board_geometry.js" */
/** @import { Lying } from "./board_lanes.js" */
/** @import { ThreatCard } from "./state.js" */

import { h } from "/static/dom.js";
import { number, word } from "/static/words.js";
import { cardColumn, lane, spaceY } from "./board_geometry.js";
import { glyph, threatPicture } from "./icons.js";
import { isGone, pick, threatCardOf } from "./state.js";
import { threatSpoken } from "./words.js";

const MARKS = /** @type {const} */ (["x", "y", "z"]);
const GAP = 4;
const WIDE = 0.58; // of a letter, as a part of its height, on the average

/** What a card shows: all, without effects, or its name alone. */
const AMOUNTS = /** @type {const} */ (["all", "numbers", "name"]);

/** @typedef {typeof AMOUNTS[number]} Amount */

/**
 * A card as it is laid out: the rows of its name, of its effects, and its height.
 * @typedef {{threat: ThreatView, facts: ThreatCard, amount: Amount, names: string[], chips: Chip[][], high: number}} Plate
 * @typedef {{mark: string, text: string, wide: number}} Chip
 */

/** All threats of a standing trajectory.
 * @type {(g: Geometry, game: View, track: string) => Drawn}
 */
export function threatCards(g, game, track) {
  const column = cardColumn(g, track);
  let y = column.top;
  return plates(g, game, track, column.w, column.bottom - column.top).map((plate) => {
    const at = y;
    y += plate.high + GAP;
    const { threat } = plate;
    return h(
      "g",
      { key: `threat${threat.turn}${track}` },
      !isGone(threat) && leader(g, threat, column.x, at + Math.min(16, plate.high / 2)),
      card(g, plate, { x: column.x, y: at, w: column.w }),
      !isGone(threat) && token(g, game, threat),
    );
  });
}

/**
 * The cards of a trajectory, each with as much as there is room for. Where even the names are too many those that are
 * gone are left out, the first ones first.
 * @type {(g: Geometry, game: View, track: string, w: number, room: number) => Plate[]}
 */
function plates(g, game, track, w, room) {
  const all = game.threats.filter((threat) => threat.where === track);
  for (const amount of AMOUNTS) {
    const found = all.map((threat) => plateOf(g, threat, isGone(threat) ? "name" : amount, w));
    if (heightOf(found) <= room) return found;
  }
  const left = all.map((threat) => plateOf(g, threat, "name", w));
  while (heightOf(left) > room) {
    const gone = left.findIndex(({ threat }) => isGone(threat));
    if (gone < 0) break;
    left.splice(gone, 1);
  }
  return left;
}

/** @param {Plate[]} found */
function heightOf(found) {
  return found.reduce((sum, { high }) => sum + high + GAP, 0);
}

/** @type {(g: Geometry, threat: ThreatView, amount: Amount, w: number) => Plate} */
function plateOf(g, threat, amount, w) {
  const facts = threatCardOf(threat);
  const line = lineOf(g);
  const names = rows(facts.name, g.text, w - nameX(g, threat), amount === "name" ? 1 : 2);
  const chips = amount === "all" && !g.hall ? chipRows(facts, g.text, w - 12) : [];
  const numbers = amount === "name" ? 0 : 1;
  const high = names.length * line + numbers * line + chips.length * 20 + (g.hall ? 6 : 5);
  return { threat, facts, amount, names, chips, high };
}

/** @param {Geometry} g */
const lineOf = (g) => (g.hall ? 33 : 17);

/** @type {(g: Geometry, threat: ThreatView) => number} */
function nameX(g, { turn }) {
  const pad = g.hall ? 10 : 6;
  return pad + g.text * 0.68 * `T+${turn}`.length + (g.hall ? 4 : 25) + pad / 2;
}

/**
 * A text in at most `most` rows; what is longer ends with dots.
 * @type {(text: string, size: number, room: number, most: number) => string[]}
 */
export function rows(text, size, room, most) {
  const letters = Math.max(4, Math.floor(room / (size * WIDE)));
  /** @type {string[]} */
  const found = [""];
  for (const one of text.split(" ")) {
    const longer = [found[found.length - 1], one].filter(Boolean).join(" ");
    if (longer.length <= letters || found[found.length - 1] === "") found[found.length - 1] = longer;
    else found.push(one);
  }
  const kept = found.slice(0, most);
  const last = found.length > most ? `${kept[most - 1]}…` : kept[kept.length - 1];
  kept[kept.length - 1] = last.length > letters ? `${last.slice(0, letters - 1).trimEnd()}…` : last;
  return kept;
}

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;
let family = "";

/**
 * What keeps a word inside its card that is a little too long for it.
 * @type {(text: string, size: number, room: number) => {textLength?: number, lengthAdjust?: string}}
 */
function squeezed(text, size, room) {
  ruler ??= document.createElement("canvas").getContext("2d");
  family ||= getComputedStyle(document.body).fontFamily;
  if (!ruler) return {};
  ruler.font = `700 ${size}px ${family}`;
  return ruler.measureText(text).width > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
}

/** @type {(facts: ThreatCard, size: number, room: number) => Chip[][]} */
function chipRows({ brief }, size, room) {
  /** @type {Chip[][]} */
  const found = [[]];
  let left = room;
  for (const mark of MARKS) {
    const said = brief[mark];
    if (!said) continue;
    const [text] = rows(said, size, room - 24, 1);
    const wide = Math.min(room, text.length * size * WIDE + 24);
    if (wide > left && found[found.length - 1].length > 0) {
      found.push([]);
      left = room;
    }
    found[found.length - 1].push({ mark, text, wide });
    left -= wide + 4;
  }
  return found.filter((row) => row.length > 0);
}

/**
 * A line from a token to its card.
 * @type {(g: Geometry, threat: ThreatView, x: number, y: number) => Drawn}
 */
function leader(g, threat, x, y) {
  if (threat.status !== "on_track") return null;
  const from = lane(g, threat.where).x + g.laneW / 2;
  return h("path", {
    key: "leader",
    class: `leader-line ${threat.where}`,
    d: `M${from} ${spaceY(g, threat.where, threat.space)}L${x} ${y}`,
  });
}

/**
 * How many threats with a lower number are on the same space.
 * @type {(game: View, threat: ThreatView) => number}
 */
function besideOf(game, threat) {
  return game.threats.filter(
    (other) =>
      other.where === threat.where &&
      other.status === "on_track" &&
      other.space === threat.space &&
      other.turn < threat.turn,
  ).length;
}

/**
 * Where a threat is now, on a trajectory that stands.
 * @type {(g: Geometry, game: View, threat: ThreatView) => Drawn}
 */
function token(g, game, threat) {
  if (threat.status !== "on_track") return null;
  const size = g.hall ? 40 : 26;
  const x = lane(g, threat.where).x + g.laneW / 2 - besideOf(game, threat) * size * 0.7;
  return tokenAt(threat, x, spaceY(g, threat.where, threat.space), size);
}

/**
 * The same on one that lies.
 * @type {(game: View, threat: ThreatView, at: Lying) => Drawn}
 */
export function lyingToken(game, threat, { right, y, high, step }) {
  if (threat.status !== "on_track") return null;
  const size = Math.min(26, high);
  const x = right - (Math.min(threat.space, 16) - 0.5) * step - besideOf(game, threat) * size * 0.7;
  return tokenAt(threat, x, y + high / 2, size);
}

/** @type {(threat: ThreatView, x: number, y: number, size: number) => Drawn} */
function tokenAt(threat, x, y, size) {
  return h(
    "g",
    {
      key: `token${threat.turn}`,
      class: `threat-token ${threat.where}`,
      "data-threat": threat.turn,
      "data-help": `threat ${threat.turn}`,
      style: { transform: `translate(${x}px, ${y}px)` },
    },
    h("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: 6 }),
    glyph(threatPicture(threat.card, threatCardOf(threat).kind), 0, 0, size * 0.8, "picture"),
  );
}

/**
 * What makes a drawing of a threat a button that opens its card.
 * @type {(threat: ThreatView, reached: boolean) => Record<string, any>}
 */
export function opens(threat, reached) {
  const open = () => pick({ pictureOf: threat.turn });
  return {
    role: "button",
    tabindex: reached ? "0" : null,
    "aria-label": threatSpoken(threat),
    "data-threat": threat.turn,
    "data-help": `threat ${threat.turn}`,
    onkeydown: (/** @type {KeyboardEvent} */ event) => (event.key === "Enter" || event.key === " ") && open(),
  };
}

/** @type {(g: Geometry, plate: Plate, at: {x: number, y: number, w: number}) => Drawn} */
function card(g, plate, { x, y, w }) {
  const { threat, facts, amount, names, chips, high } = plate;
  const line = lineOf(g);
  const pad = g.hall ? 10 : 6;
  const first = y + line / 2 + 3;
  const from = x + nameX(g, threat);
  const below = y + names.length * line + 3;
  return h(
    "g",
    {
      key: "card",
      class: `threat-plate ${threat.where} ${threat.status} ${facts.serious ? "serious" : ""}`,
      ...opens(threat, !g.hall),
    },
    h("rect", { class: "plate-body", x, y, width: w, height: high, rx: 7 }),
    h("text", { class: "turn-tag", x: x + pad, y: first, "font-size": g.text }, `T+${threat.turn}`),
    !g.hall && glyph(threatPicture(threat.card, facts.kind), from - 13, first, 17, "picture"),
    names.map((name, place) =>
      h(
        "text",
        {
          key: `name${place}`,
          class: "plate-name",
          x: from,
          y: first + place * line,
          "font-size": g.text,
          ...squeezed(name, g.text, w - nameX(g, threat) - pad),
        },
        name,
      ),
    ),
    amount !== "name" && numbers(g, threat, x + pad, below + line / 2),
    chips.map((row, place) => effects(row, x + pad, below + line + 11 + place * 20, g.text)),
    isGone(threat) && h("path", { class: "struck", d: `M${from} ${first}H${x + w - pad}` }),
  );
}

/**
 * Life that is left, shield, speed.
 * @type {(g: Geometry, threat: ThreatView, x: number, y: number) => Drawn}
 */
export function numbers(g, threat, x, y) {
  const size = g.hall ? 26 : 14;
  /** @type {[string, string | number][]} */
  const values = [
    ["life", threat.damage ? `${threat.hp - threat.damage}/${threat.hp}` : threat.hp],
    ["shield", threat.shield],
    ["speed", threat.speed],
  ];
  let at = x;
  return values
    .filter(([name]) => name !== "shield" || threat.where !== "internal")
    .map(([name, value]) => {
      const start = at;
      at += size + (String(value).length + 1.3) * g.text * 0.62;
      return [
        glyph(name, start + size / 2, y, size, "stat"),
        h(
          "text",
          { key: name, class: "value", x: start + size + 3, y: y + 0.5, "font-size": g.text },
          typeof value === "number" ? number(value) : value,
        ),
      ];
    });
}

/**
 * What its marks do, in a few signs.
 * @type {(row: Chip[], x: number, y: number, size: number) => Drawn}
 */
function effects(row, x, y, size) {
  let at = x;
  return row.map(({ mark, text, wide }) => {
    const start = at;
    at += wide + 4;
    return h(
      "g",
      { key: mark, class: `effect-chip ${mark}` },
      h("rect", { x: start, y: y - 9, width: wide, height: 18, rx: 4 }),
      h("text", { class: "mark-letter", x: start + 4, y: y + 0.5, "font-size": size }, mark.toUpperCase()),
      h("text", { class: "effect", x: start + 17, y: y + 0.5, "font-size": size }, text),
    );
  });
}

// --------------------------------------------------------------------------------------------------- in one line

/**
 * A threat in one line over its lying trajectory: number, name, numbers, and what its marks do as far as there is room.
 * @type {(g: Geometry, threat: ThreatView, at: {x: number, y: number, w: number}) => Drawn}
 */
export function threatLine(g, threat, { x, y, w }) {
  const facts = threatCardOf(threat);
  const from = x + 20 + g.text * 0.68 * `T+${threat.turn}`.length;
  const [row = []] = isGone(threat) ? [] : chipRows(facts, g.text, w * 0.4);
  const chips = row.reduce((sum, { wide }) => sum + wide + 4, 0);
  const values = isGone(threat) ? 0 : 116;
  const [name] = rows(facts.name, g.text, w - (from - x) - values - chips - 6, 1);
  return h(
    "g",
    {
      key: `line${threat.turn}`,
      class: `threat-plate in-line ${threat.where} ${threat.status}`,
      ...opens(threat, true),
    },
    h("rect", { class: "row-touch", x, y: y - 10, width: w, height: 20 }),
    glyph(threatPicture(threat.card, facts.kind), x + 9, y, 17, "picture"),
    h("text", { class: "turn-tag", x: x + 20, y, "font-size": g.text }, `T+${threat.turn}`),
    h("text", { class: "plate-name", x: from + 4, y, "font-size": g.text }, name),
    !isGone(threat) && numbers(g, threat, x + w - chips - values + 4, y),
    !isGone(threat) && effects(row, x + w - chips, y, g.text),
    isGone(threat) &&
      h(
        "text",
        { class: "note", x: x + w, y, "font-size": g.text, "text-anchor": "end" },
        word("status", threat.status),
      ),
  );
}
