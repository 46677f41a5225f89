// What would have been better: questions about the game that has ended, thought over beside the table, with how far that
// has come. A game draws the answers.

/** @import { StudyView } from "/types/table" */

import { runs } from "./access.js";
import { tell } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { state } from "./state.js";
import { viewed } from "./viewed.js";
import { t, word } from "./words.js";

/** @typedef {import("./dom.js").Drawn} Drawn */

/** What is known so far: {known, asked, progress, document, answers}; null where the game has nothing to ask. */
export function study() {
  return state.picture?.ending?.study ?? null;
}

/**
 * The questions, each with its answer below it.
 * @param {Record<string, (answer: any, document: any) => Drawn>} answers   how the game draws an answer, by study, in
 *   the order in which they are shown
 */
export function studyPanel(answers) {
  const found = study();
  if (!found) return null;
  return h(
    "section",
    { key: "study", class: "ending-study", "aria-label": t("study_title") },
    h("h3", {}, t("study_title")),
    Object.keys(answers)
      .filter((name) => found.known.includes(name) && asked(name))
      .map((name) => question(name, found, answers[name])),
  );
}

/**
 * Whether a question is one for this ending: nobody asks those who have won whether it could have been won.
 * @param {string} name
 */
function asked(name) {
  return name !== "plan" || state.picture?.ending?.outcome !== "won";
}

/**
 * @param {string} name
 * @param {StudyView} found
 * @param {(answer: any, document: any) => Drawn} draw
 */
function question(name, found, draw) {
  const answer = found.answers[name];
  const busy = found.asked === name;
  return h(
    "div",
    { key: name, class: "ending-question", "data-study": name },
    busy ? thinking(name, found.progress) : asks(name, answer !== undefined),
    answer !== undefined && h("div", { key: "answer", class: "ending-answer" }, draw(answer, found.document)),
  );
}

/** Whoever sits at a seat may ask, and whoever runs the table. */
function mayAsk() {
  return runs() || state.seat > 0;
}

/**
 * @param {boolean} answered
 * @param {string} name
 */
function asks(name, answered) {
  const text = word("study", name);
  if (!mayAsk()) return answered && h("b", { key: "asks" }, text);
  return h(
    "button",
    { key: "asks", "data-do": "study", onclick: () => tell({ do: "study", seat: state.seat, study: name }) },
    icon(answered ? "undo" : "target"),
    text,
  );
}

/**
 * @param {string} name
 * @param {number} progress
 */
function thinking(name, progress) {
  return h(
    "div",
    { key: "thinking", class: "ending-thinking" },
    h("b", { id: `study-${name}` }, word("study", name)),
    h("progress", { max: "1", value: String(progress), "aria-labelledby": `study-${name}` }),
    mayAsk() &&
      h(
        "button",
        {
          class: "slim quiet",
          "data-do": "study-stop",
          onclick: () => tell({ do: "study", seat: state.seat, stop: true }),
        },
        t("study_stop"),
      ),
  );
}

/** The way from the table to the show of what was found, beside what was done; in a window of its own, for the table goes
 * on in this one.
 */
export function watchLink() {
  if (viewed()) return null;
  return h(
    "a",
    {
      key: "watch",
      class: "seat-link",
      href: `/game/otherwise${location.search}`,
      target: "_blank",
      rel: "noopener",
      "data-do": "watch-study",
    },
    icon("play"),
    t("study_watch"),
  );
}
