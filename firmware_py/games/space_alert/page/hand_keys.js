// The hand and the boards by keyboard: arrows walk, Enter takes up and lays down, also where a card lies; a digit lays
// on that turn; T turns over, Delete takes back.

import { isMovable, lay, moveCard, takeBack, takeUp, touchSlot, turnOver } from "./commands.js";
import { draft, myBoards, pick, shownBoard } from "./state.js";

const TURN_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];

/**
 * Keys on a card of the hand.
 * @type {(event: KeyboardEvent, group: string, place: number) => void}
 */
export function keyOnCard(event, group, place) {
  const { picked } = draft();
  const half = picked?.group === group ? picked.half : -1;
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
 * @type {(event: KeyboardEvent, board: number, turn: number) => void}
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
      return next === undefined ? undefined : otherBoard(event, next, turn);
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
 * @type {(event: KeyboardEvent, board?: number) => void}
 */
function anywhere(event, board = shownBoard()?.board) {
  const turn = TURN_KEYS.indexOf(event.key) + 1;
  const { picked, slot } = draft();
  if (event.key === "Escape") pick({ picked: null, slot: null });
  else if (board && turn > 0 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    if (picked) lay(picked, board, turn);
    else if (slot && isMovable(slot)) moveCard(slot, { board, turn });
  }
}

/** @type {(event: Event, place: number) => void} */
function walk(event, place) {
  event.preventDefault();
  cards()[place]?.focus();
}

/** @type {(event: Event, board: number, turn: number) => void} */
function walkSlots(event, board, turn) {
  event.preventDefault();
  found(`.slot[data-slot="${board}/${turn}"]`)?.focus();
}

/**
 * To a board that the dock does not show yet.
 * @type {(event: Event, board: number, turn: number) => void}
 */
function otherBoard(event, board, turn) {
  event.preventDefault();
  pick({ board, slot: null });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => found(`.slot[data-slot="${board}/${turn}"]`)?.focus()),
  );
}

/** The first slot where the card in hand can lie; where none is free, one whose card comes back to the hand. */
function focusTarget() {
  requestAnimationFrame(() => (found(".slot.target") ?? found(".slot.movable"))?.focus());
}

/**
 * Back to the hand after a card was laid, where the next one is.
 * @type {(group: string) => void}
 */
function refocus(group) {
  requestAnimationFrame(() => {
    (found(`[data-held] .card[data-group="${group}"]`) ?? cards()[0])?.focus();
  });
}

/** @type {(selector: string) => HTMLElement | null} */
function found(selector) {
  return document.querySelector(selector);
}

/** @returns {NodeListOf<HTMLElement>} */
function cards() {
  return document.querySelectorAll("[data-held] .card");
}
