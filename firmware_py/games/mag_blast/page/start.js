// How a battle of Mag Blast begins: against bots, for two, to look at; and what is agreed before.

/** @import { VariantName } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */

import { agree, sit, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { checkRow, radioRow } from "/static/form_rows.js";
import { state } from "/static/state.js";
import { filled, word } from "/static/words.js";

/** @type {VariantName[]} */
const VARIANTS = ["controlled_ruckus", "brutal_bombardment", "bloodthirsty_shriek", "rebalanced"];
const ANSWER_TIMES = [5, 8, 20, 0];
/** @type {(key: string) => string} */
const m = (key) => word("mag_setup", key);

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  minutes: 25,
  icon: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3",
  ways: () => [
    { name: "mag-bots", kind: "play", icon: "bots", text: m("against_bots"), begin: meet([2, 3, 4]) },
    {
      name: "mag-learn",
      kind: "learn",
      icon: "learn",
      text: m("learn"),
      about: m("learn_about"),
      begin: learn,
    },
    { name: "mag-two", kind: "play", icon: "person", text: m("two_people"), begin: meet([]) },
    { name: "mag-watch", kind: "watch", icon: "eye", text: m("watch"), begin: watch },
  ],
  again: () => Boolean(state.picture?.lesson) && learn(),
  options: (last) => ({
    players: last?.players ?? 4,
    shout: last?.options?.shout ?? "honour",
    answer_s: last?.answer_s ?? ANSWER_TIMES[0],
    ...Object.fromEntries(VARIANTS.map((name) => [name, Boolean(last?.variants?.includes(name))])),
  }),
  rows,
  setup: ({ players, shout, answer_s, ...chosen }) => ({
    players,
    answer_s,
    options: { shout },
    variants: VARIANTS.filter((name) => chosen[name]),
  }),
};

/** Begins the lesson, at the learner's seat. */
function learn() {
  tell({ do: "learn", game: "mag_blast", lesson: "first_battle" });
  sit(1);
  return true;
}

/**
 * Sits down to a battle, with or without bots.
 * @type {(bots: number[]) => () => void}
 */
function meet(bots) {
  return () => agree("mag_blast", {}, { seat: 1, bots });
}

/** Four bots fight at once. */
function watch() {
  tell({ do: "begin", game: "mag_blast", setup: { players: 4 }, bots: [1, 2, 3, 4] });
  sit(0);
}

/** @type {import("/static/game_page.js").GameStart["rows"]} */
function rows(options, set) {
  /** @type {(name: string, values: any[], text: (value: any) => string) => Drawn} */
  const row = (name, values, text) =>
    radioRow(
      name,
      values,
      options[name],
      (/** @type {any} */ value) => set({ [name]: value }),
      text,
      m(name),
    );
  return [
    row("shout", ["honour", "sensor", "off"], (value) => m(`shout_${value}`)),
    row("answer_s", ANSWER_TIMES, (value) =>
      value ? filled(m("answer_seconds"), { count: value }) : m("answer_waits"),
    ),
    h(
      "fieldset",
      { key: "variants", class: "row" },
      h("legend", {}, m("variants")),
      h(
        "div",
        {},
        VARIANTS.map((name) =>
          checkRow(
            name,
            options[name],
            (/** @type {boolean} */ on) => set({ [name]: on }),
            word("variant", name),
          ),
        ),
      ),
    ),
  ];
}
