// The station: rooms with their doors, figures, monsters with elements and life, generators, shops with open cards. The
// six columns are the faces of the two dice.

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { HALL, NARROW, WIDE } from "./geometry.js";
import { glyph, SEAT_COLOURS, times } from "./parts.js";
import { againstBuying, airless, elements, powered, preyIn, ways } from "./rules.js";
import { actor, asked, cardOf, draft, g, masterSeat, nameOf, prepare, stage } from "./state.js";

const ROOMS = ["nw", "ne", "sw", "se"];

/** The board for a screen. */
export function board() {
  return drawing(WIDE);
}

/** The board for a hall. */
export function hallBoard() {
  return drawing(HALL);
}

/** The board for a phone. */
export function smallBoard() {
  return drawing(NARROW);
}

function drawing(size) {
  const { width, height } = size;
  return h(
    "svg",
    {
      class: `station ${size.name} ${airless() === 2 ? "airless" : ""}`,
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "aria-label": g("station"),
    },
    ROOMS.map((room) => roomFloor(size, room)),
    hub(size),
    ["workshop", "laboratory"].map((shop) => shopColumn(size, shop)),
    doors(size),
    stage().slots.map((slot) => slotPlace(size, slot)),
    stage().characters.map((character) => figure(size, character)),
  );
}

/** What makes a shape of the board a button, while it is one. */
function pressed(does, label) {
  if (!does) return {};
  const touch = (event) => {
    event.stopPropagation(); // a ware lies in a shop, which is a button as well
    does();
  };
  const key = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    touch(event);
  };
  return { role: "button", tabindex: "0", "aria-label": label, onclick: touch, onkeydown: key };
}

/** Whether the seat of this page does main actions now. */
function acts() {
  return (
    asked() &&
    !stage().pending &&
    ["recharge", "act"].includes(stage().phase) &&
    actor()?.status === "healthy"
  );
}

// ----------------------------------------------------------------------------------------------------------- rooms

/** How a touch of a room prepares a move there. */
function goes(room) {
  if (!acts() || state.seat === masterSeat()) return null;
  if (draft().mode === "teleport") return room === actor().room ? null : () => prepare({ to: [room] });
  const way = ways(actor())[room];
  const free = !actor().done.includes("move") && stage().actions_left > 0;
  return way && free ? () => prepare({ mode: "move", to: way }) : null;
}

function marks(room) {
  const aim = draft().to?.at(-1) === room && ["move", "teleport"].includes(draft().mode);
  const mine = actor()?.room === room;
  return `${aim ? "aim" : ""} ${mine ? "mine" : ""} ${goes(room) ? "open" : ""}`;
}

function danger(damage) {
  return damage >= 6 ? "deadly" : damage >= 3 ? "bad" : damage ? "warm" : "calm";
}

function roomFloor(size, room) {
  const { x, y, w, h: tall, cut } = size.rooms[room];
  const damage = preyIn(room).reduce((sum, { monster }) => sum + monster.damage, 0);
  const down = room[0] === "n";
  const corners = down
    ? `M${x} ${y}H${x + w}V${y + tall - cut}L${x + w - cut} ${y + tall}H${x + cut}L${x} ${y + tall - cut}Z`
    : `M${x + cut} ${y}H${x + w - cut}L${x + w} ${y + cut}V${y + tall}H${x}V${y + cut}Z`;
  const middle = down ? y + tall - size.floor / 2 : y + size.floor / 2;
  const does = goes(room);
  return h(
    "g",
    {
      key: room,
      class: `room ${danger(damage)} ${marks(room)}`,
      "data-room": room,
      "data-help": `room ${room}`,
      "data-damage": damage,
      ...pressed(does, g("go", { room: word("room", room) })),
    },
    h("path", { class: "floor", d: corners }),
    h(
      "text",
      { class: "room-name", x: x + size.pad, y: middle + size.font / 3, "font-size": size.font },
      g(room),
    ),
    damage > 0 &&
      h(
        "g",
        { class: "sum" },
        h("title", {}, g("room_hurts", { damage })),
        glyph("claw", x + w - size.pad - size.font * 2.1, middle, size.font),
        h(
          "text",
          { x: x + w - size.pad - size.font, y: middle + size.font / 3, "font-size": size.font * 1.1 },
          damage,
        ),
      ),
  );
}

