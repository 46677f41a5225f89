// What a line of the story means to the seat of this page alone: said at once, and a phone trembles.

import { gamePage } from "./games.js";
import { NUDGES, say } from "./notices.js";
import { tremble } from "./vibration.js";

const PICTURE = "give";
const PATTERN = [60, 40, 60]; // ms on, off, on
const NUDGE = [120, 80, 120];

/** @type {Set<string> | null} the lines that are no news any more */
let known = null;

/**
 * Tells what is new in a picture. What came before this page, and what a show is wound to, is no news.
 * @param {any} picture
 */
export function tellSeat({ story, show }) {
  const before = known;
  known = new Set(story.map(nameOfLine));
  if (before === null || !show.live) return;
  for (const line of story.filter((one) => !before.has(nameOfLine(one)))) {
    const text = gamePage()?.concerns?.(line.about);
    if (!text) continue;
    say(text, null, PICTURE);
    tremble(PATTERN);
  }
}

/**
 * Trembles when somebody has waited for long enough to say so.
 * @param {{what: string}[]} notices  that are new
 */
export function feelNudges(notices) {
  if (notices.some(({ what }) => NUDGES.includes(what))) tremble(NUDGE);
}

function nameOfLine({ at_ms, text }) {
  return `${at_ms} ${text}`;
}
