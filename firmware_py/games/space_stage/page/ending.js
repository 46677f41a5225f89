// How it ended, as a picture: the station as it stood.

import { ended } from "./board.js";

/** The station at the end. */
export function picture() {
  return ended();
}
