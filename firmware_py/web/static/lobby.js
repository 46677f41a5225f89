// The lobby on the table's page: which game, who sits where, who is ready, how phones come in, and the start.

import { runs } from "./access.js";
import { sit, tell } from "./commands.js";
import { h } from "./dom.js";
import { pageOf, startOf } from "./games.js";
import { icon, line } from "./icons.js";
import { allBallots } from "./lobby_ballots.js";
import { lobbySeats } from "./lobby_seats.js";
import { lobby, lobbyIsOpen, namesOf, peopleOf } from "./people.js";
import { endEvening, roomPanel } from "./room_code.js";
import { shape } from "./shapes.js";
import { change, hello, picture, state } from "./state.js";
import { t } from "./words.js";

const STEPS = ["lobby_step_1", "lobby_step_2", "lobby_step_3"];
const DRAFT_MS = 1500; // how long a choice is shown that the table has not taken yet

/** @type {{game: string, options: Record<string, any>, at: number} | null} */
let draft = null;

let counted = false; // whether the countdown ran when the page was drawn last

/** Brings the keyboard to what stops the countdown, when that begins. Called after the page is drawn. */
export function followCountdown() {
  const counts = state.picture?.lobby.stage === "counting";
  const holds = document.querySelector(".starts-in [data-do=hold]");
  if (counts && !counted && holds instanceof HTMLElement) holds.focus();
  counted = counts;
}

/** Whether the lobby is what this page shows. */
export function showsLobby() {
  return runs() && Boolean(lobbyIsOpen());
}

/** The whole lobby; null while it is closed. */
export function lobbyView() {
  if (!showsLobby()) return null;
  pageOf(lobby().game); // so that it is there when the game begins
  return h(
    "div",
    { class: "lobby", key: "lobby", "data-stage": lobby().stage },
    h("section", { class: "lobby-game", "aria-label": t("lobby_game") }, games(), options()),
    lobbySeats(),
    h("aside", { class: "lobby-join" }, roomPanel(), fillButton(), endEvening()),
    foot(),
    countdown(true),
  );
}

// ------------------------------------------------------------------------------------------------------ which game

function games() {
  return [
    h("h2", { class: "lobby-head" }, t("lobby_game")),
    lobby().round &&
      h("p", { class: "lobby-round", key: "round" }, t("lobby_round", { round: lobby().round })),
    h(
      "div",
      { class: "lobby-games", role: "group", "aria-label": t("lobby_game") },
      hello().games.map(({ id, title }) =>
        h(
          "button",
          {
            key: id,
            class: "lobby-choice",
            "aria-pressed": String(lobby().game === id),
            disabled: Boolean(lobby().round) && lobby().game !== id,
            "data-game": id,
            "data-help": "lobby game",
            onclick: () => tell({ do: "choose", game: id }),
          },
          gameIcon(id),
          h("span", {}, h("b", {}, title), h("small", {}, peopleOf(id))),
        ),
      ),
    ),
  ];
}

/** @param {string} game */
function gameIcon(game) {
  const path = startOf(game)?.icon;
  return path
    ? h("svg", { class: "icon large", viewBox: "0 0 24 24", "aria-hidden": "true" }, line(path))
    : icon("cards", "large");
}

/** What the game wants to know; what was just chosen is laid over what the table knows. */
function options() {
  const { game, setup } = lobby();
  const start = startOf(game);
  if (!start) return null;
  if (draft && (draft.game !== game || performance.now() - draft.at > DRAFT_MS)) draft = null;
  const now = draft?.options ?? start.options(setup);
  /** @param {object} fields */
  const set = (fields) => {
    const chosen = { ...(draft?.options ?? now), ...fields };
    draft = { game, options: chosen, at: performance.now() };
    tell({ do: "choose", game, setup: start.setup(chosen) });
    setTimeout(state.redraw, DRAFT_MS + 50);
    state.redraw();
  };
  return h(
    "div",
    { class: "lobby-options", key: `options of ${game}`, "data-help": "lobby options" },
    h("h2", { class: "lobby-head" }, t("lobby_options")),
    start.rows(now, set),
    allBallots(),
    seedRow(),
  );
}

