// The faces of real dice that were told so far, and the die that is next.

import { draft, forgetFaces, game, outlook, ownShip, picture } from "./state.js";

/** The faces of the roll that were told so far, at this page or by hand; 0 is one that was taken back. */
export function facesTold() {
  const { faces } = draft();
  const pointing = picture().pointing ?? 0;
  if (faces && pointing !== pointingAt(faces)) return faces; // the table has not heard of the last one yet
  if (faces) forgetFaces();
  return [...String(pointing)].slice(1).map(Number);
}

/**
 * What a seat points at that has told these faces: each is a decimal digit after a leading 1.
 * @param {number[]} faces
 */
export function pointingAt(faces) {
  return faces.length ? Number(`1${faces.join("")}`) : 0;
}

/** The name of the real die that is rolled next, as far as this page knows; null when all are told or none is asked for. */
export function nextDie() {
  const duel = game();
  const { dice } = outlook();
  if (duel.asks !== "ask_roll" || duel.dice_of !== ownShip()?.seat || !dice) return duel.next_die;
  const faces = facesTold();
  return dice.find((_, place) => !faces[place])?.die ?? null;
}
