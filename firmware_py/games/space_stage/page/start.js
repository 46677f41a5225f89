// How Space Stage begins: with bots, or to look at; and what is agreed before: players, variants, dice, strength.

import { sit, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { checkRow, radioRow, whoPlays } from "/static/form_rows.js";
import { word } from "/static/words.js";

const VARIANTS = ["hardcore", "two_players", "station_master"];
const NEW_GAME = {
  players: 4,
  variants: [],
  side_doors: false,
  monsters: "house",
  dice: "table",
  strength: "crew",
  master_strength: "crew",
};

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  ways,
  options: (last) => ({ ...NEW_GAME, ...last }),
  rows,
  players: (options) => count(options) + (options.variants.includes("station_master") ? 1 : 0),
  setup: (options) => ({ ...options, players: count(options) }),
};

function count({ players, variants }) {
  return variants.includes("two_players") ? 2 : players;
}

function ways() {
  return [
    { name: "stage-bots", icon: "bots", text: word("stage", "with_bots"), begin: begin([2, 3], 1) },
    { name: "stage-watch", icon: "eye", text: word("stage", "watch"), begin: begin([1, 2, 3], 0) },
  ];
}

/** Deals a game for three at once, and sits down. */
function begin(bots, seat) {
  return () => {
    tell({ do: "begin", game: "space_stage", setup: { players: 3 }, bots });
    sit(seat);
  };
}

function rows(options, set) {
  const text = (key) => word("stage_setup", key);
  const flip = (name) => (on) =>
    set({ variants: VARIANTS.filter((one) => (one === name ? on : options.variants.includes(one))) });
  return [
    radioRow("players", [2, 3, 4], count(options), (players) => set({ players }), String, text("players")),
    whoPlays(start.players(options)),
    h(
      "fieldset",
      { key: "variants", class: "row" },
      h("legend", {}, text("variants")),
      h(
        "div",
        {},
        VARIANTS.map((name) =>
          checkRow(name, options.variants.includes(name), flip(name), word("variant", name)),
        ),
        checkRow("side_doors", options.side_doors, (on) => set({ side_doors: on }), text("side_doors")),
      ),
    ),
    !options.cards &&
      radioRow(
        "monsters",
        ["house", "tough"],
        options.monsters,
        (monsters) => set({ monsters }),
        (value) => text(`monsters_${value}`),
        text("monsters"),
      ),
    radioRow(
      "dice",
      ["table", "real"],
      options.dice,
      (dice) => set({ dice }),
      (value) => text(`dice_${value}`),
      text("dice"),
    ),
    radioRow(
      "strength",
      ["cadet", "crew", "ace"],
      options.strength,
      (strength) => set({ strength, master_strength: strength }),
      (value) => text(`strength_${value}`),
      text("strength"),
    ),
  ];
}
