// What the lessons add: the card that is asked for, and where to look.

/** @import { LessonView } from "/types/table" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Group } from "./state.js" */

import { h } from "/static/dom.js";
import { lesson } from "/static/lesson.js";
import { word } from "/static/words.js";
import { icon } from "./icons.js";
import { text } from "./state.js";

/**
 * What a step asks for: a card into a turn (without `do`), or one of the game's other actions.
 * @typedef {{do?: string, turn: number, up: string, to?: number}} Task
 */

/** @typedef {LessonView & {task: Task | null, suits: string[]}} Step */

/** @returns {Step | null} */
function step() {
  return /** @type {any} */ (lesson());
}

/**
 * The card that is asked for as a picture: its half, and the slot that it goes to.
 * @param {Step} now
 */
export function task({ task: asked, suits }) {
  if (!asked) return null;
  if (asked.do !== undefined) return h("p", { class: "lesson-todo" }, deed(asked, suits));
  const { turn, up } = asked;
  return h(
    "p",
    { class: "lesson-todo", "aria-label": text("lesson_put", { card: word("code", up), turn }) },
    h(
      "span",
      { class: `lesson-card ${/^[ABC]$|bots/.test(up) ? "action" : "movement"}` },
      icon(`code/${up}`),
    ),
    h("span", { "aria-hidden": "true" }, "→"),
    h("span", { class: "lesson-slot" }, turn),
  );
}

/**
 * What is asked for beside planning: to hand a card over, or to draw one.
 * @type {(asked: Task, suits: string[]) => Drawn}
 */
function deed(asked, suits) {
  if (asked.do !== "hand_card") return text("lesson_draw");
  const halves = suits[0]?.split("/").slice(0, 2) ?? [];
  const card = halves.map((half) => word("code", half)).join(" / ");
  return text("lesson_hand", { card, crew: asked.to });
}

/** Whether the lesson asks for something that is not to lay a card. */
export function deedWanted() {
  const now = step();
  return now?.task?.do ?? "";
}

/**
 * Whether a slot is the one that a card is asked for.
 * @type {(board: number, turn: number) => boolean}
 */
export function slotWanted(board, turn) {
  const now = step();
  return now?.task?.do === undefined && now?.task?.turn === turn && now.seat === board;
}

/**
 * The half of a group of cards that the lesson asks for, or -1.
 * @param {Group} group
 */
export function halfWanted({ keys, halves }) {
  const now = step();
  if (!now?.task || now.task.do !== undefined || !keys.some((key) => now.suits.includes(key))) return -1;
  return halves.indexOf(now.task.up);
}

// --------------------------------------------------------------------------------------------- where to look

/** @type {Record<string, (where: string, more: string) => string>} what of the board the lesson's names mean */
const MEANT = {
  crew: (station) => `room ${station}`,
  weapon: (station) => `room ${station}`,
  bots: (station) => `room ${station}`,
  shield: (zone) => `room upper_${zone}`,
  reactor: (zone) => `room lower_${zone}`,
  damage: (zone) => `lane ${zone}`,
  computer: () => "room upper_white",
  track: (zone) => `lane ${zone}`,
  card: (zone) => `lane ${zone}`,
  slot: (board, turn) => `slot ${board}/${turn}`,
};

/**
 * Whether the lesson speaks of a part of the board: "room upper_red", "lane red" or "slot 1/4".
 * @param {string} part
 */
export function pointsAt(part) {
  const points = step()?.point ?? [];
  return points.some((/** @type {string} */ name) => {
    const [kind, where, more] = name.split("/");
    return MEANT[kind]?.(where, more) === part;
  });
}
