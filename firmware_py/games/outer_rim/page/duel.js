// A duel in words: whose moment it is, and whom the table waits for.

import { h } from "/static/dom.js";
import { endButton } from "/static/playback.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { d, duel } from "./state.js";

const PHASES = ["manoeuvre", "planning", "fire"];

/** For the timeline: whether the duel is over, and what to call the moment. */
export function duelMoment() {
  const game = duel();
  const over = Boolean(game.result);
  return { part: over ? "over" : "resolution", over, text: moment(game) };
}

function moment(game) {
  return game.round ? d("round", { round: game.round }) : d("preparation");
}

/** Round and phases, and whom the table waits for. */
export function duelHead() {
  const game = duel();
  const now = PHASES.indexOf(game.phase);
  const about = [game.draw_token && d("draw_token"), waiting(game)].filter(Boolean).join(" · ");
  return h(
    "div",
    { class: "duel-head" },
    h("h2", {}, moment(game)),
    now >= 0 &&
      !game.result &&
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
            d(phase),
          ),
        ),
      ),
    about && h("p", { class: "dim" }, about),
    endButton({ name: "end-duel", text: d("end"), sign: true }),
  );
}

function waiting(game) {
  const others = game.to_act.filter((seat) => seat !== state.seat);
  if (game.result || others.length === 0) return null;
  const names = others.map((seat) => word("ship", game.ships.find((ship) => ship.seat === seat).race));
  return d("waits", { who: names.join(", ") });
}
