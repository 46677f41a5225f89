// What thinking a flight over has found: the best plan, the fewest cards that would have saved it, and when it was lost.

import { runs } from "/static/access.js";
import { h } from "/static/dom.js";
import { lookAt } from "/static/ending.js";
import { studyPanel, watchLink } from "/static/study.js";
import { word } from "/static/words.js";
import { game, picture, text } from "./state.js";

const FALLS = 3; // turns that decided the flight
const PERCENT = 100;

export function studies() {
  return studyPanel({ smallest_change: smallestChange, turning_points: turningPoints, plan });
}

/** Who is the crew member of a plan, the captain's being the first. */
function name(place) {
  const { seat } = game().crew[place];
  if (!seat) return text("crew_android", { crew: place + 1 });
  return picture().ending.people.find((one) => one.seat === seat)?.name ?? text("seat", { seat });
}

/** @param {string} id */
function code(id) {
  return word("code", id);
}

function points(score) {
  return score === null ? text("study_lost") : text("study_points", { points: score });
}

// ------------------------------------------------------------------------------------------------- the fewest cards

function smallestChange({ changes, flown, score }) {
  if (changes.length === 0) return h("p", {}, text(flown === null ? "study_none_saves" : "study_none_adds"));
  return [
    h("p", { key: "then" }, text("study_then", { points: points(score) })),
    h(
      "ol",
      { key: "changes", class: "study-changes" },
      changes.map(({ crew, turn, was, better }) =>
        h(
          "li",
          { key: `${crew}/${turn}` },
          turnButton(turn),
          h("span", {}, text("study_change", { who: name(crew), was: code(was), better: code(better) })),
        ),
      ),
    ),
  ];
}

/**
 * A turn, and the way to it in the show.
 * @param {number} turn
 */
function turnButton(turn) {
  const at = picture().show.turns[turn - 1];
  const words = text("study_turn", { turn });
  if (!runs() || at === undefined) return h("b", { class: "study-turn" }, words);
  return h("button", { class: "slim study-turn", "data-turn": turn, onclick: () => lookAt(at) }, words);
}

// ---------------------------------------------------------------------------------------------------- turning points

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

function moveText({ crew, was, better }) {
  return text("study_change", { who: name(crew), was: code(was), better: code(better) });
}

// -------------------------------------------------------------------------------------------------------- a whole plan

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

/** A crew member's cards; where another one lay, that stands below it. */
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
