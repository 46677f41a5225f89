// What a seat decides in flight: the answers with their prices, the one without cost first, or one that is put together by
// touches of the ship.

/** @import { Prospect, ShipQuestion } from "/types/galaxy_trucker" */
/** @import { CellDeed } from "./ship.js" */
/** @import { Answer } from "./words.js" */

import { word } from "/static/words.js";
import { cellOf, draft, game, partAt, pick, question, text, tileOf } from "./state.js";
import { holdDeed, isByHand, isHeldFrom, lying, mayTake, stowed } from "./stowing.js";
import {
  batteryDeed,
  give,
  given,
  lettersOf,
  named,
  takenFrom,
  toggle,
  tokensOf,
  withPayers,
} from "./touches.js";

/** Questions that a touch of one component answers. */
const TOUCHED = new Set(["defend", "fire", "dodge", "shed", "keep"]);

/**
 * The answer that would be given now: as a prospect where the table has priced it. `left` is how much is missing before
 * it can be given.
 * @typedef {{answer: Answer, prospect: Prospect | null, left: number}} Choice
 */

/** @returns {Prospect[]} */
export function prospects() {
  return question() ? (game().flight?.prospects ?? []) : [];
}

/**
 * The answer that was chosen by touches, else the one that was picked, else the first.
 * @returns {Choice | null}
 */
export function choice() {
  const asked = question();
  if (!asked) return null;
  const byHand = HANDS[asked.kind]?.(asked) ?? null;
  if (byHand) return byHand;
  const prospect = prospects()[draft().look] ?? prospects()[0];
  if (!prospect) return null;
  return { answer: withPayers(prospect.answer, tokensFor(prospect)), prospect, left: 0 };
}

/** @type {(answer: Answer, left?: number) => Choice} */
const handmade = (answer, left = 0) => ({ answer, prospect: null, left });

/** @type {(question: ShipQuestion) => Choice | null} */
function pieces(question) {
  const cells = given(question);
  if (cells.length === 0) return null;
  return handmade({ do: question.kind, cells }, question.number - cells.length);
}

/**
 * The priced answer that a touched component stands for.
 * @returns {Choice | null}
 */
function touched() {
  const prospect = prospects().find(({ answer }) => stands(answer, draft().touched));
  if (!prospect) return null;
  return { answer: withPayers(prospect.answer, tokensFor(prospect)), prospect, left: 0 };
}

/**
 * Whether an answer is the one that a touch of a cell means.
 * @type {(answer: Answer, at: string) => boolean}
 */
function stands(answer, at) {
  if (at === "") return false;
  if (answer.do === "fire") return answer.yes && !answer.always;
  if (answer.do === "keep") return partOf(answer.cell)?.some((cell) => String(cell) === at) ?? false;
  return String(answer.cell) === at && !answer.rest;
}

/** The part of a broken ship that holds a cell. @param {[number, number]} cell */
function partOf(cell) {
  return question()?.parts.find((cells) => cells.some((one) => String(one) === String(cell)));
}

/** @type {Record<string, (question: ShipQuestion) => Choice | null>} */
const HANDS = {
  crew: pieces,
  unload: pieces,
  power: (question) => {
    const cells = named(question, "power");
    return cells.length ? handmade(withPayers({ do: "power", cells }, cells.length)) : null;
  },
  hole: (question) => {
    const discard = named(question, "discard");
    if (discard.length === 0) return null;
    const looked = prospects()[draft().look] ?? prospects()[0];
    const power = /** @type {unknown[]} */ (looked?.answer.power ?? []);
    return handmade(withPayers({ do: "hole", power, discard }, power.length));
  },
  stow: () => (isByHand() ? handmade({ do: "stow", holds: stowed() }) : null),
  dice: ({ number }) => {
    const { dice } = draft();
    return handmade({ do: "dice", dice: dice.slice(0, number) }, Math.max(0, number - dice.length));
  },
  ...Object.fromEntries([...TOUCHED].map((kind) => [kind, touched])),
};

/**
 * How many tokens the batteries that are touched may pay: of an order only the one for the threat that comes now.
 * @param {Prospect} prospect
 */
function tokensFor({ answer, energy }) {
  return answer.do === "defend" ? Math.min(1, energy) : energy;
}

/**
 * Picks one of the priced answers.
 * @param {number} look
 */
