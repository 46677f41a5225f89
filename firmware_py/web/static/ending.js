// How a game ended, whatever was played: a picture of the game's page, the points row by row as the table counts them up,
// highlights that lead to their moment, and a line for everybody. The facts come with the picture of
// the table (`picture.ending`), as sentences.

/** @import { GamePage } from "/static/game_page.js" */

import { runs } from "./access.js";
import { again, show, showAt } from "./commands.js";
import { h } from "./dom.js";
import { chartPanel } from "./ending_chart.js";
import { earlierPanel, sharePanel } from "./ending_share.js";
import { gamePage } from "./games.js";
import { emblem, icon as plain } from "./icons.js";
import { called, shapeOf } from "./people.js";
import { shape } from "./shapes.js";
import { change, cursor, picture, state } from "./state.js";
import { number, signed, t, word } from "./words.js";

/** @typedef {import("./dom.js").Drawn} Drawn */
/** @typedef {import("./frame_size.js").Size} Size */

/**
 * How the game ended; what may come next stands in the dock. Where that is not lower than wide, it holds what was counted.
 * @param {Size} size
 */
export function endingBoard(size) {
  const { ending } = state.picture;
  const page = gamePage();
  const whole = size.layout === "wide";
  return h(
    "div",
    {
      key: "ending",
      class: `ending ${ending.outcome} ${whole ? "whole" : "apart"}`,
      "data-outcome": ending.outcome,
    },
    !whole && head(ending),
    state.shareOpen ? sharePanel(ending) : endingPicture(page),
    whole && h("div", { key: "result", class: "ending-result" }, chips(page), head(ending), counted(ending)),
    story(ending, page),
  );
}

/**
 * What was counted, for a dock that has room for it.
 * @param {Size} size
 */
export function endingDock(size) {
  const { ending } = state.picture;
  if (size.layout === "wide") return null;
  return h(
    "div",
    { key: "ending", class: `ending ending-result counted ${ending.outcome}` },
    counted(ending),
    chips(gamePage()),
  );
}

/** Brings the keyboard to where the result is told. */
export function landAtEnding() {
  /** @type {HTMLElement | null} */ (document.querySelector(".ending h2"))?.focus();
}

// -------------------------------------------------------------------------------------------------- picture, story

/**
 * How it ended, as the game's page draws it.
 * @param {GamePage | null} page
 */
export function endingPicture(page) {
  return h(
    "div",
    { key: "picture", class: "ending-picture" },
    page.ending?.picture() ?? h("div", { class: "ending-emblem" }, emblem()),
  );
}

/**
 * What people talk about: what a study found, highlights, everybody.
 * @param {GamePage | null} page
 */
function story(ending, page) {
  return h(
    "div",
    { key: "story", class: "ending-story" },
    page.ending?.study?.(),
    ending.highlights.length > 0 &&
      h(
        "ul",
        { key: "highlights", class: "ending-highlights", "aria-label": t("ending_highlights") },
        ending.highlights.map(highlight),
      ),
    page.ending?.more?.(),
    people(ending),
  );
}

function highlight({ kind, title, text, seats, at_ms: at, icon }) {
  const content = [
    h("span", { class: "ending-icon" }, icons(icon)),
    h("b", {}, title),
    seats.map((seat) => badge(seat)),
    h("span", { class: "ending-said" }, text),
  ];
  const leads = runs() && at !== null;
  return h(
    "li",
    { key: kind, class: "ending-highlight", "data-highlight": kind },
    leads
      ? h("button", { "data-help": "ending highlight", onclick: () => lookAt(at) }, content)
      : h("div", {}, content),
  );
}

/** Shows a moment of the game again. */
export function lookAt(ms) {
  change({ endingShut: true });
  showAt(ms);
}

/** Shows the whole game again. */
export function watchAgain() {
  change({ endingShut: true });
  showAt(picture().show.turns[0] ?? 0);
  show("play");
}

