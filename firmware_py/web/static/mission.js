// The dialog for a new game: which, with whom, how hard.

import { checkRow, radioRow, whoPlays } from "./choices.js";
import { begin, openMission, tell } from "./deeds.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { duelOptions } from "./new_duel.js";
import { place } from "./places.js";
import { change, state } from "./state.js";
import { t, word } from "./words.js";

const COLOURS = ["white", "yellow", "mixed"];
const GROUPS = [
  ["test_runs", "test_run_"],
  ["simulations", "simulation_"],
  ["advanced_simulations", "advanced_simulation_"],
  ["missions", "mission_"],
  ["drawn", "random"],
];

/** The dialog's content, or nothing while it is closed. */
export function missionDialog() {
  const choice = state.mission;
  if (!choice) return null;
  return h(
    "form",
    { onsubmit: submit },
    h(
      "header",
      {},
      h("h2", {}, t("new_mission")),
      h("button", { type: "button", class: "quiet", "aria-label": t("close"), onclick: close }, icon("close")),
    ),
    radioRow("game", Object.keys(state.hello.words.game), choice.game, (game) => set({ game }), (game) => word("game", game)),
    choice.game === "outer_rim" ? duelOptions(choice, set) : missionChoices(choice),
    seedRow(choice),
    state.picture?.game && h("p", { class: "dim" }, t("replaces")),
    h(
      "footer",
      {},
      h("button", { class: "primary big", type: "submit", "data-do": "begin" }, icon("play"), t("begin")),
      state.picture?.game && h("button", { type: "button", onclick: endGame }, t("end_game")),
    ),
  );
}

/** What opens the dialog; nothing on a page that has none. */
export function missionButton() {
  return place("mission") && h("button", { "data-do": "new-mission", onclick: openMission }, icon("cards"), t("new_mission"));
}

/** Which mission, with whom, how hard. */
function missionChoices(choice) {
  return [
    h(
      "label",
      { key: "mission", class: "row" },
      h("span", {}, t("mission")),
      h("select", { value: choice.mission, autofocus: true, onchange: (event) => set({ mission: event.target.value }) }, missionOptions(choice)),
    ),
    radioRow("players", [1, 2, 3, 4, 5], choice.players, (players) => set({ players }), String),
    whoPlays(choice.players, set, choice.players === 1 && h("p", { class: "dim" }, t("solo_text"))),
    choice.players > 1 &&
      choice.players < 5 &&
      checkRow("fifth_android", choice.fifth_android, (fifth_android) => set({ fifth_android }), t("fifth_android")),
    radioRow("common", COLOURS, choice.common, (common) => set({ common }), t),
    radioRow("serious", COLOURS, choice.serious, (serious) => set({ serious }), t),
  ];
}

function seedRow(choice) {
  return h(
    "label",
    { key: "seed", class: "row" },
    h("span", {}, t("seed")),
    h("input", {
      type: "text",
      inputmode: "numeric",
      pattern: "[0-9]{1,15}",
      placeholder: t("seed_drawn"),
      value: choice.seed,
      oninput: (event) => set({ seed: event.target.value.trim() }),
    }),
  );
}

function missionOptions(choice) {
  const all = Object.keys(state.hello.missions);
  return GROUPS.map(([group, prefix]) =>
    h(
      "optgroup",
      { label: t(group) },
      all
        .filter((id) => id.startsWith(prefix))
        .map((id) => h("option", { value: id, selected: id === choice.mission }, word("mission", id))),
    ),
  );
}

function set(fields) {
  change({ mission: { ...state.mission, ...fields } });
}

function submit(event) {
  event.preventDefault();
  begin();
}

function close() {
  change({ mission: null });
}

function endGame() {
  tell({ do: "abort" });
  close();
}
