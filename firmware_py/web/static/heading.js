// The heading of a page, of which each has one.

import { h } from "./dom.js";
import { hello, state } from "./state.js";

/**
 * The heading of a page with a game, for those who do not see it at a glance; the empty table has one of its own.
 * @param {string} [more]  such as the seat
 */
export function pageHeading(more = "") {
  const game = hello().games.find(({ id }) => id === state.picture?.game);
  if (!game) return null;
  return h("h1", { key: "heading", class: "unseen" }, [game.title, more].filter(Boolean).join(", "));
}
