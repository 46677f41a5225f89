// Dragging with mouse, pen or finger: a card from the hand into a slot, from slot to slot, back into the hand,
// or to another seat. A drag that never gets going is a touch, and the click that follows it counts.

import { render } from "/static/dom.js";
import { state } from "/static/state.js";
import { handOver, isMovable, lay, moveCard, slotAt, takeBack } from "./commands.js";
import { icon } from "./icons.js";
import { GAME, pick, printed } from "./state.js";

/** @import { Picked, Place } from "./state.js" */

/**
 * What is dragged: a card of the hand (`picked`) or that of a slot (`from`), the half that it shows, and where it began;
 * `ghost` is what follows the pointer, `over` what lies under it.
 * @typedef {{picked?: Picked, from?: Place, code: string, back: string}} Load
 * @typedef {Load & {x: number, y: number, pointer: number, ghost: HTMLElement | null, over: Element | null}} Drag
 */

const START_PX = 7;
/** @type {Drag | null} */
let running = null;

/** Lets cards be dragged anywhere on the page. */
export function allowDragging() {
  document.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", cancel);
  document.addEventListener("keydown", (event) => event.key === "Escape" && cancel());
  document.addEventListener("click", swallow, true);
  document.addEventListener("dragstart", (event) => event.preventDefault());
}

/** @type {(event: PointerEvent) => void} */
function begin(event) {
  if (state.picture?.game !== GAME || !event.isPrimary || event.button !== 0) return;
  const load = loadOf(/** @type {Element} */ (event.target));
  running = load && {
    ...load,
    x: event.clientX,
    y: event.clientY,
    pointer: event.pointerId,
    ghost: null,
    over: null,
  };
}

/**
 * What the pointer takes hold of: {picked, code} from the hand, {from, code} from a slot, or null.
 * @type {(target: Element) => Load | null}
 */
function loadOf(target) {
  const group = dataAt(target, "group");
  if (group !== undefined) {
    const side = Number(dataAt(target, "half") ?? 0);
    const picked = { group, half: side };
    return { picked, code: cardCode(picked), back: side ? "movement" : "action" };
  }
  const slot = dataAt(target, "slot");
  if (slot === undefined) return null;
  const [board, turn] = slot.split("/").map(Number);
  const lying = isMovable({ board, turn }) ? slotAt({ board, turn }) : undefined;
  return lying ? { from: { board, turn }, code: lying.code ?? lying.back, back: lying.back } : null;
}

/**
 * What the nearest element around another carries as data.
 * @type {(target: Element | null, name: string) => string | undefined}
 */
function dataAt(target, name) {
  const found = /** @type {HTMLElement | null | undefined} */ (target?.closest?.(`[data-${name}]`));
  return found?.dataset[name];
}

/** @type {(picked: Picked) => string} */
function cardCode({ group, half }) {
  const key = Object.keys(printed().cards).find((one) => one.startsWith(`${group.split("@")[0]}/`));
  return key ? printed().cards[key].halves[half] : "";
}

/** @type {(event: PointerEvent) => void} */
function move(event) {
  if (!running || event.pointerId !== running.pointer) return;
  if (!running.ghost && Math.hypot(event.clientX - running.x, event.clientY - running.y) < START_PX) return;
  running.ghost ??= start(running);
  running.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  mark(targetAt(event.clientX, event.clientY));
}

/** @type {(drag: Drag) => HTMLElement} */
function start({ picked, code, back }) {
  const ghost = document.createElement("div");
  ghost.className = `ghost ${back}`;
  render(ghost, icon(`code/${code}`));
  document.body.append(ghost);
  document.body.classList.add("dragging");
  if (picked) pick({ picked, slot: null });
  return ghost;
}

/**
 * The slot, seat or hand under the pointer: an element with what it is.
 * @type {(x: number, y: number) => Element | null}
 */
function targetAt(x, y) {
  return (
    document.elementFromPoint(x, y)?.closest("[data-slot], [data-held], [data-to], [data-person]") ?? null
  );
}

/** @type {(element: Element | null) => void} */
function mark(element) {
  if (!running || running.over === element) return;
  running.over?.classList.remove("over");
  element?.classList.add("over");
  running.over = element;
}

/** @type {(event: PointerEvent) => void} */
function end(event) {
  if (!running || event.pointerId !== running.pointer) return;
  const { ghost, picked, from } = running;
  const target = ghost ? targetAt(event.clientX, event.clientY) : null;
  const dragged = ghost !== null;
  stop();
  if (!dragged) return;
  swallowing = true;
  setTimeout(() => (swallowing = false), 50);
  drop({ picked, from }, target);
}

/**
 * Lets go of what was dragged over a slot, a person, or the hand.
 * @type {(load: Pick<Load, "picked" | "from">, target: Element | null) => void}
 */
function drop({ picked, from }, target) {
  const slot = dataAt(target, "slot");
  const seat = dataAt(target, "to") ?? dataAt(target, "person");
  if (slot !== undefined) {
    const [board, turn] = slot.split("/").map(Number);
    if (picked) lay(picked, board, turn);
    else if (from && (from.board !== board || from.turn !== turn)) moveCard(from, { board, turn });
  } else if (seat !== undefined && picked) handOver(Number(seat));
  else if (from && target?.matches("[data-held]")) takeBack(from.board, from.turn);
  else if (picked) pick({ picked: null });
}

function cancel() {
  if (running?.ghost) pick({ picked: null });
  stop();
}

function stop() {
  if (!running) return;
  mark(null);
  running.ghost?.remove();
  document.body.classList.remove("dragging");
  running = null;
}

/** The click that ends a drag is none. */
let swallowing = false;

/** @type {(event: Event) => void} */
function swallow(event) {
  if (!swallowing) return;
  swallowing = false;
  event.stopPropagation();
  event.preventDefault();
}
