// A lesson: what it says, what it waits for, and where to look.

/** @import { LessonView } from "/types/table" */
/** @import { Drawn } from "./dom.js" */

import { mayActFor } from "./access.js";
import { tell } from "./commands.js";
import { h } from "./dom.js";
import { gamePage } from "./games.js";
import { lampAt, path } from "./geometry.js";
import { icon } from "./icons.js";
import { change, hello, state } from "./state.js";
import { t } from "./words.js";

const SHAPES = ["card", "slot", "seat"];
const LAMP_MM = 20;
let known = ""; // the step that was followed last
let leaving = false; // whether somebody is asked if they really want to leave

/** The lesson that is on, or null. */
export function lesson() {
  return state.picture?.lesson ?? null;
}

/**
 * Tells the lesson that the learner has read a step (next), or wants it done or over (skip).
 * @param {"next" | "skip" | "leave"} command
 */
export function lessonDo(command) {
  leaving = false;
  tell({ do: "lesson", seat: lesson().seat, command });
  state.redraw();
}

/** Whether this page may lead the lesson. */
function leads() {
  return mayActFor(lesson().seat);
}

// ----------------------------------------------------------------------------------------------------------- panel

/** What the lesson says, and what can be done about it beside going on, which is the primary button's. */
export function lessonPanel() {
  const now = lesson();
  if (!now) return null;
  return [
    h(
      "header",
      { class: "lesson-head" },
      icon("learn"),
      h("h2", {}, t("lesson")),
      h("span", { class: "dim grow" }, t("lesson_step", { number: now.number, total: now.total })),
      leads() &&
        !now.last &&
        h(
          "button",
          {
            class: "quiet slim",
            "data-do": "lesson-quit",
            "aria-label": t("lesson_leave"),
            title: t("lesson_leave"),
            onclick: () => ask(true),
          },
          icon("close"),
        ),
    ),
    h("progress", {
      max: now.total,
      value: now.number,
      "aria-label": t("lesson_step", { number: now.number, total: now.total }),
    }),
    leaving ? asking() : saying(now),
  ];
}

/** @param {LessonView} now */
function saying(now) {
  return [
    now.hint &&
      h("p", { class: "lesson-hint", key: `hint${now.hint}` }, icon("warning"), h("span", {}, now.hint)),
    h(
      "p",
      { class: `lesson-text ${now.waiting ? "dim" : ""}`, key: now.waiting ? "waits" : now.id },
      now.waiting ? t("lesson_watch") : now.text,
    ),
    gamePage()?.lesson?.task?.(now),
    leads() && h("div", { class: "lesson-buttons" }, buttons(now)),
  ];
}

/** The lesson in short, at the board's upper edge, for pages without room beside the board. */
export function lessonSheet() {
  const now = lesson();
  if (!now) return null;
  const text = now.waiting ? t("lesson_watch") : now.text;
  return h(
    "section",
    { key: "lesson", class: "sheet lesson-sheet", "data-sheet": "lesson", "aria-label": t("lesson") },
    h("p", { key: now.hint || text, class: "lesson-short", tabindex: "0" }, now.hint || text),
    leads() && buttons(now),
    h(
      "button",
      {
        key: "whole",
        "data-do": "whole-lesson",
        "aria-label": t("lesson_whole"),
        onclick: () => change({ tab: "lesson", sideOpen: true }),
      },
      icon("learn"),
    ),
  );
}

/** @param {LessonView} now */
function buttons(now) {
  /** @type {(picture: string, text: string) => Drawn} */
  const button = (picture, text) =>
    h(
      "button",
      { key: "skip", "data-do": "lesson-skip", onclick: () => lessonDo("skip") },
      icon(picture),
      t(text),
    );
  if (now.waiting) return button("skip", "lesson_hurry");
  return now.task ? button("eye", "lesson_show") : null;
}

function asking() {
  return [
    h("p", { class: "lesson-text" }, t("lesson_sure")),
    h(
      "div",
      { class: "lesson-buttons" },
      h("button", { key: "stay", onclick: () => ask(false) }, t("lesson_stay")),
      h(
        "button",
        { key: "leave", class: "urgent", "data-do": "lesson-sure", onclick: () => lessonDo("leave") },
        t("lesson_leave"),
      ),
    ),
  ];
}

/** @param {boolean} on */
function ask(on) {
  leaving = on;
  state.redraw();
}

// ------------------------------------------------------------------------------------------------- where to look

/** Rings around everything on the table that the lesson speaks of. */
export function lessonMarks() {
  return (lesson()?.point ?? []).map((name) => {
    const shape = hello().cabinet.shapes.find((one) => one.name === name && SHAPES.includes(one.kind));
    if (shape) return h("path", { key: `mark ${name}`, class: "lesson-mark", d: path(shape.outline) });
    const at = lampAt(name);
    return at && h("circle", { key: `mark ${name}`, class: "lesson-mark", cx: at[0], cy: at[1], r: LAMP_MM });
  });
}

/** Brings the keyboard to the way on when a step begins, where nothing else has it. */
export function followLesson() {
  const now = lesson();
  const step = now ? `${now.id} ${now.waiting}` : "";
  if (step === known) return;
  known = step;
  if (!now || now.waiting) return;
  leaving = false;
  requestAnimationFrame(() => requestAnimationFrame(land));
}

function land() {
  const pressed = document.activeElement;
  if (!pressed || pressed === document.body || pressed.matches("[data-primary]"))
    /** @type {HTMLElement | null} */ (document.querySelector("[data-primary]"))?.focus({
      preventScroll: true,
    });
}
