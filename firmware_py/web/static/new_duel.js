// What is agreed before a duel of Outer Rim: rounds, modules, dice, and the variants of the rules.

import { checkRow, radioRow, whoPlays } from "./choices.js";
import { h } from "./dom.js";
import { state } from "./state.js";
import { word } from "./words.js";

const SEATS = 2;
const CHOICES = { dice: ["table", "real"], slot_profile: ["even", "asymmetric"], orbital_bombs: ["house", "literal"], overspend: ["refused", "cut"] };
const VARIANTS = ["free_turns", "hidden_modules", "mirrored_start"];

/** A duel as the rules have it. */
export const NEW_DUEL = {
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

/** The rows of the dialog; `set` changes its choices. */
export function duelOptions(choice, set) {
  const { duel } = choice;
  const agree = (fields) => set({ duel: { ...state.mission.duel, ...fields } }); // others may have been made since this was drawn
  const row = (name, values, text) => radioRow(name, values, duel[name], (value) => agree({ [name]: value }), text, word("duel_setup", name));
  return [
    whoPlays(SEATS, set),
    row("modules", [3, 4, 5], String),
    ...Object.entries(CHOICES).map(([name, values]) => row(name, values, (value) => word("duel_setup", `${name}_${value}`))),
    h(
      "label",
      { key: "round_cap", class: "row" },
      h("span", {}, word("duel_setup", "round_cap")),
      h("input", { type: "number", min: 1, max: 999, required: true, value: String(duel.round_cap), oninput: (event) => agree({ round_cap: event.target.value }) }),
    ),
    h(
      "fieldset",
      { key: "variants", class: "row" },
      h("legend", {}, word("duel_setup", "variants")),
      h("div", {}, VARIANTS.map((name) => checkRow(name, duel[name], (on) => agree({ [name]: on }), word("duel_setup", name)))),
    ),
  ];
}

