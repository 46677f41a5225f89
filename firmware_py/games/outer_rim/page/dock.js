// The dock: what the seat of this page may choose now, and the button that does it.

/** @import { SectorName, ShipView, TokenName, Wish } from "/types/outer_rim" */
/** @import { Dock } from "/static/frame_dock.js" */
/** @import { Size } from "/static/frame_size.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { cell, grid, option, toggle } from "./cells.js";
import { diceDock } from "./dock_dice.js";
import { cancelDock, cutDock, ionDock } from "./dock_fire.js";
import { moduleDoes, windowDock } from "./dock_modules.js";
import { back, blow, does, words } from "./dock_parts.js";
import { rollDock } from "./dock_rolls.js";
import { manoeuvreCells, signOf } from "./manoeuvres.js";
import { chosenManoeuvre } from "./preview.js";
import {
  asked,
  capital,
  draft,
  energyOf,
  game,
  mine,
  opponent,
  outlook,
  ownShip,
  picture,
  printed,
  text,
} from "./state.js";
import { inWords, sectorEnergy } from "./words.js";

/**
 * The dock of the seat of this page.
 * @param {Size} size
 * @returns {Dock}
 */
export function dock(size) {
  const duel = game();
  const own = ownShip();
  if (!own || duel.result) return { hand: null, primary: null };
  if (!asked() || !duel.outlook) return { hand: waiting(own), primary: null };
  const asks = duel.asks ?? "";
  const choice = asks.startsWith("window:") ? windowDock(size) : CHOICES[asks](size);
  return {
    ...choice,
    hand: h("div", { key: "choices", class: "rim-choices", "data-asks": asks }, choice.hand),
  };
}

/** @param {ShipView} ship */
function waiting({ choice }) {
  if (!choice) return null;
  return h(
    "p",
    { key: "chosen", class: "dim", "data-secret": "" },
    text("your_choice"),
    " ",
    h("b", {}, inWords(choice)),
  );
}

/** @type {Record<string, (size: Size) => Dock>} */
const CHOICES = {
  ask_modules: modulesDock,
  ask_tokens: (size) => manoeuvreDock(size, (token) => ({ do: "place_token", token })),
  ask_turns: (size) =>
    manoeuvreDock(size, (token) => ({ do: "turn", side: token === "turn_left" ? "left" : "right" })),
  ask_collision: (size) => sectorDock(size, "take_collision", mine()),
  ask_sectors: (size) => sectorDock(size, "declare_sector", mine()),
  ask_aim: (size) => sectorDock(size, "aim_past", opponent()),
  ask_dice: diceDock,
  ask_roll: rollDock,
  ask_cut: cutDock,
  ask_ion: ionDock,
  ask_cancel: cancelDock,
};

// ------------------------------------------------------------------------------------- modules, manoeuvres, sectors

/**
 * @param {Size} size
 * @returns {Dock}
 */
function modulesDock(size) {
  const { modules } = draft();
  const own = Object.entries(printed().modules[mine().race] ?? {});
  const count = outlook().number ?? 0;
  const missing = count - modules.length;
  const last = modules.at(-1);
  const cells = own.map(([name, moment], place) =>
    cell(toggle("modules", name, word("module", name), [word("moment", moment)], missing === 0), place),
  );
  return {
    hand: grid(cells, size, word("asks", "modules")),
    say: words(
      last ? `${capital(word("module", last))}: ${moduleDoes(last)}` : text("pick_modules", { count }),
    ),
    small: modules.length > 0 ? back() : [],
    primary: does(
      missing === 0 ? { do: "choose_modules", modules } : null,
      text(missing === 0 ? "take_modules" : "modules_missing", { count: missing || count }),
      text("modules_picked", { count, picked: modules.length }),
    ),
  };
}

/** @type {(size: Size, make: (token: TokenName) => Wish) => Dock} */
function manoeuvreDock(size, make) {
  const list = outlook().manoeuvres ?? [];
  const chosen = chosenManoeuvre(list);
  return {
    hand: grid(manoeuvreCells(list), size, word("asks", "tokens")),
    say: words(chosen ? signOf(chosen) : text("manoeuvre_how")),
    small: chosen ? back() : [],
    primary: does(
      chosen ? make(chosen.token) : null,
      chosen ? word("manoeuvre", chosen.token) : text("choose_way"),
      text(chosen ? "secret_until" : "or_on_field"),
    ),
  };
}

/** @type {(size: Size, kind: "take_collision" | "declare_sector" | "aim_past", ship: ShipView) => Dock} */
function sectorDock(size, kind, ship) {
  const { sectors = [], amount = 0, theirs = [] } = outlook();
  const { sector } = draft();
  const chosen = sector && sectors.includes(sector) ? sector : null;
  /** @param {SectorName} one */
  const rows = (one) => (kind === "declare_sector" ? declared(ship, one) : [blow(ship, one, amount)]);
  const cells = sectors.map((one, place) =>
    cell(option(`sector/${one}`, { sector: one }, word("sector", one), rows(one)), place),
  );
  const facing = theirs.map((one) => sectorEnergy(opponent(), one)).join(` ${text("or")} `);
  const said = kind === "declare_sector" ? text("declare_why", { sectors: facing }) : "";
  return {
    hand: grid(cells, size, word("asks", "sectors")),
    say: words(said),
    small: chosen ? back() : [],
    primary: does(
      chosen ? { do: kind, sector: chosen } : null,
      chosen ? word("sector", chosen) : text("choose_sector"),
      chosen ? String(rows(chosen)[0]) : text("or_on_sheet"),
    ),
  };
}

/**
 * What a sector brings along: its energy and its places for dice.
 * @type {(ship: ShipView, sector: SectorName) => string[]}
 */
function declared(ship, sector) {
  const energy = energyOf(ship, sector);
  if (!energy) return [text("cannot_fire")];
  const [cannons, shields] = printed().places[picture().record.setup.slot_profile]?.[sector] ?? [0, 0];
  return [text("energy_here", { energy }), text("places", { cannons, shields })];
}
