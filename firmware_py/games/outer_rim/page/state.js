// What a page of Outer Rim knows: the duel as this seat sees it, and what somebody has picked and not said yet.

/** @import { HeadingName, ModuleName, Outlook, Picture, Printed, RaceName, SectorName, SetDiceAction, ShipView,
 *   TokenName, View, Wish } from "/types/outer_rim" */

import { wish, wishes } from "/static/commands.js";
import { dataOf } from "/static/games.js";
import { personName } from "/static/people.js";
import { state } from "/static/state.js";
import { filled, word } from "/static/words.js";

/** @type {SectorName[]} */
export const SECTORS = ["bow", "mid", "stern"];
export const DICE = 4; // places of each colour

/**
 * What was picked for the question that is open: a manoeuvre, a sector, modules; the values of the dice, cannons first,
 * and the place that gets the next one (-1: the first empty one); faces of real dice (null: those that the table knows);
 * hits to stop; a die; what ions take; the module that is opened, and what it needs; and whether energy may be wasted.
 * @typedef {{token: TokenName | null, sector: SectorName | null, modules: ModuleName[], set: number[], at: number,
 *   faces: number[] | null, hits: number[], die: number | null, cannon: number | null, points: number[],
 *   module: ModuleName | null, lowered: number[], raised: number[], values: Record<number, number>,
 *   field: {x: number, y: number} | null, heading: HeadingName | null, amount: number | null,
 *   shield: number | null, sure: boolean}} Draft
 */

/** @type {Draft} */
export const NOTHING = {
  token: null,
  sector: null,
  modules: [],
  set: [0, 0, 0, 0, 0, 0, 0, 0],
  at: -1,
  faces: null,
  hits: [],
  die: null,
  cannon: null,
  points: [0, 0, 0, 0],
  module: null,
  lowered: [],
  raised: [],
  values: {},
  field: null,
  heading: null,
  amount: null,
  shield: null,
  sure: false,
};

let prepared = NOTHING;
let question = ""; // what it was prepared for
/** @type {Map<string, SetDiceAction>} by duel and seat */
const lastDice = new Map();

/**
 * A name for the question that is open: another one after each answer.
 * @param {View} view
 */
function questionOf({ asks, round, next_die: die, ships }) {
  const used = ships.map((ship) => ship.modules_used.length);
  const dice = ships.map((ship) => [...ship.cannons, ...ship.shields].map(({ value }) => value));
  return JSON.stringify([picture().record.number, state.seat, round, asks, die, used, dice]);
}

/** What was picked for the question that is open, and not said yet. */
export function draft() {
  const now = questionOf(game());
  if (now !== question) [prepared, question] = [NOTHING, now];
  return prepared;
}

/**
 * Picks something.
 * @param {Partial<Draft>} fields
 */
export function pick(fields) {
  prepared = { ...draft(), sure: false, ...fields };
  state.redraw();
}

/** Forgets the faces that were told here, while the page is drawn: the table knows them. */
export function forgetFaces() {
  prepared = { ...draft(), faces: null };
}

/** Nothing is picked any more. */
export function putDown() {
  prepared = NOTHING;
  state.redraw();
}

/**
 * Answers a question for the seat of this page; what was picked stays until the question has changed.
 * @param {Wish} action
 */
export function act(action) {
  if (action.do === "set_dice") lastDice.set(place(), /** @type {SetDiceAction} */ (action));
  wish(action);
  state.redraw();
}

/**
 * Gives several answers that belong together, such as the faces of a roll.
 * @param {Wish[]} actions
 */
export function actAll(actions) {
  wishes(actions);
  state.redraw();
}

/** The dice that the seat of this page set last in this duel, or undefined. */
export function diceOfLastRound() {
  return lastDice.get(place());
}

function place() {
  return `${picture().record.seed}/${state.seat}`;
}

/**
 * The table while this game is shown.
 * @returns {Picture}
 */
export function picture() {
  return /** @type {any} */ (state.picture);
}

/** The duel as this seat sees it. */
export function game() {
  return picture().view;
}

/**
 * What is printed: fields, sectors, tokens, modules.
 * @returns {Printed}
 */
export function printed() {
  return dataOf("outer_rim");
}

/**
 * A text of this game.
 * @type {(key: string, gaps?: Record<string, any>) => string}
 */
export function text(key, gaps = {}) {
  return filled(word("duel", key), gaps);
}

/**
 * Words with a capital at their beginning.
 * @param {string} words
 */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the seat of this page is to act. */
export function asked() {
  return game().to_act.includes(state.seat);
}

/**
 * What the question that is open is about.
 * @returns {Outlook}
 */
export function outlook() {
  return game().outlook ?? {};
}

/** The ship of the seat of this page, or undefined. */
export function ownShip() {
  return game().ships.find((ship) => ship.seat === state.seat);
}

/**
 * The ship of the seat of this page, which plays.
 * @returns {ShipView}
 */
export function mine() {
  return ownShip() ?? game().ships[0];
}

/**
 * The ship of the other seat.
 * @returns {ShipView}
 */
export function opponent() {
  const [first, second] = game().ships;
  return first.seat === state.seat ? second : first;
}

/**
 * Who flies a ship.
 * @param {ShipView} ship
 */
export function pilot(ship) {
  return personName(ship.seat);
}

/**
 * The ship of a race.
 * @param {RaceName} race
 * @returns {ShipView}
 */
export function shipOf(race) {
  const [first, second] = game().ships;
  return first.race === race ? first : second;
}

/**
 * The energy that a sector has left.
 * @type {(ship: ShipView, sector: SectorName | null) => number}
 */
export function energyOf(ship, sector) {
  return sector ? ship.energy[SECTORS.indexOf(sector)] : 0;
}

/**
 * Sectors as a choice in words: "bow or middle".
 * @param {SectorName[]} sectors
 */
export function sectorsInWords(sectors) {
  return sectors.map((sector) => word("sector", sector)).join(` ${text("or")} `);
}

/** Where the duel is. */
export function moment() {
  const { round, phase, result } = game();
  const over = Boolean(result);
  const said = round ? `${text("round", { round })} · ${text(phase)}` : text("preparation");
  return { part: over ? "over" : "resolution", over, text: said };
}
