// How a duel of Outer Rim begins: against a bot, for two, to look at; and what is agreed before: rounds, modules, dice,
// and the variants of the rules.

import { sit, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { checkRow, radioRow, whoPlays } from "/static/form_rows.js";
import { word } from "/static/words.js";

const SEATS = 2;
const CHOICES = {
  dice: ["table", "real"],
  slot_profile: ["even", "asymmetric"],
  orbital_bombs: ["house", "literal"],
  overspend: ["refused", "cut"],
};
const VARIANTS = ["free_turns", "hidden_modules", "mirrored_start"];

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
};

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  ways,
  options: (last) => ({ ...NEW_DUEL, ...last }),
  rows,
  players: () => SEATS,
  setup: (options) => ({ ...options, round_cap: Number(options.round_cap) }),
};

function ways() {
  return [
    { name: "duel-bot", icon: "bots", text: word("duel", "against_bot"), begin: begin([2], 1) },
    { name: "duel-two", icon: "person", text: word("duel", "two_people"), begin: begin([], 1) },
    { name: "duel-watch", icon: "eye", text: word("duel", "watch"), begin: begin([1, 2], 0) },
  ];
}

/** Deals a duel at once, and sits down. */
function begin(bots, seat) {
  return () => {
    tell({ do: "begin", game: "outer_rim", setup: {}, bots });
    sit(seat);
  };
}

function rows(options, set) {
  const row = (name, values, text) =>
    radioRow(name, values, options[name], (value) => set({ [name]: value }), text, word("duel_setup", name));
  return [
    whoPlays(SEATS),
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
