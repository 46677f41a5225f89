// Adventure cards drawn by ourselves: what is on a card, line by line, and which line is served.

/** @import { Drawn } from "/static/dom.js" */
/** @import { Card, CardLine, CardThreat, Colour, Fact, Side } from "./state.js" */
/** @import { Answer } from "./words.js" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { facts, game, lastTold, printed, text } from "./state.js";
import { cubeChip } from "./tiles.js";
import { cardName, lineWords } from "./words.js";

/**
 * A line of a card: its words, a picture before them, whether it is served, and the threat that it is.
 * @typedef {{text: Drawn, icon: Drawn, look?: string, threat?: CardThreat}} Row
 */

const MANY = 5; // lines, from which on a card has two columns
/** @type {Record<Side, string>} */
const ARROWS = {
  N: "M12 4V20M6 14l6 6 6-6",
  E: "M20 12H4M10 6l-6 6 6 6",
  S: "M12 20V4M6 10l6-6 6 6",
  W: "M4 12H20M14 6l6 6-6 6",
};
/** @type {Record<Colour, string>} */
const GOODS = { red: "R", yellow: "Y", green: "G", blue: "B" };

/**
 * The level that is printed on a card, such as II; nothing on a supercard.
 * @type {(id: string) => string}
 */
export function level(id) {
  const [first] = id.split("-");
  return ["I", "II", "III", "IV"].includes(first) ? first : "";
}

/** The card in play with its lines and the dice of it; between the cards how many are to come. */
export function cardPanel() {
  const { flight } = game();
  if (!flight) return null;
  const turned = Math.max(flight.turned, 0);
  return h(
    "section",
    {
      key: "card",
      class: "card-panel",
      "aria-label": text("card"),
      "data-help": flight.card ? `adventure ${printed().cards[flight.card].kind}` : null,
    },
    h("p", { class: "caption-head" }, text("card_of", { turned, all: turned + flight.left })),
    flight.card ? cardOf(flight.card, true) : h("h3", {}, text("between_cards")),
    diceOf(),
  );
}

/**
 * A card whole: its name, its level, and its lines; `inPlay` marks the line that is served.
 * @type {(id: string, inPlay?: boolean) => Drawn}
 */
export function cardOf(id, inPlay = false) {
  const rows = cardLines(printed().cards[id], game().level);
  return [
    h("h3", { key: "name" }, h("span", {}, cardName(id)), h("i", { class: "card-level" }, level(id))),
    h(
      "ol",
      { key: "lines", class: `card-lines ${rows.length > MANY ? "many" : ""}` },
      (inPlay ? withThrows(rows, heldOff(printed().cards[id], game().level)) : rows).map((row, place) =>
        h("li", { key: `line${place}`, class: row.look ?? "" }, row.icon, h("span", {}, row.text)),
      ),
    ),
  ];
}

/**
 * What an answer to a card brings: the goods of a planet or of an offer, and the days that they cost.
 * @type {(id: string, answer: Answer, withDays: boolean) => Drawn}
 */
export function offered(id, answer, withDays) {
  const card = printed().cards[id];
  const goods = answer.do === "planet" ? card.planets[answer.number] : answer.yes ? card.reward : null;
  if (!goods?.length) return null;
  return [
    h("span", { key: "goods" }, cubes(goods)),
    withDays &&
      card.days > 0 &&
      h("span", { key: "later", class: "bad" }, text("costs_days", { count: card.days })),
  ];
}

/**
 * What a card asks and gives, as lines.
 * @type {(card: Card, level: number) => Row[]}
 */
function cardLines(card, level) {
  const head = [
    card.strength > 0 && line(text("strength", { strength: card.strength })),
    card.strengths.length > 0 && line(text("strength", { strength: card.strengths[level - 1] })),
    card.crew > 0 &&
      line(text(card.kind === "abandoned_station" ? "needs_crew" : "loses_crew", { count: card.crew })),
    card.goods > 0 && line(text("loses_goods", { count: card.goods })),
    card.reward.length > 0 && { text: cubes(card.reward), icon: null },
    card.credits > 0 && line(text("gives_credits", { count: card.credits })),
    card.days > 0 && line(text("costs_days", { count: card.days })),
  ];
  return [
    .../** @type {Row[]} */ (head.filter(Boolean)),
    ...card.planets.map((goods, number) => ({ text: [`${number + 1}. `, cubes(goods)], icon: null })),
    ...threatLines(card.threats),
    ...card.lines.filter((one) => one.level <= level || card.kind === "combat_zone").flatMap(zoneLine),
    ...card.columns.flatMap((column) => [
      line(
        text("lowest_difference", {
          first: word("truck_value", column.first),
          second: word("truck_value", column.second),
        }),
      ),
      ...column.lines.filter((one) => one.level <= level).flatMap(penalties),
    ]),
    ...card.sweeps.map((sweep) => ({ text: text("every_line"), icon: arrow(sweep.side) })),
  ];
}

/**
 * How many threats of an enemy fleet reach nobody: those of the lines above the first that a ship must take.
 * @type {(card: Card, level: number) => number}
 */
function heldOff(card, level) {
  if (card.kind !== "enemy_fleet") return 0;
  const declared = factsOfCard()
    .filter(({ step }) => step === "value_declared")
    .map(({ strength }) => Number(String(strength).replace("½", ".5")));
  const weakest = Math.min(...declared);
  const due = card.lines.filter((one) => one.level <= level);
  return due
    .slice(0, due.findLastIndex(({ strength }) => weakest >= strength) + 1)
    .reduce((sum, { threats }) => sum + threats.length, 0);
}

/** What the story told since the card was turned up. */
function factsOfCard() {
  const told = facts();
  return told.slice(Math.max(told.map(({ step }) => step).lastIndexOf("card_turned"), 0));
}

