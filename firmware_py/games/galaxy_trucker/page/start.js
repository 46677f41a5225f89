// How a game of Galaxy Trucker begins: the learning flight, a race against bots, or one by bots to look at; and what is
// agreed before.

import { sit, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { checkRow, radioRow, whoPlays } from "/static/form_rows.js";
import { filled, word } from "/static/words.js";

/** A game as the rules have it. */
const NEW_GAME = {
  players: 2,
  levels: [1, 2, 3],
  missions: false,
  learning: false,
  sand_s: 90,
  dice: "table",
  hints: false,
  strength: "crew",
};
const FLIGHTS = { short: [1], two: [1, 2], whole: [1, 2, 3] };
const STRENGTHS = ["cadet", "crew", "ace"];

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  ways,
  options: (last) => ({ ...NEW_GAME, ...last, strength: last?.bots?.[0] ?? NEW_GAME.strength }),
  rows,
  players: (options) => options.players,
  setup: ({ strength, ...options }) => ({
    ...options,
    levels: options.learning ? [1] : options.levels,
    missions: options.missions && !options.learning,
    mission: [],
    ship_classes: [],
    names: (options.names ?? []).slice(0, options.players),
    bots: Array.from({ length: options.players }, () => strength),
  }),
};

function ways() {
  return [
    {
      name: "truck-bots",
      icon: "bots",
      text: w("against_bots"),
      begin: begin({ players: 3, levels: [1, 2, 3] }, [2, 3], 1),
    },
    {
      name: "truck-learn",
      icon: "learn",
      text: w("learning_flight"),
      begin: begin({ players: 2, levels: [1], learning: true, hints: true }, [2], 1),
    },
    {
      name: "truck-watch",
      icon: "eye",
      text: w("watch"),
      begin: begin({ players: 4, levels: [2] }, [1, 2, 3, 4], 0),
    },
  ];
}

function w(key, gaps = {}) {
  return filled(word("truck_setup", key), gaps);
}

/** Deals a game at once, and sits down. */
function begin(setup, bots, seat) {
  return () => {
    tell({ do: "begin", game: "galaxy_trucker", setup, bots });
    sit(seat);
  };
}

function rows(options, set) {
  const row = (name, values, text, chosen = options[name], choose = (value) => set({ [name]: value })) =>
    radioRow(`truck_${name}`, values, chosen, choose, text, w(name));
  const flights =
    Object.keys(FLIGHTS).find((name) => String(FLIGHTS[name]) === String(options.levels)) ?? "whole";
  return [
    row("players", [1, 2, 3, 4], String),
    whoPlays(options.players),
    row(
      "flights",
      Object.keys(FLIGHTS),
      (value) => w(value),
      flights,
      (value) => set({ levels: FLIGHTS[value] }),
    ),
    row("sand_s", [0, 90, 180], (value) => (value ? w("seconds", { value }) : w("no_sand"))),
    row("dice", ["table", "real"], (value) => word("dice", value)),
    row("strength", STRENGTHS, (value) => w(value)),
    h(
      "fieldset",
      { key: "more", class: "row" },
      h("legend", {}, w("more")),
      h(
        "div",
        {},
        ["missions", "hints", "learning"].map((name) =>
          checkRow(name, options[name], (on) => set({ [name]: on }), w(name)),
        ),
      ),
    ),
  ];
}
