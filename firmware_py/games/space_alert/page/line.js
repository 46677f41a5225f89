// What Space Alert has to say in the line.

/** @import { Message } from "/static/frame_line.js" */

import { cursor, state } from "/static/state.js";
import { filled, word } from "/static/words.js";
import { warnings } from "./outlook.js";
import {
  asked,
  game,
  myBoards,
  phases,
  picture,
  planning,
  printed,
  seated,
  shownBoard,
  stillFree,
  text,
} from "./state.js";
import { inShort, inWords, phaseText, phaseTime, turnText } from "./words.js";

/** @typedef {{left_ms?: number, of_ms?: number}} Time */

/** @returns {Message[]} */
export function lines() {
  if (!planning()) return [{ kind: "where", text: turnText(game()) }, ...ready()];
  return [...ready(), ...missing(), ...rights(), ...rules(), ...plan()];
}

/**
 * What is left of the phase, where that is known [R 2.1].
 * @returns {Time}
 */
function time() {
  const { left, of } = phaseTime(game());
  return left === undefined ? {} : { left_ms: left, of_ms: of };
}

/** @returns {Message[]} the table waits for this seat in practice */
function ready() {
  if (!picture().show.awaited.includes(state.seat)) return [];
  return [{ kind: "decide", icon: "check", text: text("line_ready"), short: text("line_ready_short") }];
}

/** @returns {Message[]} cards that were planned and do not lie in their slots */
function missing() {
  const astray = picture().astray.filter(({ seat, what }) => seat === state.seat && what === "missing");
  if (astray.length === 0) return [];
  const turns = astray.map(({ slot }) => slot).join(", ");
  return [{ kind: "forced", icon: "warning", text: text("line_missing", { turns }) }];
}

/** @returns {Message[]} windows that pass: a card to draw, and one to hand over */
function rights() {
  const { may_draw, may_hand, transfer } = game();
  /** @type {Message[]} */
  const found = [];
  if (seated() && may_hand)
    found.push({
      kind: "decide",
      icon: "give",
      text: text("line_transfer"),
      short: text("line_transfer_short"),
      ...transferTime(),
    });
  if (seated() && may_draw > 0)
    found.push({ kind: "decide", icon: "data", text: text("line_draw"), short: text("line_draw_short") });
  if (transfer && !may_hand)
    found.push({
      kind: "waits",
      icon: "give",
      text: text("transfer"),
      short: text("line_transfer_all"),
      ...transferTime(),
    });
  return found;
}

/**
 * How long cards may be handed over still, from the announcement on.
 * @returns {Time}
 */
function transferTime() {
  const opened = picture().story.findLast(({ about }) => about?.step === "transfer_opened");
  const of = printed().transfer_ms;
  return opened ? { left_ms: Math.max(0, opened.at_ms + of - cursor()), of_ms: of } : {};
}

/** @returns {Message[]} */
function rules() {
  if (!game().silent) return [];
  return [{ kind: "rule", icon: "mute", text: text("silent"), short: text("line_silent_short"), ...time() }];
}

/** @returns {Message[]} what fails of the plan, or what is still to be planned */
function plan() {
  const view = game();
  const board = shownBoard();
  const turns = phases()[Math.max(1, view.seat_phase) - 1] ?? [];
  if (!board || view.part === "briefing" || !asked())
    return [{ kind: "waits", icon: "clock", text: phaseText(view), ...time() }];
  if (view.silent) return []; // what may not be said now matters more
  const [fails, ...more] = warnings();
  if (fails) return [{ kind: "fails", ...failing(fails, more.length), ...time() }];
  const gaps = {
    first: turns[0],
    last: turns[turns.length - 1],
    free: myBoards().reduce((sum, one) => sum + stillFree(one), 0),
    phase: view.seat_phase,
  };
  return [
    {
      kind: "decide",
      icon: "cards",
      text: text(gaps.free > 0 ? "line_plan" : "line_planned", gaps) + passed(),
      short: text(gaps.free > 0 ? "line_plan_short" : "line_planned_short", gaps),
      ...time(),
    },
  ];
}

/** How much of the phase has passed, where nobody knows yet when it ends [R 2.1]. */
function passed() {
  const { left, text: time } = phaseTime(game());
  return left === undefined ? `; ${text("line_so_far", { time })}` : "";
}

/** @type {(one: import("/types/space_alert").OutlookView, more: number) => {text: string, short: string}} */
function failing(one, more) {
  const turn = filled(word("outlook", "turn"), { turn: one.turn });
  const others = more > 0 ? ` ${text("line_fails_more", { count: more })}` : "";
  return { text: `${turn}: ${inWords(one)}${others}`, short: `${turn}: ${inShort(one)}${others}` };
}
