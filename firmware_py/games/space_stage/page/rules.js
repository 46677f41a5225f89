// What a character could do now, why not, and what would come of it. The table's rules decide; this only foretells.

import { cardOf, draft, game, picture } from "./state.js";

export const MAIN = ["move", "attack", "heal", "repair"];
const ELEMENTS = ["fire", "frost", "lightning"];
const HELP = 2;
const TOKEN_POINTS = 4;

/** The monsters in a room, as slots. */
export function preyIn(room) {
  return game().slots.filter((slot) => slot.monster && slot.room === room);
}

/** The broken generators in a room. */
export function brokenIn(room) {
  return game().generators.filter((one) => one.tokens > 0 && one.room === room);
}

/** How many oxygen generators are broken. */
export function airless() {
  return game().generators.filter((one) => one.tokens > 0 && one.generator.endsWith("oxygen")).length;
}

/** Whether a shop has electricity. */
export function powered(shop) {
  return game().generators.every((one) => one.tokens === 0 || one.generator !== `${shop}_electricity`);
}

/** The shortest way to each room that a character can reach in one move, by the room. */
export function ways(character) {
  const { doors } = game();
  /** @type {Record<string, string[]>} */
  const found = {};
  const near = doors[character.room] ?? [];
  for (const room of near) found[room] = [room];
  for (const room of near.filter((one) => preyIn(one).length === 0))
    for (const far of doors[room]) if (far !== character.room) found[far] ??= [room, far];
  return found;
}

/** Whom a character can heal. */
export function patients(character) {
  return game().characters.filter((one) => one.room && one.room === character.room && one.damage > 0);
}

/** The others in the room of a character. */
export function company(character) {
  return game().characters.filter((one) => one !== character && one.room && one.room === character.room);
}

/** Why a main action can't be done, as a reason of the rules; "" if it can. */
export function against(main, character) {
  if (character.done.includes(main)) return "done_already";
  if (game().actions_left === 0) return "no_more_actions";
  if (main === "attack") return preyIn(character.room).length ? "" : "nothing_there";
  if (main === "repair") return brokenIn(character.room).length ? "" : "nothing_there";
  if (main === "heal") return airless() ? "no_oxygen" : patients(character).length ? "" : "nothing_there";
  return "";
}

/** Why a card that lies open can't be bought; "" if it can. */
export function againstBuying(card, shop, character) {
  if (character.room !== shop) return "wrong_room";
  if (!powered(shop)) return "no_power";
  const purse = shop === "workshop" ? character.scrap : character.organic;
  return purse < cardOf(card).price ? "too_dear" : "";
}

/** The best multiplier of a card against a monster, in hundredths. */
export function multiplier(card, monster) {
  const { elements } = cardOf(card);
  return elements.length ? Math.max(...elements.map((element) => monster[element])) : 100;
}

/** The damage that cards do to a monster together. */
export function damageOf(cards, monster) {
  const sum = cards.reduce((all, card) => all + cardOf(card).value * multiplier(card, monster), 0);
  return Math.floor(sum / 100);
}

/** The elements in the order in which they are always shown. */
export function elements() {
  return ELEMENTS;
}

/** The chances of an attack by bare hands, for damage 0 to 5, in 36ths. */
export const BARE_HANDS = [6, 10, 8, 6, 4, 2];

/** The chance that a roll of two dice with `bonus` removes at least a token, in percent. */
export function repairChance(bonus) {
  let good = 0;
  for (let one = 1; one <= 6; one++)
    for (let other = 1; other <= 6; other++) if (one + other + bonus >= TOKEN_POINTS) good++;
  return Math.round((100 * good) / 36);
}

/** What helpers in the room add to a repair. */
export function help(character) {
  const helping = picture().record.setup.dying_help ? ["healthy", "dying"] : ["healthy"];
  return HELP * company(character).filter(({ status }) => helping.includes(status)).length;
}

/** The damage of a character if its turn ended now, with cards that protect and monsters that are gone by then. */
export function atTheEnd(character, { shields = [], less = 0, more = 0, room = character.room } = {}) {
  const threat = preyIn(room).reduce((all, { monster }) => all + monster.damage, 0) - less;
  const own = (character.hat ? 0 : character.self_damage) + more;
  const held = shields.reduce((all, card) => all + cardOf(card).value, 0);
  const air = airless() === 2 ? 1 : 0;
  return Math.min(character.dying_at, character.damage + Math.max(0, own + threat - held) + air);
}

/** The cards that are prepared, of those in a hand of a kind. */
export function chosen(character, kind) {
  return draft().cards.filter((name) =>
    character.cards.some((card) => card.card === name && card.kind === kind && card.ready),
  );
}

/** The cards of a kind that a character can use now. */
export function ready(character, kind) {
  return character.cards.filter((one) => one.kind === kind && one.ready).map(({ card }) => card);
}
