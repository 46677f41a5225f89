// The board of Galaxy Trucker: one ship large, with its numbers and the truckers in its corners; at the end the payout.

/** @import { PlayerView } from "/types/galaxy_trucker" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Size } from "/static/frame_size.js" */
/** @import { CellDeed, Layout } from "./ship.js" */
/** @import { Part } from "./state.js" */

import { h } from "/static/dom.js";
import { watched } from "/static/frame_out.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { boardAlien, choose, chosen, faultCells, hasAlien, isDecided, keeps } from "./check.js";
import { cellAnswer } from "./decisions.js";
import { payoutTable } from "./ending.js";
import { facts, truckers } from "./facts.js";
import { isWanted } from "./lesson.js";
import { layout, shipBoard } from "./ship.js";
import { act, called, cellOf, draft, game, own, pick, playerAt, scene, text } from "./state.js";
import { stowedLoad } from "./stowing.js";
import { goneOver, lineOf, threatOver } from "./threats.js";
import { missionText } from "./words.js";

const PAD = 4;

/**
 * The board in its rectangle.
 * @param {Size} size
 * @returns {Drawn}
 */
export function board(size) {
  const shown = scene();
  if (shown === "payout") return h("div", { class: "trucker-board payout-board" }, payoutTable());
  const player = large();
  const { width, height } = size.board;
  return h(
    "div",
    { class: `trucker-board ${shown}`, "data-scene": shown },
    largeShip(player, { width: width - 2 * PAD, height: height - 2 * PAD }),
    h(
      "div",
      { key: "corner", class: "corner-left" },
      player.seat !== state.seat && h("b", { class: "whose" }, called(player.seat)),
      facts(player),
    ),
    truckers(player, size),
  );
}

/** Whose ship has the large place: that which is looked at, else the own one or that of whom somebody follows who is out. */
export function large() {
  const { looking } = draft();
  return playerAt(looking) ?? playerAt(watched()) ?? game().players[0];
}

/** What the mission of the flight pays. */
export function mission() {
  const { mission: id, rationed } = game();
  if (!id) return null;
  return h(
    "div",
    { key: "mission", class: "mission-of-flight", "data-help": "flight mission" },
    h("b", {}, word("truck_mission", id)),
    h("p", {}, missionText(id)),
    rationed && h("p", {}, text("rationed", { kind: word("truck_kind", rationed), count: game().level + 1 })),
  );
}

/** @type {(player: PlayerView, box: {width: number, height: number}) => Drawn} */
function largeShip(player, box) {
  const mine = player.seat === state.seat;
  return h(
    "section",
    { key: `ship${player.seat}`, class: "own-ship", "data-large": player.seat },
    shipBoard(player, game().ship_class, {
      box,
      loaded: scene() === "flight",
      ghost: mine ? ghost(player) : null,
      line: lineOf(),
      cell: mine ? deedsOf(player) : (at) => ({ class: isLoose(player, at) ? "loose" : "" }),
      load: (at) => (mine ? stowedLoad(at) : null),
      over: (place) => over(player, place),
      label: mine ? text("your_ship") : called(player.seat),
    }),
  );
}

/**
 * What lies over a ship: what is wrong with it, what comes, and what would go.
 * @type {(player: PlayerView, place: Layout) => Drawn}
 */
export function over(player, place) {
  return [faultsOver(player, place), goneOver(player, place), threatOver(player, place)];
}

/** @type {(player: PlayerView, at: string) => boolean} */
function isLoose({ loose }, at) {
  return loose !== null && String(loose) === at;
}

/**
 * The tile in hand where it is about to be placed.
 * @type {(player: PlayerView) => Part | null}
 */
function ghost({ hand }) {
  const { cell, turn } = draft();
  if (!hand || !cell) return null;
  const [x, y] = cellOf(cell);
  return { x, y, id: hand, turn, load: "" };
}

// ------------------------------------------------------------------------------------------------------------ touches

/**
 * What a touch of a cell of the own ship does now.
 * @type {(player: PlayerView) => (at: string, part?: Part) => CellDeed}
 */
function deedsOf(player) {
  if (scene() === "flight") return (at) => cellAnswer(at) ?? {};
  const deed = game().phase === "build" ? building(player) : checking();
  return (at, part) => {
    const found = deed(at, part);
    return isWanted(at) ? { ...found, class: `${found.class ?? ""} wanted` } : found;
  };
}

/** @type {(player: PlayerView) => (at: string, part?: Part) => CellDeed} */
function building(player) {
  const places = new Set(game().targets.place?.map(String));
  const turns = !player.hand && player.looking === null && !player.number;
  return (at, part) => {
    if (places.has(at)) return legal(at);
    if (!isLoose(player, at)) return {};
    if (!turns || !part) return { class: "loose" };
    return { class: "loose", onclick: () => act({ do: "turn", turn: (part.turn + 1) % 4 }) };
  };
}

/** @type {(at: string) => CellDeed} */
function legal(at) {
  const on = draft().cell === at;
  return {
    class: on ? "chosen legal" : "legal",
    onclick: () => chooseCell(at),
    ...(on ? { onenter: place } : {}),
  };
}

