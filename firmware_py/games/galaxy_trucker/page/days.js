// The flight board: a ring of 40 spaces with the ships, and who is where.

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { called, game, printed, text } from "./state.js";
import { SHAPES } from "./tile_signs.js";
import { seatSign } from "./tiles.js";

const [RX, RY] = [132, 100];

/** The ring with the ships in it. */
export function daysRing() {
  const { flight } = game();
  if (!flight) return null;
  const { spaces } = printed();
  const flying = flight.flyers
    .filter((one) => !one.retired)
    .sort((one, other) => other.position - one.position);
  const leader = flying[0]?.position ?? 0;
  /** @param {number} position */
  const spot = (position) => {
    const angle = (2 * Math.PI * (((position % spaces) + spaces) % spaces)) / spaces - Math.PI / 2;
    return [150 + RX * Math.cos(angle), 116 + RY * Math.sin(angle)];
  };
  return h(
    "section",
    { key: "days", class: "days", "data-help": "flight days", "aria-label": text("flight_board") },
    h("h3", {}, text("flight_board")),
    h(
      "div",
      { class: "ring-and-order" },
      h(
        "svg",
        { class: "ring", viewBox: "0 0 300 232", "aria-hidden": "true" },
        h("ellipse", { class: "way", cx: 150, cy: 116, rx: RX, ry: RY }),
        Array.from({ length: spaces }, (_, place) => {
          const [x, y] = spot(place);
          return h("circle", {
            key: `day${place}`,
            class: place === 0 ? "day start" : "day",
            cx: x,
            cy: y,
            r: place === 0 ? 5 : 3,
          });
        }),
        flight.freighter !== null && mark("freighter", spot(flight.freighter), null),
        [...flying]
          .reverse()
          .map(({ seat, position }) => mark(`ship${seat}`, spot(position), seat, position === leader)),
      ),
      h(
        "ol",
        { class: "flight-order" },
        flying.map(({ seat, position }, place) =>
          h(
            "li",
            { key: `seat${seat}`, class: seat === state.seat ? "own" : "" },
            h("span", { class: "dim" }, place + 1),
            seatSign(seat),
            h(
              "span",
              {},
              place === 0
                ? text("leads", { who: called(seat) })
                : text("behind", { who: called(seat), days: leader - position }),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @type {(key: string, at: number[], seat: number | null, leads?: boolean) => any} */
function mark(key, [x, y], seat, leads = false) {
  return h(
    "g",
    {
      key,
      class: `day-mark ${seat ? `seat-${seat}` : "freighter"}`,
      style: { transform: `translate(${x}px, ${y}px)` },
    },
    leads && h("circle", { class: "leader", r: 15 }),
    seat
      ? [
          h(
            "g",
            { transform: "translate(-11 -11) scale(.36) translate(-20 -18)" },
            h("path", {
              d: SHAPES[seat - 1],
            }),
          ),
        ]
      : h("rect", { x: -8, y: -5, width: 16, height: 10, rx: 3 }),
  );
}
