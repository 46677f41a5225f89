// What people should know at once: refusals and lost devices, for the eye and for screen readers.

import { h, render } from "./dom.js";
import { icon } from "./icons.js";
import { picture, state } from "./state.js";

const SHOWN_MS = 6000;
/** Notices that somebody is waited for. */
export const NUDGES = ["nudged", "nudged_by_somebody"];
let shown = [];
let known = null;
let number = 0;

/** Takes the notices of a picture, and gives those that were shown; those from before this page came are old news. */
export function takeNotices(notices) {
  const before = known;
  known = Math.max(before ?? 0, notices.at(-1)?.number ?? 0);
  const fresh = before === null ? [] : notices.filter((one) => one.number > before && concerns(one));
  for (const notice of fresh) say(notice.text, notice.place);
  return fresh;
}

const OF_ONE_SEAT = ["refused", "card_missing", "card_differs", ...NUDGES];

/** A refusal, and a card that is not where it should be, is for its seat and for the table; the rest is for all. */
function concerns(notice) {
  return (
    !OF_ONE_SEAT.includes(notice.what) || state.seat === 0 || notice.seat === 0 || notice.seat === state.seat
  );
}

/**
 * Shows a sentence for a while, and where on the table it happened.
 * @param {string} text
 * @param {string | null} [place]
 * @param {string} [picture]  an icon for what is no trouble
 */
export function say(text, place = null, picture = "") {
  number += 1;
  const toast = { text, number, picture };
  shown = [...shown, toast].slice(-4);
  draw();
  setTimeout(() => {
    shown = shown.filter((one) => one !== toast);
    draw();
  }, SHOWN_MS);
  if (place) flash(place);
}

/** @param {string} place */
function flash(place) {
  const [kind, seat, slot] = place.split("/");
  if (kind !== "slot") return;
  for (const element of document.querySelectorAll(`[data-slot="${seat}/${slot}"]`)) {
    element.classList.add("refused");
    setTimeout(() => element.classList.remove("refused"), 900);
  }
}

function draw() {
  render(
    document.getElementById("toasts"),
    shown.map((toast) =>
      h(
        "p",
        { key: `toast${toast.number}`, class: `toast ${toast.picture && "news"}` },
        icon(toast.picture || "warning"),
        h("span", {}, toast.text),
      ),
    ),
  );
}

let heard = "";

/** Reads the last line of the story to those who listen: announcements, and what a paused show stands on. */
export function readAloud() {
  const last = state.picture?.story?.at(-1);
  if (!last || !(last.spoken || picture().show.paused)) return;
  const line = `${last.at_ms} ${last.text}`;
  if (line === heard) return;
  heard = line;
  render(document.getElementById("live"), h("p", { key: line }, last.text));
}
