// The lobby on a phone: a name, a seat, a colour and shape, and "I am ready". It is there before, between and during games
// for whoever is not playing just now.

/** @import { PlaceView } from "/types/table" */

import { role } from "./access.js";
import { tell } from "./commands.js";
import { h } from "./dom.js";
import { gamePage } from "./games.js";
import { icon } from "./icons.js";
import { countdown } from "./lobby.js";
import { ownBallot } from "./lobby_ballots.js";
import { shapeChoice } from "./lobby_seats.js";
import { called, lobby, lobbyIsOpen, namesOf, placeOf, sitter } from "./people.js";
import { spaced } from "./room_code.js";
import { shape } from "./shapes.js";
import { access, change, hello, picture, state } from "./state.js";
import { keep, kept } from "./storage.js";
import { t } from "./words.js";

const LETTERS = 12;
// What is told of each reason why a seat was not to be had.
const REFUSED = {
  seat_held: "door_seat_held",
  seat_asked_for: "door_seat_asked_for",
  shape_taken: "door_shape_taken",
  not_given: "door_not_given",
};

/** Whether this phone plays in the game on the table: no bot plays on its behalf, nor do people agree on the next one. */
export function playsNow() {
  const { game, record } = state.picture ?? {};
  return Boolean(game) && !record.bots.includes(state.seat) && !lobbyIsOpen();
}

/** The lobby for somebody who came into the room. */
export function phoneLobby() {
  if (!state.picture) return null;
  const own = role() === "seat" ? placeOf(state.seat) : null;
  const sits = own?.who === "person";
  return h(
    "div",
    { class: "phone-lobby", key: "lobby" },
    h("h1", {}, title()),
    h("p", { class: "dim" }, about(sits)),
    refused(),
    nameField(sits ? own : null),
    h("h2", {}, t("your_seat")),
    h("div", { class: "phone-seats", "data-seats": lobby().places.length }, lobby().places.map(seatButton)),
    access().asking > 0 &&
      h(
        "p",
        { class: "asking", role: "status" },
        icon("clock"),
        t("asking_for", { whose: called(access().asking) }),
      ),
    sits && [
      h("h2", { key: "shape" }, t("your_shape")),
      shapeChoice(own, (number) => take(own.seat, typedName(own), number)),
      ownBallot(own.seat),
      h("p", { key: "others", class: "others", role: "status" }, others(own)),
      readyButton(own),
    ],
    countdown(false),
  );
}

function title() {
  const { game } = lobby();
  return hello().games.find(({ id }) => id === game).title;
}

/**
 * What this phone waits for.
 * @param {boolean} sits
 */
function about(sits) {
  const held = lobby().places.every(({ who }) => who === "person");
  if (!sits) return t(held ? "lobby_all_held" : "lobby_choose_seat");
  if (lobbyIsOpen()) return t("lobby_change_all");
  if (!picture().game || playing().over) return t("lobby_later");
  return t(playing().seats.includes(state.seat) ? "lobby_bot_plays_you" : "lobby_next_game");
}

function playing() {
  const page = gamePage();
  return { seats: page?.seats() ?? [], over: page?.moment().over ?? false };
}

function refused() {
  const reason = state.accessNews?.reason;
  if (!reason || !REFUSED[reason]) return null;
  return h(
    "p",
    { class: "asking warn", role: "alert", "data-reason": reason },
    icon("warning"),
    t(REFUSED[reason]),
  );
}

/** @param {PlaceView | null} own */
function nameField(own) {
  const name = typedName(own);
  return h(
    "label",
    { class: "phone-name", key: "name" },
    h("span", {}, t("your_name")),
    h("input", {
      type: "text",
      name: "name",
      maxlength: LETTERS,
      autocomplete: "nickname",
      enterkeyhint: "done",
      value: name,
      onkeydown: (event) => event.key === "Enter" && event.target.blur(),
      oninput: (event) => change({ ownName: event.target.value }),
      onchange: () => tellName(own),
    }),
  );
}

/**
 * What somebody calls themselves: what was typed here, else as the lobby or this phone knows them.
 * @param {PlaceView | null} own
 */
function typedName(own) {
  return state.ownName ?? (own?.name || kept("name") || "");
}

/**
 * Tells what was typed; a thumb may touch a button while the letters' keyboard is still open.
 * @param {PlaceView | null} own
 */
function tellName(own) {
  const name = typedName(own);
  keep("name", name);
  if (own && name !== own.name) take(own.seat, name, own.shape);
}

/**
 * @param {number} seat
 * @param {string} name
 */
function take(seat, name, shapeNumber) {
  change({ accessNews: null });
  tell({ do: "take", seat, name, shape: shapeNumber });
}

/** @param {PlaceView} one */
function seatButton(one) {
  const { seat, who } = one;
  const mine = role() === "seat" && state.seat === seat;
  const name = mine ? t("you") : sitter(one);
  return h(
    "button",
    {
      key: seat,
      class: `phone-seat ${who} ${mine ? "mine" : ""}`,
      "data-take": seat,
      "data-who": who,
      disabled: mine,
      "aria-label": `${name}, ${t("seat", { seat })}`,
      onclick: () => wishFor(seat),
    },
    who === "person" ? shape(one.shape) : icon(who === "bot" ? "bots" : "person"),
    h("b", {}, name),
    " ",
    h("small", {}, t("seat", { seat }), who === "person" && icon(one.ready ? "check" : "clock")),
  );
}

/**
 * Sits down at a seat, with the name and shape of the one before; a seat that is held is asked for.
 * @param {number} seat
 */
function wishFor(seat) {
  const own = role() === "seat" ? placeOf(state.seat) : null;
  keep("name", typedName(own));
  take(seat, typedName(own), own?.shape ?? 0);
}

/** @param {PlaceView} own */
function others(own) {
  const missing = lobby().missing.filter((seat) => seat !== own.seat);
  return missing.length === 0 ? t("lobby_others_ready") : t("lobby_waiting", { who: namesOf(missing) });
}

/** @param {PlaceView} own */
function readyButton(own) {
  const { seat, ready } = own;
  const flip = () => {
    tellName(own);
    tell({ do: "ready", seat, on: !ready });
  };
  return h(
    "div",
    { class: "phone-ready", key: "ready" },
    h(
      "button",
      {
        class: `big ${ready ? "is-ready" : "primary"}`,
        "data-do": "ready",
        "aria-pressed": String(ready),
        onclick: flip,
      },
      h("b", {}, ready && icon("check"), t(ready ? "you_are_ready" : "i_am_ready")),
      h("small", {}, t(ready ? "ready_undo" : "ready_then")),
    ),
  );
}

/** The room's digits in the head, for a neighbour who wants to come in too. */
export function roomChip() {
  const room = state.access?.room;
  return (
    room &&
    h(
      "span",
      { class: "chip room-chip", key: "room", title: t("room") },
      icon("person"),
      h("b", {}, spaced(room.code)),
    )
  );
}
