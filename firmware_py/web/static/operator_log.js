// The log of finished games: what was played, found by filters; one game in full; files to take along. What a row says,
// and what a game in full, the game knows.

/** @import { EventOn } from "/static/dom.js" */

/** @import { GameLog } from "/static/game_page.js" */

import { tell } from "./commands.js";
import { h } from "./dom.js";
import { pageOf } from "./games.js";
import { icon } from "./icons.js";
import { o, panel } from "./operator_parts.js";
import { change, hello, state } from "./state.js";
import { t } from "./words.js";

const NO_FILTER = { game: "", mission: "", since: "", ending: "" };
const MOST_OF_A_CAMPAIGN = 3;

/** Asks the table for the games that are meant; those of the first game at first. */
export function askLog(fields = {}) {
  const before = state.search.game ? state.search : { ...NO_FILTER, game: hello().games[0].id };
  change({ search: { ...before, ...fields }, flight: null, marked: [] });
  readLog();
}

/** Asks for them again, with whatever lies open. */
export function readLog() {
  tell({ do: "flights", ...state.search });
}

/** Takes the list. */
export function takeFlights(flights) {
  change({ flights });
}

/** Takes one game in full. */
export function takeFlight(flight) {
  change({ flight });
}

/** A campaign was marked: its rows look otherwise now. */
export function takeMarked() {
  askLog();
}

/** The part of the page about what was played. */
export function logPanel() {
  const again = h(
    "button",
    {
      key: "refresh",
      class: "slim quiet",
      "data-do": "log-again",
      "aria-label": o("log_again"),
      title: o("log_again"),
      onclick: () => askLog(),
    },
    icon("flip"),
  );
  const csv =
    state.flights?.count > 0 &&
    h(
      "button",
      {
        key: "csv",
        class: "slim",
        "data-do": "csv",
        "aria-label": o("export_csv"),
        title: o("export_csv"),
        onclick: () => tell({ do: "export", ...state.search, form: "csv" }),
      },
      icon("data"),
      "CSV",
    );
  return panel("log", [csv, again], filters(), results());
}

/** What the game that is meant shows of its log; null while its page is under way. */
function look() {
  return pageOf(state.search.game)?.log ?? null;
}

/**
 * @param {string} name
 * @param {string} title
 * @param {(value: string) => string} text
 */
function choice(name, title, values, text) {
  /** @param {EventOn<Event>} event */
  const choose = (event) =>
    askLog(
      name === "game"
        ? { mission: "", ending: "", game: event.target.value }
        : { [name]: event.target.value },
    );
  return h(
    "label",
    { key: name },
    h("span", {}, title),
    h(
      "select",
      { name, value: state.search[name], onchange: choose },
      values.map((value) => h("option", { key: value, value }, text(value))),
    ),
  );
}

function filters() {
  const { games } = state.hello;
  /** @param {EventOn<Event>} event */
  const since = (event) => askLog({ since: event.target.value });
  const known = [...new Set([...(state.flights?.missions ?? []), state.search.mission])].filter(Boolean);
  return h(
    "div",
    { key: "filters", class: "op-filters" },
    choice(
      "game",
      o("log_game"),
      games.map(({ id }) => id),
      (id) => games.find((game) => game.id === id).title,
    ),
    look()?.filters?.map(({ name, title, values, text }) => choice(name, title(), values(known), text)),
    h(
      "label",
      { key: "since" },
      h("span", {}, o("log_since")),
      h("input", { type: "date", name: "since", value: state.search.since, onchange: since }),
    ),
  );
}

function results() {
  const { flights, search } = state;
  const log = look();
  if (!log || flights?.game !== search.game) return h("p", { key: "reads", class: "dim" }, o("log_reads"));
  const { rows, count, problems } = flights;
  const filtered = search.mission || search.since || search.ending;
  return [
    problems.map((problem) => h("p", { key: problem, class: "op-news bad" }, icon("warning"), problem)),
    rows.length === 0
      ? h("p", { key: "none", class: "dim" }, o(filtered ? "log_no_match" : "log_none"))
      : h(
          "div",
          { key: "scroll", class: "op-scroll", tabindex: "0", role: "group", "aria-label": o("log") },
          table(log, rows),
        ),
    rows.length > 0 &&
      h(
        "p",
        { key: "count", class: "dim" },
        count > rows.length ? o("log_more", { shown: rows.length, count }) : o("log_count", { count }),
      ),
    state.marked.length > 0 &&
      h(
        "div",
        { key: "mark", class: "op-buttons" },
        h(
          "button",
          { class: "slim", "data-do": "mark", onclick: mark },
          o("mark", { count: state.marked.length }),
        ),
      ),
    state.flight && log.detail?.(state.flight.row, state.flight),
  ];
}

function mark() {
  tell({ do: "mark", flights: state.marked });
}

/** @type {(log: import("./game_page.js").GameLog, rows: any[]) => import("./dom.js").Drawn} */
function table(log, rows) {
  const heads = [o("number"), o("flown"), ...log.columns(), ""];
  return h(
    "table",
    { key: state.search.game, class: `op-table op-flights ${state.search.game}` },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((name) => h("th", { key: name, scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row) => gameRow(log, row)),
    ),
  );
}

/** @param {GameLog} log */
function gameRow(log, row) {
  const open = state.flight?.row.number === row.number;
  const toggle = () => (open ? change({ flight: null }) : tell({ do: "flight", number: row.number }));
  return h(
    "tr",
    { key: row.number, class: open ? "open" : "", "data-flight": row.number },
    h(
      "td",
      {},
      log.detail
        ? h(
            "button",
            { class: "slim quiet", "aria-expanded": String(open), "data-do": "flight", onclick: toggle },
            row.number,
          )
        : row.number,
    ),
    h(
      "td",
      {},
      day(row.flown),
      row.doubtful && h("span", { role: "img", title: o("doubtful"), "aria-label": o("doubtful") }, " ?"),
    ),
    log.cells(row).map((cell) => h("td", {}, cell)),
    h("td", {}, viewLink(row), log.last?.(row)),
  );
}

/** Opens a game again, in a window of its own. */
function viewLink({ number }) {
  const text = t("ending_open", { number });
  return h(
    "a",
    {
      class: "seat-link op-view",
      href: `/game/${number}?language=${hello().language}`,
      target: "_blank",
      title: text,
      "aria-label": text,
      "data-do": "view",
    },
    icon("eye"),
  );
}

/** What marks a row for a campaign. */
export function markBox(number) {
  const chosen = state.marked.includes(number);
  const flip = () =>
    change({ marked: chosen ? state.marked.filter((one) => one !== number) : [...state.marked, number] });
  const full = !chosen && state.marked.length >= MOST_OF_A_CAMPAIGN;
  return h(
    "label",
    { class: "op-pick" },
    h("input", {
      type: "checkbox",
      checked: chosen,
      disabled: full,
      "aria-label": o("mark_pick", { number }),
      onchange: flip,
    }),
  );
}

/** Day and time as people here write them. */
function day(utc) {
  const date = new Date(utc);
  const { language } = state.hello;
  return [
    h("span", { class: "op-whole" }, date.toLocaleDateString(language, { dateStyle: "medium" })),
    " ",
    h("span", { class: "op-whole dim" }, date.toLocaleTimeString(language, { timeStyle: "short" })),
  ];
}
