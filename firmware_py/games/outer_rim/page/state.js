// What a page of Outer Rim knows: the duel as this seat sees it, and what somebody has prepared and not said yet.

import { wish, wishes } from "/static/commands.js";
import { dataOf } from "/static/games.js";
import { state } from "/static/state.js";
import { filled, word } from "/static/words.js";

export const SECTORS = ["bow", "mid", "stern"];

/** @type {Record<string, any>} what was prepared and not said yet */
let prepared = {};
let question = ""; // what it was prepared for
const lastDice = new Map(); // by duel and seat

/** A name for the question that is open: another one after each answer. */
function questionOf({ asks, round, next_die: die, ships }) {
  const used = ships.map((ship) => ship.modules_used.length);
  const dice = ships.map((ship) => [...ship.cannons, ...ship.shields].map(({ value }) => value));
  return JSON.stringify([state.picture.record.number, round, asks, die, used, dice]);
}

/** What was prepared for the question that is open, and not said yet. */
export function draft() {
  const now = questionOf(game());
  if (now !== question) {
    prepared = {};
    question = now;
  }
  return prepared;
}

/** Prepares something. */
export function pick(fields) {
  prepared = { ...draft(), ...fields };
  state.redraw();
}

/** Forgets one thing that was prepared, while the page is drawn. */
export function forget(name) {
  delete prepared[name];
}

/** Nothing is prepared any more. */
export function putDown() {
  prepared = {};
  state.redraw();
}

/** Answers a question for the seat of this page; what was prepared stays until the question has changed. */
export function act(action) {
  if (action.do === "set_dice") lastDice.set(place(), action);
  wish(action);
  state.redraw();
}

/** Gives several answers that belong together, such as the faces of a roll. */
export function actAll(actions) {
  wishes(actions);
  state.redraw();
}

/** The dice that the seat of this page set last in this duel, or undefined. */
export function diceOfLastRound() {
  return lastDice.get(place());
}

function place() {
  return `${state.picture.record?.seed}/${state.seat}`;
}

/**
 * The table while this game is shown.
 * @returns {import("/types/outer_rim").Picture}
 */
export function picture() {
  return /** @type {any} */ (state.picture);
}

/** The duel as this seat sees it. */
export function game() {
  return picture().view;
}

/** What is printed: fields, sectors, tokens, modules. */
export function printed() {
  return dataOf("outer_rim");
}

/** A text of this game. */
export function text(key, gaps = {}) {
  return filled(word("duel", key), gaps);
}

/** Whether the seat of this page is to act. */
export function asked() {
  return game().to_act.includes(state.seat);
}

/** The ship of the seat of this page, or undefined. */
export function ownShip() {
  return game().ships.find((ship) => ship.seat === state.seat);
}

/** The ship of the other seat. */
export function opponent(game) {
  return game.ships.find((ship) => ship.seat !== state.seat);
}

/** The manoeuvre that is chosen among some, or undefined. */
export function chosenManoeuvre(manoeuvres) {
  return manoeuvres.find(({ token }) => token === draft().token);
}
