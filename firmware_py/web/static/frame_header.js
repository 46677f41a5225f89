// The header of the frame: the game, where we are, the people, sound, and the menu. One row; people are never cut.

import { leave, role, runs } from "./access.js";
import { addressOf, openLobby, speak, tell } from "./commands.js";
import { h } from "./dom.js";
import { closedFor, handTo } from "./frame_curtain.js";
import { framedPage, gamePicture } from "./games.js";
import { devices, joinLink, languages, rulesLink, soundSwitch, viewingSign } from "./header.js";
import { pageHeading } from "./heading.js";
import { icon } from "./icons.js";
import { speakHere, tableAddress } from "./language.js";
import { personName, shapeOf, shortened } from "./people.js";
import { askPosition } from "./positions.js";
import { joinsButton } from "./room_code.js";
import { section } from "./sections.js";
import { shape } from "./shapes.js";
import { change, state } from "./state.js";
import { switchVibration, trembles, vibrates } from "./vibration.js";
import { t, word } from "./words.js";

/** @typedef {import("./dom.js").Drawn} Drawn */
/** @typedef {import("./frame_state.js").State} State */

const MANY = 5; // more people than that are called by three letters
const LETTERS = 3;
const FRAMED = new Set(["deciding", "waiting", "lesson", "held", "out", "curtain"]); // states in which it is somebody's turn

/**
 * The header.
 * @param {State} now
 */
export function frameHeader(now) {
  const page = framedPage();
  const seats = page.seats();
  return [
    pageHeading(),
    h("span", { key: "game", class: "game-name" }, word("game", gamePicture().game)),
    h("span", { key: "where", class: "where" }, page.moment().text),
    h(
      "nav",
      { key: "people", class: `people ${seats.length > MANY ? "many" : ""}`, "aria-label": t("seats") },
      people(seats, now),
    ),
    h("span", { key: "sound", class: "header-sound" }, soundSwitch()[0]),
    h(
      "button",
      {
        key: "menu",
        class: "header-button",
        "data-do": "menu",
        "aria-label": t("menu"),
        "aria-expanded": String(state.menu),
        onclick: () => change({ menu: !state.menu }),
      },
      icon("more"),
    ),
  ];
}

/**
 * @param {number[]} seats
 * @param {State} now
 */
function people(seats, now) {
  const { frame } = framedPage();
  const acting = FRAMED.has(now) ? framed(now) : [];
  const out = frame.out?.() ?? [];
  return seats.map((seat) => {
    const looks = [
      "person",
      seat === state.seat && "me",
      acting.includes(seat) && "acts",
      out.includes(seat) && "gone",
    ];
    return person(seat, looks.filter(Boolean).join(" "));
  });
}

/**
 * Whose turn it is; of a table that is held whoever holds it, of a closed curtain whoever comes.
 * @param {State} now
 */
function framed(now) {
  if (now === "curtain") return [closedFor()];
  return now === "held" ? [gamePicture().show.hold?.by] : framedPage().frame.toAct();
}

/**
 * @param {number} seat
 * @param {string} looks
 */
function person(seat, looks) {
  const name = personName(seat);
  const bot = gamePicture().record.bots.includes(seat);
  const sits = runs() && !state.stays;
  return h(
    sits ? "a" : "span",
    {
      key: `seat${seat}`,
      class: looks,
      href: sits ? addressOf(seat) : null,
      title: name,
      "data-person": String(seat),
      "data-sit": sits ? String(seat) : null,
      "data-help": "page seat",
      "aria-current": seat === state.seat ? "page" : null,
      onclick: sits ? (/** @type {MouseEvent} */ event) => sitAt(event, seat) : null,
    },
    shape(shapeOf(seat)),
    h("span", { class: "name" }, shortened(name)),
    h("span", { class: "letters", "aria-hidden": "true" }, [...name].slice(0, LETTERS).join("")),
    bot && icon("bots", "bot-sign"),
  );
}

/**
 * @param {MouseEvent} event
 * @param {number} seat
 */
function sitAt(event, seat) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  handTo(seat);
}

// ------------------------------------------------------------------------------------------------------------ menu

/**
 * What lies in the menu; `more` stands among it.
 * @param {Drawn} more
 */
export function frameMenu(more) {
  if (!state.menu) return null;
  return h(
    "div",
    { key: "menu", class: "frame-menu sheet", role: "menu", "aria-label": t("menu"), onclick: closeMenu },
    h("div", { class: "row" }, soundSwitch(), trembles && vibration()),
    h("div", { class: "row" }, languages(section("lobby") ? speak : speakHere), devices()),
    more,
    rulesLink(),
    joinLink(),
    joinsButton(),
    gamePicture().viewing && h("p", { key: "viewed", class: "dim", "data-next": "" }, t("view_next")),
    viewingSign(),
    runs() &&
      h(
        "button",
        { key: "position", "data-do": "show-data", onclick: askPosition },
        icon("data"),
        t("show_position"),
      ),
    table(),
    callsStaff(),
    runs() && games(),
    role() === "seat" &&
      h("button", { key: "leave", "data-do": "leave", onclick: leave }, icon("close"), t("leave_seat")),
  );
}

/** @param {Event} event */
function closeMenu(event) {
  const pressed = /** @type {Element} */ (event.target).closest("a, button");
  if (pressed && !pressed.closest("summary, .row")) change({ menu: false });
}

function vibration() {
  return h(
    "button",
    { key: "vibrate", "data-do": "vibrate", "aria-pressed": String(vibrates()), onclick: switchVibration },
    icon("vibrate"),
    t("vibrate"),
  );
}

/** The way to the table as nobody's seat. */
function table() {
  const onTable = runs() && !state.stays;
  return h(
    "a",
    {
      key: "table",
      class: "seat-link",
      href: onTable ? addressOf(0) : tableAddress(),
      "data-help": "page table",
      onclick: onTable ? (/** @type {MouseEvent} */ event) => sitAt(event, 0) : null,
    },
    icon("eye"),
    t("the_table"),
  );
}

/** The call for staff of an event, from whoever's page this is; there is none at a table without an event. */
function callsStaff() {
  const { staff } = gamePicture();
  const mayCall = role() === "seat" ? state.seat > 0 : runs();
  if (!staff || !mayCall) return null;
  const waits = staff.waiting.includes(state.seat);
  return h(
    "button",
    {
      key: "staff",
      "data-do": "call-staff",
      "aria-pressed": String(waits),
      onclick: () => tell({ do: "staff", seat: state.seat, on: !waits }),
    },
    icon("person"),
    t(waits ? "call_staff_back" : "call_staff"),
  );
}

/** What those who run the table do with games: stop the clock, end this game, begin another. */
function games() {
  const { show, viewing, lesson } = gamePicture();
  if (viewing) return null;
  return [
    !lesson &&
      !show.held &&
      h("button", { key: "hold", "data-do": "hold", onclick: hold }, icon("pause"), t("lobby_hold")),
    !lesson &&
      !framedPage().moment().over &&
      h(
        "button",
        { key: "end", "data-do": "end-game", onclick: () => change({ asksEnd: true }) },
        icon("close"),
        t("end_game"),
      ),
    h(
      "button",
      { key: "new", "data-do": "new-mission", onclick: () => openLobby() },
      icon("cards"),
      t("new_mission"),
    ),
  ];
}

const hold = () => tell({ do: "hold", on: true });
