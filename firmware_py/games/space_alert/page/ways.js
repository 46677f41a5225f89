// The ways of threats: what comes next on a trajectory.

import { game, printed } from "./state.js";

/**
 * The next mark that a threat on its way comes to if it goes on as fast as now, and in how many turns; null behind the
 * last.
 * @param {{where: string, space: number, speed: number}} threat
 * @returns {{mark: string, turns: number} | null}
 */
export function nextMark({ where, space, speed }) {
  const { marks } = printed().trajectories[game().trajectories[where]];
  const ahead = Object.keys(marks)
    .map(Number)
    .filter((place) => place < space);
  if (ahead.length === 0) return null;
  const at = Math.max(...ahead);
  return { mark: marks[at].toLowerCase(), turns: Math.ceil((space - at) / Math.max(1, speed)) };
}
