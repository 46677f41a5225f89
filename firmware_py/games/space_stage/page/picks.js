// What can be touched on the station, and what that prepares. What is chosen as the way to act decides what is lit.

/** @import { CharacterView, RoomName, SlotView } from "/types/space_stage" */

import { state } from "/static/state.js";
import { against, againstBuying, company, patients, preyIn, ready, ways } from "./rules.js";
import {
  able,
  actor,
  asked,
  begin,
  draft,
  game,
  harms,
  inTurn,
  ownCharacters,
  pending,
  pick,
} from "./state.js";

/** @typedef {(() => void) | null} Touch what a touch prepares; null where nothing is to be touched */

/**
 * The character that acts, while a way to act is open or none is chosen yet.
 * @param {string} mode
 * @returns {CharacterView | null}
 */
function acting(mode) {
  const lit = draft().mode === mode || draft().mode === "";
  return (lit && inTurn() && actor()) || null;
}

/**
 * @param {RoomName | string} room
 * @returns {Touch}
 */
export function roomTouch(room) {
  const me = inTurn() && actor();
  if (!me) return null;
  if (draft().mode === "teleport") return room === me.room ? null : () => pick({ to: [room] });
  const to = acting("move") && against("move", me) === "" ? ways(me)[room] : undefined;
  return to ? () => begin({ mode: "move", to }) : null;
}

/**
 * @param {SlotView} slot
 * @returns {Touch}
 */
export function slotTouch({ slot, room, monster }) {
  if (asked() && pending()?.kind === "place") return monster ? null : () => begin({ mode: "place", slot });
  if (!monster) return null;
  if (harms()) return draft().mode === "boost" ? () => pick({ slot }) : null;
  const me = inTurn() && actor();
  if (!me || me.room !== room) return null;
  if (draft().mode === "vortex") return () => pick({ slot });
  const strikes = acting("attack") && against("attack", me) === "";
  return strikes ? () => begin({ mode: "attack", slot, cards: draft().cards }) : null;
}

/**
 * @param {import("/types/space_stage").GeneratorView} generator
 * @returns {Touch}
 */
export function generatorTouch({ generator, room, tokens }) {
  if (harms()) return draft().mode === "break" && tokens < 3 ? () => pick({ generator }) : null;
  const me = acting("repair");
  const repairs = me && me.room === room && tokens > 0 && against("repair", me) === "";
  return repairs ? () => begin({ mode: "repair", generator }) : null;
}

/**
 * @param {string} card
 * @returns {Touch}
 */
export function wareTouch(card) {
  if (asked() && game().phase === "setup") return () => begin({ mode: "pick", card });
  const me = acting("buy");
  return me && againstBuying(card, me) === "" ? () => begin({ mode: "buy", card }) : null;
}

/**
 * @param {CharacterView} one
 * @returns {Touch}
 */
export function personTouch(one) {
  const target = one.character;
  if (harms())
    return draft().mode === "heart_attack" && one.status === "healthy" ? () => pick({ target }) : null;
  if (targets().includes(one)) return () => pick({ target, wanted: null });
  const other = inTurn() && draft().mode === "" && one.seat === state.seat && one !== actor() && able(one);
  return other ? () => pick({ who: target }) : null;
}

/** The characters that what is prepared may be done to. */
export function targets() {
  const me = actor();
  if (!me || !inTurn()) return [];
  const { mode } = draft();
  if (mode === "heal") return patients(me);
  if (mode === "give") return company(me);
  if (mode === "telepathy") return game().characters.filter((one) => one !== me && able(one));
  return [];
}

/** The character that is aimed at: the one chosen, or the only one. */
export function target() {
  const all = targets();
  return all.find(({ character }) => character === draft().target) ?? (all.length === 1 ? all[0] : null);
}

/**
 * The monster that is aimed at: the one chosen, or the only one.
 * @param {CharacterView} me
 */
export function prey(me) {
  const all = preyIn(me.room);
  return all.find(({ slot }) => slot === draft().slot) ?? (all.length === 1 ? all[0] : null);
}

/**
 * The generator that is repaired: the one chosen, or the only one.
 * @param {CharacterView} me
 */
export function broken(me) {
  const all = game().generators.filter(({ room, tokens }) => room === me.room && tokens > 0);
  return all.find(({ generator }) => generator === draft().generator) ?? (all.length === 1 ? all[0] : null);
}

/** The other character of this seat that could act as well. */
export function other() {
  return ownCharacters().find((one) => one !== actor() && able(one));
}

/** To whom somebody out of turn may give, in the same room; nobody while nothing can be given. */
export function inNeed() {
  const me = actor();
  const { phase, turn } = game();
  if (!me?.room || asked() || pending() || phase !== "act" || me.organic + me.scrap === 0) return null;
  return company(me).find((one) => one.seat === turn && able(one)) ?? null;
}

/** The cards that protect at the end of the turn, as far as they are chosen. */
export function shields() {
  return ownCharacters()
    .filter(able)
    .flatMap((one) => ready(one, "reduction").filter((card) => draft().cards.includes(card)));
}
