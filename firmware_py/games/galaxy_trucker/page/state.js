// What a page of Galaxy Trucker knows: the game as this seat sees it, and what somebody has picked and not said yet.

import { wish } from "/static/commands.js";
import { drafts } from "/static/drafts.js";
import { dataOf } from "/static/games.js";
import { nameOf as personAt } from "/static/people.js";
import { cursor, state } from "/static/state.js";
import { filled, word } from "/static/words.js";

/** @typedef {{x: number, y: number, id: string, turn: number, load: string}} Part */

const held = drafts(/** @type {Record<string, any>} */ ({}));

/** What was picked and not said yet: a cell, a turn, crew, whether giving up was asked. */
export const { draft, pick } = held;

/** Nothing is picked any more. */
export function putDown() {
  held.putDown();
}

/** Does something for the seat of this page. */
export function act(action) {
  wish(action);
  putDown();
}

/**
 * The table while this game is shown.
 * @returns {import("/types/galaxy_trucker").Picture}
 */
export function picture() {
  return /** @type {any} */ (state.picture);
}

/** The game as this seat sees it. */
export function game() {
  return picture().view;
}

/** Tiles, boards, cards, missions, prices. */
export function printed() {
  return dataOf("galaxy_trucker");
}

/** A text of this game. In `{count:day|days}` stands the form that fits the number; Czech has three. */
export function text(key, gaps = {}) {
  const counted = word("truck", key).replace(/\{(\w+):([^}]*)\}/g, (_, gap, forms) =>
    formOf(gaps[gap], forms.split("|")),
  );
  return filled(counted, gaps);
}

/** The form of a noun beside a number: one, few or many, as far as the language tells them apart. */
function formOf(count, forms) {
  const many = count < 2 || count > 4 ? forms.length - 1 : 1;
  return forms[Math.abs(count) === 1 ? 0 : Math.max(1, many)];
}

/** The player of this page's seat, or undefined. */
export function own() {
  return game().players.find(({ seat }) => seat === state.seat);
}

/** Everybody but the seat of this page. */
export function others() {
  return game().players.filter(({ seat }) => seat !== state.seat);
}

/** Whether the table waits for the seat of this page. */
export function asked() {
  return game().to_act.includes(state.seat);
}

/** What a tile is: its kind, the connectors of its four sides, places, mass, axis. */
export function tileOf(id) {
  const [kind, connectors, places, mass, axis] = printed().tiles[id];
  return { id, kind, connectors: [...connectors].map(Number), places, mass, axis };
}

/**
 * The components of a ship, from their short texts.
 * @returns {Part[]}
 */
export function partsOf(player) {
  return player.parts.map((text) => {
    const [at, id, turn, load = ""] = text.split(" ");
    const [x, y] = at.split(",").map(Number);
    return { x, y, id, turn: Number(turn), load };
  });
}

/** A component with a name for people, such as "Cannon". */
export function nameOf(id) {
  return word("truck_kind", tileOf(id).kind);
}

/** What a player is called: the name that was given, else the colour. */
export function called(seat) {
  return personAt(seat) || word("truck_colour", seat);
}

/** The player's flyer in the flight, or undefined. */
export function flyerOf(seat) {
  return game().flight?.flyers.find((one) => one.seat === seat);
}

/** Milliseconds until the sand has run out at this moment; 0 when it lies still. */
export function sandLeft() {
  const { sand } = game();
  if (sand.until === null) return 0;
  return Math.max(0, sand.until * 1000 - (cursor() - state.picture.show.ahead_ms));
}

const ENDS = new Set(["phase_began", "round_began"]); // what was told of a card is over then

/** The last line of the story that tells one of these facts since the last of another kind, or undefined; nothing once
 * the card is over. */
export function lastTold(facts, since = "card_turned") {
  const { story } = state.picture;
  for (let place = story.length - 1; place >= 0; place--) {
    if (facts.includes(story[place].about.step)) return story[place];
    if (story[place].about.step === since || ENDS.has(String(story[place].about.step))) return undefined;
  }
  return undefined;
}
