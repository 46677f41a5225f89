// How a battle of Mag Blast begins: against bots, for two, to look at; and what is agreed before.

import { sit, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { checkRow, radioRow, whoPlays } from "/static/form_rows.js";
import { word } from "/static/words.js";

const VARIANTS = ["controlled_ruckus", "brutal_bombardment", "bloodthirsty_shriek", "rebalanced"];
const m = (key) => word("mag", key);

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  ways: () => [
    { name: "mag-bots", icon: "bots", text: m("against_bots"), begin: begin(4, [2, 3, 4], 1) },
    { name: "mag-two", icon: "person", text: m("two_people"), begin: begin(2, [], 1) },
    { name: "mag-watch", icon: "eye", text: m("watch"), begin: begin(4, [1, 2, 3, 4], 0) },
  ],
  options: (last) => ({
    players: last?.players ?? 4,
    shout: last?.options?.shout ?? "honour",
    ...Object.fromEntries(VARIANTS.map((name) => [name, Boolean(last?.variants?.includes(name))])),
  }),
  rows,
  players: (options) => options.players,
  setup: ({ players, shout, ...chosen }) => ({
    players,
    options: { shout },
    variants: VARIANTS.filter((name) => chosen[name]),
  }),
};

/** Deals a battle at once, and sits down. */
function begin(players, bots, seat) {
  return () => {
    tell({ do: "begin", game: "mag_blast", setup: { players }, bots });
    sit(seat);
  };
}

function rows(options, set) {
  const row = (name, values, text) =>
    radioRow(name, values, options[name], (value) => set({ [name]: value }), text, m(name));
  return [
    row("players", [2, 3, 4, 5, 6, 7, 8], String),
    whoPlays(options.players),
    row("shout", ["honour", "sensor", "off"], (value) => m(`shout_${value}`)),
    h(
      "fieldset",
      { key: "variants", class: "row" },
      h("legend", {}, m("variants")),
      h(
        "div",
        {},
        VARIANTS.map((name) =>
          checkRow(name, options[name], (on) => set({ [name]: on }), word("variant", name)),
        ),
      ),
    ),
  ];
}
