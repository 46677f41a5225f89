// What is agreed before a duel of Outer Rim: rounds, modules, dice, and the variants of the rules.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t, word } from "./words.js";

const SEATS = [1, 2];
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

/** The rows of the dialog; `set` changes its choices, `segments` draws a row of alternatives. */
export function duelOptions(choice, set, segments) {
  const { duel } = choice;
  const agree = (fields) => set({ duel: { ...duel, ...fields } });
  const row = (name, values, text) => segments(name, values, duel[name], (value) => agree({ [name]: value }), text, word("duel_setup", name));
  return [
    who(choice, set),
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
      h("div", {}, VARIANTS.map((name) => variant(name, duel, agree))),
    ),
  ];
}

function variant(name, duel, agree) {
  return h(
    "label",
    { key: name, class: "row check" },
    h("input", { type: "checkbox", name, checked: duel[name], onchange: (event) => agree({ [name]: event.target.checked }) }),
    h("span", {}, word("duel_setup", name)),
  );
}

/** Who flies each ship: a person or a bot. */
function who({ bots }, set) {
  const flip = (seat) => () => set({ bots: bots.map((bot, place) => (place === seat - 1 ? !bot : bot)) });
  return h(
    "fieldset",
    { key: "who", class: "row" },
    h("legend", {}, t("who_plays")),
    h(
      "div",
      { class: "who" },
      SEATS.map((seat) =>
        h(
          "button",
          { key: `who${seat}`, type: "button", role: "switch", "aria-checked": String(bots[seat - 1]), class: "who-seat", onclick: flip(seat) },
          icon(bots[seat - 1] ? "bots" : "person"),
          h("span", {}, t("seat", { seat })),
          h("b", {}, t(bots[seat - 1] ? "bot" : "person")),
        ),
      ),
    ),
  );
}
