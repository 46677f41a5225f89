// The payout of a flight column by column, and how the game ended.

import { runs } from "/static/access.js";
import { again } from "/static/commands.js";
import { h } from "/static/dom.js";
import { newGameButton } from "/static/new_game.js";
import { state } from "/static/state.js";
import { signed, word } from "/static/words.js";
import { shipBoard } from "./ship.js";
import { called, flyerOf, g, game, printed } from "./state.js";
import { seatSign } from "./tiles.js";

const COLUMNS = ["order", "looks", "goods", "mission", "lost"];

/** Whether the payout of the flight has begun to be told. */
export function paysOut() {
  return Boolean(game().result) || (game().flight?.flyers.some((one) => one.payout) ?? false);
}

/** All ships with what each part of the payout brings, the richest first. */
export function payoutTable() {
  const { players, ship_class: shipClass, missions } = game();
  const columns = COLUMNS.filter((column) => column !== "mission" || missions);
  const ranked = [...players].sort((one, other) => other.credits - one.credits);
  return h(
    "table",
    { key: "payout", class: "payout" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { class: "picture" }, h("span", { class: "unseen" }, g("ship"))),
        h("th", {}, g("trucker")),
        columns.map((column) => h("th", { key: column }, word("truck_payout", column))),
        h("th", {}, g("credits")),
      ),
    ),
    h(
      "tbody",
      {},
      ranked.map((player, place) => row(player, place, columns, shipClass)),
    ),
  );
}

function row(player, place, columns, shipClass) {
  const flyer = flyerOf(player.seat);
  const payout = flyer?.payout;
  return h(
    "tr",
    {
      key: `seat${player.seat}`,
      class: `${place === 0 ? "first" : ""} ${player.seat === state.seat ? "own" : ""}`,
    },
    h(
      "td",
      { class: "picture" },
      shipBoard(player, shipClass, { small: true, loaded: true, label: called(player.seat) }),
    ),
    h(
      "th",
      { scope: "row" },
      seatSign(player.seat),
      h(
        "span",
        {},
        h("b", {}, called(player.seat)),
        flyer?.retired && h("small", {}, word("truck_cause", flyer.retired)),
      ),
    ),
    columns.map((column) =>
      h(
        "td",
        { key: column, class: payout && payout[column] < 0 ? "bad" : "" },
        payout ? signed(payout[column]) : "–",
      ),
    ),
    h("td", { class: "sum" }, player.credits),
  );
}

/** How the game ended, once the show has told it. */
export function result() {
  const { result: told, players, missions } = game();
  if (!told) return null;
  const richest = told.players.filter((one) => one.place === 1).map(({ seat }) => called(seat));
  return [
    h(
      "h2",
      { tabindex: "-1" },
      g(richest.length > 1 ? "richest_are" : "richest_is", {
        who: richest.join(", "),
        credits: Math.max(...players.map(({ credits }) => credits)),
      }),
    ),
    h("p", { class: "dim" }, g("everybody_above", { credits: missions ? printed().start_credits : 0 })),
    h(
      "div",
      { class: "choices" },
      runs() &&
        h("button", { class: "primary", "data-do": "again", onclick: () => again(false) }, g("again")),
      runs() && h("button", { onclick: () => again(true) }, g("same_seed")),
      runs() && newGameButton(),
      h("span", { class: "seed" }, g("seed"), " ", h("code", { "data-seed": "" }, state.picture.record.seed)),
    ),
  ];
}
