// The signs in the middle of components: what each does, and what it carries. In squares of 100.

/** @import { Drawn } from "/static/dom.js" */
/** @import { Colour, Tile } from "./state.js" */

import { h } from "/static/dom.js";
import { SHAPES } from "/static/shapes.js";

/** @type {Record<string, string>} */
const CREW = { h: "human", b: "brown", p: "purple" };
/** What goods are sold for. @type {Record<string, number>} */
export const WORTH = { R: 4, Y: 3, G: 2, B: 1 };
/** Goods by their letter. @type {Record<string, Colour>} */
export const GOODS = { R: "red", Y: "yellow", G: "green", B: "blue" };
/** How each tile's sign is drawn: with its load, or null while nothing is loaded; `small` without what is not read. */
/** @typedef {(tile: Tile, load: string | null, small: boolean) => Drawn} Sign */
const PIPS = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
];

/**
 * A cube of goods with its price as pips.
 * @type {(letter: string, x: number, y: number, size: number) => Drawn}
 */
function cube(letter, x, y, size) {
  return h(
    "g",
    { key: `${letter}${x},${y}` },
    h("rect", {
      class: `cube ${GOODS[letter]}`,
      x: x - size / 2,
      y: y - size / 2,
      width: size,
      height: size,
      rx: 3,
    }),
    PIPS[WORTH[letter]].map(([dx, dy]) =>
      h("circle", { class: "pip", cx: x + dx * 0.24 * size, cy: y + dy * 0.24 * size, r: 0.11 * size }),
    ),
  );
}

/**
 * @param {string} d
 * @param {string} [extra]
 */
/** @type {(d: string, extra?: string) => Drawn} */
const line = (d, extra = "") => h("path", { class: `line ${extra}`, d });
/**
 * @param {string} d
 * @param {string} [extra]
 */
/** @type {(d: string, extra?: string) => Drawn} */
const solid = (d, extra = "") => h("path", { class: `solid ${extra}`, d });
/**
 * @param {number} x
 * @param {number} y
 * @param {number} [size]
 */
/** @type {(x: number, y: number, size?: number) => Drawn} */
const bolt = (x, y, size = 1) =>
  h("path", {
    class: "bolt",
    d: `M${x + 3 * size} ${y - 12 * size}l${-10 * size} ${14 * size}h${7 * size}l${-3 * size} ${10 * size}l${10 * size} ${-14 * size}h${-7 * size}z`,
  });
/** @param {number} x */
/** @type {(x: number) => Drawn} */
const barrel = (x) => [
  h("rect", { class: "barrel", x: x - 6, y: 4, width: 12, height: 46, rx: 2 }),
  h("rect", { class: "muzzle", x: x - 9, y: 3, width: 18, height: 7, rx: 2 }),
];
/** @param {number} x */
/** @type {(x: number) => Drawn} */
const nozzle = (x) => [
  line(`M${x - 13} 30H${x + 13}V56H${x - 13}z`, "round"),
  solid(`M${x - 12} 58L${x - 17} 76H${x + 17}L${x + 12} 58z`),
  h("path", { class: "flame", d: `M${x - 11} 77L${x} 97L${x + 11} 77z` }),
];

/** @type {Record<string, Sign>} */
const DRAWN = {
  cabin: (_, load) => [h("circle", { class: "window", cx: 50, cy: 50, r: 29 }), crew(load ?? "hh")],
  life_support_brown: () => [
    canister(),
    solid("M38 56a12 13 0 0 1 24 0v10H38zM36 46l-4-8 8 3zM64 46l4-8-8 3z"),
    h("circle", { class: "eye", cx: 45, cy: 57, r: 3 }),
    h("circle", { class: "eye", cx: 55, cy: 57, r: 3 }),
  ],
  life_support_purple: () => [
    canister(),
    solid("M50 36c8 11 13 17 13 24a13 13 0 0 1-26 0c0-7 5-13 13-24z"),
    h("circle", { class: "eye", cx: 50, cy: 60, r: 5 }),
  ],
  battery: (tile, load) => cells(tile.places, load),
  cargo_hold: (tile, load) => hold(tile.places, load),
  special_hold: (tile, load) => [
    line("M32 16H68L84 32V68L68 84H32L16 68V32z"),
    places(tile.places, load, true),
  ],
  structural: () => [
    line("M26 26H74V74H26zM26 26L74 74M74 26L26 74"),
    [26, 74].flatMap((x) =>
      [26, 74].map((y) => h("rect", { class: "joint", x: x - 6, y: y - 6, width: 12, height: 12, rx: 2 })),
    ),
  ],
  engine: () => nozzle(50),
  double_engine: () => [nozzle(31), nozzle(69), bolt(50, 24, 0.8)],
  cannon: () => [h("circle", { class: "turret", cx: 50, cy: 60, r: 21 }), barrel(50)],
  double_cannon: () => [
    h("rect", { class: "turret", x: 24, y: 46, width: 52, height: 34, rx: 12 }),
    barrel(37),
    barrel(63),
    bolt(50, 64),
  ],
  shield: () => [
    line("M13 13H87V87", "edge"),
    line("M26 26H74V74", "dashes"),
    h("circle", { class: "ring", cx: 44, cy: 58, r: 19 }),
    bolt(44, 58),
  ],
  explosive: () => [
    solid("M50 18l8 16 17-7-7 17 16 8-16 8 7 17-17-7-8 16-8-16-17 7 7-17-16-8 16-8-7-17 17 7z"),
    h("circle", { class: "bomb", cx: 48, cy: 54, r: 13 }),
    line("M57 44l8-8", "thin"),
  ],
  fragile: () => [
    line("M32 20H68C68 44 62 54 50 56C38 54 32 44 32 20zM50 56V76M36 78H64"),
    line("M52 22l-6 10 9 6-5 9", "thin"),
  ],
  heavy: (tile, _, small) => [
    solid("M34 38H66L76 76H24z"),
    h("circle", { class: "line", cx: 50, cy: 29, r: 9 }),
    !small && h("text", { class: "mass", x: 50, y: 59 }, tile.mass),
  ],
  radioactive: () => [
    [0, 120, 240].map((turn) =>
      h("path", {
        class: "solid",
        key: `blade${turn}`,
        transform: `rotate(${turn} 50 50)`,
        d: "M44 40L33 21A34 34 0 0 1 67 21L56 40A12 12 0 0 0 44 40z",
      }),
    ),
    h("circle", { class: "solid", cx: 50, cy: 50, r: 7 }),
  ],
  artifact: (tile) => [
    line("M38 26H62L68 74H32z"),
    h("ellipse", { class: "line", cx: 50, cy: 48, rx: 11, ry: 7 }),
    h("circle", { class: "solid", cx: 50, cy: 48, r: 3 }),
    tile.axis !== "EW" && arrows(0),
    tile.axis !== "NS" && arrows(90),
  ],
};

