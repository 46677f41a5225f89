// What covers a page while its line to the table is away: that nothing on it is true any more, for how long, and that
// it tries again by itself.

import { tryNow } from "./connection.js";
import { h, render } from "./dom.js";
import { icon } from "./icons.js";
import { state } from "./state.js";
import { comesAgain } from "./viewed.js";
import { lasted, t } from "./words.js";

const PATIENCE_MS = 1500; // a line that is back by then was hardly away
const EVERY_MS = 1000;
const COVER = "line-cover";

let since = 0;
let timer = 0;

/**
 * Takes note that the line is up or down.
 * @param {boolean} online
 */
export function followLine(online) {
  if (online) return uncover();
  if (since > 0 || !comesAgain()) return; // what can't be shown is told by the page itself
  since = performance.now();
  timer = setTimeout(cover, PATIENCE_MS);
}

/** For how long, in ms, the line has been down. */
export function awayMs() {
  return since > 0 ? performance.now() - since : 0;
}

function uncover() {
  clearTimeout(timer);
  clearInterval(timer);
  since = 0;
  const there = document.getElementById(COVER);
  if (!there) return;
  there.remove();
  for (const one of document.body.children) if (one instanceof HTMLElement) one.inert = false;
}

function cover() {
  if (!state.hello || document.body.dataset.framed === "true") return; // no words yet, or the frame says it
  for (const one of document.body.children) if (one instanceof HTMLElement) one.inert = true;
  const made = document.createElement("div");
  made.id = COVER;
  made.className = COVER;
  made.popover = "manual";
  made.setAttribute("role", "alertdialog");
  made.setAttribute("aria-label", t("no_line"));
  document.body.append(made);
  made.showPopover(); // above dialogs too
  draw(made);
  made.querySelector("button")?.focus();
  timer = setInterval(() => draw(made), EVERY_MS);
}

/** @param {HTMLDivElement} place */
function draw(place) {
  render(
    place,
    h(
      "div",
      { class: "line-cover-text" },
      icon("warning", "large"),
      h("h2", {}, t("no_line")),
      h("p", {}, t("line_tries")),
      h("p", { class: "dim" }, t("line_away", { time: lasted(performance.now() - since) })),
      h("button", { class: "primary", "data-do": "try-line", onclick: tryNow }, t("line_try")),
    ),
  );
}
