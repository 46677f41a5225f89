// How a flight of Space Alert begins: the demo, the lesson, and what the dialog for a new game wants to know.

import { sit, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { checkRow, radioRow } from "/static/form_rows.js";
import { dataOf } from "/static/games.js";
import { lobby } from "/static/people.js";
import { hello } from "/static/state.js";
import { t as text, word } from "/static/words.js";
import { moreOptions, moreRows, moreSetup } from "./start_more.js";
import { dockRows, onwardButton } from "./start_onward.js";

const GAME = "space_alert";
const DEMO_MISSION = "test_run_1";
const DEMO_PLAYERS = 4;
const DEMO_PACE = 12;
const LESSONS = ["first_flight", "on_board", "rockets", "silence"];
const LEARNER = 1;
const ANDROID = 0;
const COLOURS = ["white", "yellow", "mixed"];
const LOTS = ["any", "random"];
const GROUPS = [
  ["test_runs", "test_run_"],
  ["simulations", "simulation_"],
  ["advanced_simulations", "advanced_simulation_"],
  ["missions", "mission_"],
  ["drawn", "random"],
];

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  icon: "M2 15c4-7 16-7 20 0-4 4-16 4-20 0zM12 3v5M5 5l2 4M19 5l-2 4M9 14a3 3 0 0 0 6 0",
  ways,
  minutes: 15,
  begins: ({ mission }) => (mission ? word("mission", mission) : ""),
  options,
  rows,
  setup,
  agreed,
  again,
};

/** @returns {import("/static/game_page.js").Way[]} */
function ways() {
  return [
    {
      name: "demo",
      kind: "watch",
      icon: "play",
      text: text("fly_demo"),
      primary: true,
      about: text("invitation_demo"),
      begin: demo,
    },
    {
      name: "learn",
      kind: "learn",
      icon: "learn",
      text: text("learn_to_fly"),
      primary: true,
      about: text("invitation_learn"),
      begin: () => learn(LESSONS[0]),
    },
    ...LESSONS.slice(1).map(furtherLesson),
    {
      name: "first-alone",
      kind: "play",
      icon: "play",
      text: text("first_alone"),
      about: text("invitation_first_alone"),
      begin: alone,
    },
  ];
}

/**
 * @param {string} lesson
 * @returns {import("/static/game_page.js").Way}
 */
function furtherLesson(lesson) {
  return {
    name: `learn-${lesson.replace("_", "-")}`,
    kind: "learn",
    icon: "learn",
    text: text(`learn_${lesson}`),
    about: text(`invitation_${lesson}`),
    begin: () => learn(lesson),
  };
}

/** Bots fly a test run: the action part runs fast, the resolution in its own time. */
function demo() {
  const players = Math.min(DEMO_PLAYERS, hello().cabinet.seats.length);
  const bots = Array.from({ length: players }, (_, place) => place + 1);
  tell({ do: "begin", game: GAME, setup: { mission: DEMO_MISSION, players }, bots });
  tell({ do: "pace", times: DEMO_PACE });
  sit(0);
}

/** What comes after the lessons: the first flight of the game with bots, and nobody explains anything. */
function alone() {
  const bots = Array.from({ length: DEMO_PLAYERS - 1 }, (_, place) => place + 2);
  tell({ do: "begin", game: GAME, setup: { mission: DEMO_MISSION, players: DEMO_PLAYERS }, bots });
  sit(LEARNER);
}

/**
 * Begins a lesson, at the learner's seat.
 * @param {string} lesson
 */
function learn(lesson) {
  tell({ do: "learn", game: GAME, lesson });
  sit(LEARNER);
}

/** The first choices of the dialog: as the last flight was, unless that was the lesson's. */
function options(last) {
  return {
    mission: last && !LESSONS.includes(last.mission) ? last.mission : DEMO_MISSION,
    players: last?.players ?? 1,
    common: last?.common ?? "white",
    serious: last?.serious ?? "white",
    fifth_android: last?.fifth_android ?? false,
    crew: last?.crew ?? [],
    ...moreOptions(last),
  };
}

/**
 * Which mission, with whom, how hard.
 * @param {(fields: object) => void} set
 */
function rows(options, set) {
  if (options.voyage) return [dockRows(options.voyage, set), difficulty(options, set)];
  return [
    onwardButton(GAME),
    h(
      "label",
      { key: "mission", class: "row" },
      h("span", {}, text("mission")),
      h(
        "select",
        {
          value: options.mission,
          autofocus: true,
          onchange: (event) => set({ mission: event.target.value }),
        },
        missionOptions(options),
      ),
    ),
    options.players > 1 &&
      options.players < 5 &&
      checkRow(
        "fifth_android",
        options.fifth_android,
        (fifth_android) => set({ fifth_android, crew: [] }),
        text("fifth_android"),
      ),
    androidRow(options.crew, (crew) => set({ crew })),
    difficulty(options, set),
    ...moreRows(options, set),
  ];
}

/** In a campaign it is voted on, as soon as anybody sits down [R 6]. */
function difficulty({ common, serious }, set) {
  if (lobby().ballots.length > 0) return null;
  return [
    radioRow("common", COLOURS, common, (common) => set({ common }), text),
    radioRow("serious", COLOURS, serious, (serious) => set({ serious }), text),
  ];
}

/**
 * Where the androids of a crew stand in the order of play, in which the captain is the first [R 5.1].
 * @param {(crew: any) => any} choose
 */
function androidRow(crew, choose) {
  const places = crew.flatMap((seat, place) => (seat === ANDROID ? [place + 1] : []));
  if (places.length === 0) return null;
  const seats = crew.filter((seat) => seat !== ANDROID);
  return radioRow(
    "androids",
    choices(2, crew.length, places.length).map((one) => one.join("_")),
    places.join("_"),
    (chosen) => choose(ordered(seats, crew.length, chosen.split("_").map(Number))),
    (one) => word("androids", one),
  );
}

/**
 * All ways to take `count` of the whole numbers from `first` to `last`, each in order.
 * @param {number} first
 * @param {number} count
 */
function choices(first, last, count) {
  if (count === 0) return [[]];
  if (first > last) return [];
  const others = choices(first + 1, last, count);
  return [...choices(first + 1, last, count - 1).map((rest) => [first, ...rest]), ...others];
}

function ordered(seats, length, places) {
  const people = [...seats];
  return Array.from({ length }, (_, place) => (places.includes(place + 1) ? ANDROID : people.shift()));
}

function missionOptions(options) {
  const all = Object.keys(dataOf(GAME)?.missions ?? {});
  return GROUPS.map(([group, prefix]) =>
    h(
      "optgroup",
      { key: group, label: text(group) },
      all
        .filter((id) => (group === "drawn" ? LOTS.includes(id) : id.startsWith(prefix)))
        .map((id) =>
          h("option", { key: id, value: id, selected: id === options.mission }, word("mission", id)),
        ),
    ),
  );
}

function setup(options) {
  const { mission, players, common, serious, fifth_android, crew } = options;
  const fifth = fifth_android && players > 1 && players < 5;
  return { mission, players, common, serious, fifth_android: fifth, crew, ...moreSetup(options) };
}

/**
 * What the crew of a campaign agreed on: the most cautious proposal, which may be to stop [R 6].
 * @param {import("/types/space_alert").Setup} setup
 */
function agreed({ common, serious, campaign }) {
  if (!campaign) return text("vote_stops");
  return text("vote_agreed", { common: text(common), serious: text(serious) });
}

/** The lesson begins as a lesson again. */
function again({ mission }) {
  if (LESSONS.includes(mission)) learn(mission);
  return LESSONS.includes(mission);
}
