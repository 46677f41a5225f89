// One line that says what to do next, above the clock.

import { h } from "./dom.js";
import { gamePage } from "./games.js";
import { icon } from "./icons.js";
import { state } from "./state.js";

/** What to do next, as the running game has it; nothing in a lesson, which says it itself. */
export function nextLine() {
  const text = state.picture?.lesson ? "" : gamePage()?.next?.();
  if (!text) return null;
  return h("p", { key: "next", class: "next-line", "data-next": "" }, icon("give"), h("span", {}, text));
}
