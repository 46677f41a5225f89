// Odds of dice that are set, counted over every way they can fall. How many faces of a die succeed the rules say.

import { printed } from "./state.js";

/**
 * The chance that a die set to a value succeeds.
 * @param {number} value
 */
export function chance(value) {
  const { good_faces: good } = printed();
  return good[value] / (good.length - 1);
}

/**
 * A share as people read it, such as 67 %.
 * @param {number} share
 */
export function percent(share) {
  return `${Math.round(100 * share)} %`;
}

/**
 * Every way in which dice can succeed, with the values that did, highest first, and its chance.
 * @param {number[]} values
 */
function falls(values) {
  let found = [{ hits: /** @type {number[]} */ ([]), odds: 1 }];
  for (const value of [...values].sort((one, other) => other - one))
    found = found.flatMap(({ hits, odds }) => [
      { hits: [...hits, value], odds: odds * chance(value) },
      { hits, odds: odds * (1 - chance(value)) },
    ]);
  return found;
}

/**
 * The chances of 0, 1, 2 ... successes.
 * @param {number[]} values
 */
export function successes(values) {
  const found = values.map(() => 0);
  found.push(0);
  for (const { hits, odds } of falls(values)) found[hits.length] += odds;
  return found;
}

/**
 * What a salvo does when the defender stops its `stopped` highest hits: expected damage, and the chance that it reaches
 * `energy`.
 * @type {(values: number[], stopped: number, energy: number) => {expected: number, destroys: number}}
 */
export function salvo(values, stopped, energy) {
  let expected = 0;
  let destroys = 0;
  for (const { hits, odds } of falls(values)) {
    const damage = hits.slice(stopped).reduce((one, other) => one + other, 0);
    expected += odds * damage;
    if (damage >= energy) destroys += odds;
  }
  return { expected, destroys };
}

/**
 * What a salvo does to shields that are known: expected damage.
 * @type {(values: number[], shields: number[]) => number}
 */
export function against(values, shields) {
  return successes(shields).reduce(
    (sum, odds, held) => sum + odds * salvo(values, held, Number.POSITIVE_INFINITY).expected,
    0,
  );
}
