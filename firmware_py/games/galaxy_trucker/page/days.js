// The flight board as a line: the ships in their order, with the days between them.

/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { called, flying, game, text } from "./state.js";
import { seatSign } from "./tiles.js";

const LEAST = 8; // days that the line shows at least

/** Who leads, and by how much: the leader at the right end. @returns {Drawn} */
export function daysLine() {
  const ships = flying();
  const [leader, second] = ships;
  if (!leader) return null;
  const { freighter } = game().flight ?? { freighter: null };
  const at = [...ships.map(({ position }) => position), ...(freighter === null ? [] : [freighter])];
  const first = Math.max(...at);
  const span = Math.max(LEAST, first - Math.min(...at) + 1);
  /** @param {number} position */
  const left = (position) => `${(4 + 92 * (1 - (first - position) / span)).toFixed(1)}%`;
  return h(
    "section",
    { key: "days", class: "days", "data-help": "flight days", "aria-label": text("flight_board") },
    h("h3", {}, text("flight_board")),
    h(
      "p",
      { class: "dim" },
      second
        ? text("leads_by", { who: called(leader.seat), days: leader.position - second.position })
        : text("leads", { who: called(leader.seat) }),
    ),
    h(
      "div",
      { class: "days-line" },
      Array.from({ length: span + 1 }, (_, day) =>
        h("i", { key: `day${day}`, class: "day", style: { left: left(first - day) } }),
      ),
      freighter !== null &&
        h("i", { key: "freighter", class: "freighter", style: { left: left(freighter) } }),
      ships.map(({ seat, position }) =>
        h("span", { key: `ship${seat}`, class: "day-mark", style: { left: left(position) } }, seatSign(seat)),
      ),
    ),
  );
}
