// What all parts of the station share: what can be touched, how wide texts may be, what cards do in words.

/** @import { Rect } from "./geometry.js" */
/** @import { Touch } from "./picks.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { cardOf, text } from "./state.js";

/**
 * What makes a shape of the board a button, while it is one. Else a touch means what lies below it, such as the room.
 * @type {(does: Touch, label: string, below?: Touch) => object}
 */
export function pressed(does, label, below = null) {
  if (!does) return below ? { onclick: below } : {};
  /** @param {Event} event */
  const touch = (event) => {
    event.stopPropagation(); // a ware lies in a shop, which is a button as well
    does();
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    touch(event);
  };
  return { role: "button", tabindex: "0", "aria-label": label, onclick: touch, onkeydown: key };
}

/**
 * How a thing looks that can be touched, or is chosen.
 * @type {(does: Touch, aim: boolean) => string}
 */
export function look(does, aim) {
  return aim ? "aim" : does ? "open" : "";
}

/**
 * The frame of a thing.
 * @type {(rect: Rect, radius: number, look?: string) => import("/static/dom.js").Wanted}
 */
export function box({ x, y, w, h: tall }, radius, look = "floor") {
  return h("rect", { class: look, x, y, width: w, height: tall, rx: radius });
}

/**
 * The path of a diamond.
 * @type {(x: number, y: number, r: number) => string}
 */
export function diamond(x, y, r) {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}

const LETTER = 0.6; // of its height a letter is wide, on the average

/** @type {(said: string, font: number) => number} */
export const widthOf = (said, font) => said.length * font * LETTER;

/**
 * A text whose middle, or left or right end, is at (x, y); what is wider than the room is pressed into it.
 * @type {(said: string | number, x: number, y: number, font: number, room: number, look?: string) =>
 *   import("/static/dom.js").Wanted}
 */
export function label(said, x, y, font, room, look = "") {
  const tight = widthOf(String(said), font) > room && room > 0;
  return h(
    "text",
    {
      class: look,
      x,
      y: y + font * 0.36,
      "font-size": font,
      textLength: tight ? room : null,
      lengthAdjust: tight ? "spacingAndGlyphs" : null,
    },
    said,
  );
}

/**
 * What a card does, in a few words.
 * @param {string} name
 */
export function cardDoes(name) {
  const { kind, value, elements: of } = cardOf(name);
  const with_ = of.map((element) => word("element", element)).join(", ");
  return text(`does_${kind}`, { value, elements: with_ ? ` (${with_})` : "" });
}
