// What Galaxy Trucker brings to the page.

import { watchChoices } from "/static/choice_time.js";
import { board, watchKeys } from "./board.js";
import { dock, over } from "./dock.js";
import { watchDrags } from "./drag.js";
import { payoutTable, richestShip } from "./ending.js";
import { hall } from "./hall.js";
import { gaps, now } from "./help.js";
import { task } from "./lesson.js";
import { lines } from "./line.js";
import { log } from "./log.js";
import { side } from "./side.js";
import { game, moment, putDown } from "./state.js";

/** The seats whose ships have left the flight. */
function retired() {
  const { phase, flight } = game();
  if (!flight || (phase !== "between" && phase !== "fly")) return [];
  return flight.flyers.filter((one) => one.retired).map(({ seat }) => seat);
}

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["board.css", "dock.css", "tiles.css"],
  hallStyles: ["board.css", "tiles.css", "hall.css"],
  moment,
  seats: () => game().players.map(({ seat }) => seat),
  reset: putDown,
  opened: () => {
    watchDrags();
    watchKeys();
    watchChoices();
  },
  entered: putDown,
  frame: {
    board,
    dock,
    lines,
    side,
    over,
    toAct: () => game().to_act.filter((seat) => seat > 0),
    out: retired,
  },
  ending: { picture: richestShip, more: payoutTable },
  help: { gaps, now },
  hall,
  log,
  lesson: { task },
};
