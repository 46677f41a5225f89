// A duel in the log: who won, in how many rounds, and its record to take along.

/** @import { ResultDocument } from "/types/outer_rim" */

import { h } from "/static/dom.js";
import { o, recordButton } from "/static/operator_parts.js";
import { word } from "/static/words.js";

/** @type {import("/static/game_page.js").GameLog} */
export const log = {
  columns: () => [o("winner"), o("rounds"), o("seed")],
  cells: ({ result, seed, who }) => [h("b", {}, won(result, who)), result.rounds, h("code", {}, seed)],
  last: recordButton,
};

/** @type {(result: ResultDocument, who: {seat: number, name: string}[]) => string} */
function won(result, who) {
  const winner = who.find(({ seat }) => seat === result.winner);
  return winner ? `${word("ship", result.outcome)}${winner.name && ` (${winner.name})`}` : o("draw");
}
