// What a phone does beside showing: it trembles when something must not be missed, stays awake, and knows its language.

import { keep, kept } from "./memory.js";
import { change, state } from "./state.js";

// How it trembles (ms on, off, on ...), by the kind of fact that the table announces.
const TREMBLE = {
  phase_began: [90],
  phase_warned: [180],
  phase_ended: [350],
  transfer_opened: [90, 60, 90, 60, 90],
  data_incoming: [90, 60, 90],
  silence_began: [40, 40, 40, 40, 40],
  threat_called: [50],
};
let told = null; // up to which moment of the table
let lock = null;
let wanted = false;

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

/** Trembles for what the table has announced since the last picture. */
export function vibrateFor({ story, show }) {
  const before = told;
  told = show.live ? (story.at(-1)?.at_ms ?? 0) : Infinity;
  if (before === null) return;
  const news = story.filter((line) => line.spoken && line.at_ms > before).map((line) => TREMBLE[line.about.step]);
  const longest = news.filter(Boolean).sort((one, other) => other.length - one.length)[0];
  if (longest) tremble(longest);
}

/** Browsers let a page tremble only once somebody has touched it. */
function tremble(pattern) {
  if (vibrates() && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}

/** Keeps the screen awake while a game runs, where browsers allow that: over https, and on this computer. */
export function holdAwake(on) {
  wanted = on;
  if (!navigator.wakeLock || document.hidden) return;
  if (on && !lock) {
    lock = navigator.wakeLock.request("screen").then(
      (held) => held.addEventListener("release", () => (lock = null)) ?? held,
      () => (lock = null), // low battery
    );
  } else if (!on && lock) {
    lock.then((held) => held?.release());
    lock = null;
  }
}

document.addEventListener("visibilitychange", () => holdAwake(wanted));

/** The language of this page: as the address asks, as it was chosen here, else as the browser speaks. */
export function languageHere() {
  return new URLSearchParams(location.search).get("language") ?? kept("language") ?? navigator.language.slice(0, 2);
}

/** Shows this page in another language, and remembers it. */
export function speakHere(language) {
  keep("language", language);
  if (state.hello.language !== language) location.replace(location.pathname);
}

/** Where the whole table is, in the language of this page. */
export function tableAddress() {
  return `/?language=${state.hello.language}`;
}
