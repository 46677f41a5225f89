// How a duel ended, as a picture: the field with the way of each ship, round by round, and where one was shot to pieces.

/** @import { RaceName } from "/types/outer_rim" */

import { h } from "/static/dom.js";
import { field, label } from "./board.js";
import { FIELD, middle } from "./geometry.js";
import { game, picture, printed, text } from "./state.js";

const ASIDE = 9; // so that two ways over the same fields are told apart
const RAYS = 20;
const LETTERS = 1.5;
const PICTURE_PX = 350; // how large the picture is at least
const CORNER = FIELD / 2 - 26;
/** @type {Record<RaceName, number>} */
const SIDES = { tellurian: -1, kalmian: 1 };

/** @typedef {[number, number][]} Way fields by number, each with the round after which a ship stood there */

/** The field as it was left, with both ways. */
export function endingField() {
  const told = /** @type {{ways: Record<RaceName, Way>} | undefined} */ (picture().ending?.picture);
  const ways = /** @type {[RaceName, Way][]} */ (Object.entries(told?.ways ?? {}));
  return field(PICTURE_PX, 1, [
    h(
      "g",
      { key: "ways" },
      ways.map(([race, stands]) => way(race, stands)),
    ),
    burst(),
    h(
      "g",
      { key: "rounds" },
      ways.map(([race, stands]) => rounds(race, stands)),
    ),
  ]);
}

/** @param {number} number */
function placeOf(number) {
  const { columns } = printed();
  return middle({ x: number % columns, y: Math.floor(number / columns) });
}

/** @type {(race: RaceName, stands: Way) => import("/static/dom.js").Drawn} */
function way(race, stands) {
  const aside = ASIDE * SIDES[race];
  const points = stands.map(([number]) => placeOf(number).map((at) => at + aside));
  return h("polyline", { key: race, class: `rim-way ${race}`, points: points.join(" ") });
}

/**
 * The rounds after which a ship stood on a field; 0 is the start.
 * @type {(race: RaceName, stands: Way) => import("/static/dom.js").Drawn}
 */
function rounds(race, stands) {
  const last = new Map();
  for (const [number, round] of stands) last.set(round, number); // where it stood last in a round
  /** @type {Map<number, number[]>} */
  const told = new Map();
  for (const [round, number] of last) told.set(number, [...(told.get(number) ?? []), round]);
  return [...told].map(([number, found]) => {
    const [x, y] = placeOf(number);
    const words = found.map((round) => round || text("start")).join(" · ");
    const place = label(x + SIDES[race] * CORNER, y + CORNER, words, LETTERS, race);
    return h("g", { key: `${race}${number}` }, place);
  });
}

/** Where the ship that lost was shot to pieces. */
function burst() {
  const { winner, reason } = game().result ?? {};
  const lost = reason === "destroyed" && game().ships.find(({ seat }) => seat !== winner);
  if (!lost) return null;
  const [x, y] = middle(lost);
  const rays = Array.from({ length: RAYS }, (_, place) => {
    const [angle, far] = [(place * 2 * Math.PI) / RAYS, place % 2 ? 46 : 72];
    return `${(x + Math.cos(angle) * far).toFixed(1)},${(y + Math.sin(angle) * far).toFixed(1)}`;
  });
  return h("polygon", { key: "burst", class: "rim-burst", points: rays.join(" ") });
}
