// What a character can do, as a row of verbs; the rest in a list over the board. The Station Master has four harms.

/** @import { CharacterView } from "/types/space_stage" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { t, word } from "/static/words.js";
import { fourHarms } from "./decisions.js";
import { icon } from "./parts.js";
import { target } from "./picks.js";
import { against, againstBuying, brokenIn, company, MAIN, open, patients, preyIn, ways } from "./rules.js";
import { actor, begin, cardOf, draft, harms, inTurn, pick, text } from "./state.js";
import { wanted, why } from "./words.js";

/** The four main actions, and the way to everything else. */
export function verbs() {
  const me = actor();
  if (!me || !inTurn()) return null;
  return h(
    "div",
    { key: "verbs", class: "verbs", role: "group", "aria-label": text("your_turn") },
    MAIN.map((name) => verb(name, me)),
    h(
      "button",
      {
        key: "more",
        class: "verb more",
        "data-do": "more",
        "aria-label": text("more"),
        "aria-expanded": String(draft().listed),
        onclick: () => pick({ listed: !draft().listed }),
      },
      "…",
    ),
  );
}

/** @type {(name: string, me: CharacterView) => Drawn} */
function verb(name, me) {
  const reason = why(against(name, me));
  const on = draft().mode === name;
  return h(
    "button",
    {
      key: name,
      class: `verb ${reason ? "not-now" : ""}`,
      "aria-pressed": String(on),
      "aria-disabled": reason ? "true" : null,
      "data-mode": name,
      "data-why": reason || null,
      "data-help": `main_action ${name}`,
      onclick: reason ? null : () => begin(on ? {} : { mode: name }),
    },
    icon(name),
    h("span", {}, h("b", {}, text(name)), h("small", {}, reason || countOf(name, me))),
  );
}

/** @type {(name: string, me: CharacterView) => string} */
function countOf(name, me) {
  if (name === "move") return text("rooms_near", { count: Object.keys(ways(me)).length });
  const all = name === "attack" ? preyIn(me.room) : name === "heal" ? patients(me) : brokenIn(me.room);
  return text("count_here", { count: all.length });
}

/** Everything that is neither a main action nor a card: buying, giving, exchanging, what a telepath wants. */
export function list() {
  const me = actor();
  if (!me || !inTurn()) return null;
  const friend = draft().mode === "telepathy" ? target() : null;
  if (!draft().listed && !friend) return null;
  return h(
    "section",
    { key: "more", class: "sheet stage-list", "data-sheet": "more" },
    friend ? wantedOf(friend) : others(me),
    !friend &&
      h(
        "button",
        { key: "close", "data-do": "close-list", onclick: () => pick({ listed: false }) },
        t("close"),
      ),
  );
}

/** @param {CharacterView} me */
function others(me) {
  const gives = company(me).length === 0 ? "alone" : me.organic + me.scrap > 0 ? "" : "nothing_to_give";
  return [
    open().map((card) =>
      choice(
        `buy-${card}`,
        `${text("buy")}: ${word("card", card)} (${text(card[0] === "E" ? "scrap" : "organic")} ${cardOf(card).price})`,
        againstBuying(card, me),
        () => begin({ mode: "buy", card }),
      ),
    ),
    choice("give", text("give"), gives, () => begin({ mode: "give" })),
    me.vivified && choice("convert", text("convert"), "", () => begin({ mode: "convert" })),
  ];
}

/** @param {CharacterView} friend */
function wantedOf(friend) {
  const can = { ...friend, done: [] };
  const all = [
    ...preyIn(friend.room).map(({ slot }) => ({ do: "attack", slot })),
    ...(against("heal", can) === "no_oxygen"
      ? []
      : patients(friend).map(({ character }) => ({ do: "heal", target: character }))),
    ...brokenIn(friend.room).map(({ generator }) => ({ do: "repair", generator })),
    ...Object.values(ways(friend)).map((to) => ({ do: "move", to })),
  ];
  return /** @type {import("./state.js").Wanted[]} */ (all).map((one) => {
    const key = JSON.stringify(one);
    const on = JSON.stringify(draft().wanted) === key;
    return choice(key, wanted(one), "", () => pick({ wanted: one }), on);
  });
}

/** @type {(name: string, said: string, reason: string, deed: () => void, on?: boolean) => Drawn} */
function choice(name, said, reason, deed, on = false) {
  return h(
    "button",
    {
      key: name,
      class: reason ? "not-now" : "",
      "aria-pressed": String(on),
      "aria-disabled": reason ? "true" : null,
      "data-choice": name,
      "data-why": reason ? why(reason) : null,
      "data-help": "decision choice",
      onclick: reason ? null : deed,
    },
    h("span", {}, said),
    reason && h("small", {}, why(reason)),
  );
}

/** The four harms of the Station Master, each with its effect. */
export function harmsRow() {
  return h(
    "div",
    { key: "harms", class: "harms", role: "group", "aria-label": text("station_master") },
    fourHarms().map(({ name, why: reason }) => harm(name, harms() ? reason : text("not_your_turn"))),
  );
}

/** @type {(name: string, reason: string) => Drawn} */
function harm(name, reason) {
  const on = draft().mode === name;
  return h(
    "button",
    {
      key: name,
      class: `harm ${reason ? "not-now" : ""}`,
      "aria-pressed": String(on),
      "aria-disabled": reason ? "true" : null,
      "data-mode": name,
      "data-why": reason || null,
      "data-help": `harm ${name}`,
      onclick: reason ? null : () => begin(on ? {} : { mode: name }),
    },
    icon(HARM_SIGNS[name]),
    h("span", {}, h("b", {}, text(name)), h("small", {}, text(`harm_${name}`))),
  );
}

/** @type {Record<string, string>} */
const HARM_SIGNS = { new_monster: "claw", break: "electricity", heart_attack: "heart", boost: "boost" };
