// How High Card begins.

import { sit, tell } from "/static/commands.js";
import { word } from "/static/words.js";

/** @type {import("/static/game_page.js").GameStart} */
export const start = {
  ways: () => [
    {
      name: "high-card-bot",
      icon: "bots",
      text: word("high_card", "play"),
      begin: () => {
        tell({ do: "begin", game: "high_card", setup: {}, bots: [2] });
        sit(1);
      },
    },
  ],
  options: () => ({}),
  rows: () => [],
  players: () => 2,
  setup: () => ({}),
};
