// Slots with monsters: what they hurt, how much is left of them, how elements hit them.

/** @import { Wanted } from "/static/dom.js" */
/** @import { MonsterView, SlotView } from "/types/space_stage" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { acts, fitting, pressed } from "./board_parts.js";
import { glyph, times } from "./parts.js";
import { elements } from "./rules.js";
import { actor, asked, draft, game, pick, text } from "./state.js";

/**
 * A slot of the edge, free or with its monster.
 * @param {SlotView} slot
 */
export function slotPlace(size, slot) {
  const [edge, face] = slot.slot.split("_");
  const { w, tall } = size.monster;
  const x = size.columns[Number(face) - 2];
  const y = edge === "upper" ? size.rail : size.height - size.rail - tall;
  const number = h(
    "text",
    {
      class: "face",
      x: x + w / 2,
      y: edge === "upper" ? size.rail * 0.72 : size.height - size.rail * 0.28,
      "font-size": size.small,
    },
    face,
  );
  if (!slot.monster) return emptySlot(size, slot, x, y, number);
  return monster(size, slot, x, y, edge, number);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Wanted} number
 * @param {SlotView} slot
 */
function emptySlot(size, slot, x, y, number) {
  const { w, tall } = size.monster;
  const places = asked() && game().pending?.kind === "place";
  const does = places ? () => pick({ mode: "place", slot: slot.slot }) : null;
  return h(
    "g",
    {
      key: slot.slot,
      class: `slot free ${does ? "open" : ""} ${draft().slot === slot.slot ? "aim" : ""}`,
      "data-slot": slot.slot,
      ...pressed(does, word("slot", slot.slot)),
    },
    number,
    h("rect", { x, y, width: w, height: tall, rx: 8 }),
    h("text", { class: "small", x: x + w / 2, y: y + tall / 2, "font-size": size.small }, text("free")),
  );
}

/** @param {SlotView} slot */
function aims(slot) {
  if (!asked()) return null;
  if (game().phase === "master" && !game().pending) return () => pick({ mode: "boost", slot: slot.slot });
  if (!acts() || actor().room !== slot.room) return null;
  if (draft().mode === "vortex") return () => pick({ slot: slot.slot });
  const free = !actor().done.includes("attack") && game().actions_left > 0;
  return free ? () => pick({ mode: "attack", slot: slot.slot }) : null;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Wanted} number
 * @param {SlotView} slot
 * @param {string} edge
 */
function monster(size, slot, x, y, edge, number) {
  const { w, tall } = size.monster;
  const one = slot.monster;
  const does = aims(slot);
  const mouth = edge === "upper" ? y + tall : y;
  const lip = edge === "upper" ? size.mouth : -size.mouth;
  const label = text("monster_is", {
    monster: word("monster", one.monster),
    life: one.organic + one.scrap,
    damage: one.damage,
    fire: times(one.fire),
    frost: times(one.frost),
    lightning: times(one.lightning),
  });
  return h(
    "g",
    {
      key: slot.slot + one.monster,
      class: `slot monster ${does ? "open" : ""} ${draft().slot === slot.slot ? "aim" : ""} ${one.boost ? "boosted" : ""}`,
      "data-slot": slot.slot,
      "data-monster": one.monster,
      "data-help": `monster ${one.monster}`,
      "data-life": one.organic + one.scrap,
      ...pressed(does, label),
    },
    h("title", {}, label),
    number,
    h("path", {
      class: "mouth",
      d: `M${x + w * 0.2} ${mouth}H${x + w * 0.8}L${x + w * 0.7} ${mouth + lip}H${x + w * 0.3}Z`,
    }),
    h("rect", { x, y, width: w, height: tall, rx: 8 }),
    glyph("claw", x + w / 2 - size.font * 0.7, mouth + lip / 2, size.font * 0.9, "bite"),
    h(
      "text",
      {
        class: "bite",
        x: x + w / 2 + size.font * 0.3,
        y: mouth + lip / 2 + size.font * 0.36,
        "font-size": size.font,
      },
      one.damage,
    ),
    h(
      "text",
      {
        class: "name",
        x: x + 7,
        y: y + size.font * 1.35,
        ...fitting(word("monster", one.monster), size.monsterFont, w - 12),
      },
      word("monster", one.monster),
    ),
    life(size, one, x + 8, y + size.font * 1.9, w - 14),
    elements().map((element, place) =>
      badge(
        size,
        element,
        one[element],
        x + 5 + (place * (w - 8)) / 3,
        y + tall - size.badge - 5,
        (w - 8) / 3 - 3,
      ),
    ),
  );
}

/**
 * Life, one token each: organic drops, then scrap hexagons.
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {MonsterView | null} one
 */
function life(size, one, x, y, w) {
  const step = size.token;
  const row = Math.max(1, Math.floor(w / step));
  const kinds = [...Array(one.organic).fill("organic"), ...Array(one.scrap).fill("scrap")];
  return kinds.map((kind, place) =>
    glyph(
      kind,
      x + (place % row) * step + step / 2,
      y + Math.floor(place / row) * step + step / 2,
      step * 0.92,
      `${kind} life`,
    ),
  );
}

/**
 * @param {string} element
 * @param {number} x
 * @param {number} y
 * @param {number} w
 */
function badge(size, element, hundredths, x, y, w) {
  const { badge: tall, name } = size;
  const narrow = name === "narrow"; // the number stands below the picture there
  const said = narrow ? times(hundredths).slice(1) : times(hundredths);
  return h(
    "g",
    { key: element, class: `badge ${element} ${strength(hundredths)}` },
    h("rect", { x, y, width: w, height: tall, rx: 4 }),
    narrow
      ? glyph(element, x + w / 2, y + tall * 0.3, w * 0.72)
      : glyph(element, x + tall * 0.38, y + tall / 2, tall * 0.5),
    h(
      "text",
      {
        class: narrow ? "below" : "",
        x: narrow ? x + w / 2 : x + w - 2,
        y: narrow ? y + tall * 0.88 : y + tall * 0.68,
        ...fitting(said, size.badgeFont, narrow ? w : w - tall * 0.76),
      },
      said,
    ),
  );
}

function strength(hundredths) {
  if (hundredths >= 200) return "double";
  if (hundredths > 100) return "more";
  if (hundredths === 100) return "plain";
  return hundredths ? "less" : "none";
}
