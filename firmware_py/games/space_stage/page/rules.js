// What a character could do now, why not, and what would come of it. The table's rules decide; this only foretells.

/** @import { CharacterView, MonsterView } from "/types/space_stage" */

import { cardOf, draft, game, picture } from "./state.js";

export const MAIN = ["move", "attack", "heal", "repair"];
/** @type {("fire" | "frost" | "lightning")[]} in the order in which they are always shown */
export const ELEMENTS = ["fire", "frost", "lightning"];
export const BOOST = 2; // damage more, and half of each factor less
export const HEART_ATTACK = 2;
const HELP = 2;
const TOKEN_POINTS = 4;

/** @typedef {import("/types/space_stage").SlotView & {monster: MonsterView}} Prey a slot with a monster */

/**
 * The slots where a monster is.
 * @returns {Prey[]}
 */
export function aboard() {
  return /** @type {Prey[]} */ (game().slots.filter((slot) => slot.monster));
}

/**
 * The monsters in a room, as slots.
 * @param {string | null} room
 */
export function preyIn(room) {
  return aboard().filter((slot) => slot.room === room);
}

/**
 * The broken generators in a room.
 * @param {string | null} room
 */
export function brokenIn(room) {
  return game().generators.filter((one) => one.tokens > 0 && one.room === room);
}

/** How many oxygen generators are broken. */
export function airless() {
  return game().generators.filter((one) => one.tokens > 0 && one.generator.endsWith("oxygen")).length;
}

/**
 * Whether a shop has electricity.
 * @param {string} shop
 */
export function powered(shop) {
  return game().generators.every((one) => one.tokens === 0 || one.generator !== `${shop}_electricity`);
}

/**
 * The shortest way to each room that a character can reach in one move, by the room.
 * @param {CharacterView} character
 */
export function ways({ room: from }) {
  const { doors } = game();
  /** @type {Record<string, string[]>} */
  const found = {};
  const near = doors[from ?? ""] ?? [];
  for (const room of near) found[room] = [room];
  for (const room of near.filter((one) => preyIn(one).length === 0))
    for (const far of doors[room]) if (far !== from) found[far] ??= [room, far];
  return found;
}

/**
 * Whom a character can heal.
 * @param {CharacterView} character
 */
export function patients(character) {
  return game().characters.filter((one) => one.room && one.room === character.room && one.damage > 0);
}

/**
 * The others in the room of a character.
 * @param {CharacterView} character
 */
export function company(character) {
  return game().characters.filter((one) => one !== character && one.room && one.room === character.room);
}

/**
 * Why a main action can't be done, as a reason of the rules; "" if it can.
 * @type {(main: string, character: CharacterView) => string}
 */
export function against(main, character) {
  if (character.done.includes(main)) return "done_already";
  if (game().actions_left === 0) return "no_more_actions";
  if (main === "attack") return preyIn(character.room).length ? "" : "nothing_there";
  if (main === "repair") return brokenIn(character.room).length ? "" : "nothing_there";
  if (main === "heal") return airless() ? "no_oxygen" : patients(character).length ? "" : "nothing_there";
  return "";
}

/** @param {string} card */
export const shopOf = (card) => (card[0] === "E" ? "workshop" : "laboratory");

/**
 * Why a card that lies open can't be bought; "" if it can.
 * @type {(card: string, character: CharacterView) => string}
 */
export function againstBuying(card, character) {
  const shop = shopOf(card);
  if (character.room !== shop) return "wrong_room";
  if (!powered(shop)) return "no_power";
  const purse = shop === "workshop" ? character.scrap : character.organic;
  return purse < cardOf(card).price ? "too_dear" : "";
}

/**
 * The best multiplier of a card against a monster, in hundredths.
 * @type {(card: string, monster: MonsterView) => number}
 */
export function multiplier(card, monster) {
  const { elements } = cardOf(card);
  return elements.length > 0
    ? Math.max(...ELEMENTS.map((one) => (elements.includes(one) ? monster[one] : 0)))
    : 100;
}

/**
 * The damage that cards do to a monster together.
 * @type {(cards: string[], monster: MonsterView) => number}
 */
export function damageOf(cards, monster) {
  const sum = cards.reduce((all, card) => all + cardOf(card).value * multiplier(card, monster), 0);
  return Math.floor(sum / 100);
}

/**
 * How many tokens a monster has left.
 * @param {MonsterView} monster
 */
export function lifeOf({ organic, scrap }) {
  return organic + scrap;
}

/**
 * The chance that a roll of two dice with `bonus` removes at least a token, in percent.
 * @param {number} bonus
 */
export function repairChance(bonus) {
  let good = 0;
  for (let one = 1; one <= 6; one++)
    for (let other = 1; other <= 6; other++) if (one + other + bonus >= TOKEN_POINTS) good++;
  return Math.round((100 * good) / 36);
}

/**
 * How many tokens so many points of repair remove.
 * @param {number} points
 */
export function tokensFor(points) {
  return Math.floor(points / TOKEN_POINTS);
}

/**
 * What helpers in the room add to a repair.
 * @param {CharacterView} character
 */
export function help(character) {
  const helping = picture().record.setup.dying_help ? ["healthy", "dying"] : ["healthy"];
  return HELP * company(character).filter(({ status }) => helping.includes(status)).length;
}

/**
 * What the monsters of a room do to whoever ends a turn there.
 * @param {string | null} room
 */
export function threatIn(room) {
  return preyIn(room).reduce((all, { monster }) => all + monster.damage, 0);
}

/**
 * How an end of the turn may differ: `shields` are used, `less` damage of monsters, `more` of mutations, another room.
 * @typedef {{shields?: string[], less?: number, more?: number, room?: string | null}} Change
 */

/**
 * The damage of a character if its turn ended now.
 * @type {(character: CharacterView, change?: Change) => number}
 */
export function atTheEnd(character, { shields = [], less = 0, more = 0, room = character.room } = {}) {
  const threat = threatIn(room) - less;
  const own = (character.hat ? 0 : character.self_damage) + more;
  const held = shields.reduce((all, card) => all + cardOf(card).value, 0);
  const air = airless() === 2 ? 1 : 0;
  return Math.min(character.dying_at, character.damage + Math.max(0, own + threat - held) + air);
}

/**
 * The cards that are prepared, of those in a hand of a kind.
 * @type {(character: CharacterView, kind: string) => string[]}
 */
export function chosen(character, kind) {
  return draft().cards.filter((name) =>
    character.cards.some((card) => card.card === name && card.kind === kind && card.ready),
  );
}

/**
 * The cards of a kind that a character can use now.
 * @type {(character: CharacterView, kind: string) => string[]}
 */
export function ready(character, kind) {
  return character.cards.filter((one) => one.kind === kind && one.ready).map(({ card }) => card);
}

/** The cards that lie open in both shops. */
export function open() {
  const { equipment, mutations } = game();
  return [...equipment, ...mutations].filter((card) => card !== null);
}
