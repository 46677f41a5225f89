// What has been prepared: what would be done, what comes of it, or what is still missing.

/** @import { CharacterView, GeneratorName, RoomName, SlotName, Wish } from "/types/space_stage" */

import { word } from "/static/words.js";
import { cardDoes } from "./board_parts.js";
import { broken, inNeed, prey, shields, target } from "./picks.js";
import {
  aboard,
  against,
  atTheEnd,
  BOOST,
  chosen,
  damageOf,
  HEART_ATTACK,
  help,
  lifeOf,
  MAIN,
  preyIn,
  repairChance,
  tokensFor,
} from "./rules.js";
import {
  able,
  act,
  actor,
  asked,
  cardOf,
  draft,
  game,
  harms,
  nameOf,
  ownCharacters,
  pending,
  text,
} from "./state.js";
import { why } from "./words.js";

/**
 * What the primary button does: its words, what will happen (`say`), and without a `wish` what is missing.
 * @typedef {object} Decision
 * @property {string} name
 * @property {string} text
 * @property {string} [below]
 * @property {string} [say]
 * @property {string} [why]
 * @property {"amber" | "red"} [tone]
 * @property {Wish | null} wish
 */

/** @typedef {SlotName} Slot */

/**
 * What the seat of this page has prepared; null where it has nothing to decide.
 * @returns {Decision | null}
 */
export function decision() {
  const me = actor();
  if (!asked()) return me ? gift(me) : null;
  const open = pending();
  if (open) return PENDING[open.kind]();
  const { phase } = game();
  if (phase === "setup") return starting();
  if (harms()) return MASTER[draft().mode]?.() ?? missing(text("harm"), "pick_harm");
  const dying = ownCharacters().find((one) => one.status === "dying" && !one.rolled);
  if (phase === "recharge" && dying && (!me || !able(me))) return deathRoll(dying);
  return me ? inTurnOf(me) : null;
}

/**
 * What a character does in its turn; a main action that can't be done says why.
 * @type {(me: CharacterView) => Decision}
 */
function inTurnOf(me) {
  const { mode } = draft();
  const reason = MAIN.includes(mode) ? against(mode, me) : "";
  if (reason) return missing(text(mode), `why_${reason}`);
  return MODES[mode]?.(me) ?? ending(me);
}

/**
 * @param {Decision} decided
 * @returns {(() => void) | null}
 */
export function deedOf({ wish }) {
  return wish && (() => act(wish));
}

/** @type {(said: string, key: string, say?: string) => Decision} */
const missing = (said, key, say) => ({ name: "confirm", text: said, why: text(key), say, wish: null });

/** @type {(wish: Wish, said: string, say?: string, below?: string) => Decision} */
const does = (wish, said, say, below) => ({ name: "confirm", text: said, say, below, wish });

/** @type {(me: CharacterView, change?: import("./rules.js").Change) => string} */
const then = (me, change) => text("then_damage", { damage: atTheEnd(me, change), limit: me.dying_at });

// ------------------------------------------------------------------------------------------------------------ turn

