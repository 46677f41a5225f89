// How a game of Galaxy Trucker begins: the learning flight, a race against bots or alone, or one by bots to look at; and what is
// agreed before.

import { agree, sit, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { checkRow, radioRow } from "/static/form_rows.js";
import { picture } from "/static/state.js";
import { filled, word } from "/static/words.js";

/** A game as the rules have it. */
const NEW_GAME = {
  players: 2,
  levels: [1, 2, 3],
  missions: false,
  learning: false,
  sand_s: 90,
  choice_s: 0,
  dice: "table",
  hints: false,
};
const LESSON = "learning_flight";
/** @type {Record<string, number[]>} */
const FLIGHTS = { short: [1], two: [1, 2], whole: [1, 2, 3], campaign: [1, 1, 2, 2, 3, 3] };

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  minutes: 90,
  icon: "M3 9h6v6H3zM9 4h6v6H9zM9 14h6v6H9zM15 9h6v6h-6z",
  ways,
  options: (last) => ({ ...NEW_GAME, ...last }),
  rows,
  again: (setup) => isLesson(setup) && learn(),
  setup: (options) => ({
    ...options,
    levels: options.learning ? [1] : options.levels,
    missions: options.missions && !options.learning,
    mission: [],
    ship_classes: [],
  }),
};

/** @returns {import("/static/game_page.js").Way[]} */
function ways() {
  return [
    {
      name: "truck-bots",
      kind: "play",
      icon: "bots",
      text: w("against_bots"),
      begin: () => agree("galaxy_trucker", NEW_GAME, { seat: 1, bots: [2, 3] }),
    },
    {
      name: "truck-alone",
      kind: "play",
      icon: "person",
      text: w("alone"),
      begin: () => agree("galaxy_trucker", NEW_GAME, { seat: 1, bots: [] }),
    },
    {
      name: "truck-learn",
      kind: "learn",
      icon: "learn",
      text: w("learning_flight"),
      begin: learn,
    },
    {
      name: "truck-watch",
      kind: "watch",
      icon: "eye",
      text: w("watch"),
      begin: begin({ players: 4, levels: [2] }, [1, 2, 3, 4], 0),
    },
  ];
}

/** Begins the lesson, at the learner's seat. */
function learn() {
  tell({ do: "learn", game: "galaxy_trucker", lesson: LESSON });
  sit(1);
  return true;
}

/**
 * Whether the game that is over was the lesson: its learning flight.
 * @param {{learning: boolean, hints: boolean}} setup
 */
function isLesson({ learning, hints }) {
  return learning && hints && picture().lesson !== null;
}

/**
 * @param {string} key
 * @param {{}} [gaps]
 */
function w(key, gaps = {}) {
  return filled(word("truck_setup", key), gaps);
}

/**
 * Deals a game at once, and sits down.
 * @param {{ players: number; levels: number[]; }} setup
 * @param {number[]} bots
 * @param {number} seat
 */
function begin(setup, bots, seat) {
  return () => {
    tell({ do: "begin", game: "galaxy_trucker", setup, bots });
    sit(seat);
  };
}

/** @param {(fields: object) => void} set */
/** @type {(options: Record<string, any>, set: (fields: object) => void) => import("/static/dom.js").Drawn} */
function rows(options, set) {
  /**
   * @param {string} name
   * @param {string[] | number[]} values
   * @param {(value: any) => string} text
   * @param {(value: any) => any} [choose]
   */
  const row = (name, values, text, chosen = options[name], choose = (value) => set({ [name]: value })) =>
    radioRow(`truck_${name}`, values, chosen, choose, text, w(name));
  const flights =
    Object.keys(FLIGHTS).find((name) => String(FLIGHTS[name]) === String(options.levels)) ?? "whole";
  return [
    row(
      "flights",
      Object.keys(FLIGHTS),
      (value) => w(value),
      flights,
      (value) => set({ levels: FLIGHTS[value] }),
    ),
    row("sand_s", [0, 90, 180], (value) => (value ? w("seconds", { value }) : w("no_sand"))),
    row("choice_s", [0, 20, 60], (value) => (value ? w("seconds", { value }) : w("no_sand"))),
    row("dice", ["table", "real"], (value) => word("dice", value)),
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
