// A duel in words: whose moment it is, and whom the table waits for.

/** @import { View } from "/types/outer_rim" */

import { h } from "/static/dom.js";
import { endButton } from "/static/playback.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { game, text } from "./state.js";

const PHASES = ["manoeuvre", "planning", "fire"];

/** For the timeline: whether the duel is over, and what to call the moment. */
export function duelMoment() {
  const duel = game();
  const over = Boolean(duel.result);
  return { part: over ? "over" : "resolution", over, text: moment(duel) };
}

/** @param {View} game */
function moment(game) {
  return game.round ? text("round", { round: game.round }) : text("preparation");
}

/** Round and phases, and whom the table waits for. */
export function duelHead() {
  const duel = game();
  const now = PHASES.indexOf(duel.phase);
  const about = [duel.draw_token && text("draw_token"), waiting(duel)].filter(Boolean).join(" · ");
  return h(
    "div",
    { class: "duel-head" },
    h("h2", {}, moment(duel)),
    now >= 0 &&
      !duel.result &&
      h(
        "ol",
        { class: "phases" },
        PHASES.map((phase, place) =>
          h(
            "li",
            {
              key: phase,
              "data-help": `phase ${phase}`,
              class: place === now ? "now" : place < now ? "past" : "",
              "aria-current": place === now ? "step" : null,
            },
            text(phase),
          ),
        ),
      ),
    about && h("p", { class: "dim" }, about),
    endButton({ name: "end-duel", text: text("end"), sign: true }),
  );
}

/** @param {View} game */
function waiting(game) {
  const others = game.to_act.filter((seat) => seat !== state.seat);
  if (game.result || others.length === 0) return null;
  const names = others.map((seat) => word("ship", game.ships.find((ship) => ship.seat === seat).race));
  return text("waits", { who: names.join(", ") });
}
