// What a hall sees between flights: the invitation, the score table of the day, and how the last flight ended.

import { h } from "./dom.js";
import { missionName } from "./hall_flight.js";
import { emblem, icon } from "./icons.js";
import { lossLine } from "./score.js";
import { state, view } from "./state.js";
import { signed, t, word } from "./words.js";

const ROWS = 7; // as many as can be read from far away

/** An empty table invites; who sets up a game at the table itself is heard and read. */
export function welcomeScreen() {
  const said = state.picture.menu?.said;
  return {
    head: h("span", { class: "brand" }, emblem(), "spacetable"),
    big: [
      h("h1", {}, t("invitation")),
      h("p", { class: "lead" }, t("invitation_text", { seats: state.hello.cabinet.seats.length })),
    ],
    side: dayTable(null),
    said: said && h("p", { class: "caption spoken", key: said }, h("span", {}, said)),
  };
}

/** The score, what it is made of, and its place in the table of the day. */
export function endScreen() {
  const { result } = view();
  const own = state.today?.own ?? null;
  return {
    head: missionName(),
    big: result.score ? homecoming(result.score, own) : loss(result.lost),
    side: dayTable(own),
    said: fates(result),
  };
}

function homecoming(score, own) {
  return [
    h("p", { class: "verdict" }, icon("warp"), t("hall_home")),
    h("p", { class: "total" }, score.total, h("small", {}, t("hall_points"))),
    own?.rank && h("p", { class: "rank" }, t("hall_rank", { rank: own.rank, count: state.today.count })),
    parts(score),
  ];
}

/** The columns of the paper log; what costs points is negative. */
function parts(score) {
  const rows = [
    ["log_destroyed", score.destroyed],
    ["log_survived", score.survived],
    ["log_visual", score.visual],
    ["log_damage", score.damage],
    ["log_worst", score.worst_zone],
    ["log_out", score.knocked_out],
    ["log_bots", score.bots],
  ];
  return h("dl", { class: "parts" }, rows.filter(([, value]) => value).map(([key, value]) => [h("dt", {}, t(key)), h("dd", {}, signed(value))]));
}

function loss(lost) {
  return [h("p", { class: "verdict lost" }, icon("warning"), t("hall_lost")), h("p", { class: "lead" }, lossLine(lost))];
}

function fates(result) {
  const names = (ids) => ids.map((id) => word("threat", id)).join(", ");
  const told = [
    ["log_destroyed", result.destroyed],
    ["log_survived", result.survived],
    ["still_there", result.on_track],
  ].filter(([, ids]) => ids.length);
  if (!told.length) return null;
  return h("p", { class: "caption fates-line", key: "fates" }, told.map(([key, ids]) => h("span", {}, h("b", {}, `${t(key)}: `), names(ids))));
}

// ------------------------------------------------------------------------------------------------------- the table

/** The best flights of the day; `own` is the flight that has just ended. */
function dayTable(own) {
  const today = state.today;
  if (!today) return null;
  if (today.count === 0) return h("div", { class: "day" }, h("h2", {}, t("hall_today")), h("p", { class: "lead dim" }, t("hall_first")));
  const best = today.flights.slice(0, ROWS);
  const below = own && !best.some((flight) => flight.number === own.number) ? own : null;
  return h(
    "div",
    { class: "day" },
    h("h2", {}, t("hall_today"), h("span", { class: "dim" }, t("hall_flights", { count: today.count }))),
    h(
      "ol",
      { class: "ranking" },
      best.slice(0, below ? ROWS - 1 : ROWS).map((flight) => row(flight, own)),
      below && row(below, own),
    ),
  );
}

function row(flight, own) {
  const lost = flight.total === null;
  return h(
    "li",
    { key: `flight${flight.number}`, class: `${own?.number === flight.number ? "own" : ""} ${lost ? "lost" : ""}`, "data-flight": flight.number },
    h("b", { class: "place" }, flight.rank ?? "–"),
    h(
      "span",
      { class: "crew-names" },
      h("span", { class: "name" }, flight.crew.length ? flight.crew.join(", ") : t("hall_flight", { number: flight.number })),
      h("small", { class: "dim" }, `${word("mission", flight.mission)} · ${flight.at}`),
    ),
    lost ? h("span", { class: "points" }, icon("warning"), t("hall_lost_short")) : h("b", { class: "points" }, flight.total),
  );
}
