// The dialog for a new game: which, with whom, how hard.

import { begin, tell } from "./deeds.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { duelOptions } from "./new_duel.js";
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
    segments("game", Object.keys(state.hello.words.game), choice.game, (game) => set({ game }), (game) => word("game", game)),
    choice.game === "outer_rim" ? duelOptions(choice, set, segments) : missionChoices(choice),
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

/** Which mission, with whom, how hard. */
function missionChoices(choice) {
  return [
    h(
      "label",
      { key: "mission", class: "row" },
      h("span", {}, t("mission")),
      h("select", { value: choice.mission, autofocus: true, onchange: (event) => set({ mission: event.target.value }) }, missionOptions(choice)),
    ),
    segments("players", [1, 2, 3, 4, 5], choice.players, (players) => set({ players }), String),
    seats(choice),
    choice.players > 1 && choice.players < 5 && fifthAndroid(choice),
    segments("common", COLOURS, choice.common, (common) => set({ common }), t),
    segments("serious", COLOURS, choice.serious, (serious) => set({ serious }), t),
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

function segments(name, values, chosen, choose, text, legend = t(`choose_${name}`)) {
  return h(
    "fieldset",
    { key: name, class: "row" },
    h("legend", {}, legend),
    h(
      "div",
      { class: "segments" },
      values.map((value) =>
        h(
          "label",
          { key: String(value) },
          h("input", { type: "radio", name, value: String(value), checked: value === chosen, onchange: () => choose(value) }),
          h("span", {}, text(value)),
        ),
      ),
    ),
  );
}

/** Who plays each seat: a person or a bot. */
function seats(choice) {
  return h(
    "fieldset",
    { key: "who", class: "row" },
    h("legend", {}, t("who_plays")),
    h(
      "div",
      { class: "who" },
      choice.bots.slice(0, choice.players).map((bot, place) =>
        h(
          "button",
          { key: `who${place}`, type: "button", role: "switch", "aria-checked": String(bot), class: "who-seat", onclick: () => flip(place) },
          icon(bot ? "bots" : "person"),
          h("span", {}, t("seat", { seat: place + 1 })),
          h("b", {}, t(bot ? "bot" : "person")),
        ),
      ),
    ),
    choice.players === 1 && h("p", { class: "dim" }, t("solo_text")),
  );
}

function fifthAndroid(choice) {
  return h(
    "label",
    { class: "row check" },
    h("input", { type: "checkbox", checked: choice.fifth_android, onchange: (event) => set({ fifth_android: event.target.checked }) }),
    h("span", {}, t("fifth_android")),
  );
}

function flip(place) {
  set({ bots: state.mission.bots.map((bot, other) => (other === place ? !bot : bot)) });
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
