// What decisions are made of: buttons that do something at once, that choose, that confirm, and numbers.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { icon } from "./parts.js";
import { act, draft, pick, text } from "./state.js";

/** A button that does something at once. */
export function does(text, action, look = "") {
  return h(
    "button",
    {
      key: JSON.stringify(action),
      class: look,
      "data-action": action.do,
      "data-help": `deed ${action.do}`,
      onclick: () => act(action),
    },
    text,
  );
}

/** The button that does what was prepared. */
export function confirm(action, text, ready = true) {
  return h(
    "button",
    {
      key: "confirm",
      class: "primary confirm",
      "data-do": "confirm",
      "data-action": action?.do,
      disabled: !action || !ready,
      onclick: () => act(action),
    },
    text,
  );
}

/** A button that chooses, and shows that it is chosen. */
export function choice(key, on, fields, text, reason = "") {
  return h(
    "button",
    {
      key,
      class: `choice ${reason ? "refused" : ""}`,
      "aria-pressed": String(on),
      "data-choice": key,
      "data-help": `decision ${key}`,
      disabled: Boolean(reason),
      onclick: () => pick(fields),
    },
    text,
    reason && h("small", {}, word("reason", reason)),
  );
}

/** One of the main actions, with what it may be done to, or the reason why it can't be done. */
export function mode(name, reason, count) {
  const on = draft().mode === name && !reason;
  return h(
    "button",
    {
      key: name,
      class: `mode ${reason ? "refused" : ""}`,
      "aria-pressed": String(on),
      "data-mode": name,
      "data-help": `main_action ${name}`,
      disabled: Boolean(reason),
      onclick: () => pick({ mode: on ? "" : name, slot: null, to: null, target: null, generator: null }),
    },
    icon(name),
    h("span", {}, h("b", {}, text(name)), h("small", {}, reason ? word("reason", reason) : count)),
  );
}

/** A number that goes up and down, up to `most`, kept under a name of what is prepared. */
export function stepper(name, most, text) {
  const value = Math.min(draft()[name] ?? 0, most);
  const step = (sign, next) =>
    h(
      "button",
      {
        class: "slim",
        "aria-label": `${text} ${sign}`,
        "data-step": `${name}/${sign}`,
        "data-help": "decision step",
        disabled: next < 0 || next > most,
        onclick: () => pick({ [name]: next }),
      },
      sign,
    );
  return h(
    "span",
    { key: name, class: "stepper", role: "group", "aria-label": text },
    h("span", {}, text),
    step("−", value - 1),
    h("b", {}, value),
    step("+", value + 1),
  );
}

/** Choices side by side. */
export function options(buttons) {
  return h("div", { class: "options" }, buttons);
}
