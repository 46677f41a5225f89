// What somebody has picked, and what it can become: the choices that still fit, where they lead on the board, and the one
// that the primary button says.

/** @import { Action, SectorName, Target, Wish } from "/types/mag_blast" */

import { state } from "/static/state.js";
import { top } from "./ships.js";
import { act, asked, draft, game, optionsWith, pick, SECTORS } from "./state.js";

/** @type {Wish["do"][]} */
const ENDS = ["pass", "end_phase", "end_turn"];

/** @type {(one: Target | null | undefined, other: Target | null | undefined) => boolean} */
export const same = (one, other) => one?.seat === other?.seat && one?.ship === other?.ship;

/** The choices that fit what is picked, but those that only go on. */
export function fitting() {
  const { cards, ship, target, sector } = draft();
  return offered(cards).filter(
    (action) =>
      (!ship || !action.ship || action.ship === ship) &&
      (!target || same(action.target, target)) &&
      (!sector || endOf(action) === sector),
  );
}

/** @type {(cards: string[]) => Action[]} */
function offered(cards) {
  const noisy = top()?.heard === false; // that noise has a button of its own
  return optionsWith(cards).filter(
    (action) => !ENDS.includes(action.do) && !(noisy && action.do === "noise") && inPhase(action),
  );
}

/** While a ship waits for its place nothing else is offered. */
const inPhase = (/** @type {Action} */ action) =>
  game().placing.length === 0 || action.do === "place" || !isPlace(action);
const isPlace = (/** @type {Action} */ action) => action.do === "move";

/** @type {(action: Action) => SectorName | undefined} */
export function endOf(action) {
  if (action.do === "place") return action.sector;
  return action.do === "move" ? action.path.at(-1) : undefined;
}

/** What can be aimed at with what is picked, whichever target is picked already. */
export function aims() {
  if (!asked()) return [];
  const { cards, ship } = draft();
  return offered(cards).filter(
    (action) => action.target && (!ship || !action.ship || action.ship === ship) && action.do !== "ability",
  );
}

/** The ship that is about to be placed: the one picked, else the first. */
export function placed() {
  const { placing } = game();
  const { ship } = draft();
  return placing.find((one) => one === ship) ?? placing[0] ?? null;
}

/** The sectors of the own fleet that can be touched. */
export function sectors() {
  const { phase } = game();
  const { ship, fleet } = draft();
  if (!asked()) return [];
  if (phase === "choose") return SECTORS.filter((one) => ship || fleet[one]);
  if (game().placing.length > 0)
    return ends(offered([]).filter((one) => one.do === "place" && (!one.ship || one.ship === placed())));
  return ship ? ends(offered([]).filter((one) => one.do === "move" && one.ship === ship)) : [];
}

/** @type {(actions: Action[]) => SectorName[]} */
const ends = (actions) => SECTORS.filter((sector) => actions.some((one) => endOf(one) === sector));

/**
 * Touches a sector: a ship of the first fleet goes there or comes back; else it is picked, a second touch does it.
 * @param {SectorName} sector
 */
export function touchSector(sector) {
  const { ship, fleet, sector: before } = draft();
  const decision = before === sector && decided();
  if (decision) return act(decision);
  if (game().phase !== "choose") return pick({ sector });
  const others = Object.fromEntries(
    Object.entries(fleet).filter(([name, id]) => id !== ship && (ship || name !== sector)),
  );
  pick({ fleet: ship ? { ...others, [sector]: ship } : others, ship: ship ? null : (fleet[sector] ?? null) });
}

/** Whether the own ship can do something with what is picked. */
export function canUse(/** @type {string} */ id) {
  const { cards, target } = draft();
  return (
    asked() &&
    game().placing.length === 0 &&
    offered(cards).some((action) => action.ship === id && (!target || same(action.target, target)))
  );
}

/**
 * Aims at a ship; touching it once more fires.
 * @type {(seat: number, ship: string) => void}
 */
export function aimAt(seat, ship) {
  const again = same(draft().target, { seat, ship }) && decided();
  if (again) act(again);
  else pick({ target: { seat, ship } });
}

/** The ships that could do the same to the same target. */
export function shooters() {
  const { cards, target } = draft();
  return target ? offered(cards).filter((action) => same(action.target, target) && action.ship) : [];
}

/** Takes the next of the ships that could fire. */
export function nextShooter() {
  const ways = shooters().map(({ ship }) => ship ?? null);
  pick({ ship: ways[(ways.indexOf(draft().ship ?? ways[0]) + 1) % ways.length] });
}

/** Whether somebody has picked anything. */
export function hasPicked() {
  const { cards, ship, target, sector, taken } = draft();
  return cards.length > 0 || Boolean(ship || target || sector) || taken.length > 0;
}

/**
 * What the primary button does with what is picked; null while something is still to be picked.
 * @returns {Wish | null}
 */
export function decided() {
  const { cards, target, sector } = draft();
  const { phase } = game();
  if (phase === "discard" && cards.length > 1 && !top()) return { do: "discard", cards };
  const found = fitting();
  if (target || sector) return found[0] ?? null;
  if (!hasPicked()) return null;
  return found.length === 1 && !endOf(found[0]) ? found[0] : null;
}

/** Choices that are neither aimed at something nor lead to a sector: they stand in a list. */
export function listed() {
  const open = asked() || game().besides.length > 0 ? fitting() : [];
  return open.filter((action) => !endOf(action) && (!action.target || action.do === "ability"));
}

/** What only goes on: let it pass, the next phase, the end of the turn. */
export function goingOn() {
  return asked() && state.seat ? game().options.find((action) => ENDS.includes(action.do)) : undefined;
}
