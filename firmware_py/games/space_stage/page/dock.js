// The dock: what can be done, the cards, and what will be done.

/** @import { Button, Dock } from "/static/frame_dock.js" */
/** @import { Size } from "/static/frame_size.js" */

import { handOf, wholeHand } from "/static/cards.js";
import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { amountsRow } from "./amounts.js";
import { decision, deedOf, endOfTurn } from "./decisions.js";
import { cards } from "./hand.js";
import { amount } from "./parts.js";
import { other } from "./picks.js";
import { actor, draft, game, inTurn, masterSeat, pending, pick, putDown, text } from "./state.js";
import { harmsRow, list, verbs } from "./verbs.js";

const VERBS = 278; // units beside the cards on a wide screen
const VERBS_SLIM = 190; // and on one with a rail

/**
 * The dock of the seat of this page.
 * @param {Size} size
 * @returns {Dock}
 */
export function dock(size) {
  if (game().result || !state.seat) return { hand: counts(), primary: null };
  const decided = decision();
  /** @type {Button | null} */
  const primary = decided && {
    name: decided.name,
    text: decided.text,
    below: decided.below,
    tone: decided.tone,
    why: decided.why,
    deed: deedOf(decided),
  };
  return { hand: hand(size), say: says(decided?.say), small: small(), primary };
}

/** What lies over the board: the whole hand, or the list of everything else. */
export function over() {
  if (!state.seat || game().result) return null;
  return [wholeHand(cards(), text("your_cards")), list()];
}

/** How many cards are still to come: for those who only look on. */
function counts() {
  const { monsters, equipment, mutations } = game().decks;
  return h(
    "p",
    { class: "dim" },
    text("decks", { monsters, equipment: equipment ?? 0, mutations: mutations ?? 0 }),
  );
}

/** @param {Size} size */
function hand(size) {
  if (state.seat === masterSeat() && !pending()) return harmsRow();
  const row = amountsRow() ?? verbs();
  return h(
    "div",
    { class: `stage-hand ${row ? "with-row" : ""}` },
    row,
    h(
      "div",
      { key: "mine", class: "mine-cards" },
      handOf(cards(), row ? beside(size) : size, text("your_cards")),
    ),
  );
}

/**
 * The room that is left for cards beside the verbs.
 * @param {Size} size
 * @returns {Size}
 */
function beside(size) {
  if (size.layout !== "wide") return size;
  const taken = (size.side === "open" ? VERBS : VERBS_SLIM) * size.u;
  return { ...size, hand: { ...size.hand, width: size.hand.width - taken } };
}

/** @param {string | undefined} said */
function says(said) {
  const me = actor();
  return [
    said && h("span", { key: "words", class: "words" }, said),
    me?.room &&
      h(
        "span",
        { key: "has", class: "has" },
        amount("organic", me.organic),
        amount("scrap", me.scrap),
        amount("damage", `${me.damage}/${me.dying_at}`),
      ),
  ];
}

/** @returns {Button[]} */
function small() {
  const { mode, cards: picked } = draft();
  const prepared = mode !== "" || picked.length > 0;
  const end = mode !== "" ? endOfTurn() : null;
  const friend = inTurn() && !prepared ? other() : undefined;
  /** @type {(Button | null | undefined)[]} */
  const all = [
    end && { name: "end-turn", text: text("end_small"), icon: "skip", deed: deedOf(end) },
    friend && {
      name: "who",
      text: text("who_small", { number: friend.character + 1 }),
      icon: "flip",
      deed: () => pick({ who: friend.character }),
    },
    prepared ? { name: "back", text: text("back_small"), icon: "undo", deed: putDown } : null,
  ];
  return all.filter((one) => one !== null && one !== undefined);
}