function hub(size) {
  const { x, y, w, h: tall, cut } = size.hub;
  const path = `M${x + cut} ${y}H${x + w - cut}L${x + w} ${y + cut}V${y + tall - cut}L${x + w - cut} ${y + tall}H${x + cut}L${x} ${y + tall - cut}V${y + cut}Z`;
  const { monsters } = stage().decks;
  const aboard = stage().slots.filter(({ monster }) => monster).length;
  const pockets = stage().characters.flatMap(({ cards }) => cards.filter(({ pocket }) => pocket)).length;
  const beside = (place, number, text) => [
    h(
      "text",
      { key: `${text}n`, class: "count", x: place, y: y + tall / 2, "font-size": size.font * 1.6 },
      number,
    ),
    h(
      "text",
      {
        key: text,
        class: "small",
        x: place,
        y: y + tall / 2 + size.font * 1.2,
        ...fitting(text, size.small, size.countRoom),
      },
      text,
    ),
  ];
  return h(
    "g",
    {},
    h(
      "g",
      {
        class: `room hub ${marks("hub")}`,
        "data-room": "hub",
        "data-help": "room hub",
        ...pressed(goes("hub"), g("go", { room: word("room", "hub") })),
      },
      h("path", { class: "floor", d: path }),
      !(size.name === "narrow" && stage().characters.some((one) => one.room === "hub")) &&
        h(
          "text",
          {
            class: "room-name",
            x: x + size.pad + cut / 3,
            y: y + tall / 2 + size.font / 3,
            "font-size": size.font,
          },
          g("hub"),
        ),
    ),
    h("g", { class: "counts", "data-deck": monsters }, beside(size.counts[0], monsters, g("to_come"))),
    h("g", { class: "counts" }, beside(size.counts[1], 13 - monsters - aboard - pockets, g("beaten"))),
  );
}

/** Doors: dashes between rooms, bright where a move may lead. */
function doors(size) {
  return size.doors
    .filter(([one, other]) => stage().doors[one]?.includes(other))
    .map(([one, other, x, y, w, tall]) => {
      const mine = actor()?.room;
      const open = acts() && (mine === one || mine === other) && goes(mine === one ? other : one);
      return h("rect", {
        key: one + other,
        class: `door ${open ? "open" : ""}`,
        x,
        y,
        width: w,
        height: tall,
        rx: 3,
      });
    });
}

// -------------------------------------------------------------------------------------------------- shops, generators

function shopColumn(size, shop) {
  const { x, w } = size.shops[shop];
  const row = shop === "workshop" ? stage().equipment : stage().mutations;
  const [upper, lower] = stage().generators.filter((one) => one.room === shop);
  const open = powered(shop);
  const top = size.shopTop;
  const name = size.name === "wide" ? g(shop) : g(`${shop}_short`);
  const stands = g(open ? "open" : size.name === "wide" ? "shut" : "shut_short");
  return h(
    "g",
    {
      key: shop,
      class: `shop ${shop} ${marks(shop)}`,
      "data-room": shop,
      "data-help": `room ${shop}`,
      ...pressed(goes(shop), g("go", { room: word("room", shop) })),
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
        ...fitting(stands, size.small, w - 8),
      },
      stands,
    ),
    size.ware && row.map((card, place) => ware(size, shop, card, place)),
    generator(size, lower, x, size.generators[1], w),
  );
}

