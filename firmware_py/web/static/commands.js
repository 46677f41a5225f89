// What a person at any page can do, whatever is played: each a message to the table, or another look at it.

import { gamePage, startOf } from "./games.js";
import { say } from "./notices.js";
import { notePlaced } from "./people.js";
import { change, picture, state } from "./state.js";
import { kept } from "./storage.js";
import { t } from "./words.js";

/**
 * Sends a message to the table.
 * @param {import("/types/table").PageMessage} message
 */
export function tell(message) {
  if (message.do === "place") notePlaced(message.seat, message.who === "person");
  state.send(message);
}

/**
 * Answers for the seat of this page in the words of the rules.
 * @param {object} action
 */
export function wish(action) {
  if (!isViewed()) tell({ do: "wish", seat: state.seat, action });
}

/**
 * Several answers that belong together: all of them are taken, or none.
 * @param {object[]} actions
 */
export function wishes(actions) {
  if (!isViewed()) tell({ do: "wishes", seat: state.seat, actions });
}

/**
 * Points at a choice of the seat of this page, by number, and does not decide yet: lamps show it, and the voice says it.
 * @param {number} choice
 */
export function point(choice) {
  tell({ do: "point", seat: state.seat, choice });
}

/** Whether the game is only looked at; then it says so. */
function isViewed() {
  if (state.picture?.viewing) say(t("view_only"));
  return Boolean(state.picture?.viewing);
}

// ---------------------------------------------------------------------------------------------------------- games

/**
 * Opens the lobby, with what was played last; whoever stands here sits down where nobody does yet.
 * @param {string} [game]
 */
export function openLobby(game) {
  if (game) tell({ do: "choose", game });
  tell({ do: "lobby" });
  const { places } = picture().lobby;
  if (!state.stays && places.every(({ who }) => who !== "person")) sitHere(places[0].seat);
}

/**
 * Agrees on a game at once and opens the lobby, with somebody at this page and with these bots; bot 0 are all that can play.
 * @param {string} game
 * @param {object} setup
 * @param {{seat: number, bots: number[]}} who
 */
export function agree(game, setup, { seat, bots }) {
  tell({ do: "choose", game, setup });
  tell({ do: "lobby" });
  const { places } = picture().lobby;
  if (places.every(({ who }) => who !== "person")) sitHere(seat);
  if (bots.includes(0)) tell({ do: "place", seat: 0, who: "bot" });
  else
    for (const { seat: place, who } of places) {
      if (who === "nobody" && bots.includes(place)) tell({ do: "place", seat: place, who: "bot" });
      if (who === "bot" && !bots.includes(place)) tell({ do: "place", seat: place, who: "nobody" });
    }
}

/**
 * Sits down at a seat with this page.
 * @param {number} seat
 */
export function sitHere(seat) {
  tell({ do: "place", seat, who: "person", name: kept("name") ?? "" });
  sit(seat);
}

/**
 * The same people play the same once more, with the same seed or another one. A game that was not agreed on in the lobby
 * begins at once.
 * @param {boolean} sameSeed
 */
export function again(sameSeed) {
  const { game, record, lobby } = state.picture;
  if (startOf(game)?.again?.(record.setup)) return;
  const seed =
    sameSeed && Number(record.seed) <= Number.MAX_SAFE_INTEGER ? { seed: Number(record.seed) } : {};
  if (lobby.here) tell({ do: "again", ...seed });
  else tell({ do: "begin", game, setup: record.setup, bots: record.bots, ...seed });
}

/**
 * Looks at the table from a seat; 0 is nobody's.
 * @param {number} seat
 */
export function sit(seat) {
  if (state.stays) return;
  history.replaceState(null, "", addressOf(seat));
  tell({ do: "sit", seat });
  gamePage()?.reset?.();
  change({ seat });
}

/**
 * Shows the page in another language, at the same seat.
 * @param {string} language
 */
export function speak(language) {
  location.assign(addressWith("language", language));
}

/**
 * Where a seat's page is, in the language of this one; 0 is the table's.
 * @param {number} seat
 */
export function addressOf(seat) {
  return addressWith("seat", seat || "");
}

/** @type {(name: string, value: string | number) => string} */
function addressWith(name, value) {
  const asked = new URLSearchParams(location.search);
  if (value) asked.set(name, String(value));
  else asked.delete(name);
  const query = String(asked);
  return query ? `?${query}` : location.pathname;
}

/**
 * Presses a button of a seat.
 * @type {(seat: number, button: string) => void}
 */
export function pressButton(seat, button) {
  tell({ do: "press", seat, button });
}

// ----------------------------------------------------------------------------------------------------------- show

/**
 * Moves the show: next, back, pause, play, faster.
 * @param {string} command
 */
export function show(command) {
  tell({ do: "show", command });
}

/**
 * Moves the cursor of the show.
 * @param {number} ms
 */
export function showAt(ms) {
  tell({ do: "show", command: "at", at_ms: Math.round(ms) });
}

/** Lets the show run, or stops it where it is; what the lesson has stopped goes on with the lesson. */
export function playOrPause() {
  const { lesson } = state.picture;
  if (lesson && !lesson.waiting && picture().show.held)
    return tell({ do: "lesson", seat: lesson.seat, command: "next" });
  if (picture().show.held) tell({ do: "hold", on: false });
  return show(picture().show.paused ? "play" : "pause");
}