/**
 * The sign of a tile with what it carries: letters, null while nothing is loaded yet. A start cabin has the shape and
 * colour of the person, by number.
 * @type {(tile: Tile, load: string | null, small: boolean, person: number) => Drawn}
 */
export function sign(tile, load, small, person) {
  if (tile.kind !== "start_cabin") return DRAWN[tile.kind]?.(tile, load, small);
  const { colour, path } = SHAPES[person] ?? SHAPES[1];
  /** @type {(place: string) => Drawn} */
  const mark = (place) => h("path", { class: "start-sign", transform: place, d: path, fill: colour });
  return [
    h("circle", { class: "window", cx: 50, cy: 50, r: 31, style: { stroke: colour } }),
    load === null ? mark("translate(30 30) scale(1.667)") : [crew(load), mark("translate(37 8) scale(1.1)")],
  ];
}

/** The vessel of life support. */
function canister() {
  return [
    line("M30 36a8 8 0 0 1 8-8H62a8 8 0 0 1 8 8V72a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8z"),
    line("M42 28V18H58V28", "thin"),
  ];
}

/** @param {string} load */
function crew(load) {
  const letters = [...load].filter((letter) => CREW[letter]);
  if (letters.length === 0) return h("circle", { class: "empty-place", cx: 50, cy: 50, r: 14 });
  return letters.map((letter, place) => person(letter, 50 + 22 * (place - (letters.length - 1) / 2)));
}

/** @type {(letter: string, x: number) => Drawn} */
function person(letter, x) {
  if (letter === "p")
    return h(
      "g",
      { key: letter },
      h("path", { class: "purple-one", d: `M${x} 32c9 12 14 18 14 26a14 14 0 0 1-28 0c0-8 5-14 14-26z` }),
      h("circle", { class: "eye", cx: x, cy: 58, r: 6 }),
    );
  if (letter === "b")
    return h(
      "g",
      { key: letter },
      h("path", {
        class: "brown-one",
        d: `M${x - 14} 48a14 14 0 0 1 28 0v18h-28zM${x - 15} 42l-5-10 10 4zM${x + 15} 42l5-10-10 4z`,
      }),
      h("circle", { class: "eye", cx: x - 5, cy: 52, r: 3 }),
      h("circle", { class: "eye", cx: x + 5, cy: 52, r: 3 }),
    );
  return h(
    "g",
    { key: `h${x}`, class: "human-one" },
    h("circle", { cx: x, cy: 43, r: 7 }),
    h("path", { d: `M${x - 9} 64a9 11 0 0 1 18 0z` }),
  );
}

/** @type {(count: number, load: string | null) => Drawn} */
function cells(count, load) {
  const full = load === null ? count : [...load].filter((letter) => letter === "e").length;
  const width = 24;
  const left = 50 - (count * width) / 2;
  return Array.from({ length: count }, (_, place) =>
    h(
      "g",
      { key: `cell${place}`, class: place < full ? "cell full" : "cell" },
      h("rect", { x: left + width * place + 3, y: 30, width: width - 6, height: 44, rx: 3 }),
      h("rect", { x: left + width * place + 8, y: 24, width: width - 16, height: 6 }),
      place < full && bolt(left + width * (place + 0.5), 52, 0.8),
    ),
  );
}

/** @type {(count: number, load: string | null) => Drawn} */
function hold(count, load) {
  return [line("M16 20H84V80H16z"), places(count, load, false)];
}

/** @type {Record<number, [number, number][]>} */
const SPOTS = {
  1: [[50, 50]],
  2: [
    [34, 50],
    [66, 50],
  ],
  3: [
    [34, 36],
    [66, 36],
    [50, 65],
  ],
  4: [
    [34, 35],
    [66, 35],
    [34, 66],
    [66, 66],
  ],
};

/** @type {(count: number, load: string | null, special: boolean) => Drawn} */
function places(count, load, special) {
  const goods = [...(load ?? "")].filter((letter) => GOODS[letter]);
  return (SPOTS[count] ?? SPOTS[4]).map(([x, y], place) =>
    goods[place]
      ? cube(goods[place], x, y, 30)
      : h("rect", {
          key: `place${place}`,
          class: `place ${special ? "special" : ""}`,
          x: x - 12,
          y: y - 12,
          width: 24,
          height: 24,
          rx: 3,
        }),
  );
}

/** @param {number} turn */
function arrows(turn) {
  return h("path", {
    key: `axis${turn}`,
    class: "axis",
    transform: `rotate(${turn} 50 50)`,
    d: "M50 12L58 23H42zM50 88L58 77H42z",
  });
}
