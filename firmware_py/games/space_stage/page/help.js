// What the card says of each thing of the station beside guide.LANGUAGE.toml: gaps, how it is now, what to do next.

import { said } from "/static/guide.js";
import { word } from "/static/words.js";
import { waiting } from "./panels.js";
import { asked, cardOf, game, text } from "./state.js";

/**
 * What stands in the gaps of the guide.
 * @param {string} kind
 * @param {string} value
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
 * @param {string} kind
 * @param {string} value
 */
export function now(kind, value) {
  if (kind === "generator") return generatorNow(value);
  if (kind === "monster") return monsterNow(value);
  if (kind === "room") return roomNow(value);
  return "";
}

/** @param {string} name */
function generatorNow(name) {
  const { tokens } = game().generators.find(({ generator }) => generator === name);
  return said(tokens > 0 ? "generator_broken" : "generator_works", { tokens });
}

/** @param {string} id */
function monsterNow(id) {
  const found = game().slots.find(({ monster }) => monster?.monster === id)?.monster;
  return found ? said("monster_left", { left: found.organic + found.scrap, damage: found.damage }) : "";
}

/** @param {string} room */
function roomNow(room) {
  const here = game().slots.filter((slot) => slot.room === room && slot.monster);
  const damage = here.reduce((sum, { monster }) => sum + monster.damage, 0);
  return said(damage > 0 ? "room_hurts" : "room_calm", { damage });
}

/** What this page's seat does next. */
export function next() {
  const { phase, result, actions_left: left, pending } = game();
  if (result) return "";
  if (!asked()) return waiting();
  if (phase === "setup") return said("next_pick");
  if (pending) return said("next_answer");
  if (phase === "recharge") return said("next_recharge");
  if (phase === "master") return text("your_turn");
  return left > 0 ? said("next_act", { left }) : said("next_end");
}
