// What a hall sees between games: the invitation, and the score table of the day.

/** @import { GameLog } from "/static/game_page.js" */

import { h } from "./dom.js";
import { pageOf } from "./games.js";
import { emblem } from "./icons.js";
import { hallJoin } from "./lobby_hall.js";
import { hello, state } from "./state.js";
import { number, t } from "./words.js";

// As high as the list can be beside the invitation, and its rows and headings, in font sizes of the page.
const ROOM = 20;
const ROW = 3;
const HEADING = 2;

/** An empty table invites; who sets up a game at the table itself is heard and read. */
export function welcomeScreen() {
  const said = state.picture?.menu?.said;
  return {
    part: "empty",
    layout: "empty",
    head: h("span", { class: "brand" }, emblem(), "spacetable"),
    big: [
      h("h1", {}, t("invitation")),
      h(
        "p",
        { class: "lead" },
        t("invitation_hall", { games: hello().games.length, seats: hello().cabinet.seats.length }),
      ),
      hallJoin(),
    ],
    side: scoreTable(),
    said: said && h("p", { class: "caption spoken", key: said }, h("span", {}, said)),
  };
}

// ------------------------------------------------------------------------------------------------------- the table

/** What stands beside: the one ranking of the round that all tables of an event play, or the best of the day here. */
export function scoreTable() {
  return roundTable() ?? dayTable();
}

/** The ranking of an event's round; how old it is where nothing newer can come. */
function roundTable() {
  const round = state.round;
  if (!round?.name) return null;
  const { name, places, age_min: age } = round;
  return h(
    "div",
    { class: "day round", key: "round" },
    h("h2", {}, t("hall_round", { round: name })),
    age !== null && h("p", { class: "lead dim" }, t("hall_round_age", { minutes: age })),
    places.length === 0 && h("p", { class: "lead dim" }, t("hall_round_first")),
    h(
      "ol",
      { class: "ranking" },
      places
        .slice(0, Math.floor(ROOM / ROW))
        .map((place, at) =>
          h(
            "li",
            { key: at, class: place.rank === null ? "lost" : "" },
            h("b", { class: "place" }, place.rank ?? "–"),
            h(
              "span",
              { class: "crew-names" },
              h("span", { class: "name" }, place.names.join(", ") || place.table),
              place.names.length > 0 && h("small", { class: "dim" }, place.table),
            ),
            place.score !== null && h("b", { class: "points" }, number(place.score)),
          ),
        ),
    ),
  );
}

/** The best of the day; those that the game which has just ended has brought are marked, and always there. */
function dayTable() {
  const today = state.today;
  if (!today) return null;
  if (today.count === 0)
    return h(
      "div",
      { class: "day" },
      h("h2", {}, t("hall_today")),
      h("p", { class: "lead dim" }, t("hall_first")),
    );
  return h(
    "div",
    { class: "day" },
    h("h2", {}, t("hall_today"), h("span", { class: "dim" }, t("hall_games", { count: today.count }))),
    groups(fitting(today.places, today.own)),
  );
}

const kindOf = (place) => `${place.game}/${place.title}`;
const idOf = ({ number, seats }) => `${number}/${seats}`;

/** The best that can be shown whole; there is always room for who has just played. */
function fitting(places, own) {
  const known = own.map(idOf);
  const shown = [...own];
  for (const place of places.filter((one) => !known.includes(idOf(one)))) {
    const kinds = new Set([...shown, place].map(kindOf)).size;
    if ((shown.length + 1) * ROW + (kinds > 1 ? kinds * HEADING : 0) > ROOM) break;
    shown.push(place);
  }
  const rank = (one) => one.rank ?? Number.POSITIVE_INFINITY;
  return shown.sort((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))));
}

/** A ranking for each game and mission: only what is alike can be compared. That of the game that has just ended leads. */
function groups(shown) {
  const kinds = new Map();
  for (const place of shown.toSorted((one, other) => Number(other.own) - Number(one.own)))
    kinds.set(kindOf(place), []);
  for (const place of shown) kinds.get(kindOf(place)).push(place);
  return [...kinds].map(([kind, places]) => [
    kinds.size > 1 && h("h3", { key: `head ${kind}`, class: "ranking-kind" }, kindText(places[0])),
    h(
      "ol",
      { key: `rows ${kind}`, class: "ranking" },
      places.map((place) => row(place, kinds.size > 1)),
    ),
  ]);
}

function kindText(place) {
  const name = hello().games.find(({ id }) => id === place.game)?.title ?? place.game;
  return [name, pageOf(place.game)?.log?.ranking?.(place)].filter(Boolean).join(" · ");
}

/**
 * A row; what was played stands `above` it already where there are several kinds.
 * @param {boolean} above
 */
function row(place, above) {
  const { game, number: gameNumber, bots, at, score, own, rank } = place;
  const log = pageOf(game)?.log;
  return h(
    "li",
    {
      key: idOf(place),
      class: `${own ? "own" : ""} ${score === null ? "lost" : ""}`,
      "data-game": gameNumber,
    },
    h("b", { class: "place" }, rank ?? "–"),
    h(
      "span",
      { class: "crew-names" },
      h(
        "span",
        { class: "name" },
        who(place),
        bots > 0 && h("small", { class: "dim" }, ` + ${t("hall_bots", { count: bots })}`),
      ),
      h("small", { class: "dim" }, [!above && log?.ranking?.(place), at].filter(Boolean).join(" · ")),
    ),
    reached(place, log),
  );
}

/** Names, or for who gave none the game, with the seat of somebody who played for themselves. */
function who({ names, number: gameNumber, seats }) {
  if (names.length > 0) return names.join(", ");
  const game = t("hall_game", { number: gameNumber });
  return seats.length === 1 ? `${game}, ${t("seat", { seat: seats[0] })}` : game;
}

/**
 * Points, wins of so many games, or what stands there in place of both.
 * @param {GameLog | undefined} log
 */
function reached(place, log) {
  const { score, games } = place;
  if (score === null) return h("span", { class: "points" }, log?.verdict?.(place) ?? place.outcome);
  const text = games === null ? number(score) : t("hall_wins", { won: score, games });
  return h("b", { class: games === null ? "points" : "points wins" }, text);
}
