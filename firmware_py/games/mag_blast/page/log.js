// A battle in the log: whose command ship was left, and the record to take along.

import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { o } from "/static/operator_parts.js";
import { word } from "/static/words.js";

/** @type {import("/static/game_page.js").GameLog} */
export const log = {
  columns: () => [o("winner"), word("mag", "ship_left"), o("seed")],
  cells: ({ result, seed, players }) => [
    h("b", {}, winner(result, players)),
    result.command_ship_left,
    h("code", {}, seed),
  ],
  last: ({ number }) => {
    const take = () => tell({ do: "export", form: "record", game: "mag_blast", number });
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

function winner(result, players) {
  const found = players.find(({ seat }) => seat === result.winner);
  const seat = word("mag", "seat").replace("{seat}", String(result.winner));
  return found?.name ? `${found.name} (${seat})` : seat;
}
