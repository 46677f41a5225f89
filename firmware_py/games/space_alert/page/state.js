// What a page of Space Alert knows: the flight as this seat sees it, and what somebody has in hand just now.

/** @import { SlotView } from "/types/space_alert" */

import { wish } from "/static/commands.js";
import { dataOf } from "/static/games.js";
import { served, state } from "/static/state.js";
import { keep, recall } from "/static/storage.js";

export { t as text } from "/static/words.js";

export const GAME = "space_alert";

const held = {
  /** @type {{group: string, half: number} | null} a card taken up from the hand */
  picked: null,
  /** @type {{board: number, turn: number} | null} a slot that was touched */
  slot: null,
  asked: 0, // the phase whose spaces the next packet would lock, once somebody has asked for it
  /** @type {{repairs: string[], left_out: string[]}} what is done in the dock */
  dock: { repairs: [], left_out: [] },
  figure: 0, // the pawn that is taken up to think aloud, by the number of its character
  board: 0, // the player board that is shown where there is room for one
  tab: "threats",
  hintSeen: recall((storage) => storage.getItem("hint") === "seen", true), // what keeps nothing can't show it once only
  /** @type {string | null} the zone at which the board lies open on a phone */
  boardOpen: null,
  /** @type {number | null} the threat whose card lies open, by its turn */
  pictureOf: null,
};

/** What this page has open and in hand. */
export function draft() {
  return held;
}

/**
 * Changes what this page has in hand, and draws it again. Whoever does something else wants no packet.
 * @param {Partial<typeof held>} fields
 */
export function pick(fields) {
  Object.assign(held, { asked: 0 }, fields);
  state.redraw();
}

/**
 * The table while this game is shown.
 * @returns {import("/types/space_alert").Picture}
 */
export function picture() {
  return /** @type {any} */ (state.picture);
}

/**
 * Does something for the seat of this page.
 * @param {import("/types/space_alert").Wish} action
 */
export function act(action) {
  wish(action);
}

/** The flight as this seat sees it. */
export function game() {
  return picture().view;
}

/** What is printed: missions, cards, codes, threats, trajectories, colours of the crew. */
export function printed() {
  return dataOf(GAME);
}

/**
 * The colour of a member of the crew, as CSS has it.
 * @param {number} number from 1 on
 */
export function crewColour(number) {
  return `rgb(${printed().crew_colours[number - 1]})`;
}

/** The boards that the person at this page may lay cards on: the own one first, then those of androids. */
export function myBoards() {
  const crew = game().crew.map((member, number) => ({ ...member, number: number + 1 }));
  return [
    ...crew.filter((member) => member.seat === state.seat),
    ...crew.filter((member) => member.seat === 0),
  ];
}

/**
 * Whether a card that lies on a board may be turned over or taken back: an android's stays, unless one leads all.
 * @param {{ number: number; board: number; seat: number; slots: SlotView[]; heroic: string | null; at: string; alive: boolean; bots: string; may_mean: string[]; may_have_meant: string[]; planned: string[]; } | undefined} member
 * @param {number} turn
 */
export function slotRights(member, turn) {
  return member.slots[turn - 1].open && !served(member.board) && (member.seat === state.seat || solo());
}

/** Whether one player leads all characters. */
export function solo() {
  return picture().record.setup.players === 1;
}

/** The seats of the players. */
export function seats() {
  return Array.from({ length: picture().record.setup.players }, (_, place) => place + 1);
}

/** Whether this page sits at a seat of the flight. */
export function seated() {
  return seats().includes(state.seat);
}

/** Whether people hold real cards, of which the table knows only those that lie in slots. */
export function realCards() {
  return game().hands === "physical";
}

/** Cards that are alike, such as all A/red: {group, keys, halves, board}; `board` is set for an android's heroic card. */
export function handGroups() {
  const groups = new Map();
  for (const key of realCards() ? holdable() : game().hand) add(groups, key, 0);
  for (const member of myBoards()) {
    if (member.seat === 0 && member.heroic) add(groups, member.heroic, member.board);
  }
  return [...groups.values()];
}

/** All cards that somebody may hold where the table doesn't know; none where a board says what is laid. */
function holdable() {
  if (served(state.seat)) return [];
  const lying = new Set(myBoards().flatMap((member) => member.slots.map((slot) => slot.card)));
  return Object.keys(printed().cards).filter((key) => !lying.has(key));
}

/**
 * @param {string} key
 * @param {number} board
 */
function add(groups, key, board) {
  const group = key.slice(0, key.lastIndexOf("/")) + (board ? `@${board}` : "");
  if (!groups.has(group)) groups.set(group, { group, keys: [], halves: printed().cards[key].halves, board });
  groups.get(group).keys.push(key);
}

/** Remembers that the first hint was read. */
export function hideHint() {
  keep("hint", "seen");
  pick({ hintSeen: true });
}
