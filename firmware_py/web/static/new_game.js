// The dialog for a new game: which, and what that game wants to know.

import { deal, openNewGame, optionsOf, tell } from "./commands.js";
import { h } from "./dom.js";
import { radioRow } from "./form_rows.js";
import { pageOf, startOf } from "./games.js";
import { icon } from "./icons.js";
import { section } from "./sections.js";
import { change, state } from "./state.js";
import { t } from "./words.js";

/** The dialog's content, or nothing while it is closed. */
export function newGameDialog() {
  const choice = state.newGame;
  if (!choice) return null;
  const { games } = state.hello;
  pageOf(choice.game); // so that it is there when the game begins
  const title = (id) => games.find((game) => game.id === id).title;
  return h(
    "form",
    { onsubmit: submit },
    h(
      "header",
      {},
      h("h2", {}, t("new_mission")),
      h(
        "button",
        { type: "button", class: "quiet", "aria-label": t("close"), onclick: close },
        icon("close"),
      ),
    ),
    radioRow(
      "game",
      games.map(({ id }) => id),
      choice.game,
      openAnother,
      title,
    ),
    h("div", { key: `rows of ${choice.game}` }, rows()),
    seedRow(choice),
    state.picture?.game && h("p", { key: "replaces", class: "dim" }, t("replaces")),
    h(
      "footer",
      {},
      h("button", { class: "primary big", type: "submit", "data-do": "begin" }, icon("play"), t("begin")),
      state.picture?.game && h("button", { type: "button", onclick: endGame }, t("end_game")),
    ),
  );
}

/** What opens the dialog; nothing on a page that has none. */
export function newGameButton() {
  return (
    section("new-game") &&
    h("button", { "data-do": "new-mission", onclick: () => openNewGame() }, icon("cards"), t("new_mission"))
  );
}

function rows() {
  const options = optionsNow();
  return options && startOf(state.newGame.game).rows(options, setOptions);
}

/** The choices of the game; its first ones where its module has just come. */
function optionsNow() {
  return state.newGame.options ?? optionsOf(state.newGame.game);
}

/** Others may have been made since the dialog was drawn, so these are laid over what is known now. */
function setOptions(fields) {
  set({ options: { ...optionsNow(), ...fields } });
}

function openAnother(game) {
  set({ game, options: optionsOf(game) });
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

function set(fields) {
  change({ newGame: { ...state.newGame, ...fields } });
}

function submit(event) {
  event.preventDefault();
  const { game, bots, seed } = state.newGame;
  const start = startOf(game);
  const options = optionsNow();
  if (!options) return;
  deal(game, start.setup(options), {
    seats: start.players(options),
    bots: bots.flatMap((bot, place) => (bot ? [place + 1] : [])),
    seed,
  });
}

function close() {
  change({ newGame: null });
}

function endGame() {
  tell({ do: "abort" });
  close();
}
