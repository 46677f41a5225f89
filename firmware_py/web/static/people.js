// Who sits where, as every page knows it: the lobby lasts from game to game, and a game keeps who played it.

import { state } from "./state.js";
import { t } from "./words.js";

/** @typedef {import("/types/table").PlaceView} Place */

/** @type {Place} */
const NOBODY = { seat: 0, who: "nobody", name: "", shape: 0, ready: false, hand: "", strength: "" };

/** The lobby as it stands. */
export function lobby() {
  return state.picture.lobby;
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
 * The same for a sentence: a name, or the seat.
 * @param {number} seat
 */
export function called(seat) {
  return nameOf(seat) || t("seat", { seat });
}

/**
 * The seats of a list for a sentence.
 * @param {number[]} seats
 */
export function namesOf(seats) {
  return new Intl.ListFormat(document.documentElement.lang || "en").format(seats.map(called));
}

/** Whether people are about to agree on a game, or the countdown runs. */
export function lobbyIsOpen() {
  return state.picture?.lobby && state.picture.lobby.stage !== "closed";
}
