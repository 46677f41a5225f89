// What moves on the station: figures walk through doors, dice roll to where they land, monsters are hit, generators
// spark. All of it ends by itself and takes no touch; who wants less motion sees how it ends.

/** @import { CharacterView } from "/types/space_stage" */
/** @import { Layout, Rect } from "./geometry.js" */

import { h } from "/static/dom.js";
import { doorOf } from "./geometry.js";
import { dicePips } from "./parts.js";
import { game, picture } from "./state.js";

const WALK_MS = 700;
const HIT_MS = 1000;
const SPARKS_MS = 1600;
const DIE_MS = 2600;
const FAR = 2; // rooms from which on a figure passes through one; further it flies
const SPARKS = ["M-16-6l8-4-3-5 10-6", "M12-10l-6 5 6 3-7 7", "M-10 12l6-5 3 6 8-4"];

/** @typedef {[number, number]} Spot */
/** @typedef {{style: object, look: string, at: number}} Walk */

/** @type {Map<number, {room: string, spot: Spot, walk: Walk | null}>} */
const stood = new Map();

/**
 * Class and style of a figure that has just come from another room; `spot` is where it stands.
 * @type {(layout: Layout, character: CharacterView, spot: Spot) => {style: object, look: string}}
 */
export function walking(layout, { character, room }, spot) {
  const last = stood.get(character);
  let walk = last?.walk && performance.now() - last.walk.at < WALK_MS ? last.walk : null;
  if (last && room && last.room !== room) {
    const look = last.walk?.look === "walks-on" ? "walks" : "walks-on"; // another name begins anew
    walk = { style: way(layout, last, room, spot), look, at: performance.now() };
  }
  stood.set(character, { room: room ?? "", spot, walk });
  return walk ?? { style: {}, look: "" };
}

/**
 * Where a figure is after each quarter of its way: in doors, and between two in the room that it walks through.
 * @type {(layout: Layout, from: {room: string, spot: Spot}, to: string, spot: Spot) => object}
 */
function way(layout, from, to, spot) {
  const rooms = shortest(from.room, to);
  const [first, second, third] = rooms;
  const straight = [0, 0.25, 0.5, 0.75].map((share) => along(from.spot, spot, share));
  const doorway = door(layout, first, second);
  const near = [from.spot, along(from.spot, doorway, 0.5), doorway, along(doorway, spot, 0.5)];
  const through = () => [from.spot, doorway, middle(layout.rooms[second]), door(layout, second, third)];
  const points = rooms.length === FAR ? near : rooms.length === FAR + 1 ? through() : straight;
  return Object.fromEntries(
    points.map(([x, y], at) => [`--at${at}`, `${x.toFixed(1)}px, ${y.toFixed(1)}px`]),
  );
}

/** @type {(from: Spot, to: Spot, share: number) => Spot} */
function along(from, to, share) {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/**
 * The rooms of the shortest way, both ends included.
 * @type {(from: string, to: string) => string[]}
 */
function shortest(from, to) {
  const open = [[from]];
  const seen = new Set([from]);
  for (const rooms of open) {
    const last = rooms[rooms.length - 1];
    if (last === to) return rooms;
    for (const room of game().doors[last] ?? [])
      if (!seen.has(room)) {
        seen.add(room);
        open.push([...rooms, room]);
      }
  }
  return [from, to];
}

/** @type {(layout: Layout, one: string, other: string) => Spot} */
function door(layout, one, other) {
  if (!game().doors[one]?.includes(other)) return [layout.width / 2, layout.height / 2];
  return middle(doorOf(layout, one, other));
}

/** @type {(rect: Rect) => Spot} */
function middle({ x, y, w, h: tall }) {
  return [x + w / 2, y + tall / 2];
}

// --------------------------------------------------------------------------------------------- what has just happened

/** @typedef {import("/types/table").LineView} StoryLine */

/**
 * Lines of the story that tell a step and are young enough.
 * @type {(step: string, ms: number) => StoryLine[]}
 */
function fresh(step, ms) {
  const { story, show } = picture();
  return story.filter(({ about, at_ms }) => about.step === step && show.now_ms - at_ms < ms);
}

/**
 * What is drawn over the station for a moment.
 * @param {Layout} layout
 */
export function passing(layout) {
  return h(
    "g",
    { class: "passing", "aria-hidden": "true" },
    fresh("attack_made", HIT_MS).map((line) => hit(layout, line)),
    fresh("generator_broke", SPARKS_MS).map((line) => sparks(layout, line)),
    dice(layout),
  );
}

/** @type {(layout: Layout, line: StoryLine) => import("/static/dom.js").Wanted} */
function hit({ slots, font }, { at_ms, about }) {
  const slot = String(about.slot);
  const [x, y] = middle(slots[slot]);
  return h(
    "g",
    { key: `hit${at_ms}`, class: "hit", "data-hit": slot, transform: `translate(${x} ${y})` },
    h("path", { d: "M0-30 6-9 26-18 12-2 32 6 10 9 14 30 0 15-14 30-10 9-32 6-12-2-26-18-6-9z" }),
    h("text", { y: font * 0.36, "font-size": font * 1.2 }, String(about.damage)),
  );
}

/** @type {(layout: Layout, line: StoryLine) => import("/static/dom.js").Wanted} */
function sparks({ generators }, { at_ms, about }) {
  const generator = String(about.generator);
  const [x, y] = middle(generators[generator]);
  return h(
    "g",
    {
      key: `sparks${at_ms}`,
      class: "sparks",
      "data-sparks": generator,
      transform: `translate(${x} ${y})`,
    },
    SPARKS.map((d) => h("path", { key: d, d })),
  );
}

/**
 * The dice of the last roll: those of trouble lie where they strike, others in the hub.
 * @param {Layout} layout
 */
function dice(layout) {
  const { story } = picture();
  const rolled = fresh("die_rolled", 2 * DIE_MS).slice(-2);
  if (rolled.length === 0 || fresh("die_rolled", DIE_MS).length === 0) return null;
  const before = story.slice(0, story.indexOf(rolled[0]));
  const trouble = before.at(-1)?.about.step === "trouble";
  return rolled.map((line, place) => die(layout, line, place, trouble));
}

/** @type {(layout: Layout, line: StoryLine, place: number, trouble: boolean) => import("/static/dom.js").Wanted} */
function die(layout, { at_ms, about }, place, trouble) {
  const face = Number(about.face);
  const r = layout.font * 0.9;
  const edge = place ? "lower" : "upper";
  const struck = face === 1 || face === 6 ? strikes(layout, face, place) : layout.slots[`${edge}_${face}`];
  const [cx, cy] = middle(layout.rooms.hub);
  const [x, y] = trouble ? middle(struck) : [cx + (place ? r * 1.3 : -r * 1.3), cy];
  const from = { "--dx": `${cx - x}px`, "--dy": `${cy - y}px` };
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

/** @type {(layout: Layout, face: number, place: number) => Rect} */
function strikes({ generators }, face, place) {
  const shop = face === 1 ? "workshop" : "laboratory";
  const [upper, lower] = game().generators.filter(({ room }) => room === shop);
  return generators[(place ? lower : upper).generator];
}
