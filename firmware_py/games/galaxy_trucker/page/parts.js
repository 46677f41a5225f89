// What several parts of the dock are made of.

/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";

/**
 * What the primary button would do, in a sentence or two.
 * @type {(...said: (string | null | false | undefined)[]) => Drawn}
 */
export function words(...said) {
  return h("span", { key: "words", class: "words" }, said.filter(Boolean).join(" "));
}

/**
 * One of several things to choose from: `why` says why it cannot be.
 * @typedef {{name: string, help: string, head: Drawn, below?: Drawn, chosen?: boolean, why?: string,
 *   answer?: number, choose: () => void}} Option
 */

/** @type {(option: Option) => Drawn} */
export function option({ name, help, head, below, chosen = false, why = "", answer, choose }) {
  return h(
    "button",
    {
      key: name,
      class: `option ${why ? "not-now" : ""}`,
      "data-do": name,
      "data-help": help,
      "data-answer": answer,
      "data-why": why || null,
      "aria-disabled": why ? "true" : null,
      "aria-pressed": String(chosen),
      onclick: why ? null : choose,
    },
    h("b", {}, head),
    h("span", { class: "below" }, why || below),
  );
}
