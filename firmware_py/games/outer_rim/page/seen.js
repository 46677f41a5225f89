// What the ships would be like if what is picked were confirmed: dice with other values, sectors with other energy.

/** @import { DieCut, SectorName, DiceShift, ShipView } from "/types/outer_rim" */
/** @import { Draft } from "./state.js" */

import { openSectors } from "./preview.js";
import { DICE, draft, energyOf, game, mine, outlook, ownShip, text } from "./state.js";

const FACES = 6;

/** @typedef {Record<string, {value: number, cancelled?: boolean}>} Changes by "cannon/2" */

/**
 * The dice of a ship after what is picked: the value, 0 for one that leaves the board. A hit that a shield would take
 * has the value it has.
 * @param {ShipView} ship
 * @returns {Changes}
 */
export function changedDice(ship) {
  const duel = game();
  const own = ownShip();
  if (!own || !duel.outlook) return {};
  const { cannon, points, die, hits } = draft();
  const ours = ship === own;
  if (duel.asks === "ask_ion" && cannon !== null)
    return ours ? { [`cannon/${cannon}`]: { value: 0 } } : lessShields(ship, points);
  if (duel.asks === "ask_cut" && !ours) return cut(outlook().cuts ?? [], die);
  if (duel.asks === "ask_cancel" && !ours) return taken(ship, hits);
  return ours ? byModule(ship, draft()) : {};
}

/** @type {(ship: ShipView, points: number[]) => Changes} */
function lessShields(ship, points) {
  const touched = points.flatMap((one, place) => (one ? [place] : []));
  return Object.fromEntries(
    touched.map((place) => [`shield/${place}`, { value: ship.shields[place].value - points[place] }]),
  );
}

/** @type {(cuts: DieCut[], die: number | null) => Changes} */
function cut(cuts, die) {
  const found = cuts.find((one) => one.die === die);
  return found ? { [key(found.die)]: { value: found.to } } : {};
}

/** @type {(ship: ShipView, hits: number[]) => Changes} */
function taken(ship, hits) {
  return Object.fromEntries(
    hits.map((place) => [`cannon/${place}`, { value: ship.cannons[place].value, cancelled: true }]),
  );
}

/** @type {(ship: ShipView, chosen: Draft) => Changes} */
function byModule(ship, { module, lowered, raised, values, shield }) {
  const about = outlook().modules ?? {};
  if (module === "gunner" && about.gunner)
    return shifted(ship, about.gunner, lowered, raised, "shield", "cannon");
  if (module === "technician" && about.technician)
    return shifted(ship, about.technician, lowered, raised, "cannon", "shield");
  if (module === "admiral") return valued(ship, values);
  if (module !== "experimental_weapons" || shield === null) return {};
  const free = ship.cannons.findIndex(({ value }) => !value);
  return { [`shield/${shield}`]: { value: 0 }, [`cannon/${free}`]: { value: ship.shields[shield].value } };
}

/** @type {(ship: ShipView, values: Record<number, number>) => Changes} */
function valued(ship, values) {
  const dice = [...ship.cannons, ...ship.shields];
  const changed = Object.entries(values).filter(([die, value]) => value !== dice[Number(die)].value);
  return Object.fromEntries(changed.map(([die, value]) => [key(Number(die)), { value }]));
}

/**
 * @type {(ship: ShipView, about: DiceShift, lowered: number[], raised: number[], down: "cannon" | "shield",
 *   up: "cannon" | "shield") => Changes}
 */
function shifted(ship, { lower, up: more }, lowered, raised, down, up) {
  /** @type {(colour: "cannon" | "shield", place: number) => number} */
  const value = (colour, place) => ship[`${colour}s`][place].value;
  return Object.fromEntries([
    ...lowered.map((place) => [`${down}/${place}`, { value: Math.max(0, value(down, place) - lower) }]),
    ...raised.map((place) => [`${up}/${place}`, { value: Math.min(FACES, value(up, place) + more) }]),
  ]);
}

/** @param {number} die */
const key = (die) => `${die < DICE ? "cannon" : "shield"}/${die % DICE}`;

// ------------------------------------------------------------------------------------------------------------ energy

/**
 * Whether a sector is one among which the seat of this page chooses.
 * @type {(ship: ShipView, sector: SectorName) => boolean}
 */
export function isOpen(ship, sector) {
  const open = openSectors();
  return open !== null && open.race === ship.race && open.sectors.includes(sector);
}

/**
 * Whether a sector is the one that is picked.
 * @type {(ship: ShipView, sector: SectorName) => boolean}
 */
export function isChosen(ship, sector) {
  return draft().sector === sector && isOpen(ship, sector);
}

/**
 * The energy of a sector if what is picked were confirmed.
 * @type {(ship: ShipView, sector: SectorName) => number}
 */
export function energyThen(ship, sector) {
  const now = energyOf(ship, sector);
  const { module, amount } = draft();
  if (module === "capable_commander" && ship === mine() && ship.due_sector === sector && amount)
    return Math.max(0, now - ship.due + amount);
  if (!isChosen(ship, sector)) return now;
  const { modules, amount: blow } = outlook();
  if (module === "repair_unit") return now + (modules?.repair_unit?.sectors[sector] ?? 0);
  const lost = module === "orbital_bombs" ? modules?.orbital_bombs?.amount : blow;
  return Math.max(0, now - (lost ?? 0));
}

/**
 * A sector's energy as it is, and as it would be.
 * @type {(ship: ShipView, sector: SectorName) => string}
 */
export function energyText(ship, sector) {
  const [from, to] = [energyOf(ship, sector), energyThen(ship, sector)];
  return to === from ? String(from) : text("from_to", { from, to });
}
