// The board: all fleets around the table as one drawing. What may be aimed at, or used, is a button.

/** @import { Action, EffectView, PlayerView, SectorName, ShipView, Target } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import {
  arranged,
  CENTRE,
  cornerOf,
  FRAME,
  MIDDLE,
  OUTLINES,
  placeOf,
  RING,
  SIGN_AT,
  TILE,
} from "./board_geometry.js";
import { damageOf, isTarget, SHAPES, SIGNS, shipTitle, top } from "./ships.js";
import { flight } from "./shots.js";
import {
  act,
  asked,
  cardName,
  draft,
  game,
  givenName,
  optionsWith,
  pick,
  printed,
  SECTORS,
  shipName,
  text,
  who,
} from "./state.js";

/** @typedef {[number, number]} Point */
/** @typedef {{look: string, stake: number, use: (() => void) | null}} Looks */

export const HALL = 1.42; // width by height of the room for a board
const TABLE = 2.1;
const narrow = matchMedia("(max-width: 999px), (max-height: 599px)");

/** Whether there is room for one fleet at a time only. */
export function isNarrow() {
  return narrow.matches;
}

/** Redraws when a screen is turned. */
export function followScreen() {
  narrow.addEventListener("change", () => state.redraw());
}

/**
 * All fleets, clockwise from the left neighbour, the own one last; on a small screen the one that is looked at.
 * @type {(aspect?: number) => Drawn}
 */
export function board(aspect = TABLE) {
  const players = aroundTable();
  if (aspect === TABLE && narrow.matches)
    return [captains(players), drawing([lookedAt(players)], 1, "narrow")];
  return drawing(players, aspect, "wide");
}

function aroundTable() {
  const { players } = game();
  const own = players.findIndex(({ seat }) => seat === state.seat);
  return [...players.slice(own + 1), ...players.slice(0, own + 1)];
}

/** @type {(players: PlayerView[]) => PlayerView} */
function lookedAt(players) {
  const aimed = game().stack[0]?.target?.seat;
  const wanted = draft().looking || aimed || state.seat || game().turn;
  return players.find(({ seat }) => seat === wanted) ?? players[players.length - 1];
}

/**
 * Which captain's fleet a small screen shows.
 * @type {(players: PlayerView[]) => Drawn}
 */
function captains(players) {
  const shown = lookedAt(players).seat;
  return h(
    "div",
    { key: "captains", class: "captains", role: "group", "aria-label": text("players") },
    players
      .toSorted((one, other) => one.seat - other.seat)
      .map(({ seat, alive, hull, damage }) =>
        h(
          "button",
          {
            key: String(seat),
            class: `captain ${game().turn === seat ? "in-turn" : ""} ${alive ? "" : "out"}`,
            "data-captain": String(seat),
            "data-help": `captain ${seat}`,
            "aria-pressed": String(seat === shown),
            "aria-label": `${who(seat)}. ${alive ? text("hull", { left: Math.max(0, hull - damage), hull }) : text("out")}`,
            onclick: () => pick({ looking: seat }),
          },
          String(seat),
          h("i", { "aria-hidden": "true" }, alive ? String(Math.max(0, hull - damage)) : "✕"),
        ),
      ),
  );
}

/** @type {(players: PlayerView[], aspect: number, kind: "narrow" | "wide") => Drawn} */
function drawing(players, aspect, kind) {
  const { columns, width, height } = arranged(players.length, aspect);
  const corners = new Map(players.map((player, place) => [player.seat, cornerOf(place, columns)]));
  const options = asked() ? aims() : [];
  return h(
    "svg",
    {
      key: "fleets",
      class: `fleets ${kind}`,
      viewBox: `0 0 ${width} ${height}`,
      "data-fleets": String(players.length),
      "data-columns": String(columns),
      role: "group",
    },
    players.map((player, place) => fleet(player, cornerOf(place, columns), options)),
    flight(corners),
  );
}

/** What the picked cards, and ship, can be aimed at. */
export function aims() {
  const { cards, ship } = draft();
  return optionsWith(cards).filter(
    (action) => action.target && (!ship || !action.ship || action.ship === ship),
  );
}

/** @type {(player: PlayerView, at: Point, options: Action[]) => Drawn} */
function fleet(player, [x, y], options) {
  const { turn, phase, to_act } = game();
  const { seat, alive, command } = player;
  const secret = phase === "choose" && player.fleet.every((ships) => ships.length === 0);
  const looks = [
    "fleet",
    seat === state.seat && "own",
    seat === turn && phase !== "choose" && "in-turn",
    !alive && "out",
    to_act.includes(seat) && "asked",
  ];
  return h(
    "g",
    {
      key: `fleet${seat}`,
      class: looks.filter(Boolean).join(" "),
      transform: `translate(${x} ${y})`,
      "data-seat": String(seat),
      role: "group",
      "aria-label": text("fleet_of", { seat, ship: word("command_ship", command) }),
    },
    head(player),
    secret ? faceDown(player) : SECTORS.map((name, at) => sector(player, name, player.fleet[at], options)),
    !secret && commandShip(player, options),
    !alive && h("text", { class: "empty", x: MIDDLE.red[0], y: MIDDLE.red[1] }, text("out")),
    player.effects.map((effect, place) => effectOn(effect, place)),
  );
}

