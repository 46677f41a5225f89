// What Mag Blast brings to the page.

import { watchChoices } from "/static/choice_time.js";
import { board } from "./board.js";
import { dock, over } from "./dock.js";
import { lastShip } from "./ending.js";
import { hall } from "./hall.js";
import { gaps, now } from "./help.js";
import { task } from "./lesson.js";
import { lines } from "./line.js";
import { log } from "./log.js";
import { side } from "./side.js";
import { game, moment, putDown } from "./state.js";

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["board.css", "dock.css"],
  hallStyles: ["board.css", "dock.css", "hall.css"],
  moment,
  seats: () => game().players.map(({ seat }) => seat),
  reset: putDown,
  opened: watchChoices,
  frame: {
    board,
    dock,
    lines,
    side,
    over,
    toAct: () => game().to_act,
    out: () =>
      game()
        .players.filter(({ alive }) => !alive)
        .map(({ seat }) => seat),
  },
  ending: { picture: lastShip },
  hall,
  help: { gaps, now },
  lesson: { task },
  log,
};
