// What a page of Outer Rim knows: the duel as this seat sees it, and what somebody has prepared and not said yet.

import { wish } from "/static/commands.js";
import { dataOf } from "/static/games.js";
import { state } from "/static/state.js";
import { filled, word } from "/static/words.js";

export const SECTORS = ["bow", "mid", "stern"];

/** @type {Record<string, any>} what was prepared and not said yet */
let prepared = {};

/** What was prepared and not said yet. */
export function draft() {
  return prepared;
}

/** Prepares something. */
export function prepare(fields) {
  prepared = { ...prepared, ...fields };
  state.redraw();
}

/** Nothing is prepared any more. */
export function putDown() {
  prepared = {};
  state.redraw();
}

/** Answers a question for the seat of this page. */
export function answer(action) {
  wish(action);
  putDown();
}

/** The duel as this seat sees it. */
export function duel() {
  return state.picture.view;
}

/** What is printed: fields, sectors, tokens, modules. */
export function printed() {
  return dataOf("outer_rim");
}

/** A text of this game. */
export function d(key, gaps = {}) {
  return filled(word("duel", key), gaps);
}

/** The ship of the seat of this page, or undefined. */
export function ownShip() {
  return duel().ships.find((ship) => ship.seat === state.seat);
}

/** The ship of the other seat. */
export function opponent(game) {
  return game.ships.find((ship) => ship.seat !== state.seat);
}
