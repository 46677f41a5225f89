// What Space Stage puts in each place of the page.

import { board, smallBoard } from "./board.js";
import { hallScreen } from "./hall.js";
import { gaps, next, now } from "./help.js";
import { log } from "./log.js";
import { head, moment, seat, side } from "./panels.js";
import { picture, putDown } from "./state.js";

/** Where a step of a lesson is to be looked at. */
function opened({ panel }) {
  return panel === "board" ? "stage" : panel === "hand" ? "seat" : "";
}

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["stage.css", "motion.css", "parts.css", "seat.css", "seat_screen.css"],
  hallStyles: ["stage.css", "motion.css", "parts.css", "hall.css"],
  moment,
  seats: () => {
    const { players, variants } = picture().record.setup;
    const count = players + (variants.includes("station_master") ? 1 : 0);
    return Array.from({ length: count }, (_, place) => place + 1);
  },
  reset: putDown,
  help: { gaps, now },
  next,
  board: () => (innerWidth < 700 ? smallBoard() : board()),
  clock: head,
  seat,
  side,
  ending: { picture: board },
  hall: hallScreen,
  phone: { board: smallBoard },
  log,
  lesson: { opened },
  story: { chapters: ["round_began"] },
};
