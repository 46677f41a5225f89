// Side actions and cards that are used by themselves: purchases, gifts, exchange, telepathy and the others.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { choice, confirm, options, stepper } from "./controls.js";
import { amount } from "./parts.js";
import { against, againstBuying, brokenIn, company, patients, preyIn, ways } from "./rules.js";
import { actor, cardOf, draft, game, nameOf, text } from "./state.js";

export const SIDE_MODES = {
  buy: (me) => {
    const row = me.room === "workshop" ? game().equipment : game().mutations;
    const kind = me.room === "workshop" ? "scrap" : "organic";
    const card =
      row.includes(draft().card) && againstBuying(draft().card, me.room, me) === "" ? draft().card : null;
    return [
      options(
        row
          .filter(Boolean)
          .map((name) =>
            choice(
              `buy-${name}`,
              card === name,
              { card: name },
              [word("card", name), amount(kind, cardOf(name).price)],
              againstBuying(name, me.room, me),
            ),
          ),
      ),
      confirm(card && { do: "buy", card, character: me.character }, text("buy")),
    ];
  },
  give: gift,
  convert: (me) => [
    ["organic", "scrap"].map(
      (kind) =>
        me[kind] > 0 &&
        choice(`gives-${kind}`, (draft().gives ?? "organic") === kind, { gives: kind }, text(kind)),
    ),
    stepper("amount", me[draft().gives ?? "organic"], text("amount")),
    confirm(
      {
        do: "convert",
        gives: draft().gives ?? "organic",
        amount: draft().amount ?? 0,
        character: me.character,
      },
      text("convert"),
      (draft().amount ?? 0) > 0,
    ),
  ],

  hat: (me) => confirm({ do: "hat", character: me.character }, word("card", "E13")),
  vivify: (me) => confirm({ do: "vivify", character: me.character }, word("card", "M13")),
  teleport: (me) => {
    const rooms = Object.keys(game().doors).filter((room) => room !== me.room);
    const to = draft().to?.at(-1);
    return [
      options(rooms.map((room) => choice(`to-${room}`, to === room, { to: [room] }, text(room)))),
      confirm(
        to && { do: "teleport", to, character: me.character },
        to ? text("go", { room: word("room", to) }) : word("card", "M12"),
      ),
    ];
  },
  vortex: (me) => {
    const prey = preyIn(me.room);
    const aim = prey.find(({ slot }) => slot === draft().slot) ?? (prey.length === 1 ? prey[0] : null);
    return [
      options(
        prey.map(({ slot, monster }) =>
          choice(`at-${slot}`, aim?.slot === slot, { slot }, word("monster", monster.monster)),
        ),
      ),
      confirm(
        aim && { do: "vortex", card: draft().vortex, slot: aim.slot, character: me.character },
        word("card", draft().vortex),
      ),
    ];
  },
  telepathy: (me) => {
    const friends = game().characters.filter((one) => one !== me && one.status === "healthy" && !one.rolled);
    const friend = friends.find(({ character }) => character === draft().target);
    const wants = friend ? wishes(friend) : [];
    const wanted = wants.find((one) => JSON.stringify(one) === draft().wanted);
    return [
      options(
        friends.map(({ character }) =>
          choice(
            `friend-${character}`,
            friend?.character === character,
            { target: character, wanted: null },
            nameOf(character),
          ),
        ),
      ),
      options(
        wants.map((one) =>
          choice(JSON.stringify(one), one === wanted, { wanted: JSON.stringify(one) }, wishInWords(one)),
        ),
      ),
      confirm(
        wanted && { do: "telepathy", target: friend.character, action: wanted, character: me.character },
        word("card", "M11"),
      ),
    ];
  },
};

/** What a telepath can want of a friend. */
function wishes(friend) {
  return [
    ...preyIn(friend.room).map(({ slot }) => ({ do: "attack", slot })),
    ...(against("heal", { ...friend, done: [] }) === "no_oxygen"
      ? []
      : patients(friend).map(({ character }) => ({ do: "heal", target: character }))),
    ...brokenIn(friend.room).map(({ generator }) => ({ do: "repair", generator })),
    ...Object.values(ways(friend)).map((to) => ({ do: "move", to })),
  ];
}

function wishInWords(one) {
  const { monster } = game().slots.find(({ slot }) => slot === one.slot) ?? {};
  const about = {
    attack: () => word("monster", monster.monster),
    heal: () => nameOf(one.target),
    repair: () => word("generator", one.generator),
    move: () => text(one.to.at(-1)),
  };
  return `${text(one.do)}: ${about[one.do]()}`;
}

/** What somebody who is not in turn may give to the one in turn, in the same room. */
export function giftOutOfTurn() {
  const { pending, phase, turn } = game();
  const me = actor();
  const friends = me.room ? company(me).filter(({ seat }) => seat === turn) : [];
  const able = friends.filter(({ status, rolled }) => status === "healthy" && !rolled);
  if (phase !== "act" || pending || able.length === 0 || me.organic + me.scrap === 0) return null;
  return h(
    "section",
    { class: "decision gift", "data-deciding": "give" },
    h("p", {}, text("give_in_turn", { name: nameOf(able[0].character) })),
    gift(me, able),
  );
}

/** What is given to whom, by a seat in turn or out of it. */
export function gift(me, friends = company(me)) {
  const target =
    friends.find(({ character }) => character === draft().target) ??
    (friends.length === 1 ? friends[0] : null);
  const organic = Math.min(draft().organic ?? 0, me.organic);
  const scrap = Math.min(draft().scrap ?? 0, me.scrap);
  if (friends.length === 0 || me.organic + me.scrap === 0) return null;
  return [
    options(
      friends.map(({ character }) =>
        choice(
          `give-${character}`,
          target?.character === character,
          { target: character },
          nameOf(character),
        ),
      ),
    ),
    me.organic > 0 && stepper("organic", me.organic, text("organic")),
    me.scrap > 0 && stepper("scrap", me.scrap, text("scrap")),
    confirm(
      target && { do: "give", to: target.character, organic, scrap, character: me.character },
      text("give"),
      organic + scrap > 0,
    ),
  ];
}
