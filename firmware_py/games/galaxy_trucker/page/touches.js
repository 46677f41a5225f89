// What is named by touches of the own ship: who goes, what goes, what is powered, which battery pays.

/** @import { ShipQuestion } from "/types/galaxy_trucker" */
/** @import { Cell } from "./state.js" */
/** @import { Answer } from "./words.js" */

import { draft, game, mine, partAt, partsOf, pick } from "./state.js";

const COLOURS = "RYGB";
const PAID = new Set(["power", "defend", "hole"]);

/** @type {(cell: Cell) => (other: Cell) => boolean} */
const isNot = (cell) => (other) => String(other) !== String(cell);

/** @type {(cells: Cell[], cell: Cell) => number} */
const countOf = (cells, cell) => cells.filter((one) => String(one) === String(cell)).length;

/**
 * Cells as often as they hold something still.
 * @type {(cells: Cell[], held: (cell: Cell) => number) => Cell[]}
 */
function asFarAsHeld(cells, held) {
  /** @type {Cell[]} */
  const kept = [];
  for (const cell of cells) if (countOf(kept, cell) < held(cell)) kept.push(cell);
  return kept;
}

// ------------------------------------------------------------------------------------------------ crew, goods, tokens

/**
 * The letters of what a question takes, as a load names them.
 * @type {(question: ShipQuestion) => string}
 */
export function lettersOf({ kind, goods }) {
  if (kind === "crew") return "hbp";
  const colour = goods.findIndex(Boolean);
  return colour < 0 ? "e" : COLOURS[colour];
}

/** @type {(question: ShipQuestion, cell: Cell) => number} */
function has(question, cell) {
  const letters = lettersOf(question);
  return [...(partAt(cell)?.load ?? "")].filter((letter) => letters.includes(letter)).length;
}

/**
 * The cells that were touched, one for each piece that goes, as far as the question still names them.
 * @param {ShipQuestion} question
 */
export function given(question) {
  const named = new Set(question.cells.map(String));
  const cells = draft().given.filter((cell) => named.has(String(cell)));
  return asFarAsHeld(cells, (cell) => has(question, cell));
}

/**
 * How many pieces of a place go with what was touched, or with the answer that the table would give.
 * @type {(question: ShipQuestion, cell: Cell) => number}
 */
export function takenFrom(question, cell) {
  const cells = given(question);
  if (cells.length > 0) return countOf(cells, cell);
  const { answer } = game().flight?.prospects[Math.max(0, draft().look)] ?? {};
  return countOf(/** @type {Cell[]} */ (/** @type {unknown} */ (answer?.cells ?? [])), cell);
}

/**
 * One piece more of a place; after its last, or when all are chosen, none of it.
 * @type {(question: ShipQuestion, cell: Cell) => void}
 */
export function give(question, cell) {
  const cells = given(question);
  const full = countOf(cells, cell) === has(question, cell) || cells.length === question.number;
  pick({ given: full ? cells.filter(isNot(cell)) : [...cells, cell], look: -1 });
}

// ------------------------------------------------------------------------------------------- what is powered, discarded

/**
 * The components that were touched, as far as the question names them.
 * @type {(question: ShipQuestion, name: "power" | "discard") => Cell[]}
 */
export function named(question, name) {
  const may = new Set(question.cells.map(String));
  return draft()[name].filter((cell) => may.has(String(cell)));
}

/**
 * Names a component, or no more.
 * @type {(question: ShipQuestion, name: "power" | "discard", cell: Cell) => void}
 */
export function toggle(question, name, cell) {
  const cells = named(question, name);
  const next = countOf(cells, cell) ? cells.filter(isNot(cell)) : [...cells, cell];
  pick({ [name]: next });
}

// -------------------------------------------------------------------------------------------------------- batteries

/** @type {(cell: Cell) => number} */
const energyIn = (cell) => [...(partAt(cell)?.load ?? "")].filter((one) => one === "e").length;

/** The charged batteries of the own ship. */
function charged() {
  return partsOf(mine())
    .map(({ x, y }) => /** @type {Cell} */ ([x, y]))
    .filter((cell) => energyIn(cell) > 0);
}

/**
 * Whether batteries can be chosen for an answer to this question.
 * @param {ShipQuestion} question
 */
export function canPay({ kind }) {
  return PAID.has(kind) && charged().length > 1;
}

/** The tokens that were picked, a cell for each; what nobody picks comes from the first battery in reading order. */
export function payers() {
  return asFarAsHeld(draft().batteries, energyIn);
}

/**
 * An answer with who pays for it.
 * @type {(answer: Answer, tokens: number) => Answer}
 */
export function withPayers(answer, tokens) {
  const batteries = payers().slice(0, tokens);
  return tokens > 0 && batteries.length ? { ...answer, batteries } : answer;
}

/**
 * How many tokens of a battery are picked.
 * @param {Cell} cell
 */
export function tokensOf(cell) {
  return countOf(payers(), cell);
}

/**
 * What a touch of a cell does for paying: one token more, after the last none; undefined where no charged battery lies.
 * @type {(question: ShipQuestion, cell: Cell) => (() => void) | undefined}
 */
export function batteryDeed(question, cell) {
  if (!canPay(question) || energyIn(cell) === 0) return undefined;
  return () => {
    const tokens = (tokensOf(cell) + 1) % (energyIn(cell) + 1);
    pick({ batteries: [...Array.from({ length: tokens }, () => cell), ...payers().filter(isNot(cell))] });
  };
}
