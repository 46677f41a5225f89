// The board: fleets, the own one large. What may be aimed at, used or filled is a button. Where there is no room for all,
// the captains are chips, and a touch brings one's fleet to the large place.

/** @import { EffectView, PlayerView, SectorName, ShipView } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Size } from "/static/frame_size.js" */
/** @import { Box, Layout } from "./geometry.js" */

import { h } from "/static/dom.js";
import { watched } from "/static/frame_out.js";
import { personName, shapeOf, shortened } from "/static/people.js";
import { SHAPES as PEOPLE, shape } from "/static/shapes.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { fleetIn, grid } from "./geometry.js";
import { aims, canUse, placed, sectors, touchSector } from "./picks.js";
import { commandShip, shipAt } from "./pieces.js";
import { SIGNS, top } from "./ships.js";
import { flight } from "./shots.js";
import { asked, cardName, draft, game, pick, printed, SECTORS, shipName, text, who } from "./state.js";

const PAD = 6;
const GAP = 8;
const HEAD = 24;
const CHIPS = 46;
const STRIP = 50;
const LETTER = 7.4; // the width of a letter of a head
const BROAD = 560; // narrower boards show one fleet
const FEW = 3; // opponents whose fleets stand above the own one

/**
 * Which fleets are drawn where, and whether chips stand above and the own ships in a strip below.
 * @typedef {{fleets: [PlayerView, Box][], chips: number, strip: number, heads: boolean}} Plan
 */

/**
 * The board in its rectangle.
 * @param {Size} size
 * @returns {Drawn}
 */
export function board(size) {
  const plan = planOf(size);
  return h(
    "div",
    { class: "mag-board", style: { "--chips": `${plan.chips}px` } },
    plan.chips > 0 && chips(plan),
    drawing(plan.fleets, size.board, size.u, plan.heads),
    plan.strip > 0 && strip(),
  );
}

/**
 * The fleets of all for a hall's screen.
 * @param {number} width
 * @param {number} height
 * @param {number} u
 */
export function hallBoard(width, height, u) {
  const players = aroundTable();
  const boxes = grid(players.length, { x: PAD, y: PAD, width: width - 2 * PAD, height }, HEAD * u, GAP * u);
  const fleets = players.map((player, place) => /** @type {[PlayerView, Box]} */ ([player, boxes[place]]));
  return drawing(fleets, { width, height: height + 2 * PAD }, u, true);
}

// ------------------------------------------------------------------------------------------------------------ plan

/**
 * @param {Size} size
 * @returns {Plan}
 */
function planOf({ board: { width, height }, u }) {
  const players = aroundTable();
  const own = players.find(({ seat }) => seat === watched()) ?? null;
  const others = players.filter((player) => player !== own);
  const room = { x: PAD, y: PAD, width: width - 2 * PAD, height: height - 2 * PAD };
  if (width < BROAD) return one(players, own, room, u);
  if (!own) return all(players, room, u);
  if (others.length > 1 && others.length <= FEW && height >= 400 && width > height)
    return above(others, own, room, u);
  return two(others, own, room, u);
}

/** @type {(players: PlayerView[], room: Box, u: number) => Plan} */
function all(players, room, u) {
  const boxes = grid(players.length, room, HEAD * u, GAP * u);
  return { fleets: players.map((player, place) => [player, boxes[place]]), chips: 0, strip: 0, heads: true };
}

/**
 * The others side by side, the own fleet large below.
 * @type {(others: PlayerView[], own: PlayerView, room: Box, u: number) => Plan}
 */
function above(others, own, room, u) {
  const upper = { ...room, height: room.height * 0.42 };
  const boxes = grid(others.length, upper, HEAD * u, GAP * u);
  const y = room.y + upper.height + (HEAD + GAP) * u;
  const height = room.y + room.height - y;
  const width = Math.min(room.width * 0.68, height * 2.3);
  const large = { x: room.x + (room.width - width) / 2, y, width, height };
  const fleets = others.map((player, place) => /** @type {[PlayerView, Box]} */ ([player, boxes[place]]));
  return { fleets: [...fleets, [own, large]], chips: 0, strip: 0, heads: true };
}

/**
 * The fleet that is looked at and the own one.
 * @type {(others: PlayerView[], own: PlayerView, room: Box, u: number) => Plan}
 */
function two(others, own, room, u) {
  const chips = others.length > 1 ? CHIPS * u : 0;
  const shown = lookedAt(others);
  const below = { ...room, y: room.y + chips, height: room.height - chips };
  const boxes = grid(2, below, HEAD * u, GAP * u);
  return {
    fleets: [
      [shown, boxes[0]],
      [own, boxes[1]],
    ],
    chips,
    strip: 0,
    heads: true,
  };
}

