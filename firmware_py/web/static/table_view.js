// The middle of the table's page: the game's board or the table top, and below it the last announcement.

import { mayActFor } from "./access.js";
import { pressButton } from "./commands.js";
import { h, render } from "./dom.js";
import { gamePage } from "./games.js";
import { boardKeys } from "./help.js";
import { icon } from "./icons.js";
import { fileChooser } from "./load_file.js";
import { change, picture, state } from "./state.js";
import { keep } from "./storage.js";
import { caption, isOld, lastLine } from "./story.js";
import { drawTableTop, layTableTop } from "./table_top.js";
import { viewed } from "./viewed.js";
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
  render(stage.querySelector(".said"), state.picture?.game ? captionNow() : viewed() && trouble());
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
