// The hand and the boards by keyboard: arrows walk, Enter takes up and lays down, also where a card lies; a digit lays
// on that turn; T turns over, Delete takes back.

/** @import { EventOn } from "/static/dom.js" */

import { isMovable, lay, moveCard, takeBack, takeUp, touchSlot, turnOver } from "./commands.js";
import { draft, myBoards, pick } from "./state.js";

const TURN_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];

/**
 * Keys on a card of the hand.
 * @param {EventOn<KeyboardEvent>} event
 * @param {number} place
 */
export function keyOnCard(event, group, place) {
  const half = draft().picked?.group === group ? draft().picked.half : -1;
  switch (event.key) {
    case "ArrowLeft":
      return walk(event, place - 1);
    case "ArrowRight":
      return walk(event, place + 1);
    case "Enter":
    case " ":
      event.preventDefault();
      if (half < 0) takeUp(group, 0);
      return focusTarget();
    case "t":
    case "T":
    case "ArrowDown":
    case "ArrowUp":
      event.preventDefault();
      return pick({ picked: { group, half: half < 0 ? 1 : 1 - half }, slot: null });
    default:
      return anywhere(event);
  }
}

/**
 * Keys on a slot of a board.
 * @param {EventOn<KeyboardEvent>} event
 * @param {number} turn
 * @param {number} board
 */
export function keyOnSlot(event, board, turn) {
  switch (event.key) {
    case "ArrowLeft":
      return walkSlots(event, board, turn - 1);
    case "ArrowRight":
      return walkSlots(event, board, turn + 1);
    case "ArrowUp":
    case "ArrowDown": {
      const boards = myBoards().map((member) => member.board);
      const next = boards[boards.indexOf(board) + (event.key === "ArrowDown" ? 1 : -1)];
      return next === undefined ? undefined : walkSlots(event, next, turn);
    }
    case "Enter":
    case " ": {
      const group = draft().picked?.group;
      event.preventDefault();
      touchSlot(board, turn);
      return group && !draft().picked ? refocus(group) : undefined;
    }
    case "t":
    case "T":
      return turnOver(board, turn);
    case "Delete":
    case "Backspace":
      return takeBack(board, turn);
    default:
      return anywhere(event, board);
  }
}

/**
 * Digits lay the card in hand on that turn of the board; Escape puts it down.
 * @param {number} [board]
 * @param {EventOn<KeyboardEvent>} event
 */
function anywhere(event, board = myBoards()[0]?.board) {
  const turn = TURN_KEYS.indexOf(event.key) + 1;
  if (event.key === "Escape") pick({ picked: null, slot: null });
  else if (turn > 0 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    if (draft().picked) lay(draft().picked, board, turn);
    else if (draft().slot && isMovable(draft().slot)) moveCard(draft().slot, { board, turn });
  }
}

/**
 * @param {number} place
 * @param {EventOn<KeyboardEvent>} event
 */
function walk(event, place) {
  event.preventDefault();
  cards()[place]?.focus();
}

/**
 * @param {number} board
 * @param {number} turn
 * @param {EventOn<KeyboardEvent>} event
 */
function walkSlots(event, board, turn) {
  event.preventDefault();
  found(`.slot[data-slot="${board}/${turn}"]`)?.focus();
}

/** The first slot where the card in hand can lie; where none is free, one whose card comes back to the hand. */
function focusTarget() {
  requestAnimationFrame(() => (found(".slot.target") ?? found(".slot.movable"))?.focus());
}

/**
 * Back to the hand after a card was laid, where the next one is.
 * @param {string} group
 */
function refocus(group) {
  requestAnimationFrame(() => {
    (found(`.hand .card[data-group="${group}"]`) ?? cards()[0])?.focus();
  });
}

/** @type {(selector: string) => HTMLElement | null} */
function found(selector) {
  return document.querySelector(selector);
}

/** @returns {NodeListOf<HTMLElement>} */
function cards() {
  return document.querySelectorAll(".hand .card");
}
