// The damage to be expected from dice that lie open, as they are and as they would be.

/** @import { ShipView } from "/types/outer_rim" */

import { h } from "/static/dom.js";
import { number } from "/static/words.js";
import { against } from "./odds.js";
import { changedDice } from "./seen.js";
import { game, opponent, ownShip, SECTORS, text } from "./state.js";

/**
 * What a salvo of `cannons` against `shields` is expected to do to the active sector of a ship; half if that is lost.
 * @param {ShipView | undefined} ship
 * @param {number[]} shields
 */
export function struck(ship, cannons, shields) {
  const whole = against(cannons.filter(Boolean), shields.filter(Boolean));
  return ship.energy[SECTORS.indexOf(ship.active)] ? whole : whole / 2;
}

/** What both salvos are expected to do, as the dice lie and if what is chosen were confirmed. */
export function salvosExpected() {
  const own = ownShip();
  const enemy = opponent(game());
  const then = changedDice(own);
  /** @param {Record<string, { value: number; cancelled?: boolean | undefined; }>} changes */
  const done = (changes) => struck(enemy, values(own, "cannon", changes), values(enemy, "shield", {}));
  /** @param {Record<string, { value: number; cancelled?: boolean | undefined; }>} changes */
  const suffered = (changes) => struck(own, values(enemy, "cannon", {}), values(own, "shield", changes));
  return h(
    "p",
    { class: "salvos-expected", role: "status" },
    text("salvos_expected", {
      done: change(done({}), done(then)),
      suffered: change(suffered({}), suffered(then)),
    }),
  );
}

/**
 * @param {ShipView | undefined} ship
 * @param {string} colour
 * @param {{}} changes
 */
function values(ship, colour, changes) {
  return ship[`${colour}s`].map(({ value }, place) => changes[`${colour}/${place}`]?.value ?? value);
}

/**
 * @param {number} now
 * @param {number} then
 */
function change(now, then) {
  const [from, to] = [now, then].map((one) => number(one.toFixed(1)));
  return from === to ? from : text("from_to", { from, to });
}
