// Rows above the cards: how much of each token, tokens to take, and faces of real dice.

/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { askedCharacter } from "./decisions.js";
import { amount, dieFace, icon } from "./parts.js";
import { inNeed } from "./picks.js";
import { aboard } from "./rules.js";
import { act, actor, asked, draft, inTurn, pending, pick, text } from "./state.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** The row that what is decided needs; null where verbs stand instead. */
export function amountsRow() {
  const open = asked() ? pending() : null;
  if (open?.kind === "roll") return row(FACES.map(face));
  if (open?.kind === "take") return row(takes());
  const kinds = counted();
  return kinds.length > 0 ? row(kinds.map(([kind, most]) => stepper(kind, most))) : null;
}

/** @type {(parts: Drawn) => Drawn} */
const row = (parts) => h("div", { key: "amounts", class: "amounts" }, parts);

/**
 * The tokens that are counted, and how many there are at most.
 * @returns {["organic" | "scrap", number][]}
 */
function counted() {
  const open = asked() ? pending() : null;
  const me = open ? askedCharacter() : actor();
  if (!me) return [];
  const { mode } = draft();
  /** @type {["organic" | "scrap", number][]} */
  const both = [
    ["organic", me.organic],
    ["scrap", me.scrap],
  ];
  if (open?.kind === "top_up") return both.slice(1);
  if (open?.kind === "contribute") return open.action?.do === "heal" ? both.slice(0, 1) : [];
  if (open) return [];
  if (inNeed()) return both;
  if (!inTurn()) return [];
  if (mode === "give" || mode === "convert") return both;
  return mode === "heal" && me.organic > 0 ? both.slice(0, 1) : [];
}

/** @type {(kind: "organic" | "scrap", most: number) => Drawn} */
function stepper(kind, most) {
  const value = Math.min(draft()[kind], most);
  /** @type {(sign: string, next: number) => Drawn} */
  const step = (sign, next) => {
    const can = next >= 0 && next <= most;
    return h(
      "button",
      {
        class: can ? "" : "not-now",
        "aria-label": `${text(kind)} ${sign}`,
        "aria-disabled": can ? null : "true",
        "data-why": can ? null : text("why_wrong_amount"),
        "data-step": `${kind}/${sign}`,
        "data-help": "decision step",
        onclick: can ? () => pick({ [kind]: next }) : null,
      },
      sign,
    );
  };
  return h(
    "span",
    { key: kind, class: "stepper", role: "group", "aria-label": text(kind) },
    step("−", value - 1),
    h("span", { class: `count ${kind}` }, icon(kind), h("b", {}, `${value}/${most}`)),
    step("+", value + 1),
  );
}

/** Each way to take tokens off the monster. */
function takes() {
  const open = pending();
  const monster = aboard().find(({ slot }) => slot === open?.slot)?.monster;
  if (!monster) return [];
  const damage = open?.damage ?? 0;
  const least = Math.max(0, damage - monster.scrap);
  const most = Math.min(damage, monster.organic);
  return Array.from({ length: most - least + 1 }, (_, place) => {
    const organic = least + place;
    const on = draft().mode === "take" && draft().organic === organic;
    return h(
      "button",
      {
        key: String(organic),
        "aria-pressed": String(on),
        "data-choice": `take-${organic}`,
        "data-help": "deed take",
        onclick: () => pick({ mode: "take", organic }),
      },
      amount("organic", organic),
      amount("scrap", damage - organic),
    );
  });
}

/** @param {number} shown */
function face(shown) {
  return h(
    "button",
    {
      key: String(shown),
      class: "face",
      "aria-label": String(shown),
      "data-face": shown,
      "data-help": "deed rolled",
      onclick: () => act({ do: "rolled", face: shown }),
    },
    dieFace(shown),
  );
}
