// Before a phone is in: a form for the code, why it could not come in or had to leave, and what to do about it.

/** @import { EventOn } from "/static/dom.js" */

import { comesBack, join, role, runs } from "./access.js";
import { h } from "./dom.js";
import { seatChooser } from "./header.js";
import { icon } from "./icons.js";
import { tableAddress } from "./language.js";
import { phoneLobby } from "./lobby_phone.js";
import { state } from "./state.js";
import { t } from "./words.js";

const ROOM_CODE = /^\d{6}$/;

// What is told of each reason, and what one can do then.
const NEWS = {
  wrong_code: ["door_wrong_code", "door_wrong_code_then"],
  too_many_tries: ["door_too_many_tries", "door_too_many_tries_then"],
  not_in_any_more: ["door_not_in_any_more", "door_not_in_any_more_then"],
  evening_over: ["door_evening_over", "door_evening_over_then"],
  taken: ["door_taken", "door_taken_then"],
  freed: ["door_freed", "door_freed_then"],
  renewed: ["door_renewed", "door_renewed_then"],
};

/** What stands where the hand will be. */
export function joinForm() {
  if (comesBack())
    return h(
      "div",
      { class: "gate" },
      h("p", { class: "gate-wait" }, t(state.online ? "coming_back" : "no_line")),
    );
  if (runs()) return [news(), form(), ownComputer()];
  if (role() === "seat" || role() === "guest") return [news(), phoneLobby()];
  return [news(), form()];
}

/** Why somebody stands here who wanted, or had, a seat. */
function news() {
  const reason = state.accessNews?.reason;
  if (!reason || !NEWS[reason]) return null;
  const [title, advice] = NEWS[reason];
  return h(
    "div",
    { class: "gate-news", role: "alert", "data-reason": reason, key: `news ${reason}` },
    icon(reason === "evening_over" ? "moon" : "warning", "large"),
    h("div", {}, h("h2", {}, t(title)), h("p", {}, t(advice))),
  );
}

function form() {
  return h(
    "form",
    { class: "gate", key: "gate", onsubmit: submit },
    h("h1", {}, t("join_table")),
    h("label", { for: "code" }, t("type_code")),
    h("input", {
      id: "code",
      type: "text",
      inputmode: "numeric",
      autocomplete: "one-time-code",
      autocapitalize: "characters",
      spellcheck: "false",
      maxlength: "12",
      required: true,
      autofocus: true,
      placeholder: "000 000",
      "aria-describedby": "where-code",
      "data-help": "page code",
      oninput: sendWhole,
      "aria-invalid": String(state.accessNews?.reason === "wrong_code"),
    }),
    h("button", { class: "primary big", type: "submit", "data-do": "join" }, icon("next"), t("join")),
    h("p", { class: "dim", id: "where-code" }, t("where_code")),
    h(
      "a",
      { class: "gate-link", href: tableAddress(), "data-help": "page home" },
      icon("eye"),
      t("watch_only"),
    ),
  );
}

/** @param {EventOn<SubmitEvent>} event */
function submit(event) {
  event.preventDefault();
  send(event.target.querySelector("input"));
}

/**
 * Joins with what was typed, if anything was.
 * @param {HTMLInputElement} input
 */
function send(input) {
  const code = typed(input);
  if (!code) return;
  join(code);
  input.select();
}

/** @param {HTMLInputElement} input */
function typed(input) {
  return input.value.replaceAll(/\s/g, "");
}

/**
 * The last digit of a room's code joins; codes with letters, such as the operator's, end with the button.
 * @param {EventOn<InputEvent>} event
 */
function sendWhole(event) {
  if (ROOM_CODE.test(typed(event.target))) send(event.target);
}

/** A page on the table's own computer may sit anywhere without a code. */
function ownComputer() {
  const game = state.picture?.game;
  return h(
    "div",
    { class: "gate", key: "own" },
    h("h2", {}, t(game ? "which_seat" : "no_game_yet")),
    h("p", { class: "dim" }, t(game ? "own_computer" : "begin_at_table")),
    game &&
      h(
        "nav",
        { class: "seats", "aria-label": t("seats") },
        seatChooser((seat) => `/seat/${seat}${location.search}`),
      ),
    h(
      "a",
      { class: "gate-link", href: tableAddress(), "data-help": "page home" },
      icon("back"),
      t("to_the_table"),
    ),
  );
}