/** @type {(player: PlayerView) => Drawn} */
function head({ seat, command, alive, cards, uses }) {
  const given = givenName(seat);
  const shown = given || word("command_ship", command);
  const told = [given && word("command_ship", command), uses !== null && text("uses", { count: uses })];
  return h(
    "g",
    { class: "fleet-head" },
    h("circle", { class: "seat-ring", cx: 12, cy: -15, r: 10.5 }),
    h("text", { class: "seat-number", x: 12, y: -9.5 }, String(seat)),
    h(
      "text",
      { class: "captain-name", x: 28, y: -9 },
      h("tspan", {}, shown),
      " ",
      h("tspan", { class: "also" }, told.filter(Boolean).join(" · ")),
    ),
    alive &&
      h(
        "g",
        { class: "hand-size", transform: `translate(${FRAME.width - 2} -9)`, "data-help": "hand_size any" },
        h("path", { class: "card-back", d: "M-38-13h10v14h-10zM-34-9h2v6h-2z" }),
        h("text", { class: "card-count" }, String(cards)),
      ),
  );
}

/** @type {(player: PlayerView) => Drawn} */
function faceDown({ has_chosen }) {
  return h(
    "g",
    { class: "face-down" },
    SECTORS.map((name) => h("path", { key: name, class: `outline ${name}`, d: OUTLINES[name] })),
    h("text", { x: CENTRE[0], y: CENTRE[1] + 12 }, has_chosen ? "✓" : "…"),
  );
}

/** @type {(player: PlayerView, name: SectorName, ships: ShipView[], options: Action[]) => Drawn} */
function sector(player, name, ships, options) {
  const { target } = draft();
  const covered = ships.length > 0;
  const words = text("sector", { sector: word("fleet_sector", name), count: ships.length });
  return h(
    "g",
    { key: name, class: `sector ${name} ${covered ? "" : "open"}`, role: "group", "aria-label": words },
    h("path", { class: "outline", d: OUTLINES[name], "data-help": `sector ${name}` }),
    h("path", { class: "sign", d: SIGNS[name], transform: `translate(${SIGN_AT[name].join(" ")})` }),
    !covered &&
      player.alive &&
      h("text", { class: "empty", x: MIDDLE[name][0], y: MIDDLE[name][1] }, text("empty_sector")),
    ships.map((ship, place) =>
      tile(player, ship, placeOf(name, place), looksOf(player, ship.ship, ship, options, target)),
    ),
  );
}

/**
 * A ship in its place: silhouette, weapons, what is left of its hull.
 * @type {(player: PlayerView, ship: ShipView, at: Point, looks: Looks) => Drawn}
 */
function tile(player, ship, [x, y], { look, stake, use }) {
  const { hull, class: kind, weapons } = printed().ships[ship.ship];
  const left = hull - ship.damage;
  const fired = ship.fired.length > 0;
  return h(
    "g",
    {
      key: ship.ship,
      class: `ship ${look} ${fired ? "fired" : ""} ${3 * left <= hull ? "low" : ""}`,
      transform: `translate(${x} ${y})`,
      "data-ship": ship.ship,
      "data-help": `fleet_ship ${ship.ship}`,
      ...pressable(use, `${shipTitle(ship.ship, ship)}. ${who(player.seat)}`),
    },
    h("rect", { class: "plate", width: TILE.width, height: TILE.height, rx: 5 }),
    h("path", {
      class: "silhouette",
      d: SHAPES[kind],
      transform: `translate(12 25.5) scale(0.62)${fired ? " rotate(90)" : ""}`,
    }),
    h(
      "text",
      { class: "letters", x: TILE.width - 4, y: 13 },
      weapons.map((name) =>
        h(
          "tspan",
          { key: name, class: ship.fired.includes(name) ? "used" : "" },
          word("mag_weapon", name).slice(0, 1).toUpperCase(),
        ),
      ),
      ship.carrier && "◫",
      ship.minesweeper && "✲",
    ),
    h("text", { class: left > 9 ? "left long" : "left", x: TILE.width - 4, y: 35 }, String(left)),
    hullCells(left, hull, stake, ship.temporary),
  );
}

/** @type {(left: number, hull: number, stake: number, temporary: number) => Drawn} */
function hullCells(left, hull, stake, temporary) {
  const width = (TILE.width - 8) / hull;
  /** @param {number} cell */
  const state_ = (cell) => {
    if (cell < left - stake) return "on";
    if (cell < left) return "at-stake";
    return cell < left + temporary ? "temporary" : "";
  };
  return Array.from({ length: hull }, (_, cell) =>
    h("rect", {
      key: `hull${cell}`,
      class: `cell ${state_(cell)}`,
      x: (4 + cell * width).toFixed(2),
      y: 39,
      width: Math.max(1, width - 1).toFixed(2),
      height: 4,
    }),
  );
}

