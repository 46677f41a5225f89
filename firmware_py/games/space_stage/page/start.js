// How Space Stage begins: with bots, or to look at; and what is agreed before: players, variants, dice, strength.

import { agree, sit, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { checkRow, radioRow } from "/static/form_rows.js";
import { lobby, personName, shapeOf } from "/static/people.js";
import { shape } from "/static/shapes.js";
import { filled, word } from "/static/words.js";

/** @typedef {import("/types/space_stage").Setup} Options */

/** @type {import("/types/space_stage").VariantName[]} */
const VARIANTS = ["hardcore", "two_players", "station_master"];
const LESSON = "first_shift";
const NEW_GAME = {
  players: 4,
  variants: [],
  side_doors: false,
  dying_help: false,
  monsters: "house",
  dice: "table",
  strength: "crew",
  master_strength: "crew",
};

/** Readings and rules of the house that are chosen beside the variants. */
/** @type {("side_doors" | "dying_help")[]} */
const HOUSE = ["side_doors", "dying_help"];

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  minutes: 40,
  icon: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v5M12 16v5M3 12h5M16 12h5",
  ways,
  options: (last) => ({ ...NEW_GAME, ...last }),
  rows,
  setup: (options) => ({ ...options, players: count(options) }),
};

/** @param {Options} options */
function count({ players, variants }) {
  return variants.includes("two_players") ? 2 : players;
}

/** @returns {import("/static/game_page.js").Way[]} */
function ways() {
  return [
    { name: "stage-bots", kind: "play", icon: "bots", text: word("stage_setup", "with_bots"), begin: meet },
    { name: "stage-learn", kind: "learn", icon: "learn", text: word("stage_setup", "learn"), begin: learn },
    { name: "stage-watch", kind: "watch", icon: "eye", text: word("stage_setup", "watch"), begin: watch },
  ];
}

/** Begins the lesson, at the learner's seat. */
function learn() {
  tell({ do: "learn", game: "space_stage", lesson: LESSON });
  sit(1);
}

/** Sits down with two bots. */
function meet() {
  agree("space_stage", NEW_GAME, { seat: 1, bots: [2, 3] });
}

/** Three bots play at once. */
function watch() {
  tell({ do: "begin", game: "space_stage", setup: { players: 3 }, bots: [1, 2, 3] });
  sit(0);
}

/** @type {(options: Options, set: (fields: object) => void) => import("/static/dom.js").Drawn} */
function rows(options, set) {
  /** @param {string} key */
  const text = (key) => word("stage_setup", key);
  /** @param {string} name */
  const flip = (name) => (/** @type {boolean} */ on) =>
    set({ variants: VARIANTS.filter((one) => (one === name ? on : options.variants.includes(one))) });
  return [
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
        HOUSE.map((name) =>
          checkRow(name, options[name], (/** @type {boolean} */ on) => set({ [name]: on }), text(name)),
        ),
      ),
    ),
    options.variants.includes("station_master") && whoIsMaster(),
    !options.cards &&
      radioRow(
        "monsters",
        ["house", "tough"],
        options.monsters,
        (/** @type {string} */ monsters) => set({ monsters }),
        (/** @type {string} */ value) => text(`monsters_${value}`),
        text("monsters"),
      ),
    radioRow(
      "dice",
      ["table", "real"],
      options.dice,
      (/** @type {string} */ dice) => set({ dice }),
      (/** @type {string} */ value) => text(`dice_${value}`),
      text("dice"),
    ),
  ];
}

/** Who will play against the station: the last seat that is taken. */
function whoIsMaster() {
  const last = lobby().places.findLast(({ who }) => who !== "nobody");
  return (
    last &&
    h(
      "p",
      { key: "master", class: "row", "data-master": last.seat },
      shape(shapeOf(last.seat)),
      filled(word("stage_setup", "who_is_master"), { who: personName(last.seat) }),
    )
  );
}
