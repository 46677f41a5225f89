// The noise of a shot: the shooter shouts, drums or touches the button; the neighbours, or the microphone, judge.

/** @import { HearingView } from "/types/table" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { can, consented, level, listen, listens, stop } from "./microphone.js";
import { act, captain, game, picture, text } from "./state.js";

const BARS = 5;

/**
 * How loud it is at the table, and how long it still listens; without its microphone, that neighbours judge.
 * @type {(hearing: HearingView | null | undefined) => Drawn}
 */
export function meter(hearing) {
  if (picture().record.setup.options.shout !== "sensor") return null;
  if (!hearing) return h("p", { class: "dim" }, text("neighbours_judge"));
  const { loud, left_s } = hearing;
  return h(
    "div",
    {
      class: `noise-meter ${loud === BARS ? "enough" : ""}`,
      role: "meter",
      "aria-label": text("loudness"),
      "aria-valuemin": 0,
      "aria-valuemax": BARS,
      "aria-valuenow": loud,
    },
    Array.from({ length: BARS }, (_, bar) => h("i", { key: String(bar), class: bar < loud ? "on" : "" })),
    h("span", {}, text("seconds", { count: left_s })),
  );
}

/**
 * Those who judge the noise of a shooter: the next ones that live.
 * @type {(shooter: number) => (number | undefined)[]}
 */
export function neighbours(shooter) {
  const living = game()
    .players.filter(({ alive }) => alive)
    .map(({ seat }) => seat);
  const at = living.indexOf(shooter);
  return [living[(at + 1) % living.length], living.at(at - 1)];
}

// ---------------------------------------------------------------------------------------------------------- the phone

/** Lets this phone be the microphone of its seat, if its owner wants that. */
export function phone() {
  const { shout } = picture().record.setup.options;
  if (shout !== "sensor" || !state.seat || !captain(state.seat)?.alive) return null;
  if (!can())
    return h(
      "p",
      { class: "dim phone-deaf", "data-deaf": "" },
      text(window.isSecureContext ? "phone_no_microphone" : "phone_not_secure"),
    );
  return h(
    "label",
    { class: "phone-listens" },
    h("input", {
      type: "checkbox",
      checked: consented(),
      onchange: (event) => (event.target.checked ? listen(loud) : stop()),
    }),
    h("span", {}, text("phone_listens")),
    h("small", {}, text("phone_tells")),
    listens() && h("progress", { max: BARS, value: level(), "aria-label": text("loudness") }),
  );
}

/** The phone heard a noise: it is told only if it is this seat's shot that waits for one. */
function loud() {
  const shot = game()?.stack?.at(-1);
  if (state.picture?.game === "mag_blast" && shot && !shot.heard && shot.seat === state.seat)
    act({ do: "noise" });
}
