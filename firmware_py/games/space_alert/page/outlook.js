// What becomes of a plan, as the engine tells it: whose it is that is shown, and what of it fails.

import { game, shownBoard } from "./state.js";
import { isWarning } from "./words.js";

/** The member of the crew whose way is drawn, from 1 on: that of the board in the dock; 0 for none. */
export function shownCrew() {
  return shownBoard()?.number ?? 0;
}

/**
 * What a member of the crew, counted from 1, will do in each turn.
 * @param {number} number
 */
export function outlookOf(number) {
  return game().outlook.filter((one) => one.crew === number - 1);
}

/** The turns of the plan that is shown which fail, or go otherwise than somebody would think. */
export function warnings() {
  return outlookOf(shownCrew()).filter(isWarning);
}
