// What a page of Space Alert knows: the flight as this seat sees it, and what somebody has in hand just now.

/** @import { CrewView, Picture, ThreatView, Wish, ZoneView } from "/types/space_alert" */

import { wish } from "/static/commands.js";
import { drafts } from "/static/drafts.js";
import { dataOf } from "/static/games.js";
import { served, state } from "/static/state.js";
import { keep, recall } from "/static/storage.js";

export { t as text } from "/static/words.js";

export const GAME = "space_alert";

/**
 * What is printed on a threat card: its marks in a sentence, and `brief`ly.
 * @typedef {{name: string, kind: string, serious: boolean, yellow: boolean, x: string, y: string, z: string,
 *   brief: Record<string, string>, rules: string[], start: string[], system: string, points: number[]}} ThreatCard
 * @typedef {{missions: Record<string, number>, cards: Record<string, {halves: string[]}>, codes: string[],
 *   threats: Record<string, ThreatCard>, crew_colours: number[][], transfer_ms: number,
 *   trajectories: Record<string, {length: number, marks: Record<string, string>}>}} Printed
 */

/** @typedef {CrewView & {number: number}} Member a member of the crew with its number, from 1 on */
/** @typedef {{board: number, turn: number}} Place a space of a player board */
/** @typedef {{group: string, half: number}} Picked a card taken up from the hand, and the half that lies on top */
/** @typedef {{group: string, keys: string[], halves: string[], board: number}} Group cards that are alike; `board` is
 *   set for an android's heroic card */

/**
 * What this page has open and in hand: a card, a slot that was touched, the phase whose spaces the next packet would
 * lock once somebody has asked for it, what is repaired between two flights, the pawn that is taken up to think aloud (by
 * the number of its character), the player board and the phase (0: the open one) that the dock shows, the trajectory that
 * lies open on a small board, and the threat whose card does, by its turn.
 * @typedef {{picked: Picked | null, slot: Place | null, asked: number, repairs: Repairs, figure: number, board: number,
 *   phase: number, lane: string | null, pictureOf: number | null, handOpen: boolean}} Draft
 * @typedef {{repairs: string[], left_out: string[]}} Repairs
 */

/** @type {Repairs} */
export const NO_REPAIRS = { repairs: [], left_out: [] };
/** @type {Draft} */
const NOTHING = {
  picked: null,
  slot: null,
  asked: 0,
  repairs: NO_REPAIRS,
  figure: 0,
  board: 0,
  phase: 0,
  lane: null,
  pictureOf: null,
  handOpen: false,
};
const held = drafts(NOTHING);

export const { draft } = held;

/**
 * Changes what this page has in hand, and draws it again. Whoever does something else wants no packet.
 * @param {Partial<Draft>} fields
 */
export function pick(fields) {
  held.pick({ asked: 0, ...fields });
}

/** Nothing is in hand any more. */
export function putDown() {
  pick({ picked: null, slot: null, handOpen: false });
}

let hintSeen = recall((storage) => storage.getItem("hint") === "seen", true); // what keeps nothing shows it once only

/** Whether the first hint was read. */
export function knowsHow() {
  return hintSeen;
}

/** Remembers that the first hint was read. */
export function hideHint() {
  keep("hint", "seen");
  hintSeen = true;
  state.redraw();
}

/**
 * The table while this game is shown.
 * @returns {Picture}
 */
export function picture() {
  return /** @type {any} */ (state.picture);
}

/**
 * Does something for the seat of this page.
 * @param {Wish} action
 */
export function act(action) {
  wish(action);
}

/** The flight as this seat sees it. */
export function game() {
  return picture().view;
}

/** Whether cards are planned, or are about to be. */
export function planning() {
  return ["action", "briefing"].includes(game().part);
}

/** Whether the seat of this page is asked now. */
export function asked() {
  return toAct().includes(state.seat);
}

