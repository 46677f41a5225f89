// The middle of the table's page: the game's board or the table top, and below it the last announcement; without a game
// the ways to begin one.

/** @import { Way } from "/static/game_page.js" */
/** @import { GameTitle } from "/types/table" */

import { mayActFor, runs } from "./access.js";
import { openLobby, pressButton } from "./commands.js";
import { h, render } from "./dom.js";
import { gamePage, startOf } from "./games.js";
import { boardKeys } from "./help.js";
import { icon } from "./icons.js";
import { menuPanel } from "./menu.js";
import { say } from "./notices.js";
import { change, hello, picture, state } from "./state.js";
import { keep } from "./storage.js";
import { caption, isOld, lastLine } from "./story.js";
import { drawTableTop, layTableTop } from "./table_top.js";
import { openFile, viewed } from "./viewed.js";
import { t, word } from "./words.js";

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
    h("div", { key: "board", class: "board-view", "data-board": "", onclick: touched }),
    h("div", { key: "said", class: "said" }),
  );
}

/** Whether the board is shown: where the game has one, and a lesson speaks of it, or else nobody chose the table top. */
export function showsBoard() {
  if (!hasBoard()) return false;
  const { lesson } = state.picture;
  return lesson ? lesson.shows === "board" : !state.tableTop;
}

/** Whether the running game can be drawn for a screen. */
function hasBoard() {
  const page = gamePage();
  return Boolean(page?.board || page?.frame);
}

/**
 * What switches between the two pictures, for a game that has both; a lesson has chosen its own.
 * @param {boolean} [inWords]
 */
export function pictureSwitch(inWords = false) {
  if (!hasBoard() || picture().lesson) return null;
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
    inWords && text,
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
  const place = stage.querySelector(".board-view");
  for (const [name, value] of Object.entries(boardKeys(board)))
    if (value === null) place.removeAttribute(name);
    else place.setAttribute(name, value);
  render(place, board && gamePage().board?.());
  drawTableTop(stage);
  const empty = viewed() ? trouble : invitation;
  render(
    stage.querySelector(".said"),
    state.picture?.game ? captionNow() : (state.picture || viewed()) && empty(),
  );
}

/**
 * What a touch of the table top means: a button of a seat, else what the game makes of it.
 * @param {Event} event
 */
function touched(event) {
  const at = /** @type {Element} */ (event.target);
  const press = /** @type {HTMLElement | null} */ (at.closest("[data-press]"))?.dataset.press;
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
  return h(
    "div",
    { class: "invitation", key: "invitation" },
    h("h1", {}, t("invitation")),
    h("p", {}, t("invitation_choose")),
    h(
      "button",
      { key: "new", class: "primary big", onclick: () => openLobby(), "data-do": "new-mission" },
      icon("cards"),
      t("new_mission"),
    ),
    h("div", { key: "games", class: "game-cards" }, hello().games.map(gameCard)),
    fileChooser(),
    menuPanel(),
  );
}

/**
 * A game with what it is about and the ways to begin it at once.
 * @param {GameTitle} it
 */
function gameCard({ id, title }) {
  const ways = startOf(id)?.ways?.() ?? [];
  const about = word("game_about", id);
  return h(
    "section",
    { key: id, class: "game-card", "aria-label": title, "data-game-card": id },
    h("h2", {}, title),
    about !== id && h("p", {}, about),
    h(
      "div",
      { class: "ways" },
      ways.map((way) => wayButton(way)),
    ),
  );
}

/** @param {Way} way */
function wayButton(way) {
  return h(
    "button",
    { key: way.name, class: "slim", onclick: way.begin, title: way.about, "data-do": way.name },
    icon(way.icon),
    h("span", {}, way.text),
  );
}

/** Why a game that is over can't be shown. */
function trouble() {
  if (!state.viewTrouble) return null;
  return h(
    "div",
    { class: "invitation", key: "trouble" },
    h("h1", {}, t("view_trouble")),
    h("p", {}, state.viewTrouble),
    fileChooser(),
  );
}

/**
 * Opens a file that is dropped or chosen; a file can be made to cost much, so those of guests are not opened.
 * @param {File} file
 */
export async function view(file) {
  if (!runs()) return say(t("view_not_here"));
  if (!(await openFile(file))) say(t("view_too_long"));
}

/** Lets people choose a record or a position to look at. */
function fileChooser() {
  return h(
    "label",
    { key: "file", class: "open-file" },
    icon("data"),
    t("view_file"),
    h("input", {
      type: "file",
      class: "unseen",
      accept: ".json,.jsonl",
      "data-do": "open-file",
      onchange: (event) => event.target.files[0] && view(event.target.files[0]),
    }),
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
