// What the first battle adds to the lesson's panel: what is asked for, in the words of its button.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { inWords } from "./choices.js";
import { cardName, m, SECTORS, shipName } from "./state.js";

/** What is asked for. */
export function task({ task: asked }) {
  if (!asked) return null;
  return h("p", { class: "lesson-todo" }, h("b", {}, asked.do === "choose" ? ships(asked) : deed(asked)));
}

function deed(asked) {
  const card = asked.card && asked.do !== "play" && `${cardName(asked.card)}: `;
  const text = inWords(asked);
  return card && !text.startsWith(cardName(asked.card)) ? card + text : text;
}

function ships({ ships: wanted }) {
  return SECTORS.map((sector) =>
    m("learn_ships", { ship: shipName(wanted[sector]), sector: word("fleet_sector", sector) }),
  ).join(" · ");
}

/** Where a step is to be looked at. */
export function opened({ panel }) {
  return panel === "board" ? "stage" : panel === "hand" ? "seat" : "";
}