/** @type {Record<string, (me: CharacterView) => Decision>} */
const MODES = {
  move: (me) => {
    const to = draft().to;
    const room = to?.at(-1);
    if (!to || !room) return missing(text("move"), "pick_room");
    const said = text("go", { room: word("room", room) });
    const wish = {
      do: /** @type {const} */ ("move"),
      to: /** @type {RoomName[]} */ (to),
      character: me.character,
    };
    return does(wish, text("go_short", { room: text(`${room}_short`) }), said, then(me, { room }));
  },
  attack: (me) => {
    const aim = prey(me);
    const cards = /** @type {any[]} */ (chosen(me, "attack"));
    if (!aim) return missing(text("attack"), "pick_monster");
    const slot = /** @type {Slot} */ (aim.slot);
    const wish = { do: /** @type {const} */ ("attack"), slot, cards, character: me.character };
    if (cards.length === 0) return does(wish, text("strike_bare_short"), text("bare_hands_odds"), then(me));
    return attack(me, wish, damageOf(cards, aim.monster), aim);
  },
  heal: (me) => {
    const whom = target();
    if (!whom) return missing(text("heal"), "pick_person");
    const cards = /** @type {any[]} */ (chosen(me, "heal"));
    const organic = Math.min(draft().organic, me.organic);
    const points = 1 + organic + cards.reduce((sum, card) => sum + cardOf(card).value, 0);
    const left = Math.max(0, whom.damage - points);
    const said = text("heals", { points: Math.min(points, whom.damage), left });
    return does(
      { do: "heal", target: whom.character, organic, cards, character: me.character },
      text("heal"),
      `${nameOf(whom.character)}: ${said}`,
    );
  },
  repair: (me) => {
    const one = broken(me);
    if (!one) return missing(text("repair"), "pick_generator");
    const generator = /** @type {GeneratorName} */ (one.generator);
    const odds = text("repair_odds", { help: help(me), percent: repairChance(help(me)) });
    return does({ do: "repair", generator, character: me.character }, text("roll_repair_short"), odds);
  },
  buy: (me) => {
    const card = /** @type {any} */ (draft().card);
    if (!card) return missing(text("buy"), "pick_ware");
    return does({ do: "buy", card, character: me.character }, text("buy"), word("card", card), costOf(card));
  },
  give: (me) => {
    const whom = target();
    return whom ? given(me, whom) : missing(text("give"), "pick_person");
  },
  convert: (me) => {
    const { organic, scrap } = draft();
    const gives = organic > 0 ? "organic" : "scrap";
    const amount = organic || scrap;
    if (amount === 0) return missing(text("convert"), "pick_amount");
    return does({ do: "convert", gives, amount, character: me.character }, text("convert"));
  },
  hat: (me) => does({ do: "hat", character: me.character }, word("card", "E13"), text("does_hat")),
  vivify: (me) =>
    does({ do: "vivify", character: me.character }, word("card", "M13"), text("does_vivification")),
  teleport: (me) => {
    const room = draft().to?.at(-1);
    if (!room) return missing(text("move"), "pick_room");
    const to = /** @type {RoomName} */ (room);
    return does(
      { do: "teleport", to, character: me.character },
      text("go_short", { room: text(`${room}_short`) }),
      text("go", { room: word("room", room) }),
      then(me, { room }),
    );
  },
  vortex: (me) => {
    const aim = prey(me);
    const card = /** @type {any} */ (draft().card);
    if (preyIn(me.room).length === 0) return missing(text("vortex"), "why_no_monster", text("vortex_here"));
    if (!aim) return missing(text("vortex"), "pick_monster");
    const slot = /** @type {Slot} */ (aim.slot);
    const said = text("vortex_takes", { monster: word("monster", aim.monster.monster) });
    return does({ do: "vortex", card, slot, character: me.character }, text("vortex"), said);
  },
  telepathy: (me) => {
    const friend = target();
    const { wanted } = draft();
    if (!friend) return missing(text("telepathy"), "pick_person");
    if (!wanted) return missing(text("telepathy"), "pick_deed");
    return does(
      { do: "telepathy", target: friend.character, action: wanted, character: me.character },
      text("telepathy"),
    );
  },
  recharge: (me) => {
    const card = /** @type {any} */ (draft().card);
    const { recharge } = cardOf(card);
    const said = `${word("card", card)}: ${text("scrap")} ${recharge}`;
    if (game().phase !== "recharge" || me.recharged)
      return missing(text("recharge_do"), "why_too_late", said);
    if (recharge > me.scrap) return missing(text("recharge_do"), "why_too_dear", said);
    return does({ do: "recharge", card, character: me.character }, text("recharge_do"), said);
  },
};

