// The side of the frame: tabs Now, Story and Help, in a lesson a fourth one first. Where there is no room for it, it opens
// over the board as a sheet and ends above the dock. Nothing must be pressed in it to go on.

import { h } from "./dom.js";
import { framedPage, gamePicture, rulesOf } from "./games.js";
import { icon } from "./icons.js";
import { lessonPanel } from "./lesson.js";
import { change, state } from "./state.js";
import { storyList } from "./story.js";
import { t } from "./words.js";

/** @typedef {import("./frame_size.js").Size} Size */

const PICTURES = /** @type {Record<string, string>} */ ({
  lesson: "learn",
  now: "clock",
  story: "story",
  help: "ask",
});

/**
 * The tabs with the pane of the one that is open.
 * @param {Size} size
 */
export function frameSide(size) {
  const open = openTab();
  return [
    h(
      "div",
      { key: "tabs", class: "tabs", role: "tablist" },
      tabs().map((name) => tab(name, open)),
    ),
    (size.side === "open" || state.sideOpen) && pane(open, size),
  ];
}

/**
 * The side as a sheet over the board; nothing while it is closed, or has room of its own.
 * @param {Size} size
 */
export function sideSheet(size) {
  if (size.side === "open" || !state.sideOpen) return null;
  const open = openTab();
  return h(
    "section",
    { key: "side", class: "sheet side-sheet", "data-sheet": "side" },
    h(
      "div",
      { class: "tabs", role: "tablist" },
      tabs().map((name) => tab(name, open)),
      h(
        "button",
        { key: "close", class: "tab", "data-do": "close-side", onclick: () => change({ sideOpen: false }) },
        t("close"),
      ),
    ),
    pane(open, size),
  );
}

/** What opens the side where it is a sheet. */
export function sideButton() {
  return h(
    "button",
    {
      key: "side",
      class: "line-more",
      "data-do": "side",
      "aria-label": t("panels"),
      "aria-expanded": String(state.sideOpen),
      onclick: () => change({ sideOpen: !state.sideOpen }),
    },
    icon("story"),
  );
}

function tabs() {
  return [...(gamePicture().lesson ? ["lesson"] : []), "now", "story", "help"];
}

function openTab() {
  return tabs().includes(state.tab) ? state.tab : tabs()[0];
}

/**
 * @param {string} name
 * @param {string} open
 */
function tab(name, open) {
  return h(
    "button",
    {
      key: name,
      class: "tab",
      role: "tab",
      "data-do": `tab-${name}`,
      "aria-selected": String(name === open),
      onclick: () => change({ tab: name, sideOpen: name !== open || !state.sideOpen }),
    },
    icon(PICTURES[name]),
    h("span", {}, t(`tab_${name}`)),
  );
}

/**
 * @param {string} name
 * @param {Size} size
 */
function pane(name, size) {
  const looks = name === "story" ? "pane panel story-panel" : "pane";
  return h(
    "div",
    { key: `pane ${name}`, class: looks, role: "tabpanel", tabindex: "0", "data-pane": name },
    PANES[name](size),
  );
}

/** @type {Record<string, (size: Size) => import("./dom.js").Drawn>} */
const PANES = {
  lesson: () => h("section", { class: "lesson" }, lessonPanel()),
  now: (size) => framedPage().frame.side(size),
  story: () => storyList(),
  help: rules,
};

/** The rules in short, chapter by chapter. */
function rules() {
  const found = rulesOf(gamePicture().game);
  if (!found) return null;
  return [
    h("p", { key: "how", class: "dim" }, t("help_how")),
    found.chapters.map(({ title, text, points }) =>
      h(
        "details",
        { key: title, class: "plate" },
        h("summary", {}, title),
        text.map((one) => h("p", {}, one)),
        points.length > 0 &&
          h(
            "ul",
            { class: "points" },
            points.map((one) => h("li", {}, one)),
          ),
      ),
    ),
  ];
}
