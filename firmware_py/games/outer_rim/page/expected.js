// The damage to be expected from dice that lie open, as they are and as they would be.

/** @import { ShipView } from "/types/outer_rim" */
/** @import { Changes } from "./seen.js" */

import { number } from "/static/words.js";
import { against } from "./odds.js";
import { changedDice } from "./seen.js";
import { energyOf, mine, opponent, text } from "./state.js";

/**
 * What a salvo of `cannons` against `shields` is expected to do to the active sector of a ship; half if that is lost.
 * @type {(ship: ShipView, cannons: number[], shields: number[]) => number}
 */
export function struck(ship, cannons, shields) {
  const whole = against(cannons.filter(Boolean), shields.filter(Boolean));
  return energyOf(ship, ship.active) ? whole : whole / 2;
}

/** What both salvos are expected to do, as the dice lie and if what is picked were confirmed. */
export function salvosExpected() {
  const [own, enemy] = [mine(), opponent()];
  const then = changedDice(own);
  /** @param {Changes} changes */
  const done = (changes) => struck(enemy, values(own, "cannon", changes), values(enemy, "shield", {}));
  /** @param {Changes} changes */
  const suffered = (changes) => struck(own, values(enemy, "cannon", {}), values(own, "shield", changes));
  return text("salvos_expected", {
    done: change(done({}), done(then)),
    suffered: change(suffered({}), suffered(then)),
  });
}

/** @type {(ship: ShipView, colour: "cannon" | "shield", changes: Changes) => number[]} */
function values(ship, colour, changes) {
  return ship[`${colour}s`].map(({ value }, place) => changes[`${colour}/${place}`]?.value ?? value);
}

/** @type {(now: number, then: number) => string} */
function change(now, then) {
  const [from, to] = [now, then].map((one) => number(one.toFixed(1)));
  return from === to ? from : text("from_to", { from, to });
}
