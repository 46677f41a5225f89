// How a game goes on: the pace of bots, then stepping through the show with buttons, and with a timeline of its chapters
// and beats to scrub.

/** @import { EventOn } from "/static/dom.js" */

/** @import { Moment } from "/static/game_page.js" */
/** @import { ShowView } from "/types/table" */

import { runs } from "./access.js";
import { playOrPause, show, showAt, tell } from "./commands.js";
import { h } from "./dom.js";
import { gamePage } from "./games.js";
import { icon } from "./icons.js";
import { askPosition } from "./positions.js";
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
 * Lets go on what waits for people; nothing while it runs. A show that has stopped after a turn or a round everybody who
 * plays may let go on, a table that waits as a whole, such as one that was set up from a position, those who run it.
 */
export function goOnButton() {
  const { show: now, lesson } = state.picture;
  const held = now.held && !now.live && !lesson && runs();
  if (!held && (!now.stands || !(runs() || gamePage()?.seats().includes(state.seat)))) return null;
  return h(
    "button",
    {
      key: "go-on",
      class: "primary big go-on",
      "data-do": "go-on",
      onclick: () => tell(held ? { do: "hold", on: false } : { do: "continue", seat: state.seat }),
    },
    t("go_on"),
    icon("skip"),
  );
}

/**
 * Ends the game, for those who run the table; nothing where it has ended, or is only looked at.
 * @param {{name: string, text: string, sign?: boolean}} about a `sign` has no room for the text
 */
export function endButton({ name, text, sign = false }) {
  const { viewing, lesson } = state.picture;
  if (!runs() || viewing || lesson || gamePage()?.moment().over) return null;
  return h(
    "button",
    {
      key: "end",
      class: `slim quiet ${name}`,
      "data-do": name,
      "aria-label": sign ? text : null,
      title: sign ? text : null,
      onclick: () => tell({ do: "abort" }),
    },
    sign ? icon("close") : text,
  );
}

/** Holds the clock of the rules, and lets it go on: for those who run the table, while it runs or is held. */
export function holdButton() {
  const { show: now, lesson } = state.picture;
  if (!runs() || lesson || !(now.live || now.held)) return null;
  return h(
    "button",
    {
      key: "hold",
      class: `slim ${now.held ? "urgent" : ""}`,
      "data-do": "hold",
      title: t(now.held ? "go_on" : "hold"),
      onclick: () => tell({ do: "hold", on: !now.held }),
    },
    icon(now.held ? "play" : "pause"),
    t(now.held ? "go_on" : "lobby_hold"),
  );
}

/** The controls of the show, for those who run the table; nothing while the clock of the rules runs. */
export function playbackPanel() {
  const page = gamePage();
  const now = state.picture?.show;
  if (!page || !runs() || now.live) return null;
  const position = showButton("data", t("show_position"), askPosition);
  const goOn = goOnButton();
  if (now.turns.length === 0) return goOn && h("div", { class: "transport" }, goOn, position);
  const moment = page.moment();
  const running = runsOn();
  return [
    timeline(now, moment),
    h(
      "div",
      { class: "transport" },
      goOn,
      showButton("back", t("show_back"), () => show("back")),
      showButton(
        running ? "pause" : "play",
        t(running ? "show_pause" : "show_play"),
        atEnd() ? fromTheStart : playOrPause,
        "main",
      ),
      showButton("next", t("show_next"), () => show("next")),
      h(
        "button",
        {
          class: "slim",
          "data-do": "show-faster",
          "aria-label": t("show_faster", { speed: now.speed }),
          onclick: () => show("faster"),
        },
        `×${now.speed}`,
      ),
      h("span", { class: "grow turn-text" }, moment.text),
      position,
      picture().viewing ? chapterButton(now) : page.playback?.(),
    ),
  ];
}

/**
 * Leads to the next turn or round of a game that is over.
 * @param {ShowView | undefined} now
 */
function chapterButton(now) {
  const next = now.turns.find((at) => at > cursor() + 1);
  return showButton("skip", t("show_chapter"), () => showAt(next ?? now.end_ms));
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

function fromTheStart() {
  showAt(picture().show.turns[0]);
  show("play");
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
