// The ways of threats: what comes next on a trajectory, and when.

/** @import { ThreatView } from "/types/space_alert" */

import { game, trajectoryOf } from "./state.js";

const CLOSING = 1; // threats move once more after the last turn [R 3.6]

/** @typedef {Pick<ThreatView, "where" | "space" | "speed">} Way */

/**
 * The next mark that a threat on its way comes to if it goes on as fast as now, and in how many turns; null behind the
 * last.
 * @param {Way} threat
 * @returns {{mark: string, turns: number} | null}
 */
export function nextMark(threat) {
  const at = Math.max(...marksAhead(threat).map(([place]) => place), 0);
  if (at === 0) return null;
  const { marks } = trajectoryOf(threat.where);
  return { mark: marks[at].toLowerCase(), turns: inTurns(threat, at) };
}

/**
 * The turn in which a threat that is yet to come reaches each kind of mark first if nobody stops it; a mark that it
 * does not reach in this flight has none. It appears in its turn and moves at the end of it [R 3].
 * @param {ThreatView} threat
 * @returns {Record<string, number | undefined>}
 */
export function turnsToMarks(threat) {
  if (threat.status !== "waiting") return {};
  const last = game().turns + CLOSING;
  const space = trajectoryOf(threat.where).length;
  /** @type {Record<string, number>} */
  const found = {};
  for (const [place, mark] of marksAhead({ ...threat, space }).toSorted(([one], [other]) => other - one)) {
    const reached = threat.turn - 1 + inTurns({ ...threat, space }, place);
    if (reached <= last) found[mark.toLowerCase()] ??= reached;
  }
  return found;
}

/**
 * @param {Way} threat
 * @returns {[number, string][]} the marks before a threat, by their space
 */
function marksAhead({ where, space }) {
  return Object.entries(trajectoryOf(where).marks)
    .map(([place, mark]) => /** @type {[number, string]} */ ([Number(place), mark]))
    .filter(([place]) => place < space);
}

/** @type {(threat: Way, place: number) => number} */
function inTurns({ space, speed }, place) {
  return Math.ceil((space - place) / Math.max(1, speed));
}
