// What the lesson of the first flight adds: the card that is asked for, and where to look.

import { h } from "/static/dom.js";
import { lesson } from "/static/lesson.js";
import { word } from "/static/words.js";
import { icon } from "./icons.js";
import { pick, text } from "./state.js";

const TABS = ["threats", "story", "ship"];

/** The card that is asked for as a picture: its half, and the slot that it goes to. */
export function task({ task: asked }) {
  if (!asked) return null;
  if (asked.do !== undefined) return h("p", { class: "lesson-todo" }, deed(asked));
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

/** What is asked for beside planning: to hand a card over, or to draw one. */
function deed(asked) {
  if (asked.do !== "hand_card") return text("lesson_draw");
  const halves = lesson().suits[0]?.split("/").slice(0, 2) ?? [];
  const card = halves.map((half) => word("code", half)).join(" / ");
  return text("lesson_hand", { card, crew: asked.to });
}

/** Opens the panel that a step speaks of; gives the section to bring in sight. */
export function opened({ task: asked, panel }) {
  if (TABS.includes(panel)) pick({ tab: panel });
  return asked || panel === "hand" ? "seat" : panel === "score" ? "ending" : "";
}

/**
 * Whether a slot is the one that a card is asked for.
 * @param {number} turn
 * @param {number} board
 */
export function slotWanted(board, turn) {
  const now = /** @type {any} */ (lesson());
  return Boolean(now?.task) && now.seat === board && now.task.turn === turn;
}

/** The half of a group of cards that the lesson asks for, or -1. */
export function halfWanted({ keys, halves }) {
  const now = /** @type {any} */ (lesson());
  if (!now?.task || !keys.some((key) => now.suits.includes(key))) return -1;
  return halves.indexOf(now.task.up);
}
