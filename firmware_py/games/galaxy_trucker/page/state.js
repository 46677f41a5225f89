// What a page of Galaxy Trucker knows: the game as this seat sees it, and what somebody has picked and not said yet.

/** @import { FlyerView, Picture, PlayerView, ShipQuestion, MetThreat, View, Wish } from "/types/galaxy_trucker" */
/** @import { Stow } from "./stowing.js" */

import { wish } from "/static/commands.js";
import { drafts } from "/static/drafts.js";
import { dataOf } from "/static/games.js";
import { personName } from "/static/people.js";
import { cursor, state } from "/static/state.js";
import { filled, word } from "/static/words.js";

/** @typedef {[number, number]} Cell column and row */
/** @typedef {{x: number, y: number, id: string, turn: number, load: string}} Part */
/** @typedef {{id: string, kind: string, connectors: number[], places: number, mass: number, axis: string}} Tile */
/** @typedef {{type: string, at?: Cell, between?: [Cell, Cell], kind?: string}} Fault of a ship, found in the check */
/** @typedef {{threat: string, size: string, side: Side, die: number}} CardThreat */
/** @typedef {"N" | "E" | "S" | "W"} Side */
/**
 * A line of a card.
 * @typedef {{level: number, least: string, strength: number, crew: number, goods: number, days: number,
 *   threats: CardThreat[]}} CardLine
 */
/**
 * What is printed on a card.
 * @typedef {{kind: string, strength: number, strengths: number[], crew: number, goods: number, reward: Colour[],
 *   credits: number, days: number, planets: Colour[][], threats: CardThreat[], lines: CardLine[],
 *   columns: {first: string, second: string, lines: CardLine[]}[], sweeps: {side: Side}[]}} Card
 */
/** @typedef {"red" | "yellow" | "green" | "blue"} Colour of goods */
/**
 * What a mission pays.
 * @typedef {{rules: string[], reward: {type: string, credits: number[], kind: string, kinds: string[], minimum: number,
 *   factor: number[]}[]}} Mission
 */
/**
 * The printed matter.
 * @typedef {{tiles: Record<string, [string, string, number, number, string]>,
 *   boards: Record<string, {cells: Cell[], flipped: boolean}>, cards: Record<string, Card>,
 *   missions: Record<string, Mission>, spaces: number, start_credits: number}} Printed
 */

/**
 * What was picked and not said yet: a cell and a turn for the part in hand, a number, parts to remove or keep, aliens by
 * kind, a mission, a stake, whether to give up, which answer, what is named piece by piece, dice, goods; whose ship is
 * looked at, and what lies open over the board.
 * @typedef {{cell: string, turn: number, finish: number, remove: string[], keep: string,
 *   aliens: Partial<Record<"brown" | "purple", Cell | null>>, mission: string, credits: number, giveUp: boolean,
 *   look: number, touched: string, power: Cell[], discard: Cell[], given: Cell[], batteries: Cell[], dice: number[],
 *   stow: Stow | null, looking: number, sheet: string, counted: boolean}} Draft
 */

/** @type {Draft} */
const NOTHING = {
  cell: "",
  turn: 0,
  finish: 0,
  remove: [],
  keep: "",
  aliens: {},
  mission: "",
  credits: 0,
  giveUp: false,
  look: -1,
  touched: "",
  power: [],
  discard: [],
  given: [],
  batteries: [],
  dice: [],
  stow: null,
  looking: 0,
  sheet: "",
  counted: false,
};
const held = drafts(NOTHING);

export const { draft, pick } = held;

/** Nothing is picked any more. */
export function putDown() {
  held.putDown();
}

/**
 * Does something for the seat of this page.
 * @param {Wish} action
 */
export function act(action) {
  wish(action);
  putDown();
}

/**
 * The table while this game is shown.
 * @returns {Picture}
 */
export function picture() {
  return /** @type {any} */ (state.picture);
}

/**
 * The game as this seat sees it.
 * @returns {View}
 */
export function game() {
  return picture().view;
}

/**
 * Tiles, boards, cards, missions, prices.
 * @returns {Printed}
 */
export function printed() {
  return dataOf("galaxy_trucker");
}

/**
 * A text of this game. In `{count:day|days}` stands the form that fits the number; Czech has three.
 * @type {(key: string, gaps?: Record<string, any>) => string}
 */
export function text(key, gaps = {}) {
  const counted = word("truck", key).replace(
    /\{(\w+):([^}]*)\}/g,
    (/** @type {string} */ _, /** @type {string} */ gap, /** @type {string} */ forms) =>
      formOf(gaps[gap], forms.split("|")),
  );
  return filled(counted, gaps);
}

/**
 * The form of a noun beside a number: one, few or many, as far as the language tells them apart.
 * @type {(count: number, forms: string[]) => string}
 */
function formOf(count, forms) {
  const many = count < 2 || count > 4 ? forms.length - 1 : 1;
  return forms[Math.abs(count) === 1 ? 0 : Math.max(1, many)];
}

/** The player of this page's seat, or undefined. */
export function own() {
  return playerAt(state.seat);
}

/** The player of this page's seat, which plays. */
export function mine() {
  return /** @type {PlayerView} */ (own());
}

