// The ballots of the lobby: what a game asks each of the people before it begins, such as how hard a flight shall be.

/** @import { BallotView } from "/types/table" */

import { tell } from "./commands.js";
import { h } from "./dom.js";
import { startOf } from "./games.js";
import { called, lobby } from "./people.js";
import { t } from "./words.js";

/** The ballots of everybody, for the table's page. */
export function allBallots() {
  const seats = [...new Set(lobby().ballots.map(({ seat }) => seat))];
  if (seats.length === 0) return null;
  return h(
    "section",
    { key: "ballots", class: "lobby-ballots", "aria-label": t("lobby_vote") },
    h("h2", { class: "lobby-head" }, t("lobby_vote")),
    agreed(),
    seats.map((seat) =>
      h(
        "div",
        { key: seat, class: "lobby-ballot", "data-ballot": seat },
        h("h3", {}, called(seat)),
        rows(seat),
      ),
    ),
  );
}

/**
 * The ballot of one seat, for the phone there.
 * @param {number} seat
 */
export function ownBallot(seat) {
  if (lobby().ballots.every((one) => one.seat !== seat)) return null;
  return h(
    "section",
    { key: "ballot", class: "lobby-ballots", "data-ballot": seat, "aria-label": t("lobby_vote") },
    h("h2", {}, t("lobby_vote")),
    rows(seat),
    agreed(),
  );
}

/** What the vote comes to so far, in the game's words. */
function agreed() {
  const { game, setup } = lobby();
  const told = startOf(game)?.agreed?.(setup);
  return told && h("p", { class: "lobby-agreed", role: "status" }, told);
}

/** @param {number} seat */
function rows(seat) {
  return lobby()
    .ballots.filter((one) => one.seat === seat)
    .map(row);
}

/** @param {BallotView} ballot */
function row({ seat, question, asked, answers, answer }) {
  return h(
    "label",
    { key: question, class: "row" },
    h("span", {}, asked),
    h(
      "select",
      {
        "data-question": question,
        value: answer,
        onchange: (/** @type {any} */ event) =>
          tell({ do: "vote", seat, question, value: event.target.value }),
      },
      answers.map(({ value, text }) => h("option", { key: value, value, selected: value === answer }, text)),
    ),
  );
}
