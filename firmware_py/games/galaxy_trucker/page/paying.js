// Which batteries pay: a touch of a battery, or of its button, picks a token of it; what nobody picks comes from the first
// battery in reading order.

/** @import { Question } from "/types/galaxy_trucker" */

import { h } from "/static/dom.js";
import { button } from "./hand.js";
import { draft, own, partsOf, pick, text } from "./state.js";

const PAID = new Set(["power", "defend", "hole"]);

/** The charged batteries of the own ship: {cell, energy}. */
function charged() {
  return partsOf(own())
    .map(({ x, y, load }) => ({ cell: [x, y], energy: [...load].filter((one) => one === "e").length }))
    .filter(({ energy }) => energy > 0);
}

/**
 * Whether batteries can be chosen for an answer to this question.
 * @param {Question} question
 */
export function canChoose(question) {
  return PAID.has(question.kind) && charged().length > 1;
}

/** The tokens that were picked, a cell for each, as far as the batteries still hold them. */
function picked() {
  const left = new Map(charged().map(({ cell, energy }) => [String(cell), energy]));
  return (draft().batteries ?? []).filter((cell) => {
    const rest = left.get(String(cell)) ?? 0;
    left.set(String(cell), rest - 1);
    return rest > 0;
  });
}

/**
 * An answer with who pays for it.
 * @param {Record<string, any>} answer
 * @param {0 | 1} tokens
 */
export function withPayers(answer, tokens) {
  const batteries = picked().slice(0, tokens);
  return tokens > 0 && batteries.length ? { ...answer, batteries } : answer;
}

/**
 * How many tokens of a battery are picked.
 * @param {string} at
 */
export function tokensOf(at) {
  return picked().filter((cell) => String(cell) === at).length;
}

/**
 * What a touch of a cell of the ship does for paying; undefined where no charged battery lies.
 * @param {Question} question
 */
export function batteryDeed(question, at) {
  const battery = canChoose(question) && charged().find(({ cell }) => String(cell) === at);
  return battery ? () => pickToken(battery) : undefined;
}

/**
 * One token more of a battery; after its last none.
 * @param {{ cell: number[]; energy: number; }} it
 */
function pickToken({ cell, energy }) {
  const others = picked().filter((one) => String(one) !== String(cell));
  const tokens = (tokensOf(String(cell)) + 1) % (energy + 1);
  pick({ batteries: [...Array.from({ length: tokens }, () => cell), ...others] });
}

/** The batteries as buttons; nothing where there is no choice. */
export function payRow(question) {
  if (!canChoose(question)) return null;
  return h(
    "div",
    { key: "pay", class: "pay-row", role: "group", "aria-label": text("pay_from") },
    h("span", { class: "dim label" }, text(picked().length ? "pay_picked" : "pay_from")),
    charged().map((battery) => {
      const at = String(battery.cell);
      const tokens = tokensOf(at);
      const [x, y] = battery.cell;
      return button(
        `pay-${at}`,
        () => pickToken(battery),
        [
          h("span", { class: "bolt", "aria-hidden": "true" }, "⚡"),
          `${tokens} / ${battery.energy}`,
          h("small", {}, text("at_short", { x, y })),
        ],
        tokens ? "chosen" : "",
      );
    }),
  );
}
