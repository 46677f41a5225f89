// How a duel of Outer Rim begins: against a bot, for two, to look at; and what is agreed before: rounds, modules, dice,
// and the variants of the rules.

import { agree, sit, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { checkRow, radioRow } from "/static/form_rows.js";
import { picture, state } from "/static/state.js";
import { word } from "/static/words.js";

const CHOICES = {
  dice: ["table", "real"],
  slot_profile: ["even", "asymmetric"],
  orbital_bombs: ["house", "literal"],
  overspend: ["refused", "cut"],
};
const VARIANTS = ["free_turns", "hidden_modules", "mirrored_start", "repair_destroyed"];

/** A duel as the rules have it. */
const NEW_DUEL = {
  modules: 3,
  round_cap: 60,
  dice: "table",
  slot_profile: "even",
  orbital_bombs: "house",
  overspend: "refused",
  free_turns: false,
  hidden_modules: false,
  mirrored_start: false,
  repair_destroyed: false,
};

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  minutes: 15,
  icon: "M3 4l4 15 3-6 5-2zM21 6l-7 4 3 3-1 6z",
  ways,
  options: (last) => ({ ...NEW_DUEL, ...(state.picture?.lesson ? null : last) }),
  rows,
  again: () => {
    if (!state.picture?.lesson) return false;
    learn();
    return true;
  },
  setup: (options) => ({ ...options, round_cap: Number(options.round_cap) }),
};

/** @returns {import("/static/game_page.js").Way[]} */
function ways() {
  return [
    {
      name: "learn-rim",
      kind: "learn",
      icon: "learn",
      text: word("duel_setup", "learn"),
      about: word("duel_setup", "learn_about"),
      begin: learn,
    },
    {
      name: "duel-bot",
      kind: "play",
      icon: "bots",
      text: word("duel_setup", "against_bot"),
      begin: meet([0]),
    },
    {
      name: "duel-two",
      kind: "play",
      icon: "person",
      text: word("duel_setup", "two_people"),
      begin: meet([]),
    },
    { name: "duel-watch", kind: "watch", icon: "eye", text: word("duel_setup", "watch"), begin: watch },
  ];
}

/** Begins the lesson, at the learner's seat. */
function learn() {
  tell({ do: "learn", game: "outer_rim", lesson: "first_duel" });
  sit(1);
}

/**
 * Sits down to a duel as the rules have it, with or without a bot.
 * @param {number[]} bots
 */
function meet(bots) {
  return () => agree("outer_rim", NEW_DUEL, { seat: 1, bots });
}

/** Two bots fly a duel at once, from seats that face each other. */
function watch() {
  const { facing, places } = picture().lobby;
  const first = places[0].seat;
  const seats = [first, facing[first]];
  tell({ do: "begin", game: "outer_rim", setup: { seats }, bots: seats });
  sit(0);
}

/** @type {import("/static/game_page.js").GameStart["rows"]} */
function rows(options, set) {
  /**
   * @param {string} name
   * @param {number[] | string[]} values
   * @param {(value: any) => string} text
   */
  const row = (name, values, text) =>
    radioRow(name, values, options[name], (value) => set({ [name]: value }), text, word("duel_setup", name));
  return [
    row("modules", [3, 4, 5], String),
    ...Object.entries(CHOICES).map(([name, values]) =>
      row(name, values, (value) => word("duel_setup", `${name}_${value}`)),
    ),
    h(
      "label",
      { key: "round_cap", class: "row" },
      h("span", {}, word("duel_setup", "round_cap")),
      h("input", {
        type: "number",
        min: 1,
        max: 999,
        required: true,
        value: String(options.round_cap),
        oninput: (event) => set({ round_cap: event.target.value }),
      }),
    ),
    h(
      "fieldset",
      { key: "variants", class: "row" },
      h("legend", {}, word("duel_setup", "variants")),
      h(
        "div",
        {},
        VARIANTS.map((name) =>
          checkRow(name, options[name], (on) => set({ [name]: on }), word("duel_setup", name)),
        ),
      ),
    ),
  ];
}