/**
 * A player by seat, or undefined.
 * @param {number} seat
 */
export function playerAt(seat) {
  return game().players.find((player) => player.seat === seat);
}

/** Everybody but the seat of this page. */
export function others() {
  return game().players.filter(({ seat }) => seat !== state.seat);
}

/** Whether the table waits for the seat of this page. */
export function asked() {
  return game().to_act.includes(state.seat);
}

/** The flight's question to the seat of this page, or null. */
export function question() {
  return asked() ? (game().flight?.question ?? null) : null;
}

/** The question of which a choice is drawn. */
export function theQuestion() {
  return /** @type {ShipQuestion} */ (game().flight?.question);
}

/**
 * What a tile is: its kind, the connectors of its four sides, places, mass, axis.
 * @type {(id: string) => Tile}
 */
export function tileOf(id) {
  const [kind, connectors, places, mass, axis] = printed().tiles[id];
  return { id, kind, connectors: [...connectors].map(Number), places, mass, axis };
}

/**
 * The components of a ship, from their short texts.
 * @type {(player: PlayerView) => Part[]}
 */
export function partsOf(player) {
  return player.parts.map((text) => {
    const [at, id, turn, load = ""] = text.split(" ");
    const [x, y] = at.split(",").map(Number);
    return { x, y, id, turn: Number(turn), load };
  });
}

/**
 * The component of the own ship on a cell, or undefined.
 * @param {Cell} cell
 */
export function partAt([x, y]) {
  const player = own();
  return player && partsOf(player).find((part) => part.x === x && part.y === y);
}

/**
 * What the check found wrong with a ship.
 * @param {PlayerView} player
 */
export function faultsOf(player) {
  return /** @type {Fault[]} */ (/** @type {unknown} */ (player.errors));
}

/**
 * A cell from its text "x,y".
 * @type {(at: string) => Cell}
 */
export function cellOf(at) {
  const [x, y] = at.split(",").map(Number);
  return [x, y];
}

/**
 * A component with a name for people, such as "Cannon".
 * @type {(id: string) => string}
 */
export function nameOf(id) {
  return word("truck_kind", tileOf(id).kind);
}

/**
 * What a player is called.
 * @type {(seat: number) => string}
 */
export function called(seat) {
  return personName(seat);
}

/**
 * The player's flyer in the flight, or undefined.
 * @type {(seat: number) => FlyerView | undefined}
 */
export function flyerOf(seat) {
  return game().flight?.flyers.find((one) => one.seat === seat);
}

/** The ships that fly, the leader first. */
export function flying() {
  return (game().flight?.flyers ?? [])
    .filter(({ retired }) => !retired)
    .toSorted((one, other) => other.position - one.position);
}

/** Milliseconds until the sand has run out at this moment; 0 when it lies still. */
export function sandLeft() {
  const { sand } = game();
  if (sand.until === null) return 0;
  return Math.max(0, sand.until * 1000 - (cursor() - picture().show.ahead_ms));
}

/** A fact of the story, as far as this page reads it. @typedef {Record<string, any> & {step: string}} Fact */

const ENDS = new Set(["phase_began", "round_began"]); // what was told of a card is over then

/**
 * The last line of the story that tells one of these facts since the last of another kind, or undefined; nothing once
 * the card is over.
 * @param {string[]} facts
 * @param {string} [since]
 */
export function lastTold(facts, since = "card_turned") {
  const { story } = picture();
  for (let place = story.length - 1; place >= 0; place--) {
    const about = /** @type {Fact} */ (/** @type {unknown} */ (story[place].about));
    if (facts.includes(about.step)) return { at_ms: story[place].at_ms, about };
    if (about.step === since || ENDS.has(about.step)) return undefined;
  }
  return undefined;
}

/** The facts that the story has told, the last one last. */
export function facts() {
  return picture().story.map(({ about }) => /** @type {Fact} */ (/** @type {unknown} */ (about)));
}

/** Which picture the board has: the ships as they are built, checked, flown, or the payout. */
export function scene() {
  const { phase, result, flight } = game();
  const paid = Boolean(result) || (flight?.flyers.some((one) => one.payout) ?? false);
  if ((phase === "paid" || phase === "over") && paid) return "payout";
  if (["between", "fly", "paid", "over"].includes(phase)) return "flight";
  return ["build", "prepare", "vote"].includes(phase) ? "building" : "check";
}

/** Where the game is. While the sand runs the clock of the rules does. */
export function moment() {
  const { phase, result, flight_number: number, levels, flight } = game();
  const where = text("flight_short", { number, all: levels.length });
  const card = scene() === "flight" && flight && flight.turned > 0;
  const part = card
    ? text("card_of", { turned: flight.turned, all: flight.turned + flight.left })
    : word("truck_part", phase);
  return {
    part: result ? "over" : phase === "build" ? "action" : "resolution",
    over: Boolean(result),
    text: `${where} · ${part}`,
  };
}

/**
 * The threat that comes just now, by side and line.
 * @typedef {{side: Side, line: number, size: string, threat: string}} Coming
 */

/** @type {(threat: MetThreat) => Coming} */
export function coming({ side, line, size, threat }) {
  return { side: /** @type {Side} */ (side), line, size, threat };
}
