// Slots with monsters: how much is left of them, what they do, how elements hit them.

/** @import { MonsterView, SlotView } from "/types/space_stage" */
/** @import { Layout, Rect } from "./geometry.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { box, label, look, pressed } from "./board_parts.js";
import { glyph, times } from "./parts.js";
import { prey, roomTouch, slotTouch } from "./picks.js";
import { BOOST, damageOf, ELEMENTS, lifeOf } from "./rules.js";
import { actor, draft, harms, inTurn, monsterOf, pending, text } from "./state.js";

const BOOST_FACTOR = 50;

/**
 * A slot, free or with its monster.
 * @param {Layout} layout
 * @param {SlotView} slot
 */
export function slotPlace(layout, slot) {
  const rect = layout.slots[slot.slot];
  return slot.monster ? monster(layout, slot, slot.monster, rect) : emptySlot(layout, slot, rect);
}

/** @type {(layout: Layout, slot: SlotView, rect: Rect) => import("/static/dom.js").Wanted} */
function emptySlot({ font }, slot, rect) {
  const { x, y, w, h: tall } = rect;
  const does = slotTouch(slot);
  const [edge, face] = slot.slot.split("_");
  const two = tall > font * 3;
  return h(
    "g",
    {
      key: slot.slot,
      class: `slot free ${look(does, draft().slot === slot.slot && draft().mode === "place")}`,
      "data-slot": slot.slot,
      ...pressed(does, word("slot", slot.slot), roomTouch(slot.room)),
    },
    box(rect, 7),
    label(text("free"), x + w / 2, y + tall / 2 - (two ? font * 0.65 : 0), font, w - 4, "small"),
    two && label(`${text(edge)} ${face}`, x + w / 2, y + tall / 2 + font * 0.65, font, w - 4, "small"),
  );
}

/** @type {(slot: SlotView) => boolean} */
function isAim(slot) {
  const me = actor();
  const { mode } = draft();
  if (harms()) return mode === "boost" && draft().slot === slot.slot;
  return Boolean(me && inTurn() && ["attack", "vortex"].includes(mode) && prey(me)?.slot === slot.slot);
}

/**
 * How a monster will be after what is prepared: damage, factors, and the tokens that will be gone.
 * @type {(one: MonsterView, aim: boolean) => {now: MonsterView, gone: number}}
 */
function foreseen(one, aim) {
  const { mode, cards } = draft();
  if (!aim || pending()) return { now: one, gone: 0 };
  if (mode === "boost") {
    /** @param {number} factor */
    const less = (factor) => Math.max(0, factor - BOOST_FACTOR);
    const { fire, frost, lightning } = one;
    const damage = one.damage + BOOST;
    return {
      now: { ...one, damage, fire: less(fire), frost: less(frost), lightning: less(lightning) },
      gone: 0,
    };
  }
  return { now: one, gone: mode === "attack" ? Math.min(lifeOf(one), damageOf(cards, one)) : 0 };
}

/** @type {(layout: Layout, slot: SlotView, one: MonsterView, rect: Rect) => import("/static/dom.js").Wanted} */
function monster(layout, slot, one, rect) {
  const does = slotTouch(slot);
  const aim = isAim(slot);
  const { now, gone } = foreseen(one, aim);
  const said = text("monster_is", {
    monster: word("monster", one.monster),
    life: lifeOf(one),
    damage: now.damage,
    fire: times(now.fire),
    frost: times(now.frost),
    lightning: times(now.lightning),
  });
  return h(
    "g",
    {
      key: slot.slot + one.monster,
      class: `slot monster ${look(does, aim)} ${one.boost ? "boosted" : ""}`,
      "data-slot": slot.slot,
      "data-monster": one.monster,
      "data-help": `monster ${one.monster}`,
      "data-life": lifeOf(one),
      ...pressed(does, said, roomTouch(slot.room)),
    },
    h("title", {}, said),
    box(rect, 7),
    rows(layout, now, gone, rect),
  );
}

