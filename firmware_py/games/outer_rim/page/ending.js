// How a duel ended, as a picture: the field with the way of each ship, round by round, and where one was shot to pieces.

import { h } from "/static/dom.js";
import { field, label } from "./board.js";
import { FIELD, middle } from "./geometry.js";
import { game, picture, printed, text } from "./state.js";

const ASIDE = 9; // so that two ways over the same fields are told apart
const RAYS = 20;
const LARGE = 1.7; // the picture is smaller than the board, its numbers are not
const CORNER = FIELD / 2 - 26;
const SIDES = { tellurian: -1, kalmian: 1 };

/** The field as it was left, with both ways. */
export function endingField() {
  const ways = Object.entries(picture().ending.picture.ways);
  return field(false, [
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

/** @param {string} race */
function way(race, stands) {
  const aside = ASIDE * SIDES[race];
  const points = stands.map(([number]) => placeOf(number).map((at) => at + aside));
  return h("polyline", { key: race, class: `rim-way ${race}`, points: points.join(" ") });
}

/**
 * The rounds after which a ship stood on a field; 0 is the start.
 * @param {string} race
 */
function rounds(race, stands) {
  const last = new Map();
  for (const [number, round] of stands) last.set(round, number); // where it stood last in a round
  const told = new Map();
  for (const [round, number] of last) told.set(number, [...(told.get(number) ?? []), round]);
  return [...told].map(([number, found]) => {
    const [x, y] = placeOf(number);
    const at = `translate(${x + SIDES[race] * CORNER} ${y + CORNER}) scale(${LARGE})`;
    const words = found.map((round) => round || text("start")).join(" · ");
    return h("g", { key: `${race}${number}`, transform: at }, label(0, 0, words, race));
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
