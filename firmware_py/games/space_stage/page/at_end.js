// What the end of the turn would bring: as things stand, after what is prepared, and with each card that protects.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { icon } from "./parts.js";
import { airless, atTheEnd, chosen, damageOf, preyIn, ready } from "./rules.js";
import { cardOf, draft, game, nameOf, ownCharacters, text } from "./state.js";

/** The panel: one row for each way that the turn could end; the other character of the seat has a row of its own. */
export function atEnd(me) {
  const others = ownCharacters().filter((one) => one !== me && one.status === "healthy" && !one.rolled);
  const rows = [...prepared(me), { text: text("end_so"), key: "so", change: {} }];
  return h(
    "section",
    { key: "at-end", class: "at-end", "aria-label": text("at_end") },
    h("h3", {}, text("at_end")),
    track(me, { text: text("end_now"), after: me.damage, key: "now" }),
    rows.map((row, place) => [ended(me, row), place === 0 && shielded(me, row)]),
    others.map((one) => ended(one, { text: nameOf(one.character), key: `other-${one.character}` })),
  );
}

/** The row of an end of the turn, with what does the damage. */
function ended(me, { text, key, change = {}, cause = {} }) {
  return track(me, { text, key, after: atTheEnd(me, change), why: reasons(me, cause) });
}

/** The same end with each card that protects. */
function shielded(me, { change }) {
  return ready(me, "reduction").map((card) =>
    track(me, {
      text: text("end_with", { card: word("card", card) }),
      after: atTheEnd(me, { ...change, shields: [card] }),
      key: card,
    }),
  );
}

/** How the turn would end after the attack or the move that is prepared, where that is certain. */
function prepared(me) {
  const { mode, to } = draft();
  if (mode === "move" && to) {
    const room = to.at(-1);
    return [{ text: text("end_go"), key: "go", change: { room }, cause: { room } }];
  }
  const cards = mode === "attack" ? chosen(me, "attack") : [];
  if (cards.length === 0) return [];
  const prey = preyIn(me.room);
  const aim = prey.find(({ slot }) => slot === draft().slot) ?? (prey.length === 1 ? prey[0] : null);
  if (!aim) return [];
  const more = cards.reduce((sum, card) => sum + (cardOf(card).self_damage ?? 0), 0);
  const beaten = damageOf(cards, aim.monster) >= aim.monster.organic + aim.monster.scrap;
  const less = beaten ? aim.monster.damage : 0;
  const without = beaten ? aim.slot : "";
  const leaves = game().actions_left > 1 && !me.done.includes("move");
  const own = more + (me.hat ? 0 : me.self_damage);
  const stay = {
    text: text("end_strike_stay"),
    key: "strike",
    change: { less, more },
    cause: { without, own },
  };
  const leave = {
    text: text("end_strike_leave"),
    key: "leave",
    change: { more, room: "" },
    cause: { room: "", own },
  };
  return leaves ? [stay, leave] : [stay];
}

/** What does the damage, in words: monsters of the room, own mutations, missing oxygen. */
function reasons(me, { room = me.room, without = "", own = me.hat ? 0 : me.self_damage } = {}) {
  const monsters = preyIn(room).filter(({ slot }) => slot !== without);
  return [
    ...monsters.map(({ monster }) => word("monster", monster.monster)),
    own > 0 && text("by_own"),
    airless() === 2 && text("by_air"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A row: points of damage that are there, that would come, and that are still free up to the limit. */
function track(me, { text: words, after, why = "", key }) {
  const dies = after >= me.dying_at;
  return h(
    "p",
    { key, class: `end-row ${dies ? "bad" : ""}`, title: why, "data-end": key, "data-after": after },
    h("span", { class: "end-name" }, words),
    h(
      "span",
      { class: "points", "aria-hidden": "true" },
      Array.from({ length: me.dying_at }, (_, point) =>
        h("i", { key: String(point), class: point < me.damage ? "there" : point < after ? "comes" : "" }),
      ),
    ),
    h("b", {}, after),
    dies && [icon("skull"), h("span", {}, text("dying"))],
    why && h("small", {}, why),
  );
}
