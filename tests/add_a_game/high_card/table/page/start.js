// How High Card begins.

import { agree } from "/static/commands.js";
import { word } from "/static/words.js";

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  ways: () => [
    {
      name: "high-card-bot",
      kind: "play",
      icon: "bots",
      text: word("high_card", "play"),
      begin: () => agree("high_card", {}, { seat: 1, bots: [2] }),
    },
  ],
  options: () => ({}),
  rows: () => [],
  setup: () => ({}),
};
