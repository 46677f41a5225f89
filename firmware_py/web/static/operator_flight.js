// One flight of the log in full: what its points are made of, who flew it, and its files.

import { tell } from "./deeds.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { o } from "./operator_parts.js";
import { t, word } from "./words.js";

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

/** The panel below the list. */
export function flightDetail({ row, crew, seed, score }) {
  const file = (form, text) => h("button", { key: form, class: "slim", "data-do": `export-${form}`, onclick: () => tell({ do: "export", form, number: row.number }) }, icon("data"), text);
  return h(
    "section",
    { key: "flight", class: "op-flight", "aria-label": `${o("number")} ${row.number}` },
    h("h3", {}, `${o("number")} ${row.number} · ${word("mission", row.mission)} · ${t(row.common)} / ${t(row.serious)}`),
    score && h("dl", { key: "score", class: "op-score" }, COLUMNS.map(([text, key]) => h("div", { key, class: key }, h("dt", {}, t(text)), h("dd", {}, score[key])))),
    h("p", {}, h("span", { class: "dim" }, `${o("crew")}: `), crew.map(memberText).join(", ")),
    h("p", {}, h("span", { class: "dim" }, `${o("seed")}: `), h("code", { class: "op-own" }, seed)),
    h("div", { class: "op-buttons" }, file("flight", o("export_flight")), file("record", o("export_record"))),
  );
}

function memberText({ seat, name, roles }) {
  const who = name || (seat ? t("seat", { seat }) : o("android"));
  return roles.length > 0 ? `${who} (${roles.map((role) => t(role)).join(", ")})` : who;
}
