// How phones come into the room: one QR code large enough to be read across a table, and six digits to type.

/** @import { PlaceView } from "/types/table" */

import { lastedSince, runs } from "./access.js";
import { tell } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { called, lobby } from "./people.js";
import { shape } from "./shapes.js";
import { change, state } from "./state.js";
import { lasted, t } from "./words.js";

const RUN = /1+/g;
/** What somebody plays with, in words. */
export const HANDS = { phone: "hand_phone", laptop: "hand_laptop", buttons: "hand_buttons" };

/** How phones come in; null where this page is not told. */
export function room() {
  return state.access?.room ?? null;
}

/** Six digits are easier to read three and three. */
export function spaced(code) {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** The dark modules of a QR code as one path: a bar for each run in a row. */
export function modules(rows) {
  return rows
    .map((row, y) =>
      [...row.matchAll(RUN)]
        .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
        .join(""),
    )
    .join("");
}

/** The QR code of the room. */
export function qrCode() {
  const { qr, code } = room();
  return h(
    "svg",
    {
      class: "qr",
      viewBox: `0 0 ${qr.length} ${qr.length}`,
      role: "img",
      "aria-label": t("join_qr", { code: spaced(code) }),
      "shape-rendering": "crispEdges",
    },
    h("path", { d: modules(qr) }),
  );
}

/** The address as people type it: browsers add a plain protocol by themselves, but not TLS. */
export function typedAddress() {
  return room().address.replace(/^http:\/\//, "");
}

/** QR code, address and digits, one below the other. */
export function roomPanel() {
  const found = room();
  if (!found) return null;
  return h(
    "div",
    { class: "room", key: "room" },
    h("h2", { class: "room-head" }, t("phones_join")),
    found.address ? qrCode() : nowhere(),
    found.address &&
      h("p", { class: "room-where" }, t("join_or_open"), " ", h("b", {}, `${typedAddress()}/join`)),
    h(
      "p",
      { class: "room-code", "aria-label": t("code_is", { code: spaced(found.code) }) },
      spaced(found.code),
    ),
    found.address && runs() && sayCode(),
    h("p", { class: "dim room-how" }, t("join_one_code")),
  );
}

/** Lets the table's voice spell the digits. */
function sayCode() {
  return h(
    "button",
    { class: "slim quiet", "data-do": "say-code", onclick: () => tell({ do: "saycode" }) },
    icon("sound"),
    t("say_code"),
  );
}

/** The table listens for its own computer alone; says what lets phones in, as this program was started. */
export function nowhere() {
  const { how, write } = room().opening;
  return h(
    "div",
    { class: "join-nowhere" },
    h("p", {}, t("join_nowhere"), " ", t(`open_${how}`)),
    h("p", {}, h("code", {}, write)),
    h("p", { class: "dim" }, t("join_here")),
  );
}

/** Opens the dialog; nothing where this page may not let people in. */
export function joinsButton() {
  if (!runs() || !room() || !state.picture) return null;
  const people = lobby().places.filter((one) => one.who === "person").length;
  return h(
    "button",
    {
      key: "joins",
      class: "slim",
      "data-do": "joins",
      "aria-label": `${t("phones_join")} ${people}`,
      onclick: () => change({ joins: true }),
    },
    icon("phone"),
    h("span", { class: "wide" }, t("phones_join")),
    " ",
    h("b", {}, people),
  );
}

/** The dialog's content, or nothing while it is closed: the room, and who is in. */
export function joinsDialog() {
  if (!state.joins || !runs() || !room()) return null;
  return [
    h(
      "header",
      {},
      h("h2", {}, t("phones_join")),
      h(
        "button",
        {
          class: "quiet",
          "data-do": "close-joins",
          "aria-label": t("close"),
          onclick: () => change({ joins: false }),
        },
        icon("close"),
      ),
    ),
    h(
      "div",
      { class: "join-columns" },
      roomPanel(),
      h("div", { class: "join-people" }, whoIsIn(), endEvening()),
    ),
  ];
}

/** Who sits at the table, and whether their phones are here. */
export function whoIsIn() {
  const people = lobby().places.filter((one) => one.who === "person");
  if (people.length === 0) return h("p", { class: "dim" }, t("nobody_in"));
  return h("ul", { class: "join-seats" }, people.map(personRow));
}

/** @param {PlaceView} one */
function personRow(one) {
  const { seat } = one;
  return h(
    "li",
    { key: `in${seat}`, class: "join-seat", "data-seat": seat },
    shape(one.shape),
    h("b", {}, called(seat)),
    h("span", { class: "dim" }, t("seat", { seat })),
    handChip(one),
    h(
      "button",
      {
        class: "slim quiet",
        "data-do": "free",
        "aria-label": t("free_seat", { seat }),
        title: t("free_seat", { seat }),
        onclick: () => tell({ do: "free", seat }),
      },
      icon("undo"),
      t("free"),
    ),
  );
}

/**
 * What somebody plays with; a phone that went away is told with its time.
 * @param {PlaceView} it
 */
export function handChip({ seat, hand }) {
  const stands = state.access?.held?.[seat];
  const away = hand === "phone" && stands && !stands.here;
  return h(
    "span",
    { class: `chip ${away ? "away" : "held"}` },
    icon(away ? "clock" : hand === "laptop" ? "laptop" : hand === "phone" ? "phone" : "dot"),
    away ? t("away_for", { time: lasted(lastedSince(stands.since_ms)) }) : t(HANDS[hand]),
  );
}

/** Ends the evening, after it was asked once more. */
export function endEvening() {
  return h(
    "button",
    {
      key: "end-evening",
      class: `slim ${state.endsEvening ? "urgent" : "quiet"}`,
      "data-do": "end-evening",
      onclick: () => {
        if (state.endsEvening) tell({ do: "endevening" });
        change({ endsEvening: !state.endsEvening });
      },
    },
    icon("moon"),
    t(state.endsEvening ? "end_evening_sure" : "end_evening"),
  );
}

/** Whoever asks for a seat that somebody holds, for those who may answer. */
export function askedFor() {
  return (state.access?.asks ?? []).map(({ seat, name }) =>
    h(
      "div",
      { key: `asked${seat}`, class: "asked", role: "alert", "data-asked": seat },
      h("p", {}, t("seat_wanted", { who: name || t("somebody"), whose: called(seat) })),
      h(
        "button",
        { class: "slim primary", "data-do": "give", onclick: () => tell({ do: "answer", seat, yes: true }) },
        icon("check"),
        t("give_seat"),
      ),
      h(
        "button",
        { class: "slim", "data-do": "keep", onclick: () => tell({ do: "answer", seat, yes: false }) },
        icon("close"),
        t("keep_seat"),
      ),
    ),
  );
}
