// What a seat decides in its turn: a main action, a card by its name, a purchase, a gift, the end.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { atEnd } from "./at_end.js";
import { choice, does, mode } from "./controls.js";
import { amount } from "./parts.js";
import {
  against,
  atTheEnd,
  brokenIn,
  chosen,
  company,
  MAIN,
  patients,
  powered,
  preyIn,
  ways,
} from "./rules.js";
import { act, actor, cardOf, draft, game, nameOf, ownCharacters, putDown, text } from "./state.js";
import { MAIN_MODES } from "./turn_main.js";
import { gift, SIDE_MODES } from "./turn_side.js";

/** The whole turn: what can be done, what is prepared, and the end. */
export function turn() {
  const me = actor();
  if (me.status !== "healthy" || me.rolled) return [gift(me), endTurn(me)];
  const refused = MAIN.includes(draft().mode) && against(draft().mode, me);
  const deciding = MODES[draft().mode] && !refused;
  return [
    game().phase === "recharge" && recharge(me),
    h(
      "div",
      { class: "modes" },
      MAIN.map((name) => mode(name, against(name, me), hint(name, me))),
      others(me),
    ),
    deciding && h("section", { class: "decision", "data-deciding": draft().mode }, MODES[draft().mode](me)),
    atEnd(me),
    h("div", { class: "turn-ends" }, undo(), endTurn(me)),
  ];
}

function hint(name, me) {
  if (name === "move") return text("rooms_near", { count: Object.keys(ways(me)).length });
  if (name === "attack")
    return preyIn(me.room)
      .map(({ monster }) => word("monster", monster.monster))
      .join(", ");
  if (name === "heal")
    return patients(me)
      .map(({ character }) => nameOf(character))
      .join(", ");
  return text("generators_here", { count: brokenIn(me.room).length });
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
        text("buy"),
        powered(me.room) ? "" : "no_power",
      ),
    gives &&
      choice(
        "give",
        draft().mode === "give",
        { mode: "give", target: null, organic: 0, scrap: 0 },
        text("give"),
      ),
    me.vivified && choice("convert", draft().mode === "convert", { mode: "convert" }, text("convert")),
  ];
}

// --------------------------------------------------------------------------------------------------------- recharging

function recharge(me) {
  const own = ownCharacters().filter(({ recharged, status }) => !recharged && status === "healthy");
  const empty = own.flatMap((one) =>
    one.cards.filter(({ discharged }) => discharged).map(({ card }) => ({ one, card })),
  );
  return h(
    "div",
    { class: "recharging" },
    empty.map(({ one, card }) => {
      const price = cardOf(card).recharge;
      return h(
        "button",
        {
          key: card,
          class: "slim",
          "data-action": "recharge",
          "data-help": "deed recharge",
          disabled: price > one.scrap,
          onclick: () => act({ do: "recharge", card, character: one.character }),
        },
        `${text("recharge")} ${word("card", card)}`,
        amount("scrap", price),
      );
    }),
    does(text(me.recharged || empty.length === 0 ? "go_on" : "recharge_nothing"), { do: "skip" }, "slim"),
  );
}

const MODES = { ...MAIN_MODES, ...SIDE_MODES };

/** Puts down what is prepared; what was done stays done. */
function undo() {
  return h(
    "button",
    {
      key: "undo",
      class: "quiet",
      "data-undo": "",
      "data-help": "deed put_down",
      disabled: draft().mode === "" && draft().cards.length === 0,
      onclick: putDown,
    },
    text("put_down"),
  );
}

/** The end of the turn, with the cards that protect; it says so where it means dying for anybody of the seat. */
function endTurn(me) {
  const able = ownCharacters().filter(({ status, rolled }) => status === "healthy" && !rolled);
  const shields = able.flatMap((one) => chosen(one, "reduction"));
  const dies = able.some((one) => atTheEnd(one, { shields: chosen(one, "reduction") }) >= one.dying_at);
  const after = atTheEnd(me, { shields: chosen(me, "reduction") });
  return h(
    "button",
    {
      key: "end",
      class: `end-turn ${dies ? "harm" : ""}`,
      "data-action": "end_turn",
      "data-help": "deed end_turn",
      "data-after": after,
      onclick: () => act({ do: "end_turn", cards: shields }),
    },
    h("b", {}, text("end_turn")),
    h("small", {}, dies ? text("would_die") : text("then_damage", { damage: after, limit: me.dying_at })),
  );
}