/**
 * Name, life with damage, tokens, factors; what has no room is left out from the third on.
 * @type {(layout: Layout, one: MonsterView, gone: number, rect: Rect) => import("/static/dom.js").Drawn}
 */
function rows({ font, level }, one, gone, { x, y, w, h: tall }) {
  const pad = level === "small" ? 4 : font * 0.6;
  const line = font * 1.28;
  const inner = { x: x + pad, y, w: w - 2 * pad, h: line };
  const factors = tall >= 3 * line + 2;
  const middle = tall - 4 - line * (factors ? 2 : 1);
  const pips = middle - line >= font * 0.4 ? Math.min(font * 0.9, middle - line) : 0;
  const gap = (middle - line - pips) / 3;
  const name = word(level === "small" ? "monster_short" : "monster", one.monster);
  const top = y + 2 + line;
  return [
    label(name, inner.x, y + 2 + line / 2, font, inner.w, "start name"),
    life(one, inner, top + gap + line / 2, font),
    pips > 0 && tokens(one, gone, { ...inner, y: top + 2 * gap + line, h: pips * 0.8 }),
    factors && elements(one, { ...inner, y: y + tall - line - 2 }, font),
  ];
}

/** @type {(one: MonsterView, rect: Rect, middle: number, font: number) => import("/static/dom.js").Drawn} */
function life(one, { x, w }, middle, font) {
  const wide = font * 2.5;
  /** @type {["organic" | "scrap", number][]} */
  const kinds = [
    ["organic", one.organic],
    ["scrap", one.scrap],
  ];
  const there = kinds.filter(([, count]) => count > 0);
  const step = Math.min(font * 2.2, (w - wide) / Math.max(1, there.length));
  return [
    there.map(([kind, count], place) => [
      glyph(kind, x + place * step + font * 0.45, middle, font * 0.9, `life ${kind}`),
      label(count, x + place * step + font, middle, font * 1.08, step - font, "start"),
    ]),
    box({ x: x + w - wide, y: middle - font * 0.62, w: wide, h: font * 1.24 }, 4, "bite-box"),
    glyph("claw", x + w - wide + font * 0.75, middle, font * 0.9, "bite"),
    label(one.damage, x + w - font * 0.35, middle, font * 1.08, font * 1.2, "end bite"),
  ];
}

/**
 * One pip for each token, hollow where it is gone, amber where it would go now.
 * @type {(one: MonsterView, gone: number, rect: Rect) => import("/static/dom.js").Drawn}
 */
function tokens(one, gone, { x, y, w, h: tall }) {
  const full = monsterOf(one.monster);
  const kinds = [
    ...Array.from({ length: full.organic }, (_, place) => (place < one.organic ? "organic" : "hollow")),
    ...Array.from({ length: full.scrap }, (_, place) => (place < one.scrap ? "scrap" : "hollow")),
  ];
  const step = Math.min(tall * 2, w / kinds.length);
  let left = gone;
  return kinds.map((kind, place) => {
    const goes = kind !== "hollow" && left-- > 0;
    return h("rect", {
      key: `pip${place}`,
      class: `pip ${kind} ${goes ? "goes" : ""}`,
      x: x + place * step,
      y,
      width: step - 1.5,
      height: tall,
      rx: kind === "scrap" ? 1 : tall / 2,
    });
  });
}

/** @type {(one: MonsterView, rect: Rect, font: number) => import("/static/dom.js").Drawn} */
function elements(one, { x, y, w, h: tall }, font) {
  const wide = w / ELEMENTS.length;
  return ELEMENTS.map((element, place) => {
    const left = x + place * wide;
    return h(
      "g",
      { key: element, class: `badge ${element} ${strength(one[element])}` },
      box({ x: left, y, w: wide - 2, h: tall }, 4, "plate"),
      glyph(element, left + font * 0.62, y + tall / 2, font * 0.9, element),
      label(times(one[element]).slice(1), left + wide - 4, y + tall / 2, font, wide - font * 1.3, "end"),
    );
  });
}

/** @param {number} hundredths */
function strength(hundredths) {
  if (hundredths > 100) return "weak";
  return hundredths === 100 ? "plain" : "strong";
}
