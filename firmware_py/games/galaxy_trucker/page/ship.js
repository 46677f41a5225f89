// A ship on its printed board: cells, components with their load, border numbers, and marks that others lay over it.

import { h } from "/static/dom.js";
import { number, word } from "/static/words.js";
import { nameOf, partsOf, printed, text, tileOf } from "./state.js";
import { tilePicture } from "./tiles.js";

const CELL = 100;
const SIDES = ["front", "right", "rear", "left"];
const PIPE_WORDS = ["smooth", "single", "double", "universal"];

/**
 * Where the cells of a board lie in its drawing.
 * @param {string} shipClass
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

/**
 * @param {number} first
 * @param {number} last
 */
function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

/**
 * A ship. `cell` gives more properties of a cell by "x,y" (class, onclick); `over` is drawn on top; `ghost` is a tile that
 * lies there only as a proposal: {x, y, id, turn}; `line` is the side and number of a threat; `load` is what a component
 * carries by now, null for what the ship says.
 * @param {any} player
 * @param {string} shipClass
 * @param {{small?: boolean, loaded?: boolean, cell?: (at: string, part: any) => any, over?: (place: any) => any,
 *   load?: (at: string) => string | null, ghost?: any, gone?: Set<string>, line?: {side: string, line: number} | null, label?: string}} [how]
 */
export function shipBoard(player, shipClass, how = {}) {
  const place = layout(shipClass);
  const { small = false, loaded = false } = how;
  const margin = small ? 8 : 46;
  const parts = new Map(partsOf(player).map((part) => [`${part.x},${part.y}`, part]));
  if (how.ghost) parts.set(`${how.ghost.x},${how.ghost.y}`, { load: "", ...how.ghost });
  return h(
    "svg",
    {
      class: `ship ${small ? "small" : "large"} ${place.columns.length > 7 ? "wide" : ""}`,
      viewBox: `${-margin} ${-margin} ${place.width + 2 * margin} ${place.height + 2 * margin}`,
      role: small ? "img" : "group",
      "data-own-keys": small ? null : "",
      "aria-label": how.label,
    },
    hull(place),
    !small && numbers(place, how.line),
    place.cells.map(([x, y]) =>
      cellAt(player, place, `${x},${y}`, parts.get(`${x},${y}`), how, small, loaded),
    ),
    how.over?.(place),
  );
}

function hull({ cells, at }) {
  return cells.map(([x, y]) => {
    const [left, top] = at(x, y);
    return h("rect", {
      key: `hull${x},${y}`,
      class: "hull",
      x: left - 7,
      y: top - 7,
      width: CELL + 14,
      height: CELL + 14,
      rx: 12,
    });
  });
}

/** The numbers of the border hug the hull: each column over its first cell and under its last, each row at both ends. */
function numbers({ cells, at, columns, rows }, line) {
  const down = line && (line.side === "N" || line.side === "S");
  /**
   * @param {string} key
   * @param {number} x
   * @param {number} y
   */
  const text = (key, x, y, value, lit) =>
    h("text", { key, class: `border-number ${lit ? "lit" : ""}`, x, y }, value);
  return [
    columns.map((x) => {
      const tops = cells.filter(([other]) => other === x).map(([, y]) => at(x, y)[1]);
      if (tops.length === 0) return null;
      const middle = at(x, rows[0])[0] + CELL / 2;
      const lit = down && line.line === x;
      return [
        text(`c${x}`, middle, Math.min(...tops) - 24, x, lit),
        text(`C${x}`, middle, Math.max(...tops) + CELL + 26, x, lit),
      ];
    }),
    rows.map((y) => {
      const lefts = cells.filter(([, other]) => other === y).map(([x]) => at(x, y)[0]);
      if (lefts.length === 0) return null;
      const middle = at(columns[0], y)[1] + CELL / 2;
      const lit = line && !down && line.line === y;
      return [
        text(`r${y}`, Math.min(...lefts) - 26, middle, y, lit),
        text(`R${y}`, Math.max(...lefts) + CELL + 26, middle, y, lit),
      ];
    }),
  ];
}

function cellAt(player, { at }, key, part, how, small, loaded) {
  const [x, y] = key.split(",").map(Number);
  const [left, top] = at(x, y);
  const { class: look = "", label, marks = 0, onenter, ...more } = how.cell?.(key, part) ?? {};
  const keys = pressed(more.onclick, onenter);
  const still = small ? {} : { role: "img" };
  const button = more.onclick ? { role: "button", tabindex: "0", onkeydown: keys } : still;
  const ghost = how.ghost && key === `${how.ghost.x},${how.ghost.y}`;
  return h(
    "g",
    {
      key,
      class: `cell-of-ship ${look} ${ghost ? "ghost" : ""}`,
      transform: `translate(${left} ${top})`,
      ...(small ? {} : told(player, key, part, label)),
      ...button,
      ...more,
    },
    part
      ? h(
          "g",
          { class: "part", key: part.id },
          tilePicture(part.id, part.turn, { load: loaded ? (how.load?.(key) ?? part.load) : null, small }),
        )
      : h("rect", { class: "space", x: 3, y: 3, width: 94, height: 94, rx: 8 }),
    h("rect", { class: "frame", x: 1, y: 1, width: 98, height: 98, rx: 9 }),
    look.includes(" off") && h("path", { class: "cross", d: "M24 24L76 76M76 24L24 76" }),
    marks !== 0 &&
      h(
        "g",
        { class: "cell-marks" },
        h("circle", { cx: 78, cy: 22, r: 20 }),
        h("text", { x: 78, y: 23 }, number(marks)),
      ),
    !part && look.includes("legal") && h("path", { class: "plus", d: "M50 38V62M38 50H62" }),
  );
}

/**
 * What a cell of a large ship tells tests, screen readers and the help card.
 * @param {string} key
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

/** Space does what a click does, and so does Enter unless it has a deed of its own. */
export function pressed(deed, onEnter = deed) {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    (event.key === "Enter" ? onEnter : deed)(event);
  };
}

/**
 * A cell in words.
 * @param {number} x
 * @param {number} y
 */
export function cellLabel(x, y, part) {
  return text("cell", { x, y, what: part ? tileWords(part.id, part.turn) : text("empty") });
}

/**
 * A tile in words: its name and its four sides.
 * @param {string | null} id
 * @param {number} [turn]
 */
export function tileWords(id, turn = 0) {
  const { connectors } = tileOf(id);
  const sides = SIDES.map(
    (side, number) => `${text(side)} ${word("truck_pipe", PIPE_WORDS[connectors[(number - turn + 4) % 4]])}`,
  );
  return `${nameOf(id)}: ${sides.join(", ")}`;
}
