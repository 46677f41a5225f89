// The parts of a game as they come: its page is told of each, once.

import { gamePage } from "./games.js";

let part = "";

/**
 * Tells the running game's page, and `then` whoever wants to know, when another part has begun.
 * @param {(part: string, before: string) => void} [then]
 */
export function followPart(then) {
  const page = gamePage();
  const now = page?.moment().part ?? "";
  if (now === part) return;
  const before = part;
  part = now;
  page?.entered?.(now, before);
  then?.(now, before);
}
