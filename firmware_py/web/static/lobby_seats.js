// The seats of the lobby around the table, and the dialog in which one of them is changed.

/** @import { EventOn } from "/static/dom.js" */

/** @import { PlaceView } from "/types/table" */

import { sit, tell } from "./commands.js";
import { h } from "./dom.js";
import { radioRow } from "./form_rows.js";
import { emblem, icon } from "./icons.js";
import { lobby, placeOf, sitter } from "./people.js";
import { handChip } from "./room_code.js";
import { SHAPES, shape } from "./shapes.js";
import { change, state } from "./state.js";
import { t, word } from "./words.js";

const LETTERS = 12;
const STRENGTHS = ["cadet", "crew", "ace"];

/** Who sits where: the seats clockwise around the table, the first at the right. */
export function lobbySeats() {
  const { places, plays, missing } = lobby();
  const ready = plays.length - missing.filter((seat) => plays.includes(seat)).length;
  return h(
    "section",
    { class: "lobby-seats", "aria-label": t("lobby_seats") },
    h(
      "header",
      {},
      h("h1", {}, t("lobby_seats")),
      h("span", { class: "chip lobby-count" }, t("lobby_ready_count", { ready, plays: plays.length })),
    ),
    roles(),
    h(
      "div",
      { class: "lobby-table", "data-seats": places.length },
      h("div", { class: "lobby-wood", key: "wood", "aria-hidden": "true" }, emblem()),
      places.map((one) => seatCard(one, places.length)),
    ),
    h("p", { class: "dim lobby-hint" }, t("lobby_hint")),
  );
}

/**
 * Where a seat's card stands, in a grid of twelve columns and rows: the first seat at the right, then clockwise along the
 * table's lower edge, the last at the left.
 * @type {(seat: number, seats: number) => string}
 */
function area(seat, seats) {
  if (seats < 3) return seat === 1 ? "right" : "left";
  const right = seats > 6 ? 2 : 1;
  if (seat <= right) return `right${right > 1 ? ` n${seat}` : ""}`;
  if (seat > seats - right) return `left${right > 1 ? ` n${seats - seat + 1}` : ""}`;
  return "low";
}

/**
 * @param {PlaceView} one
 * @param {number} seats
 */
function seatCard(one, seats) {
  const { seat, who } = one;
  const person = who === "person";
  const late = person && !one.ready;
  const kind = [
    who,
    `own-${one.shape}`,
    area(seat, seats),
    late && "late",
    !lobby().plays.includes(seat) && "out",
  ];
  return h(
    "button",
    {
      key: `seat${seat}`,
      class: `lobby-seat ${kind.filter(Boolean).join(" ")}`,
      "data-lobby-seat": seat,
      "data-help": "lobby seat",
      "data-who": who,
      "data-ready": person ? String(one.ready) : null,
      onclick: () => change({ lobbySeat: seat }),
    },
    h(
      "span",
      { class: "lobby-who" },
      person ? shape(one.shape) : icon(who === "bot" ? "bots" : "person", "large"),
      h("span", {}, h("b", {}, sitter(one)), h("small", {}, [...seatLine(one), ...rolesOf(one)].join(" · "))),
    ),
    h(
      "span",
      { class: "lobby-state" },
      person && handChip(one),
      who === "bot" && h("span", { class: "chip" }, word("bot_strength", one.strength)),
      who !== "nobody" && readiness(person ? one.ready : true),
    ),
  );
}

/**
 * The number of a seat, where the name does not tell it.
 * @param {PlaceView} it
 */
export function seatLine({ seat, who, name }) {
  return who === "person" && !name ? [] : [t("seat", { seat })];
}

/**
 * The roles of a seat; who leads is the captain until somebody else is chosen.
 * @param {PlaceView} it
 */
function rolesOf({ seat, who }) {
  const { captain, roles: known } = lobby();
  const own = known.filter((role) => role.seat === seat).map(({ role }) => word("lobby_role", role));
  const leads = who === "person" && known.length > 0 && seat === captain;
  return own.length === 0 && leads ? [word("lobby_role", known[0].role)] : own;
}

/**
 * Whether somebody is ready, in words and with a sign.
 * @param {boolean} ready
 */
export function readiness(ready) {
  return h(
    "span",
    { class: ready ? "is-ready" : "not-yet" },
    icon(ready ? "check" : "clock"),
    t(ready ? "lobby_ready" : "lobby_not_yet"),
  );
}

/** The roles of the game are drawn by lot, or chosen seat by seat in the dialog. */
function roles() {
  const { roles: known, places } = lobby();
  if (known.length === 0 || places.filter(({ who }) => who === "person").length < 2) return null;
  return h(
    "button",
    {
      key: "draw",
      class: "slim quiet lobby-draw",
      "data-do": "draw-roles",
      onclick: () => tell({ do: "cast", draw: true }),
    },
    icon("flip"),
    t("lobby_draw_roles"),
  );
}

// ------------------------------------------------------------------------------------------------------- one seat

/** The dialog of the seat that somebody touched, or nothing. */
export function seatDialog() {
  const seat = state.lobbySeat;
  if (!seat || lobby().stage !== "open") return null;
  const one = placeOf(seat);
  return h(
    "form",
    { class: "seat-form", "data-help": "lobby form", onsubmit: submit },
    h(
      "header",
      {},
      h("h2", {}, t("seat", { seat })),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-do": "close-seat",
          "aria-label": t("close"),
          onclick: closeSeat,
        },
        icon("close"),
      ),
    ),
    one.who === "person" && person(one),
    one.who === "bot" && bot(one),
    h("div", { class: "seat-deeds" }, deeds(one)),
    h(
      "footer",
      {},
      h("button", { class: "primary", type: "submit", "data-do": "done" }, icon("check"), t("done")),
    ),
  );
}

