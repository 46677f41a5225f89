// What a seat decides in its turn: a main action, a card by its name, a purchase, a gift, the end.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { choice, confirm, does, mode, stepper } from "./controls.js";
import { amount } from "./parts.js";
import {
  against,
  againstBuying,
  atTheEnd,
  brokenIn,
  chosen,
  company,
  damageOf,
  help,
  MAIN,
  patients,
  powered,
  preyIn,
  repairChance,
  ways,
} from "./rules.js";
import { actor, answer, cardOf, draft, g, nameOf, ownCharacters, stage } from "./state.js";

/** The whole turn: what can be done, what is prepared, and the end. */
export function turn() {
  const me = actor();
  if (me.status !== "healthy" || me.rolled) return [gift(me), endTurn(me)];
  const refused = MAIN.includes(draft().mode) && against(draft().mode, me);
  const deciding = MODES[draft().mode] && !refused;
  return [
    stage().phase === "recharge" && recharge(me),
    h(
      "div",
      { class: "modes" },
      MAIN.map((name) => mode(name, against(name, me), hint(name, me))),
    ),
    h("div", { class: "more-modes" }, others(me)),
    deciding && h("section", { class: "decision", "data-deciding": draft().mode }, MODES[draft().mode](me)),
    endTurn(me),
  ];
}

function hint(name, me) {
  if (name === "move") return g("rooms_near", { count: Object.keys(ways(me)).length });
  if (name === "attack")
    return preyIn(me.room)
      .map(({ monster }) => word("monster", monster.monster))
      .join(", ");
  if (name === "heal")
    return patients(me)
      .map(({ character }) => nameOf(character))
      .join(", ");
  return g("generators_here", { count: brokenIn(me.room).length });
}

/** Ways that are not main actions: buying and giving. */
function others(me) {
  const shop = ["workshop", "laboratory"].includes(me.room);
  const gives = company(me).length > 0 && me.organic + me.scrap > 0;
  return [
    shop &&
      choice(
        "buy",
        draft().mode === "buy",
        { mode: "buy", card: null },
        g("buy"),
        powered(me.room) ? "" : "no_power",
      ),
    gives &&
      choice(
        "give",
        draft().mode === "give",
        { mode: "give", target: null, organic: 0, scrap: 0 },
        g("give"),
      ),
    me.vivified && choice("convert", draft().mode === "convert", { mode: "convert" }, g("convert")),
  ];
}

// --------------------------------------------------------------------------------------------------------- recharging

function recharge(me) {
  const own = ownCharacters().filter(({ recharged, status }) => !recharged && status === "healthy");
  const empty = own.flatMap((one) =>
    one.cards.filter(({ discharged }) => discharged).map(({ card }) => [one, card]),
  );
  return h(
    "div",
    { class: "recharging" },
    empty.map(([one, card]) => {
      const price = cardOf(card).recharge;
      return h(
        "button",
        {
          key: card,
          class: "slim",
          "data-action": "recharge",
          disabled: price > one.scrap,
          onclick: () => answer({ do: "recharge", card, character: one.character }),
        },
        `${g("recharge")} ${word("card", card)}`,
        amount("scrap", price),
      );
    }),
    does(g(me.recharged || empty.length === 0 ? "go_on" : "recharge_nothing"), { do: "skip" }, "slim"),
  );
}

// -------------------------------------------------------------------------------------------------------- main actions

