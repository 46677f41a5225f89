// What the card says of each thing of a battle beside guide.LANGUAGE.toml: gaps, how it is now, what to do next.

import { said } from "/static/guide.js";
import { word } from "/static/words.js";
import { game, printed, shipName, uses } from "./state.js";

/**
 * What stands in the gaps of the guide.
 * @type {NonNullable<import("/static/game_page.js").GameHelp["gaps"]>}
 */
export function gaps(kind, value) {
  if (kind === "action_card") return { card: word("action_card", value), does: word("mag_does", value) };
  if (kind === "fleet_ship") return shipGaps(value);
  if (kind === "command")
    return { command: word("command_ship", value), ability: word("mag_ability", value) };
  return {};
}

/** @type {(id: string) => Record<string, any>} */
function shipGaps(id) {
  const { class: kind, weapons, speed } = printed().ships[id];
  const names = weapons.map((name) => word("mag_weapon", name)).join(", ");
  return { ship: shipName(id), kind: word("mag_class", kind), weapons: names, speed };
}

/**
 * How a thing is just now.
 * @type {NonNullable<import("/static/game_page.js").GameHelp["now"]>}
 */
export function now(kind, value) {
  if (kind === "fleet_ship") return shipNow(value);
  if (kind === "command") return commandNow(value);
  if (kind === "action_card") return cardNow(value);
  return "";
}

/** @type {(id: string) => string} */
function shipNow(id) {
  const ship = game()
    .players.flatMap(({ fleet }) => fleet.flat())
    .find((one) => one.ship === id);
  if (!ship) return "";
  const fired = said(ship.fired.length > 0 ? "has_fired" : "may_fire");
  return said("ship_left", { left: ship.hull - ship.damage, hull: ship.hull, fired });
}

/** @type {(id: string) => string} */
function commandNow(id) {
  const player = game().players.find(({ command, alive }) => command === id && alive);
  if (!player) return "";
  const covered = player.fleet.filter((ships) => ships.length > 0).length;
  return said("command_left", { left: player.hull - player.damage, hull: player.hull, covered });
}

/** @type {(id: string) => string} */
function cardNow(kind) {
  const held = game().hand.filter((id) => printed().actions[id].kind === kind);
  if (held.length === 0) return "";
  const count = uses(held[0]).length;
  return count > 0 ? said("card_uses", { count }) : said("card_idle");
}
