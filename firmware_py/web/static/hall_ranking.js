// What a hall sees between games: the invitation, and the score table of the day.

import { h } from "./dom.js";
import { pageOf } from "./games.js";
import { emblem } from "./icons.js";
import { hallJoin } from "./lobby_hall.js";
import { state } from "./state.js";
import { number, t } from "./words.js";

// As high as the list can be beside the invitation, and its rows and headings, in font sizes of the page.
const ROOM = 20;
const ROW = 3;
const HEADING = 2;

/** An empty table invites; who sets up a game at the table itself is heard and read. */
export function welcomeScreen() {
  const said = state.picture.menu?.said;
  return {
    part: "empty",
    layout: "empty",
    head: h("span", { class: "brand" }, emblem(), "spacetable"),
    big: [
      h("h1", {}, t("invitation")),
      h(
        "p",
        { class: "lead" },
        t("invitation_hall", { games: state.hello.games.length, seats: state.hello.cabinet.seats.length }),
      ),
      hallJoin(),
    ],
    side: dayTable(null),
    said: said && h("p", { class: "caption spoken", key: said }, h("span", {}, said)),
  };
}

// ------------------------------------------------------------------------------------------------------- the table

/** The best games of the day; `own` is the one that has just ended, or null. */
export function dayTable(own) {
  const today = state.today;
  if (!today) return null;
  if (today.count === 0)
    return h(
      "div",
      { class: "day" },
      h("h2", {}, t("hall_today")),
      h("p", { class: "lead dim" }, t("hall_first")),
    );
  const best = fitting(today.flights, own);
  const below = own && !best.some((flight) => flight.number === own.number) ? own : null;
  return h(
    "div",
    { class: "day" },
    h("h2", {}, t("hall_today"), h("span", { class: "dim" }, t("hall_flights", { count: today.count }))),
    groups(best, own, below),
  );
}

const kindOf = (flight) => `${flight.game}/${flight.title}`;

/** The best that can be shown whole; there is always room for the one that has just ended. */
function fitting(flights, own) {
  const shown = own ? [own] : [];
  for (const flight of flights.filter((one) => one.number !== own?.number)) {
    const kinds = new Set([...shown, flight].map(kindOf)).size;
    if ((shown.length + 1) * ROW + (kinds > 1 ? kinds * HEADING : 0) > ROOM) break;
    shown.push(flight);
  }
  const numbers = shown.map((flight) => flight.number);
  return flights.filter((flight) => numbers.includes(flight.number));
}

/** A ranking for each game and mission: only what is alike can be compared. That of the game that has just ended leads. */
function groups(best, own, below) {
  const kinds = new Map();
  for (const flight of best) {
    const kind = kindOf(flight);
    kinds.set(kind, [...(kinds.get(kind) ?? []), flight]);
  }
  const mine = own ? kindOf(own) : "";
  const order = [...kinds].sort(([one], [other]) => Number(other === mine) - Number(one === mine));
  if (below && !kinds.has(mine)) order.unshift([mine, []]);
  return order.map(([kind, flights]) => [
    order.length > 1 &&
      h("h3", { key: `head ${kind}`, class: "ranking-kind" }, kindText(flights[0] ?? below)),
    h(
      "ol",
      { key: `rows ${kind}`, class: "ranking" },
      flights.map((flight) => row(flight, own)),
      below && kind === mine && row(below, own),
    ),
  ]);
}

function kindText(flight) {
  const name = state.hello.games.find(({ id }) => id === flight.game)?.title ?? flight.game;
  return [name, pageOf(flight.game)?.log?.ranking?.(flight)].filter(Boolean).join(" · ");
}

function row(flight, own) {
  const log = pageOf(flight.game)?.log;
  return h(
    "li",
    {
      key: `flight${flight.number}`,
      class: `${own?.number === flight.number ? "own" : ""} ${flight.score === null ? "lost" : ""}`,
      "data-flight": flight.number,
    },
    h("b", { class: "place" }, flight.rank ?? "–"),
    h(
      "span",
      { class: "crew-names" },
      h(
        "span",
        { class: "name" },
        flight.names.length > 0 ? flight.names.join(", ") : t("hall_flight", { number: flight.number }),
        flight.bots > 0 && h("small", { class: "dim" }, ` + ${t("hall_bots", { count: flight.bots })}`),
      ),
      h("small", { class: "dim" }, [log?.ranking?.(flight), flight.at].filter(Boolean).join(" · ")),
    ),
    flight.score === null
      ? h("span", { class: "points" }, log?.verdict?.(flight) ?? flight.outcome)
      : h("b", { class: "points" }, number(flight.score)),
  );
}