const MODES = {
  move: (me) => {
    const near = ways(me);
    const rooms = Object.keys(near);
    const to = draft().to && rooms.includes(draft().to.at(-1)) ? draft().to : null;
    return [
      h("p", {}, g("where_to")),
      options(
        rooms.map((room) => choice(`to-${room}`, to?.at(-1) === room, { to: near[room] }, roomName(room))),
      ),
      confirm(
        to && { do: "move", to, character: me.character },
        to ? g("go", { room: word("room", to.at(-1)) }) : g("move"),
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
        g(cards.length ? "strike" : "strike_bare"),
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
      me.organic > 0 && stepper("organic", me.organic, g("organic")),
      target &&
        h(
          "p",
          { class: "expected" },
          g("heals", { points: Math.min(points, target.damage), left: Math.max(0, target.damage - points) }),
        ),
      confirm(
        target && { do: "heal", target: target.character, organic, cards, character: me.character },
        g("heal"),
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
      h("p", { class: "expected" }, g("repair_odds", { help: help(me), percent: repairChance(help(me)) })),
      confirm(one && { do: "repair", generator: one.generator, character: me.character }, g("roll_repair")),
    ];
  },

  // ---------------------------------------------------------------------------------------------------- side actions

  buy: (me) => {
    const row = me.room === "workshop" ? stage().equipment : stage().mutations;
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
      confirm(card && { do: "buy", card, character: me.character }, g("buy")),
    ];
  },
  give: gift,
  convert: (me) => [
    ["organic", "scrap"].map(
      (kind) =>
        me[kind] > 0 &&
        choice(`gives-${kind}`, (draft().gives ?? "organic") === kind, { gives: kind }, g(kind)),
    ),
    stepper("amount", me[draft().gives ?? "organic"], g("amount")),
    confirm(
      {
        do: "convert",
        gives: draft().gives ?? "organic",
        amount: draft().amount ?? 0,
        character: me.character,
      },
      g("convert"),
      (draft().amount ?? 0) > 0,
    ),
  ],

  // -------------------------------------------------------------------------------------------------- cards by name

  hat: (me) => confirm({ do: "hat", character: me.character }, word("card", "E13")),
  vivify: (me) => confirm({ do: "vivify", character: me.character }, word("card", "M13")),
  teleport: (me) => {
    const rooms = Object.keys(stage().doors).filter((room) => room !== me.room);
    const to = draft().to?.at(-1);
    return [
      options(rooms.map((room) => choice(`to-${room}`, to === room, { to: [room] }, roomName(room)))),
      confirm(
        to && { do: "teleport", to, character: me.character },
        to ? g("go", { room: word("room", to) }) : word("card", "M12"),
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
    const friends = stage().characters.filter((one) => one !== me && one.status === "healthy" && !one.rolled);
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

function options(buttons) {
  return h("div", { class: "options" }, buttons);
}

/** The name of a room on a button. */
function roomName(room) {
  return g(room);
}

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
  const { monster } = stage().slots.find(({ slot }) => slot === one.slot) ?? {};
  const about = {
    attack: () => word("monster", monster.monster),
    heal: () => nameOf(one.target),
    repair: () => word("generator", one.generator),
    move: () => roomName(one.to.at(-1)),
  };
  return `${g(one.do)}: ${about[one.do]()}`;
}

function gift(me) {
  const friends = company(me);
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
    me.organic > 0 && stepper("organic", me.organic, g("organic")),
    me.scrap > 0 && stepper("scrap", me.scrap, g("scrap")),
    confirm(
      target && { do: "give", to: target.character, organic, scrap, character: me.character },
      g("give"),
      organic + scrap > 0,
    ),
  ];
}

// ------------------------------------------------------------------------------------------------------------ forecasts

/** What an attack would do. */
function expected(monster, cards) {
  const life = monster.organic + monster.scrap;
  if (cards.length === 0) return h("p", { class: "expected" }, g("bare_hands_odds"));
  const damage = damageOf(cards, monster);
  return h(
    "p",
    { class: "expected", "data-expected": damage },
    h("b", {}, Math.min(damage, life)),
    ` ${g("of_life", { life })}`,
    damage >= life && h("span", { class: "good" }, ` ${g("defeats")}`),
  );
}

function foretold(me, change) {
  const after = atTheEnd(me, change);
  return h(
    "p",
    { class: after >= me.dying_at ? "bad" : "dim" },
    g("then_damage", { damage: after, limit: me.dying_at }),
  );
}

/** The end of the turn, with the cards that protect; it says so where it means dying. */
function endTurn(me) {
  const shields = ownCharacters().flatMap((one) => chosen(one, "reduction"));
  const after = atTheEnd(me, { shields });
  const dies = me.status === "healthy" && after >= me.dying_at;
  return h(
    "button",
    {
      key: "end",
      class: `end-turn ${dies ? "harm" : ""}`,
      "data-action": "end_turn",
      "data-after": after,
      onclick: () => answer({ do: "end_turn", cards: shields }),
    },
    h("b", {}, g("end_turn")),
    h("small", {}, dies ? g("would_die") : g("then_damage", { damage: after, limit: me.dying_at })),
  );
}
