// Adventure cards drawn by ourselves: what is on a card, line by line, and which line is served.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { g, game, lastTold, printed } from "./state.js";

const ARROWS = {
  N: "M12 4V20M6 14l6 6 6-6",
  E: "M20 12H4M10 6l-6 6 6 6",
  S: "M12 20V4M6 10l6-6 6 6",
  W: "M4 12H20M14 6l6 6-6 6",
};
const GOODS = { red: "R", yellow: "Y", green: "G", blue: "B" };
const WORTH = { red: 4, yellow: 3, green: 2, blue: 1 };

/** The name of a card. */
export function cardName(id) {
  return word("adventure", printed().cards[id].kind);
}

/** The card in play with its lines; nothing between the cards. */
export function cardPanel() {
  const { flight, level } = game();
  if (!flight) return null;
  const card = printed().cards[flight.card];
  return h(
    "section",
    { key: "card", class: "card-panel", "aria-label": g("card") },
    h(
      "p",
      { class: "dim small-caps" },
      g("card_of", { turned: Math.max(flight.turned, 0), all: Math.max(flight.turned, 0) + flight.left }),
    ),
    h("h2", {}, card ? cardName(flight.card) : g("between_cards")),
    card &&
      h(
        "ol",
        { class: "card-lines" },
        cardLines(card, level).map((line, place) =>
          h("li", { key: `line${place}`, class: line.look ?? "" }, line.icon, h("span", {}, line.text)),
        ),
      ),
    diceOf(),
  );
}

/** What a card asks and gives, as lines. */
function cardLines(card, level) {
  const facts = [
    card.strength > 0 && line(g("strength", { strength: card.strength })),
    card.strengths.length > 0 && line(g("strength", { strength: card.strengths[level - 1] })),
    card.crew > 0 &&
      line(g(card.kind === "abandoned_station" ? "needs_crew" : "loses_crew", { count: card.crew })),
    card.goods > 0 && line(g("loses_goods", { count: card.goods })),
    card.reward.length > 0 && { text: cubes(card.reward), icon: null },
    card.credits > 0 && line(g("gives_credits", { count: card.credits })),
    card.days > 0 && line(g("costs_days", { count: card.days })),
  ];
  return [
    ...facts.filter(Boolean),
    ...card.planets.map((goods, number) => ({ text: [`${number + 1}. `, cubes(goods)], icon: null })),
    ...threatLines(card.threats),
    ...card.lines.filter((one) => one.level <= level || card.kind === "combat_zone").flatMap(zoneLine),
    ...card.columns.flatMap((column) => [
      line(
        g("lowest_difference", {
          first: word("truck_value", column.first),
          second: word("truck_value", column.second),
        }),
      ),
      ...column.lines.filter((one) => one.level <= level).flatMap(penalties),
    ]),
    ...card.sweeps.map((sweep) => ({ text: g("every_line"), icon: arrow(sweep.side) })),
  ];
}

function line(text) {
  return { text, icon: null };
}

function zoneLine(row) {
  const head = row.least
    ? line(g("lowest", { value: word("truck_value", row.least) }))
    : row.strength > 0
      ? line(g("strength", { strength: row.strength }))
      : null;
  return [head, ...penalties(row)].filter(Boolean);
}

function penalties(row) {
  return [
    row.crew > 0 && line(g("loses_crew", { count: row.crew })),
    row.goods > 0 && line(g("loses_goods", { count: row.goods })),
    row.days > 0 && line(g("costs_days", { count: row.days })),
    ...threatLines(row.threats),
  ].filter(Boolean);
}

/** Threats in order; those that came already are told with what became of them. */
function threatLines(threats) {
  return threats.map((threat) => ({
    icon: [threatPicture(threat), arrow(threat.side)],
    text: g(`${threat.size}_${threat.threat}`),
  }));
}

/** A meteor or a shot. */
export function threatPicture({ threat, size }) {
  return h(
    "svg",
    { class: `threat-picture ${threat} ${size}`, viewBox: "0 0 40 40", "aria-hidden": "true" },
    threat === "meteor"
      ? h("path", { d: "M14 5L27 4L36 14L35 27L25 36L12 34L4 24L6 12z" })
      : h("path", { d: "M17 4H23V30L20 37L17 30z" }),
  );
}

/** An arrow into the ship from a side. */
export function arrow(side) {
  return h(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: ARROWS[side] }),
  );
}

/** Cubes in a row, with their prices. */
export function cubes(colours) {
  return h(
    "span",
    { class: "cubes" },
    colours.map((colour, place) =>
      h(
        "span",
        {
          key: `cube${place}`,
          class: `cube-chip ${colour}`,
          title: word("truck_goods", colour),
          "data-good": GOODS[colour],
        },
        WORTH[colour],
      ),
    ),
  );
}

// --------------------------------------------------------------------------------------------------------------- dice

const PIPS = [
  [],
  [[20, 20]],
  [
    [11, 11],
    [29, 29],
  ],
  [
    [11, 11],
    [20, 20],
    [29, 29],
  ],
  [
    [11, 11],
    [29, 11],
    [11, 29],
    [29, 29],
  ],
  [
    [11, 11],
    [29, 11],
    [20, 20],
    [11, 29],
    [29, 29],
  ],
  [
    [11, 11],
    [29, 11],
    [11, 20],
    [29, 20],
    [11, 29],
    [29, 29],
  ],
];

/** The dice that were thrown last for this card. */
function diceOf() {
  const told = lastTold(["dice_rolled"]);
  if (!told) return null;
  const dice = String(told.about.dice).split(" + ").map(Number);
  const sum = dice.reduce((one, other) => one + other, 0);
  return h(
    "div",
    { key: `dice${told.at_ms}`, class: "dice-thrown", role: "img", "aria-label": g("dice_sum", { sum }) },
    dice.map((value, place) => die(value, place)),
    h("b", {}, sum),
  );
}

function die(value, place) {
  return h(
    "svg",
    { key: `die${place}`, class: "die-face", viewBox: "0 0 40 40" },
    h("rect", { x: 1, y: 1, width: 38, height: 38, rx: 8 }),
    PIPS[value].map(([x, y]) => h("circle", { cx: x, cy: y, r: 3.6 })),
  );
}
