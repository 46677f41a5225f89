// How a game goes on: the pace of bots, and the timeline of its chapters and beats to scrub.

/** @import { EventOn } from "/static/dom.js" */
/** @import { Moment } from "/static/game_page.js" */
/** @import { ShowView } from "/types/table" */

import { show, showAt, tell } from "./commands.js";
import { h } from "./dom.js";
import { gamePage } from "./games.js";
import { icon } from "./icons.js";
import { change, cursor, picture, state } from "./state.js";
import { t } from "./words.js";

const PACES = [1, 4, 12, 50];

/** Whether the show has reached its end, and the game with it. */
export function atEnd() {
  return gamePage().moment().over && cursor() >= picture().show.end_ms;
}

/** Whether the show moves by itself just now. */
export function runsOn() {
  const { show: now } = state.picture;
  return !now.paused && !now.held && !now.stands && !atEnd();
}

/**
 * A button that moves the show.
 * @param {string} name
 * @param {string} text
 * @param {() => void} deed
 * @param {string} [extra]
 */
export function showButton(name, text, deed, extra = "") {
  return h(
    "button",
    { class: `round ${extra}`, "aria-label": text, title: text, "data-do": `show-${name}`, onclick: deed },
    icon(name),
  );
}

/** How many times as fast a game of bots alone goes. */
export function paces(now) {
  if (picture().viewing) return null;
  return h(
    "div",
    { key: "paces", class: "segments", role: "group", "aria-label": t("pace") },
    PACES.map((times) =>
      h(
        "button",
        {
          class: "slim",
          "data-pace": times,
          "data-help": "page pace",
          "aria-pressed": String(times === now),
          onclick: () => tell({ do: "pace", times }),
        },
        `×${times}`,
      ),
    ),
  );
}

/**
 * From the first turn to the end of what has been resolved.
 * @param {ShowView | undefined} now
 * @param {Moment} moment
 */
export function timeline(now, moment) {
  const start = cursor() < now.turns[0] ? now.start_ms : now.turns[0]; // what was before the first turn is far longer
  const length = Math.max(1, now.end_ms - start);
  const share = (ms) => Math.min(100, Math.max(0, (100 * (ms - start)) / length));
  const beats = now.beats.filter((beat) => beat >= start);
  return h(
    "div",
    { class: "timeline" },
    h(
      "svg",
      { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      now.turns.map((at, place) => {
        const end = now.turns[place + 1] ?? now.end_ms;
        const width = Math.max(0, share(end) - share(at) - 0.25);
        return h("rect", {
          class: `turn-block ${place % 2 ? "odd" : ""}`,
          x: share(at),
          y: 0,
          width,
          height: 10,
        });
      }),
      h("path", { class: "beats", d: beats.map((beat) => `M${share(beat).toFixed(2)} 3v4`).join("") }),
      h("rect", { class: "past", x: 0, y: 0, width: share(cursor()), height: 10 }),
    ),
    h(
      "div",
      { class: "turn-numbers", "aria-hidden": "true" },
      now.turns
        .slice(0, moment.turns ?? now.turns.length)
        .map((at, place) => h("span", { style: { left: `${share(at)}%` } }, place + 1)),
    ),
    h("input", {
      type: "range",
      class: "scrub",
      "data-help": "page timeline",
      min: start,
      max: now.end_ms,
      step: 50,
      value: String(Math.round(state.scrub ?? Math.max(start, cursor()))),
      "aria-label": t("timeline"),
      "aria-valuetext": `${moment.text} ${picture().story.at(-1)?.text ?? ""}`,
      oninput: (event) => scrub(Number(event.target.value)),
      onchange: () => change({ scrub: null }),
      onkeydown: stepByKey,
    }),
  );
}

/**
 * While the handle is held it stays under the finger, however late the table answers.
 * @param {number} ms
 */
function scrub(ms) {
  change({ scrub: ms });
  showAt(ms);
}

/**
 * Arrows go from beat to beat, which is what people want to see.
 * @param {EventOn<KeyboardEvent>} event
 */
function stepByKey(event) {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  event.preventDefault();
  show(event.key === "ArrowLeft" ? "back" : "next");
}
