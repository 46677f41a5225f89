// The tab "Now": what the end of the turn would bring, the others, what comes next.

/** @import { CharacterView } from "/types/space_stage" */

import { h } from "/static/dom.js";
import { watched } from "/static/frame_out.js";
import { personName, shapeOf } from "/static/people.js";
import { shape } from "/static/shapes.js";
import { word } from "/static/words.js";
import { forecast } from "./forecast.js";
import { amount, dieFace } from "./parts.js";
import { airless, atTheEnd, lifeOf } from "./rules.js";
import { actor, game, harms, inTurn, masterSeat, nameOf, picture, shapeOfCharacter, text } from "./state.js";

/** What the tab says. */
export function side() {
  const me = actor();
  const { result } = game();
  return [
    airless() > 0 &&
      !result &&
      h("p", { key: "air", class: "plate bad" }, text(airless() === 2 ? "no_oxygen" : "less_oxygen")),
    me && inTurn() && forecast(me),
    harms() && h("p", { key: "aim", class: "plate" }, text("master_aim")),
    crew(),
    master(),
    !result && next(),
  ];
}

/** The characters but those of this page's seat, whose dock tells it: where they are, how they are, what they own. */
export function crew() {
  const others = game().characters.filter(({ seat }) => seat !== watched());
  return h(
    "section",
    { key: "crew", class: "plate" },
    h("h3", { class: "caption-head" }, text("crew")),
    h("ul", { class: "crew" }, others.map(person)),
  );
}

/** @param {CharacterView} one */
function person(one) {
  const { status, last_roll: roll, room, character, damage, dying_at: limit } = one;
  const after = atTheEnd(one);
  return h(
    "li",
    { key: String(character), class: status, "data-character": character },
    shape(shapeOfCharacter(one)),
    h(
      "div",
      {},
      h("b", {}, nameOf(character)),
      h("span", { class: "dim" }, ` ${room ? text(room) : text("dead")}`),
      status === "dying" && h("span", { class: "bad" }, ` ${text("dying")} ${roll ? dieFace(roll) : ""}`),
      h(
        "small",
        {},
        amount("organic", one.organic),
        amount("scrap", one.scrap),
        one.cards.map(cardWords).join(", "),
      ),
      status === "dying" && roll && h("small", { class: "bad" }, odds(roll)),
    ),
    h("b", { class: "hurt" }, `${damage}/${limit}`, status === "healthy" && after > damage && ` → ${after}`),
  );
}

/** @param {import("/types/space_stage").CardView} card */
function cardWords({ card, pocket, discharged }) {
  const name = word("card", card);
  if (pocket) return `${name} (${word("monster", pocket.monster)} ${lifeOf(pocket)})`;
  return discharged ? `${name} (${text("discharged")})` : name;
}

/** @param {number} last */
function odds(last) {
  return text("death_odds", { last, dead: Math.round((100 * (last - 1)) / 6), saved: 17 });
}

/** Who has a turn after this one, until new trouble comes. */
function next() {
  const { turn, round, phase } = game();
  if (phase !== "act" && phase !== "recharge") return null;
  return h(
    "section",
    { key: "next", class: "plate" },
    h("h3", { class: "caption-head" }, text("then_head")),
    h(
      "p",
      {},
      [
        ...after(turn ?? 0),
        text(masterSeat() ? "then_master" : "then_trouble"),
        text("round", { round: round + 1 }),
      ].join(", "),
    ),
  );
}

/**
 * The people whose turn comes after a seat's in this round.
 * @param {number} turn
 */
function after(turn) {
  const { players } = picture().record.setup;
  const { first, characters } = game();
  const order = Array.from({ length: players }, (_, place) => ((first - 1 + place) % players) + 1);
  return order
    .slice(order.indexOf(turn) + 1)
    .flatMap((seat) => characters.filter((one) => one.seat === seat && one.room).slice(0, 1))
    .map(({ character }) => nameOf(character));
}

/** Who plays against the station. */
export function master() {
  const seat = masterSeat();
  if (!seat) return null;
  return h(
    "p",
    { key: "master", class: "row master", "data-master": seat },
    shape(shapeOf(seat)),
    h("b", {}, personName(seat)),
    h("span", { class: "dim" }, text("station_master")),
  );
}

/** The monsters that sit in a Vortex, each with whose card it is. */
export function pockets() {
  const all = game().characters.flatMap((one) =>
    one.cards.flatMap(({ card, pocket }) => (pocket ? [{ one, card, pocket }] : [])),
  );
  return all.map(({ one, card, pocket }) =>
    h(
      "p",
      { key: card, class: "row pocket", "data-pocket": pocket.monster },
      shape(shapeOfCharacter(one)),
      h("b", {}, `${word("monster", pocket.monster)} ${lifeOf(pocket)}`),
      h("span", { class: "dim" }, text("in_vortex")),
    ),
  );
}