function seedRow() {
  return h(
    "details",
    { class: "lobby-seed", key: "seed" },
    h("summary", {}, t("seed")),
    h("input", {
      type: "text",
      inputmode: "numeric",
      pattern: "[0-9]{1,15}",
      "aria-label": t("seed"),
      placeholder: t("seed_drawn"),
      value: state.seed,
      oninput: (event) => change({ seed: event.target.value.trim() }),
    }),
  );
}

// ---------------------------------------------------------------------------------------------------------- the start

function fillButton() {
  const { empty, places, fills } = lobby();
  const bots = places.filter(({ seat, who }) => who === "bot" && !fills.includes(seat));
  if (empty.length === 0 && bots.length === 0) return null;
  const fill = empty.length > 0;
  return h(
    "button",
    {
      key: "fill",
      class: "lobby-fill",
      "data-do": "fill",
      onclick: () =>
        fill
          ? tell({ do: "place", seat: 0, who: "bot" })
          : bots.map(({ seat }) => tell({ do: "place", seat, who: "nobody" })),
    },
    icon("bots"),
    t(fill ? "lobby_fill" : "lobby_no_bots"),
  );
}

function foot() {
  const { missing, places, game, setup } = lobby();
  const title = hello().games.find(({ id }) => id === game).title;
  const nobody = places.every(({ who }) => who === "nobody");
  return h(
    "footer",
    { class: "lobby-foot" },
    h(
      "div",
      { class: "lobby-news", role: "status" },
      nobody ? h("p", {}, icon("person"), t("lobby_nobody")) : waiting(missing),
      picture().game && picture().show?.live && h("p", { class: "warn" }, icon("warning"), t("replaces")),
      h(
        "ol",
        { class: "lobby-steps" },
        STEPS.map((step) => h("li", { key: step }, t(step))),
      ),
    ),
    h(
      "button",
      {
        key: "close",
        class: "quiet lobby-close",
        "data-do": "close-lobby",
        onclick: () => tell({ do: "lobby", on: false }),
      },
      icon("close"),
      t("close"),
    ),
    h(
      "button",
      { key: "start", class: "primary lobby-start", "data-do": "start", disabled: nobody, onclick: start },
      h("b", {}, t("lobby_start", { game: startOf(game)?.begins?.(setup) || title })),
      missing.length > 0 && h("small", {}, t("lobby_start_without", { who: namesOf(missing) })),
    ),
  );
}

/** @param {number[]} missing */
function waiting(missing) {
  if (missing.length === 0) return h("p", { class: "good" }, icon("check"), t("lobby_all_ready"));
  const signs = missing.map((seat) => shape(lobby().places.find((one) => one.seat === seat).shape));
  return h(
    "p",
    { class: "wait" },
    icon("clock"),
    signs,
    h("b", {}, t("lobby_waiting", { who: namesOf(missing) })),
    h("span", {}, t("lobby_bot_flies")),
  );
}

function start() {
  tell(state.seed ? { do: "start", seed: Number(state.seed) } : { do: "start" });
  change({ seed: "" });
  const own = lobby().places.find(({ who, hand }) => who === "person" && hand === "laptop");
  if (own && !lobby().plays.includes(state.seat)) sit(own.seat);
}

/**
 * The countdown over the whole page, and who may stop it; nothing while none runs.
 * @param {boolean} holds
 */
export function countdown(holds) {
  const { stage, left_s } = picture().lobby;
  if (stage !== "counting") return null;
  return h(
    "div",
    { class: "starts-in", key: "starts-in", role: "timer", "aria-label": t("lobby_counts") },
    h("b", { key: left_s }, left_s),
    holds &&
      h(
        "button",
        { class: "big", "data-do": "hold", onclick: () => tell({ do: "hold", on: true }) },
        icon("pause"),
        t("lobby_hold"),
      ),
  );
}
