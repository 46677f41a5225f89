// Modules that need more than one word: which dice go down and up, and where a cloaked ship appears.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { allDice, confirm, dieName, stepper, toggle } from "./answers.js";
import { spot } from "./board.js";
import { d, draft, prepare, printed } from "./state.js";

const DICE = 4;
const HEADINGS = ["north", "east", "south", "west"];

/** Dice of one colour go down, as many of the other go up; `down` and `up` are the first numbers of the colours. */
export function shift(ship, kind, down, up) {
  const { lowered = [], raised = [] } = draft();
  const colour = (first) => allDice(ship).filter(([die]) => die >= first && die < first + DICE);
  const row = (name, first) =>
    colour(first).map(([die, value]) => toggle(name, die - first, `${dieName(die)}: ${value}`));
  return [
    h("p", {}, d("lowered"), " ", row("lowered", down)),
    h("p", {}, d("raised"), " ", row("raised", up)),
    confirm({ do: kind, lowered, raised }, lowered.length > 0 && lowered.length === raised.length),
  ];
}

/** Other values for two or three dice, with the same sum. */
export function admiral(ship) {
  const dice = allDice(ship);
  const values = draft().values ?? {};
  const changed = dice.filter(([die, value]) => (values[die] ?? value) !== value);
  const off = changed.reduce((sum, [die, value]) => sum + values[die] - value, 0);
  const order = {
    do: "admiral",
    dice: changed.map(([die]) => die),
    values: changed.map(([die]) => values[die]),
  };
  return [
    dice.map(([die, value]) =>
      stepper(
        `die${die}`,
        values[die] ?? value,
        6,
        (next) => next > 0 && prepare({ values: { ...values, [die]: next } }),
        dieName(die),
      ),
    ),
    confirm(order, off === 0 && changed.length >= 2 && changed.length <= 3),
  ];
}

/** A field and a heading. */
export function cloak() {
  const { columns, rows } = printed();
  const { field, heading } = draft();
  const spots = Array.from({ length: columns * rows }, (_, place) => ({
    x: place % columns,
    y: Math.floor(place / columns),
  }));
  return [
    h(
      "div",
      { class: "cloak" },
      spots.map((one) =>
        h(
          "button",
          {
            key: spot(one),
            class: "slim",
            "aria-pressed": String(field?.x === one.x && field.y === one.y),
            onclick: () => prepare({ field: one }),
          },
          spot(one),
        ),
      ),
    ),
    h(
      "div",
      {},
      HEADINGS.map((name) =>
        h(
          "button",
          {
            key: name,
            class: "slim",
            "aria-pressed": String(heading === name),
            onclick: () => prepare({ heading: name }),
          },
          word("heading", name),
        ),
      ),
    ),
    confirm({ do: "cloaking_device", ...field, heading }, Boolean(field && heading)),
  ];
}
