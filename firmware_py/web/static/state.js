// What every page knows: the table's messages, and what a person at this page has open just now. What one game knows
// beside that lies in its own page folder.

import { kept } from "./storage.js";
import { learn } from "./words.js";

/**
 * The table's first message: the cabinet, its games with their titles, and the words of its language.
 * @typedef {import("/types/table").HelloMessage} Hello
 */

/** Everything known; `redraw` is called after each change. */
export const state = {
  /** @type {Hello | null} */
  hello: null,
  /** @type {import("/types/table").Picture | null} the table as this page may see it */
  picture: null,
  /** @type {import("/types/table").AccessMessage | null} what this page may do, and how others come in */
  access: null,
  accessAt: 0, // when that came
  /** @type {{reason: string, text?: string} | null} why this page could not come in, or may stay no longer */
  accessNews: null,
  stays: false, // whether this page never takes a seat
  /** @type {any} the score table of the day */
  today: null,
  /** @type {import("/types/table").RoundMessage | null} the ranking of the round that an event plays */
  round: null,
  learns: false, // whether the lessons of the first page lie open
  allWays: false, // whether all ways to begin a game lie open
  joins: false, // whether the dialog for phones is open
  agrees: false, // whether an operator has opened the lobby here: that of others covers no page
  endsEvening: false, // whether somebody is asked if the evening shall really end
  lobbySeat: 0, // the seat of the lobby that lies open
  /** @type {string | null} the name that is being typed for it */
  seatName: null,
  seed: "", // the seed of the next game, where somebody typed one
  /** @type {string | null} the name of somebody who has no seat yet */
  ownName: null,
  tab: "", // what the side shows; at first the first tab
  handOpen: false, // whether the whole hand lies over the board
  sideOpen: false, // whether the side lies over the board, where it has no room beside it
  menu: false, // whether the menu lies open
  follows: 0, // the seat whose game somebody watches who is out
  comes: 0, // the seat for which somebody at a shared screen has closed the curtain
  asksEnd: false, // whether somebody is asked if the game shall end
  tableTop: kept("picture") === "table top", // whether the table top is shown where the game has a board
  receivedAt: 0,
  online: false,
  seat: seatOfAddress(),
  /** @type {number | null} where the timeline's handle is held, in ms */
  scrub: null,
  endingShut: false, // whether people look at the table although the game's ending could be shown
  shareOpen: false, // whether what can be shared of an ending lies open
  viewTrouble: "", // why a game that is over can't be shown
  pressAt: 0, // the seat of which the operator presses buttons
  shown: false, // whether the operator's code is to be read
  /** @type {any} what the operator is told beside the picture */
  operating: null,
  operatingAt: 0,
  /** @type {{text: string, yes: string, deed: () => void, there: () => boolean} | null} what is asked back */
  ask: null,
  typed: "", // the operator's code while it is typed
  tag: "", // the tag of a card while it is typed
  /** @type {{game: string, mission: string, since: string, ending: string}} which games of the log are meant */
  search: { game: "", mission: "", since: "", ending: "" },
  /** @type {any} the games that were found */
  flights: null,
  /** @type {any} the one that lies open */
  flight: null,
  /** @type {number[]} the games that are marked for a campaign */
  marked: [],
  /** @type {(message: import("/types/table").PageMessage | {do: "open", text: string}) => void} */
  send: () => {},
  redraw: () => {},
};

/**
 * Changes what is known and draws the page again.
 * @param {Partial<typeof state>} fields
 */
export function change(fields) {
  Object.assign(state, fields);
  state.redraw();
}

/**
 * Takes the table's first message: its words, and everything that stays as it is.
 * @param {Hello} hello
 */
export function takeHello(hello) {
  state.hello = hello;
  learn(hello.words);
  document.documentElement.lang = hello.language;
}

/** The languages that this page is not in: [code, its own name]. */
export function otherLanguages() {
  return Object.entries(state.hello.languages).filter(([code]) => code !== state.hello.language);
}

/** Milliseconds on the table's timeline at this moment. */
export function cursor() {
  const { show } = state.picture;
  const passed = (performance.now() - state.receivedAt) * show.pace;
  if (show.live) return show.held ? show.now_ms : show.now_ms + passed;
  if (show.paused || show.held) return show.now_ms;
  return Math.min(show.stop_ms ?? show.end_ms, show.now_ms + passed * show.speed);
}

/**
 * Whether a real board speaks for a seat; then cards and buttons on the table count, and pages look on.
 * @param {number} seat
 */
export function served(seat) {
  return state.picture?.served?.includes(seat) ?? false;
}

/** /seat/2 and ?seat=2 are the second seat's. */
export function seatOfAddress() {
  const path = /\/seat\/(\d)$/.exec(location.pathname);
  return Number(path?.[1] ?? new URLSearchParams(location.search).get("seat")) || 0;
}

/**
 * The table, in what is drawn only while a game is shown.
 * @returns {import("/types/table").GamePicture}
 */
export function picture() {
  return /** @type {any} */ (state.picture);
}

/**
 * What this page may do, once the table has told so.
 * @returns {import("/types/table").AccessMessage}
 */
export function access() {
  return /** @type {any} */ (state.access);
}

/**
 * The table's first message, once it has come.
 * @returns {Hello}
 */
export function hello() {
  return /** @type {Hello} */ (state.hello);
}
