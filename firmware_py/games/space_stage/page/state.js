// What a page of Space Stage knows: the station as it stands, and what somebody has prepared and not said yet.

import { wish } from "/static/commands.js";
import { drafts } from "/static/drafts.js";
import { dataOf } from "/static/games.js";
import { nameOf as personAt } from "/static/people.js";
import { state } from "/static/state.js";
import { filled, word } from "/static/words.js";

const held = drafts(/** @type {Record<string, any>} */ ({ who: null, mode: "", cards: [] }));

export const { draft, pick } = held;

/** Nothing is prepared any more but which character acts. */
export function putDown() {
  held.putDown({ who: draft().who });
}

/** Does something for the seat of this page. */
export function act(action) {
  wish(action);
  putDown();
}

/**
 * The table while this game is shown.
 * @returns {import("/types/space_stage").Picture}
 */
export function picture() {
  return /** @type {any} */ (state.picture);
}

/** The station as this seat sees it. */
export function game() {
  return picture().view;
}

/** What is printed on cards and monsters: the cards of the game's own set-up, where it has some. */
export function printed() {
  return dataOf("space_stage");
}

/** What a card is for, what it costs and does. */
export function cardOf(name) {
  const own = picture().record.setup.cards;
  const rows = own ? [...own.equipment, ...own.mutation] : [];
  return rows.find(({ id }) => id === name) ?? printed().cards[name];
}

/** A text of this game. */
export function text(key, gaps = {}) {
  return filled(word("stage", key), gaps);
}

/** The name of a character: that of its player where it is the only one of the seat. */
export function nameOf(character) {
  const { seat } = game().characters[character];
  const alone = game().characters.filter((one) => one.seat === seat).length === 1;
  return (alone && personAt(seat)) || word("character", character);
}

/** The characters of the seat of this page. */
export function ownCharacters() {
  return game().characters.filter(({ seat }) => seat === state.seat);
}

/** The character that the seat of this page acts with: the one chosen, or the first that can act. */
export function actor() {
  const own = ownCharacters();
  const chosen = own.find(({ character }) => character === draft().who);
  const able = own.filter(({ status, rolled }) => status === "healthy" && !rolled);
  return chosen ?? able[0] ?? own[0];
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
