// What a seat decides in flight: each answer with its price, the one without cost first; crew, goods, parts and what is
// powered also by touching the ship.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { cubes } from "./cards.js";
import { giving, givingCell, givingText } from "./giving.js";
import { button } from "./hand.js";
import { batteryDeed, payRow, tokensOf, withPayers } from "./paying.js";
import { answerText, goneList, prices } from "./prices.js";
import { waits } from "./ready.js";
import { act, asked, draft, game, pick, printed, text } from "./state.js";
import { holdDeed, mayTake, stowing } from "./stowing.js";

const COLOURS = ["red", "yellow", "green", "blue"];
/** Questions of which a touch of a component is the answer. */
const TOUCHED = { defend: "cell", dodge: "cell", shed: "cell" };
/** Questions that are answered piece by piece. */
const GIVEN = { crew: givingCell, unload: givingCell };

/** The question of the flight, or what is waited for. */
export function decision() {
  const { flight } = game();
  if (!asked()) return waits();
  const { question } = flight;
  if (!question) return null;
  return [
    h("h2", { key: "question", class: "question", tabindex: "-1" }, questionText(question)),
    question.goods?.some(Boolean) &&
      question.kind !== "stow" &&
      h(
        "p",
        { key: "goods" },
        cubes(
          COLOURS.flatMap((colour, place) => Array.from({ length: question.goods[place] }, () => colour)),
        ),
      ),
    h(
      "div",
      { key: "choices", class: "flight-choices", "data-hand": "", "data-asks": question.kind },
      CHOICES[question.kind]?.(question),
      question.kind !== "dice" && priced(flight),
    ),
    payRow(question),
    question.kind === "stow" && h("div", { key: "stowing", class: "stowing" }, stowing()),
  ];
}

const CHOICES = { crew: giving, unload: giving, dice: diceChoice, power: powerChoice, hole: holeChoice };

function questionText(question) {
  const { threat, number } = question;
  if (threat)
    return text(`ask_${question.kind}`, {
      what: text(`${threat.size}_${threat.threat}`),
      side: word("truck_side", threat.side),
      line: threat.line,
    });
  return question.kind in GIVEN ? givingText(question) : text(`ask_${question.kind}`, { number });
}

/** The answers with what they cost and bring. */
function priced(flight) {
  return flight.prospects.map((prospect, place) => {
    const look = () => draft().look !== place && pick({ look: place });
    return h(
      "button",
      {
        key: JSON.stringify(prospect.answer),
        class: `priced ${place === 0 ? "default" : ""}`,
        "data-answer": place,
        "data-help": `answer ${prospect.answer.do}`,
        onclick: () => act(withPayers(prospect.answer, tokensFor(prospect))),
        onpointerenter: look,
        onpointerleave: () => draft().look === place && pick({ look: undefined }),
        onfocus: look,
      },
      h("b", {}, answerText(prospect.answer)),
      h("span", { class: "prices" }, prices(prospect), promised(prospect.answer)),
      h("kbd", {}, place + 1),
      goneList(prospect),
    );
  });
}

/** How many tokens the batteries that are touched may pay: of an order only the one for the threat that comes now. */
function tokensFor({ answer, energy }) {
  return answer.do === "defend" ? Math.min(1, energy) : energy;
}

/** What an answer promises that comes only after the next question: the goods of a planet or of an offer, and its days. */
function promised(answer) {
  const { flight } = game();
  const card = printed().cards[flight.card];
  const goods = answer.do === "planet" ? card?.planets[answer.number] : answer.yes ? card?.reward : null;
  if (!goods?.length) return null;
  return [
    h("span", { key: "goods" }, cubes(goods)),
    card.days > 0 && h("span", { key: "later", class: "bad" }, text("costs_days", { count: card.days })),
  ];
}

/** The answer of which the consequences are drawn on the own ship: the one that is looked at, else the first that costs
 * components. */
export function lookedAt() {
  const { prospects } = game().flight;
  return prospects[draft().look] ?? prospects.find(({ gone }) => gone.length > 0);
}

/** Double components that were touched: they are powered whatever the list says. */
function powerChoice(question) {
  const cells = powered(question);
  if (cells.length === 0)
    return question.cells.length > 1 && h("p", { key: "touch", class: "dim" }, text("touch_doubles"));
  return button(
    "power",
    () => act(withPayers({ do: "power", cells }, cells.length)),
    [icon("check"), text("power_these", { count: cells.length })],
    "primary",
    cells.length > question.number,
  );
}

