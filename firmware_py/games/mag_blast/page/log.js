// A battle in the log: whose command ship was left, and the record to take along.

/** @import { ResultDocument } from "/types/mag_blast" */

import { h } from "/static/dom.js";
import { o, recordButton } from "/static/operator_parts.js";
import { word } from "/static/words.js";

/** @type {import("/static/game_page.js").GameLog} */
export const log = {
  columns: () => [o("winner"), word("mag", "ship_left"), o("seed")],
  cells: (
    /** @type {{result: ResultDocument, seed: string, who: {seat: number, name: string}[]}} */ {
      result,
      seed,
      who,
    },
  ) => [h("b", {}, winner(result, who)), result.command_ship_left, h("code", {}, seed)],
  last: recordButton,
};

/** @type {(result: ResultDocument, who: {seat: number, name: string}[]) => string} */
function winner(result, who) {
  const found = who.find(({ seat }) => seat === result.winner);
  const seat = word("mag", "seat").replace("{seat}", String(result.winner));
  return found?.name ? `${found.name} (${seat})` : seat;
}
