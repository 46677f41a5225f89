// All tables on one screen, sorted by trouble.

import { h } from "/static/dom.js";
import { ask } from "./line.js";
import { say, span } from "./words.js";

/** @typedef {import("./shapes.js").Row} Row */

/** @type {import("./shapes.js").Trouble[]} */
const TROUBLES = ["calls", "gone", "faults", "free", "plays"];

/**
 * The rows under their headings.
 * @param {Row[]} rows
 * @param {(wish: import("./line.js").Wish) => void} wants
 */
export function tables(rows, wants) {
  if (!rows.length) return h("p", { class: "empty" }, say("no_tables"));
  return TROUBLES.map((trouble) => {
    const own = rows.filter((row) => row.trouble === trouble);
    return (
      own.length > 0 &&
      h(
        "section",
        { key: trouble, class: `trouble ${trouble}` },
        h("h2", { id: trouble }, say(trouble), h("span", { class: "count" }, own.length)),
        h(
          "ul",
          {},
          own.map((row) => drawn(row, wants)),
        ),
      )
    );
  });
}

/**
 * @param {Row} row
 * @param {(wish: import("./line.js").Wish) => void} wants
 */
function drawn(row, wants) {
  return h(
    "li",
    { key: row.table, "data-table": row.table },
    h("b", { class: "name" }, row.name),
    h(
      "span",
      { class: "facts" },
      facts(row).map((text, place) => h("span", { key: place }, text)),
    ),
    h(
      "span",
      { class: "wrong" },
      wrong(row).map((text, place) => h("em", { key: place }, text)),
    ),
    h(
      "span",
      { class: "deeds" },
      row.call &&
        h(
          "button",
          { class: "primary", onclick: () => wants({ do: "answer", table: row.table }) },
          say("answer"),
        ),
      row.online &&
        row.state?.game &&
        !row.state.held &&
        h("button", { onclick: () => wants({ do: "hold", table: row.table }) }, say("hold")),
      h(
        "details",
        { class: "more", name: "more" },
        h("summary", { "aria-label": `${say("more")}: ${row.name}` }, "⋯"),
        h("button", { onclick: () => rename(row) }, say("rename")),
        h("button", { class: "danger", onclick: () => shutOut(row) }, say("shut_out")),
      ),
    ),
  );
}

/** @param {Row} row */
function facts(row) {
  const state = row.state;
  if (!state) return [];
  return [
    state.game && `${state.game.replaceAll("_", " ")} ${state.title.replaceAll("_", " ")}`.trim(),
    say(/** @type {import("./words.js").Word} */ (`part_${state.part}`)),
    state.held && say("held"),
    state.game && state.minute > 0 && say("minute", { n: state.minute }),
    state.round,
    state.game && row.free_seats !== null && say("free_seats", { n: row.free_seats }),
    say("version", { v: state.version }),
  ].filter(Boolean);
}

/**
 * What is wrong, in words.
 * @param {Row} row
 * @returns {string[]}
 */
function wrong(row) {
  const told = (row.state?.faults ?? []).map((one) => `${one.device}: ${one.reason}`);
  if (row.call) {
    const where = row.call.seat ? say("seat", { n: row.call.seat }) : say("the_table");
    told.unshift(`${where} ${say("waits", { s: span(row.call.waits_s) })}`);
  }
  if (row.age_s !== null) told.push(say("no_news", { s: span(row.age_s) }));
  if (row.clock_off_s !== null) told.push(say("clock_off", { s: span(row.clock_off_s) }));
  if (row.refused) told.push(say("refused", { n: row.refused }));
  return told;
}

/** @param {Row} row */
function rename(row) {
  const name = prompt(say("rename"), row.name);
  if (name) ask({ do: "rename", table: row.table, name });
}

/** @param {Row} row */
function shutOut(row) {
  if (confirm(say("sure_shut_out", { name: row.name }))) ask({ do: "shut_out", table: row.table });
}
