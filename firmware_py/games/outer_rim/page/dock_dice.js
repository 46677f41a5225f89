// Setting the dice: a touch gives a value to the die that is next, so eight dice are eight touches. Back goes one die back.
// Energy that would be wasted is said, and asked about, before the dice are set.

/** @import { SetDiceAction } from "/types/outer_rim" */
/** @import { Button, Dock } from "/static/frame_dock.js" */

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { number, word } from "/static/words.js";
import { words } from "./dock_parts.js";
import { chance, percent, salvo, successes } from "./odds.js";
import { pad } from "./pad.js";
import { pips } from "./ships.js";
import { act, DICE, diceOfLastRound, draft, mine, outlook, pick, text } from "./state.js";
import { dieName } from "./words.js";

const HIGHEST = 6;

/** @param {number[]} values */
const sum = (values) => values.reduce((one, other) => one + other, 0);

/** The places that the active sector has, of 0 to 7: cannons, then shields. */
function places() {
  const [cannons, shields] = mine().places;
  return Array.from({ length: 2 * DICE }, (_, place) => place).filter(
    (place) => place % DICE < (place < DICE ? cannons : shields),
  );
}

/** The place that gets the next value: the one that is touched, else the first empty one; -1 when all are full. */
export function next() {
  const { at, set } = draft();
  return at >= 0 ? at : (places().find((place) => set[place] === 0) ?? -1);
}

/** How much energy lies in the dice, how much is left, and how much of that they could still take. */
export function energy() {
  const { limit } = mine();
  const spent = sum(draft().set);
  return {
    limit,
    spent,
    left: limit - spent,
    wasted: Math.max(0, Math.min(limit, HIGHEST * places().length) - spent),
  };
}

/** The dice that are set, by colour. */
export function colours() {
  const { set } = draft();
  return { cannons: set.slice(0, DICE).filter(Boolean), shields: set.slice(DICE).filter(Boolean) };
}

/** @returns {Dock} */
export function diceDock() {
  return {
    hand: [head(), rail(), values()],
    say: words(says()),
    small: small(),
    primary: primary(),
  };
}

function says() {
  const { cannons, shields } = colours();
  const { wasted, limit } = energy();
  if (draft().sure) return text("waste_sure", { wasted, limit });
  if (cannons.length + shields.length === 0) return text("dice_how");
  /** @param {number[]} values */
  const expected = (values) =>
    number(
      successes(values)
        .reduce((all, odds, count) => all + count * odds, 0)
        .toFixed(1),
    );
  return text("expected_hits", {
    hits: expected(cannons),
    damage: number(salvo(cannons, 0, Number.POSITIVE_INFINITY).expected.toFixed(1)),
    held: expected(shields),
  });
}

function head() {
  const { left, limit } = energy();
  return h(
    "p",
    { key: "energy", class: "rim-energy" },
    h("b", {}, text("energy_of", { sector: word("sector", mine().active) })),
    h(
      "span",
      { class: `sum ${left < 0 ? "over" : ""}`, role: "status" },
      text(left < 0 ? "energy_over" : "energy_left", { left: Math.abs(left), limit }),
    ),
  );
}

function rail() {
  return h(
    "div",
    { key: "rail", class: "rim-rail", role: "group", "aria-label": text("dice") },
    places().map(place),
  );
}

/** @param {number} at */
function place(at) {
  const value = draft().set[at];
  const cannon = at < DICE;
  const key = `${cannon ? "cannons" : "shields"}/${at % DICE}`;
  return h(
    "button",
    {
      key,
      class: `die-place ${cannon ? "cannon" : "shield"} ${value ? "" : "empty"}`,
      "aria-pressed": String(next() === at),
      "aria-label": value
        ? `${dieName(at)}: ${value}, ${percent(chance(value))}`
        : `${dieName(at)}: ${text("empty")}`,
      "data-die": key,
      "data-help": `${cannon ? "cannon" : "shield"}_die ${value}`,
      onclick: () => pick({ at }),
    },
    h("span", { class: "die-face" }, value ? pips(value) : icon(cannon ? "target" : "shield")),
    h("small", {}, value ? percent(chance(value)) : "–"),
  );
}

/** The six values for the next die; those that cost too much say how much is missing. */
function values() {
  const at = next();
  const now = at < 0 ? 0 : draft().set[at];
  const room = (outlook().most ?? 0) - energy().spent + now;
  /** @type {(value: number) => import("./pad.js").Key} */
  const keyOf = (value) => {
    const above = h("b", {}, value);
    if (at < 0) return { above, below: text("all_set"), why: text("all_set") };
    const missing = value - room;
    const odds = { above, below: percent(chance(value)), pressed: value === now };
    if (missing <= 0) return odds;
    const why = text("missing", { missing });
    return { above, below: number(-missing), why, label: why };
  };
  return pad("value", text("tap_value"), keyOf, (value) => put(at, value));
}

/** @type {(at: number, value: number) => void} */
function put(at, value) {
  pick({ set: draft().set.with(at, value), at: -1 });
}

/** @returns {Button[]} */
function small() {
  const set = places().filter((one) => draft().set[one] > 0);
  const last = diceOfLastRound();
  /** @type {Button} */
  const back = { name: "back", text: text("short_back"), icon: "undo", deed: set.length > 0 ? goBack : null };
  const again = {
    name: "last-dice",
    text: text("short_again"),
    icon: "flip",
    deed: () => pick(fitting(last)),
  };
  return last ? [again, back] : [back];
}

/** Empties the die that is chosen, or else the last one that was set, and makes it the next. */
function goBack() {
  const { at, set } = draft();
  const before = places().filter((one) => set[one] > 0 && (at < 0 || one <= at));
  const last = before.at(-1) ?? places().findLast((one) => set[one] > 0);
  if (last !== undefined) pick({ set: set.with(last, 0), at: last });
}

/** @returns {Button} */
function primary() {
  const { cannons, shields } = colours();
  const { wasted, left } = energy();
  if (left < 0 && (outlook().most ?? 0) < energy().spent)
    return { name: "confirm", text: text("set_dice"), why: text("energy_over", energy()), deed: null };
  const deed = () => act({ do: "set_dice", cannons, shields });
  const below = text("confirm_dice", { cannons: cannons.length, shields: shields.length });
  if (wasted === 0) return { name: "confirm", text: text("set_dice"), below, deed };
  if (draft().sure) return { name: "confirm", text: text("waste", { wasted }), below, tone: "red", deed };
  return {
    name: "confirm",
    text: text("set_dice"),
    below: text("wasted", energy()),
    deed: () => pick({ sure: true }),
  };
}

/**
 * The dice of the last round, as far as places and energy allow.
 * @param {SetDiceAction | undefined} last
 */
function fitting(last) {
  const set = Array(2 * DICE).fill(0);
  let left = outlook().most ?? 0;
  for (const at of places()) {
    const values = (at < DICE ? last?.cannons : last?.shields) ?? [];
    set[at] = Math.min(values[at % DICE] ?? 0, left);
    left -= set[at];
  }
  return { set, at: -1 };
}
