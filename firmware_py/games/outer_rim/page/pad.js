// Six large buttons: the values that a die can be set to, or the faces that a real one can show.

/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";

/**
 * A button of the pad: `above` is large, `below` says what it means; one that cannot be pressed says `why`.
 * @typedef {{above: Drawn, below: string, why?: string, label?: string, pressed?: boolean, good?: boolean}} Key
 */

const SIX = [1, 2, 3, 4, 5, 6];

/**
 * The pad; `name` is that of its attribute for tests, as in data-value.
 * @type {(name: "value" | "face", label: string, keyOf: (number: number) => Key, press: (number: number) => void) => Drawn}
 */
export function pad(name, label, keyOf, press) {
  return h(
    "div",
    { key: "pad", class: "rim-pad", role: "group", "aria-label": label },
    SIX.map((number) => button(name, number, keyOf(number), () => press(number))),
  );
}

/** @type {(name: string, number: number, key: Key, press: () => void) => Drawn} */
function button(name, number, { above, below, why, label, pressed, good }, press) {
  return h(
    "button",
    {
      key: String(number),
      class: `pad-button ${good ? "good" : ""} ${why ? "not-now" : ""}`,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      "aria-disabled": why ? "true" : null,
      "aria-label": `${number}, ${label ?? below}`,
      "data-why": why ?? null,
      [`data-${name}`]: String(number),
      "data-digit": String(number),
      "data-help": `choice ${name}`,
      onclick: why ? null : press,
    },
    above,
    h("small", {}, below),
  );
}
