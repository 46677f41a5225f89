// The cards that are played and not done yet, the last one first: what they are aimed at, and who is still asked.

/** @import { PlayedView } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { cardName, game, printed, shipName, text } from "./state.js";

/** The pile of played cards; nothing while none lies there. */
export function stack() {
  const played = game().stack;
  if (played.length === 0) return null;
  return h(
    "ol",
    { class: "stack", "aria-label": text("stack") },
    played.map((one, place) => line(one, place, played.length)).toReversed(),
  );
}

/** @type {(played: PlayedView, place: number, all: number) => Drawn} */
function line(played, place, all) {
  const { card, seat, target, ship, asked, heard } = played;
  const words = { card: cardName(card), seat };
  return h(
    "li",
    {
      key: `${card}${place}`,
      class: place === all - 1 ? "top" : "",
      "data-played": card,
      "data-help": `action_card ${printed().actions[card].kind}`,
    },
    h(
      "b",
      {},
      target
        ? text("played_at", { ...words, target: shipName(target.ship), target_seat: target.seat })
        : text("played", words),
    ),
    ship && h("span", { class: "from" }, shipName(ship)),
    !heard && h("span", { class: "chip" }, text("noise_wait", { seat })),
    heard &&
      place === all - 1 &&
      h("span", { class: "chip" }, asked.map((one) => text("seat", { seat: one })).join(" · ")),
  );
}
