// Who is out of the game follows somebody who still plays, and may have the rest finished quickly where only bots play it.

import { runs } from "./access.js";
import { tell } from "./commands.js";
import { framedPage, gamePicture } from "./games.js";
import { personName } from "./people.js";
import { change, state } from "./state.js";
import { t } from "./words.js";

/** @typedef {import("./frame_dock.js").Button} Button */

const FASTEST = 200;

/** The seats that still play. */
function playing() {
  const out = framedPage().frame.out?.() ?? [];
  return framedPage()
    .seats()
    .filter((seat) => !out.includes(seat));
}

/** Whose game has the large place here: that of this page's seat, or of whom somebody follows who is out of the game. */
export function watched() {
  if (!framedPage().frame.out?.().includes(state.seat)) return state.seat;
  const seats = playing();
  return seats.includes(state.follows) ? state.follows : (seats[0] ?? state.seat);
}

/** What the dock of somebody who is out offers. */
export function outDock() {
  const [seats, now] = [playing(), watched()];
  const next = seats[(seats.indexOf(now) + 1) % seats.length];
  /** @type {Button} */
  const follow = {
    name: "follow",
    text: t("follow_next"),
    icon: "eye",
    deed: seats.length > 1 ? () => change({ follows: next }) : null,
    why: t("follow_last"),
  };
  return { say: t("follow_who", { who: personName(now) }), small: [follow], primary: finish(seats) };
}

/**
 * @param {number[]} seats
 * @returns {Button}
 */
function finish(seats) {
  const people = seats.some((seat) => !gamePicture().record.bots.includes(seat));
  if (people || !runs()) {
    const why = t(people ? "wait_people" : "wait_out");
    return { name: "wait_turn", text: t("wait_turn"), why, deed: null };
  }
  return { name: "faster", text: t("finish_fast"), deed: () => tell({ do: "pace", times: FASTEST }) };
}
