// The act in the dock: what will happen, small buttons, and the primary one, whose corner never moves.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./dom.js").Drawn} Drawn */

/**
 * Something that can be done. Without a `deed` it is dashed, and `why` says why in one line of 28 characters.
 * `name` is told to tests and to help, as data-do.
 * @typedef {object} Button
 * @property {string} name
 * @property {string} text     at most 16 characters for the primary, 7 for a small one
 * @property {string} [below]  a second, small row of the primary, at most 26 characters
 * @property {string} [icon]   of a small one
 * @property {boolean} [pressed]
 * @property {(() => void) | null} deed
 * @property {string} [why]
 * @property {"amber" | "teal" | "red"} [tone]
 * @property {boolean} [holds]  whether it is done when the button was held for a second, so that brushing past does nothing
 */

/**
 * What a game brings for the dock: the hand; what will happen, in one or two sentences; at most two small buttons, left
 * of the primary one. Without a primary the frame has one of its own: whoever is not asked waits.
 * @typedef {object} Dock
 * @property {Drawn} hand
 * @property {Drawn} [say]
 * @property {Button[]} [small]
 * @property {Button | null} primary
 */

/**
 * The dock as it is drawn.
 * @param {Dock} dock
 */
export function dockOf({ hand, say, small = [], primary }) {
  return [
    h("div", { key: "hand", class: "hand", "data-hand": "" }, hand),
    h(
      "div",
      { key: "act", class: "act", "data-act": "" },
      h("div", { class: "say" }, say),
      h("div", { class: "act-row" }, small.map(smallButton), primary && primaryOf(primary)),
    ),
  ];
}

/** @param {Button} button */
function smallButton(button) {
  return h(
    "button",
    {
      ...pressed(button),
      key: button.name,
      class: `square ${button.tone ?? ""} ${button.deed ? "" : "not-now"}`,
    },
    button.icon && icon(button.icon),
    h("span", {}, button.text),
  );
}

/**
 * The primary button: at the same place in every state.
 * @param {Button} button
 */
export function primaryOf(button) {
  const below = button.deed ? button.below : (button.why ?? button.below);
  return h(
    "button",
    {
      ...pressed(button),
      key: "primary",
      class: `main-button ${button.tone ?? "amber"} ${button.deed ? "" : "not-now"}`,
      "data-primary": "",
    },
    h("b", {}, button.text),
    below && h("small", {}, below),
  );
}

/**
 * What cannot be done now can still be reached and read.
 * @param {Button} button
 */
function pressed({ name, deed, why, pressed: down, holds }) {
  return {
    "data-do": name,
    "aria-disabled": deed ? null : "true",
    "aria-pressed": down === undefined ? null : String(down),
    title: deed ? null : (why ?? null),
    "data-why": deed ? null : (why ?? ""),
    ...(holds && deed ? heldFor(deed) : { onclick: deed }),
  };
}

const HELD_MS = 1000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let held;

/**
 * What a button hears that wants to be held.
 * @param {() => void} deed
 */
function heldFor(deed) {
  /** @param {Event} event */
  const begin = (event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    release();
    button.classList.add("holding");
    held = setTimeout(() => {
      button.classList.remove("holding");
      deed();
    }, HELD_MS);
  };
  const release = () => {
    clearTimeout(held);
    document.querySelector(".holding")?.classList.remove("holding");
  };
  return {
    onpointerdown: begin,
    onpointerup: release,
    onpointerleave: release,
    onpointercancel: release,
    onblur: release,
    oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
    onkeydown: (/** @type {KeyboardEvent} */ event) =>
      (event.key === "Enter" || event.key === " ") && !event.repeat && begin(event),
    onkeyup: release,
  };
}
