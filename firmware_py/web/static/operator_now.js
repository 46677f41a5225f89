// What is played now, and the operator's hand on it.

import { openLobby, playOrPause, show, tell } from "./commands.js";
import { h } from "./dom.js";
import { gamePage, startOf } from "./games.js";
import { icon } from "./icons.js";
import { ask, o, panel } from "./operator_parts.js";
import { paces } from "./playback.js";
import { askPosition, loadPosition } from "./positions.js";
import { change, cursor, hello, picture, state } from "./state.js";
import { clock, t } from "./words.js";

const LONGEST_REASON = 100;

/** Whether something on this page moves with the clock. */
export function runsNow() {
  const { game, show: now } = state.picture ?? {};
  return Boolean(game) && !now.held && (now.live || cursor() < now.end_ms);
}

/** The part of the page about the game that runs. */
export function nowPanel() {
  return panel("now", null, state.picture?.game ? [stand(), bar(), controls(), reason(), ending()] : empty());
}

function empty() {
  const shown = hello()
    .games.flatMap(({ id }) => startOf(id)?.ways?.() ?? [])
    .find(({ name }) => name === "demo");
  return h(
    "div",
    { key: "empty", class: "op-empty" },
    h("p", {}, o("nobody_plays")),
    h(
      "div",
      { class: "op-buttons" },
      h("button", { class: "primary", "data-do": "new-game", onclick: agree }, icon("cards"), o("new_game")),
      shown && h("button", { key: "demo", "data-do": "demo", onclick: shown.begin }, icon("play"), o("demo")),
    ),
    h(
      "label",
      { key: "load", class: "op-load" },
      h("span", {}, o("load_position")),
      h("input", {
        type: "file",
        accept: ".json,application/json",
        "data-do": "load-position",
        onchange: (event) => event.target.files[0] && loadPosition(event.target.files[0]),
      }),
    ),
  );
}

/** Which game, who plays, and how far it is. */
function stand() {
  const { game, record, show: now } = state.picture;
  const page = gamePage();
  const name = [hello().games.find((one) => one.id === game)?.title ?? game, page?.title?.()];
  const stopped = now.held ? "clock_stopped" : !now.live && now.paused && !over() ? "show_stopped" : "";
  return h(
    "div",
    { key: "stand", class: "op-stand" },
    h(
      "div",
      {},
      h(
        "strong",
        { class: "op-game" },
        name[1] ? name.map((part, place) => [place > 0 && " · ", part]) : name[0],
      ),
      h("span", { class: "dim" }, o("players", { count: players(), bots: record.bots.length })),
    ),
    h(
      "div",
      { class: "op-moment" },
      h("span", { "data-moment": "" }, moment()?.spoken ?? moment()?.text),
      time(),
    ),
    saying(),
    h(
      "p",
      { class: "op-chips" },
      stopped && h("span", { class: "chip op-chip warn" }, icon("pause"), o(stopped)),
      page?.chips?.(),
      waiting(),
    ),
  );
}

function moment() {
  return gamePage()?.moment();
}

function over() {
  return moment()?.over ?? false;
}

function players() {
  return gamePage()?.seats().length ?? 0;
}

/** What is left of the phase, or how far the show is. */
function time() {
  const { show: now } = state.picture;
  const ends = moment()?.ends_ms;
  const at = cursor();
  const live = clock(ends === undefined ? at : ends - at);
  const text = now.live ? live : `${clock(at)} / ${clock(now.end_ms)}`;
  return h(
    "span",
    {
      class: "op-time",
      role: "timer",
      "aria-label": now.live && ends !== undefined ? t("time_left") : t("timeline"),
    },
    icon("clock"),
    text,
  );
}

/** What was said or told last. */
function saying() {
  const last = state.picture?.story?.at(-1);
  return last && h("p", { key: "said", class: "op-said" }, last.text);
}

function waiting() {
  const { to_act: seats = [] } = /** @type {{to_act?: number[]}} */ (picture().view);
  if (over() || seats.length === 0) return null;
  return h("span", { class: "chip op-chip" }, icon("person"), o("waits_for", { seats: seats.join(", ") }));
}

/** How much of the flight's action part, or of the show, has passed. */
function bar() {
  const { show: now } = state.picture;
  const whole = now.live ? (moment()?.ends_ms ?? 0) : now.end_ms;
  const share = whole ? Math.min(1, cursor() / whole) : 0;
  return h(
    "div",
    { key: "bar", class: "op-bar", "aria-hidden": "true" },
    h("span", { style: { transform: `scaleX(${share.toFixed(4)})` } }),
  );
}

/**
 * @param {string} name
 * @param {string} picture
 * @param {string} text
 * @param {() => void} deed
 * @param {string} [extra]
 */
function button(name, picture, text, deed, extra = "") {
  return h(
    "button",
    { key: name, class: extra, "data-do": name, onclick: deed },
    icon(picture),
    h("span", {}, text),
  );
}

/** Stop and go, the last announcement, steps through the resolution, and the pace where only bots wait. */
function controls() {
  const { show: now, record } = state.picture;
  const stands = now.held || (!now.live && now.paused);
  const flip = now.live ? () => tell({ do: "hold", on: !now.held }) : playOrPause;
  const onlyBots = record.bots.length === players();
  return h(
    "div",
    { key: "controls", class: "op-buttons" },
    stands
      ? button("go-on", "play", o("go_on"), flip, "urgent")
      : button("hold", "pause", now.live ? o("stop_clock") : t("show_pause"), flip),
    button("repeat", "sound", o("again"), () => show("repeat")),
    !now.live && button("back", "back", t("show_back"), () => show("back")),
    !now.live && button("next", "next", t("show_next"), () => show("next")),
    gamePage()?.controls?.(),
    onlyBots && now.live && paces(now.pace),
  );
}

/** @type {string | null} */
let typed = null; // a reason that is being typed

/** Why the clock was stopped; everybody sees it, and a restart keeps it. */
function reason() {
  const { held, live, hold } = picture().show ?? {};
  if (!held || !live) {
    typed = null;
    return null;
  }
  return h(
    "label",
    { key: "reason", class: "op-reason" },
    h("span", {}, o("hold_reason")),
    h("input", {
      type: "text",
      name: "hold-reason",
      maxlength: LONGEST_REASON,
      enterkeyhint: "done",
      value: typed ?? hold?.reason ?? "",
      oninput: (/** @type {any} */ event) => {
        typed = event.target.value;
      },
      onchange: (/** @type {any} */ event) => {
        typed = null;
        tell({ do: "hold", on: true, reason: event.target.value.trim() });
      },
    }),
  );
}

function ending() {
  const end = () => tell({ do: "abort" });
  const { number } = picture().record;
  const plays = () => picture().record?.number === number && !over();
  const asked = () => ask(o("end_sure"), o("end_game"), end, plays);
  return h(
    "div",
    { key: "ending", class: "op-buttons op-last" },
    over()
      ? button("end", "close", o("finish"), end)
      : button("end", "close", o("end_game"), asked, "op-danger"),
    button("new-game", "cards", o("new_game"), agree),
    button("copy-position", "data", o("copy_position"), askPosition),
  );
}

/** Opens the lobby, or that of others, on this page. */
function agree() {
  change({ agrees: true });
  openLobby();
}
