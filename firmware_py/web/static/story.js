// The story so far: what was announced, then the show line by line. A line leads to its moment.

/** @import { LineView } from "/types/table" */

import { showAt } from "./commands.js";
import { h } from "./dom.js";
import { gamePage } from "./games.js";
import { icon } from "./icons.js";
import { cursor, picture, state } from "./state.js";
import { clock, t } from "./words.js";

const FRESH_MS = 12_000; // for so long an announcement stands out
/**
 * Whether an announcement has stood out for long enough; the lines of a show are never old.
 * @param {LineView} line
 */
export function isOld(line) {
  const { show } = state.picture;
  return show.live && cursor() - line.at_ms > FRESH_MS * show.pace;
}

/**
 * A line as a caption below the table.
 * @param {LineView} line
 * @param {string} [look]
 */
export function caption(line, look = "") {
  return h(
    "p",
    { class: `caption ${line.spoken ? "spoken" : ""} ${look}`, key: `caption${line.at_ms}${line.text}` },
    line.spoken && h("time", {}, clock(line.at_ms)),
    h("span", {}, line.text),
  );
}

/** The lines of the story, the present one last. */
export function storyList() {
  const { story, show } = state.picture;
  if (story.length === 0) return h("p", { class: "dim" }, t("no_story"));
  return [
    h(
      "ol",
      { key: "story", class: "story" },
      story.map((line, place) => storyLine(line, place === story.length - 1, show.live, place)),
    ),
    beside(),
    h("div", { key: "end", class: "story-end", "aria-hidden": "true" }),
  ];
}

/** What happened in the same turn or round of the game that was really played; nothing where that is the one shown. */
function beside() {
  const lines = picture().viewing?.beside;
  if (!lines) return null;
  return h(
    "section",
    { key: "beside", class: "story-beside" },
    h("h3", {}, t("study_beside")),
    lines.length === 0
      ? h("p", { class: "dim" }, t("study_beside_over"))
      : h(
          "ol",
          {},
          lines.map((line, place) => h("li", { key: `line${place}` }, line.text)),
        ),
  );
}

/** @param {boolean} last */
function storyLine(line, last, live, place) {
  const look = gamePage()?.story ?? {};
  const turn = look.chapters?.includes(line.about.step);
  const seek = !line.spoken && !live;
  const content = [
    h("time", {}, line.spoken ? clock(line.at_ms) : ""),
    turn ? null : (look.icon?.(line.about) ?? icon("dot")),
    h("span", {}, line.text),
  ];
  return h(
    "li",
    {
      key: `line${place}`,
      class: `${turn ? "turn-line" : ""} ${last ? "now" : ""} ${line.spoken ? "spoken" : ""}`,
    },
    seek
      ? h("button", { class: "line", "data-help": "page line", onclick: () => showAt(line.at_ms) }, content)
      : h("div", { class: "line" }, content),
  );
}

const NEAR_PX = 60; // so far above the end a reader still follows the story

/** @type {Element | null} */
let list = null;
let follows = true; // whether the reader is at the end, as far as they chose themselves
/** Where the list was scrolled to for a reader who follows, and its sizes then, in px. */
let kept = { top: 0, height: 0, room: 0 };
const sizes = new ResizeObserver(keepUp);
/** @type {IntersectionObserver | null} */
let end = null;

/** Keeps the present line in sight whatever changes size, unless somebody reads further up. Call it after drawing. */
export function followStory() {
  const found = document.querySelector(".panel.story-panel");
  if (found !== list) {
    sizes.disconnect();
    end?.disconnect();
    list?.removeEventListener("scroll", leave);
    list = found;
    follows = true;
    found?.addEventListener("scroll", leave, { passive: true });
    end = found && new IntersectionObserver(comeBack, { root: found, rootMargin: `0px 0px ${NEAR_PX}px` });
  }
  if (!found || !end) return;
  for (const part of [found, ...found.children]) sizes.observe(part); // what is observed already stays so
  const last = found.querySelector(".story-end");
  if (last) end.observe(last);
}

/** Whoever scrolls up reads there. Where sizes are other ones the browser may have scrolled, and keepUp() comes next. */
function leave() {
  if (!list || list.scrollHeight !== kept.height || list.clientHeight !== kept.room) return;
  if (list.scrollTop < kept.top - NEAR_PX) follows = false;
}

/**
 * Who comes near the end again follows. The end also leaves the sight of those who follow, while sizes change.
 * @param {IntersectionObserverEntry[]} seen
 */
function comeBack(seen) {
  follows ||= seen.at(-1)?.isIntersecting ?? false;
}

function keepUp() {
  if (!list || !follows) return;
  list.scrollTop = list.scrollHeight;
  kept = { top: list.scrollTop, height: list.scrollHeight, room: list.clientHeight };
}
