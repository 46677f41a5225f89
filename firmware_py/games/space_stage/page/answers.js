// Answers to what the rules ask: starting cards, tokens to take, scrap for a repair, cards for a telepath, places, dice.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { cardDoes } from "./board_parts.js";
import { choice, confirm, does, stepper } from "./controls.js";
import { amount, die } from "./parts.js";
import { chosen, damageOf } from "./rules.js";
import { act, cardOf, draft, game, nameOf, ownCharacters, text } from "./state.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** What is asked, as a question with its answers; null if nothing is. */
export function asking() {
  const { pending, phase } = game();
  if (pending) return [h("p", { class: "question" }, question(pending)), PENDING[pending.kind](pending)];
  if (phase === "setup") return starting();
  if (phase === "master") return mastering();
  const dying = ownCharacters().find((one) => one.status === "dying" && !one.rolled);
  return phase === "recharge" && dying ? deathRoll(dying) : null;
}

function question(pending) {
  const kind = pending.kind === "roll" ? `roll_${pending.what}` : pending.kind;
  return text(`ask_${kind}`, {
    name: pending.character === undefined ? "" : nameOf(pending.character),
    monster: pending.monster ? word("monster", pending.monster) : "",
  });
}

function monsterIn(slot) {
  return game().slots.find((one) => one.slot === slot).monster;
}

const PENDING = {
  take: ({ slot, damage, character }) => {
    const { organic, scrap } = monsterIn(slot);
    const least = Math.max(0, damage - scrap);
    const most = Math.min(damage, organic);
    return h(
      "div",
      { class: "options" },
      Array.from({ length: most - least + 1 }, (_, place) => {
        const action = { do: "take", organic: least + place, scrap: damage - least - place };
        return does(
          [amount("organic", action.organic), amount("scrap", action.scrap)],
          action,
          `take-${character}`,
        );
      }),
    );
  },
  top_up: ({ character, generator, points }) => {
    const me = game().characters[character];
    const scrap = Math.min(draft().scrap ?? 0, me.scrap);
    const cards = chosen(me, "repair");
    const all = points + scrap + cards.reduce((sum, card) => sum + cardOf(card).value, 0);
    return [
      h(
        "p",
        { class: "expected" },
        text("repair_points", {
          points: all,
          tokens: Math.floor(all / 4),
          generator: word("generator", generator),
        }),
      ),
      stepper("scrap", me.scrap, text("scrap")),
      confirm({ do: "top_up", scrap, cards }, text("repair")),
    ];
  },
  contribute: ({ character, action }) => {
    const me = game().characters[character];
    const healing = action.do === "heal";
    const cards = chosen(me, healing ? "heal" : "attack");
    const organic = healing ? Math.min(draft().organic ?? 0, me.organic) : 0;
    return [
      healing && stepper("organic", me.organic, text("organic")),
      !healing &&
        cards.length > 0 &&
        h("p", { class: "expected" }, `${damageOf(cards, monsterIn(action.slot))}`),
      confirm(
        { do: "contribute", cards, organic },
        text(healing ? "heal" : cards.length ? "strike" : "strike_bare"),
      ),
    ];
  },
  place: () => {
    const free = game().slots.filter(({ monster }) => !monster);
    return [
      h(
        "div",
        { class: "options" },
        free.map(({ slot }) => choice(`slot-${slot}`, draft().slot === slot, { slot }, slotName(slot))),
      ),
      confirm(draft().slot && { do: "place", slot: draft().slot }, text("place")),
    ];
  },
  roll: () => [
    h(
      "p",
      {},
      game().entered.map((face) => die(face)),
    ),
    h(
      "div",
      { class: "options faces" },
      FACES.map((face) => does(String(face), { do: "rolled", face })),
    ),
  ],
};

/** The name of a slot: its edge and the face of the die. */
function slotName(slot) {
  const [edge, face] = slot.split("_");
  return `${text(edge)} ${face}`;
}

