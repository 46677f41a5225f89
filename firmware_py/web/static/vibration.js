// A phone trembles when something must not be missed: how, says the game by the kind of fact that is announced.

import { gamePage } from "./games.js";
import { change } from "./state.js";
import { keep, kept } from "./storage.js";

/** @type {number | null} up to which moment of the table was told */
let told = null;

/** Whether this is something to hold in a hand that can tremble. */
export const trembles = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** Whether people want it to; they do until they say otherwise. */
export function vibrates() {
  return trembles && kept("vibrate") !== "off";
}

/** Switches trembling on or off, and remembers it. */
export function switchVibration() {
  keep("vibrate", vibrates() ? "off" : "on");
  tremble([60]);
  change({});
}

/**
 * Trembles for what the table has announced since the last picture.
 * @param {any} picture
 */
export function vibrateFor({ story, show }) {
  const before = told;
  told = show.live ? (story.at(-1)?.at_ms ?? 0) : Infinity;
  if (before === null) return;
  const patterns = gamePage()?.vibrations ?? {};
  const news = story
    .filter((line) => line.spoken && line.at_ms > before)
    .map((line) => patterns[line.about.step]);
  const longest = news.filter(Boolean).sort((one, other) => other.length - one.length)[0];
  if (longest) tremble(longest);
}

/**
 * Browsers let a page tremble only once somebody has touched it.
 * @param {number[]} pattern
 */
export function tremble(pattern) {
  if (vibrates() && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}
