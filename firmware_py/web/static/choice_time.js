// How long the seat of a page may still take for a choice that has a time.

import { state } from "./state.js";

const SECOND_MS = 1000;
let watching = false;

/** Milliseconds that this seat may still take, null where it has no time limit. */
export function choiceLeft() {
  const show = state.picture?.show;
  const left = show?.choices?.[state.seat];
  if (left === undefined) return null;
  const passed = show.held || show.paused ? 0 : (performance.now() - state.receivedAt) * show.pace;
  const telling = Math.max(0, show.end_ms - show.now_ms) / show.speed;
  return Math.max(0, left - Math.max(0, passed - telling));
}

/** Draws the time anew each second from now on, for the show stands still meanwhile. */
export function watchChoices() {
  if (watching) return;
  watching = true;
  setInterval(() => choiceLeft() !== null && state.redraw(), SECOND_MS);
}
