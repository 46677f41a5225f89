// The payout of a flight, counted column by column as it is told, and the ship of who owns most.

/** @import { FlyerView, PlayerView } from "/types/galaxy_trucker" */

import { h } from "/static/dom.js";
import { cursor, state } from "/static/state.js";
import { signed, word } from "/static/words.js";
import { shipBoard } from "./ship.js";
import { called, draft, flyerOf, game, partsOf, pick, picture, printed, text } from "./state.js";
import { cubeChip, seatSign } from "./tiles.js";

const COLUMNS = ["order", "looks", "goods", "mission", "lost"];
const COLUMN_MS = 350; // how long a column is counted

/** All ships with what each part of the payout brings, the richest first; a touch counts all at once. */
export function payoutTable() {
  const { players, missions } = game();
  const columns = COLUMNS.filter((column) => column !== "mission" || missions);
  const ranked = [...players].sort((one, other) => other.credits - one.credits);
  return h(
    "table",
    { key: "payout", class: "payout", onclick: () => pick({ counted: true }) },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { class: "picture" }, h("span", { class: "unseen" }, text("ship"))),
        h("th", {}, text("trucker")),
        h("th", {}, word("truck_payout", "had")),
        columns.map((column) => h("th", { key: column }, word("truck_payout", column))),
        h("th", { class: "sum" }, text("credits")),
      ),
    ),
    h(
      "tbody",
      {},
      ranked.map((player, place) => row(player, place, columns)),
    ),
  );
}

/**
 * How many columns of a ship are counted by now; all where the show does not tell it any more.
 * @param {PlayerView} player
 * @param {string[]} columns
 */
function countedOf(player, columns) {
  if (draft().counted) return columns.length;
  const told = picture().story.findLast(
    ({ about }) => about.step === "paid_out" && about.seat === player.seat,
  );
  return told ? Math.max(0, Math.floor((cursor() - told.at_ms) / COLUMN_MS)) : columns.length;
}

/**
 * @param {PlayerView} player
 * @param {number} place
 * @param {string[]} columns
 */
function row(player, place, columns) {
  const { ship_class: shipClass } = game();
  const flyer = flyerOf(player.seat);
  const payout = flyer?.payout;
  const counted = columns.slice(0, countedOf(player, columns));
  const all = payout ? COLUMNS.reduce((sum, column) => sum + payout[column], 0) : 0;
  const so = payout ? counted.reduce((sum, column) => sum + payout[column], 0) : 0;
  const had = player.credits > 0 || !payout ? player.credits - all : ownedBefore(player);
  const shown = counted.length === columns.length ? player.credits : Math.max(0, had + so);
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
      h(
        "div",
        { class: "who" },
        seatSign(player.seat),
        h(
          "span",
          {},
          h("b", {}, called(player.seat)),
          flyer?.retired && h("small", {}, word("truck_cause", flyer.retired)),
        ),
      ),
    ),
    h("td", { class: "had" }, had),
    columns.map((column) =>
      h(
        "td",
        { key: column, class: payout && payout[column] < 0 ? "bad" : "" },
        !payout ? "–" : counted.includes(column) ? [signed(payout[column]), why(player, flyer, column)] : "",
      ),
    ),
    h("td", { class: "sum" }, shown, bar(shown), flightsBefore(player)),
  );
}

/**
 * What was left before the payout, where nobody goes below 0: as after the flight before, less the stake.
 * @param {PlayerView} player
 */
function ownedBefore(player) {
  const { ledger, missions, players } = game();
  const owned = ledger.at(-2)?.[players.indexOf(player)] ?? (missions ? printed().start_credits : 0);
  return owned - (player.stake ?? 0);
}

/**
 * What a column is paid for: the goods aboard, the components lost, the exposed connectors.
 * @param {FlyerView} flyer
 * @param {PlayerView} player
 * @param {string} column
 */
function why(player, flyer, column) {
  if (column === "goods") {
    const goods = partsOf(player).flatMap(({ load }) => [...load].filter((one) => "RYGB".includes(one)));
    return h(
      "small",
      { class: "why" },
      goods.sort((one, other) => "RYGB".indexOf(one) - "RYGB".indexOf(other)).map(cubeChip),
      flyer.retired && goods.length > 0 && h("i", {}, text("half_price")),
    );
  }
  if (column === "lost") return h("small", { class: "why" }, text("parts_lost", { count: player.lost }));
  if (column === "looks" && !flyer.retired)
    return h("small", { class: "why" }, text("exposed", { count: player.exposed }));
  return null;
}

/**
 * Credits as a bar, the longest for the richest, with a mark where one begins to win.
 * @param {number} shown
 */
function bar(shown) {
  const { players, missions } = game();
  const most = Math.max(1, ...players.map(({ credits }) => credits));
  const needed = missions ? printed().start_credits : 0;
  return h(
    "span",
    { class: "credit-bar", "aria-hidden": "true" },
    h("i", { style: { width: `${(100 * Math.min(shown, most)) / most}%` } }),
    needed > 0 && needed < most && h("u", { style: { left: `${(100 * needed) / most}%` } }),
  );
}

/**
 * What the trucker owned after each flight, where there were several.
 * @param {PlayerView} player
 */
function flightsBefore(player) {
  const { ledger, players } = game();
  const place = players.indexOf(player);
  if (ledger.length < 2) return null;
  return h(
    "small",
    { class: "why ledger", title: text("after_each_flight") },
    ledger.map((owned) => owned[place]).join(" → "),
  );
}

/** The ship of the richest trucker, for the end of the game. */
export function richestShip() {
  const { players, ship_class: shipClass } = game();
  const [richest] = [...players].sort((one, other) => other.credits - one.credits);
  return shipBoard(richest, shipClass, { small: true, loaded: true, label: called(richest.seat) });
}