/**
 * One fleet, the captains as chips above and the own ships below.
 * @type {(players: PlayerView[], own: PlayerView | null, room: Box, u: number) => Plan}
 */
function one(players, own, room, u) {
  const shown = lookedAt(players);
  const chips = CHIPS * (room.height < 220 ? 0.8 : u);
  const strip = own && shown !== own && room.height >= 258 ? STRIP : 0;
  const height = room.height - chips - (strip && strip + 4);
  return { fleets: [[shown, { ...room, y: room.y + chips, height }]], chips, strip, heads: false };
}

/** All captains, clockwise from the left neighbour, the own one last. */
function aroundTable() {
  const { players } = game();
  const own = players.findIndex(({ seat }) => seat === watched());
  return [...players.slice(own + 1), ...players.slice(0, own + 1)];
}

/**
 * Whose fleet has the large place: the one asked for, the one aimed at, the own one while it is built, else the first.
 * @param {PlayerView[]} players
 */
function lookedAt(players) {
  const { stack, phase, turn } = game();
  const { looking, target } = draft();
  const shot = stack[0];
  const threat = shot?.target?.seat === state.seat ? shot.seat : shot?.target?.seat;
  const mine = asked() && (phase !== "attack" || sectors().length > 0) ? state.seat : 0;
  const wanted = [looking, target?.seat, threat, mine, aims()[0]?.target?.seat, turn, state.seat];
  for (const seat of wanted) {
    const found = seat && players.find((player) => player.seat === seat);
    if (found) return found;
  }
  return players[0];
}

// ----------------------------------------------------------------------------------------------------------- chips

/** @param {Plan} plan */
function chips(plan) {
  const shown = plan.fleets[0][0].seat;
  const large = plan.fleets.length > 1 ? watched() : 0; // has a place of its own
  const players = game().players.filter(({ seat }) => seat !== large);
  return h(
    "div",
    {
      key: "captains",
      class: `captains ${players.length > 5 ? "many" : ""}`,
      role: "group",
      "aria-label": text("players"),
    },
    players.map((player) => chip(player, shown)),
  );
}

/** @type {(player: PlayerView, shown: number) => Drawn} */
function chip({ seat, alive, hull, damage, fleet }, shown) {
  const left = Math.max(0, hull - damage);
  const ships = fleet.reduce((sum, sector) => sum + sector.length, 0);
  return h(
    "button",
    {
      key: String(seat),
      class: `captain ${game().turn === seat ? "in-turn" : ""} ${alive ? "" : "out"}`,
      "data-captain": String(seat),
      "data-help": `captain ${seat}`,
      "aria-pressed": String(seat === shown),
      "aria-label": `${who(seat)}. ${alive ? text("hull", { left, hull }) : text("out")}`,
      onclick: () => pick({ looking: seat }),
    },
    shape(shapeOf(seat)),
    h(
      "span",
      { class: "captain-words" },
      h("b", {}, shortened(personName(seat))),
      h("small", { "aria-hidden": "true" }, alive ? `♥${left} ◎${ships}` : "✕"),
    ),
  );
}

/** The own ships that matter now, and the way to the own fleet. */
function strip() {
  const { fleet } = game().players.find(({ seat }) => seat === state.seat) ?? { fleet: [] };
  const ships = fleet.flat();
  const shooting = ships.filter(({ ship }) => ship === (top()?.seat === state.seat ? top()?.ship : null));
  const usable = shooting.length > 0 ? shooting : ships.filter(({ ship }) => canUse(ship));
  const shown = (usable.length > 0 ? usable : ships).slice(0, 3);
  return h(
    "div",
    { key: "own", class: "own-strip" },
    shape(shapeOf(state.seat)),
    h("span", { class: "captain-words" }, h("b", {}, text("own_fleet")), h("small", {}, stripText())),
    shown.map((ship) => stripShip(ship)),
    h(
      "button",
      {
        key: "look",
        class: "own-look",
        "data-do": "own-fleet",
        "aria-label": text("own_fleet"),
        onclick: () => pick({ looking: state.seat }),
      },
      "⇄",
    ),
  );
}

function stripText() {
  const { ship } = draft();
  const shooting = top()?.seat === state.seat ? top()?.ship : ship;
  return shooting ? shipName(shooting) : text("ships_count", { count: shipsOf(state.seat) });
}

