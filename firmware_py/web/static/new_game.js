// What opens the lobby from elsewhere, such as the result of a game.

import { openLobby } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { section } from "./sections.js";
import { t } from "./words.js";

/** The button for a new game; nothing on a page that has no lobby. */
export function newGameButton() {
  return (
    section("lobby") &&
    h("button", { "data-do": "new-mission", onclick: () => openLobby() }, icon("cards"), t("new_mission"))
  );
}
