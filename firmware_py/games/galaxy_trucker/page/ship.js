// A ship on its printed board: cells, components with their load, border numbers, and marks that others lay over it.

/** @import { PlayerView } from "/types/galaxy_trucker" */
/** @import { Drawn, Wanted } from "/static/dom.js" */
/** @import { Cell, Coming, Part } from "./state.js" */

import { h } from "/static/dom.js";
import { shapeOf } from "/static/people.js";
import { number, word } from "/static/words.js";
import { nameOf, partsOf, printed, text, tileOf } from "./state.js";
import { tilePicture } from "./tiles.js";

const CELL = 100;
const SIDES = ["front", "right", "rear", "left"];
const PIPE_WORDS = ["smooth", "single", "double", "universal"];
const NUMBERED = 60; // px from which on a cell has room for numbers beside it
const BORDER = { across: 46, down: 14 };
const LEAST_PX = 12.2;
const TOUCH = 44;

/**
 * Where the cells of a board lie in its drawing.
 * @typedef {{cells: Cell[], width: number, height: number, at: (x: number, y: number) => Cell, columns: number[],
 *   rows: number[]}} Layout
 */
/**
 * What a cell does: its look, what a touch and Enter do, and a number that is drawn on it.
 * @typedef {{class?: string, onclick?: () => void, onenter?: () => void, marks?: number, label?: string}} CellDeed
 */
/**
 * How a ship is drawn. `box` is the room that it has, in px; `cell` gives what a cell does by "x,y"; `over` is drawn on
 * top; `ghost` is a tile that lies there only as a proposal; `line` is the threat that comes; `load` is what a component
 * carries by now, null for what the ship says.
 * @typedef {{small?: boolean, loaded?: boolean, box?: {width: number, height: number}, ghost?: Part | null,
 *   cell?: (at: string, part?: Part) => CellDeed, over?: (place: Layout) => Drawn, load?: (at: string) => string | null,
 *   line?: Coming | null, label?: string}} How
 */

/**
 * Where the cells of a board lie in its drawing.
 * @type {(shipClass: string) => Layout}
 */
export function layout(shipClass) {
  const { cells, flipped } = printed().boards[shipClass];
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    cells,
    width: (right - left + 1) * CELL,
    height: (high - low + 1) * CELL,
    at: (x, y) => [(x - left) * CELL, (flipped ? high - y : y - low) * CELL],
    columns: range(left, right),
    rows: range(low, high),
  };
}

/** @type {(first: number, last: number) => number[]} */
function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

/**
 * How large a cell is in a box, in px, and whether numbers have room beside the ship.
 * @type {(place: Layout, box: {width: number, height: number}) => {pitch: number, numbered: boolean}}
 */
export function pitchIn({ columns, rows }, { width, height }) {
  const bare = Math.min(width / columns.length, height / rows.length);
  const beside = Math.min(
    (width * CELL) / (columns.length * CELL + 2 * BORDER.across),
    (height * CELL) / (rows.length * CELL + BORDER.down + BORDER.across),
  );
  return beside >= NUMBERED ? { pitch: beside, numbered: true } : { pitch: bare, numbered: false };
}

/**
 * A ship.
 * @type {(player: PlayerView, shipClass: string, how?: How) => Wanted}
 */
export function shipBoard(player, shipClass, how = {}) {
  const place = layout(shipClass);
  const { small = false, box } = how;
  const { pitch, numbered } = box ? pitchIn(place, box) : { pitch: CELL, numbered: false };
  const [across, down] = numbered ? [BORDER.across, BORDER.down] : small ? [8, 8] : [0, 0];
  const below = numbered ? BORDER.across : down;
  const parts = new Map(partsOf(player).map((part) => [`${part.x},${part.y}`, part]));
  if (how.ghost) parts.set(`${how.ghost.x},${how.ghost.y}`, how.ghost);
  const [width, height] = [place.width + 2 * across, place.height + down + below];
  return h(
    "svg",
    {
      class: `ship ${small ? "small" : "large"} ${pitch < NUMBERED ? "fine" : ""}`,
      viewBox: `${-across} ${-down} ${width} ${height}`,
      role: small ? "img" : "group",
      "data-own-keys": small ? null : "",
      "aria-label": how.label,
      style: box && {
        width: `${(width * pitch) / CELL}px`,
        height: `${(height * pitch) / CELL}px`,
        "--least": `${((LEAST_PX * CELL) / pitch).toFixed(1)}px`,
      },
    },
    place.cells.map(hullOf(place)),
    numbered && numbers(place, how.line),
    litLast(place, how, parts).map((key) => cellAt(player, place, key, parts.get(key), how, pitch)),
    how.over?.(place),
  );
}

/**
 * The cells by "x,y". What is lit comes last: it takes the touches of what is not.
 * @type {(place: Layout, how: How, parts: Map<string, Part>) => string[]}
 */
function litLast({ cells }, { cell }, parts) {
  const keys = cells.map(([x, y]) => `${x},${y}`);
  const lit = new Set(keys.filter((key) => cell?.(key, parts.get(key)).onclick));
  return [...keys.filter((key) => !lit.has(key)), ...lit];
}

/** @type {(place: Layout) => (cell: Cell) => Drawn} */
function hullOf({ at }) {
  return ([x, y]) => {
    const [left, top] = at(x, y);
    const hull = { x: left - 7, y: top - 7, width: CELL + 14, height: CELL + 14, rx: 12 };
    return h("rect", { key: `hull${x},${y}`, class: "hull", ...hull });
  };
}