/** @param {number} seat */
const shipsOf = (seat) =>
  game()
    .players.find((player) => player.seat === seat)
    ?.fleet.reduce((sum, sector) => sum + sector.length, 0) ?? 0;

/** @param {ShipView} ship */
function stripShip(ship) {
  const box = { x: 1, y: 1, width: 54, height: 42 };
  return h(
    "svg",
    { key: ship.ship, class: "fleets strip-ship", width: 56, height: 44, viewBox: "0 0 56 44" },
    shipAt({ seat: state.seat, ship, box, u: 1, options: [] }),
  );
}

// --------------------------------------------------------------------------------------------------------- drawing

/** @type {(fleets: [PlayerView, Box][], room: {width: number, height: number}, u: number, heads: boolean) => Drawn} */
function drawing(fleets, room, u, heads) {
  const options = aims();
  const laid = fleets.map(
    ([player, box]) => /** @type {[PlayerView, Box, Layout]} */ ([player, box, fleetIn(box)]),
  );
  return h(
    "svg",
    {
      key: "fleets",
      class: "fleets",
      viewBox: `0 0 ${room.width} ${room.height}`,
      "data-fleets": String(fleets.length),
      role: "group",
    },
    laid.map(([player, box, layout]) => fleetOf(player, box, layout, { u, heads, options })),
    flight(laid, u, [room.width / 2, room.height]),
  );
}

/** @typedef {{u: number, heads: boolean, options: import("/types/mag_blast").Action[]}} Look */

/** @type {(player: PlayerView, box: Box, layout: Layout, look: Look) => Drawn} */
function fleetOf(player, box, layout, look) {
  const { turn, phase, to_act } = game();
  const { seat, alive, command } = player;
  const mine = seat === state.seat;
  const secret = phase === "choose" && !mine && player.fleet.every((ships) => ships.length === 0);
  const looks = [
    "fleet",
    mine && "own",
    seat === turn && phase !== "choose" && "in-turn",
    !alive && "out",
    to_act.includes(seat) && "asked",
  ];
  const name = text("fleet_of", { who: who(seat), ship: word("command_ship", command) });
  return h(
    "g",
    {
      key: `fleet${seat}`,
      class: looks.filter(Boolean).join(" "),
      "data-seat": String(seat),
      role: "group",
      "aria-label": name,
    },
    look.heads && headOf(player, box, look.u),
    secret
      ? faceDown(player, layout)
      : SECTORS.map((sector, at) => sectorOf(player, sector, player.fleet[at], layout, look)),
    !secret && commandShip(player, layout, look),
    !alive && outSign(layout.middles.red, look.u),
    player.effects.map((effect, place) => effectOn(effect, place, box)),
  );
}

/** @type {(middle: readonly [number, number], u: number) => Drawn} */
function outSign([x, y], u) {
  return h("text", { class: "empty", x, y, style: { "font-size": `${12 * u}px` } }, text("out"));
}

/** @type {(player: PlayerView, box: Box, u: number) => Drawn} */
function headOf({ seat, command, alive, cards, uses }, { x, y, width }, u) {
  const number = shapeOf(seat);
  const name = shortened(personName(seat));
  const told = [word("command_ship", command), uses !== null && text("uses", { count: uses })];
  const room = width / (LETTER * u) - name.length * 1.3 - 14; // in letters, beside the name, the shape and the count
  const at = y - 7 * u;
  return h(
    "g",
    { class: "fleet-head" },
    h("path", {
      d: PEOPLE[number].path,
      fill: PEOPLE[number].colour,
      transform: `translate(${x + 2} ${y - 22 * u}) scale(${0.75 * u})`,
    }),
    h(
      "text",
      { class: "captain-name", x: x + 25 * u, y: at, style: { "font-size": `${15 * u}px` } },
      h("tspan", {}, name),
      " ",
      h(
        "tspan",
        { class: "also", style: { "font-size": `${12.5 * u}px` } },
        fitted(
          told.filter((one) => typeof one === "string"),
          room,
        ),
      ),
    ),
    alive &&
      h(
        "text",
        {
          class: "card-count",
          x: x + width - 2,
          y: at,
          "data-help": "hand_size any",
          style: { "font-size": `${12.5 * u}px` },
        },
        text("cards_count", { count: cards }),
      ),
  );
}

/**
 * As many parts as there is room for.
 * @type {(parts: string[], room: number) => string}
 */
function fitted(parts, room) {
  const all = parts.join(" · ");
  if (all.length <= room || parts.length === 0) return all.length <= room ? all : "";
  return fitted(parts.slice(0, -1), room);
}

