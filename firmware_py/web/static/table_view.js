// The middle of the table's page: the game's board or the table top, and below it the last announcement; without a game
// the ways to begin one.

import { mayActFor, runs } from "./access.js";
import { openNewGame, pressButton } from "./commands.js";
import { h, render } from "./dom.js";
import { gamePage, startOf } from "./games.js";
import { icon } from "./icons.js";
import { menuPanel } from "./menu.js";
import { change, state } from "./state.js";
import { keep } from "./storage.js";
import { caption, isOld, lastLine } from "./story.js";
import { drawTableTop, layTableTop } from "./table_top.js";
import { t } from "./words.js";

/** @type {HTMLElement | null} */
let stage = null;

/**
 * Lays the table for a cabinet; gives the lamps that show its frames.
 * @param {HTMLElement} place
 */
export function layTable(place) {
  stage = place;
  return layTableTop(
    place,
    touched,
    h("div", { key: "board", class: "board-view", onclick: touched }),
    h("div", { key: "said", class: "said" }),
  );
}

/** Whether the board is shown: where the game has one, unless somebody looks at the table top, of which lessons speak. */
export function showsBoard() {
  return Boolean(gamePage()?.board) && !state.tableTop && !state.picture.lesson;
}

/** What switches between the two pictures, for a game that has both. */
export function pictureSwitch() {
  if (!gamePage()?.board || state.picture.lesson) return null;
  const text = t("table_top");
  return h(
    "button",
    {
      key: "table-top",
      class: "slim",
      "data-do": "table-top",
      "aria-pressed": String(state.tableTop),
      "aria-label": text,
      title: text,
      onclick: switchPicture,
    },
    icon("lamps"),
  );
}

function switchPicture() {
  keep("picture", state.tableTop ? "board" : "table top");
  change({ tableTop: !state.tableTop });
}

/** Brings what lies on the table up to date. */
export function drawTable() {
  if (!stage) return;
  const board = showsBoard();
  document.body.dataset.shows = board ? "board" : "table";
  render(stage.querySelector(".board-view"), board && gamePage().board());
  drawTableTop(stage);
  render(stage.querySelector(".said"), state.picture?.game ? captionNow() : state.picture && invitation());
}

/** What a touch of the table top means: a button of a seat, else what the game makes of it. */
function touched(event) {
  const press = event.target.closest("[data-press]")?.dataset.press;
  if (!press) return gamePage()?.touched?.(event);
  const [seat, button] = press.split("/");
  return mayActFor(Number(seat)) && pressButton(Number(seat), button);
}

/** The last announcement, for a while; in the resolution the line that is being shown. */
function captionNow() {
  const last = lastLine();
  return last && gamePage() && !isOld(last) ? caption(last) : null;
}

function invitation() {
  if (!runs()) return welcome();
  const ways = state.hello.games.flatMap(({ id }) => startOf(id)?.ways?.() ?? []);
  const [first, later] = [ways.filter((way) => way.primary), ways.filter((way) => !way.primary)];
  return h(
    "div",
    { class: "invitation", key: "invitation" },
    h("h1", {}, t("invitation")),
    h("p", {}, t("invitation_text", { seats: state.hello.cabinet.seats.length })),
    h(
      "div",
      { class: "choices" },
      first.map((way, place) => wayButton(way, place ? "big" : "primary big")),
      h(
        "button",
        { key: "new", class: "big", onclick: () => openNewGame(), "data-do": "new-mission" },
        icon("cards"),
        t("new_mission"),
      ),
    ),
    ways
      .filter((way) => way.about)
      .map((way) => h("p", { key: `about ${way.name}`, class: "dim" }, way.about)),
    h(
      "div",
      { class: "choices" },
      later.map((way) => wayButton(way, "")),
    ),
    menuPanel(),
  );
}

function wayButton(way, look) {
  return h(
    "button",
    { key: way.name, class: look, onclick: way.begin, "data-do": way.name },
    icon(way.icon),
    way.text,
  );
}

/** For those who may not begin a game here. */
function welcome() {
  return h(
    "div",
    { class: "invitation", key: "welcome" },
    h("h1", {}, t("invitation")),
    h("p", {}, t("welcome_text")),
    h(
      "div",
      { class: "choices" },
      h(
        "a",
        { class: "seat-link", href: `/join${location.search}`, "data-do": "join" },
        icon("person"),
        t("join_with_code"),
      ),
    ),
    menuPanel(),
  );
}
