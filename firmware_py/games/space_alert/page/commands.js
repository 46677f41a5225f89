// What hands do in Space Alert: each a message to the table, or a change of what lies in hand.

/** @import { SlotView, Wish } from "/types/space_alert" */
/** @import { PageMessage } from "/types/table" */
/** @import { Member, Picked, Place } from "./state.js" */

import { runs } from "/static/access.js";
import { show, showAt, tell, wishes } from "/static/commands.js";
import { seatPlace } from "/static/geometry.js";
import { cursor, served, state } from "/static/state.js";
import {
  act,
  draft,
  game,
  handGroups,
  myBoards,
  pick,
  picture,
  printed,
  realCards,
  seated,
  slotRights,
} from "./state.js";

/**
 * Takes up a card with a half on top, or puts it down again.
 * @type {(group: string, half: number) => void}
 */
export function takeUp(group, half) {
  const { picked } = draft();
  const same = picked?.group === group && picked.half === half;
  pick({ picked: same ? null : { group, half }, slot: null });
}

/**
 * Lays a card into a slot; `picked` is {group, half}. A card that lies there comes back to the hand.
 * @type {(picked: Picked, board: number, turn: number) => void}
 */
export function lay(picked, board, turn) {
  const found = handGroups().find((one) => one.group === picked.group);
  if (!found) return;
  const card = oneOf(found.keys);
  if (isMovable({ board, turn }))
    wishes([taken({ board, turn }), planned(card, picked.half, { board, turn })]);
  else slip(card, picked.half, board, turn);
  pick({ picked: null, slot: null });
}

/**
 * Where people hold real cards any that is alike may be meant, and some lie at seats that hide theirs.
 * @type {(keys: string[]) => string}
 */
function oneOf(keys) {
  return keys[realCards() ? Math.floor(Math.random() * keys.length) : 0];
}

/** @type {(card: string, half: number, board: number, turn: number) => void} */
function slip(card, half, board, turn) {
  const plan = planned(card, half, { board, turn });
  atBoard(board, { do: "slip", seat: board, slot: turn, card, half }, plan);
}

/** @type {(card: string, half: number, place: Place) => Wish} */
function planned(card, half, { board, turn }) {
  return { do: "plan", crew: crewAt(board), turn, card: cardNumber(card), half };
}

/** @type {(place: Place) => Wish} */
function taken({ board, turn }) {
  return { do: "take_back", crew: crewAt(board), turn };
}

/**
 * Turns the card in a slot over.
 * @type {(board: number, turn: number) => void}
 */
export function turnOver(board, turn) {
  atBoard(board, { do: "turn", seat: board, slot: turn }, { do: "flip", crew: crewAt(board), turn });
}

/**
 * Says that a card lies the wrong way: before its turn, or with the `turn` in which it was just turned over.
 * @type {(board: number, meant: string, turn?: number) => void}
 */
export function stumble(board, meant, turn = 0) {
  const intended = printed().codes.indexOf(meant);
  act({ do: "stumble", crew: crewAt(board), intended, turn });
  pick({ slot: null });
}

/**
 * Takes the card out of a slot.
 * @type {(board: number, turn: number) => void}
 */
export function takeBack(board, turn) {
  atBoard(board, { do: "pull", seat: board, slot: turn }, taken({ board, turn }));
  pick({ slot: null });
}

/**
 * A gesture at a board; where the table has no such board, or it is not this page's, the action that it means.
 * @type {(board: number, gesture: PageMessage, action: Wish) => void}
 */
function atBoard(board, gesture, action) {
  const reaches = seatPlace(board) && (runs() || board === state.seat);
  if (reaches) tell(gesture);
  else act(action);
}

/** @type {(board: number) => number} */
function crewAt(board) {
  return game().crew.findIndex((member) => member.board === board);
}

/** @type {(key: string) => number} */
function cardNumber(key) {
  return Object.keys(printed().cards).indexOf(key);
}

/**
 * Moves the card of one slot into another one; a card that lies there comes to where the first one was.
 * @type {(from: Place, to: Place) => void}
 */
export function moveCard(from, to) {
  const lying = slotAt(from);
  const other = slotAt(to);
  if (!lying?.card) return;
  const card = other?.card;
  wishes([
    taken(from),
    ...(card ? [taken(to)] : []),
    planned(lying.card, halfUp(lying), to),
    ...(other && card ? [planned(card, halfUp(other), from)] : []),
  ]);
  pick({ slot: null, picked: null });
}

/** @type {(slot: SlotView) => number} */
function halfUp({ card, code }) {
  return printed().cards[card ?? ""].halves.indexOf(code ?? "");
}

/** Takes the cards of the next phase, when that was asked for twice: spaces are locked for good. */
export function takePacket() {
  const { seat_phase } = game();
  if (draft().asked === seat_phase) act({ do: "take_packet" });
  pick({ asked: draft().asked === seat_phase ? 0 : seat_phase });
}

/**
 * Gives the card that was taken up to another seat.
 * @type {(to: number) => void}
 */
export function handOver(to) {
  const found = handGroups().find((one) => one.group === draft().picked?.group);
  if (!found) return;
  act({ do: "hand_card", card: cardNumber(found.keys[0]), to });
  pick({ picked: null });
}

/**
 * A slot of a board that this page may use, or undefined.
 * @type {(place: Place) => SlotView | undefined}
 */
export function slotAt({ board, turn }) {
  const member = seated() ? myBoards().find((one) => one.board === board) : undefined;
  return member?.slots[turn - 1];
}

/**
 * Whether a card lies in a slot that this seat may take out of it.
 * @type {(place: Place) => boolean}
 */
export function isMovable({ board, turn }) {
  const member = myBoards().find((one) => one.board === board);
  return Boolean(member && slotAt({ board, turn })?.card) && slotRights(/** @type {Member} */ (member), turn);
}

/**
 * What a touch of a slot means: lay the card in hand there, move the card of the slot that was touched before, or
 * choose what to do with the card that lies there.
 * @type {(board: number, turn: number) => void}
 */
export function touchSlot(board, turn) {
  const slot = slotAt({ board, turn });
  if (!slot || (served(board) && game().part === "action")) return;
  const { picked, slot: before } = draft();
  const same = before?.board === board && before.turn === turn;
  if (picked && (!slot.back || isMovable({ board, turn }))) lay(picked, board, turn);
  else if (before && !same && slot.open && isMovable(before)) moveCard(before, { board, turn });
  else if (slot.back) pick({ slot: same ? null : { board, turn }, picked: null });
}

/**
 * What a touch of the table top, or of the board, means: a threat's card lies open, or a slot is touched.
 * @param {Event} event
 */
export function touched(event) {
  const at = /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (event.target).closest("[data-slot],[data-threat]")
  );
  const { slot, threat } = at?.dataset ?? {};
  if (threat) pick({ pictureOf: Number(threat) });
  else if (slot) {
    const [board, turn] = slot.split("/").map(Number);
    touchSlot(board, turn);
  }
}

/** Goes to the next turn, which is resolved if it has not been. */
export function nextTurn() {
  const { turns, end_ms } = picture().show;
  const later = turns.find((at_ms) => at_ms > cursor() + 1);
  showAt(later ?? end_ms);
  if (later === undefined && game().part === "resolution")
    tell({ do: "wish", seat: 0, action: { do: "next_turn" } });
  show("play");
}
