// The cards of a character: what each is for, what it would do now, or why it can't be used.

/** @import { CardView, CharacterView } from "/types/space_stage" */
/** @import { Card } from "/static/cards.js" */

import { word } from "/static/words.js";
import { askedCharacter } from "./decisions.js";
import { icon } from "./parts.js";
import { prey } from "./picks.js";
import { damageOf, lifeOf, open, preyIn } from "./rules.js";
import { actor, asked, begin, cardOf, draft, game, inTurn, pending, pick, text } from "./state.js";

/** @type {Record<string, string>} what the table does when a card is touched first */
const MODES = {
  attack: "attack",
  heal: "heal",
  hat: "hat",
  vivification: "vivify",
  vortex: "vortex",
  telepathy: "telepathy",
  teleportation: "teleport",
  reduction: "",
};

/**
 * The cards in the dock: those to choose from at the start, else the character's own and its bare hands.
 * @returns {Card[]}
 */
export function cards() {
  if (asked() && game().phase === "setup") return open().map(offered);
  const me = pending() && asked() ? askedCharacter() : actor();
  if (!me) return [];
  return [...me.cards.map((card) => own(me, card)), ...(inTurn() ? [bareHands(me)] : [])];
}

/** @type {(name: string) => Pick<Card, "id" | "fold" | "kind" | "help" | "name" | "sign" | "value">} */
function printedOn(name) {
  const { value, elements, kind } = cardOf(name);
  const sign =
    elements.length > 0 ? elements.map((one) => icon(one, one)) : icon(kind === "hat" ? "mask" : kind);
  return {
    id: name,
    fold: name,
    kind: name[0] === "E" ? "equipment" : "mutation",
    help: `stage_card ${name}`,
    name: word("card_on", name),
    sign,
    value: value > 0 ? String(value) : "",
  };
}

/** @param {string} name */
function offered(name) {
  const chosen = draft().mode === "pick" && draft().card === name;
  const choose = () => begin(chosen ? {} : { mode: "pick", card: name });
  return { ...printedOn(name), foot: text(`foot_${cardOf(name).kind}`), usable: true, chosen, choose };
}

/** @type {(me: CharacterView, card: CardView) => Card} */
function own(me, card) {
  const chosen = isChosen(card);
  return {
    ...printedOn(card.card),
    foot: footOf(me, card),
    usable: usable(card),
    chosen,
    choose: () => choose(card, chosen),
  };
}

/** @param {CardView} card */
function isChosen({ card }) {
  const { cards: picked, card: one, mode } = draft();
  return picked.includes(card) || (one === card && ["vortex", "recharge"].includes(mode));
}

/** @param {CardView} card */
function usable({ kind, ready, discharged }) {
  const asks = asked() && pending();
  if (!asks) return inTurn() && (ready ? kind !== "repair" : discharged);
  if (asks.kind === "top_up") return ready && kind === "repair";
  return asks.kind === "contribute" && ready && kind === (asks.action?.do === "heal" ? "heal" : "attack");
}

/** @type {(card: CardView, chosen: boolean) => void} */
function choose({ card, kind, discharged }, chosen) {
  const without = draft().cards.filter((one) => one !== card);
  if (pending()) return pick({ cards: chosen ? without : [...without, card] });
  if (discharged) return begin(chosen ? {} : { mode: "recharge", card });
  const mode = MODES[kind] ?? "";
  if (kind === "vortex") return begin(chosen ? {} : { mode, card });
  if (kind === "reduction" || mode === draft().mode)
    return pick({ cards: chosen ? without : [...without, card] });
  const kept = draft().mode === "" ? draft().slot : null;
  return begin({ mode, cards: [card], slot: kept });
}

/** @type {(me: CharacterView, card: CardView) => string} */
function footOf(me, { card, kind, discharged, used, pocket }) {
  if (pocket) return text("pocket", { monster: word("monster", pocket.monster) });
  if (discharged) return text("recharge_for", { price: cardOf(card).recharge });
  if (used) return text("used");
  if (kind === "repair") return text("after_roll");
  return kind === "attack" && preyIn(me.room).length > 0 ? effect(me, card) : text(`foot_${kind}`);
}

/**
 * What a card would do to the monster that is aimed at, or to that which it hurts most; and what it costs.
 * @type {(me: CharacterView, card: string) => string}
 */
function effect(me, card) {
  const aim = prey(me);
  const all = preyIn(me.room).toSorted(
    (one, other) => damageOf([card], other.monster) - damageOf([card], one.monster),
  );
  const { monster } = aim ?? all[0];
  const damage = damageOf([card], monster);
  const name = aim ? "" : word("monster_short", monster.monster);
  const { self_damage: hurts } = cardOf(card);
  const done = damage >= lifeOf(monster) ? text("foot_beats") : `−${damage}`;
  return [name, done, hurts > 0 && text("foot_hurts", { hurts })].filter(Boolean).join(" ");
}

/** @type {(me: CharacterView) => Card} */
function bareHands(me) {
  const prepared = draft().mode === "attack" && draft().cards.length === 0;
  return {
    id: "bare",
    fold: "bare",
    kind: "bare",
    help: "main_action attack",
    name: text("bare_hands"),
    sign: "⚂−⚀",
    foot: text("bare_foot"),
    usable: preyIn(me.room).length > 0 && !me.done.includes("attack") && game().actions_left > 0,
    chosen: prepared,
    choose: () => begin(prepared ? {} : { mode: "attack", slot: draft().slot }),
  };
}