/** @returns {(at: string) => CellDeed} */
function checking() {
  const { targets } = game();
  const removable = new Set(targets.remove?.map(String));
  const cabins = new Set([...(targets.brown ?? []), ...(targets.purple ?? [])].map(String));
  const parts = keeps();
  return (at) => {
    if (parts.includes(at))
      return {
        class: draft().keep === at ? "asked-cell picked" : "asked-cell",
        onclick: () => pick({ keep: at }),
      };
    if (removable.has(at))
      return { class: chosen().includes(at) ? "removable off" : "removable", onclick: () => choose(at) };
    if (cabins.has(at))
      return { class: hasAlien(at) ? "asked-cell picked" : "asked-cell", onclick: () => boardAlien(at) };
    return {};
  };
}

/**
 * The first touch chooses a cell for the tile in hand, the next turns the tile.
 * @param {string} at
 */
function chooseCell(at) {
  if (draft().cell === at) turnBy(1);
  else pick({ cell: at });
}

/**
 * Turns the tile in hand by quarters.
 * @param {number} quarters
 */
export function turnBy(quarters) {
  pick({ turn: (draft().turn + quarters + 4) % 4 });
}

/** Places the tile in hand on the cell that was chosen. */
export function place() {
  const { cell, turn } = draft();
  if (cell) act({ do: "place", cell: cellOf(cell), turn });
}

// ------------------------------------------------------------------------------------------------------------- marks

/** @type {(player: PlayerView, place: Layout) => Drawn} */
function faultsOver(player, { at }) {
  const own = player.seat === state.seat;
  return faultCells(player).map(({ fault, cells }, number) =>
    faultMark(
      cells.map(([x, y]) => at(x, y)),
      number,
      own && isDecided(player, fault),
    ),
  );
}

/**
 * A zigzag on the seam of two components, or a frame around one, with the number of the error.
 * @type {(cells: [number, number][], number: number, decided: boolean) => Drawn}
 */
function faultMark(cells, number, decided) {
  if (cells.length === 0) return null;
  const [[x, y], [u, v] = [x, y]] = cells;
  const [mx, my] = [(x + u) / 2 + 50, (y + v) / 2 + 50];
  const disc = x === u ? { cx: x + 80, cy: my } : { cx: mx, cy: y + 78 };
  const zigzag =
    x === u
      ? `M${x + 8} ${my}l12-9 14 18 14-18 14 18 14-18 16 9`
      : `M${mx} ${y + 8}l-9 12 18 14-18 14 18 14-18 14 9 16`;
  return h(
    "g",
    { key: `error${number}`, class: `error-mark ${decided ? "decided" : ""}` },
    cells.length > 1
      ? h("path", { d: zigzag })
      : h("rect", { x: x + 3, y: y + 3, width: 94, height: 94, rx: 9 }),
    h("circle", { ...disc, r: 22 }),
    h("text", { x: disc.cx, y: disc.cy + 1 }, number + 1),
  );
}

// -------------------------------------------------------------------------------------------------------------- keys

/** @type {Record<string, [number, number]>} */
const MOVES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** @type {Record<string, string>} */
const LETTERS = { r: "return", s: "set-aside", d: "take-part", c: "take-cargo", f: "flip" };
/** @type {Record<string, number>} */
const TURNS = { q: -1, e: 1 };

/** Keys do what the buttons say; arrows choose a cell, Enter places the tile. */
export function watchKeys() {
  addEventListener("keydown", (event) => {
    if (state.picture?.game !== "galaxy_trucker" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog[open]"))
      return;
    if (turnsTile(event.key) || pressNamed(event.key) || movesOrPlaces(event)) event.preventDefault();
  });
}

/** @param {string} key */
function turnsTile(key) {
  const quarters = own()?.hand ? TURNS[key.toLowerCase()] : undefined;
  if (quarters) turnBy(quarters);
  return Boolean(quarters);
}

/**
 * Presses the button of a key; whether there is one.
 * @param {string} key
 */
function pressNamed(key) {
  const name = LETTERS[key.toLowerCase()];
  const selector = name
    ? `[data-do="${name}"]:not([aria-disabled=true])`
    : /^[1-9]$/.test(key) && `[data-answer="${Number(key) - 1}"]`;
  const target = selector ? document.querySelector(selector) : null;
  if (target instanceof HTMLElement) target.click();
  return target !== null;
}

/**
 * Arrows and Enter, while a tile is in hand; whether it was one of them.
 * @param {KeyboardEvent} event
 */
function movesOrPlaces({ key, target }) {
  if (!own()?.hand) return false;
  if (MOVES[key]) {
    // Enter shall place the tile next, not press the button where the keyboard was brought.
    if (document.activeElement instanceof HTMLElement && target !== document.body)
      document.activeElement.blur();
    moveCell(MOVES[key]);
    return true;
  }
  return false;
}

/**
 * The next cell in a direction where the tile may lie; the nearest one at first.
 * @param {[number, number]} direction
 */
function moveCell([dx, dy]) {
  const { targets, ship_class: shipClass } = game();
  const cells = targets.place ?? [];
  const { at } = layout(shipClass);
  const { cell: from } = draft();
  const [fx, fy] = at(...(from ? cellOf(from) : /** @type {[number, number]} */ ([7, 7])));
  /** @param {[number, number]} cell */
  const way = (cell) => {
    const [x, y] = at(...cell);
    const [along, aside] = [(x - fx) * dx + (y - fy) * dy, Math.abs((x - fx) * dy) + Math.abs((y - fy) * dx)];
    return along > 0 ? along + 2 * aside : Number.POSITIVE_INFINITY;
  };
  const best = cells.reduce((one, other) => (way(other) < way(one) ? other : one), cells[0]);
  if (best && way(best) < Number.POSITIVE_INFINITY) pick({ cell: String(best) });
}
