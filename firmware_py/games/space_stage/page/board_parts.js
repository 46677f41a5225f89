// What all parts of the station share: what can be touched, how wide texts may be, what cards do in words.

import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { ways } from "./rules.js";
import { actor, asked, cardOf, draft, game, masterSeat, pick, text } from "./state.js";

/**
 * What makes a shape of the board a button, while it is one.
 * @param {(() => void) | null} does
 * @param {string} label
 */
export function pressed(does, label) {
  if (!does) return {};
  const touch = (event) => {
    event.stopPropagation(); // a ware lies in a shop, which is a button as well
    does();
  };
  const key = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    touch(event);
  };
  return { role: "button", tabindex: "0", "aria-label": label, onclick: touch, onkeydown: key };
}

/** Whether the seat of this page does main actions now. */
export function acts() {
  return (
    asked() && !game().pending && ["recharge", "act"].includes(game().phase) && actor()?.status === "healthy"
  );
}

/**
 * How a touch of a room prepares a move there.
 * @param {string} room
 */
export function goes(room) {
  if (!acts() || state.seat === masterSeat()) return null;
  if (draft().mode === "teleport") return room === actor().room ? null : () => pick({ to: [room] });
  const way = ways(actor())[room];
  const free = !actor().done.includes("move") && game().actions_left > 0;
  return way && free ? () => pick({ mode: "move", to: way }) : null;
}

/**
 * The classes of a room: where a move goes, where the character of this page is, what can be touched.
 * @param {string} room
 */
export function marks(room) {
  const aim = draft().to?.at(-1) === room && ["move", "teleport"].includes(draft().mode);
  const mine = actor()?.room === room;
  return `${aim ? "aim" : ""} ${mine ? "mine" : ""} ${goes(room) ? "open" : ""}`;
}

/**
 * The path of a diamond.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function diamond(x, y, r) {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}

/**
 * How high a text is, and how wide at most; letters are 0.6 of their height wide on the average.
 * @param {string} text
 * @param {number} room
 */
export function fitting(text, font, room) {
  const wide = text.length * font * 0.6;
  return wide > room
    ? { "font-size": font, textLength: room, lengthAdjust: "spacingAndGlyphs" }
    : { "font-size": font };
}

/**
 * What a card does, in a few words.
 * @param {string | null} name
 */
export function cardDoes(name) {
  const { kind, value, elements: of } = cardOf(name);
  const with_ = of.map((element) => word("element", element)).join(", ");
  return text(`does_${kind}`, { value, elements: with_ ? ` (${with_})` : "" });
}
