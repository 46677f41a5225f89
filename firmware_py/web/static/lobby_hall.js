// The lobby in a hall: how to come in, who is in, and for whom the table waits.

/** @import { PlaceView } from "/types/table" */

import { h } from "./dom.js";
import { emblem, icon } from "./icons.js";
import { countdown } from "./lobby.js";
import { readiness, seatLine } from "./lobby_seats.js";
import { lobby, namesOf, sitter } from "./people.js";
import { HANDS, qrCode, room, spaced, typedAddress } from "./room_code.js";
import { shape } from "./shapes.js";
import { hello, state } from "./state.js";
import { t, word } from "./words.js";

/** How to come in, as large as half a wall; where this hall is not told, how to tell it. */
export function hallJoin() {
  const found = room();
  if (!found)
    return h("div", { class: "hall-join quiet-join" }, h("p", { class: "lead" }, t("hall_no_code")));
  return h(
    "div",
    { class: "hall-join", key: "join" },
    h("h2", {}, t("hall_join")),
    found.address && qrCode(),
    found.address && h("p", { class: "lead" }, t("join_or_open"), " ", h("b", {}, `${typedAddress()}/join`)),
    h("p", { class: "hall-code" }, spaced(found.code)),
  );
}

/** The digits and a small QR code beside a game that runs. */
export function hallCorner() {
  const found = room();
  if (!found) return null;
  return h(
    "span",
    { class: "hall-corner", key: "corner" },
    found.address && qrCode(),
    h("span", {}, h("small", {}, t("hall_join")), h("b", {}, spaced(found.code))),
  );
}

/** The screen while people agree on a game. */
export function lobbyScreen() {
  const { game, missing, places } = lobby();
  const title = hello().games.find(({ id }) => id === game).title;
  return {
    part: "lobby",
    layout: "lobby",
    head: h("span", { class: "brand" }, emblem(), "spacetable"),
    big: [hallJoin()],
    side: [
      h("h1", { key: "game" }, title),
      h("ul", { class: "hall-seats", key: "seats", "data-seats": places.length }, places.map(seatRow)),
      countdown(false),
    ],
    said: waits(missing),
  };
}

/** @param {PlaceView} one */
function seatRow(one) {
  const { seat, who, hand, ready } = one;
  const person = who === "person";
  const { plays, roles } = lobby();
  const own = roles.filter((role) => role.seat === seat).map(({ role }) => word("lobby_role", role));
  return h(
    "li",
    {
      key: `seat${seat}`,
      class: [who, `own-${one.shape}`, person && !ready && "late", !plays.includes(seat) && "out"]
        .filter(Boolean)
        .join(" "),
      "data-who": who,
    },
    person ? shape(one.shape) : icon(who === "bot" ? "bots" : "person", "large"),
    h("b", {}, sitter(one)),
    h("span", { class: "dim" }, [...seatLine(one), ...own].join(" · ")),
    person && h("span", { class: "hall-hand" }, icon(hand === "laptop" ? "laptop" : "phone"), t(HANDS[hand])),
    who !== "nobody" && readiness(!person || ready),
  );
}

/** @param {number[]} missing */
function waits(missing) {
  const said = state.picture?.menu?.said;
  if (missing.length > 0)
    return h(
      "p",
      { class: "hall-waits", key: "waits" },
      missing.map((seat) => shape(lobby().places.find((one) => one.seat === seat).shape)),
      h("b", {}, t("lobby_waiting", { who: namesOf(missing) })),
      h("span", {}, t("hall_start_at_table")),
    );
  const anybody = lobby().places.some(({ who }) => who === "person");
  return h(
    "p",
    { class: "hall-waits good", key: "said" },
    icon(anybody ? "check" : "person"),
    h("b", {}, anybody ? t("lobby_all_ready") : (said ?? t("lobby_nobody"))),
    anybody && h("span", {}, t("hall_start_at_table")),
  );
}
