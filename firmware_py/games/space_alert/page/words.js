// What Space Alert says in sentences and names of its own: where the flight is, who is who, and what becomes of a plan.

/** @import { CrewView, OutlookView, ThreatView, View } from "/types/space_alert" */

import { personName } from "/static/people.js";
import { cursor } from "/static/state.js";
import { clock, filled, word } from "/static/words.js";
import { text, threatCardOf } from "./state.js";

const LAST_MINUTE_MS = 60_000;

/**
 * Which turn it is; the closing turn has no number of its own.
 * @param {View} game
 */
export function turnText(game) {
  if (game.part === "over") return text("flight_over");
  return text("turn_of", { turn: Math.min(Math.max(1, game.turn), game.turns), turns: game.turns });
}

/**
 * Which phase it is, in the action part.
 * @param {View} game
 */
export function phaseText(game) {
  return game.phase ? text("phase_of", { phase: game.phase, phases: game.phases }) : text("before");
}

/**
 * The time of the present phase: what is left of it and its share, or what has passed where nobody knows yet when it
 * ends [R 2.1].
 * @param {View} game
 */
export function phaseTime(game) {
  const began = (game.phase_began_at ?? 0) * 1000;
  const passed = Math.max(0, cursor() - began);
  if (game.phase_ends_at === null)
    return { text: clock(passed), label: text("time_passed"), last: false, share: 1 };
  const ends = game.phase_ends_at * 1000;
  const left = Math.max(0, ends - cursor());
  const share = ends > began ? Math.min(1, left / (ends - began)) : 0;
  return {
    text: clock(left),
    label: text("time_left"),
    last: left < LAST_MINUTE_MS,
    share,
    left,
    of: ends - began,
  };
}

/**
 * A member of the crew: the person who plays it, or an android by its number.
 * @type {(member: Pick<CrewView, "seat">, number: number) => string}
 */
export function crewName({ seat }, number) {
  return seat ? personName(seat) : text("android_of", { crew: number });
}

/**
 * A threat as it is read out.
 * @param {ThreatView} threat
 */
export function threatSpoken(threat) {
  const { turn, shield, speed } = threat;
  return text("threat_spoken", {
    turn,
    shield,
    speed,
    name: threatCardOf(threat).name,
    where: word("where", threat.where),
    left: threat.hp - threat.damage,
    status: word("status", threat.status),
  });
}

// ---------------------------------------------------------------------------------------------- what becomes of a plan

/**
 * Whether something of a turn goes otherwise than somebody would think.
 * @param {OutlookView} turn
 */
export function isWarning({ reason, delayed }) {
  return reason !== "" || delayed;
}

/**
 * A turn in words: where, and what comes of it.
 * @param {OutlookView} one
 */
export function inWords(one) {
  const gaps = { strength: one.strength, energy: Math.abs(one.energy), letter: one.code };
  /** @param {string} key */
  const w = (key) => filled(word("outlook", key), gaps);
  const parts = [one.to !== one.at && `${w("goes")}: ${word("board", one.to)}`];
  if (one.reason) parts.push(w(one.reason));
  else if (one.strength) parts.push(w(one.energy ? "shot_energy" : "shot"));
  else if (one.energy) parts.push(w("moves"));
  else if (one.to === one.at) parts.push(w("acts"));
  if (one.delayed) parts.push(w("delayed"));
  return `${one.to === one.at ? `${word("board", one.at)}: ` : ""}${parts.filter(Boolean).join(", ")}`;
}

/**
 * A turn in one or two short words, for a slot: what fails, a shot, energy, or where somebody goes.
 * @param {OutlookView} one
 */
export function inShort(one) {
  /** @type {(key: string, gaps?: Record<string, any>) => string} */
  const w = (key, gaps = {}) => filled(word("slot_says", key), gaps);
  if (one.reason) return w(one.reason);
  if (one.delayed) return w("delayed");
  if (one.strength) return w("shot", { strength: one.strength });
  if (one.energy) return w("energy", { energy: Math.abs(one.energy) });
  if (one.to !== one.at) return w(one.to);
  return w("acts", { letter: word("code", one.code) });
}
