// What a person at any page can do, whatever is played: each a message to the table, or another look at it.

import { gamePage, startOf } from "./games.js";
import { change, state } from "./state.js";

const SEATS_OF_ALL = 8;

/**
 * Sends a message to the table.
 * @param {object} message
 */
export function tell(message) {
  state.send(message);
}

/**
 * Answers for the seat of this page in the words of the rules.
 * @param {object} action
 */
export function wish(action) {
  tell({ do: "wish", seat: state.seat, action });
}

// ---------------------------------------------------------------------------------------------------------- games

/** Opens the dialog for a new game, with the choices of the last one. */
export function openNewGame(game = state.picture?.game ?? state.hello.games[0].id) {
  const bots = state.picture?.record?.bots ?? [];
  const options = optionsOf(game);
  change({
    newGame: {
      game,
      options,
      bots: Array.from({ length: SEATS_OF_ALL }, (_, place) => bots.includes(place + 1)),
      seed: "",
    },
  });
}

/**
 * The first choices of the dialog for a game; none while it is still under way.
 * @param {string} game
 */
export function optionsOf(game) {
  const last = state.picture?.game === game ? state.picture.record?.setup : null;
  return startOf(game)?.options(last ?? null) ?? null;
}

/**
 * Deals a game; people sit down at the first seat that no bot has.
 * @param {string} game
 * @param {object} setup
 * @param {{seats: number, bots: number[], seed?: string}} who
 */
export function deal(game, setup, { seats, bots, seed = "" }) {
  const all = Array.from({ length: seats }, (_, place) => place + 1);
  const message = { do: "begin", game, setup, bots: all.filter((seat) => bots.includes(seat)) };
  tell(seed === "" ? message : { ...message, seed: Number(seed) });
  const people = all.filter((seat) => !bots.includes(seat));
  if (!people.includes(state.seat)) sit(people[0] ?? 0);
  gamePage()?.reset?.();
  change({ newGame: null });
}

/**
 * The same crew plays the same set-up again, with the same seed or another one; their phones stay.
 * @param {boolean} sameSeed
 */
export function again(sameSeed) {
  const { game, record } = state.picture;
  if (startOf(game)?.again?.(record.setup)) return;
  const message = { do: "begin", game, setup: record.setup, bots: record.bots, again: true };
  tell(
    sameSeed && Number(record.seed) <= Number.MAX_SAFE_INTEGER
      ? { ...message, seed: Number(record.seed) }
      : message,
  );
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
  if (lesson && !lesson.waiting && state.picture.show.held)
    return tell({ do: "lesson", seat: lesson.seat, command: "next" });
  if (state.picture.show.held) tell({ do: "hold", on: false });
  return show(state.picture.show.paused ? "play" : "pause");
}
