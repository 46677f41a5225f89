// Learning to fly: what the lesson says, what it waits for, and where to look.

import { tell } from "./deeds.js";
import { h } from "./dom.js";
import { mayActFor } from "./doors.js";
import { lampAt, path } from "./geometry.js";
import { icon } from "./icons.js";
import { change, state } from "./state.js";
import { t, word } from "./words.js";

const TABS = ["threats", "story", "ship"];
const SHAPES = ["card", "slot", "seat"];
const LAMP_MM = 20;
let known = ""; // the step that was followed last
let leaving = false; // whether somebody is asked if they really want to leave

/** The lesson that is on, or null. */
export function lesson() {
  return state.picture?.lesson ?? null;
}

/** Tells the lesson that the learner has read a step (next), or wants it done or over (skip). */
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

/** What the lesson says, and what can be done about it. */
export function lessonPanel() {
  const now = lesson();
  if (!now) return null;
  return [
    h(
      "header",
      { class: "lesson-head" },
      icon("learn"),
      h("h2", {}, t("lesson")),
      h("span", { class: "dim grow" }, t("lesson_step", now)),
      leads() &&
        !now.last &&
        h("button", { class: "quiet slim", "data-do": "lesson-quit", "aria-label": t("lesson_leave"), title: t("lesson_leave"), onclick: () => ask(true) }, icon("close")),
    ),
    h("progress", { max: now.total, value: now.number, "aria-label": t("lesson_step", now) }),
    leaving ? asking() : saying(now),
  ];
}

function saying(now) {
  return [
    now.hint && h("p", { class: "lesson-hint", key: `hint${now.hint}` }, icon("warning"), h("span", {}, now.hint)),
    h("p", { class: `lesson-text ${now.waiting ? "dim" : ""}`, key: now.waiting ? "waits" : now.id }, now.waiting ? t("lesson_watch") : now.text),
    now.task && todo(now.task),
    leads() && h("div", { class: "lesson-buttons" }, buttons(now)),
  ];
}

/** The card that is asked for as a picture: its half, and the slot that it goes to. */
function todo({ turn, up }) {
  return h(
    "p",
    { class: "lesson-todo", "aria-label": t("lesson_put", { card: word("code", up), turn }) },
    h("span", { class: `lesson-card ${/^[ABC]$|bots/.test(up) ? "action" : "movement"}` }, icon(`code/${up}`)),
    h("span", { "aria-hidden": "true" }, "→"),
    h("span", { class: "lesson-slot" }, turn),
  );
}

function buttons(now) {
  const button = (command, picture, text, extra = "") =>
    h("button", { key: command, class: extra, "data-do": `lesson-${command}`, onclick: () => lessonDo(command) }, icon(picture), t(text));
  if (now.waiting) return button("skip", "skip", "lesson_hurry");
  if (now.task) return button("skip", "eye", "lesson_show");
  if (now.last) return button("leave", "check", "lesson_finish", "primary");
  return button("next", "play", "lesson_next", "primary");
}

function asking() {
  return [
    h("p", { class: "lesson-text" }, t("lesson_sure")),
    h(
      "div",
      { class: "lesson-buttons" },
      h("button", { key: "stay", onclick: () => ask(false) }, t("lesson_stay")),
      h("button", { key: "leave", class: "urgent", "data-do": "lesson-sure", onclick: () => lessonDo("leave") }, t("lesson_leave")),
    ),
  ];
}

function ask(on) {
  leaving = on;
  state.redraw();
}

// ------------------------------------------------------------------------------------------------- where to look

/** Whether a slot is the one that a card is asked for. */
export function slotWanted(board, turn) {
  const now = lesson();
  return Boolean(now?.task) && now.seat === board && now.task.turn === turn;
}

/** The half of a group of cards that the lesson asks for, or -1. */
export function halfWanted({ keys, halves }) {
  const now = lesson();
  if (!now?.task || !keys.some((key) => now.suits.includes(key))) return -1;
  return halves.indexOf(now.task.up);
}

/** Rings around everything on the table that the lesson speaks of. */
export function lessonMarks() {
  return (lesson()?.point ?? []).map((name) => {
    const shape = state.hello.cabinet.shapes.find((one) => one.name === name && SHAPES.includes(one.kind));
    if (shape) return h("path", { key: `mark ${name}`, class: "lesson-mark", d: path(shape.outline) });
    const at = lampAt(name);
    return at && h("circle", { key: `mark ${name}`, class: "lesson-mark", cx: at[0], cy: at[1], r: LAMP_MM });
  });
}

/** Brings what a step speaks of into sight, once; the button for the next step keeps the focus. */
export function followLesson() {
  const now = lesson();
  const step = now ? `${now.id} ${now.waiting}` : "";
  if (step === known) return;
  known = step;
  if (!now || now.waiting) return;
  leaving = false;
  if (TABS.includes(now.panel)) change({ tab: now.panel });
  requestAnimationFrame(() => requestAnimationFrame(() => lookAt(now)));
}

function lookAt(now) {
  const pressed = document.activeElement;
  if (!pressed || pressed === document.body || pressed.closest("#lesson")) document.querySelector("#lesson .primary")?.focus({ preventScroll: true });
  const where = now.task || now.panel === "hand" ? "seat" : now.panel === "score" ? "score" : now.point.length > 0 ? "stage" : "";
  const story = document.querySelector(".panel.story-panel");
  if (story) story.scrollTop = story.scrollHeight;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (where) document.getElementById(where)?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
}
