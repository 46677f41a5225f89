// The flight log: what was played, found by filters; one flight in full; files to take along.

import { tell } from "./deeds.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { flightDetail } from "./operator_flight.js";
import { o, panel } from "./operator_parts.js";
import { change, state } from "./state.js";
import { t, word } from "./words.js";

const NO_FILTER = { game: "space_alert", mission: "", since: "", ending: "" };
const MOST_OF_A_CAMPAIGN = 3;
Object.assign(state, { search: NO_FILTER, flights: null, flight: null, marked: [] });

/** Asks the table for the games that are meant. */
export function askLog(fields = {}) {
  change({ search: { ...state.search, ...fields }, flight: null, marked: [] });
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

/** Takes one flight in full. */
export function takeFlight(flight) {
  change({ flight });
}

/** A campaign was marked: its rows look otherwise now. */
export function takeMarked() {
  askLog();
}

/** Hands a file over to the browser, which keeps it where it keeps such files. */
export function takeFile({ name, mime, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: mime }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The part of the page about what was played. */
export function logPanel() {
  const again = h("button", { key: "refresh", class: "slim quiet", "data-do": "log-again", "aria-label": o("log_again"), title: o("log_again"), onclick: () => askLog() }, icon("flip"));
  const own = state.search.game === "space_alert";
  const csv = state.flights?.count > 0 && h("button", { key: "csv", class: "slim", "data-do": "csv", "aria-label": o("export_csv"), title: o("export_csv"), onclick: () => tell({ do: "export", ...state.search, form: "csv" }) }, icon("data"), "CSV");
  return panel("log", [csv, again], filters(own), results(own));
}

function choice(name, values, text) {
  const choose = (event) => askLog({ [name]: event.target.value, ...(name === "game" ? { mission: "", ending: "" } : {}) });
  return h(
    "label",
    { key: name },
    h("span", {}, o(`log_${name}`)),
    h("select", { name, value: state.search[name], onchange: choose }, values.map((value) => h("option", { key: value, value }, text(value)))),
  );
}

function filters(own) {
  const missions = ["", ...new Set([...(state.flights?.missions ?? []), state.search.mission])].filter((id, place) => id || place === 0);
  return h(
    "div",
    { key: "filters", class: "op-filters" },
    choice("game", state.hello.games, (game) => word("game", game)),
    own && choice("mission", missions, (id) => (id ? word("mission", id) : o("any_mission"))),
    h("label", { key: "since" }, h("span", {}, o("log_since")), h("input", { type: "date", name: "since", value: state.search.since, onchange: (event) => askLog({ since: event.target.value }) })),
    own && choice("ending", ["", "returned", "lost"], (ending) => o(ending || "any_ending")),
  );
}

function results(own) {
  const { flights, search } = state;
  if (flights?.game !== search.game) return h("p", { key: "reads", class: "dim" }, o("log_reads"));
  const filtered = search.mission || search.since || search.ending;
  return [
    flights.problems.map((problem) => h("p", { key: problem, class: "op-news bad" }, icon("warning"), problem)),
    flights.rows.length === 0
      ? h("p", { key: "none", class: "dim" }, o(filtered ? "log_no_match" : "log_none"))
      : h("div", { key: "scroll", class: "op-scroll", tabindex: "0", role: "group", "aria-label": o("log") }, own ? flightTable(flights.rows) : duelTable(flights.rows)),
    flights.rows.length > 0 && h("p", { key: "count", class: "dim" }, flights.count > flights.rows.length ? o("log_more", { shown: flights.rows.length, count: flights.count }) : o("log_count", { count: flights.count })),
    state.marked.length > 0 && h("div", { key: "mark", class: "op-buttons" }, h("button", { class: "slim", "data-do": "mark", onclick: mark }, o("mark", { count: state.marked.length }))),
    state.flight && flightDetail(state.flight),
  ];
}

function mark() {
  tell({ do: "mark", flights: state.marked });
}

function table(kind, columns, rows) {
  return h(
    "table",
    { key: kind, class: `op-table ${kind}` },
    h("thead", {}, h("tr", {}, columns.map((name) => h("th", { key: name, scope: "col" }, name)))),
    h("tbody", {}, rows),
  );
}

// ----------------------------------------------------------------------------------------------------- Space Alert

function flightTable(rows) {
  return table("op-flights", [o("number"), o("flown"), o("log_mission"), o("points"), ""], rows.map(flightRow));
}

function flightRow(row) {
  const open = state.flight?.row.number === row.number;
  const toggle = () => (open ? change({ flight: null }) : tell({ do: "flight", number: row.number }));
  return h(
    "tr",
    { key: row.number, class: open ? "open" : "", "data-flight": row.number },
    h("td", {}, h("button", { class: "slim quiet", "aria-expanded": String(open), "data-do": "flight", onclick: toggle }, row.number)),
    h("td", {}, day(row.flown), row.doubtful && h("span", { role: "img", title: o("doubtful"), "aria-label": o("doubtful") }, " ?")),
    h("td", {}, word("mission", row.mission), h("span", { class: "dim" }, ` ${t(row.common)}/${t(row.serious)}`)),
    h("td", {}, ending(row)),
    h("td", {}, campaign(row)),
  );
}

/** Points with a sign for a ship that came back, or who got it. */
function ending({ total, lost_to }) {
  if (lost_to === null) return h("span", { class: "op-result good" }, icon("check"), h("b", {}, total));
  const enemy = lost_to === "damage" ? o("damage") : word("threat", lost_to);
  return h("span", { class: "op-result bad" }, icon("close"), o("lost_to", { enemy }));
}

function campaign({ number, campaign: of, campaign_total, campaign_ends }) {
  if (of !== null) {
    const key = !campaign_ends ? "campaign_row" : campaign_total === null ? "campaign_failed" : "campaign_points";
    return h("span", { class: "chip" }, o(key, { number: of, points: campaign_total }));
  }
  const chosen = state.marked.includes(number);
  const flip = () => change({ marked: chosen ? state.marked.filter((one) => one !== number) : [...state.marked, number] });
  const full = !chosen && state.marked.length >= MOST_OF_A_CAMPAIGN;
  return h("label", { class: "op-pick" }, h("input", { type: "checkbox", checked: chosen, disabled: full, "aria-label": o("mark_pick", { number }), onchange: flip }));
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

// ------------------------------------------------------------------------------------------------------- Outer Rim

function duelTable(rows) {
  return table("op-duels", [o("number"), o("flown"), o("winner"), o("rounds"), o("seed"), ""], rows.map(duelRow));
}

function duelRow({ number, flown, result, seed, players }) {
  const winner = players.find(({ seat }) => seat === result.winner);
  const won = winner ? `${word("ship", result.outcome)}${winner.name && ` (${winner.name})`}` : o("draw");
  const take = () => tell({ do: "export", form: "record", game: state.search.game, number });
  return h(
    "tr",
    { key: number, "data-game": number },
    h("td", {}, number),
    h("td", {}, day(flown)),
    h("td", {}, h("b", {}, won)),
    h("td", {}, result.rounds),
    h("td", {}, h("code", {}, seed)),
    h("td", {}, h("button", { class: "slim quiet", "data-do": "game-record", "aria-label": `${o("export_record")} ${number}`, onclick: take }, icon("data"))),
  );
}
