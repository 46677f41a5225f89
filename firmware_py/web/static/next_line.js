// One line that says what to do next, above the clock.

import { h } from "./dom.js";
import { gamePage } from "./games.js";
import { icon } from "./icons.js";
import { state } from "./state.js";
import { t } from "./words.js";

/** What to do next, as the running game has it; nothing in a lesson, which says it itself. A game that is over can be
 * stepped through.
 */
export function nextLine() {
  const text = nextText();
  if (!text) return null;
  return h("p", { key: "next", class: "next-line", "data-next": "" }, icon("give"), h("span", {}, text));
}

function nextText() {
  if (!state.picture || state.picture.lesson) return "";
  if (state.picture.viewing) return gamePage() ? t("view_next") : "";
  return gamePage()?.next?.();
}
