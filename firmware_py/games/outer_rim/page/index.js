// What Outer Rim brings to the page.

import { h } from "/static/dom.js";
import { board } from "./board.js";
import { digit } from "./cells.js";
import { dock } from "./dock.js";
import { endingField } from "./ending.js";
import { hall } from "./hall.js";
import { gaps, now } from "./help.js";
import { lines } from "./line.js";
import { log } from "./log.js";
import { side } from "./side.js";
import { game, moment, putDown } from "./state.js";
import { inWords } from "./words.js";

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["board.css", "dock.css"],
  hallStyles: ["board.css", "dock.css", "hall.css"],
  moment,
  seats: () => game().ships.map(({ seat }) => seat),
  reset: putDown,
  opened: () => document.addEventListener("keydown", digit),
  frame: { board, dock, lines, side, toAct: () => game().to_act },
  ending: { picture: endingField },
  hall,
  log,
  help: { gaps, now },
  lesson: { task: ({ task }) => task && h("p", { class: "lesson-todo" }, "→ ", inWords(task.action)) },
};
