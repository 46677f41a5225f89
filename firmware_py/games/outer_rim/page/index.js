// What Outer Rim puts in each place of the page.

import { h } from "/static/dom.js";
import { storyList } from "/static/story.js";
import { t } from "/static/words.js";
import { duelHead, duelMoment, duelResult, duelTable } from "./duel.js";
import { duelScreen } from "./hall.js";
import { log } from "./log.js";
import { duelSeat } from "./seat.js";
import { duel, putDown } from "./state.js";

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["duel.css"],
  hallStyles: ["duel.css", "hall.css"],
  moment: duelMoment,
  seats: () => duel().ships.map(({ seat }) => seat),
  reset: putDown,
  clock: duelHead,
  seat: duelSeat,
  side: () =>
    h(
      "div",
      { class: "panels" },
      h("section", { key: "duel", class: "panel duel-panel shown" }, duelTable()),
      h(
        "section",
        { key: "story", class: "panel story-panel shown", "aria-label": t("tab_story"), tabindex: "0" },
        storyList(),
      ),
    ),
  result: duelResult,
  hall: duelScreen,
  log,
};
