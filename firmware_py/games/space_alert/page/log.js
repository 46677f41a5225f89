// A flight in the log: its row, and in full what its points are made of, who flew it, and its files.

import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { markBox } from "/static/operator_log.js";
import { o } from "/static/operator_parts.js";
import { number, word } from "/static/words.js";
import { text } from "./state.js";

const COLUMNS = [
  ["log_survived", "survived"],
  ["log_destroyed", "destroyed"],
  ["log_damage", "damage"],
  ["log_worst", "worst_zone"],
  ["log_out", "knocked_out"],
  ["log_bots", "bots"],
  ["log_visual", "visual"],
  ["log_total", "total"],
];

/** One flight in full. */
function detail(_, { row, crew, seed, score }) {
  const file = (form, text) =>
    h(
      "button",
      {
        key: form,
        class: "slim",
        "data-do": `export-${form}`,
        onclick: () => tell({ do: "export", form, number: row.number }),
      },
      icon("data"),
      text,
    );
  return h(
    "section",
    { key: "flight", class: "op-flight", "aria-label": `${o("number")} ${row.number}` },
    h(
      "h3",
      {},
      `${o("number")} ${row.number} · ${word("mission", row.mission)} · ${text(row.common)} / ${text(row.serious)}`,
    ),
    score &&
      h(
        "dl",
        { key: "score", class: "op-score" },
        COLUMNS.map(([words, key]) =>
          h("div", { key, class: key }, h("dt", {}, text(words)), h("dd", {}, number(score[key]))),
        ),
      ),
    h("p", {}, h("span", { class: "dim" }, `${o("crew")}: `), crew.map(memberText).join(", ")),
    h("p", {}, h("span", { class: "dim" }, `${o("seed")}: `), h("code", { class: "op-own" }, seed)),
    h("div", { class: "op-buttons" }, file("flight", o("export_flight")), file("record", o("export_record"))),
  );
}

function memberText({ seat, name, roles }) {
  const who = name || (seat ? text("seat", { seat }) : o("android"));
  return roles.length > 0 ? `${who} (${roles.map((role) => text(role)).join(", ")})` : who;
}

// ------------------------------------------------------------------------------------------------------------- rows

/** @type {import("/static/game_page.js").GameLog} */
export const log = {
  filters: [
    {
      name: "mission",
      title: () => o("log_mission"),
      values: (known) => ["", ...known],
      text: (id) => (id ? word("mission", id) : o("any_mission")),
    },
    {
      name: "ending",
      title: () => o("log_ending"),
      values: () => ["", "returned", "lost"],
      text: (ending) => o(ending || "any_ending"),
    },
  ],
  columns: () => [o("log_mission"), o("points")],
  cells: (row) => [
    [word("mission", row.mission), h("span", { class: "dim" }, ` ${text(row.common)}/${text(row.serious)}`)],
    ending(row),
  ],
  last: campaign,
  detail,
  ranking: ({ title }) => word("mission", title),
  verdict: () => [icon("warning"), text("hall_lost_short")],
};

/** Points with a sign for a ship that came back, or who got it. */
function ending({ total, lost_to }) {
  if (lost_to === null)
    return h("span", { class: "op-result good" }, icon("check"), h("b", {}, number(total)));
  const enemy = lost_to === "damage" ? o("damage") : word("threat", lost_to);
  return h("span", { class: "op-result bad" }, icon("close"), o("lost_to", { enemy }));
}

function campaign({ number, campaign: of, campaign_total, campaign_ends }) {
  if (of !== null) {
    const key = !campaign_ends
      ? "campaign_row"
      : campaign_total === null
        ? "campaign_failed"
        : "campaign_points";
    return h("span", { class: "chip" }, o(key, { number: of, points: campaign_total }));
  }
  return markBox(number);
}
