// What the parts of the operator's page are made of: texts, panels, questions that are asked back, and choices.

/** @import { Wanted } from "/static/dom.js" */

import { tell } from "./commands.js";
import { h } from "./dom.js";
import { radios } from "./form_rows.js";
import { icon } from "./icons.js";
import { change, state } from "./state.js";
import { filled, word } from "./words.js";

/**
 * A text of this page; {gaps} are filled in.
 * @param {{}} [gaps]
 */
export function o(key, gaps = {}) {
  return filled(word("operator", key), gaps);
}

/**
 * A part of the page with its heading; `aside` stands beside that.
 * @param {string} name
 */
export function panel(name, aside, ...content) {
  return h(
    "section",
    {
      key: name,
      id: name,
      class: "op-card",
      tabindex: "-1",
      "aria-labelledby": `${name}-title`,
      "data-help": `operator ${name}`,
    },
    h("header", {}, h("h2", { id: `${name}-title` }, o(name)), h("span", { class: "grow" }), aside),
    content,
  );
}

/** A button that brings the record of a game in the log. */
export function recordButton({ game, number }) {
  return h(
    "button",
    {
      class: "slim quiet",
      "data-do": "game-record",
      "aria-label": `${o("export_record")} ${number}`,
      onclick: () => tell({ do: "export", form: "record", game, number }),
    },
    icon("data"),
  );
}

/**
 * Asks back before something that can't be undone; only as long as what it is about is `there`.
 * @param {string} text
 * @param {string} yes
 * @param {() => void} deed
 * @param {() => boolean} [there]
 */
export function ask(text, yes, deed, there = () => true) {
  change({ ask: { text, yes, deed, there } });
}

/** The dialog that asks back, or nothing. */
export function askDialog() {
  if (!state.ask?.there()) return null;
  const { text, yes, deed } = state.ask;
  const sure = () => {
    change({ ask: null });
    deed();
  };
  return [
    h("p", { class: "op-question" }, icon("warning"), h("span", {}, text)),
    h(
      "footer",
      {},
      h("button", { class: "primary", "data-do": "yes", onclick: sure }, yes),
      h("button", { "data-do": "no", autofocus: true, onclick: () => change({ ask: null }) }, o("no_sure")),
    ),
  ];
}

/**
 * One of several values, as radio buttons in a row.
 * @param {string} name
 * @param {string} legend
 * @param {string[]} values
 * @param {(what: any) => void} choose
 * @param {(key: any, gaps?: {}) => string} text
 */
export function segments(name, legend, values, chosen, choose, text) {
  return h(
    "fieldset",
    { key: name, class: "op-field" },
    h("legend", {}, legend),
    radios(name, values, chosen, choose, text),
  );
}

/**
 * A field with its name in front of it.
 * @param {string} label
 * @param {Wanted} input
 * @param {string} name
 */
export function field(name, label, input, more) {
  return h(
    "div",
    { key: name, class: "op-field" },
    h("label", { for: `field-${name}` }, label),
    h("div", { class: "op-input" }, input, more),
  );
}
