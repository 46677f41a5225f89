// What time it is in a flight: the clock of the action part with what is open, or the turn of the resolution.

/** @import { Wanted } from "/static/dom.js" */
/** @import { View } from "/types/space_alert" */

import { runs } from "/static/access.js";
import { h } from "/static/dom.js";
import { seatChooser } from "/static/header.js";
import { holdButton, paces } from "/static/playback.js";
import { cursor, state } from "/static/state.js";
import { clock } from "/static/words.js";
import { icon } from "./icons.js";
import { game, picture, text } from "./state.js";

const LAST_MINUTE_MS = 60_000;

/**
 * Which turn it is; the closing turn has no number of its own.
 * @param {View} game
 */
export function turnText(game) {
  if (game.part === "over") return text("flight_over");
  return text("turn_of", { turn: Math.min(Math.max(1, game.turn), game.turns), turns: game.turns });
}

/**
 * The time of the present phase: what is left of it and its share, or what has passed where nobody knows yet when it
 * ends [R 2.1].
 * @param {View} game
 */
export function phaseTime(game) {
  const began = (game.phase_began_at ?? 0) * 1000;
  const passed = Math.max(0, cursor() - began);
  if (game.phase_ends_at === null)
    return { text: clock(passed), label: text("time_passed"), last: false, share: 1 };
  const ends = game.phase_ends_at * 1000;
  const left = Math.max(0, ends - cursor());
  const share = ends > began ? Math.min(1, left / (ends - began)) : 0;
  return { text: clock(left), label: text("time_left"), last: left < LAST_MINUTE_MS, share };
}

/**
 * Which phase it is, in the action part.
 * @param {View} game
 */
export function phaseText(game) {
  return game.phase ? text("phase_of", { phase: game.phase, phases: game.phases }) : text("before");
}

/** The clock of the action part with what is open, or the turn of the resolution. */
export function clockPanel() {
  const view = game();
  if (view.part === "action" || view.part === "briefing") return phasePanel(view);
  return h("div", { class: "clock" }, h("h2", {}, turnText(view)), banners(view));
}

/** @param {View} game */
function phasePanel(game) {
  const { show } = state.picture;
  const time = phaseTime(game);
  return h(
    "div",
    { class: `clock ${time.last ? "last" : ""}` },
    h(
      "div",
      { class: "clock-line" },
      h("h2", { "data-help": game.phase ? `phase ${game.phase}` : null }, phaseText(game)),
      holdButton(),
      h(
        "span",
        { class: "left", role: "timer", "data-help": "timer", "aria-label": time.label },
        icon("clock"),
        time.text,
      ),
    ),
    h("div", { class: "bar" }, h("span", { style: { transform: `scaleX(${time.share})` } })),
    banners(game),
    state.seat === 0 && runs() && freeSeats(),
    onlyBots() && runs() && paces(show.pace),
  );
}

/**
 * What is open or closed just now; a seat that may act on it has that beside its cards.
 * @param {View} game
 */
function banners(game) {
  const held = picture().show.held && (game.part !== "action" || !runs()) && !picture().lesson;
  /**
   * @param {string} name
   * @param {string} words
   * @param {string} extra
   * @param {Wanted | null} [more]
   */
  const banner = (name, words, extra, more) =>
    h(
      "p",
      { class: `banner ${extra}`, key: words, "data-help": `notice ${words}` },
      icon(name),
      h("span", { class: "grow" }, text(words)),
      more,
    );
  return [
    game.silent && banner("mute", "silent", "bad"),
    game.transfer && !game.may_hand && banner("give", "transfer", "good"),
    held && banner("pause", "held", "", holdButton()),
  ];
}

/** For a page that looks on: where people play. */
function freeSeats() {
  const { setup, bots } = picture().record;
  if (bots.length === setup.players) return null;
  return h(
    "p",
    { class: "banner" },
    icon("person"),
    text("take_a_seat"),
    seatChooser().filter((_, place) => !bots.includes(place + 1)),
  );
}

function onlyBots() {
  const { setup, bots } = picture().record;
  return bots.length === setup.players;
}
