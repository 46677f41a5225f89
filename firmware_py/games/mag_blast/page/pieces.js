// Ships and command ships on the board, drawn for their box: the smaller it is, the less stands on them, and nothing below
// 12 px.

/** @import { Action, PlayerView, ShipView } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Box, Layout } from "./geometry.js" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { aimAt, canUse, same } from "./picks.js";
import { damageOf, isTarget, SHAPES, shipTitle, top } from "./ships.js";
import { draft, pick, printed, shipName, text, who } from "./state.js";

/**
 * A ship to be drawn, for whoever looks: `use` and `look` stand in place of what the game would make of it.
 * @typedef {{seat: number, ship: ShipView, box: Box, u: number, options: Action[], use?: (() => void) | null,
 *   look?: string}} Piece
 */

/** @typedef {{look: string, stake: number, use: (() => void) | null}} Looks */

/**
 * A ship in its place: silhouette, weapons, what is left of its hull.
 * @param {Piece} piece
 */
export function shipAt(piece) {
  const { seat, ship, box, u } = piece;
  const made = piece.look
    ? { look: piece.look, stake: 0, use: piece.use ?? null }
    : looksOf(seat, ship.ship, ship, piece.options);
  const left = ship.hull - ship.damage;
  const fired = ship.fired.length > 0;
  return h(
    "g",
    {
      key: ship.ship,
      class: `ship ${made.look} ${fired ? "fired" : ""} ${3 * left <= ship.hull ? "low" : ""}`,
      transform: `translate(${box.x} ${box.y})`,
      "data-ship": ship.ship,
      "data-help": `fleet_ship ${ship.ship}`,
      ...pressable(made.use, `${shipTitle(ship.ship, ship)}. ${who(seat)}`),
    },
    h("rect", { class: "plate", width: box.width, height: box.height, rx: 6 }),
    box.height < 58 * u ? small(ship, box, u) : large(ship, box, u),
    cells(ship, box, made.stake),
  );
}

/** @type {(ship: ShipView, box: Box, u: number) => Drawn} */
function small(ship, { width, height }, u) {
  const scale = Math.min(0.62 * u, (height - 20) / 36);
  const beside = width >= 42;
  return [
    silhouette(ship, beside ? width * 0.28 : width / 2, height * (beside ? 0.52 : 0.36), scale),
    beside && letters(ship, width - 4, 13 * u, 12 * u),
    number(ship, width - 4, height - 9, Math.max(12 * u, Math.min(15 * u, height * 0.3)), width >= 50),
  ];
}

/** @type {(ship: ShipView, box: Box, u: number) => Drawn} */
function large(ship, { width, height }, u) {
  const size = Math.max(12 * u, Math.min(14 * u, width / 7));
  const figure = Math.max(14 * u, Math.min(height * 0.26, width * 0.24));
  const named = width >= 62 * u;
  const top_ = named ? size + 5 : 4;
  const room = height - top_ - 14;
  return [
    named &&
      h(
        "text",
        { class: "ship-name", x: 6, y: size + 2, style: { "font-size": `${size}px` } },
        cut(shipName(ship.ship), width - 10, size),
      ),
    silhouette(ship, width * 0.26, top_ + room / 2, Math.min(room / 36, width / 72)),
    letters(ship, width - 6, top_ + size + 1, size),
    number(ship, width - 6, height - 15, figure, true),
  ];
}

const EM = 0.66; // the width of a bold letter, by its height

/**
 * As much of a name as a plate has room for.
 * @type {(name: string, width: number, size: number) => string}
 */
function cut(name, width, size) {
  const most = Math.floor(width / (EM * size));
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}.`;
}

/** @type {(ship: ShipView, x: number, y: number, scale: number) => Drawn} */
function silhouette(ship, x, y, scale) {
  const turn = ship.fired.length > 0 ? " rotate(90)" : "";
  const { class: kind } = printed().ships[ship.ship];
  return h("path", {
    class: "silhouette",
    d: SHAPES[kind],
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})${turn}`,
  });
}

/** @type {(ship: ShipView, x: number, y: number, size: number) => Drawn} */
function letters(ship, x, y, size) {
  return h(
    "text",
    { class: "letters", x, y, style: { "font-size": `${size}px` } },
    printed().ships[ship.ship].weapons.map((name) =>
      h(
        "tspan",
        { key: name, class: ship.fired.includes(name) ? "used" : "" },
        word("mag_weapon", name).slice(0, 1).toUpperCase(),
      ),
    ),
    ship.carrier && "◫",
    ship.minesweeper && "✲",
  );
}

