// What Outer Rim says: dice, sectors as the viewer calls them, and actions in words.

/** @import { Action, RaceName, SectorName, ShipView } from "/types/outer_rim" */

import { word } from "/static/words.js";
import { DICE, energyOf, ownShip, text } from "./state.js";

export const ARROW = { north: "▲", east: "▶", south: "▼", west: "◀" };

/**
 * The name of a die: cannon dice 0 to 3, shield dice 4 to 7.
 * @param {number} die
 */
export function dieName(die) {
  return word("die", `${die < DICE ? "cannon" : "shield"}_${(die % DICE) + 1}`);
}

/**
 * The name of a sector, as the viewer calls it: mine, its, or by its name alone.
 * @type {(race: RaceName, sector: SectorName | null) => string}
 */
export function sectorName(race, sector) {
  const own = ownShip();
  if (!own) return word("sector", sector);
  return word(own.race === race ? "my_sector" : "its_sector", sector);
}

/**
 * The name of a sector and the energy that is left there.
 * @type {(ship: ShipView, sector: SectorName) => string}
 */
export function sectorEnergy(ship, sector) {
  return `${sectorName(ship.race, sector)} ${energyOf(ship, sector)}`;
}

/**
 * An action in words.
 * @param {Action} action
 */
export function inWords({ do: kind, ...rest }) {
  if (kind === "set_dice")
    return `${diceInWords("cannons", rest.cannons)}, ${diceInWords("shields", rest.shields)}`;
  if (rest.lowered && rest.raised) {
    const [down, up] = kind === "gunner" ? [DICE, 0] : [0, DICE];
    /** @type {(places: number[], first: number, sign: string) => string[]} */
    const named = (places, first, sign) => places.map((place) => `${dieName(place + first)} ${sign}`);
    return [...named(rest.lowered, down, "↓"), ...named(rest.raised, up, "↑")].join(", ");
  }
  if (rest.hits) return rest.hits.map(dieName).join(", ") || "–";
  if (rest.cannon !== undefined) return dieName(rest.cannon);
  const values = Object.values(rest).flat().map(String);
  return values.map(named).join(" ") || word("done", kind);
}

/** @type {(colour: string, values: number[] | undefined) => string} */
const diceInWords = (colour, values = []) => `${text(colour)}: ${values.filter(Boolean).join(" ") || "–"}`;

/** @param {string} value */
function named(value) {
  const known = ["manoeuvre", "sector", "module"].map((kind) => word(kind, value));
  return known.find((words) => words !== value) ?? value;
}