/** @type {(said: Drawn) => Row} */
function line(said) {
  return { text: said, icon: null };
}

/** @type {(row: CardLine) => Row[]} */
function zoneLine(row) {
  const head = row.least
    ? line(text("lowest", { value: word("truck_value", row.least) }))
    : row.strength > 0
      ? line(text("strength", { strength: row.strength }))
      : null;
  return head ? [head, ...penalties(row)] : penalties(row);
}

/** @type {(row: CardLine) => Row[]} */
function penalties(row) {
  return /** @type {Row[]} */ (
    [
      row.crew > 0 && line(text("loses_crew", { count: row.crew })),
      row.goods > 0 && line(text("loses_goods", { count: row.goods })),
      row.days > 0 && line(text("costs_days", { count: row.days })),
      ...threatLines(row.threats),
    ].filter(Boolean)
  );
}

/** Threats in order. @type {(threats: CardThreat[]) => Row[]} */
function threatLines(threats) {
  return threats.map((threat) => ({
    icon: [threatPicture(threat), arrow(threat.side)],
    text: text(`${threat.size}_${threat.threat}`),
    threat,
  }));
}

/** What the throws for this card told of the ship of this page, and of any. @typedef {{any: Fact | null, own: Fact | null}} Throw */

/** The throws for this card so far. */
function throwsOfCard() {
  /** @type {Throw[]} */
  const thrown = [];
  for (const about of factsOfCard()) {
    if (about.step === "dice_rolled") thrown.push({ any: null, own: null });
    if (about.step !== "threat_met" || thrown.length === 0) continue;
    thrown[thrown.length - 1].any = about;
    if (about.seat === state.seat) thrown[thrown.length - 1].own = about;
  }
  return thrown;
}

/**
 * Adds to the lines of threats where each came and what became of it; the first `skipped` threats are not thrown.
 * @type {(lines: Row[], skipped: number) => Row[]}
 */
function withThrows(lines, skipped) {
  const thrown = throwsOfCard();
  const all = lines.filter((row) => row.threat).length - skipped;
  let place = -skipped;
  return lines.map((row) => (row.threat ? withThrow(row, thrown, place++, all) : row));
}

/**
 * A line with what became of its throw, number `place` of `all`; the last throw is the one that is served.
 * @type {(row: Row, thrown: Throw[], place: number, all: number) => Row}
 */
function withThrow(row, thrown, place, all) {
  const came = thrown[place];
  if (!came || !row.threat) return row;
  const { threat: open } = game().flight?.question ?? {};
  const last = place === thrown.length - 1;
  const at = came.any?.line ?? (last ? open?.line : undefined);
  const told = came.own ? word("truck_outcome", came.own.outcome) : last && open ? text("decide_now") : "";
  const said = [row.text, at && lineWords(row.threat.side, at), text("of", { count: place + 1, all })];
  return {
    ...row,
    look: last ? "served" : "came",
    text: [h("b", {}, said.filter(Boolean).join(" · ")), told && h("small", {}, told)],
  };
}

/** A meteor or a shot. @type {(threat: CardThreat) => Drawn} */
function threatPicture({ threat, size }) {
  return h(
    "svg",
    { class: `threat-picture ${threat} ${size}`, viewBox: "0 0 40 40", "aria-hidden": "true" },
    threat === "meteor"
      ? h("path", { d: "M14 5L27 4L36 14L35 27L25 36L12 34L4 24L6 12z" })
      : h("path", { d: "M17 4H23V30L20 37L17 30z" }),
  );
}

/** An arrow into the ship from a side. @type {(side: Side) => Drawn} */
function arrow(side) {
  return h(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: ARROWS[side] }),
  );
}

/**
 * Cubes in a row, with their prices.
 * @type {(colours: Colour[]) => Drawn}
 */
export function cubes(colours) {
  return h(
    "span",
    { class: "cubes" },
    colours.map((colour, place) => cubeChip(GOODS[colour], place)),
  );
}

// --------------------------------------------------------------------------------------------------------------- dice

/** @type {[number, number][][]} */
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

/** The dice that were thrown last for this card; they roll when they appear. */
function diceOf() {
  const told = lastTold(["dice_rolled"]);
  if (!told) return null;
  const dice = String(told.about.dice).split(" + ").map(Number);
  const sum = dice.reduce((one, other) => one + other, 0);
  const met = game().flight?.question?.threat ?? lastTold(["threat_met"], "dice_rolled")?.about;
  return h(
    "div",
    {
      key: `dice${told.at_ms}`,
      class: "dice-thrown",
      "data-help": "flight dice",
      role: "img",
      "aria-label": text("dice_sum", { sum }),
    },
    dice.map((value, place) => die(value, place)),
    h("b", {}, sum),
    met &&
      h(
        "span",
        { class: "thrown-line" },
        `${lineWords(met.side, met.line)}, ${word("truck_side", met.side)}`,
      ),
  );
}

/** A die; while it rolls other faces show. @type {(value: number, place: number) => Drawn} */
function die(value, place) {
  const faces = [((value + 2) % 6) + 1, ((value + 4) % 6) + 1, value];
  return h(
    "svg",
    { key: `die${place}`, class: "die-face", viewBox: "0 0 40 40" },
    h("rect", { x: 1, y: 1, width: 38, height: 38, rx: 8 }),
    faces.map((face, turn) =>
      h(
        "g",
        { key: `face${turn}`, class: turn === faces.length - 1 ? "face last" : `face turn-${turn}` },
        PIPS[face].map(([x, y]) => h("circle", { cx: x, cy: y, r: 3.6 })),
      ),
    ),
  );
}
