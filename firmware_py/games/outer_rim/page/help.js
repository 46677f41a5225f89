// What the card says of each thing of a duel beside guide.LANGUAGE.toml: gaps, how it is now, what to do next.

import { said } from "/static/guide.js";
import { word } from "/static/words.js";
import { moduleDoes } from "./dock_modules.js";
import { covers, spot } from "./geometry.js";
import { chance, percent } from "./odds.js";
import { energyOf, game, ownShip, printed, SECTORS, shipOf } from "./state.js";

/** @import { ModuleName, RaceName, SectorName } from "/types/outer_rim" */

/**
 * What stands in the gaps of the guide.
 * @type {NonNullable<import("/static/game_page.js").GameHelp["gaps"]>}
 */
export function gaps(kind, value) {
  if (isSector(kind) || kind === "figure") return { ship: word("ship", value) };
  if (kind === "field") return { spot: value };
  if (kind === "module") return { module: word("module", value), does: moduleDoes(value) };
  return {};
}

/** @type {(kind: string) => kind is SectorName} */
function isSector(kind) {
  return kind === "bow" || kind === "mid" || kind === "stern";
}

/**
 * How a thing is just now.
 * @type {NonNullable<import("/static/game_page.js").GameHelp["now"]>}
 */
export function now(kind, value) {
  if (isSector(kind)) return sectorNow(kind, /** @type {RaceName} */ (value));
  if (kind === "figure") return figureNow(/** @type {RaceName} */ (value));
  if (kind === "field") return fieldNow(value);
  if (kind === "module") return moduleNow(/** @type {ModuleName} */ (value));
  if (kind.endsWith("_die")) return dieNow(Number(value));
  return "";
}

/** @type {(sector: SectorName, race: RaceName) => string} */
function sectorNow(sector, race) {
  const ship = shipOf(race);
  const [left, start] = [energyOf(ship, sector), ship.start_energy[SECTORS.indexOf(sector)]];
  if (!left) return said("sector_lost");
  return said(ship.active === sector ? "sector_active" : "sector_left", { left, start });
}

/** @param {RaceName} race */
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

/** @param {ModuleName} name */
function moduleNow(name) {
  const duel = game();
  const ship = duel.ships.find(({ race }) => name in (printed().modules[race] ?? {}));
  if (!ship) return "";
  if (ship.modules_used.includes(name)) return said("module_used");
  const moment = printed().modules[ship.race]?.[name];
  if (duel.asks === `window:${moment}` && duel.to_act.includes(ship.seat)) return said("module_now");
  return ship.modules?.includes(name) ? said("module_later", { moment: word("moment", moment) }) : "";
}
