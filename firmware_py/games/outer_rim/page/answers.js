// What answers are made of: buttons, numbers that go up and down, sectors, manoeuvres, dice.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { answer, d, draft, prepare, printed, SECTORS } from "./state.js";

/** A button that answers at once. */
export function says(text, action, extra = "") {
  return h(
    "button",
    { key: JSON.stringify(action), class: extra, "data-action": action.do, onclick: () => answer(action) },
    text,
  );
}

/** A button that confirms what was prepared. */
export function confirm(action, ready = true) {
  return h(
    "button",
    {
      key: "confirm",
      class: "primary",
      "data-do": "confirm",
      disabled: !ready,
      onclick: () => answer(action),
    },
    d("confirm"),
  );
}

/** A button that is on or off, in the list `name` of what is prepared. */
export function toggle(name, value, text, disabled = false) {
  const list = draft()[name] ?? [];
  const on = list.includes(value);
  const next = on ? list.filter((one) => one !== value) : [...list, value];
  return h(
    "button",
    {
      key: `${name}${value}`,
      "aria-pressed": String(on),
      "data-toggle": `${name}/${value}`,
      disabled,
      onclick: () => prepare({ [name]: next }),
    },
    text,
  );
}

/** A number that goes up and down. */
export function stepper(key, value, most, set, label) {
  const button = (sign, next) =>
    h(
      "button",
      {
        class: "slim",
        "aria-label": `${label} ${sign}`,
        "data-step": `${key}/${sign}`,
        disabled: next < 0 || next > most,
        onclick: () => set(next),
      },
      sign,
    );
  return h(
    "span",
    { key, class: "stepper", role: "group", "aria-label": label },
    button("−", value - 1),
    h("b", {}, value),
    button("+", value + 1),
  );
}

/**
 * Buttons for sectors that fit, by their places.
 * @param {(sector: string) => object} make
 * @param {(place: number) => boolean} [fits]
 */
export function sectors(make, fits = () => true) {
  return SECTORS.filter((_, place) => fits(place)).map((sector) =>
    says(word("sector", sector), make(sector)),
  );
}

/** Buttons for manoeuvres. */
export function tokens(make) {
  return printed().tokens.map((token) => says(word("manoeuvre", token), make(token)));
}

/** The name of a die: cannon dice 0 to 3, shield dice 4 to 7. */
export function dieName(die) {
  return word("die", `${die < 4 ? "cannon" : "shield"}_${(die % 4) + 1}`);
}

/** The dice of a ship that lie on the board, as [number, value]. */
export function allDice(ship) {
  return [...ship.cannons, ...ship.shields]
    .map((die, number) => [number, die.value])
    .filter(([, value]) => value);
}
