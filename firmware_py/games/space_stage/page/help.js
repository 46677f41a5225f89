// What the card says of each thing of the station beside guide.LANGUAGE.toml: gaps, and how it is now.

import { said } from "/static/guide.js";
import { word } from "/static/words.js";
import { aboard, lifeOf, threatIn } from "./rules.js";
import { cardOf, game } from "./state.js";

/** @typedef {import("/static/game_page.js").GameHelp} GameHelp */

/**
 * What stands in the gaps of the guide.
 * @type {NonNullable<GameHelp["gaps"]>}
 */
export function gaps(kind, value) {
  if (kind === "room") return { room: word("room", value) };
  if (kind === "generator") return { generator: word("generator", value) };
  if (kind === "monster") return { monster: word("monster", value) };
  if (kind === "stage_card") return cardGaps(value);
  return {};
}

/** @param {string} name */
function cardGaps(name) {
  const { value, recharge, self_damage: hurts } = cardOf(name);
  const cost = name[0] === "E" ? said("card_recharge", { recharge }) : said("card_hurts", { hurts });
  return { card: word("card", name), value, cost };
}

/**
 * How a thing is just now.
 * @type {NonNullable<GameHelp["now"]>}
 */
export function now(kind, value) {
  if (kind === "generator") return generatorNow(value);
  if (kind === "monster") return monsterNow(value);
  if (kind === "room") return roomNow(value);
  return "";
}

/** @param {string} name */
function generatorNow(name) {
  const tokens = game().generators.find(({ generator }) => generator === name)?.tokens ?? 0;
  return said(tokens > 0 ? "generator_broken" : "generator_works", { tokens });
}

/** @param {string} id */
function monsterNow(id) {
  const found = aboard().find(({ monster }) => monster.monster === id)?.monster;
  return found ? said("monster_left", { left: lifeOf(found), damage: found.damage }) : "";
}

/** @param {string} room */
function roomNow(room) {
  const damage = threatIn(room);
  return said(damage > 0 ? "room_hurts" : "room_calm", { damage });
}
