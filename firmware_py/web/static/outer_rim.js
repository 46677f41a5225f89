// What Outer Rim puts in each place of the page.

import { h } from "./dom.js";
import { storyList } from "./story.js";
import { t } from "./words.js";
import { duelHead, duelInvitation, duelResult, duelShow, duelTable } from "./outer_rim_duel.js";
import { duelSeat } from "./outer_rim_seat.js";

export const outerRim = {
  head: duelHead,
  seat: duelSeat,
  show: duelShow,
  result: duelResult,
  invitation: duelInvitation,
  side: () =>
    h(
      "div",
      { class: "panels" },
      h("section", { key: "duel", class: "panel duel-panel shown" }, duelTable()),
      h("section", { key: "story", class: "panel story-panel shown", "aria-label": t("tab_story"), tabindex: "0" }, storyList()),
    ),
};
