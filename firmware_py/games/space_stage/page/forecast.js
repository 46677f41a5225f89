// What the end of the turn would bring: now, after what is prepared, with each card that protects, and as things stand.

/** @import { CharacterView } from "/types/space_stage" */
/** @import { Change } from "./rules.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { icon } from "./parts.js";
import { prey } from "./picks.js";
import { airless, atTheEnd, chosen, damageOf, lifeOf, preyIn, ready } from "./rules.js";
import { able, cardOf, draft, game, nameOf, ownCharacters, text } from "./state.js";

/** @typedef {{key: string, said: string, change: Change, without?: string}} Way a way in which the turn could end */

/**
 * One row for each way in which the turn could end; the other character of the seat has a row of its own.
 * @param {CharacterView} me
 */
export function forecast(me) {
  const others = ownCharacters().filter((one) => one !== me && able(one));
  const [best, ...rest] = [...prepared(me), { key: "so", said: text("end_so"), change: {} }];
  return h(
    "section",
    { key: "at-end", class: "plate at-end", "aria-label": text("at_end") },
    h("h3", { class: "caption-head" }, text("at_end")),
    row(me, { key: "now", said: text("end_now") }, me.damage),
    way(me, best),
    ready(me, "reduction").map((card) =>
      row(
        me,
        { key: card, said: text("end_with", { card: word("card", card) }) },
        atTheEnd(me, { ...best.change, shields: [card] }),
      ),
    ),
    rest.map((one) => way(me, one)),
    others.map((one) => way(one, { key: `other-${one.character}`, said: nameOf(one.character), change: {} })),
  );
}

/** @type {(me: CharacterView, one: Way) => import("/static/dom.js").Wanted} */
function way(me, { key, said, change, without }) {
  return row(me, { key, said }, atTheEnd(me, change), reasons(me, change, without));
}

/**
 * How the turn would end after the attack or the move that is prepared, where that is certain.
 * @param {CharacterView} me
 * @returns {Way[]}
 */
function prepared(me) {
  const { mode, to } = draft();
  const room = to?.at(-1);
  if (mode === "move" && room) return [{ key: "go", said: text("end_go"), change: { room } }];
  const cards = mode === "attack" ? chosen(me, "attack") : [];
  const aim = prey(me);
  if (cards.length === 0 || !aim) return [];
  const more = cards.reduce((sum, card) => sum + cardOf(card).self_damage, 0);
  const beaten = damageOf(cards, aim.monster) >= lifeOf(aim.monster);
  const less = beaten ? aim.monster.damage : 0;
  const stay = {
    key: "strike",
    said: text("end_strike_stay"),
    change: { less, more },
    without: beaten ? aim.slot : "",
  };
  const leaves = game().actions_left > 1 && !me.done.includes("move");
  return leaves
    ? [stay, { key: "leave", said: text("end_strike_leave"), change: { more, room: "" } }]
    : [stay];
}

/**
 * What does the damage, in words: monsters of the room, own mutations, missing oxygen.
 * @type {(me: CharacterView, change: Change, without?: string) => string}
 */
function reasons(me, { room = me.room, more = 0 }, without = "") {
  const own = (me.hat ? 0 : me.self_damage) + more;
  const monsters = preyIn(room).filter(({ slot }) => slot !== without);
  return [
    ...monsters.map(({ monster }) => word("monster", monster.monster)),
    own > 0 && text("by_own"),
    airless() === 2 && text("by_air"),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Points of damage that are there, that would come, and that are still free up to the limit.
 * @type {(me: CharacterView, row: {key: string, said: string}, after: number, why?: string) =>
 *   import("/static/dom.js").Wanted}
 */
function row(me, { key, said }, after, why = "") {
  const dies = after >= me.dying_at;
  return h(
    "p",
    { key, class: `end-row ${dies ? "bad" : ""}`, title: why, "data-end": key, "data-after": after },
    h("span", { class: "end-name" }, said),
    h(
      "span",
      { class: "points", "aria-hidden": "true" },
      Array.from({ length: me.dying_at }, (_, point) =>
        h("i", { key: String(point), class: point < me.damage ? "there" : point < after ? "comes" : "" }),
      ),
    ),
    h("b", {}, after),
    dies && [icon("skull"), h("span", { class: "unseen" }, text("dying"))],
  );
}
