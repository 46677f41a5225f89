// Adventure cards drawn by ourselves: what is on a card, line by line, and which line is served.

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { game, lastTold, picture, printed, text } from "./state.js";
import { cubeChip } from "./tiles.js";

const ARROWS = {
  N: "M12 4V20M6 14l6 6 6-6",
  E: "M20 12H4M10 6l-6 6 6 6",
  S: "M12 20V4M6 10l6-6 6 6",
  W: "M4 12H20M14 6l6 6-6 6",
};
const GOODS = { red: "R", yellow: "Y", green: "G", blue: "B" };

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
    {
      key: "card",
      class: "card-panel",
      "aria-label": text("card"),
      "data-help": card ? `adventure ${card.kind}` : null,
    },
    h(
      "p",
      { class: "dim small-caps" },
      text("card_of", { turned: Math.max(flight.turned, 0), all: Math.max(flight.turned, 0) + flight.left }),
    ),
    h("h2", {}, card ? cardName(flight.card) : text("between_cards")),
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
    card.strength > 0 && line(text("strength", { strength: card.strength })),
    card.strengths.length > 0 && line(text("strength", { strength: card.strengths[level - 1] })),
    card.crew > 0 &&
      line(text(card.kind === "abandoned_station" ? "needs_crew" : "loses_crew", { count: card.crew })),
    card.goods > 0 && line(text("loses_goods", { count: card.goods })),
    card.reward.length > 0 && { text: cubes(card.reward), icon: null },
    card.credits > 0 && line(text("gives_credits", { count: card.credits })),
    card.days > 0 && line(text("costs_days", { count: card.days })),
  ];
  const lines = [
    ...facts.filter(Boolean),
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
  return withThrows(lines, heldOff(card, level));
}

/** How many threats of an enemy fleet reach nobody: those of the lines above the first that a ship must take. */
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
  const facts = picture().story.map(({ about }) => about);
  return facts.slice(Math.max(facts.map(({ step }) => step).lastIndexOf("card_turned"), 0));
}

function line(text) {
  return { text, icon: null };
}

function zoneLine(row) {
  const head = row.least
    ? line(text("lowest", { value: word("truck_value", row.least) }))
    : row.strength > 0
      ? line(text("strength", { strength: row.strength }))
      : null;
  return [head, ...penalties(row)].filter(Boolean);
}

function penalties(row) {
  return [
    row.crew > 0 && line(text("loses_crew", { count: row.crew })),
    row.goods > 0 && line(text("loses_goods", { count: row.goods })),
    row.days > 0 && line(text("costs_days", { count: row.days })),
    ...threatLines(row.threats),
  ].filter(Boolean);
}

/** Threats in order. */
function threatLines(threats) {
  return threats.map((threat) => ({
    icon: [threatPicture(threat), arrow(threat.side)],
    text: text(`${threat.size}_${threat.threat}`),
    threat,
  }));
}

/** The throws for this card so far: what they told of the ship of this page, or of any. */
function throwsOfCard() {
  const thrown = [];
  for (const about of factsOfCard()) {
    if (about.step === "dice_rolled") thrown.push({ any: null, own: null });
    if (about.step !== "threat_met" || thrown.length === 0) continue;
    thrown[thrown.length - 1].any = about;
    if (about.seat === state.seat) thrown[thrown.length - 1].own = about;
  }
  return thrown;
}

/** Adds to the lines of threats where each came and what became of it; the first `skipped` threats are not thrown. */
function withThrows(lines, skipped) {
  const thrown = throwsOfCard();
  const all = lines.filter((row) => row.threat).length - skipped;
  let place = -skipped;
  return lines.map((row) => (row.threat ? withThrow(row, thrown, place++, all) : row));
}

/** A line with what became of its throw, number `place` of `all`; the last throw is the one that is served. */
function withThrow(row, thrown, place, all) {
  const came = thrown[place];
  if (!came) return row;
  const { threat: open } = game().flight.question ?? {};
  const last = place === thrown.length - 1;
  const line = came.any?.line ?? (last ? open?.line : undefined);
  const told = came.own ? word("truck_outcome", came.own.outcome) : last && open ? text("decide_now") : "";
  const said = [row.text, line && lineWords(row.threat.side, line), text("of", { count: place + 1, all })];
  return {
    ...row,
    look: last ? "served" : "came",
    text: [h("b", {}, said.filter(Boolean).join(" · ")), told && h("small", {}, told)],
  };
}

/** A line of the ship board in words. */
export function lineWords(side, line) {
  return text(side === "N" || side === "S" ? "in_column" : "in_row", { line });
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
    colours.map((colour, place) => cubeChip(GOODS[colour], place)),
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

/** The dice that were thrown last for this card; they roll when they appear. */
function diceOf() {
  const told = lastTold(["dice_rolled"]);
  if (!told) return null;
  const dice = String(told.about.dice).split(" + ").map(Number);
  const sum = dice.reduce((one, other) => one + other, 0);
  const met = game().flight.question?.threat ?? lastTold(["threat_met"], "dice_rolled")?.about;
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

/** A die; while it rolls other faces show. */
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
