// The tab "Now": the cards that are played and not done yet, who may answer in which order, how many cards lie where,
// and whether this phone listens.

/** @import { PlayedView } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { shapeOf } from "/static/people.js";
import { shape } from "/static/shapes.js";
import { phone } from "./noise.js";
import { captain, cardName, game, picture, printed, shipName, text, who } from "./state.js";

/** What the tab says. */
export function side() {
  const shot = game().stack.at(-1);
  const waits = shot && !shot.heard; // then the dock asks
  return [stack(), shot?.heard && answers(shot), !shot && order(), decks(), !waits && phone()];
}

/** @type {(shot: PlayedView) => Drawn} */
function answers({ asked }) {
  return h(
    "section",
    { key: "answers", class: "stack" },
    h("h3", { class: "caption-head" }, text("answer_order")),
    asked.map(person),
  );
}

/** Everybody, from the one whose turn it is, with what is left. */
function order() {
  return h(
    "section",
    { key: "order", class: "stack" },
    h("h3", { class: "caption-head" }, text("players")),
    game()
      .players.filter(({ alive }) => alive)
      .map(({ seat }) => person(seat)),
  );
}

/** @param {number} seat */
function person(seat) {
  return h(
    "p",
    { key: String(seat), class: "row" },
    shape(shapeOf(seat)),
    h("b", {}, who(seat)),
    h("span", { class: "grow" }),
    h("span", { class: "dim" }, text("cards_count", { count: captain(seat)?.cards ?? 0 })),
  );
}

/** How many cards lie where. */
function decks() {
  if (picture().lesson) return null;
  const { action_deck, action_discard, fleet_deck, brutal } = game();
  const counts = { deck: action_deck, discard: action_discard.length, ships: fleet_deck };
  return [
    brutal && h("p", { key: "brutal", class: "chip" }, text("brutal")),
    h("p", { key: "decks", class: "dim" }, text("decks", counts)),
  ];
}

/** The pile of played cards, the last one first; nothing while none lies there. */
export function stack() {
  const played = game().stack;
  if (played.length === 0) return null;
  return h(
    "ol",
    { key: "pile", class: "pile", "aria-label": text("stack") },
    played.map((one, place) => line(one, place, played.length)).toReversed(),
  );
}

/** @type {(played: PlayedView, place: number, all: number) => Drawn} */
function line(played, place, all) {
  const { card, seat, target, ship, heard } = played;
  const gaps = { card: cardName(card), who: who(seat) };
  return h(
    "li",
    {
      key: `${card}${place}`,
      class: `plate ${place === all - 1 ? "top-card" : ""}`,
      "data-played": card,
      "data-help": `action_card ${printed().actions[card].kind}`,
    },
    h(
      "b",
      {},
      target
        ? text("played_at", { ...gaps, target: shipName(target.ship), whose: who(target.seat) })
        : text("played", gaps),
    ),
    ship && h("span", { class: "from" }, shipName(ship)),
    !heard && h("span", { class: "chip" }, text("noise_wait", { who: who(seat) })),
  );
}
