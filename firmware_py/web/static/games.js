// The one registry of games that bring a page of their own; the page itself is that of Space Alert.

import { outerRim } from "./outer_rim.js";
import { state } from "./state.js";

const GAMES = { outer_rim: outerRim };

/** The page of the running game, or null where that is none of these. */
export function guest() {
  return GAMES[state.picture?.game] ?? null;
}

/** How each of these games begins, for the empty table. */
export function invitations() {
  return Object.values(GAMES).map((game) => game.invitation());
}
