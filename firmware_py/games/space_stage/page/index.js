// What Space Stage brings to the page.

import { board } from "./board.js";
import { dock, over } from "./dock.js";
import { picture as ended } from "./ending.js";
import { hall } from "./hall.js";
import { gaps, now } from "./help.js";
import { lines } from "./line.js";
import { log } from "./log.js";
import { side } from "./side.js";
import { game, masterSeat, moment, picture, putDown } from "./state.js";

/** The seats of which no character lives any more. */
function out() {
  const { characters } = game();
  const seats = [...new Set(characters.map(({ seat }) => seat))];
  return seats.filter((seat) => characters.every((one) => one.seat !== seat || one.status === "dead"));
}

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["board.css", "dock.css", "motion.css"],
  hallStyles: ["board.css", "dock.css", "motion.css", "hall.css"],
  moment,
  seats: () => {
    const count = picture().record.setup.players + Number(masterSeat() > 0);
    return Array.from({ length: count }, (_, place) => place + 1);
  },
  reset: putDown,
  frame: { board, dock, lines, side, over, toAct: () => (game().result ? [] : game().to_act), out },
  ending: { picture: ended },
  hall,
  help: { gaps, now },
  log,
  story: { chapters: ["round_began"] },
};
