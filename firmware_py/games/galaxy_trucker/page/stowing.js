// Goods stowed by hand: a touch takes a cube out of a hold or from what is offered, the next puts it into another hold.
// What is in no hold in the end is thrown away.

/** @import { Drawn } from "/static/dom.js" */
/** @import { Colour } from "./state.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { cellOf, draft, game, partAt, pick, question, text, theQuestion, tileOf } from "./state.js";
import { GOODS, WORTH } from "./tile_signs.js";
import { cubeChip } from "./tiles.js";

const LETTERS = "RYGB";

/**
 * How the goods lie by now: letters of the cubes in each hold by cell, what lies outside, and the cube that is in hand.
 * @typedef {{about: string, holds: Record<string, string>, tray: string, held: {from: string, letter: string} | null}} Stow
 */

/** Tells a question from later ones of the same kind. */
function about() {
  return `${game().flight?.turned} ${JSON.stringify(theQuestion().goods)}`;
}

/**
 * How the goods lie by now.
 * @returns {Stow}
 */
export function lying() {
  const { stow } = draft();
  if (stow?.about === about()) return stow;
  const { cells, goods } = theQuestion();
  const holds = Object.fromEntries(cells.map((cell) => [String(cell), sorted(partAt(cell)?.load ?? "")]));
  return { about: about(), holds, tray: offered(goods), held: null };
}

/** Whether goods were moved by hand. */
export function isByHand() {
  return isStowing() && draft().stow?.about === about();
}

/** @param {number[]} goods */
function offered(goods) {
  return goods.map((count, place) => LETTERS[place].repeat(count)).join("");
}

/** @param {string} load */
function sorted(load) {
  return [...LETTERS].map((letter) => letter.repeat(load.split(letter).length - 1)).join("");
}

/**
 * Whether a cube may lie in a hold: there is a place, and red goods need a special hold.
 * @type {(stow: Stow, at: string, letter: string) => boolean}
 */
function fits(stow, at, letter) {
  const part = partAt(cellOf(at));
  if (!part) return false;
  const tile = tileOf(part.id);
  return stow.holds[at].length < tile.places && (letter !== "R" || tile.kind === "special_hold");
}

/**
 * Takes a cube into the hand; the one in hand already is put down again.
 * @type {(from: string, letter: string) => void}
 */
function take(from, letter) {
  const stow = lying();
  const same = stow.held?.from === from && stow.held.letter === letter;
  pick({ stow: { ...stow, held: same ? null : { from, letter } } });
}

/**
 * Puts the cube in hand into a hold, or outside.
 * @param {string} to
 */
function put(to) {
  const stow = lying();
  const { held, holds } = stow;
  if (!held || held.from === to || (to !== "tray" && !fits(stow, to, held.letter))) return;
  const next = { ...holds };
  let tray = stow.tray;
  if (held.from === "tray") tray = tray.replace(held.letter, "");
  else next[held.from] = next[held.from].replace(held.letter, "");
  if (to === "tray") tray = sorted(tray + held.letter);
  else next[to] = sorted(next[to] + held.letter);
  pick({ stow: { ...stow, holds: next, tray, held: null } });
}

/** Whether the seat of this page stows goods just now. */
export function isStowing() {
  return question()?.kind === "stow";
}

/**
 * What a hold carries by now, for the ship; null where it is not asked for.
 * @param {string} at
 */
export function stowedLoad(at) {
  return isStowing() ? (lying().holds[at] ?? null) : null;
}

/**
 * What a touch of a hold on the ship does: it gets the cube in hand, or gives one; touched again it gives one of the next
 * colour, and at last none.
 * @param {string} at
 */
export function holdDeed(at) {
  const stow = lying();
  const load = stow.holds[at];
  if (load === undefined) return undefined;
  return () => {
    const { held } = stow;
    if (held && held.from !== at && fits(stow, at, held.letter)) return put(at);
    const colours = [...new Set(load)];
    const now = held?.from === at ? colours.indexOf(held.letter) : -1;
    const next = colours[now + 1];
    if (next) take(at, next);
    else if (held?.from === at) take(at, held.letter);
  };
}

/**
 * Whether a hold of the ship could take the cube in hand.
 * @param {string} at
 */
export function mayTake(at) {
  const stow = lying();
  return stow.held !== null && stow.held.from !== at && fits(stow, at, stow.held.letter);
}

/** Whether the cube in hand is from this hold. @param {string} at */
export function isHeldFrom(at) {
  return lying().held?.from === at;
}

/** The stow that the holds would have now. */
export function stowed() {
  return Object.entries(lying().holds).map(([at, load]) => ({
    at: cellOf(at),
    goods: [...load].map((letter) => /** @type {Colour} */ (GOODS[letter])),
  }));
}

/** What all goods that lie in holds now are sold for. */
export function stowedWorth() {
  return [...Object.values(lying().holds).join("")].reduce((sum, letter) => sum + WORTH[letter], 0);
}

/**
 * What lies outside: cubes to be taken into the hand, and a place to put one down.
 * @returns {Drawn}
 */
export function tray() {
  const { tray: outside, held } = lying();
  const free = held !== null && held.from !== "tray";
  return h(
    "div",
    { key: "tray", class: `tray ${free ? "target" : ""}`, "data-stow": "tray", role: "group" },
    h("span", { class: "dim" }, text("stow_outside")),
    [...outside].map((letter, place) =>
      h(
        "button",
        {
          key: `cube${place}${letter}`,
          class: "cube-button",
          "data-cube": letter,
          "data-help": `goods ${GOODS[letter]}`,
          "aria-label": word("truck_goods", GOODS[letter]),
          "aria-pressed": String(held?.from === "tray" && outside.indexOf(held.letter) === place),
          onclick: () => take("tray", letter),
        },
        cubeChip(letter),
      ),
    ),
    free && h("button", { key: "put", "data-do": "put", onclick: () => put("tray") }, text("stow_here")),
  );
}
