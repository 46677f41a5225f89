// What the card says of each thing of a duel beside guide.LANGUAGE.toml: gaps, how it is now, what to do next.

import { said } from "/static/guide.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { covers, spot } from "./geometry.js";
import { chance, percent } from "./odds.js";
import { moduleDoes } from "./orders.js";
import { game, ownShip, printed, SECTORS } from "./state.js";

/**
 * What stands in the gaps of the guide.
 * @param {string} kind
 * @param {string} value
 */
export function gaps(kind, value) {
  if (SECTORS.includes(kind) || kind === "figure") return { ship: word("ship", value) };
  if (kind === "field") return { spot: value };
  if (kind === "module") return { module: word("module", value), does: moduleDoes(value) };
  return {};
}

/**
 * How a thing is just now.
 * @param {string} kind
 * @param {string} value
 */
export function now(kind, value) {
  if (SECTORS.includes(kind)) return sectorNow(kind, value);
  if (kind === "figure") return figureNow(value);
  if (kind === "field") return fieldNow(value);
  if (kind === "module") return moduleNow(value);
  if (kind.endsWith("_die")) return dieNow(Number(value));
  return "";
}

/** @param {string} race */
function shipOf(race) {
  return game().ships.find((ship) => ship.race === race);
}

/**
 * @param {string} sector
 * @param {string} race
 */
function sectorNow(sector, race) {
  const ship = shipOf(race);
  const place = SECTORS.indexOf(sector);
  const [left, start] = [ship.energy[place], ship.start_energy[place]];
  if (!left) return said("sector_lost");
  return said(ship.active === sector ? "sector_active" : "sector_left", { left, start });
}

/** @param {string} race */
function figureNow(race) {
  const ship = shipOf(race);
  return said("figure_at", { spot: spot(ship), heading: word("heading", ship.heading) });
}

/** @param {string} value */
function fieldNow(value) {
  const own = ownShip();
  if (!own || spot(own) === value) return "";
  const target = { x: value.charCodeAt(0) - 65, y: Number(value.slice(1)) - 1 };
  const sectors = covers(own, target).map((sector) => word("sector", sector));
  return sectors.length ? said("field_covered", { sector: sectors.join(" / ") }) : "";
}

/** @param {number} value */
function dieNow(value) {
  return value ? said("die_odds", { value, odds: percent(chance(value)) }) : "";
}

/** @param {string} name */
function moduleNow(name) {
  const duel = game();
  const ship = duel.ships.find((one) => name in printed().modules[one.race]);
  if (ship.modules_used.includes(name)) return said("module_used");
  const moment = printed().modules[ship.race][name];
  if (duel.asks === `window:${moment}` && duel.to_act.includes(ship.seat)) return said("module_now");
  return ship.modules?.includes(name) ? said("module_later", { moment: word("moment", moment) }) : "";
}

const NEXT = {
  ask_tokens: "tokens",
  ask_turns: "tokens",
  ask_sectors: "sectors",
  ask_ion: "ion",
  ask_roll: "roll",
};

/** What this page's seat does next. */
export function next() {
  const { asks, outlook, to_act: acting, result, ships } = game();
  if (result) return "";
  if (!outlook) {
    const who = acting.map((seat) => word("ship", ships.find((ship) => ship.seat === seat)?.race));
    return who.length > 0 && state.seat ? said("next_wait", { who: who.join(", ") }) : "";
  }
  if (asks === "ask_modules") return said("next_modules", { count: outlook.number });
  if (asks === "ask_dice") {
    const { limit, active } = ownShip();
    return said("next_dice", { limit, sector: word("sector", active) });
  }
  if (asks.startsWith("window:")) return said("next_module");
  return said(`next_${NEXT[asks] ?? "answer"}`);
}
