// The manoeuvre board: fields, figures with their headings, and the fire arcs of both.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { printed } from "./state.js";

const CELL = 40;
const TURN = { north: 0, east: 90, south: 180, west: 270 };

/** The board as a drawing, north on top. */
export function board(game) {
  const { columns, rows } = printed();
  const said = game.ships
    .map((ship) => `${word("ship", ship.race)} ${spot(ship)}, ${word("heading", ship.heading)}`)
    .join("; ");
  return h(
    "svg",
    {
      class: "duel-board",
      viewBox: `-14 -4 ${columns * CELL + 18} ${rows * CELL + 18}`,
      role: "img",
      "aria-label": said,
    },
    fields(columns, rows),
    game.ships.map((ship) => arcs(ship, rows)),
    game.ships.map((ship) => figure(ship, rows)),
  );
}

/** A field as people call it: column A to D from the west, row 1 to 4 from the south. */
export function spot({ x, y }) {
  return `${String.fromCharCode(65 + x)}${y + 1}`;
}

function fields(columns, rows) {
  const cells = Array.from({ length: columns * rows }, (_, place) => [
    place % columns,
    Math.floor(place / columns),
  ]);
  return [
    cells.map(([x, y]) =>
      h("rect", {
        key: `field${x}${y}`,
        class: "field",
        x: x * CELL,
        y: y * CELL,
        width: CELL,
        height: CELL,
      }),
    ),
    Array.from({ length: columns }, (_, x) =>
      h("text", { key: `column${x}`, x: (x + 0.5) * CELL, y: rows * CELL + 11 }, String.fromCharCode(65 + x)),
    ),
    Array.from({ length: rows }, (_, y) =>
      h("text", { key: `row${y}`, x: -7, y: (rows - y - 0.5) * CELL + 3 }, y + 1),
    ),
  ];
}

function middle(ship, rows) {
  return [(ship.x + 0.5) * CELL, (rows - ship.y - 0.5) * CELL];
}

/** The diagonals that part bow, middle and stern. */
function arcs(ship, rows) {
  const [x, y] = middle(ship, rows);
  const reach = 0.5 * CELL;
  const lines = `M${x - reach} ${y - reach}L${x + reach} ${y + reach}M${x + reach} ${y - reach}L${x - reach} ${y + reach}`;
  return h("path", { key: `arcs${ship.race}`, class: `arcs ${ship.race}`, d: lines });
}

function figure(ship, rows) {
  const [x, y] = middle(ship, rows);
  return h(
    "path",
    {
      key: `figure${ship.race}`,
      class: `figure ${ship.race}`,
      "data-figure": `${ship.race}/${spot(ship)}/${ship.heading}`,
      d: "M0 -14L10 11L0 6L-10 11Z",
      transform: `translate(${x} ${y}) rotate(${TURN[ship.heading]})`,
    },
    h("title", {}, `${word("ship", ship.race)} ${spot(ship)}`),
  );
}
