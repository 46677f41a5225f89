// What the learning flight adds: the component that is asked for, and where it goes.

import { h } from "/static/dom.js";
import { lesson } from "/static/lesson.js";
import { nameOf, text } from "./state.js";
import { tileIcon } from "./tiles.js";

/** @typedef {{do: string, cell: [number, number], tile: string, turn: number} | null} Task */

/**
 * The component that is asked for as a picture, turned as it is to lie, and its place.
 * @param {{task: Task}} step
 */
export function task({ task: asked }) {
  if (asked?.do !== "place") return null;
  const [x, y] = asked.cell;
  return h(
    "p",
    { class: "lesson-todo trucker-todo" },
    tileIcon(asked.tile, asked.turn),
    h("span", {}, h("b", {}, nameOf(asked.tile)), h("small", {}, text("at", { x, y }))),
  );
}

/**
 * Whether the lesson asks for a component on this cell.
 * @param {string} at
 */
export function isWanted(at) {
  const asked = /** @type {Task | undefined} */ (/** @type {unknown} */ (lesson()?.task));
  return asked?.do === "place" && String(asked.cell) === at;
}
