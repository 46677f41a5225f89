// What the first battle adds to the lesson's panel: what is asked for, in the words of its button.

/** @import { Wish } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { cardName, SECTORS, shipName, text } from "./state.js";
import { inWords } from "./words.js";

/**
 * What is asked for.
 * @type {(step: {task: Wish | null}) => Drawn}
 */
export function task({ task: asked }) {
  if (!asked) return null;
  return h("p", { class: "lesson-todo" }, h("b", {}, asked.do === "choose" ? ships(asked) : deed(asked)));
}

/** @type {(asked: Wish) => string} */
function deed(asked) {
  const card = asked.card && asked.do !== "play" && `${cardName(asked.card)}: `;
  const said = inWords(asked);
  return card && !said.startsWith(cardName(asked.card)) ? card + said : said;
}

/** @type {(asked: Extract<Wish, {do: "choose"}>) => string} */
function ships({ ships: wanted }) {
  return SECTORS.map((sector) =>
    text("learn_ships", { ship: shipName(wanted[sector]), sector: word("fleet_sector", sector) }),
  ).join(" · ");
}
