// The last command ship, as a picture: its ring of hull in the light of the victory.

/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { captainOf, game } from "./state.js";

const [WIDTH, HEIGHT] = [640, 288];
const [X, Y] = [WIDTH / 2, 144];
const RAYS = 24;

/** The command ship of the winner, and how much of its hull is left. */
export function lastShip() {
  const { result } = game();
  const winner = captainOf(result?.winner ?? game().players[0].seat);
  const { hull, damage } = winner;
  const left = hull - damage;
  return h(
    "svg",
    {
      class: "ending-captain",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": `${left} / ${hull}`,
    },
    Array.from({ length: RAYS }, (_, place) => ray(place)),
    h("circle", { class: "ending-core", cx: X, cy: Y, r: 74, fill: "#101a24" }),
    Array.from({ length: hull }, (_, place) => arc(place, hull, place < left)),
    h(
      "text",
      { x: X, y: Y + 15, fill: "#eaf0f7", "font-size": 42, "font-weight": 700, "text-anchor": "middle" },
      `${left}/${hull}`,
    ),
  );
}

/** @type {(place: number) => Drawn} */
function ray(place) {
  const angle = (place * 2 * Math.PI) / RAYS;
  const [from, to] = place % 2 ? [100, 114] : [100, 132];
  /** @param {number} far */
  const at = (far) => `${(X + Math.cos(angle) * far).toFixed(1)} ${(Y + Math.sin(angle) * far).toFixed(1)}`;
  return h("path", {
    key: `ray${place}`,
    d: `M${at(from)}L${at(to)}`,
    stroke: "#ffb84d",
    "stroke-width": 5,
    opacity: place % 2 ? 0.45 : 0.9,
  });
}

/**
 * One point of hull of the ring.
 * @type {(place: number, hull: number, there: boolean) => Drawn}
 */
function arc(place, hull, there) {
  const [first, last] = [place + 0.08, place + 0.92].map((at) => (at / hull) * 2 * Math.PI - Math.PI / 2);
  /** @param {number} angle */
  const at = (angle) => `${(X + Math.cos(angle) * 84).toFixed(1)} ${(Y + Math.sin(angle) * 84).toFixed(1)}`;
  return h("path", {
    key: `arc${place}`,
    d: `M${at(first)}A84 84 0 0 1 ${at(last)}`,
    fill: "none",
    stroke: there ? "#5fd9cc" : "#2c3848",
    "stroke-width": 12,
  });
}
