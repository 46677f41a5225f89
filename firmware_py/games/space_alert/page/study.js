// What thinking a flight over has found: the best plan, the fewest cards that would have saved it, and when it was lost.

/** @import { Drawn } from "/static/dom.js" */

import { runs } from "/static/access.js";
import { h } from "/static/dom.js";
import { lookAt } from "/static/ending.js";
import { study, studyPanel, watchLink } from "/static/study.js";
import { word } from "/static/words.js";
import { icon } from "./icons.js";
import { sign } from "./slots.js";
import { game, picture, text } from "./state.js";
import { crewName } from "./words.js";

/** @typedef {{crew: number, turn: number, was: string, better: string}} Change a card of somebody, from 0 on */
/** @typedef {{turn: number, from: number | null, to: number | null, moves: Change[]}} Fall */

const FALLS = 3; // turns that decided the flight
const PERCENT = 100;

export function studies() {
  return studyPanel({ smallest_change: smallestChange, turning_points: turningPoints, plan });
}

/**
 * Who is the crew member of a plan, the captain's being the first.
 * @param {number} place
 */
function name(place) {
  return crewName(game().crew[place], place + 1);
}

/** @param {string} id */
function code(id) {
  return word("code", id);
}

/** @param {number | null} score */
function points(score) {
  return score === null ? text("study_lost") : text("study_points", { points: score });
}

// ------------------------------------------------------------------------------------------------- the fewest cards

/**
 * Cards that would have been better: what was played beside what would have been, with the points of both.
 * @param {{changes: Change[], flown: number | null, score: number | null}} found
 */
function smallestChange({ changes, flown, score }) {
  if (changes.length === 0 && study()?.asked) return null; // more may be found yet
  if (changes.length === 0) return h("p", {}, text(flown === null ? "study_none_saves" : "study_none_adds"));
  return [
    h(
      "div",
      { key: "result", class: "study-result" },
      h("span", {}, text("study_played"), " ", h("b", { "data-flown": "" }, points(flown))),
      h("span", { class: "better" }, text("study_better"), " ", h("b", { "data-better": "" }, points(score))),
    ),
    h(
      "ol",
      { key: "changes", class: "study-changes" },
      changes.map((change) =>
        h(
          "li",
          { key: `${change.crew}/${change.turn}` },
          face(change.was, text("study_played")),
          icon("play"),
          face(change.better, text("study_better")),
          turnButton(change.turn),
          sign({ seat: game().crew[change.crew].seat, number: change.crew + 1 }),
          h("span", {}, moveText(change)),
        ),
      ),
    ),
  ];
}

/** @type {(id: string, label: string) => Drawn} */
function face(id, label) {
  const nothing = id === "-";
  return h(
    "figure",
    {
      class: `study-card ${/^([ABC]|bots|hero:[AB]|hero:bots)$/.test(id) ? "action" : "movement"} ${nothing ? "none" : ""}`,
    },
    h("figcaption", {}, label),
    nothing ? "–" : icon(`code/${id}`),
  );
}

/**
 * A turn, and the way to it in the show.
 * @param {number} turn
 */
function turnButton(turn) {
  const at = picture().show.turns[turn - 1];
  const words = text("study_turn", { turn });
  if (!runs() || at === undefined) return h("b", { class: "study-turn" }, words);
  return h(
    "button",
    { class: "slim study-turn", "data-turn": turn, "data-do": "study-turn", onclick: () => lookAt(at) },
    words,
  );
}

// ---------------------------------------------------------------------------------------------------- turning points

/** @param {{after: {score: number | null}[], falls: Fall[], finished: boolean}} found */
function turningPoints({ after, falls, finished }) {
  if (falls.length === 0) {
    const best = after[0]?.score ?? null; // of all plans from the first turn on
    return finished && h("p", {}, text(best === null ? "study_no_plan" : "study_no_fall"));
  }
  return h(
    "ol",
    { class: "study-falls" },
    falls
      .slice(0, FALLS)
      .map(({ turn, from, to, moves }) =>
        h(
          "li",
          { key: `turn${turn}` },
          turnButton(turn),
          h(
            "span",
            {},
            text("study_fall", { from: points(from), to: points(to) }),
            " ",
            moves.map(moveText).join(" "),
          ),
        ),
      ),
  );
}

/** @param {Change} change */
function moveText({ crew, was, better }) {
  const before = was === "-" ? text("study_blank") : code(was);
  return text("study_change", { who: name(crew), was: before, better: code(better) });
}

// -------------------------------------------------------------------------------------------------------- a whole plan

/**
 * @param {{file: {plans: string[][]}, home: number, mean_score: number, orders: number}} found
 * @param {{plans: string[][]}} document
 */
function plan({ file, home, mean_score: mean, orders }, document) {
  if (home === 0) return h("p", {}, text("study_no_plan"));
  const share = Math.round(home * PERCENT);
  return [
    h("p", { key: "said" }, text("study_plan", { share, orders, points: Math.round(mean) })),
    watchLink(),
    h(
      "div",
      { key: "plan", class: "study-plan" },
      h(
        "table",
        {},
        h("caption", {}, text("study_plan_caption")),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, ""),
            file.plans[0].map((_, place) =>
              h("th", { key: `turn${place}`, scope: "col" }, String(place + 1)),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          file.plans.map((row, crew) => planRow(row, crew, document.plans[crew])),
        ),
      ),
    ),
  ];
}

/**
 * A crew member's cards; where another one lay, that stands below it.
 * @type {(row: string[], crew: number, flown: string[]) => Drawn}
 */
function planRow(row, crew, flown) {
  return h(
    "tr",
    { key: `crew${crew}` },
    h("th", { scope: "row" }, name(crew)),
    row.map((id, place) => {
      const was = flown[place] ?? "-";
      return h(
        "td",
        { key: `turn${place}`, class: id === was ? "" : "other" },
        h("span", {}, code(id)),
        id !== was && h("s", {}, code(was)),
      );
    }),
  );
}
