// The corners of the board: the own ship's numbers left; right the others, what each is about, and whose ship is looked at.

/** @import { PlayerView } from "/types/galaxy_trucker" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Size } from "/static/frame_size.js" */

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { state } from "/static/state.js";
import { number, word } from "/static/words.js";
import { shipBoard } from "./ship.js";
import { called, flyerOf, flying, game, lastTold, partsOf, pick, printed, scene, text } from "./state.js";
import { outcomeOf } from "./threats.js";
import { GOODS, WORTH } from "./tile_signs.js";
import { seatSign } from "./tiles.js";

/** @type {Record<string, string>} */
const SIGNS = {
  cannons: "M9 21V9h6v12zM10 9V2h4v7zM7 21h10",
  engines: "M8 3h8v8H8zM8 11l-3 7h14l-3-7M8 21v1M12 20v2M16 21v1",
  crew: "M12 3a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4 21a8 8 0 0 1 16 0",
  energy: "M13 2 5 13h6l-2 9 9-12h-6z",
  exposed: "M2 12h9M11 5v14M14 9h7M14 15h7",
  lost: "M4 4h16v16H4zM8 8l8 8M16 8l-8 8",
  credits: "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M15 9a4 4 0 1 0 0 6",
  worth: "M4 7l8-4 8 4v10l-8 4-8-4zM4 7l8 4 8-4M12 11v10",
};

/**
 * What the goods aboard a ship are sold for.
 * @param {PlayerView} player
 */
export function worthOf(player) {
  const goods = partsOf(player).flatMap(({ load }) => [...load].filter((letter) => GOODS[letter]));
  return goods.reduce((sum, letter) => sum + WORTH[letter], 0);
}

/**
 * The numbers of a ship: those that count in this part of the game.
 * @type {(player: PlayerView) => Drawn}
 */
export function facts(player) {
  const flies = scene() === "flight";
  const built = scene() === "building" || (scene() === "check" && player.crew === 0); // nobody is aboard yet
  /** @type {[string, number | false][]} */
  const rows = [
    ["cannons", player.cannons],
    ["engines", player.engines],
    ["crew", !built && player.crew],
    ["energy", !built && player.energy],
    ["exposed", player.exposed],
    ["lost", flies && player.lost > 0 && player.lost],
    ["credits", (flies || game().missions) && player.credits],
    ["worth", flies && worthOf(player)],
  ];
  return h(
    "dl",
    { key: "facts", class: "ship-facts" },
    rows.map(
      ([name, value]) =>
        value !== false &&
        h(
          "div",
          { key: name, "data-fact": name, "data-help": `fact ${name}` },
          h("dt", {}, sign(name), h("span", {}, word("truck_fact", name))),
          h("dd", {}, number(value)),
        ),
    ),
  );
}

/** @param {string} name */
function sign(name) {
  return h(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: SIGNS[name] }),
  );
}

/**
 * The truckers: each a button that brings that ship to the large place; in flight in the order of the flight.
 * @type {(shown: PlayerView, size: Size) => Drawn}
 */
export function truckers(shown, { layout }) {
  const { players, flight } = game();
  const order = new Map(flying().map(({ seat }, place) => [seat, place]));
  const all = flight
    ? players.toSorted((one, other) => (order.get(one.seat) ?? 9) - (order.get(other.seat) ?? 9))
    : players.filter(({ seat }) => seat !== state.seat || seat !== shown.seat);
  if (players.length === 1) return null;
  return h(
    "div",
    { key: "truckers", class: "truckers", role: "group", "aria-label": text("truckers") },
    all.map((player) => trucker(player, shown.seat, layout === "wide")),
  );
}

/** @type {(player: PlayerView, shown: number, wide: boolean) => Drawn} */
function trucker(player, shown, wide) {
  const { seat } = player;
  const flyer = flyerOf(seat);
  const doing = doingOf(player);
  return h(
    "button",
    {
      key: `seat${seat}`,
      class: `trucker ${isAsked(player) ? "deciding" : ""} ${flyer?.retired ? "out" : ""}`,
      "data-seat": seat,
      "data-do": `ship-${seat}`,
      "data-help": `rival ${seat}`,
      "aria-pressed": String(seat === shown),
      "aria-label": `${called(seat)}: ${doing.text}`,
      onclick: () => pick({ looking: seat === shown ? state.seat : seat }),
    },
    seatSign(seat),
    wide && h("b", { class: "name" }, called(seat)),
    h("span", { class: "count" }, countOf(player)),
    h(
      "span",
      { class: "doing" },
      doing.icon && icon(doing.icon),
      (wide || doing.short) && h("span", {}, wide ? doing.text : doing.short),
    ),
    wide &&
      shipBoard(player, game().ship_class, { small: true, loaded: Boolean(flyer), label: called(seat) }),
  );
}

/** @param {PlayerView} player */
function isAsked({ seat }) {
  return game().to_act.includes(seat) && game().phase !== "build";
}

/**
 * Where a ship is in the flight; before it, how much of it is built.
 * @param {PlayerView} player
 */
function countOf(player) {
  const flyer = flyerOf(player.seat);
  if (!flyer)
    return text("of", { count: player.parts.length, all: printed().boards[game().ship_class].cells.length });
  if (flyer.retired) return "";
  const behind = flying()[0].position - flyer.position;
  return behind ? number(-behind) : text("first");
}

/**
 * What somebody is about, in words and as a sign.
 * @type {(player: PlayerView) => {icon: string, text: string, short?: string}}
 */
export function doingOf(player) {
  const flyer = flyerOf(player.seat);
  const shown = scene();
  if (flyer?.retired) return { icon: "close", text: word("truck_cause", flyer.retired) };
  if (shown === "check" && Array.isArray(player.errors) && player.errors.length > 0)
    return {
      icon: "warning",
      text: text("repairs", { count: player.errors.length }),
      short: String(player.errors.length),
    };
  if (isAsked(player)) return { icon: "clock", text: text("decides") };
  if (shown === "check") return { icon: "check", text: text("legal") };
  if (shown === "flight") return inFlight(player);
  if (player.number)
    return {
      icon: "check",
      text: text("is_number", { number: player.number }),
      short: String(player.number),
    };
  if (player.looking !== null)
    return {
      icon: "eye",
      text: text("looks_at", { pile: player.looking + 1 }),
      short: String(player.looking + 1),
    };
  return player.holding ? { icon: "give", text: text("holds") } : { icon: "", text: text("hand_empty") };
}

/**
 * What became of a throw for a ship, else what it has aboard.
 * @param {PlayerView} player
 */
function inFlight(player) {
  const met = lastTold(["threat_met"], "dice_rolled") && outcomeOf(player.seat);
  if (met)
    return {
      icon: met.outcome === "destroyed" ? "warning" : "check",
      text: word("truck_outcome", met.outcome),
    };
  return {
    icon: "person",
    text: text("brief", { crew: player.crew, energy: player.energy }),
    short: String(player.crew),
  };
}
