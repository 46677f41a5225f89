// Rows of a form: one of several values, yes or no.

import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * One of several values, as radio buttons in a row.
 * @param {(one: any) => void} choose
 */
export function radios(name, values, chosen, choose, text) {
  return h(
    "div",
    { class: "segments" },
    values.map((value) =>
      h(
        "label",
        { key: String(value) },
        h("input", {
          type: "radio",
          name,
          value: String(value),
          checked: value === chosen,
          onchange: () => choose(value),
        }),
        h("span", {}, text(value)),
      ),
    ),
  );
}

/**
 * A row of the lobby: one of several values.
 * @param {(dice: any) => any} choose
 * @param {string} [legend]
 */
export function radioRow(name, values, chosen, choose, text, legend = t(`choose_${name}`)) {
  return h(
    "fieldset",
    { key: name, class: "row" },
    h("legend", {}, legend),
    radios(name, values, chosen, choose, text),
  );
}

/**
 * A row of it: something that is so or not.
 * @param {string} name
 * @param {(fifth_android: any) => any} choose
 * @param {string} text
 */
export function checkRow(name, checked, choose, text) {
  return h(
    "label",
    { key: name, class: "row check" },
    h("input", { type: "checkbox", name, checked, onchange: (event) => choose(event.target.checked) }),
    h("span", {}, text),
  );
}
