// The one line: of all that could be said only the most urgent is, and nothing that has stopped being true.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { shapeOf } from "./people.js";
import { shape } from "./shapes.js";
import { clock } from "./words.js";

/** @typedef {import("./dom.js").Drawn} Drawn */

/**
 * What can be said, the most urgent first, with the look of the line. Assertive kinds interrupt who listens.
 * @type {Record<string, {look: "red" | "amber" | "teal" | "quiet", icon: string, assertive?: boolean}>}
 */
export const KINDS = {
  gone: { look: "red", icon: "warning", assertive: true }, // the connection or the table is gone
  held: { look: "quiet", icon: "pause" }, // somebody has stopped the table
  forced: { look: "amber", icon: "clock", assertive: true }, // something will be done for me, soon
  decide: { look: "amber", icon: "give", assertive: true }, // I decide
  fails: { look: "amber", icon: "warning" }, // what I have decided will fail
  rule: { look: "red", icon: "lock" }, // a rule of the moment changes what I may do
  show: { look: "teal", icon: "play" }, // what the show tells
  staff: { look: "teal", icon: "person" }, // staff is called, or on the way
  waits: { look: "quiet", icon: "clock" }, // who is waited for
  news: { look: "quiet", icon: "sound" }, // an announcement
  where: { look: "quiet", icon: "dot" }, // where we are
};

/**
 * A message: `short` is for phones, two rows of 22 characters; `left_ms` is counted down, of `of_ms` in all.
 * @typedef {object} Message
 * @property {keyof typeof KINDS} kind
 * @property {string} text
 * @property {string} [short]
 * @property {string} [icon]
 * @property {number} [seat]       whose shape stands in place of the icon
 * @property {number} [left_ms]
 * @property {number} [of_ms]
 */

const ORDER = Object.keys(KINDS);

/**
 * The most urgent of some messages; of two alike the first.
 * @param {Message[]} messages
 * @returns {Message | undefined}
 */
export function mostUrgent(messages) {
  return messages
    .filter(({ text }) => text !== "")
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))[0];
}

/**
 * The line as it is drawn; `more` opens what stands in the side where there is no room for it.
 * @param {Message} message
 * @param {boolean} wide
 * @param {Drawn} more
 */
export function lineOf(message, wide, more) {
  const { look, icon: picture, assertive } = KINDS[message.kind];
  const { left_ms: left, of_ms: of } = message;
  return h(
    "div",
    {
      class: `line-message ${look}`,
      "data-message": message.kind,
      role: "status",
      "aria-live": assertive ? "assertive" : "polite",
    },
    message.seat ? shape(shapeOf(message.seat)) : icon(message.icon ?? picture),
    h("span", { class: "line-text" }, wide ? message.text : (message.short ?? message.text)),
    left !== undefined && h("b", { class: "line-left", "data-left": "" }, inClock(left)),
    more,
    left !== undefined && of && h("i", { class: "line-bar", style: { width: `${(100 * left) / of}%` } }),
  );
}

const MINUTE_MS = 60_000;

/** @param {number} ms */
const inClock = (ms) => (ms < MINUTE_MS ? `${Math.ceil(ms / 1000)} s` : clock(ms));
