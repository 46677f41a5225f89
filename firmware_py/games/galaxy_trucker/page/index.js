// What Galaxy Trucker puts in each place of the page.

import { watchChoices } from "/static/choice_time.js";
import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { board, scene, watchKeys } from "./board.js";
import { loading, repairs } from "./check.js";
import { daysRing } from "./days.js";
import { decision } from "./decisions.js";
import { watchDrags } from "./drag.js";
import { hallScreen } from "./hall.js";
import { builder } from "./hand.js";
import { gaps, next, now } from "./help.js";
import { opened, task } from "./lesson.js";
import { log } from "./log.js";
import { payoutTable, richestShip } from "./payout.js";
import { readiness, stake, vote } from "./ready.js";
import { choiceClock, clockPanel } from "./sand.js";
import { game, own, picture, putDown, text } from "./state.js";
import { isStowing } from "./stowing.js";

/** Where the game is. While the sand runs the clock of the rules does. */
function moment() {
  const { phase, result: ended, flight_number: number, levels } = game();
  const part = ended ? "over" : phase === "build" ? "action" : "resolution";
  return {
    part,
    over: Boolean(ended),
    text: `${text("flight_short", { number, all: levels.length })} · ${word("truck_part", phase)}`,
  };
}

const SEATS = {
  vote,
  prepare: () => readiness(text("ready_to_build"), text("ready")),
  build: builder,
  check: repairs,
  stake,
  load: loading,
  between: () => readiness(text("next_card"), text("turn_card")),
  fly: decision,
  paid: () => readiness(text("next_flight"), text("ready")),
};

/** What the seat of this page decides with. */
function seat() {
  const { phase, result: ended } = game();
  if (!own() || ended) return null;
  const content = SEATS[phase]?.();
  return (
    content &&
    h("div", { class: `trucker-seat ${phase} ${scene()}`, "data-phase": phase }, choiceClock(), content)
  );
}

/**
 * The colour of a seat's ship.
 * @param {number} seat
 */
function colour(seat) {
  return `var(--seat-${seat})`;
}

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["trucker.css", "tiles.css", "flight.css", "phone.css"],
  hallStyles: ["tiles.css", "flight.css", "hall.css"],
  moment,
  seats: () => game().players.map((player) => player.seat),
  reset: putDown,
  opened: () => {
    watchDrags();
    watchKeys();
    watchChoices();
  },
  entered: putDown,
  title: () => word("game", picture().game),
  board,
  clock: clockPanel,
  seat,
  side: () => (scene() === "flight" && !isStowing() ? daysRing() : null),
  ending: { picture: richestShip, more: payoutTable, colour },
  help: { gaps, now },
  next,
  hall: hallScreen,
  log,
  lesson: { task, opened },
};
