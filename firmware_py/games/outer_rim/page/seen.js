// What the ships would be like if what is chosen were confirmed: dice with other values, sectors with other energy.

/** @import { ShipView, View } from "/types/outer_rim" */

import { draft, game, opponent, ownShip, SECTORS, text } from "./state.js";

const DICE = 4;
const FACES = 6;

/**
 * The dice of a ship after what is chosen, by "cannon/2": the value, 0 for one that leaves the board. A hit that a
 * shield would take has the value it has.
 * @returns {Record<string, {value: number, cancelled?: boolean}>}
 * @param {ShipView | undefined} ship
 */
export function changedDice(ship) {
  const duel = game();
  const own = ownShip();
  if (!own || !duel.outlook) return {};
  const chosen = draft();
  const mine = ship === own;
  if (duel.asks === "ask_ion" && chosen.cannon !== undefined)
    return mine ? { [`cannon/${chosen.cannon}`]: { value: 0 } } : lessShields(ship, chosen.points);
  if (duel.asks === "ask_cut" && !mine) return cut(duel.outlook.dice, chosen.die);
  if (duel.asks === "ask_cancel" && !mine) return taken(ship, chosen.hits ?? []);
  const about = duel.outlook.modules?.[chosen.module];
  return about && mine ? (MODULES[chosen.module]?.(ship, about, chosen) ?? {}) : {};
}

/** @param {ShipView | undefined} ship */
function lessShields(ship, points) {
  return Object.fromEntries(
    points.flatMap((one, place) =>
      one ? [[`shield/${place}`, { value: ship.shields[place].value - one }]] : [],
    ),
  );
}

function cut(dice, die) {
  const found = dice.find((one) => one.die === die);
  return found ? { [key(die)]: { value: found.to } } : {};
}

/** @param {ShipView | undefined} ship */
function taken(ship, hits) {
  return Object.fromEntries(
    hits.map((place) => [`cannon/${place}`, { value: ship.cannons[place].value, cancelled: true }]),
  );
}

const MODULES = {
  gunner: (ship, about, chosen) => shifted(ship, about, chosen, "shield", "cannon"),
  technician: (ship, about, chosen) => shifted(ship, about, chosen, "cannon", "shield"),
  admiral: (ship, about, { values = {} }) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([die, value]) => value !== all(ship)[Number(die)].value)
        .map(([die, value]) => [key(Number(die)), { value }]),
    ),
  experimental_weapons: (ship, about, { shield }) => {
    if (shield === undefined) return {};
    const free = ship.cannons.findIndex(({ value }) => !value);
    return { [`shield/${shield}`]: { value: 0 }, [`cannon/${free}`]: { value: ship.shields[shield].value } };
  },
};

function shifted(ship, { lower, raise }, { lowered = [], raised = [] }, down, up) {
  const value = (colour, place) => ship[`${colour}s`][place].value;
  return Object.fromEntries([
    ...lowered.map((place) => [`${down}/${place}`, { value: Math.max(0, value(down, place) - lower) }]),
    ...raised.map((place) => [`${up}/${place}`, { value: Math.min(FACES, value(up, place) + raise) }]),
  ]);
}

function all(ship) {
  return [...ship.cannons, ...ship.shields];
}

/** @param {number} die */
function key(die) {
  return `${die < DICE ? "cannon" : "shield"}/${die % DICE}`;
}

// ------------------------------------------------------------------------------------------------------------ energy

/** The sectors among which the seat of this page chooses, as race/sector; null where it chooses none. */
export function openSectors() {
  const duel = game();
  const own = ownShip();
  const about = own ? aboutSectors(duel) : null;
  if (!about?.sectors) return null;
  const sectors = Array.isArray(about.sectors) ? about.sectors : Object.keys(about.sectors);
  return sectors.map((sector) => `${hurts(duel, about) ? opponent(duel).race : own.race}/${sector}`);
}

/** @param {View} it */
function aboutSectors({ outlook }) {
  return outlook?.modules ? outlook.modules[draft().module] : outlook;
}

/**
 * Whether it is the opponent's sector that is chosen.
 * @param {View} game
 */
function hurts(game, about) {
  return game.asks === "ask_aim" || (draft().module === "orbital_bombs" && !about.manoeuvres);
}

/**
 * Whether a sector is the one that is chosen.
 * @param {string} sector
 * @param {ShipView} ship
 */
export function isChosen(ship, sector) {
  return draft().sector === sector && Boolean(openSectors()?.includes(`${ship.race}/${sector}`));
}

/**
 * The energy of a sector if what is chosen were confirmed.
 * @param {string} sector
 * @param {ShipView} ship
 */
export function energyThen(ship, sector) {
  const duel = game();
  const place = SECTORS.indexOf(sector);
  const now = ship.energy[place];
  if (!ownShip() || !duel.outlook) return now;
  const { module, amount } = draft();
  if (module === "capable_commander" && ship === ownShip() && ship.due_sector === sector && amount)
    return Math.max(0, now - ship.due + amount);
  if (!isChosen(ship, sector)) return now;
  const about = aboutSectors(duel);
  if (Array.isArray(about.sectors)) return Math.max(0, now - (about.amount ?? 0));
  return now + about.sectors[sector];
}

/**
 * A sector's energy as it is, and as it would be.
 * @param {string} sector
 * @param {ShipView} ship
 */
export function energyText(ship, sector) {
  const now = ship.energy[SECTORS.indexOf(sector)];
  const then = energyThen(ship, sector);
  return then === now ? String(now) : text("from_to", { from: now, to: then });
}
