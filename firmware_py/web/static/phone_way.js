// Where a phone belongs that opened the address of the table: it may have typed it, or come back to an old tab.

import { comesBack, heldSeat, role } from "./access.js";
import { lobbyIsOpen } from "./people.js";
import { state } from "./state.js";
import { viewed } from "./viewed.js";

/** The way into the open lobby: to the seat that this phone holds, or to the field for the code; "" for who stays here. */
export function lobbyAddress() {
  const asked = new URLSearchParams(location.search);
  if (!state.access || !lobbyIsOpen() || viewed() || asked.has("watch") || asked.has("seat")) return "";
  if (role() !== "spectator" || comesBack()) return "";
  return `${heldSeat() || "/join"}${location.search}`;
}
