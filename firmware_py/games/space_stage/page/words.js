// Sentences and names of this game: reasons that fit a button, who is waited for, what a telepath wants.

/** @import { CharacterView } from "/types/space_stage" */
/** @import { Wanted } from "./state.js" */

import { word } from "/static/words.js";
import { able, game, masterSeat, nameOf, pending, text } from "./state.js";

/**
 * A reason of the rules in a word or two; "" for none.
 * @param {string} reason
 */
export function why(reason) {
  return reason ? text(`why_${reason}`) : "";
}

/** Whom the table waits for, by name. */
export function waitedFor() {
  return game().to_act.flatMap((seat) =>
    seat === masterSeat() ? [text("station_master")] : whoOf(seat).map(({ character }) => nameOf(character)),
  );
}

/**
 * The characters of a seat that have something to do: who is asked, who picks, who rolls for its life, or who can act.
 * @param {number} seat
 * @returns {CharacterView[]}
 */
function whoOf(seat) {
  const own = game().characters.filter((one) => one.seat === seat && one.status !== "dead");
  const some = [
    own.filter(({ character }) => character === pending()?.character),
    own.filter(({ cards }) => game().phase === "setup" && cards.length === 0),
    own.filter(({ status, rolled }) => status === "dying" && !rolled),
    own.filter(able),
  ];
  return some.find(({ length }) => length > 0) ?? own;
}

/**
 * What a telepath wants, in words.
 * @param {Wanted} one
 */
export function wanted(one) {
  return `${text(one.do)}: ${aboutOf(one)}`;
}

/** @param {Wanted} one */
function aboutOf(one) {
  if (one.do === "move") return text(one.to[one.to.length - 1]);
  if (one.do === "heal") return nameOf(one.target);
  if (one.do === "repair") return word("generator", one.generator);
  const monster = game().slots.find(({ slot }) => slot === one.slot)?.monster;
  return monster ? word("monster", monster.monster) : "";
}
