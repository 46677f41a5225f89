// How a game goes on: the pace of bots, then stepping through the resolution with buttons, and with a timeline of its
// turns and beats to scrub.

import { nextTurn, playOrPause, show, showAt, tell } from "./deeds.js";
import { h } from "./dom.js";
import { runs } from "./doors.js";
import { guest } from "./games.js";
import { icon } from "./icons.js";
import { change, cursor, state, view } from "./state.js";
import { t } from "./words.js";

const PACES = [1, 4, 12, 50];

/** The controls of the show, for those who run the table; nothing while the action part runs. */
export function showPanel() {
  const game = view() ?? guest()?.show();
  const { show: now } = state.picture;
  if (!game || !runs() || now.live || now.turns.length === 0) return null;
  const atEnd = game.part === "over" && cursor() >= now.end_ms;
  const running = !now.paused && !now.held && !atEnd;
  return [
    timeline(now, game),
    h(
      "div",
      { class: "transport" },
      showButton("back", t("show_back"), () => show("back")),
      showButton(running ? "pause" : "play", t(running ? "show_pause" : "show_play"), atEnd ? fromTheStart : playOrPause, "main"),
      showButton("next", t("show_next"), () => show("next")),
      h(
        "button",
        { class: "slim", "data-do": "show-faster", "aria-label": t("show_faster", { speed: now.speed }), onclick: () => show("faster") },
        `×${now.speed}`,
      ),
      h("span", { class: "grow turn-text" }, turnText(game)),
      game.part !== "over" &&
        view() &&
        h("button", { "data-do": "next-turn", onclick: nextTurn }, icon("skip"), t("next_turn")),
    ),
  ];
}

/** A button that moves the show. */
export function showButton(name, text, deed, extra = "") {
  return h("button", { class: `round ${extra}`, "aria-label": text, title: text, "data-do": `show-${name}`, onclick: deed }, icon(name));
}

/** How many times as fast a game of bots alone goes. */
export function paces(now) {
  return h(
    "div",
    { key: "paces", class: "segments", role: "group", "aria-label": t("pace") },
    PACES.map((times) => h("button", { class: "slim", "data-pace": times, "aria-pressed": String(times === now), onclick: () => tell({ do: "pace", times }) }, `×${times}`)),
  );
}

function fromTheStart() {
  showAt(state.picture.show.turns[0]);
  show("play");
}

/** Which turn it is; the closing turn has no number of its own. */
export function turnText(game) {
  if (game.text) return game.text;
  if (game.part === "over") return t("flight_over");
  return t("turn_of", { turn: Math.min(Math.max(1, game.turn), game.turns), turns: game.turns });
}

/** From the first turn to the end of what has been resolved. */
function timeline(now, game) {
  const [start] = now.turns;
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
        return h("rect", { class: `turn-block ${place % 2 ? "odd" : ""}`, x: share(at), y: 0, width, height: 10 });
      }),
      h("path", { class: "beats", d: beats.map((beat) => `M${share(beat).toFixed(2)} 3v4`).join("") }),
      h("rect", { class: "past", x: 0, y: 0, width: share(cursor()), height: 10 }),
    ),
    h(
      "div",
      { class: "turn-numbers", "aria-hidden": "true" },
      now.turns.slice(0, game.turns).map((at, place) => h("span", { style: { left: `${share(at)}%` } }, place + 1)),
    ),
    h("input", {
      type: "range",
      class: "scrub",
      min: start,
      max: now.end_ms,
      step: 50,
      value: String(Math.round(state.scrub ?? Math.max(start, cursor()))),
      "aria-label": t("timeline"),
      "aria-valuetext": `${turnText(game)} ${state.picture.story.at(-1)?.text ?? ""}`,
      oninput: (event) => scrub(Number(event.target.value)),
      onchange: () => change({ scrub: null }),
      onkeydown: stepByKey,
    }),
  );
}

/** While the handle is held it stays under the finger, however late the table answers. */
function scrub(ms) {
  change({ scrub: ms });
  showAt(ms);
}

/** Arrows go from beat to beat, which is what people want to see. */
function stepByKey(event) {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  event.preventDefault();
  show(event.key === "ArrowLeft" ? "back" : "next");
}
