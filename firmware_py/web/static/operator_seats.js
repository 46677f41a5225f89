// Who holds which seat, how phones come in, and how somebody is let go.

/** @import { PlaceView } from "/types/table" */

import { lastedSince } from "./access.js";
import { tell } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { ask, o, panel } from "./operator_parts.js";
import { called, lobby } from "./people.js";
import { askedFor, endEvening, HANDS, nowhere, qrCode, room, spaced } from "./room_code.js";
import { access, change, state } from "./state.js";
import { lasted, t } from "./words.js";

/** The part of the page about the seats. */
export function seatsPanel() {
  const renew = () => ask(o("new_codes_text"), o("new_codes"), () => tell({ do: "renew" }));
  const codes = h(
    "button",
    { key: "renew", class: "slim", "data-do": "renew", onclick: renew },
    icon("lock"),
    o("new_codes"),
  );
  return panel(
    "seats",
    codes,
    !room().address && nowhere(),
    state.access?.guessed && guessed(),
    h("div", { key: "room", class: "op-room" }, roomLine(), endEvening()),
    askedFor(),
    h("ul", { key: "list", class: "op-seats" }, (state.picture ? lobby().places : []).map(seatRow)),
  );
}

/** Somebody guesses the digits of the room: one press draws others. */
function guessed() {
  const draw = () => tell({ do: "drawdigits" });
  return h(
    "p",
    { key: "guessed", class: "op-news bad", role: "alert" },
    icon("lock"),
    h("span", {}, o("guessed")),
    h("button", { key: "digits", class: "slim", "data-do": "draw_digits", onclick: draw }, o("draw_digits")),
  );
}

/** The digits of the room; a touch of the QR code shows it large. */
function roomLine() {
  const { code, address } = room();
  return [
    address &&
      h(
        "button",
        {
          key: "qr",
          class: "op-qr",
          "data-do": "qr",
          "aria-label": o("room_qr"),
          onclick: () => change({ joins: true }),
        },
        qrCode(),
      ),
    h(
      "span",
      { key: "code", class: "code", "aria-label": `${o("room_code")}: ${spaced(code)}` },
      spaced(code),
    ),
  ];
}

/**
 * How a seat stands: who sits there, and whether their phone is here.
 * @param {PlaceView} it
 */
function standing({ seat, who, hand }) {
  const stands = access().held?.[seat];
  if (who === "bot") return { key: "seat_bot", look: "", text: o("seat_bot") };
  if (who === "nobody") return { key: "seat_free", look: "", text: o("seat_free") };
  if (!stands) return { key: "seat_here", look: "good", text: t(HANDS[hand]) };
  const key = stands.here ? "seat_here" : "seat_away";
  return {
    key,
    look: stands.here ? "good" : "warn",
    text: o(key, { time: lasted(lastedSince(stands.since_ms)) }),
  };
}

/**
 * Whether a board that nobody knows may claim this seat; null where the seat needs none.
 * @param {number} seat
 */
function claim(seat) {
  const allowed = /** @type {boolean | undefined} */ (state.operating?.claims[seat]);
  if (allowed === undefined) return null;
  return h(
    "button",
    {
      key: "claim",
      class: "slim",
      "data-do": "claim",
      "aria-pressed": String(allowed),
      onclick: () => tell({ do: "claim", seat, on: !allowed }),
    },
    icon(allowed ? "check" : "lock"),
    o(allowed ? "claim_allowed" : "claim_locked"),
  );
}

/** @param {PlaceView} one */
function seatRow(one) {
  const { seat, who } = one;
  const { key, look, text } = standing(one);
  return h(
    "li",
    { key: `seat${seat}`, "data-seat": seat },
    h(
      "div",
      { class: "op-who" },
      h("strong", {}, who === "person" ? called(seat) : t("seat", { seat })),
      h(
        "span",
        { class: `chip op-chip ${look}`, "data-stands": key },
        icon(who === "bot" ? "bots" : who === "person" ? "phone" : "person"),
        text,
      ),
    ),
    claim(seat),
    who === "person" &&
      h(
        "button",
        {
          key: "free",
          class: "slim",
          "data-do": "free",
          "aria-label": o("free_seat", { seat }),
          title: o("free_seat", { seat }),
          onclick: () => tell({ do: "free", seat }),
        },
        icon("undo"),
        o("free"),
      ),
  );
}
