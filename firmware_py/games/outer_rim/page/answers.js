// What answers are made of: choices that are seen before they are confirmed, and the confirmation.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { act, actAll, draft, pick, text } from "./state.js";

/** A button that answers at once. */
export function says(text, action, extra = "") {
  return h(
    "button",
    {
      key: JSON.stringify(action),
      class: extra,
      "data-action": action.do,
      "data-help": "choice none",
      onclick: () => act(action),
    },
    text,
  );
}

/**
 * A button that confirms what was prepared: an action, or several that belong together; without one nothing is ready yet.
 * @param {object | object[] | null} action
 */
export function confirm(action, words = text("confirm")) {
  return h(
    "button",
    {
      key: "confirm",
      class: "primary rim-confirm",
      "data-do": "confirm",
      disabled: !action,
      onclick: () => {
        if (Array.isArray(action)) actAll(action);
        else if (action) act(action);
      },
    },
    words,
  );
}

/** A choice among several: it is prepared, and seen, before it is confirmed. */
export function option(key, fields, text, extra = "") {
  const chosen = Object.entries(fields).every(
    ([name, value]) => JSON.stringify(draft()[name]) === JSON.stringify(value),
  );
  return h(
    "button",
    {
      key,
      class: `rim-option ${extra}`,
      "aria-pressed": String(chosen),
      "data-option": key,
      "data-help": key.startsWith("module/") ? key.replace("/", " ") : "choice option",
      onclick: () => pick(fields),
    },
    text,
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
      "data-help": name === "modules" ? `module ${value}` : "choice option",
      disabled: disabled && !on,
      onclick: () => pick({ [name]: next }),
    },
    text,
  );
}

/** A number that goes up and down. */
export function stepper(key, value, [least, most], set, label) {
  const button = (sign, next) =>
    h(
      "button",
      {
        class: "slim",
        "aria-label": `${label} ${sign}`,
        "data-step": `${key}/${sign}`,
        "data-help": "choice step",
        disabled: next < least || next > most,
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
