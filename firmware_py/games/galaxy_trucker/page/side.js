// The tab "Now": the card in play, the order of the ships and their days, goods; while ships are built what the others do.

/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { mission } from "./board.js";
import { cardPanel } from "./cards.js";
import { doingOf, worthOf } from "./facts.js";
import { circleRow, isTimed } from "./sand.js";
import { called, flying, game, own, partsOf, scene, text } from "./state.js";
import { GOODS } from "./tile_signs.js";
import { cubeChip, seatSign } from "./tiles.js";

/** What the tab says. */
export function side() {
  const flies = scene() === "flight";
  const sands = game().phase === "build" && isTimed();
  return [
    flies && h("div", { key: "card", class: "plate" }, cardPanel()),
    flies && order(),
    flies && goods(),
    sands && h("div", { key: "sand", class: "plate" }, head(text("circles")), circleRow()),
    !flies && players(),
    game().mission && h("div", { key: "mission", class: "plate" }, mission()),
  ];
}

/** @param {string} said */
const head = (said) => h("h3", { class: "caption-head" }, said);

/** The ships in the order of the flight, with the days between them. */
function order() {
  const ships = flying();
  return h(
    "section",
    { key: "order", class: "plate stack", "data-help": "flight days" },
    head(text("order_and_days")),
    ships.map(({ seat, position }, place) =>
      person(
        seat,
        place === 0 ? text("leader") : text("days_behind", { days: ships[0].position - position }),
        String(place + 1),
      ),
    ),
  );
}

/** What everybody is about. */
function players() {
  return h(
    "section",
    { key: "players", class: "plate stack" },
    head(text("truckers")),
    game().players.map((player) => person(player.seat, doingOf(player).text, "")),
  );
}

/** @type {(seat: number, doing: string, last: string) => Drawn} */
function person(seat, doing, last) {
  return h(
    "p",
    { key: String(seat), class: "row" },
    seatSign(seat),
    h("b", {}, called(seat)),
    h("span", { class: "grow dim" }, doing),
    h("b", {}, last),
  );
}

/** The goods aboard the own ship with their prices. */
function goods() {
  const player = own();
  if (!player) return null;
  const aboard = partsOf(player).flatMap(({ load }) => [...load].filter((letter) => GOODS[letter]));
  return h(
    "section",
    { key: "goods", class: "plate stack" },
    head(text("goods_aboard")),
    h("p", { class: "cubes" }, aboard.length > 0 ? aboard.toSorted().map(cubeChip) : text("nothing")),
    h("p", { class: "dim" }, text("worth_and_owned", { worth: worthOf(player), credits: player.credits })),
  );
}
