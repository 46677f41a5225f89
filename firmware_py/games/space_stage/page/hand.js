// The cards of a character: what each is for, whether it can be used, what it would do now.

/** @import { CardView, CharacterView } from "/types/space_stage" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { cardDoes } from "./board_parts.js";
import { amount, disc, icon, times } from "./parts.js";
import { BARE_HANDS, damageOf, multiplier, preyIn } from "./rules.js";
import { actor, asked, cardOf, draft, game, nameOf, ownCharacters, pick, text } from "./state.js";

/** The head of the hand: whose it is, what they own, and a switch where a seat has two characters. */
export function handHead() {
  const me = actor();
  const own = ownCharacters();
  return h(
    "header",
    { class: "hand-head" },
    own.length > 1
      ? h(
          "div",
          { class: "segments who-acts" },
          own.map((one) =>
            h(
              "button",
              {
                key: String(one.character),
                "aria-pressed": String(one === me),
                "data-who": one.character,
                onclick: () => pick({ who: one.character, mode: "", cards: [], slot: null }),
              },
              disc(one),
              nameOf(one.character),
            ),
          ),
        )
      : [disc(me), h("h2", {}, nameOf(me.character))],
    me.status !== "healthy" && h("span", { class: "chip bad" }, text(me.status)),
    h("span", { class: "grow" }),
    amount("organic", me.organic),
    amount("scrap", me.scrap),
    amount("damage", `${me.damage}/${me.dying_at}`),
  );
}

/** The cards of the character that acts, and its bare hands. */
export function hand() {
  const me = actor();
  return h(
    "div",
    { class: "stage-cards", role: "group", "aria-label": text("your_cards") },
    me.cards.map((card) => cardButton(me, card)),
    bareHands(),
  );
}

/**
 * @param {CharacterView} me
 * @param {CardView} card
 */
function cardButton(me, card) {
  const { card: name } = card;
  const row = cardOf(name);
  const on = draft().cards.includes(name);
  const usable = asked() && card.ready;
  const toggle = () =>
    pick({
      ...meant(me, card),
      cards: on ? draft().cards.filter((one) => one !== name) : [...draft().cards, name],
    });
  return h(
    "button",
    {
      key: name,
      class: `stage-card ${name[0] === "E" ? "equipment" : "mutation"} ${card.ready ? "ready" : "spent"}`,
      "aria-pressed": String(on),
      "data-card": name,
      "data-help": `stage_card ${name}`,
      disabled: !usable,
      onclick: toggle,
    },
    h("b", { class: "card-name" }, word("card", name)),
    h(
      "span",
      { class: `card-state ${card.ready ? "good" : "dim"}` },
      icon(card.ready ? "check" : "battery"),
      cardState(card),
    ),
    h(
      "span",
      { class: "card-value" },
      row.elements.map((element) => icon(element, element)),
      row.value > 0 && row.value,
    ),
    h(
      "small",
      {},
      card.pocket ? text("pocket", { monster: word("monster", card.pocket.monster) }) : effect(me, card),
    ),
    h(
      "small",
      { class: "card-cost" },
      name[0] === "E"
        ? [text("recharge"), amount("scrap", row.recharge)]
        : row.self_damage > 0 && [text("costs_you"), amount("damage", row.self_damage)],
    ),
  );
}

/**
 * What the table does when a card is touched first: the mode that the card is for.
 * @param {CharacterView} me
 * @param {CardView} it
 */
function meant(me, { kind, card }) {
  const modes = {
    attack: "attack",
    heal: "heal",
    repair: "repair",
    hat: "hat",
    vivification: "vivify",
    vortex: "vortex",
    telepathy: "telepathy",
    teleportation: "teleport",
    reduction: "end",
  };
  const mode = game().pending ? draft().mode : modes[kind];
  const [only, more] = preyIn(me.room);
  const slot = mode === "attack" && only && !more ? { slot: only.slot } : {};
  return mode === draft().mode ? { vortex: card } : { mode, vortex: card, cards: [], ...slot };
}

/** @param {CardView} it */
function cardState({ card, discharged, used }) {
  if (discharged) return text("discharged");
  if (used) return text("used");
  return text(card[0] === "E" ? "charged" : "ready");
}

/**
 * What a card would do now: to each monster of the room, or in words.
 * @param {CharacterView} me
 * @param {CardView} it
 */
function effect(me, { card, kind }) {
  const prey = kind === "attack" ? preyIn(me.room) : [];
  if (prey.length === 0) return cardDoes(card);
  return prey.map(({ slot, monster }) =>
    h(
      "span",
      { key: slot, class: "forecast-line" },
      `${word("monster", monster.monster)} ${times(multiplier(card, monster))} = `,
      h("b", {}, damageOf([card], monster)),
    ),
  );
}

/** Bare hands: how likely each damage is. */
function bareHands() {
  const most = Math.max(...BARE_HANDS);
  return h(
    "div",
    { key: "bare", class: "stage-card bare", title: text("bare_hands_help") },
    h("b", { class: "card-name" }, text("bare_hands")),
    h(
      "span",
      { class: "odds", "aria-hidden": "true" },
      BARE_HANDS.map((share, damage) =>
        h("span", { key: String(damage) }, h("i", { style: { height: `${(26 * share) / most}px` } }), damage),
      ),
    ),
    h("small", {}, text("bare_hands_odds")),
  );
}
