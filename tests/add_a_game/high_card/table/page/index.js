// High Card on the page: the points on the board, and the cards in the dock.

import { handOf } from "/static/cards.js";
import { wish } from "/static/commands.js";
import { h } from "/static/dom.js";
import { said } from "/static/guide.js";
import { state } from "/static/state.js";
import { filled, word } from "/static/words.js";

/**
 * The game as this seat may see it.
 * @returns {{round: number, points: number[], hand: number[], laid: boolean[]}}
 */
const view = () => /** @type {any} */ (state.picture).view;
const over = () => view().round > 5;
const points = () => view().points.join(" : ");
/** @type {(key: string, gaps?: Record<string, any>) => string} */
const text = (key, gaps = {}) => filled(word("high_card", key), gaps);

/** The cards in hand: a touch lays one. */
function cards() {
  return view().hand.map((card) => ({
    id: String(card),
    fold: String(card),
    kind: "card",
    help: `card ${card}`,
    name: String(card),
    foot: "",
    usable: true,
    chosen: false,
    choose: () => wish({ do: "lay", card }),
  }));
}

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  moment: () => ({
    part: over() ? "over" : "resolution",
    text: text("round", { round: Math.min(view().round, 5) }),
    over: over(),
  }),
  seats: () => [1, 2],
  help: { now: () => (view().hand.length === 1 ? said("last") : "") },
  frame: {
    board: () => h("p", { class: "high-card-points", "data-points": view().points.join(":") }, points()),
    dock: (size) => ({ hand: handOf(cards(), size, text("play")), primary: null }),
    lines: () => (over() ? [] : [{ kind: "decide", text: said("lay") }]),
    side: () => h("p", {}, points()),
    toAct: () => (over() ? [] : [1, 2].filter((seat) => !view().laid[seat - 1])),
  },
  ending: {
    picture: () => h("p", { "data-result": view().points.join(":") }, points()),
  },
};
