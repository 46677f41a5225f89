// What a crew can repair between two flights of a campaign [R 6.2]: pure functions of the ship in the dock and of the
// repairs so far, one a character from the captain round.

/** @typedef {{damage: Record<string, string[]>, disabled_squads: number}} Ship */

import { t as text, word } from "/static/words.js";

const A_ZONE = 2; // repairs in a zone, between two flights
export const STATIONS = ["upper_blue", "lower_red"];

/**
 * What a character can repair beside what the others do; "" is nothing.
 * @type {(ship: Ship, repairs: string[], crew: number) => string[]}
 */
export function offers(ship, repairs, crew) {
  const others = repairs.filter((_, other) => other !== crew);
  const found = [""];
  for (const [zone, tokens] of Object.entries(ship.damage)) {
    if (others.filter((one) => one.startsWith(`${zone}/`)).length >= A_ZONE) continue;
    found.push(...tokens.map((token) => `${zone}/${token}`).filter((one) => !others.includes(one)));
  }
  if (others.filter((one) => one === "bots").length < ship.disabled_squads) found.push("bots");
  return found;
}

/**
 * A repair in words.
 * @param {string} repair
 */
export function repairText(repair) {
  if (repair === "") return text("dock_nothing");
  if (repair === "bots") return text("dock_squad");
  const [zone, token] = repair.split("/");
  return `${word("zone", zone)}: ${word("token", token)}`;
}

/**
 * The repairs with another one of a character.
 * @type {(repairs: string[], crew: number, repair: string) => string[]}
 */
export function repaired(repairs, crew, repair) {
  const changed = [...repairs];
  for (let place = 0; place < crew; place += 1) changed[place] ??= "";
  changed[crew] = repair;
  return changed;
}

/**
 * How many squads are disabled after the repairs.
 * @type {(ship: Ship, repairs: string[]) => number}
 */
export function squadsLeft(ship, repairs) {
  return ship.disabled_squads - repairs.filter((one) => one === "bots").length;
}

/**
 * The stations whose squads stay out, as many as are still disabled; of one squad the `wanted` station.
 * @type {(ship: Ship, repairs: string[], wanted: string[]) => string[]}
 */
export function leftOut(ship, repairs, wanted) {
  const left = squadsLeft(ship, repairs);
  if (left !== 1) return STATIONS.slice(0, left);
  return [wanted[0] ?? STATIONS[0]];
}
