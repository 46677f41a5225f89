// Ships of Mag Blast, drawn: silhouettes of the classes, signs of the sectors, hull as a bar.

/** @import { Action, ClassName, SectorName, ShipView } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { game, printed, shipName, text } from "./state.js";

/** @type {Record<ClassName, string>} */
export const SHAPES = {
  scout: "M0-14 4 1 12 11 3 8 0 13-3 8-12 11-4 1z",
  cruiser: "M0-15 5-7 6 2 13 8v5L5 11 4 14h-8l-1-3-8 2V8l7-6 1-9z",
  destroyer: "M-8-14h4l1 10h6l1-10h4l2 17 4 9-9-2-1 4h-8l-1-4-9 2 4-9z",
  carrier: "M-6-14H6l6 5v20l-4 3H-8l-4-3V-9z",
  dreadnought: "M-4-15h8l2 6 7 2 2 13-5 8-7-2h-6l-7 2-5-8 2-13 7-2z",
  minesweeper: "M-4-3h8l3 10-3 7h-8l-3-7zM-4-1-11-6l3-8M4-1l7-5-3-8",
  gunship: "M-11-12h4v9h5v-12h4v12h5v-9h4v17l-5 8H-6l-5-8z",
};
/** @type {Record<SectorName, string>} */
export const SIGNS = {
  yellow: "M0-8 7-4V4L0 8-7 4V-4z",
  blue: "M-6.500-6.500h13v13h-13z",
  green: "M-3-8h6v5h5v6h-5v5h-6v-5h-5v-6h5z",
  red: "M0-8 8 7H-8z",
};

/**
 * The sign of a sector: a colour and a shape.
 * @type {(name: SectorName) => Drawn}
 */
export function sectorSign(name) {
  return h(
    "svg",
    { class: `sign ${name}`, viewBox: "-9 -9 18 18", "aria-hidden": "true" },
    h("path", { d: SIGNS[name] }),
  );
}

/**
 * The silhouette of a class of ships; one that has fired is turned.
 * @type {(kind: ClassName, fired: boolean) => Drawn}
 */
export function silhouette(kind, fired) {
  return h(
    "svg",
    { class: "silhouette", viewBox: "-16 -16 32 32", "aria-hidden": "true" },
    h("path", { d: SHAPES[kind], transform: fired ? "rotate(90)" : "rotate(0)" }),
  );
}

/**
 * The letters of the weapons, and what else a ship does.
 * @type {(id: string, ship: ShipView | null) => Drawn}
 */
function weapons(id, ship) {
  const letters = printed().ships[id].weapons.map((name) =>
    h(
      "span",
      {
        key: name,
        class: `weapon ${ship?.fired.includes(name) ? "used" : ""}`,
        title: word("mag_weapon", name),
      },
      word("mag_weapon", name).slice(0, 1).toUpperCase(),
    ),
  );
  return h("span", { class: "weapons" }, letters, ship?.carrier && "◫", ship?.minesweeper && "✲");
}

/**
 * What a ship is, in a sentence.
 * @type {(id: string, ship: ShipView | null) => string}
 */
export function shipTitle(id, ship) {
  const printed_ = printed().ships[id];
  const parts = [
    `${shipName(id)}, ${word("mag_class", printed_.class)}`,
    printed_.weapons.map((name) => word("mag_weapon", name)).join(", "),
    text("speed", { speed: printed_.speed }),
    text("hull", { left: printed_.hull - (ship?.damage ?? 0), hull: printed_.hull }),
    hasFired(ship) && text("fired"),
  ];
  return parts.filter(Boolean).join(". ");
}

/**
 * The bar of a hull: cells that are left, of which `stake` would go.
 * @type {(left: number, hull: number, stake?: number) => Drawn}
 */
export function hullBar(left, hull, stake = 0) {
  return h(
    "span",
    { class: `hull-bar ${3 * left <= hull ? "low" : ""}` },
    Array.from({ length: hull }, (_, cell) =>
      h("i", {
        key: String(cell),
        class: cell < left - stake ? "on" : cell < left ? "at-stake" : "",
      }),
    ),
  );
}

/**
 * What can be done with a ship: `use` makes it a button; `look` is how it is drawn, `stake` the hull that would go.
 * @typedef {{use?: (() => void) | null, look?: string, stake?: number}} Looks
 */

/**
 * A ship in its sector.
 * @type {(id: string, ship: ShipView | null, looks?: Looks) => Drawn}
 */
export function shipTile(id, ship, { use, look = "", stake = 0 } = {}) {
  const { hull, class: kind } = printed().ships[id];
  const left = hull - (ship?.damage ?? 0);
  return h(
    use ? "button" : "div",
    {
      key: id,
      class: `ship ${look} ${hasFired(ship) ? "fired" : ""}`,
      "data-ship": id,
      "data-help": `fleet_ship ${id}`,
      title: shipTitle(id, ship),
      "aria-label": shipTitle(id, ship),
      role: use ? null : "img",
      onclick: use ?? null,
    },
    silhouette(kind, hasFired(ship)),
    h("b", {}, shipName(id)),
    weapons(id, ship),
    hullBar(left, hull, stake),
  );
}

/** @param {ShipView | null} ship */
function hasFired(ship) {
  return ship !== null && ship.fired.length > 0;
}

/**
 * The damage of a shot or squadron that would be played on a ship.
 * @type {(card: string | undefined, ship: string | null) => number}
 */
export function damageOf(card, ship) {
  const action = card && printed().actions[card];
  if (!action) return 0;
  if (action.kind === "ramming_speed") return ship ? printed().ships[ship].speed : 0;
  return ["laser_blast", "beam_blast", "mag_blast"].includes(action.kind) ? action.damage : 0;
}

/**
 * Whether a target can be named: a ship of a captain.
 * @type {(options: Action[], seat: number, ship: string) => Action | undefined}
 */
export function isTarget(options, seat, ship) {
  return options.find((action) => action.target?.seat === seat && action.target.ship === ship);
}

/** The top of the stack. */
export function top() {
  return game().stack.at(-1);
}