/** @type {(me: CharacterView, wish: Wish, damage: number, aim: import("./rules.js").Prey) => Decision} */
function attack(me, wish, damage, { monster }) {
  const life = lifeOf(monster);
  const beaten = damage >= life;
  const more = (wish.cards ?? []).reduce((sum, card) => sum + cardOf(card).self_damage, 0);
  return {
    name: "confirm",
    text: text(beaten ? "strike_beats" : "strike"),
    say: `${word("monster", monster.monster)}: ${Math.min(damage, life)} ${text("of_life", { life })}`,
    below: then(me, { less: beaten ? monster.damage : 0, more }),
    wish,
  };
}

/** @param {string} card */
function costOf(card) {
  return `${text(card[0] === "E" ? "scrap" : "organic")} ${cardOf(card).price}`;
}

/** @type {(me: CharacterView) => Decision | null} */
function gift(me) {
  const friend = inNeed();
  return friend ? given(me, friend) : null;
}

/** @type {(me: CharacterView, whom: CharacterView) => Decision} */
function given(me, whom) {
  const organic = Math.min(draft().organic, me.organic);
  const scrap = Math.min(draft().scrap, me.scrap);
  const say = text("give_to", { name: nameOf(whom.character) });
  if (organic + scrap === 0) return missing(text("give"), "pick_amount", say);
  return does({ do: "give", to: whom.character, organic, scrap, character: me.character }, text("give"), say);
}

/**
 * The end of the turn, with the cards that protect; it says so where it means dying for anybody of the seat.
 * @type {(me: CharacterView) => Decision}
 */
function ending(me) {
  const cards = /** @type {any[]} */ (shields());
  const own = ownCharacters().filter(able);
  const dies = own.some((one) => atTheEnd(one, { shields: chosen(one, "reduction") }) >= one.dying_at);
  return {
    name: "end-turn",
    text: text("end_turn"),
    below: dies ? text("would_die") : then(me, { shields: chosen(me, "reduction") }),
    tone: dies ? "red" : "amber",
    say: text("end_say", { left: game().actions_left }),
    wish: { do: "end_turn", cards },
  };
}

/** The same, as a small button beside another primary one. */
export function endOfTurn() {
  const me = actor();
  return me && asked() && !pending() && ["recharge", "act"].includes(game().phase) ? ending(me) : null;
}

/** @type {(me: CharacterView) => Decision} */
function deathRoll(me) {
  const last = me.last_roll;
  const odds = last
    ? text("death_odds", { dead: Math.round((100 * (last - 1)) / 6), saved: 17, last })
    : text("death_first");
  return { name: "roll", text: text("roll"), say: odds, wish: { do: "roll" } };
}

/** @returns {Decision} */
function starting() {
  const me = ownCharacters().find(({ cards }) => cards.length === 0);
  const card = /** @type {any} */ (draft().mode === "pick" ? draft().card : null);
  const say = me && text("ask_pick", { name: nameOf(me.character) });
  if (!me || !card) return missing(text("take"), "pick_card", say);
  return does(
    { do: "pick", card, character: me.character },
    text("take"),
    cardDoes(card),
    word("card", card),
  );
}

// ------------------------------------------------------------------------------------------------- what is asked for