/**
 * The numbers of the border hug the hull: each column under its last cell, each row at both ends.
 * @type {(place: Layout, coming?: Coming | null) => Drawn}
 */
function numbers({ cells, at, columns, rows }, coming) {
  const down = coming && (coming.side === "N" || coming.side === "S");
  /** @type {(key: string, x: number, y: number, value: number, lit: boolean) => Drawn} */
  const written = (key, x, y, value, lit) =>
    h("text", { key, class: `border-number ${lit ? "lit" : ""}`, x, y }, value);
  return [
    columns.map((x) => {
      const tops = cells.filter(([other]) => other === x).map(([, y]) => at(x, y)[1]);
      if (tops.length === 0) return null;
      const lit = Boolean(down && coming.line === x);
      return written(`c${x}`, at(x, rows[0])[0] + CELL / 2, Math.max(...tops) + CELL + 24, x, lit);
    }),
    rows.map((y) => {
      const lefts = cells.filter(([, other]) => other === y).map(([x]) => at(x, y)[0]);
      if (lefts.length === 0) return null;
      const middle = at(columns[0], y)[1] + CELL / 2;
      const lit = Boolean(coming && !down && coming.line === y);
      return [
        written(`r${y}`, Math.min(...lefts) - 26, middle, y, lit),
        written(`R${y}`, Math.max(...lefts) + CELL + 26, middle, y, lit),
      ];
    }),
  ];
}

/**
 * The touch area of a lit cell: as far beyond its picture as a finger needs, but not beyond the board.
 * @type {(left: number, width: number, pitch: number) => Drawn}
 */
function touchArea(left, width, pitch) {
  const more = Math.max(0, ((TOUCH - pitch) * CELL) / pitch / 2);
  const x = Math.max(-left, Math.min(-more, width - left - CELL - 2 * more));
  return h("rect", { class: "touch", x, y: -more, width: CELL + 2 * more, height: CELL + 2 * more });
}

/**
 * @type {(player: PlayerView, place: Layout, key: string, part: Part | undefined, how: How, pitch: number) => Drawn}
 */
function cellAt(player, { at, width }, key, part, how, pitch) {
  const { small = false, loaded = false } = how;
  const [x, y] = key.split(",").map(Number);
  const [left, top] = at(x, y);
  const { class: look = "", label, marks = 0, onenter, onclick } = how.cell?.(key, part) ?? {};
  const still = small ? {} : { role: "img" };
  const button = onclick
    ? { role: "button", tabindex: "0", onclick, onkeydown: pressed(onclick, onenter) }
    : still;
  const ghost = how.ghost && key === `${how.ghost.x},${how.ghost.y}`;
  const load = loaded ? (how.load?.(key) ?? part?.load ?? "") : null;
  const person = shapeOf(player.seat);
  return h(
    "g",
    {
      key,
      class: `cell-of-ship ${look} ${ghost ? "ghost" : ""}`,
      transform: `translate(${left} ${top})`,
      ...(small ? {} : told(player, key, part, label)),
      ...button,
    },
    onclick && touchArea(left, width, pitch),
    part
      ? h("g", { class: "part", key: part.id }, tilePicture(part.id, part.turn, { load, small, person }))
      : h("rect", { class: "space", x: 3, y: 3, width: 94, height: 94, rx: 8 }),
    h("rect", { class: "outline", x: 1, y: 1, width: 98, height: 98, rx: 9 }),
    look.includes(" off") && h("path", { class: "cross", d: "M24 24L76 76M76 24L24 76" }),
    marks !== 0 &&
      h(
        "g",
        { class: "cell-marks" },
        h("rect", { x: 46, y: 0, width: 54, height: 40, rx: 14 }),
        h("text", { x: 73, y: 21 }, number(marks)),
      ),
    !part && look.includes("legal") && h("path", { class: "plus", d: "M50 38V62M38 50H62" }),
  );
}

/**
 * What a cell of a large ship tells tests, screen readers and the help card.
 * @type {(player: PlayerView, key: string, part?: Part, label?: string) => Record<string, unknown>}
 */
function told(player, key, part, label) {
  const [x, y] = key.split(",").map(Number);
  return {
    "data-cell": key,
    "data-owner": player.seat,
    "data-help": part ? `part ${part.id}/${part.turn}/${key}` : `cell ${key}`,
    "aria-label": label ?? cellLabel(x, y, part),
  };
}

/**
 * Space does what a click does, and so does Enter unless it has a deed of its own.
 * @type {(deed: () => void, onEnter?: () => void) => (event: KeyboardEvent) => void}
 */
export function pressed(deed, onEnter = deed) {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    (event.key === "Enter" ? onEnter : deed)();
  };
}

/**
 * A cell in words.
 * @type {(x: number, y: number, part?: Part) => string}
 */
export function cellLabel(x, y, part) {
  return text("cell", { x, y, what: part ? tileWords(part.id, part.turn) : text("empty") });
}

/**
 * A tile in words: its name and its four sides.
 * @type {(id: string, turn?: number) => string}
 */
export function tileWords(id, turn = 0) {
  const { connectors } = tileOf(id);
  const sides = SIDES.map(
    (side, place) => `${text(side)} ${word("truck_pipe", PIPE_WORDS[connectors[(place - turn + 4) % 4]])}`,
  );
  return `${nameOf(id)}: ${sides.join(", ")}`;
}
