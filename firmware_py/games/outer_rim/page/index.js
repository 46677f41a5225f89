// What Outer Rim puts in each place of the page.

import { h } from "/static/dom.js";
import { storyList } from "/static/story.js";
import { t } from "/static/words.js";
import { duelHead, duelMoment } from "./duel.js";
import { endingField } from "./ending.js";
import { duelScreen } from "./hall.js";
import { gaps, next, now } from "./help.js";
import { log } from "./log.js";
import { board, closeBoard, narrow, openBoard } from "./phone.js";
import { duelSeat, inWords } from "./seat.js";
import { game, printed, putDown } from "./state.js";

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["duel.css", "field.css"],
  hallStyles: ["duel.css", "field.css", "hall.css"],
  moment: duelMoment,
  seats: () => game().ships.map(({ seat }) => seat),
  reset: putDown,
  board,
  clock: duelHead,
  seat: duelSeat,
  side: () =>
    h(
      "div",
      { class: "panels" },
      h(
        "section",
        { key: "story", class: "panel story-panel shown", "aria-label": t("tab_story"), tabindex: "0" },
        storyList(),
      ),
    ),
  ending: { picture: endingField, colour },
  detail: openBoard,
  closeDetail: closeBoard,
  phone: { board: narrow },
  hall: duelScreen,
  log,
  help: { gaps, now },
  next,
  lesson: {
    task: ({ task }) => task && h("p", { class: "lesson-todo" }, "→ ", inWords(task.action)),
    opened: ({ task }) => (task ? "seat" : ""),
  },
};

/**
 * The colour of a seat's ship.
 * @param {number} seat
 */
function colour(seat) {
  const ship = game().ships.find((one) => one.seat === seat);
  return ship ? `rgb(${printed().colours[ship.race]})` : "";
}
