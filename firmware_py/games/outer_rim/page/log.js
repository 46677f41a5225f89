// A duel in the log: who won, in how many rounds, and its record to take along.

import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { o } from "/static/operator_parts.js";
import { word } from "/static/words.js";

/** @type {import("/static/game_page.js").GameLog} */
export const log = {
  columns: () => [o("winner"), o("rounds"), o("seed")],
  cells: ({ result, seed, who }) => [h("b", {}, won(result, who)), result.rounds, h("code", {}, seed)],
  verdict: ({ outcome }) => (outcome === "draw" ? o("draw") : word("ship", outcome)),
  last: ({ number }) => {
    const take = () => tell({ do: "export", form: "record", game: "outer_rim", number });
    return h(
      "button",
      {
        class: "slim quiet",
        "data-do": "game-record",
        "aria-label": `${o("export_record")} ${number}`,
        onclick: take,
      },
      icon("data"),
    );
  },
};

function won(result, who) {
  const winner = who.find(({ seat }) => seat === result.winner);
  return winner ? `${word("ship", result.outcome)}${winner.name && ` (${winner.name})`}` : o("draw");
}
