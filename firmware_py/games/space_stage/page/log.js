// A game of Space Stage in the log: won or lost, in how many rounds, and its record to take along.

import { h } from "/static/dom.js";
import { o, recordButton } from "/static/operator_parts.js";
import { word } from "/static/words.js";
import { text } from "./state.js";

/** @type {import("/static/game_page.js").GameLog} */
export const log = {
  columns: () => [text("outcome"), o("rounds"), o("seed")],
  cells: ({ result, seed }) => [
    h("b", {}, text(result.outcome === "won" ? "won" : `lost_${result.cause}`)),
    result.rounds,
    h("code", {}, seed),
  ],
  last: recordButton,
  ranking: ({ result }) =>
    result.variants.map((/** @type {string} */ name) => word("variant", name)).join(", "),
};