/**
 * The sign of somebody, as the lobby gave it.
 * @param {number} seat
 */
function badge(seat) {
  return h("span", { key: `seat${seat}`, class: "ending-seat", title: called(seat) }, shape(shapeOf(seat)));
}

function people(ending) {
  if (ending.people.length === 0) return null;
  const ranked = [...ending.people].sort((one, other) => (one.place ?? 9) - (other.place ?? 9));
  return h(
    "ol",
    { key: "people", class: "ending-people", "aria-label": t("ending_people") },
    ranked.map((one) =>
      h(
        "li",
        { key: `seat${one.seat}`, class: one.out ? "out" : "", "data-person": one.seat },
        badge(one.seat),
        h("b", {}, one.name, one.bot && h("small", { class: "chip" }, t("bot"))),
        h("span", { class: "dim" }, deedsOf(one).join(" · ")),
        one.points !== null && h("b", { class: "ending-points" }, number(one.points)),
      ),
    ),
  );
}

/** What somebody did, in parts of a line that is never empty. */
function deedsOf({ lines, out }) {
  if (out) return [...lines, t("ending_out")];
  return lines.length > 0 ? lines : [t("ending_nothing")];
}

// ---------------------------------------------------------------------------------------------------------- result

function head(ending) {
  return [
    h("h2", { key: "title", tabindex: "-1" }, ending.title),
    h("p", { key: "lead", class: "ending-lead" }, ending.lead),
  ];
}

function counted(ending) {
  return [endingRows(ending), ending.chart && chartPanel(ending.chart), earlierPanel()];
}

/** @param {GamePage | null} page */
function chips(page) {
  const { game } = state.picture;
  return h(
    "p",
    { key: "chips", class: "ending-chips" },
    h("span", { class: "chip" }, page.title?.() ?? word("game", game)),
    picture().record.seed !== null &&
      h(
        "span",
        { key: "seed", class: "chip" },
        t("seed_was"),
        " ",
        h("code", { "data-seed": "" }, picture().record.seed),
      ),
    runs() &&
      !picture().viewing &&
      h("button", { key: "same", "data-do": "same-seed", onclick: () => again(true) }, t("same_seed")),
  );
}

/** The rows as the table counts them; those to come keep their place. The sum grows with them. */
export function endingRows(ending) {
  const now = cursor();
  const told = ending.rows.filter((row) => row.at_ms <= now);
  const { total } = ending;
  return h(
    "div",
    { key: "rows", class: "ending-sum" },
    h(
      "ol",
      { class: "ending-rows" },
      ending.rows.map((row, place) => pointsRow(row, place, row.at_ms <= now)),
    ),
    total &&
      h(
        "p",
        { key: "total", class: `ending-total ${total.at_ms <= now ? "told" : ""}` },
        h("span", {}, total.name),
        h("b", { "data-total": "" }, total.points === null ? total.about : number(sumOf(told))),
      ),
  );
}

function sumOf(told) {
  return told.reduce((sum, row) => sum + (row.points ?? 0), 0);
}

/** @param {boolean} told */
function pointsRow(row, place, told) {
  const summed = picture().ending.total !== null; // where nothing is summed, no number is good or bad
  const look = summed && row.points > 0 ? "good" : summed && row.points < 0 ? "bad" : "";
  return h(
    "li",
    { key: `row${place}`, class: `ending-row ${told ? "told" : ""} ${look}` },
    row.icon ? h("span", { class: "ending-icon" }, icons(row.icon)) : null,
    h("span", {}, row.name, row.about && h("small", {}, row.about)),
    h(
      "b",
      {},
      row.points === null
        ? ""
        : summed && picture().ending.total.points !== null
          ? signed(row.points)
          : number(row.points),
    ),
  );
}

/** A picture of the game's page, else one of the shared ones. */
function icons(name) {
  return gamePage()?.ending?.icon?.(name) ?? plain(name);
}
