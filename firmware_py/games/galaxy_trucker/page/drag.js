// Dragging a tile to a cell of the own ship: from the hand, or from the face-up row, from where it is taken on the way. A
// copy follows the pointer; what is not a drag stays a touch.

import { wish } from "/static/commands.js";
import { render } from "/static/dom.js";
import { state } from "/static/state.js";
import { cellOf, draft, game, putDown } from "./state.js";
import { tileIcon } from "./tiles.js";

const FAR = 8; // CSS px from which on it is a drag

/** @type {{from: string, tile: string, x: number, y: number, copy: HTMLElement | null} | null} */
let held = null;

/** Listens to pointers, once. */
export function watchDrags() {
  addEventListener("pointerdown", begin);
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", forget);
  addEventListener("click", swallow, true);
}

let dragged = false; // whether the click that follows belongs to a drag

/** @param {PointerEvent} event */
function begin(event) {
  dragged = false;
  if (state.picture?.game !== "galaxy_trucker") return;
  if (event.target instanceof Element && event.target.closest("dialog")) return;
  const source = event.target instanceof Element ? event.target.closest("[data-drag]") : null;
  if (!(source instanceof HTMLElement) || event.button !== 0) return;
  const { drag: from, tile } = source.dataset;
  if (from && tile) held = { from, tile, x: event.clientX, y: event.clientY, copy: null };
}

/** @param {PointerEvent} event */
function move(event) {
  if (!held) return;
  if (!held.copy) {
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    held.copy = copyOf(held);
  }
  event.preventDefault();
  held.copy.style.translate = `${event.clientX}px ${event.clientY}px`;
}

/** @param {{ from: string; tile: string; x: number; y: number; copy: HTMLElement | null; }} it */
function copyOf({ from, tile }) {
  const copy = document.createElement("div");
  copy.className = "dragged-tile";
  render(copy, tileIcon(tile, from === "hand" ? draft().turn : 0));
  document.body.append(copy);
  return copy;
}

/** @param {PointerEvent} event */
function drop(event) {
  if (!held) return;
  const { from, tile, copy } = held;
  forget();
  if (!copy) return;
  dragged = true;
  const cell = cellUnder(event.clientX, event.clientY);
  if (!cell) return;
  const turn = from === "hand" ? draft().turn : 0;
  if (from === "up") wish({ do: "take_up", tile });
  wish({ do: "place", cell, turn });
  putDown();
}

/**
 * The cell of the own ship below a point, if a tile may lie there.
 * @param {number} x
 * @param {number} y
 */
function cellUnder(x, y) {
  const found = document.elementsFromPoint(x, y).map((one) => one.closest("[data-cell]"));
  const cell = found.find((one) => one instanceof SVGElement && Number(one.dataset.owner) === state.seat);
  if (!(cell instanceof SVGElement) || game().phase !== "build") return null;
  return cellOf(String(cell.dataset.cell));
}

function forget() {
  held?.copy?.remove();
  held = null;
}

/** @param {PointerEvent} event */
function swallow(event) {
  if (!dragged) return;
  dragged = false;
  event.stopPropagation();
  event.preventDefault();
}
