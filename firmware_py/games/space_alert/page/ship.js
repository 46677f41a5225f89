// The ship in numbers: energy, damage, gear and crew, as the show has told them.

/** @import { CrewView, ShipView, ZoneView } from "/types/space_alert" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { icon } from "./icons.js";
import { sign } from "./slots.js";
import { game, text } from "./state.js";

/** The ship with its three zones, and everybody on board. */
export function shipPanel() {
  const { zones, ship, crew, part } = game();
  return [
    h("div", { class: "zones" }, zones.map(zoneColumn)),
    h("ul", { class: "gear" }, gear(ship)),
    part !== "briefing" && h("ul", { class: "crew" }, crew.map(member)),
  ];
}

/** @type {(zone: ZoneView) => Drawn} */
function zoneColumn(zone) {
  return h(
    "section",
    { class: `zone ${zone.zone}`, "aria-label": text("zone_named", { zone: word("zone", zone.zone) }) },
    h("h3", {}, icon(`zone/${zone.zone}`), word("zone", zone.zone)),
    energy("shield", zone.shield, zone.shield_capacity),
    energy("bolt", zone.reactor, zone.reactor_capacity),
    h(
      "p",
      { class: "damage" },
      h("span", { class: "unseen" }, text("damage_is", { count: zone.damage.length })),
      zone.damage.length
        ? zone.damage.map((token) =>
            h(
              "span",
              { class: "token-chip", title: word("token", token), "aria-label": word("token", token) },
              icon(token),
            ),
          )
        : h("span", { class: "dim" }, text("no_damage")),
    ),
  );
}

/** @type {(name: string, value: number, capacity: number) => Drawn} */
function energy(name, value, capacity) {
  const label = text(name === "shield" ? "shield_energy" : "reactor_energy", { value, capacity });
  const pips = Array.from({ length: Math.max(value, capacity) }, (_, place) =>
    h("span", { class: `pip ${place < value ? "full" : ""} ${place >= capacity ? "extra" : ""}` }),
  );
  return h(
    "p",
    { class: "energy", title: label },
    icon(name),
    h("span", { class: "unseen" }, label),
    pips,
    h("b", { "aria-hidden": "true" }, value),
  );
}

/** @type {(ship: ShipView) => Drawn} */
function gear(ship) {
  /** @type {(name: string, value: Drawn, text: string) => Drawn} */
  const piece = (name, value, text) =>
    h("li", { title: text }, icon(name), h("span", { class: "unseen" }, text), value);
  const waiting = Object.entries(ship.waiting_bots);
  return [
    piece("rocket", ship.rockets, text("rockets", { count: ship.rockets })),
    piece("fuel", ship.fuel, text("fuel", { count: ship.fuel })),
    piece(
      "interceptors",
      icon(ship.interceptors ? "check" : "close"),
      text(ship.interceptors ? "interceptors_here" : "interceptors_gone"),
    ),
    piece("computer", ship.maintained.length || "–", text("maintained", { count: ship.maintained.length })),
    piece(
      "eye",
      Math.max(0, ...ship.best_viewers) || "–",
      text("viewers", { count: Math.max(0, ...ship.best_viewers) }),
    ),
    piece("bots", waiting.length, text("bots_waiting", { count: waiting.length })),
  ];
}

/** @type {(one: CrewView, index: number) => Drawn} */
function member(one, index) {
  return h(
    "li",
    { class: one.alive ? "" : "out" },
    sign({ seat: one.seat, number: index + 1 }),
    one.alive ? word("station", one.at) : [icon("knocked_out"), text("out")],
    one.bots !== "none" && h("span", { class: "chip" }, icon("bots"), word("bots", one.bots)),
  );
}
