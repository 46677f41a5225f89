// What every choice in the dock is made of: a sentence, the way back, the button that does what was picked.

/** @import { SectorName, ShipView, Wish } from "/types/outer_rim" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Button } from "/static/frame_dock.js" */

import { h } from "/static/dom.js";
import { number } from "/static/words.js";
import { act, capital, energyOf, putDown, text } from "./state.js";

/**
 * A sentence for the dock's upper row.
 * @param {Drawn} said
 */
export function words(said) {
  return said ? h("span", { key: "words", class: "words" }, said) : null;
}

/** @returns {Button[]} what takes back all that is picked; nothing while nothing is */
export function back() {
  return [{ name: "back", text: text("short_back"), icon: "undo", deed: putDown }];
}

/**
 * A button that does what was picked; without an action it says what is missing.
 * @type {(action: Wish | null, said: string, below: string) => Button}
 */
export function does(action, said, below) {
  if (!action) return { name: "confirm", text: said, why: below, deed: null };
  return { name: "confirm", text: capital(said), below, deed: () => act(action) };
}

/** @type {(ship: ShipView, sector: SectorName, amount: number) => string} */
export function blow(ship, sector, amount) {
  const energy = energyOf(ship, sector);
  return `${number(-amount)}: ${text("from_to", { from: energy, to: Math.max(0, energy - amount) })}`;
}