/** @type {(player: PlayerView, layout: Layout) => Drawn} */
function faceDown({ has_chosen }, layout) {
  return h(
    "g",
    { class: "face-down" },
    SECTORS.map((name) => h("path", { key: name, class: `outline ${name}`, d: layout.outlines[name] })),
    h("text", { x: layout.centre[0], y: layout.centre[1] + 12 }, has_chosen ? "✓" : "…"),
  );
}

/** @type {(player: PlayerView, name: SectorName, ships: ShipView[], layout: Layout, look: Look) => Drawn} */
function sectorOf(player, name, ships, layout, look) {
  const own = player.seat === state.seat;
  const coming = own ? comingTo(name) : null;
  const free = own && sectors().includes(name) && !coming;
  const count = ships.length + Number(Boolean(coming || free));
  const covered = ships.length > 0 || coming;
  const label = text("sector", { sector: word("fleet_sector", name), count: ships.length });
  return h(
    "g",
    {
      key: name,
      class: `sector ${name} ${covered ? "" : "open"} ${lit(name) ? "lit" : ""}`,
      role: "group",
      "aria-label": label,
    },
    h("path", { class: "outline", d: layout.outlines[name], "data-help": `sector ${name}` }),
    h("path", {
      class: "sign",
      d: SIGNS[name],
      transform: `translate(${layout.signs[name].join(" ")}) scale(${look.u})`,
    }),
    !covered && !free && player.alive && emptyText(layout.middles[name], look.u),
    ships.map((ship, number) =>
      shipAt({
        seat: player.seat,
        ship,
        box: layout.place(name, number, count),
        u: look.u,
        options: look.options,
      }),
    ),
    coming && comingShip(coming, name, layout.place(name, ships.length, count), look.u),
    free && freePlace(name, ships.length, layout.place(name, ships.length, count), look.u),
  );
}

/** The sector in which a shot is fired: it can only hit there. */
function lit(/** @type {string} */ name) {
  const from = top()?.ship ?? draft().ship;
  if (!from) return false;
  return game().players.some(({ fleet }) =>
    fleet[SECTORS.indexOf(/** @type {SectorName} */ (name))]?.some(({ ship }) => ship === from),
  );
}

/** @type {(at: [number, number], u: number) => Drawn} */
const emptyText = ([x, y], u) =>
  h("text", { class: "empty", x, y: y + 4, style: { "font-size": `${12 * u}px` } }, text("empty_sector"));

/** The ship that somebody is about to put into a sector. */
function comingTo(/** @type {SectorName} */ name) {
  const { fleet, sector, ship } = draft();
  if (game().phase === "choose") return game().chosen.length === 0 ? fleet[name] : undefined;
  return sector === name ? (placed() ?? ship) : undefined;
}

/** @type {(id: string, name: SectorName, box: Box, u: number) => Drawn} */
function comingShip(id, name, box, u) {
  const plain = { blasts: [], moved: 0, carrier: false, minesweeper: false };
  const ship = /** @type {ShipView} */ ({
    ...plain,
    ship: id,
    hull: printed().ships[id].hull,
    damage: 0,
    temporary: 0,
    fired: [],
  });
  return shipAt({
    seat: state.seat,
    ship,
    box,
    u,
    options: [],
    use: asked() ? () => touchSector(name) : null,
    look: "chosen",
  });
}

/** @type {(name: SectorName, count: number, box: Box, u: number) => Drawn} */
function freePlace(name, count, box, u) {
  const label = text("place_here", {
    sector: word("fleet_sector", name),
    count,
    most: printed().in_a_sector,
  });
  const use = () => touchSector(name);
  return h(
    "g",
    {
      key: "free",
      class: "free-place",
      "data-sector": name,
      role: "button",
      tabindex: "0",
      "aria-label": label,
      onclick: use,
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && use(),
    },
    h("rect", { ...box, rx: 6 }),
    h(
      "text",
      { x: box.x + box.width / 2, y: box.y + box.height / 2, style: { "font-size": `${12 * u}px` } },
      text("count_of", { count, most: printed().in_a_sector }),
    ),
  );
}

/**
 * Asteroids or mines on a fleet, at its lower rim.
 * @type {(effect: EffectView, place: number, box: Box) => Drawn}
 */
function effectOn({ card, by }, place, { x, y, width, height }) {
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
      transform: `translate(${place ? x + width - 62 : x + 14} ${y + height - 18})`,
      "data-help": `effect ${asteroids ? "asteroids" : "minefield"}`,
      role: "img",
      "aria-label": `${cardName(card)}, ${who(by)}`,
    },
    rocks,
  );
}
