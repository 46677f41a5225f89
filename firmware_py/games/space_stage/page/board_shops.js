// Generators, and the cards that lie open in workshop and laboratory with their prices.

/** @import { GeneratorView } from "/types/space_stage" */
/** @import { Layout, Rect } from "./geometry.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { box, cardDoes, diamond, label, look, pressed } from "./board_parts.js";
import { glyph } from "./parts.js";
import { generatorTouch, roomTouch, wareTouch } from "./picks.js";
import { shopOf } from "./rules.js";
import { cardOf, draft, game, text } from "./state.js";

const TOKENS = [0, 1, 2];
const LOW = 40; // what is lower has one row

/** @param {Layout} layout */
export function wares(layout) {
  const { equipment, mutations } = game();
  return [
    ...equipment.map((card, place) => ware(layout, card, layout.wares.workshop[place])),
    ...mutations.map((card, place) => ware(layout, card, layout.wares.laboratory[place])),
  ];
}

/**
 * A card that lies open in a shop.
 * @type {(layout: Layout, name: string | null, rect: Rect | undefined) => import("/static/dom.js").Drawn}
 */
function ware({ font }, name, rect) {
  if (!name || !rect) return null;
  const { x, y, w, h: tall } = rect;
  const { price } = cardOf(name);
  const does = wareTouch(name);
  const two = tall >= LOW;
  const row = two ? tall / 4 : tall / 2;
  const pad = font * 0.6;
  return h(
    "g",
    {
      key: name,
      class: `ware ${look(does, draft().card === name)}`,
      "data-ware": name,
      "data-help": `stage_card ${name}`,
      ...pressed(does, `${word("card", name)}: ${price}`, roomTouch(shopOf(name))),
    },
    h("title", {}, `${word("card", name)}: ${cardDoes(name)}`),
    box(rect, 7),
    label(word("card", name), x + pad, y + row, font, w - 2 * pad - (two ? 0 : font * 2), "start name"),
    two && does_(name, x + pad, y + tall * 0.72, font),
    glyph(
      shopOf(name) === "workshop" ? "scrap" : "organic",
      x + w - font * 1.9,
      y + (two ? tall * 0.72 : row),
      font,
      shopOf(name) === "workshop" ? "scrap" : "organic",
    ),
    label(price, x + w - pad, y + (two ? tall * 0.72 : row), font, font * 1.2, "end"),
  );
}

/** @type {(name: string, x: number, y: number, font: number) => import("/static/dom.js").Drawn} */
function does_(name, x, y, font) {
  const { value, elements } = cardOf(name);
  return [
    elements.map((element, at) => glyph(element, x + font * (0.5 + at * 1.1), y, font, element)),
    value > 0 && label(value, x + font * (elements.length * 1.1 + 0.1), y, font, font * 2, "start"),
  ];
}

/** @param {Layout} layout */
export function generators(layout) {
  return game().generators.map((one) => generator(layout, one));
}

/** @type {(layout: Layout, one: GeneratorView) => import("/static/dom.js").Wanted} */
function generator({ generators: places, font }, one) {
  const rect = places[one.generator];
  const { x, y, w, h: tall } = rect;
  const broken = one.tokens > 0;
  const kind = one.generator.endsWith("oxygen") ? "oxygen" : "electricity";
  const does = generatorTouch(one);
  const step = Math.min(font * 0.95, (w - font * 1.2 - 8) / 3);
  const start = x + (w - font * 1.2 - 3 * step) / 2 + font * 1.2;
  const rows = tall >= font * 2.3;
  const first = y + tall * (rows ? 0.3 : 0.5);
  const stands = text(broken ? "fails" : "goes");
  return h(
    "g",
    {
      key: one.generator,
      class: `generator ${broken ? "broken" : ""} ${look(does, draft().generator === one.generator)}`,
      "data-generator": one.generator,
      "data-help": `generator ${one.generator}`,
      "data-tokens": one.tokens,
      ...pressed(does, word("generator", one.generator), roomTouch(one.room)),
    },
    h(
      "title",
      {},
      `${word("generator", one.generator)}: ${text(broken ? "broken_tokens" : "works", { tokens: one.tokens })}`,
    ),
    does &&
      h("rect", {
        class: "reach",
        x,
        y: y + tall - Math.max(tall, 46),
        width: w,
        height: Math.max(tall, 46),
      }),
    box(rect, 7),
    glyph(kind, start - font * 0.65, first, font * 1.1, kind),
    TOKENS.map((token) =>
      h("path", {
        key: String(token),
        class: token < one.tokens ? "token on" : "token",
        d: diamond(start + (token + 0.5) * step, first, step * 0.42),
      }),
    ),
    rows && label(stands, x + w / 2, y + tall * 0.72, font, w - 6, broken ? "bad" : "good"),
  );
}
