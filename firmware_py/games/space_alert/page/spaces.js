// The spaces of the trajectories, as help speaks of them.

import { game, printed } from "./state.js";

const BAND = 5; // so many spaces are one distance

/**
 * A space of a trajectory: a mark where there is one, else a distance.
 * @param {string} track
 * @param {number} space
 */
export function spaceOf(track, space) {
  const mark = printed()?.trajectories[game()?.trajectories?.[track]]?.marks[space];
  if (mark) return `mark ${mark}/${track}/${space}`;
  if (track === "internal") return `inner_space ${space}`;
  return `space ${Math.min(3, Math.ceil(space / BAND))}/${track}/${space}`;
}