export function pickAnswer(look) {
  pick({ look, touched: "", given: [], power: [], discard: [], stow: null, sheet: "" });
}

/** The priced answer whose consequences are drawn on the own ship. */
export function lookedAt() {
  return choice()?.prospect ?? null;
}

// ------------------------------------------------------------------------------------------------------- the question

/**
 * What is asked, in words.
 * @param {ShipQuestion} question
 */
export function questionText({ threat, number, kind, ...rest }) {
  if (threat)
    return text(`ask_${kind}`, {
      what: text(`${threat.size}_${threat.threat}`),
      side: word("truck_side", threat.side),
      line: threat.line,
    });
  const asked = { threat, number, kind, ...rest };
  if (kind === "unload") return text(lettersOf(asked) === "e" ? "ask_unload_energy" : "ask_unload");
  if (kind === "power") return text(`ask_power_${powered(asked)}`);
  return text(`ask_${kind}`, { number });
}

/**
 * What may be powered: engines, cannons, or both.
 * @param {ShipQuestion} question
 */
function powered({ cells }) {
  const kinds = new Set(cells.map((cell) => tileOf(partAt(cell)?.id ?? "").kind));
  if (!kinds.has("double_cannon")) return "engines";
  return kinds.has("double_engine") ? "both" : "cannons";
}

// ------------------------------------------------------------------------------------------------ touches of the ship

/**
 * What a touch of a cell of the own ship does while its owner is asked; undefined for nothing.
 * @type {(at: string) => CellDeed | undefined}
 */
export function cellAnswer(at) {
  const asked = question();
  if (!asked) return undefined;
  const isNamed = asked.cells.some((cell) => String(cell) === at);
  return (isNamed && NAMED[asked.kind]?.(asked, at)) || partDeed(asked, at) || battery(asked, at);
}

/** @type {(question: ShipQuestion, at: string) => CellDeed} */
function gives(question, at) {
  const taken = takenFrom(question, cellOf(at));
  return {
    class: taken ? "asked-cell picked" : "asked-cell",
    onclick: () => give(question, cellOf(at)),
    marks: -taken,
  };
}

/** @type {(question: ShipQuestion, at: string) => CellDeed} */
function touches(_, at) {
  const on = draft().touched === at;
  return {
    class: on ? "asked-cell picked" : "asked-cell",
    onclick: () => pick({ touched: on ? "" : at, look: -1 }),
  };
}

/** @type {(question: ShipQuestion, at: string) => CellDeed} */
function stows(_, at) {
  const held = isHeldFrom(at);
  const looks = held ? "asked-cell picked" : mayTake(at) ? "asked-cell target" : "asked-cell";
  return { class: lying().held || lying().holds[at] ? looks : "", onclick: holdDeed(at) };
}

/** @type {Record<string, (question: ShipQuestion, at: string) => CellDeed>} */
const NAMED = {
  crew: gives,
  unload: gives,
  power: (question, at) => ({
    class: named(question, "power").some((cell) => String(cell) === at) ? "asked-cell picked" : "asked-cell",
    onclick: () => toggle(question, "power", cellOf(at)),
  }),
  hole: (question, at) => ({
    class: named(question, "discard").some((cell) => String(cell) === at) ? "asked-cell off" : "asked-cell",
    onclick: () => toggle(question, "discard", cellOf(at)),
  }),
  stow: stows,
  defend: touches,
  fire: touches,
  dodge: touches,
  shed: touches,
};

/**
 * A touch of a part of a broken ship chooses to keep it.
 * @type {(question: ShipQuestion, at: string) => CellDeed | undefined}
 */
function partDeed({ kind, parts }, at) {
  const place = kind === "keep" ? parts.findIndex((cells) => cells.some((cell) => String(cell) === at)) : -1;
  if (place < 0) return undefined;
  const on = String(partOf(/** @type {[number, number]} */ (choice()?.answer.cell))) === String(parts[place]);
  return {
    class: `asked-cell part-${place % 4} ${on ? "picked" : ""}`,
    onclick: () => pick({ touched: at, look: -1 }),
  };
}

/** @type {(question: ShipQuestion, at: string) => CellDeed | undefined} */
function battery(question, at) {
  const cell = cellOf(at);
  const onclick = batteryDeed(question, cell);
  const tokens = tokensOf(cell);
  return onclick && { class: tokens ? "pays picked" : "pays", onclick, marks: -tokens };
}
