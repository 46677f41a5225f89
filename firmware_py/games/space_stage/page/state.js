// What a page of Space Stage knows: the station as it stands, and what somebody has prepared and not said yet.

/** @import { CharacterView, Picture, ToAttack, ToHeal, ToMove, ToRepair, Wish } from "/types/space_stage" */

import { wish } from "/static/commands.js";
import { drafts } from "/static/drafts.js";
import { watched } from "/static/frame_out.js";
import { dataOf } from "/static/games.js";
import { nameOf as personAt, personName, shapeOf } from "/static/people.js";
import { state } from "/static/state.js";
import { filled, word } from "/static/words.js";

/** @typedef {ToMove | ToHeal | ToAttack | ToRepair} Wanted what a telepath wants of somebody */

/**
 * What is prepared: the character that acts (null: the first that can), what is done (`mode`), with which cards, and to
 * what; how much of each token; whether the list of everything else lies open.
 * @typedef {object} Draft
 * @property {number | null} who
 * @property {string} mode
 * @property {string[]} cards
 * @property {string | null} card        bought, taken, recharged, or that of the Vortex
 * @property {string | null} slot
 * @property {string | null} generator
 * @property {number | null} target
 * @property {string[] | null} to
 * @property {Wanted | null} wanted
 * @property {number} organic
 * @property {number} scrap
 * @property {boolean} listed
 */

/** @type {Draft} */
const NOTHING = {
  who: null,
  mode: "",
  cards: [],
  card: null,
  slot: null,
  generator: null,
  target: null,
  to: null,
  wanted: null,
  organic: 0,
  scrap: 0,
  listed: false,
};
const held = drafts(NOTHING);

export const { draft, pick } = held;

/** Nothing is prepared any more but which character acts. */
export function putDown() {
  held.putDown({ who: draft().who });
}

/**
 * Begins something else: what was aimed at is forgotten.
 * @param {Partial<Draft>} fields
 */
export function begin(fields) {
  pick({ ...NOTHING, who: draft().who, ...fields });
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
 * The table while this game is shown.
 * @returns {Picture}
 */
export function picture() {
  return /** @type {any} */ (state.picture);
}

/** The station as this seat sees it. */
export function game() {
  return picture().view;
}

/**
 * An open choice in the words of position files.
 * @typedef {object} Pending
 * @property {"take" | "top_up" | "contribute" | "place" | "roll"} kind
 * @property {number} [character]
 * @property {string} [what]       is rolled
 * @property {string} [monster]    is placed
 * @property {string} [slot]
 * @property {number} [damage]
 * @property {string} [generator]
 * @property {number} [points]
 * @property {{do: string, slot: string, target: number}} [action]
 */

/**
 * The open choice, or null.
 * @returns {Pending | null}
 */
export function pending() {
  return game().pending;
}

/** @typedef {{kind: string, value: number, elements: string[], price: number, recharge: number, self_damage: number}} CardFacts */

/**
 * What is printed on cards and monsters.
 * @returns {{cards: Record<string, CardFacts>, monsters: Record<string, {organic: number, scrap: number, damage: number}>}}
 */
export function printed() {
  return dataOf("space_stage");
}

/**
 * What a card is for, what it costs and does: by the game's own set-up, where that has cards.
 * @param {string} name
 * @returns {CardFacts}
 */
export function cardOf(name) {
  const own = picture().record.setup.cards;
  const equipment = own?.equipment.find(({ id }) => id === name);
  const mutation = own?.mutation.find(({ id }) => id === name);
  if (equipment) return { ...equipment, self_damage: 0 };
  return mutation ? { ...mutation, recharge: 0 } : printed().cards[name];
}

/**
 * The tokens that a monster comes with.
 * @param {string} name
 */
export function monsterOf(name) {
  const own = picture().record.setup.cards?.monster.find(({ id }) => id === name);
  return own ?? printed().monsters[name];
}

/**
 * A text of this game.
 * @type {(key: string, gaps?: import("/static/words.js").Gaps) => string}
 */
export function text(key, gaps = {}) {
  return filled(word("stage", key), gaps);
}

/**
 * The name of a character: that of its player where it is the only one of the seat.
 * @param {number} character
 */
export function nameOf(character) {
  const { seat } = game().characters[character];
  const alone = game().characters.filter((one) => one.seat === seat).length === 1;
  return alone ? personName(seat) : `${personAt(seat)} ${word("character", String(character))}`.trim();
}

/**
 * The shape of a character: that of its player.
 * @param {CharacterView} character
 */
export function shapeOfCharacter({ seat }) {
  return shapeOf(seat);
}

/** The characters of the seat of this page, or of whom somebody follows who is out. */
export function ownCharacters() {
  return game().characters.filter(({ seat }) => seat === watched());
}

/**
 * The character that the seat of this page acts with: the one chosen, or the first that can act; none for whoever has
 * no character.
 * @returns {CharacterView | undefined}
 */
export function actor() {
  const own = ownCharacters();
  const chosen = own.find(({ character }) => character === draft().who);
  return chosen ?? own.find(able) ?? own[0];
}

/**
 * Whether a character may act in this turn.
 * @param {CharacterView} character
 */
export function able({ status, rolled }) {
  return status === "healthy" && !rolled;
}

/** The seat of the Station Master, or 0. */
export function masterSeat() {
  const { setup } = picture().record;
  return setup.variants.includes("station_master") ? setup.players + 1 : 0;
}

/** Whether the seat of this page is to act. */
export function asked() {
  return !game().result && game().to_act.includes(state.seat);
}

/** Whether the seat of this page takes a turn just now: actions, cards, purchases. */
export function inTurn() {
  const me = actor();
  return asked() && !pending() && ["recharge", "act"].includes(game().phase) && Boolean(me && able(me));
}

/** Whether the seat of this page does harm just now. */
export function harms() {
  return asked() && !pending() && game().phase === "master";
}

/** Where the game is. */
export function moment() {
  const { result, round, phase } = game();
  return {
    part: result ? "over" : "resolution",
    over: Boolean(result),
    text: phase === "setup" ? text("preparation") : text("round", { round }),
  };
}