/**
 * What a ship looks like and does when it is touched.
 * @type {(player: PlayerView, id: string, ship: ShipView | null, options: Action[], target: Target | null) => Looks}
 */
function looksOf(player, id, ship, options, target) {
  const shot = top();
  const hit = shot?.target?.seat === player.seat && shot.target.ship === id && shot;
  const aim = isTarget(options, player.seat, id);
  const { cards, ship: from } = draft();
  const own = player.seat === state.seat;
  const stake = hit ? damageOf(hit.card, hit.ship) : aim ? damageOf(cards[0], from) : 0;
  const chosen = target?.seat === player.seat && target.ship === id;
  if (aim) return { look: chosen ? "chosen" : "target", stake, use: () => aimAt(options, player.seat, id) };
  if (own && ship && asked() && canUse(id))
    return {
      look: from === id ? "chosen" : "usable",
      stake,
      use: () => pick({ ship: from === id ? null : id }),
    };
  return { look: hit ? "aimed" : shot?.ship === id ? "shooting" : "", stake, use: null };
}

/**
 * Whether the own ship can do something with what is picked.
 * @type {(id: string) => boolean}
 */
function canUse(id) {
  return optionsWith(draft().cards).some((action) => action.ship === id);
}

/**
 * Aims at a target; where several ships could, they are offered first.
 * @type {(options: Action[], seat: number, ship: string) => void}
 */
export function aimAt(options, seat, ship) {
  const ways = options.filter((action) => action.target?.seat === seat && action.target.ship === ship);
  if (ways.length === 1) act(ways[0]);
  else pick({ target: { seat, ship } });
}

/** @type {(player: PlayerView, options: Action[]) => Drawn} */
function commandShip(player, options) {
  const { command, hull, alive, seat } = player;
  const left = alive ? Math.max(0, hull - player.damage) : 0; // who is out has nothing that could be damaged
  const { look, stake, use } = looksOf(player, "command", null, options, draft().target);
  const label = `${word("command_ship", command)}. ${text("hull", { left, hull })}. ${who(seat)}`;
  /** @param {number} number */
  const cell = (number) => (number < left - stake ? "on" : number < left ? "at-stake" : "");
  return h(
    "g",
    {
      key: "command",
      class: `command ${look} ${3 * left <= hull ? "low" : ""}`,
      transform: `translate(${CENTRE.join(" ")})`,
      "data-command": String(seat),
      "data-help": `command ${command}`,
      ...pressable(alive ? use : null, label),
    },
    h("circle", { class: "plate", r: RING + 5 }),
    Array.from({ length: hull }, (_, number) =>
      h("path", { key: `arc${number}`, class: `arc ${cell(number)}`, d: arc(number, hull) }),
    ),
    h("text", { class: "left", y: 8 }, String(left)),
  );
}

/**
 * A piece of the ring of a command ship's hull.
 * @type {(cell: number, hull: number) => string}
 */
function arc(cell, hull) {
  const [from, to] = [cell + 0.07, cell + 0.93].map((at) => (2 * Math.PI * at) / hull - Math.PI / 2);
  /** @param {number} angle */
  const at = (angle) => `${(RING * Math.cos(angle)).toFixed(2)} ${(RING * Math.sin(angle)).toFixed(2)}`;
  return `M${at(from)}A${RING} ${RING} 0 0 1 ${at(to)}`;
}

/**
 * Asteroids or mines on a fleet, at its lower rim.
 * @type {(effect: EffectView, place: number) => Drawn}
 */
function effectOn({ card, by }, place) {
  const asteroids = printed().actions[card].kind === "asteroids";
  const rocks = [0, 1, 2].map((number) =>
    h("path", {
      key: String(number),
      d: asteroids ? "M-7-3-2-8 6-6 8 2 2 8-6 5z" : "M0-9 2-3 8-5 4 0 8 5 2 3 0 9-2 3-8 5-4 0-8-5-2-3z",
      transform: `translate(${20 * number} ${number % 2 ? -9 : 0}) rotate(${40 * number})`,
    }),
  );
  return h(
    "g",
    {
      key: card,
      class: `effect ${asteroids ? "asteroids" : "mines"}`,
      transform: `translate(${place ? 236 : 14} 182)`,
      "data-help": `effect ${asteroids ? "asteroids" : "minefield"}`,
      role: "img",
      "aria-label": `${cardName(card)}, ${who(by)}`,
    },
    rocks,
  );
}

/**
 * What makes a drawn thing a button, or a picture with a name.
 * @type {(use: (() => void) | null, label: string) => import("/static/dom.js").Props}
 */
function pressable(use, label) {
  if (!use) return { role: "img", "aria-label": label };
  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    use();
  };
  return { role: "button", tabindex: "0", "aria-label": label, onclick: use, onkeydown: keyed };
}

/**
 * The name of a target in words.
 * @type {(target: Target) => string}
 */
export function targetName({ seat, ship }) {
  return `${shipName(ship)}, ${who(seat)}`;
}
