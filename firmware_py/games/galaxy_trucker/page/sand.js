// The sand: its circles, who may turn it, and how it looks in a hall.

/** @import { Drawn } from "/static/dom.js" */
/** @import { Button } from "/static/frame_dock.js" */

import { h } from "/static/dom.js";
import { clock } from "/static/words.js";
import { act, game, own, picture, sandLeft, text } from "./state.js";

const CIRCLES = ["START", "I", "II", "III"];
const LATE_MS = 10_000;
const LAST_MS = 3000;

/** The circles of the sand in this flight, the first one first. */
export function circles() {
  return CIRCLES.slice(0, Math.min(game().level, 3) + 1).reverse();
}

/** How often the sand is turned yet before building ends. */
export function turnsLeft() {
  return circles().length - 1 - circles().indexOf(game().sand.circle);
}

/** Whether this game is built against the sand. */
export function isTimed() {
  return picture().record.setup.sand_s > 0;
}

/**
 * Turns the sand over, or why that can't be done now.
 * @returns {Button}
 */
export function flips() {
  const { running, circle } = game().sand;
  const player = own();
  const last = circles().at(-2) === circle;
  const why = !isTimed()
    ? text("no_sand")
    : circle === "START"
      ? text("last_sand")
      : running
        ? text("flip_when_out")
        : last && !player?.number
          ? text("flip_with_number")
          : "";
  return { name: "flip", text: text("flip"), why, deed: why ? null : () => act({ do: "flip" }) };
}

/**
 * An hourglass with as much sand above as is left.
 * @type {(left: number) => Drawn}
 */
function glass(left) {
  const part = left / (1000 * picture().record.setup.sand_s);
  return h(
    "svg",
    { class: "glass", viewBox: "0 0 40 60", "aria-hidden": "true" },
    h("path", {
      class: "sand-grains",
      d: `M${8 + 10 * (1 - part)} ${8 + 20 * (1 - part)}H${32 - 10 * (1 - part)}L21 29H19z`,
    }),
    h("path", {
      class: "sand-grains",
      d: `M9 54H31L${31 - 9 * part} ${54 - 18 * (1 - part)}H${9 + 9 * part}z`,
    }),
    h("path", { class: "glass-line", d: "M5 4H35M5 56H35M8 4V12L18 30L8 48V56M32 4V12L22 30L32 48V56" }),
  );
}

/** The circles, the one where the sand stands marked. */
export function circleRow() {
  const order = circles();
  const now = order.indexOf(game().sand.circle);
  return h(
    "ol",
    { key: "circles", class: "circles", "data-help": "flight circles", "aria-label": text("circles") },
    order.map((name, place) =>
      h("li", { key: name, class: place === now ? "now" : place < now ? "past" : "" }, name),
    ),
  );
}

/** The sand for a hall. */
export function hallSand() {
  const left = sandLeft();
  if (!isTimed()) return null;
  return h(
    "section",
    { key: "sand", class: `hall-sand ${left <= LAST_MS ? "out" : left <= LATE_MS ? "late" : ""}` },
    glass(left),
    h("b", { class: "time-left" }, clock(left ? left + 999 : 0)),
    circleRow(),
  );
}