/** @param {PlaceView} one */
function person(one) {
  const { seat, ready } = one;
  return [
    h(
      "label",
      { key: "name", class: "row" },
      h("span", {}, t("your_name")),
      h("input", {
        type: "text",
        name: "name",
        maxlength: LETTERS,
        autocomplete: "off",
        value: state.seatName ?? one.name,
        placeholder: t("seat", { seat }),
        disabled: one.hand === "phone",
        oninput: (event) => change({ seatName: event.target.value }),
        onchange: () => tellName(),
      }),
    ),
    one.hand !== "phone" &&
      h(
        "fieldset",
        { key: "shapes", class: "row" },
        h("legend", {}, t("your_shape")),
        shapeChoice(one, (number) =>
          tell({ do: "place", seat, who: "person", name: state.seatName ?? one.name, shape: number }),
        ),
      ),
    h(
      "label",
      { key: "ready", class: "row check" },
      h("input", {
        type: "checkbox",
        checked: ready,
        onchange: (event) => tell({ do: "ready", seat, on: event.target.checked }),
      }),
      h("span", {}, t("lobby_ready")),
    ),
    roleChoice(seat),
  ];
}

/**
 * Colours and shapes to choose from; those of others can't be taken.
 * @param {(number: any) => void} choose
 * @param {PlaceView} own
 */
export function shapeChoice(own, choose) {
  const taken = new Set(
    lobby()
      .places.filter(({ seat, who }) => who === "person" && seat !== own.seat)
      .map((one) => one.shape),
  );
  return h(
    "div",
    { class: "shapes" },
    Object.entries(SHAPES).map(([number, { name }]) =>
      h(
        "button",
        {
          key: number,
          type: "button",
          class: "shape-choice",
          disabled: taken.has(Number(number)),
          "aria-pressed": String(own.shape === Number(number)),
          "aria-label": word("shape", name),
          title: word("shape", name),
          "data-shape": number,
          onclick: () => choose(Number(number)),
        },
        shape(Number(number)),
      ),
    ),
  );
}

/** @param {number} seat */
function roleChoice(seat) {
  const known = lobby().roles;
  if (known.length === 0) return null;
  /**
   * @param {string} role
   * @param {boolean} on
   */
  const cast = (role, on) => {
    const chosen = Object.fromEntries(known.filter((one) => one.seat).map((one) => [one.role, one.seat]));
    if (on) chosen[role] = seat;
    else delete chosen[role];
    tell({ do: "cast", roles: chosen });
  };
  return h(
    "fieldset",
    { key: "roles", class: "row" },
    h("legend", {}, t("lobby_roles")),
    h(
      "div",
      {},
      known.map(({ role, seat: whose }) =>
        h(
          "label",
          { key: role, class: "row check" },
          h("input", {
            type: "checkbox",
            name: role,
            checked: whose === seat,
            onchange: (event) => cast(role, event.target.checked),
          }),
          h("span", {}, word("lobby_role", role)),
        ),
      ),
    ),
  );
}

/** @param {PlaceView} it */
function bot({ seat, strength }) {
  return radioRow(
    "strength",
    STRENGTHS,
    strength,
    (chosen) => tell({ do: "place", seat, who: "bot", strength: chosen }),
    (value) => word("bot_strength", value),
    t("lobby_strength"),
  );
}

/**
 * What else can become of a seat.
 * @param {PlaceView} it
 */
function deeds({ seat, who, hand }) {
  /**
   * @param {string} name
   * @param {string} picture
   * @param {string} text
   * @param {() => void} act
   */
  const deed = (name, picture, text, act) =>
    h("button", { key: name, type: "button", "data-do": name, onclick: closing(act) }, icon(picture), text);
  const here = () => {
    tell({ do: "place", seat, who: "person", name: who === "person" ? placeOf(seat).name : "" });
    sit(seat);
  };
  return [
    (who !== "person" || hand === "buttons" || (hand === "laptop" && state.seat !== seat)) &&
      deed("take", "laptop", t("lobby_take"), here),
    who !== "bot" && deed("bot", "bots", t("lobby_to_bot"), () => tell({ do: "place", seat, who: "bot" })),
    who !== "nobody" && deed("free", "undo", t("lobby_to_nobody"), () => tell({ do: "free", seat })),
  ];
}

/** @param {EventOn<SubmitEvent>} event */
function submit(event) {
  event.preventDefault();
  closeSeat();
}

/** @param {() => void} act */
function closing(act) {
  return () => {
    change({ seatName: null }); // somebody else sits there now
    act();
    closeSeat();
  };
}

/** Tells the name that was typed in the dialog, if it is another. */
function tellName() {
  const { seat, who, name, shape: number } = placeOf(state.lobbySeat);
  if (state.seatName === null || who !== "person" || name === state.seatName) return;
  tell({ do: "place", seat, who, name: state.seatName, shape: number });
}

/** Closes the dialog of a seat; what was typed there counts. */
export function closeSeat() {
  tellName();
  change({ lobbySeat: 0, seatName: null });
}
