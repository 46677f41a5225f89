// What Outer Rim has to say in the line.

/** @import { Message } from "/static/frame_line.js" */

import { said } from "/static/guide.js";
import { word } from "/static/words.js";
import { energy } from "./dock_dice.js";
import { roll } from "./dock_rolls.js";
import { asked, game, mine, opponent, ownShip, pilot, text } from "./state.js";

/** @returns {Message[]} */
export function lines() {
  const duel = game();
  if (duel.result || !ownShip() || !asked() || !duel.outlook) return [];
  const asks = (duel.asks ?? "").replace(/^(ask_|window:)/, "");
  if (asks === "dice") return [dice()];
  if (asks === "roll") return [nextRoll()];
  const short = word("asks", asks);
  const other = opponent().has_chosen ? ` ${text("who_has_chosen", { who: pilot(opponent()) })}` : "";
  return [{ kind: "decide", text: `${short}${other}`, short }];
}

/** @returns {Message} */
function dice() {
  const { active, limit } = mine();
  const { wasted, spent } = energy();
  const sector = word("sector", active);
  const waste = spent > 0 && wasted > 0 ? ` ${text("unused", { wasted })}` : "";
  return {
    kind: "decide",
    text: `${said("next_dice", { limit, sector })}${waste && "."}${waste}`,
    short: text("line_dice", { limit, sector }),
  };
}

/** @returns {Message} */
function nextRoll() {
  const { dice: all, at } = roll();
  const next = all[at];
  if (!next) return { kind: "decide", text: text("roll_told"), short: text("line_told") };
  const gaps = { die: word("die", next.die), value: next.value };
  return { kind: "decide", text: text("line_roll", gaps), short: text("line_roll", gaps) };
}
