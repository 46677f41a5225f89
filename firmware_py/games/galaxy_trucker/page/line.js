// What Galaxy Trucker has to say in the line.

/** @import { Message } from "/static/frame_line.js" */

import { choiceLeft } from "/static/choice_time.js";
import { said } from "/static/guide.js";
import { questionText } from "./decisions.js";
import { isTimed, turnsLeft } from "./sand.js";
import { asked, called, faultsOf, game, own, picture, question, sandLeft, text } from "./state.js";
import { cardName } from "./words.js";

const SECOND_MS = 1000;
const LATE_MS = 20_000;

/** @returns {Message[]} */
export function lines() {
  const { phase, result } = game();
  if (result) return [];
  if (phase === "build") return building();
  if (!own() || !asked()) return [];
  return [{ ...decision(phase), ...choiceTime() }];
}

/** @returns {Partial<Message>} how long the seat of this page may still take; then the table chooses */
function choiceTime() {
  const left = choiceLeft();
  if (left === null) return {};
  const all = Number(picture().record.setup.choice_s) * SECOND_MS;
  return { kind: left < LATE_MS ? "forced" : "decide", left_ms: left, of_ms: Math.max(all, left) };
}

/**
 * What the seat of this page decides now.
 * @param {string} phase
 * @returns {Message}
 */
function decision(phase) {
  const now = question();
  if (now) {
    const { card } = game().flight ?? {};
    const asks = questionText(now);
    return { kind: "decide", icon: "warning", text: card ? `${cardName(card)}: ${asks}` : asks, short: asks };
  }
  const player = own();
  if (phase === "check" && player)
    return { kind: "decide", text: said("next_check", { count: faultsOf(player).length }) };
  if (phase === "between")
    return { kind: "decide", text: said(game().flight?.turned ? "next_card" : "next_card_first") };
  return { kind: "decide", text: said(NEXT[phase] ?? "next_ready") };
}

/** @type {Record<string, string>} */
const NEXT = {
  vote: "next_vote",
  prepare: "next_ready",
  stake: "next_stake",
  load: "next_load",
  paid: "next_flight",
};

/** @returns {Message[]} what is built, against the sand, and what stops it */
function building() {
  const { awaited = [] } = picture().show;
  if (awaited.length > 0)
    return [
      { kind: "rule", icon: "pause", text: text("pages_away", { who: awaited.map(called).join(", ") }) },
    ];
  const player = own();
  const builds = Boolean(player && !player.number);
  const kind = builds ? "decide" : "waits";
  return [
    isTimed() ? sandLine(kind, doing(), Boolean(player && player.looking !== null)) : { kind, text: doing() },
  ];
}

/** What the seat of this page has to do while ships are built. */
function doing() {
  const player = own();
  if (!player) return "";
  if (player.number) return said("next_done");
  if (player.looking !== null) return text("line_pile", { pile: player.looking + 1 });
  return said(player.hand ? "next_hand" : "next_draw");
}

/**
 * How the sand stands, and what there is to do.
 * @type {(kind: Message["kind"], deed: string, looks: boolean) => Message}
 */
function sandLine(kind, deed, looks) {
  const { circle } = game().sand;
  const left = sandLeft();
  const gaps = { circle, count: turnsLeft() };
  if (left === 0) {
    const out = text(turnsLeft() > 0 ? "line_sand_out" : "line_sand_last", gaps);
    return { kind, icon: "clock", text: `${out} ${deed}`, short: out };
  }
  const ends = left < LATE_MS && turnsLeft() === 0;
  return {
    kind: ends ? "forced" : kind,
    icon: "clock",
    text: `${text("line_sand", gaps)} ${deed}`,
    short: looks ? deed : text("line_sand_short", gaps),
    left_ms: left,
    of_ms: Number(picture().record.setup.sand_s) * SECOND_MS,
  };
}
