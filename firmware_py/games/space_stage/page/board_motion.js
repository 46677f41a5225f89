// What moves on the station: figures walk through doors, dice roll to where they land, monsters are hit, generators
// spark. All of it ends by itself and takes no touch; who wants less motion sees how it ends.

/** @import { CharacterView } from "/types/space_stage" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { dicePips } from "./parts.js";
import { game } from "./state.js";

const WALK_MS = 700;
const HIT_MS = 1000;
const SPARKS_MS = 1600;
const DIE_MS = 2600;
const FAR = 2; // rooms from which on a figure passes through one; further it flies
const SPARKS = ["M-16-6l8-4-3-5 10-6", "M12-10l-6 5 6 3-7 7", "M-10 12l6-5 3 6 8-4"];

/** @type {Map<string, {room: string, spot: number[], walk: {style: object, look: string, at: number} | null}>} */
const stood = new Map();

/**
 * Class and style of a figure that has just come from another room; `spot` is where it stands.
 * @param {CharacterView} character
 */
export function walking(size, character, spot) {
  const key = `${size.name}${character.character}`;
  const last = stood.get(key);
  let walk = last && performance.now() - (last.walk?.at ?? 0) < WALK_MS ? last.walk : null;
  if (last && last.room !== character.room) {
    const look = last.walk?.look === "walks-on" ? "walks" : "walks-on"; // another name begins anew
    walk = { style: way(size, last, character.room, spot), look, at: performance.now() };
  }
  stood.set(key, { room: character.room, spot, walk });
  return walk ?? { style: {}, look: "" };
}

/**
 * Where a figure is after each quarter of its way: in doors, and between two in the room that it walks through.
 * @param {{ room: string; spot: number[]; walk: { style: object; look: string; at: number; } | null; }} from
 * @param {string | null} to
 */
function way(size, from, to, spot) {
  const rooms = shortest(from.room, to);
  const [first, second, third] = rooms;
  const straight = [0, 0.25, 0.5, 0.75].map((share) => along(from.spot, spot, share));
  const doorway = door(size, first, second);
  const near = [from.spot, along(from.spot, doorway, 0.5), doorway, along(doorway, spot, 0.5)];
  const through = () => [from.spot, doorway, size.stand(second, 0, 1), door(size, second, third)];
  const points = rooms.length === FAR ? near : rooms.length === FAR + 1 ? through() : straight;
  return Object.fromEntries(
    points.map(([x, y], at) => [`--at${at}`, `${x.toFixed(1)}px, ${y.toFixed(1)}px`]),
  );
}

/**
 * @param {number} share
 * @param {number[]} from
 */
function along(from, to, share) {
  return [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * share);
}

/**
 * The rooms of the shortest way, both ends included.
 * @param {string} from
 * @param {string | null} to
 */
function shortest(from, to) {
  /** @type {string[][]} */
  const open = [[from]];
  const seen = new Set([from]);
  for (const rooms of open) {
    if (rooms.at(-1) === to) return rooms;
    for (const room of game().doors[rooms.at(-1)] ?? [])
      if (!seen.has(room)) {
        seen.add(room);
        open.push([...rooms, room]);
      }
  }
  return [from, to];
}

/**
 * @param {string | null} one
 * @param {string | null} other
 */
function door(size, one, other) {
  const found = size.doors.find(([a, b]) => (a === one && b === other) || (a === other && b === one));
  if (!found) return [size.width / 2, size.height / 2];
  const [, , x, y, w, tall] = found;
  return [x + w / 2, y + tall / 2];
}

// --------------------------------------------------------------------------------------------- what has just happened

/**
 * Lines of the story that tell a step and are young enough.
 * @param {string} step
 * @param {number} ms
 */
function fresh(step, ms) {
  const { story, show } = state.picture;
  return story.filter(({ about, at_ms }) => about.step === step && show.now_ms - at_ms < ms);
}

/** What is drawn over the station for a moment. */
export function passing(size) {
  return h(
    "g",
    { class: "passing", "aria-hidden": "true" },
    fresh("attack_made", HIT_MS).map((line) => hit(size, line)),
    fresh("generator_broke", SPARKS_MS).map((line) => sparks(size, line)),
    dice(size),
  );
}

function hit(size, { at_ms, about }) {
  const [edge, face] = about.slot.split("_");
  const x = size.columns[Number(face) - 2] + size.monster.w / 2;
  const y =
    edge === "upper" ? size.rail + size.monster.tall / 2 : size.height - size.rail - size.monster.tall / 2;
  return h(
    "g",
    { key: `hit${at_ms}`, class: "hit", "data-hit": about.slot, transform: `translate(${x} ${y})` },
    h("path", { d: "M0-30 6-9 26-18 12-2 32 6 10 9 14 30 0 15-14 30-10 9-32 6-12-2-26-18-6-9z" }),
    h("text", { y: size.font * 0.36, "font-size": size.font * 1.2 }, about.damage),
  );
}

function sparks(size, { at_ms, about }) {
  const one = game().generators.find(({ generator }) => generator === about.generator);
  const upper = game().generators.find(({ room }) => room === one.room) === one;
  const { x, w } = size.shops[one.room];
  const y = size.generators[upper ? 0 : 1] + size.generatorTall * 0.3;
  return h(
    "g",
    {
      key: `sparks${at_ms}`,
      class: "sparks",
      "data-sparks": about.generator,
      transform: `translate(${x + w / 2} ${y})`,
    },
    SPARKS.map((d) => h("path", { key: d, d })),
  );
}

/** The dice of the last roll: those of trouble lie at the edge where they strike, others beside the hub. */
function dice(size) {
  const { story } = state.picture;
  const rolled = fresh("die_rolled", 2 * DIE_MS).slice(-2);
  if (rolled.length === 0 || fresh("die_rolled", DIE_MS).length === 0) return null;
  const before = story.slice(0, story.indexOf(rolled[0]));
  const trouble = before.at(-1)?.about.step === "trouble";
  return rolled.map((line, place) => die(size, line, place, trouble));
}

function die(size, { at_ms, about }, place, trouble) {
  const { face } = about;
  const r = size.font * 0.85;
  const shop = face === 1 ? "workshop" : "laboratory";
  const across =
    face === 1 || face === 6
      ? size.shops[shop].x + size.shops[shop].w / 2
      : size.columns[face - 2] + size.monster.w / 2;
  const x = trouble ? across : size.width / 2 + (place ? r * 1.3 : -r * 1.3);
  const y = trouble ? (place ? size.height - r - 1 : r + 1) : size.hub.y + r * 0.4;
  const from = { "--dx": `${size.width / 2 - x}px`, "--dy": `${size.height / 2 - y}px` };
  return h(
    "g",
    { key: `die${at_ms}`, class: "rolled", "data-die": face, transform: `translate(${x} ${y})` },
    h(
      "g",
      { class: "rolls", style: from },
      h("rect", { x: -r, y: -r, width: 2 * r, height: 2 * r, rx: r * 0.3 }),
      dicePips(face).map(([px, py]) =>
        h("circle", { key: `${px}${py}`, cx: px * r * 0.5, cy: py * r * 0.5, r: r * 0.17 }),
      ),
    ),
  );
}