// ---------------------------------------------------------------------------------------------------------- before

function starting() {
  const empty = ownCharacters().filter(({ cards }) => cards.length === 0);
  const me = empty.find(({ character }) => character === draft().who) ?? empty[0];
  if (!me) return null;
  const open = [...game().equipment, ...game().mutations].filter(Boolean);
  const card = open.includes(draft().card) ? draft().card : null;
  return [
    h("p", { class: "question" }, text("ask_pick", { name: nameOf(me.character) })),
    h(
      "div",
      { class: "options wares" },
      open.map((name) =>
        choice(`pick-${name}`, card === name, { card: name }, [
          h("b", {}, word("card", name)),
          h("small", {}, cardDoes(name)),
        ]),
      ),
    ),
    confirm(card && { do: "pick", card, character: me.character }, card ? word("card", card) : text("take")),
  ];
}

function deathRoll(me) {
  const last = me.last_roll;
  const odds = last
    ? text("death_odds", { dead: Math.round((100 * (last - 1)) / 6), saved: 17, last })
    : text("death_first");
  return [
    h("p", { class: "question" }, text("ask_roll_dying", { name: nameOf(me.character) })),
    h("p", { class: "expected" }, odds),
    h(
      "button",
      {
        key: "roll",
        class: "primary confirm",
        "data-action": "roll",
        "data-help": "deed roll",
        onclick: () => act({ do: "roll" }),
      },
      text("roll"),
    ),
  ];
}

// -------------------------------------------------------------------------------------------------- Station Master

function mastering() {
  const { slots, generators, characters, decks, master_done: done } = game();
  const free = slots.some(({ monster }) => !monster);
  const { mode } = draft();
  const kinds = [
    ["new_monster", free ? (decks.monsters ? "" : "deck_empty") : "taken"],
    ["break", generators.some(({ tokens }) => tokens < 3) ? "" : "taken"],
    ["heart_attack", characters.some(({ status }) => status === "healthy") ? "" : "wrong_target"],
    ["boost", slots.some(({ monster }) => monster) ? "" : "nothing_there"],
  ];
  return [
    h("p", { class: "question" }, text("ask_master", { left: 2 - done })),
    h(
      "div",
      { class: "options" },
      kinds.map(([kind, reason]) =>
        choice(
          kind,
          mode === kind,
          { mode: kind, slot: null, generator: null, target: null },
          text(kind),
          reason,
        ),
      ),
    ),
    MASTER[mode]?.(),
  ];
}

const MASTER = {
  new_monster: () => confirm({ do: "new_monster" }, text("new_monster")),
  break: () => {
    const whole = game().generators.filter(({ tokens }) => tokens < 3);
    const one = draft().generator;
    return [
      h(
        "div",
        { class: "options" },
        whole.map(({ generator }) =>
          choice(`break-${generator}`, one === generator, { generator }, word("generator", generator)),
        ),
      ),
      confirm(one && { do: "break", generator: one }, text("break")),
    ];
  },
  heart_attack: () => {
    const healthy = game().characters.filter(({ status }) => status === "healthy");
    const one = healthy.find(({ character }) => character === draft().target);
    return [
      h(
        "div",
        { class: "options" },
        healthy.map(({ character }) =>
          choice(
            `heart-${character}`,
            one?.character === character,
            { target: character },
            nameOf(character),
          ),
        ),
      ),
      confirm(one && { do: "heart_attack", character: one.character }, text("heart_attack")),
    ];
  },
  boost: () => {
    const aboard = game().slots.filter(({ monster }) => monster);
    const one = aboard.find(({ slot }) => slot === draft().slot);
    return [
      h(
        "div",
        { class: "options" },
        aboard.map(({ slot, monster }) =>
          choice(`boost-${slot}`, one?.slot === slot, { slot }, word("monster", monster.monster)),
        ),
      ),
      confirm(one && { do: "boost", slot: one.slot }, text("boost")),
    ];
  },
};