/** Components that were touched are discarded to a Black Hole, with the power of the answer that is looked at. */
function holeChoice(question) {
  const discard = discarded(question);
  if (discard.length === 0) return h("p", { key: "touch", class: "dim" }, text("touch_discard"));
  const { power = [] } = (game().flight.prospects[draft().look] ?? game().flight.prospects[0])?.answer ?? {};
  return button(
    "discard",
    () => act(withPayers({ do: "hole", power, discard }, power.length)),
    [icon("check"), text("escape", { power: power.length, discard: discard.length })],
    "primary",
  );
}

function discarded(question) {
  const may = new Set(question.cells.map(String));
  return (draft().discard ?? []).filter((cell) => may.has(String(cell)));
}

function powered(question) {
  const may = new Set(question.cells.map(String));
  return (draft().power ?? []).filter((cell) => may.has(String(cell)));
}

/** Dice that somebody threw on the table. */
function diceChoice(question) {
  const faces = draft().dice ?? Array.from({ length: question.number }, () => 1);
  return [
    faces.map((face, place) =>
      h(
        "div",
        {
          key: `die${place}`,
          class: "segments",
          role: "group",
          "aria-label": text("die", { number: place + 1 }),
        },
        [1, 2, 3, 4, 5, 6].map((value) =>
          h(
            "button",
            {
              key: `face${value}`,
              "data-do": `die-${place}-${value}`,
              "data-help": "do die",
              "aria-pressed": String(value === face),
              onclick: () => pick({ dice: faces.map((one, other) => (other === place ? value : one)) }),
            },
            value,
          ),
        ),
      ),
    ),
    button("dice", () => act({ do: "dice", dice: faces }), [icon("check"), text("thrown")], "primary"),
  ];
}

// ------------------------------------------------------------------------------------------------- touches of the ship

/**
 * What a touch of a cell of the own ship does while its owner is asked: properties of the cell, undefined for nothing.
 * `marks` is a number that is drawn on it.
 */
export function cellAnswer(at) {
  const { question } = game().flight ?? {};
  if (!question || !asked()) return undefined;
  const named = question.cells.some((cell) => String(cell) === at);
  return (named && NAMED[question.kind]?.(question, at)) || part(question, at) || battery(question, at);
}

const NAMED = {
  ...GIVEN,
  power: (question, at) => {
    const cells = powered(question);
    const on = cells.some((cell) => String(cell) === at);
    const next = on ? cells.filter((cell) => String(cell) !== at) : [...cells, at.split(",").map(Number)];
    return { class: on ? "asked-cell picked" : "asked-cell", onclick: () => pick({ power: next }) };
  },
  hole: (question, at) => {
    const cells = discarded(question);
    const on = cells.some((cell) => String(cell) === at);
    const next = on ? cells.filter((cell) => String(cell) !== at) : [...cells, at.split(",").map(Number)];
    return { class: on ? "asked-cell off" : "", onclick: () => pick({ discard: next }) };
  },
  stow: (_, at) => ({ class: mayTake(at) ? "asked-cell target" : "asked-cell", onclick: holdDeed(at) }),
  defend: touched,
  fire: () => ({ class: "asked-cell", onclick: () => act({ do: "fire", yes: true }) }),
  dodge: touched,
  shed: touched,
};

function touched(question, at) {
  const answer = { do: question.kind, [TOUCHED[question.kind]]: at.split(",").map(Number) };
  return { class: "asked-cell", onclick: () => act(withPayers(answer, question.kind === "defend" ? 1 : 0)) };
}

/** A touch of a part of a broken ship keeps it. */
function part({ kind, parts }, at) {
  const place = kind === "keep" ? parts.findIndex((cells) => cells.some((cell) => String(cell) === at)) : -1;
  if (place < 0) return undefined;
  return { class: `asked-cell part-${place % 4}`, onclick: () => act({ do: "keep", cell: parts[place][0] }) };
}

function battery(question, at) {
  const onclick = batteryDeed(question, at);
  return onclick && { class: tokensOf(at) ? "pays picked" : "pays", onclick, marks: -tokensOf(at) };
}
