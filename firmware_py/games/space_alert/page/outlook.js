// What becomes of a plan, as the engine tells it: in words for slots and warnings, and whose it is that is shown.

/** @import { OutlookView } from "/types/space_alert" */

import { h } from "/static/dom.js";
import { filled, word } from "/static/words.js";
import { b } from "./board.js";
import { icon } from "./icons.js";
import { draft, game, myBoards, seated } from "./state.js";

/** The member of the crew whose way is drawn: that of the board that was touched last, else the own one; 0 for none. */
export function shownCrew() {
  if (!seated()) return 0;
  const boards = myBoards();
  const wanted = draft().slot?.board || draft().board;
  return (boards.find((member) => member.board === wanted) ?? boards[0])?.number ?? 0;
}

/**
 * What a member of the crew, counted from 1, will do in each turn.
 * @param {number} number
 */
export function outlookOf(number) {
  return game().outlook.filter((one) => one.crew === number - 1);
}

/**
 * Whether something of a turn goes otherwise than somebody would think.
 * @param {OutlookView} it
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
  const parts = [one.to !== one.at && `${w("goes")}: ${b(one.to)}`];
  if (one.reason) parts.push(w(one.reason));
  else if (one.strength) parts.push(w(one.energy ? "shot_energy" : "shot"));
  else if (one.energy) parts.push(w("moves"));
  else if (one.to === one.at) parts.push(w("acts"));
  if (one.delayed) parts.push(w("delayed"));
  return `${one.to === one.at ? `${b(one.at)}: ` : ""}${parts.filter(Boolean).join(", ")}`;
}

/** The warnings of the plan that is shown, or nothing. */
export function warnings() {
  const found = outlookOf(shownCrew()).filter(isWarning);
  if (found.length === 0) return null;
  return h(
    "ul",
    { key: "warnings", class: "plan-warnings", "aria-label": word("outlook", "title") },
    found.map((one) =>
      h(
        "li",
        { key: one.turn },
        icon("warning"),
        h("span", {}, h("b", {}, `${filled(word("outlook", "turn"), { turn: one.turn })}: `), inWords(one)),
      ),
    ),
  );
}
