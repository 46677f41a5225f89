// What a component is, in words: a long touch of it asks.

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { tileDoes } from "./hand.js";
import { cellLabel, tileWords } from "./ship.js";
import { g, nameOf, own, partsOf } from "./state.js";
import { tileIcon } from "./tiles.js";

/** @type {{tile: string | null, cell: string | null} | null} */
let asked = null;

/** Opens what is known of a tile or a cell. */
export function explain(tile, cell) {
  asked = { tile, cell };
  state.redraw();
}

/** Closes it. */
export function closeHelp() {
  asked = null;
  state.redraw();
}

/** The dialog; nothing while nobody asks. */
export function helpDialog() {
  if (!asked) return null;
  const [x, y] = asked.cell?.split(",").map(Number) ?? [];
  const part = asked.cell
    ? partsOf(own() ?? { parts: [] }).find((one) => one.x === x && one.y === y)
    : undefined;
  const id = part?.id ?? asked.tile;
  return h(
    "div",
    { class: "tile-help" },
    id && tileIcon(id, part?.turn ?? 0),
    h("h2", {}, id ? nameOf(id) : g("cell", { x, y, what: "" }).replace(/: $/, "")),
    h("p", {}, id ? tileDoes(id) : cellLabel(x, y, null)),
    id && h("p", { class: "dim" }, tileWords(id, part?.turn ?? 0)),
    h("button", { class: "primary", "data-do": "close-help", onclick: closeHelp }, g("close_help")),
  );
}