/** The seats that are to act: those who plan and have not agreed to end, and those for whom practice waits. */
export function toAct() {
  const { part, agreeing } = game();
  const { awaited } = picture().show;
  if (awaited.length > 0) return awaited;
  return part === "action" ? seats().filter((seat) => !agreeing.includes(seat)) : [];
}

/**
 * What is printed: missions, cards, codes, threats, trajectories, colours of androids.
 * @returns {Printed}
 */
export function printed() {
  return dataOf(GAME);
}

/**
 * What is printed on the card of a threat.
 * @param {Pick<ThreatView, "card">} threat
 */
export function threatCardOf({ card }) {
  return printed().threats[card];
}

/**
 * The trajectory of a zone, or the one inside; one that is not laid yet has no spaces.
 * @param {string} track
 */
export function trajectoryOf(track) {
  return printed().trajectories[game().trajectories[track]] ?? { length: 0, marks: {} };
}

/**
 * Whether a threat is gone, destroyed or survived.
 * @param {Pick<ThreatView, "status">} threat
 */
export function isGone({ status }) {
  return status === "destroyed" || status === "survived";
}

/**
 * A zone of the ship.
 * @param {string} name
 */
export function zoneOfShip(name) {
  return /** @type {ZoneView} */ (game().zones.find(({ zone }) => zone === name));
}

/**
 * The colour of a member of the crew, as CSS has it.
 * @param {number} number from 1 on
 */
export function crewColour(number) {
  return `rgb(${printed().crew_colours[number - 1]})`;
}

/**
 * The boards that the person at this page may lay cards on: the own one first, then those of androids.
 * @returns {Member[]}
 */
export function myBoards() {
  const crew = game().crew.map((member, number) => ({ ...member, number: number + 1 }));
  return [
    ...crew.filter((member) => member.seat > 0 && member.seat === state.seat),
    ...crew.filter((member) => member.seat === 0),
  ];
}

/** The board that the dock shows: that of an android whose own card was taken up, else the one chosen, else the own. */
export function shownBoard() {
  const boards = seated() ? myBoards() : [];
  const only = Number(draft().picked?.group.split("@")[1] ?? 0);
  const wanted = only || draft().board;
  return boards.find((member) => member.board === wanted) ?? boards[0];
}

/**
 * Whether a card that lies on a board may be turned over or taken back: an android's stays, unless one leads all.
 * @type {(member: CrewView, turn: number) => boolean}
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

/**
 * Cards that are alike, such as all A/red.
 * @returns {Group[]}
 */
export function handGroups() {
  /** @type {Map<string, Group>} */
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

/** @type {(groups: Map<string, Group>, key: string, board: number) => void} */
function add(groups, key, board) {
  const group = key.slice(0, key.lastIndexOf("/")) + (board ? `@${board}` : "");
  const found = groups.get(group) ?? { group, keys: [], halves: printed().cards[key].halves, board };
  found.keys.push(key);
  groups.set(group, found);
}

/**
 * The phases of a flight, each with its turns; a test run has two.
 * @returns {number[][]}
 */
export function phases() {
  const all = [
    [1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11, 12],
  ];
  return all.slice(0, game().phases);
}

/**
 * The phase of a turn, from 1 on.
 * @param {number} turn
 */
export function phaseOf(turn) {
  return phases().findIndex((turns) => turns.includes(turn)) + 1;
}

/** The phase whose slots the dock shows: the one chosen, else the open one, else that of the present turn. */
export function shownPhase() {
  const { seat_phase, turn } = game();
  const open = planning() ? seat_phase : phaseOf(Math.max(1, turn));
  return Math.min(phases().length, draft().phase || open || 1);
}

/**
 * What the plans of a board leave to do: how many spaces are open and empty, and how many turns fail.
 * @param {Member} member
 */
export function stillFree(member) {
  return member.slots.filter((slot) => slot.open && !slot.back).length;
}
