// The elements of the frame: six areas, and what lies in the board's.

import { h, render } from "./dom.js";
import { section } from "./sections.js";

/** @type {Record<string, HTMLElement> | null} */
let found = null;

/** The elements of the areas, laid when they are asked for first. */
export function areas() {
  if (found) return found;
  render(section("frame"), laid());
  const part = (/** @type {string} */ css) =>
    /** @type {HTMLElement} */ (section("frame").querySelector(css));
  const area = (/** @type {string} */ name) => part(`[data-area=${name}]`);
  found = {
    header: area("header"),
    line: area("line"),
    board: area("board"),
    content: part(".board-content"),
    over: part(".board-over"),
    side: area("side"),
    dock: area("dock"),
    strip: area("strip"),
  };
  return found;
}

function laid() {
  return h(
    "div",
    { class: "areas" },
    h("div", { class: "top" }, h("header", { "data-area": "header" }), h("div", { "data-area": "line" })),
    h(
      "main",
      { "data-area": "board" },
      h("section", { id: "stage", hidden: true }),
      h("div", { class: "board-content" }),
      h("div", { class: "board-over" }),
    ),
    h("aside", { "data-area": "side" }),
    h("section", { "data-area": "dock" }),
    h("section", { "data-area": "strip", hidden: true }),
  );
}
