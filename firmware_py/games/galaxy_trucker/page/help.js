// What the help card says beside guide.LANGUAGE.toml: gaps, and what a thing does now.

import { said } from "/static/guide.js";
import { clock, word } from "/static/words.js";
import { faultCells } from "./check.js";
import { tileWords } from "./ship.js";
import { called, game, nameOf, own, partsOf, sandLeft } from "./state.js";
import { tileDoes } from "./words.js";

/** @type {Record<string, string>} */
const LOADS = {
  h: "human",
  b: "brown",
  p: "purple",
  e: "energy",
  R: "red",
  Y: "yellow",
  G: "green",
  B: "blue",
};

/** @type {Record<string, (value: string) => Record<string, unknown>>} */
const GAPS = {
  part: (value) => {
    const [id, turn] = value.split("/");
    const [name, sides] = [
      nameOf(id),
      tileWords(id, Number(turn ?? 0))
        .split(": ")
        .slice(1)
        .join(": "),
    ];
    return { name, does: tileDoes(id), sides };
  },
  cell: (value) => {
    const [x, y] = value.split(",");
    return { x, y };
  },
  fact: (value) => ({ fact: word("truck_fact", value), about: word("truck_fact_help", value) }),
  rival: (value) => ({ who: called(Number(value)) }),
  goods: (value) => ({ name: word("truck_goods", value) }),
  adventure: (value) => ({ name: word("adventure", value) }),
};

/**
 * What stands in the gaps of the guide.
 * @param {string} kind
 * @param {string} value
 */
export function gaps(kind, value) {
  return GAPS[kind]?.(value) ?? {};
}

/** @type {Record<string, (value: string) => string>} */
const NOW = {
  part: (value) => partNow(value.split("/")[2]),
  cell: (value) => (game().targets?.place?.some((cell) => String(cell) === value) ? said("legal") : ""),
  flight: (value) => FLIGHT[value]?.() ?? "",
};

/** @type {Record<string, () => string>} */
const FLIGHT = {
  sand: () =>
    sandLeft() > 0
      ? said("sand_left", { left: clock(sandLeft() + 999), circle: game().sand.circle })
      : game().sand.circle === "START"
        ? ""
        : said("sand_out"),
  days: () => {
    const flying = game().flight?.flyers.filter(({ retired }) => !retired) ?? [];
    const first = [...flying].sort((one, other) => other.position - one.position)[0];
    return first ? said("leads", { who: called(first.seat) }) : "";
  },
};

/**
 * What a thing does or is just now.
 * @param {string} kind
 * @param {string} value
 */
export function now(kind, value) {
  return NOW[kind]?.(value) ?? "";
}

/** @param {string | undefined} at */
function partNow(at) {
  const player = own();
  const part = at && player && partsOf(player).find(({ x, y }) => `${x},${y}` === at);
  if (!part) return "";
  const faults = faultCells(player);
  const wrong = faults.findIndex(({ cells }) => cells.some((cell) => String(cell) === at));
  if (wrong >= 0)
    return said("wrong", { number: wrong + 1, what: word("truck_error", faults[wrong].fault.type) });
  if (String(player.loose) === at) return said("loose");
  return part.load ? said("carries", { what: carried(part.load) }) : "";
}

/**
 * What a component carries, in words: "2 humans".
 * @param {string} load
 */
function carried(load) {
  return Object.keys(LOADS)
    .filter((letter) => load.includes(letter))
    .map((letter) => `${load.split(letter).length - 1} ${word("truck_load", LOADS[letter])}`)
    .join(", ");
}