/** A card that lies open in a shop. */
function ware(size, shop, name, place) {
  if (!name) return null;
  const { x, w } = size.shops[shop];
  const { top, tall } = size.ware;
  const y = top + place * (tall + 6);
  const { price, value } = cardOf(name);
  const can = acts() && againstBuying(name, shop, actor()) === "";
  const picks = asked() && stage().phase === "setup";
  const does = can
    ? () => prepare({ mode: "buy", card: name })
    : picks
      ? () => prepare({ mode: "pick", card: name })
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
      { class: "name", x: x + 14, y: y + 17, ...fitting(word("card", name), size.wareFont, w - 22) },
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

/** What a card does, in a few words. */
export function cardDoes(name) {
  const { kind, value, elements: of } = cardOf(name);
  const with_ = of.map((element) => word("element", element)).join(", ");
  return g(`does_${kind}`, { value, elements: with_ ? ` (${with_})` : "" });
}

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
    stage().actions_left > 0;
  const breaks = asked() && stage().phase === "master" && !stage().pending && one.tokens < 3;
  const does = mine
    ? () => prepare({ mode: "repair", generator: one.generator })
    : breaks
      ? () => prepare({ mode: "break", generator: one.generator })
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
      `${word("generator", one.generator)}: ${g(broken ? "broken_tokens" : "works", { tokens: one.tokens })}`,
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

function diamond(x, y, r) {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}

// ---------------------------------------------------------------------------------------------------------- monsters

function slotPlace(size, slot) {
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

function emptySlot(size, slot, x, y, number) {
  const { w, tall } = size.monster;
  const places = asked() && stage().pending?.kind === "place";
  const does = places ? () => prepare({ mode: "place", slot: slot.slot }) : null;
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
    h("text", { class: "small", x: x + w / 2, y: y + tall / 2, "font-size": size.small }, g("free")),
  );
}

function aims(slot) {
  if (!asked()) return null;
  if (stage().phase === "master" && !stage().pending)
    return () => prepare({ mode: "boost", slot: slot.slot });
  if (!acts() || actor().room !== slot.room) return null;
  if (draft().mode === "vortex") return () => prepare({ slot: slot.slot });
  const free = !actor().done.includes("attack") && stage().actions_left > 0;
  return free ? () => prepare({ mode: "attack", slot: slot.slot }) : null;
}

function monster(size, slot, x, y, edge, number) {
  const { w, tall } = size.monster;
  const one = slot.monster;
  const does = aims(slot);
  const mouth = edge === "upper" ? y + tall : y;
  const lip = edge === "upper" ? size.mouth : -size.mouth;
  const label = g("monster_is", {
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

/** Life, one token each: organic drops, then scrap hexagons. */
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

/** How high a text is, and how wide at most; letters are 0.56 of their height wide on the average. */
function fitting(text, font, room) {
  const wide = text.length * font * 0.56;
  return wide > room
    ? { "font-size": font, textLength: room, lengthAdjust: "spacingAndGlyphs" }
    : { "font-size": font };
}

function strength(hundredths) {
  if (hundredths >= 200) return "double";
  if (hundredths > 100) return "more";
  if (hundredths === 100) return "plain";
  return hundredths ? "less" : "none";
}

// ----------------------------------------------------------------------------------------------------------- figures

function figure(size, character) {
  if (!character.room) return null;
  const there = stage().characters.filter(({ room }) => room === character.room);
  const [x, y] = size.stand(character.room, there.indexOf(character), there.length);
  const r = size.figure;
  const said = `${nameOf(character.character)}: ${character.damage}/${character.dying_at}`;
  const dying = character.status === "dying";
  return h(
    "g",
    {
      key: `figure${character.character}`,
      class: `figure ${character.status} ${stage().turn === character.seat ? "turn" : ""}`,
      "data-figure": character.character,
      "data-at": character.room,
      transform: `translate(${x} ${y})`,
      style: { "--seat": SEAT_COLOURS[character.seat] },
    },
    h("title", {}, said),
    h("circle", { r }),
    h(
      "text",
      {
        class: "number",
        y: r * 0.36,
        "font-size": Math.max(r, size.small),
        transform: dying ? "rotate(90)" : "",
      },
      character.character + 1,
    ),
    h(
      "g",
      { class: "hurt", transform: `translate(${r * 0.85} ${r * 0.75})` },
      h("rect", {
        x: -r * 0.65,
        y: -size.small * 0.58,
        width: r * 1.3,
        height: size.small * 1.16,
        rx: 4,
      }),
      h(
        "text",
        { y: size.small * 0.36, "font-size": size.small },
        dying ? (character.last_roll ?? "✝") : character.damage,
      ),
    ),
  );
}
