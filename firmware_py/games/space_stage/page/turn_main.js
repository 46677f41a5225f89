// Main actions, each with what it would do: moves, attacks, healing, repairs.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { choice, confirm, options, stepper } from "./controls.js";
import { atTheEnd, brokenIn, chosen, damageOf, help, patients, preyIn, repairChance, ways } from "./rules.js";
import { cardOf, draft, nameOf, text } from "./state.js";

export const MAIN_MODES = {
  move: (me) => {
    const near = ways(me);
    const rooms = Object.keys(near);
    const to = draft().to && rooms.includes(draft().to.at(-1)) ? draft().to : null;
    return [
      h("p", {}, text("where_to")),
      options(rooms.map((room) => choice(`to-${room}`, to?.at(-1) === room, { to: near[room] }, text(room)))),
      confirm(
        to && { do: "move", to, character: me.character },
        to ? text("go", { room: word("room", to.at(-1)) }) : text("move"),
      ),
      to && foretold(me, { room: to.at(-1) }),
    ];
  },
  attack: (me) => {
    const prey = preyIn(me.room);
    const aim = prey.find(({ slot }) => slot === draft().slot) ?? (prey.length === 1 ? prey[0] : null);
    const cards = chosen(me, "attack");
    return [
      options(
        prey.map(({ slot, monster }) =>
          choice(`at-${slot}`, aim?.slot === slot, { slot }, word("monster", monster.monster)),
        ),
      ),
      aim && expected(aim.monster, cards),
      confirm(
        aim && { do: "attack", slot: aim.slot, cards, character: me.character },
        text(cards.length ? "strike" : "strike_bare"),
      ),
    ];
  },
  heal: (me) => {
    const whom = patients(me);
    const target =
      whom.find(({ character }) => character === draft().target) ?? (whom.length === 1 ? whom[0] : null);
    const cards = chosen(me, "heal");
    const organic = Math.min(draft().organic ?? 0, me.organic);
    const points = 1 + organic + cards.reduce((sum, card) => sum + cardOf(card).value, 0);
    return [
      options(
        whom.map(({ character }) =>
          choice(
            `heal-${character}`,
            target?.character === character,
            { target: character },
            nameOf(character),
          ),
        ),
      ),
      me.organic > 0 && stepper("organic", me.organic, text("organic")),
      target &&
        h(
          "p",
          { class: "expected" },
          text("heals", {
            points: Math.min(points, target.damage),
            left: Math.max(0, target.damage - points),
          }),
        ),
      confirm(
        target && { do: "heal", target: target.character, organic, cards, character: me.character },
        text("heal"),
      ),
    ];
  },
  repair: (me) => {
    const broken = brokenIn(me.room);
    const one =
      broken.find(({ generator }) => generator === draft().generator) ??
      (broken.length === 1 ? broken[0] : null);
    return [
      options(
        broken.map(({ generator }) =>
          choice(
            `repair-${generator}`,
            one?.generator === generator,
            { generator },
            word("generator", generator),
          ),
        ),
      ),
      h("p", { class: "expected" }, text("repair_odds", { help: help(me), percent: repairChance(help(me)) })),
      confirm(
        one && { do: "repair", generator: one.generator, character: me.character },
        text("roll_repair"),
      ),
    ];
  },
};

/** What an attack would do. */
function expected(monster, cards) {
  const life = monster.organic + monster.scrap;
  if (cards.length === 0) return h("p", { class: "expected" }, text("bare_hands_odds"));
  const damage = damageOf(cards, monster);
  return h(
    "p",
    { class: "expected", "data-expected": damage },
    h("b", {}, Math.min(damage, life)),
    ` ${text("of_life", { life })}`,
    damage >= life && h("span", { class: "good" }, ` ${text("defeats")}`),
  );
}

function foretold(me, change) {
  const after = atTheEnd(me, change);
  return h(
    "p",
    { class: after >= me.dying_at ? "bad" : "dim" },
    text("then_damage", { damage: after, limit: me.dying_at }),
  );
}
