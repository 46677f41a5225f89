// High Card on the page: the points, and a button for each card in hand.

import { wish } from "/static/commands.js";
import { h } from "/static/dom.js";
import { said } from "/static/guide.js";
import { state } from "/static/state.js";
import { filled, word } from "/static/words.js";

/** @type {() => {round: number, hand: number[], points: number[]}} */
const view = () => /** @type {any} */ (state.picture).view;
const over = () => view().round > 5;

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  moment: () => ({
    part: over() ? "over" : "resolution",
    text: filled(word("high_card", "round"), { round: Math.min(view().round, 5) }),
    over: over(),
  }),
  seats: () => [1, 2],
  next: () => (over() || view().hand.length === 0 ? "" : said("lay")),
  help: { now: () => (view().hand.length === 1 ? said("last") : "") },
  board: () =>
    h("p", { class: "high-card-points", "data-points": view().points.join(":") }, view().points.join(" : ")),
  seat: () =>
    h(
      "div",
      { "data-hand": "" },
      view().hand.map((card) =>
        h(
          "button",
          {
            key: String(card),
            "data-card": card,
            "data-help": `card ${card}`,
            onclick: () => wish({ do: "lay", card }),
          },
          String(card),
        ),
      ),
    ),
  ending: {
    picture: () => h("p", { "data-result": view().points.join(":") }, view().points.join(" : ")),
  },
};
