// The table top on the table's page: the lit wood in place of the game's board.

import { mayActFor } from "./access.js";
import { pressButton } from "./commands.js";
import { h } from "./dom.js";
import { gamePage } from "./games.js";
import { icon } from "./icons.js";
import { fileChooser } from "./load_file.js";
import { change, picture, state } from "./state.js";
import { keep } from "./storage.js";
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
  return layTableTop(place, touched);
}

/** Whether the board is shown: a lesson speaks of it, or else nobody chose the table top. */
export function showsBoard() {
  const { lesson } = state.picture;
  return lesson ? lesson.shows === "board" : !state.tableTop;
}

/** What switches between the two pictures; a lesson has chosen its own. */
export function pictureSwitch() {
  if (!gamePage() || picture().lesson) return null;
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
    text,
  );
}

function switchPicture() {
  keep("picture", state.tableTop ? "board" : "table top");
  change({ tableTop: !state.tableTop });
}

/** Brings what lies on the table up to date. */
export function drawTable() {
  if (stage) drawTableTop(stage);
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

/** Why a game that is over can't be shown; nothing where it can. */
export function trouble() {
  if (!state.viewTrouble) return null;
  return h(
    "div",
    { class: "invitation", key: "trouble" },
    h("h1", {}, t("view_trouble")),
    h("p", {}, state.viewTrouble),
    fileChooser(),
  );
}
