// Goods stowed by hand: a touch takes a cube out of a hold or from what is offered, the next puts it into another hold.
// What is in no hold in the end is thrown away.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { button } from "./hand.js";
import { partAt } from "./prices.js";
import { act, asked, draft, game, nameOf, pick, text, tileOf } from "./state.js";
import { cubeChip } from "./tiles.js";

const LETTERS = "RYGB";
const NAMES = { R: "red", Y: "yellow", G: "green", B: "blue" };

/** Tells a question from later ones of the same kind. */
function about() {
  const { turned, question } = game().flight;
  return `${turned} ${JSON.stringify(question.goods)}`;
}

/**
 * How the goods lie by now: letters of the cubes in each hold by cell, what lies outside, and the cube that is in hand.
 * @returns {{about: string, holds: Record<string, string>, tray: string, held: {from: string, letter: string} | null}}
 */
function lying() {
  const { stow } = draft();
  if (stow?.about === about()) return stow;
  const { question } = game().flight;
  const holds = Object.fromEntries(question.cells.map((cell) => [String(cell), loadOf(cell)]));
  return { about: about(), holds, tray: offered(question.goods), held: null };
}

function offered(goods) {
  return goods.map((count, place) => LETTERS[place].repeat(count)).join("");
}

function loadOf(cell) {
  return sorted(partAt(cell)?.load ?? "");
}

function sorted(load) {
  return [...LETTERS].map((letter) => letter.repeat(load.split(letter).length - 1)).join("");
}

function without(load, letter) {
  return load.replace(letter, "");
}

/** Whether a cube may lie in a hold: there is a place, and red goods need a special hold. */
function fits(stow, at, letter) {
  const part = partAt(at.split(",").map(Number));
  if (!part) return false;
  const tile = tileOf(part.id);
  return stow.holds[at].length < tile.places && (letter !== "R" || tile.kind === "special_hold");
}

/** Takes a cube into the hand; the one in hand already is put down again. */
function take(from, letter) {
  const stow = lying();
  const same = stow.held?.from === from && stow.held.letter === letter;
  pick({ stow: { ...stow, held: same ? null : { from, letter } } });
}

/** Puts the cube in hand into a hold, or outside. */
function put(to) {
  const stow = lying();
  const { held, holds } = stow;
  if (!held || held.from === to || (to !== "tray" && !fits(stow, to, held.letter))) return;
  const next = { ...holds };
  let tray = stow.tray;
  if (held.from === "tray") tray = without(tray, held.letter);
  else next[held.from] = without(next[held.from], held.letter);
  if (to === "tray") tray = sorted(tray + held.letter);
  else next[to] = sorted(next[to] + held.letter);
  pick({ stow: { ...stow, holds: next, tray, held: null } });
}

/** Whether the seat of this page stows goods just now, which needs room. */
export function isStowing() {
  return asked() && game().flight?.question?.kind === "stow";
}

/** What a hold carries by now, for the ship; null where it is not asked for. */
export function stowedLoad(at) {
  return isStowing() ? (lying().holds[at] ?? null) : null;
}

/** What a touch of a hold on the ship does: it gets the cube in hand, or gives its best one. */
export function holdDeed(at) {
  const stow = lying();
  if (stow.holds[at] === undefined) return undefined;
  return () => {
    if (stow.held && stow.held.from !== at) put(at);
    else if (stow.holds[at]) take(at, stow.held ? stow.held.letter : stow.holds[at][0]);
  };
}

/** Whether a hold of the ship could take the cube in hand. */
export function mayTake(at) {
  const stow = lying();
  return stow.held !== null && stow.held.from !== at && fits(stow, at, stow.held.letter);
}

/** The holds with their cubes, and the button that says so. */
export function stowing() {
  const stow = lying();
  const said = Object.entries(stow.holds).map(([at, load]) => ({
    at: at.split(",").map(Number),
    goods: [...load].map((letter) => NAMES[letter]),
  }));
  return [
    h("p", { key: "how", class: "dim" }, text(stow.held ? "stow_put" : "stow_take")),
    h(
      "div",
      { key: "holds", class: "stow-rows" },
      row(stow, "tray", stow.tray, text("stow_outside"), 0),
      game().flight.question.cells.map((cell) => {
        const part = partAt(cell);
        const label = h(
          "span",
          {},
          nameOf(part.id),
          " ",
          h("small", {}, text("at_short", { x: cell[0], y: cell[1] })),
        );
        return row(stow, String(cell), stow.holds[String(cell)], label, tileOf(part.id).places);
      }),
    ),
    button(
      "stow",
      () => act({ do: "stow", holds: said }),
      [icon("check"), stow.tray ? text("stow_so_lost", { count: stow.tray.length }) : text("stow_so")],
      "primary",
    ),
  ];
}

function row(stow, at, load, label, places) {
  const target = stow.held && stow.held.from !== at && (at === "tray" || fits(stow, at, stow.held.letter));
  return h(
    "div",
    { key: at, class: `stow-row ${target ? "target" : ""}`, "data-stow": at, role: "group" },
    h("span", { class: "stow-name" }, label),
    h(
      "span",
      { class: "cubes" },
      [...load].map((letter, place) =>
        h(
          "button",
          {
            key: `cube${place}${letter}`,
            class: `cube-button ${isHeld(stow, at, load, place) ? "chosen" : ""}`,
            "data-cube": letter,
            "data-help": `goods ${NAMES[letter]}`,
            "aria-label": word("truck_goods", NAMES[letter]),
            "aria-pressed": String(isHeld(stow, at, load, place)),
            onclick: () => (target ? put(at) : take(at, letter)),
          },
          cubeChip(letter),
        ),
      ),
      Array.from({ length: Math.max(0, places - load.length) }, (_, place) =>
        h("span", { key: `free${place}`, class: "cube-place" }),
      ),
    ),
    target && button(`put-${at}`, () => put(at), [icon("check"), text("stow_here")], "put"),
  );
}

/** The first cube of its colour there is the one in hand. */
function isHeld({ held }, at, load, place) {
  return held?.from === at && load.indexOf(held.letter) === place;
}
