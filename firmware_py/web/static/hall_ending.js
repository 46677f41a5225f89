// How a game ended, for a hall, whatever was played: the picture of the game's page, the points row by row, what people
// talk about, and beside it the ranking of the day.

import { h } from "./dom.js";
import { endingPicture, endingRows } from "./ending.js";
import { gamePage } from "./games.js";
import { scoreTable } from "./hall_ranking.js";
import { state } from "./state.js";
import { t, word } from "./words.js";

const MOST_TOLD = 3; // of what people talk about

/**
 * The screen of a game that is over; null while the show has not told how it ended.
 * @returns {import("./game_page.js").HallScreen | null}
 */
export function endingScreen() {
  const { ending, game } = state.picture;
  const page = gamePage();
  if (!ending || !page) return null;
  return {
    part: "over",
    layout: "plain",
    head: h("p", { key: "verdict", class: `verdict ${ending.outcome}` }, ending.title),
    big: h(
      "div",
      { key: "ending", class: `ending hall-ending ${ending.outcome}`, "data-outcome": ending.outcome },
      h("p", { class: "hall-lead" }, h("b", {}, page.title?.() ?? word("game", game)), " ", ending.lead),
      endingPicture(page),
      endingRows(whatCounts(ending)),
      page.ending?.hall?.(),
    ),
    side: scoreTable(),
    said: highlights(ending),
  };
}

/** The result without rows that count for nothing: a hall has room for what matters. */
function whatCounts(ending) {
  if (!ending.total) return ending;
  return { ...ending, rows: ending.rows.filter(({ points }) => points !== 0) };
}

function highlights({ highlights: found }) {
  if (found.length === 0) return null;
  return h(
    "ul",
    { key: "highlights", class: "hall-highlights", "aria-label": t("ending_highlights") },
    found
      .slice(0, MOST_TOLD)
      .map(({ kind, title, text }) => h("li", { key: kind }, h("b", {}, title), " ", text)),
  );
}