/** @type {(ship: ShipView, x: number, y: number, size: number, whole: boolean) => Drawn} */
function number(ship, x, y, size, whole) {
  return h(
    "text",
    { class: "left", x, y, style: { "font-size": `${size.toFixed(1)}px` } },
    h("tspan", { class: "now" }, String(ship.hull - ship.damage)),
    whole &&
      h(
        "tspan",
        { class: "of", style: { "font-size": `${Math.max(12, 0.7 * size).toFixed(1)}px` } },
        `/${ship.hull}`,
      ),
  );
}

/** @type {(ship: ShipView, box: Box, stake: number) => Drawn} */
function cells({ hull, damage, temporary }, box, stake) {
  const left = hull - damage;
  const width = (box.width - 8) / hull;
  const look = (/** @type {number} */ cell) => {
    if (cell < left - stake) return "on";
    if (cell < left) return "at-stake";
    return cell < left + temporary ? "temporary" : "";
  };
  return Array.from({ length: hull }, (_, cell) =>
    h("rect", {
      key: `hull${cell}`,
      class: `cell ${look(cell)}`,
      x: (4 + cell * width).toFixed(2),
      y: box.height - 7,
      width: Math.max(1, width - 1).toFixed(2),
      height: 4,
    }),
  );
}

/**
 * The command ship: a ring of its hull, and what is left of it.
 * @type {(player: PlayerView, layout: Layout, look: {u: number, options: Action[]}) => Drawn}
 */
export function commandShip(player, { centre, ring }, { u, options }) {
  const { command, hull, alive, seat, damage } = player;
  const left = alive ? Math.max(0, hull - damage) : 0; // who is out has nothing that could be damaged
  const { look, stake, use } = looksOf(seat, "command", null, options);
  const label = `${word("command_ship", command)}. ${text("hull", { left, hull })}. ${who(seat)}`;
  const cell = (/** @type {number} */ at) => (at < left - stake ? "on" : at < left ? "at-stake" : "");
  const size = Math.max(14 * u, ring * 0.62);
  return h(
    "g",
    {
      key: "command",
      class: `command ${look} ${3 * left <= hull ? "low" : ""}`,
      transform: `translate(${centre.join(" ")})`,
      "data-command": String(seat),
      "data-help": `command ${command}`,
      ...pressable(alive ? use : null, label),
    },
    h("circle", { class: "plate", r: ring }),
    Array.from({ length: hull }, (_, at) =>
      h("path", {
        key: `arc${at}`,
        class: `arc ${cell(at)}`,
        d: arc(at, hull, ring - 5),
        style: { "stroke-width": `${Math.max(4, ring / 7).toFixed(1)}px` },
      }),
    ),
    h(
      "text",
      { class: "left", y: size * 0.36, style: { "font-size": `${size}px` } },
      h("tspan", { class: "now" }, String(left)),
      h("tspan", { class: "of", style: { "font-size": `${Math.max(12, 0.55 * size)}px` } }, `/${hull}`),
    ),
  );
}

/**
 * A piece of the ring of a command ship's hull.
 * @type {(cell: number, hull: number, radius: number) => string}
 */
function arc(cell, hull, radius) {
  const [from, to] = [cell + 0.07, cell + 0.93].map((at) => (2 * Math.PI * at) / hull - Math.PI / 2);
  const at = (/** @type {number} */ angle) =>
    `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  return `M${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}`;
}

/**
 * What a ship looks like and does when it is touched.
 * @type {(seat: number, id: string, ship: ShipView | null, options: Action[]) => Looks}
 */
function looksOf(seat, id, ship, options) {
  const { cards, ship: from, target } = draft();
  const shot = top();
  const hit = shot && same(shot.target, { seat, ship: id }) ? shot : null;
  const aim = isTarget(options, seat, id);
  if (aim) {
    const chosen = target && same(target, { seat, ship: id });
    const stake = damageOf(cards[0], from ?? aim.ship ?? null);
    return { look: chosen ? "chosen" : "target", stake, use: () => aimAt(seat, id) };
  }
  if (seat === state.seat && ship && canUse(id)) return usable(id);
  if (hit) return { look: "aimed", stake: damageOf(hit.card, hit.ship), use: null };
  return { look: shot?.ship === id && shot.seat === seat ? "shooting" : "", stake: 0, use: null };
}

/** @type {(id: string) => Looks} */
function usable(id) {
  const chosen = draft().ship === id;
  return {
    look: chosen ? "chosen" : "usable",
    stake: 0,
    use: () => pick({ ship: chosen ? null : id, sector: null }),
  };
}

/**
 * What makes a drawn thing a button, or a picture with a name.
 * @type {(use: (() => void) | null, label: string) => Record<string, any>}
 */
function pressable(use, label) {
  if (!use) return { role: "img", "aria-label": label };
  const keyed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    use();
  };
  return { role: "button", tabindex: "0", "aria-label": label, onclick: use, onkeydown: keyed };
}
