// The noise of a shot: the shooter shouts, drums or touches the button; the neighbours, or the microphone, judge.

/** @import { HearingView } from "/types/table" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { can, consented, level, listen, listens, OVER_DB, stop } from "./microphone.js";
import { act, captain, game, picture, text } from "./state.js";

const TICKS = 25; // of the arc, from nothing to a quarter more than what counts
const MOST = 1.25;

/**
 * How loud it is at the table, and how loud counts; without its microphone, that neighbours judge.
 * @type {(hearing: HearingView | null | undefined) => Drawn}
 */
export function meter(hearing) {
  if (picture().record.setup.options.shout !== "sensor") return null;
  if (!hearing) return h("p", { class: "dim" }, text("neighbours_judge"));
  return arc(hearing.over_db, hearing.of_db);
}

/**
 * The level as an arc of ticks with a mark where it counts, and as a number.
 * @type {(over: number, wanted: number) => Drawn}
 */
function arc(over, wanted) {
  const enough = over >= wanted;
  const lit = Math.round((TICKS * over) / (MOST * wanted));
  const goal = Math.round(TICKS / MOST);
  return h(
    "div",
    { key: "arc", class: `noise-meter ${enough ? "enough" : ""}` },
    h(
      "svg",
      {
        viewBox: "0 0 100 54",
        role: "meter",
        "aria-label": text("loudness"),
        "aria-valuemin": 0,
        "aria-valuemax": wanted,
        "aria-valuenow": Math.min(over, wanted),
      },
      Array.from({ length: TICKS }, (_, at) => tick(at, at < lit ? "on" : at >= goal ? "goal" : "", 32)),
      tick(goal - 0.5, "limit", 26),
    ),
    h("b", {}, text(enough ? "loud_enough" : "loud_of", { over, wanted })),
  );
}

/**
 * A tick of the arc, from the left over the top to the right.
 * @type {(at: number, kind: string, inner: number) => Drawn}
 */
function tick(at, kind, inner) {
  const turn = Math.PI * (1 - at / (TICKS - 1));
  /** @param {number} radius */
  const point = (radius) =>
    `${(50 + radius * Math.cos(turn)).toFixed(1)} ${(52 - radius * Math.sin(turn)).toFixed(1)}`;
  return h("path", { key: `${kind}${at}`, class: kind, d: `M${point(inner)}L${point(46)}` });
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
    listens() && arc(level(), OVER_DB),
  );
}

/** The phone heard a noise: it is told only if it is this seat's shot that waits for one. */
function loud() {
  const shot = game()?.stack?.at(-1);
  if (state.picture?.game === "mag_blast" && shot && !shot.heard && shot.seat === state.seat)
    act({ do: "noise" });
}