/** @type {Record<import("./state.js").Pending["kind"], () => Decision>} */
const PENDING = {
  take: () => {
    const damage = pending()?.damage ?? 0;
    const organic = draft().mode === "take" ? draft().organic : -1;
    if (organic < 0) return missing(text("take"), "pick_tokens", question());
    return does({ do: "take", organic, scrap: damage - organic }, text("take"), question());
  },
  top_up: () => {
    const me = askedCharacter();
    const scrap = Math.min(draft().scrap, me?.scrap ?? 0);
    const cards = /** @type {any[]} */ (me ? chosen(me, "repair") : []);
    const points =
      (pending()?.points ?? 0) + scrap + cards.reduce((sum, card) => sum + cardOf(card).value, 0);
    const below = text("repair_short", { points, tokens: tokensFor(points) });
    return does({ do: "top_up", scrap, cards }, text("repair"), question(), below);
  },
  contribute: () => {
    const me = askedCharacter();
    const healing = pending()?.action?.do === "heal";
    const cards = /** @type {any[]} */ (me ? chosen(me, healing ? "heal" : "attack") : []);
    const organic = healing && me ? Math.min(draft().organic, me.organic) : 0;
    const slot = pending()?.action?.slot;
    const aim = aboard().find((one) => one.slot === slot);
    const below =
      aim && cards.length > 0 ? text("damage_now", { damage: damageOf(cards, aim.monster) }) : undefined;
    const said = healing ? "heal" : cards.length > 0 ? "strike" : "strike_bare_short";
    return does({ do: "contribute", cards, organic }, text(said), question(), below);
  },
  place: () => {
    const slot = /** @type {Slot | null} */ (draft().mode === "place" ? draft().slot : null);
    if (!slot) return missing(text("place"), "pick_slot", question());
    return does({ do: "place", slot }, text("place"), question(), word("slot", slot));
  },
  roll: () => missing(text("roll_enter"), "pick_face", question()),
};

/** The character of the open choice. */
export function askedCharacter() {
  return game().characters[pending()?.character ?? -1] ?? actor();
}

/** What is asked, as a question. */
export function question() {
  const open = pending();
  if (!open) return "";
  const kind = open.kind === "roll" ? `roll_${open.what}` : open.kind;
  return text(`ask_${kind}`, {
    name: open.character === undefined ? "" : nameOf(open.character),
    monster: open.monster ? word("monster", open.monster) : "",
  });
}

// -------------------------------------------------------------------------------------------------- Station Master

/** @type {Record<string, () => Decision>} */
const MASTER = {
  new_monster: () => does({ do: "new_monster" }, text("new_monster"), text("harm_new_monster")),
  break: () => {
    const generator = /** @type {GeneratorName | null} */ (draft().generator);
    if (!generator) return missing(text("break_short"), "pick_generator");
    return does({ do: "break", generator }, text("break_short"), word("generator", generator));
  },
  heart_attack: () => {
    const one = game().characters.find(({ character }) => character === draft().target);
    if (!one) return missing(text("heart_attack"), "pick_person");
    const after = Math.min(one.dying_at, one.damage + HEART_ATTACK);
    const below = text("hurt_to", { before: one.damage, after, limit: one.dying_at });
    return does(
      { do: "heart_attack", character: one.character },
      text("heart_attack"),
      nameOf(one.character),
      below,
    );
  },
  boost: () => {
    const one = aboard().find(({ slot }) => slot === draft().slot);
    if (!one) return missing(text("boost_short"), "pick_monster");
    const slot = /** @type {Slot} */ (one.slot);
    const { damage, monster } = one.monster;
    const below = text("boost_to", { before: damage, after: damage + BOOST });
    return does({ do: "boost", slot }, text("boost_short"), word("monster", monster), below);
  },
};

/** Why a harm can't be done, as a reason of the rules; "" if it can. */
/** @type {Record<string, () => string>} */
const AGAINST = {
  new_monster: () =>
    game().slots.every(({ monster }) => monster) ? "taken" : game().decks.monsters > 0 ? "" : "deck_empty",
  break: () => (game().generators.some(({ tokens }) => tokens < 3) ? "" : "taken"),
  heart_attack: () => (game().characters.some(({ status }) => status === "healthy") ? "" : "wrong_target"),
  boost: () => (aboard().length > 0 ? "" : "nothing_there"),
};

/** The four harms of the Station Master, each with what it does, or why it can't be done. */
export function fourHarms() {
  return Object.entries(AGAINST).map(([name, reason]) => ({ name, why: why(reason()) }));
}
