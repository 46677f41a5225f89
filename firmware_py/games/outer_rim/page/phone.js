// The field where there is little room: whole while somebody chooses where to fly, else a strip with both ships that
// opens it.

/** @import { ShipView } from "/types/outer_rim" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { t, word } from "/static/words.js";
import { field } from "./board.js";
import { health, shipCard, ships } from "./ships.js";
import { draft, game, opponent, ownShip, SECTORS, text } from "./state.js";

let open = false;

/** The board for the room there is. */
export function board() {
  if (innerWidth >= 1000 && innerHeight >= 600) return h("div", { class: "rim-board" }, ships(), field());
  return narrow();
}

/** The board of a phone. */
export function narrow() {
  return chooses() ? h("div", { class: "rim-board narrow" }, field()) : strip();
}

/** Whether the seat of this page chooses something on the field. */
function chooses() {
  const { asks, outlook } = game();
  if (!outlook) return false;
  return ["ask_tokens", "ask_turns", "ask_sectors"].includes(asks) || flies(outlook);
}

function flies(outlook) {
  const about = outlook.modules?.[draft().module];
  return Boolean(about?.manoeuvres || about?.fields);
}

function strip() {
  const own = ownShip();
  const order = own ? [opponent(game()), own] : game().ships;
  return h(
    "button",
    {
      class: "rim-strip",
      "data-do": "open-board",
      "aria-label": text("open_board"),
      onclick: () => {
        open = true;
        state.redraw();
      },
    },
    field(true),
    h("span", { class: "strip-ships" }, order.map(stripShip)),
  );
}

/** @param {ShipView | undefined} ship */
function stripShip(ship) {
  return h(
    "span",
    { key: ship.race, class: `strip-ship ${ship.race}` },
    h("b", {}, word("ship", ship.race)),
    h(
      "span",
      { class: "strip-sectors" },
      SECTORS.map((sector, place) =>
        h(
          "span",
          {
            key: sector,
            class: `${health(ship.energy[place], ship.start_energy[place])} ${ship.active === sector ? "active" : ""}`,
          },
          `${word("sector", sector)} ${ship.energy[place] || "✕"}`,
        ),
      ),
    ),
  );
}

/** The field and both ships, opened over the page. */
export function openBoard() {
  if (!open) return null;
  return h(
    "div",
    { class: "rim-opened" },
    field(),
    game().ships.map((ship) => shipCard(ship)),
    h("button", { class: "primary", "data-do": "close-board", onclick: closeBoard }, t("close")),
  );
}

/** Puts the opened field away. */
export function closeBoard() {
  open = false;
  state.redraw();
}
