// Who sits where, as every page knows it: the lobby lasts from game to game, and a game keeps who played it.

import { SHAPES } from "./shapes.js";
import { picture, state } from "./state.js";
import { recall } from "./storage.js";
import { t, word } from "./words.js";

/** @typedef {import("/types/table").PlaceView} Place */

/** @type {Place} */
const NOBODY = { seat: 0, who: "nobody", name: "", shape: 0, ready: false, hand: "", strength: "" };

/** The lobby as it stands. */
export function lobby() {
  return picture().lobby;
}

/**
 * Who sits at a seat.
 * @param {number} seat
 * @returns {Place}
 */
export function placeOf(seat) {
  return state.picture?.lobby.places.find((one) => one.seat === seat) ?? NOBODY;
}

/**
 * What a seat is called where people choose one: who sits there, a bot, or nobody.
 * @param {Place} place
 */
export function sitter({ seat, who }) {
  if (who === "person") return called(seat);
  return t(who === "bot" ? "lobby_bot" : "lobby_free");
}

/**
 * What somebody at a seat is called; "" for who gave no name.
 * @param {number} seat
 */
export function nameOf(seat) {
  return state.picture?.record?.people?.[seat] ?? placeOf(seat).name;
}

/**
 * The same for a sentence: a name, the word of the shape for a name of signs alone, or the seat without a name.
 * @param {number} seat
 */
export function called(seat) {
  return personName(seat);
}

/**
 * The seats of a list for a sentence.
 * @param {number[]} seats
 */
export function namesOf(seats) {
  return new Intl.ListFormat(document.documentElement.lang || "en").format(seats.map(called));
}

/**
 * How many people can play a game, as it was set up last.
 * @param {string} game
 */
export function peopleOf(game) {
  const { least, most } = lobby().games.find(({ id }) => id === game);
  return least === most ? t("lobby_people_exactly", { most }) : t("lobby_people", { least, most });
}

/** Whether people are about to agree on a game, or the countdown runs. */
export function lobbyIsOpen() {
  return state.picture?.lobby && state.picture.lobby.stage !== "closed";
}

const PLACED = "placed";

/** The seats at which this page has placed people; another window of this browser has its own. */
export function placedHere() {
  /** @type {number[]} */
  const seats = JSON.parse(
    recall(
      (storage) => storage.getItem(PLACED),
      null,
      () => sessionStorage,
    ) ?? "[]",
  );
  return seats;
}

/**
 * Takes note that this page places somebody at a seat, or nobody any more.
 * @param {number} seat
 * @param {boolean} on
 */
export function notePlaced(seat, on) {
  const others = placedHere().filter((one) => one !== seat);
  const now = JSON.stringify(on ? [...others, seat] : others);
  recall(
    (storage) => storage.setItem(PLACED, now),
    null,
    () => sessionStorage,
  );
}

// -------------------------------------------------------------------------------------------------- shape and word

const LONGEST = 8; // of a short name, with its dot

/**
 * The shape of each seat of the table: that which was chosen in the lobby, else one that is free. No two are alike.
 * @param {Pick<Place, "seat" | "shape">[]} places
 * @returns {Map<number, number>}
 */
export function shapesOf(places) {
  const taken = new Set(places.map(({ shape }) => shape));
  /** @type {[number, number][]} */
  const found = places.map(({ seat, shape }) => {
    if (shape) return [seat, shape];
    const free = [seat, 1, 2, 3, 4, 5, 6, 7, 8].find((one) => !taken.has(one)) ?? seat;
    taken.add(free);
    return [seat, free];
  });
  return new Map(found);
}

/**
 * The number of a seat's shape.
 * @param {number} seat
 * @returns {number}
 */
export function shapeOf(seat) {
  return shapesOf(lobby().places).get(seat) ?? seat;
}

/**
 * Whether a bot plays at a seat, in the game that is shown or in the lobby.
 * @param {number} seat
 */
function isBot(seat) {
  return state.picture?.record?.bots.includes(seat) || placeOf(seat).who === "bot";
}

/**
 * What somebody is called: by the name, for a name of signs alone by the shape, without one by the seat.
 * @param {number} seat
 * @returns {string}
 */
export function personName(seat) {
  const name = nameOf(seat);
  if (!name) return t(isBot(seat) ? "bot_at" : "seat", { seat });
  if (/[\p{L}\p{N}]/u.test(name)) return name;
  const last = word("shape", SHAPES[shapeOf(seat)].name).split(" ").at(-1) ?? "";
  return last.charAt(0).toUpperCase() + last.slice(1);
}

/**
 * A name that is short enough, else its first word, at most 8 characters with its dot: "Seat 2", "Maximil."
 * @param {string} name
 */
export function shortened(name) {
  const letters = [...([...name].length <= LONGEST ? name : name.split(/[\s-]/)[0] || name)];
  return letters.length <= LONGEST ? letters.join("") : `${letters.slice(0, LONGEST - 1).join("")}.`;
}
