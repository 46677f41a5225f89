// A game in the log: who is the richest, what everybody owns, and its record to take along.

import { h } from "/static/dom.js";
import { o, recordButton } from "/static/operator_parts.js";
import { filled, word } from "/static/words.js";

/** @type {import("/static/game_page.js").GameLog} */
export const log = {
  columns: () => [o("winner"), o("points"), o("seed")],
  cells: ({ result, seed, who }) => [
    h("b", {}, richest(result, who)),
    /** @type {Result} */ (result).players.map(({ credits }) => credits).join(" : "),
    h("code", {}, seed),
  ],
  last: recordButton,
  ranking: ({ title }) => flights(title),
};

/** @typedef {{players: {seat: number, place: number, credits: number}[]}} Result */

/** @type {(result: Result, who: {seat: number, name: string}[]) => string} */
function richest(result, who) {
  const seats = result.players.filter(({ place }) => place === 1).map(({ seat }) => seat);
  return seats.map((seat) => who.find((one) => one.seat === seat)?.name || seat).join(", ");
}

/**
 * Which flights were flown, by the title of a game such as "1-2-missions".
 * @param {string} title
 */
function flights(title) {
  const levels = title.split("-").filter((part) => part !== "missions");
  const gaps = { count: levels.length, levels: levels.map((level) => "I".repeat(Number(level))).join(", ") };
  return filled(
    word("truck", title.endsWith("missions") ? "flights_ranked_missions" : "flights_ranked"),
    gaps,
  );
}
