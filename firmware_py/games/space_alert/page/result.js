// How a flight ended: its row of the flight log, what it is made of, and flying again.

import { runs } from "/static/access.js";
import { again } from "/static/commands.js";
import { h } from "/static/dom.js";
import { newGameButton } from "/static/new_game.js";
import { state } from "/static/state.js";
import { number, t, word } from "/static/words.js";
import { icon } from "./icons.js";
import { view } from "./state.js";

/** The score once the show is over; nothing before. */
export function scorePanel() {
  const result = view().result;
  if (!result) return null;
  const { score } = result;
  return [
    h(
      "h2",
      { tabindex: "-1", class: score ? "" : "lost" },
      icon(score ? "warp" : "warning"),
      score ? t("came_back", { total: score.total }) : lossLine(result.lost),
    ),
    h("div", { class: "log-row" }, score ? logTable(score) : null),
    cards(result),
    h(
      "div",
      { class: "choices" },
      runs() && [
        h(
          "button",
          { class: "primary", "data-do": "again", onclick: () => again(false) },
          icon("play"),
          t("fly_again"),
        ),
        h("button", { onclick: () => again(true) }, icon("flip"), t("same_seed")),
        newGameButton(),
      ],
      h(
        "span",
        { class: "seed" },
        t("seed_was"),
        " ",
        h("code", { "data-seed": "" }, state.picture.record.seed),
      ),
    ),
  ];
}

/** What the ship was lost to, and when. */
export function lossLine(lost) {
  const turn = Math.min(lost.turn, view().turns); // threats move once more after the last turn
  if (lost.cause === "zone") return t("lost_zone", { zone: word("zone", lost.zone), turn });
  return t("lost_card", { threat: word("threat", lost.card), turn });
}

/** The columns of the paper log; what costs points is negative. */
function logTable(score) {
  const { setup } = state.picture.record;
  const columns = [
    ["log_mission", word("mission", setup.mission)],
    ["log_threats", `${t(setup.common)} / ${t(setup.serious)}`],
    ["log_crew", setup.players],
    ["log_survived", score.survived],
    ["log_destroyed", score.destroyed],
    ["log_damage", score.damage],
    ["log_worst", score.worst_zone],
    ["log_out", score.knocked_out],
    ["log_bots", score.bots],
    ["log_visual", score.visual],
    ["log_total", score.total],
  ];
  return h(
    "table",
    {},
    h("caption", { class: "unseen" }, t("log")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        columns.map(([key]) => h("th", { scope: "col" }, t(key))),
      ),
    ),
    h(
      "tbody",
      {},
      h(
        "tr",
        {},
        columns.map(([key, value]) =>
          h("td", { class: key, "data-label": t(key) }, typeof value === "number" ? number(value) : value),
        ),
      ),
    ),
  );
}

function cards(result) {
  const list = (key, ids) =>
    ids.length > 0 && [h("dt", {}, t(key)), h("dd", {}, ids.map((id) => word("threat", id)).join(", "))];
  return h(
    "dl",
    { class: "fates" },
    list("log_destroyed", result.destroyed),
    list("log_survived", result.survived),
    list("still_there", result.on_track),
  );
}
