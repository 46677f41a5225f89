// What Mag Blast puts in each place of the page.

import { runs } from "/static/access.js";
import { again, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { newGameButton } from "/static/new_game.js";
import { state } from "/static/state.js";
import { storyList } from "/static/story.js";
import { t, word } from "/static/words.js";
import { fleets } from "./fleets.js";
import { hand } from "./hand.js";
import { log } from "./log.js";
import { stack } from "./stack.js";
import { captain, game, m, putDown, who } from "./state.js";

function moment() {
  const { phase, turn, result } = game();
  const text = m(`phase_${phase}`);
  return {
    part: result ? "over" : "resolution",
    over: Boolean(result),
    text: phase === "choose" || result ? text : m("turn_of", { who: m("seat", { seat: turn }), phase: text }),
  };
}

function head() {
  const { result, to_act, action_deck, action_discard, fleet_deck, brutal } = game();
  return h(
    "div",
    { class: "mag-head" },
    h("h2", {}, moment().text),
    brutal && h("span", { class: "chip" }, m("brutal")),
    h(
      "p",
      { class: "dim" },
      m("decks", { deck: action_deck, discard: action_discard.length, ships: fleet_deck }),
    ),
    !result && to_act.length > 0 && h("p", {}, m("waits", { who: to_act.map(who).join(", ") })),
    runs() &&
      !result &&
      h(
        "button",
        { class: "slim quiet", "data-do": "end-battle", onclick: () => tell({ do: "abort" }) },
        m("end"),
      ),
  );
}

function result() {
  const ended = game().result;
  if (!ended) return null;
  const ship = word("command_ship", captain(ended.winner).command);
  return [
    h("h2", { tabindex: "-1", "data-winner": String(ended.winner) }, m("won", { seat: ended.winner, ship })),
    h("p", {}, m("won_about")),
    h(
      "div",
      { class: "choices" },
      runs() &&
        h("button", { class: "primary", "data-do": "again", onclick: () => again(false) }, m("again")),
      runs() && h("button", { onclick: () => again(true) }, m("same_seed")),
      runs() && newGameButton(),
      h("span", { class: "seed" }, m("seed"), " ", h("code", { "data-seed": "" }, state.picture.record.seed)),
    ),
  ];
}

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["mag.css"],
  hallStyles: ["mag.css", "hall.css"],
  moment,
  seats: () => game().players.map(({ seat }) => seat),
  reset: putDown,
  clock: head,
  board: fleets,
  seat: () => [stack(), hand()],
  side: () =>
    h(
      "section",
      { class: "panel story-panel shown", "aria-label": t("tab_story"), tabindex: "0" },
      storyList(),
    ),
  result,
  hall: () => ({
    part: "battle",
    layout: "board",
    head: [h("span", { class: "turn" }, `Mag Blast · ${moment().text}`)],
    big: fleets(),
    side: [stack(), result() && h("div", { key: "end" }, result())],
  }),
  log,
};
