// Workshop and laboratory: generators, electricity, open cards with their prices.

/** @import { GeneratorView } from "/types/space_stage" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { acts, cardDoes, diamond, fitting, goes, marks, pressed } from "./board_parts.js";
import { glyph } from "./parts.js";
import { againstBuying, powered } from "./rules.js";
import { actor, asked, cardOf, draft, game, pick, text } from "./state.js";

/**
 * A shop: its two generators, and between them what it sells.
 * @param {string} shop
 */
export function shopColumn(size, shop) {
  const { x, w } = size.shops[shop];
  const row = shop === "workshop" ? game().equipment : game().mutations;
  const [upper, lower] = game().generators.filter((one) => one.room === shop);
  const open = powered(shop);
  const top = size.shopTop;
  const name = size.name === "wide" ? text(shop) : text(`${shop}_short`);
  const stands = text(open ? "open" : size.name === "wide" ? "shut" : "shut_short");
  return h(
    "g",
    {
      key: shop,
      class: `shop ${shop} ${marks(shop)}`,
      "data-room": shop,
      "data-help": `room ${shop}`,
      ...pressed(goes(shop), text("go", { room: word("room", shop) })),
    },
    h("rect", { class: "floor", x, y: 1, width: w, height: size.height - 2, rx: 10 }),
    generator(size, upper, x, size.generators[0], w),
    h("text", { class: "shop-name", x: x + w / 2, y: top, ...fitting(name, size.font, w - 8) }, name),
    h(
      "text",
      {
        class: open ? "small good" : "small bad",
        x: x + w / 2,
        y: top + size.font * 1.4,
        ...fitting(stands, size.small, w - 16),
      },
      stands,
    ),
    size.ware && row.map((card, place) => ware(size, shop, card, place)),
    generator(size, lower, x, size.generators[1], w),
  );
}

/**
 * A card that lies open in a shop.
 * @param {string | null} name
 * @param {number} place
 * @param {string} shop
 */
function ware(size, shop, name, place) {
  if (!name) return null;
  const { x, w } = size.shops[shop];
  const { top, tall } = size.ware;
  const y = top + place * (tall + 6);
  const { price, value } = cardOf(name);
  const can = acts() && againstBuying(name, shop, actor()) === "";
  const picks = asked() && game().phase === "setup";
  const does = can
    ? () => pick({ mode: "buy", card: name })
    : picks
      ? () => pick({ mode: "pick", card: name })
      : null;
  const label = `${word("card", name)}: ${price}`;
  return h(
    "g",
    {
      key: name,
      class: `ware ${does ? "open" : ""} ${draft().card === name ? "aim" : ""}`,
      "data-ware": name,
      ...pressed(does, label),
    },
    h("title", {}, `${word("card", name)}: ${cardDoes(name)}`),
    h("rect", { x: x + 6, y, width: w - 12, height: tall, rx: 6 }),
    h(
      "text",
      { class: "name", x: x + 14, y: y + 17, ...fitting(word("card", name), size.wareFont, w - 28) },
      word("card", name),
    ),
    h("text", { class: "value", x: x + 14, y: y + 36, "font-size": size.wareFont }, value || ""),
    cardOf(name).elements.map((element, at) => glyph(element, x + 40 + at * 18, y + 32, 15, element)),
    glyph(
      shop === "workshop" ? "scrap" : "organic",
      x + w - 36,
      y + 32,
      14,
      shop === "workshop" ? "scrap" : "organic",
    ),
    h("text", { class: "value", x: x + w - 24, y: y + 36, "font-size": size.wareFont }, price),
  );
}

/**
 * @param {GeneratorView} one
 * @param {number} x
 * @param {number} y
 */
function generator(size, one, x, y, w) {
  const broken = one.tokens > 0;
  const kind = one.generator.endsWith("oxygen") ? "oxygen" : "electricity";
  const tall = size.generatorTall;
  const step = Math.min(size.font * 1.35, (w - 14) / 3);
  const start = x + w / 2 - step;
  const mine =
    acts() &&
    broken &&
    actor().room === one.room &&
    !actor().done.includes("repair") &&
    game().actions_left > 0;
  const breaks = asked() && game().phase === "master" && !game().pending && one.tokens < 3;
  const does = mine
    ? () => pick({ mode: "repair", generator: one.generator })
    : breaks
      ? () => pick({ mode: "break", generator: one.generator })
      : null;
  return h(
    "g",
    {
      key: one.generator,
      class: `generator ${broken ? "broken" : ""} ${does ? "open" : ""} ${draft().generator === one.generator ? "aim" : ""}`,
      "data-generator": one.generator,
      "data-help": `generator ${one.generator}`,
      "data-tokens": one.tokens,
      ...pressed(does, word("generator", one.generator)),
    },
    h(
      "title",
      {},
      `${word("generator", one.generator)}: ${text(broken ? "broken_tokens" : "works", { tokens: one.tokens })}`,
    ),
    h("rect", { x: x + 6, y, width: w - 12, height: tall, rx: 8 }),
    glyph(kind, x + w / 2, y + tall * 0.24, size.font * 1.4, kind),
    [0, 1, 2].map((token) =>
      h("path", {
        key: String(token),
        class: token < one.tokens ? "token on" : "token",
        d: diamond(start + token * step, y + tall * 0.58, step * 0.42),
      }),
    ),
    h(
      "text",
      { class: "small", x: x + w / 2, y: y + tall * 0.9, "font-size": size.small },
      broken ? "✕" : "✓",
    ),
  );
}
