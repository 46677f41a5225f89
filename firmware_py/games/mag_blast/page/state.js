// What a page of Mag Blast knows: the battle as this seat sees it, and what somebody has picked and not said yet.

/** @import { Action, Picture, PlayerView, Printed, SectorName, Sectors, Wish } from "/types/mag_blast" */

import { wish } from "/static/commands.js";
import { drafts } from "/static/drafts.js";
import { dataOf } from "/static/games.js";
import { personName } from "/static/people.js";
import { state } from "/static/state.js";
import { filled, word } from "/static/words.js";

/** @type {SectorName[]} */
export const SECTORS = ["yellow", "blue", "green", "red"];

/**
 * What was picked and not said yet: cards, a ship, a target, a sector, what an ability takes, the first fleet by sectors,
 * the captain looked at, whether the list of choices lies open, and from which choice on.
 * @typedef {{cards: string[], ship: string | null, target: {seat: number, ship: string} | null,
 *   sector: SectorName | null, taken: string[], fleet: Partial<Sectors>, looking: number, listed: boolean,
 *   from: number}} Draft
 */

/** @type {Draft} */
const NOTHING = {
  cards: [],
  ship: null,
  target: null,
  sector: null,
  taken: [],
  fleet: {},
  looking: 0,
  listed: false,
  from: 0,
};
const held = drafts(NOTHING);

export const { draft, pick } = held;

/** Nothing is picked any more. */
export function putDown() {
  held.putDown({ looking: draft().looking });
}

/**
 * Does something for the seat of this page.
 * @param {Wish} action
 */
export function act(action) {
  wish(action);
  putDown();
}

/**
 * The table while a battle is shown.
 * @returns {Picture}
 */
export function picture() {
  return /** @type {any} */ (state.picture);
}

/** The battle as this seat sees it. */
export function game() {
  return picture().view;
}

/**
 * What is printed on the cards.
 * @returns {Printed}
 */
export function printed() {
  return dataOf("mag_blast");
}

/**
 * A text of this game.
 * @type {(key: string, gaps?: Record<string, any>) => string}
 */
export function text(key, gaps = {}) {
  return filled(word("mag", key), gaps);
}

/**
 * A captain by seat; nobody's has none.
 * @param {number} seat
 */
export function captain(seat) {
  return game().players.find((player) => player.seat === seat);
}

/**
 * The captain of a seat that plays.
 * @param {number} seat
 */
export function captainOf(seat) {
  return /** @type {PlayerView} */ (captain(seat));
}

/** Whether the seat of this page is asked now. */
export function asked() {
  return game().to_act.includes(state.seat);
}

/**
 * The name of an action card by its id.
 * @type {(id: string) => string}
 */
export function cardName(id) {
  return word("action_card", printed().actions[id]?.kind ?? id);
}

/**
 * The name of a ship by its id; `command` is the command ship.
 * @type {(id: string) => string}
 */
export function shipName(id) {
  return word("fleet_ship", id);
}

/**
 * A captain in words.
 * @type {(seat: number) => string}
 */
export function who(seat) {
  return personName(seat);
}

/**
 * The action cards of the hand that an action takes.
 * @type {(action: Action) => string[]}
 */
export function cardsOf(action) {
  if (action.do === "sweep") return [];
  return [...(action.cards ?? []), action.card, action.cost]
    .filter((card) => typeof card === "string")
    .toSorted();
}

/**
 * What the seat may do with exactly these cards.
 * @type {(cards: string[]) => Action[]}
 */
export function optionsWith(cards) {
  const { options, besides, stack, phase } = game();
  const open = stack.length === 0 || asked() ? besides : [];
  const wanted = cards.toSorted().join();
  const fitting = [...options, ...open].filter(
    (action) => phase !== "choose" && cardsOf(action).join() === wanted && !("count" in action),
  );
  return [...new Map(fitting.map((action) => [JSON.stringify(action), action])).values()];
}

/**
 * In how many ways a card may be used now.
 * @type {(card: string) => Action[]}
 */
export function uses(card) {
  const { options, besides } = game();
  return [...options, ...besides].filter((action) => cardsOf(action).includes(card));
}

/** Where the battle is. */
export function moment() {
  const { phase, turn, result } = game();
  const said = text(`phase_${phase}`);
  return {
    part: result ? "over" : "resolution",
    over: Boolean(result),
    text: phase === "choose" || result ? said : text("turn_of", { who: who(turn), phase: said }),
  };
}
