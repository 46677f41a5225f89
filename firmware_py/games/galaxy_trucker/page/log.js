// A game in the log: who is the richest, what everybody owns, and its record to take along.

import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { o } from "/static/operator_parts.js";

/** @type {import("/static/game_page.js").GameLog} */
export const log = {
  columns: () => [o("winner"), o("points"), o("seed")],
  cells: ({ result, seed, players }) => [
    h("b", {}, richest(result, players)),
    result.players.map(({ credits }) => credits).join(" : "),
    h("code", {}, seed),
  ],
  last: ({ number }) => {
    const take = () => tell({ do: "export", form: "record", game: "galaxy_trucker", number });
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

function richest(result, players) {
  const seats = result.players.filter(({ place }) => place === 1).map(({ seat }) => seat);
  return seats.map((seat) => players.find((one) => one.seat === seat)?.name || seat).join(", ");
}
