// Dragging with mouse, pen or finger: a card from the hand into a slot, from slot to slot, back into the hand,
// or to another seat. A drag that never gets going is a touch, and the click that follows it counts.

import { render } from "/static/dom.js";
import { state } from "/static/state.js";
import { handOver, isMovable, lay, moveCard, slotAt, takeBack } from "./commands.js";
import { icon } from "./icons.js";
import { GAME, pick, printed } from "./state.js";

const START_PX = 7;
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

function begin(event) {
  if (state.picture?.game !== GAME || !event.isPrimary || event.button !== 0) return;
  const load = loadOf(event.target);
  running = load && {
    ...load,
    x: event.clientX,
    y: event.clientY,
    pointer: event.pointerId,
    ghost: null,
    over: null,
  };
}

/** What the pointer takes hold of: {picked, code} from the hand, {from, code} from a slot, or null. */
function loadOf(target) {
  const card = target.closest?.("[data-group]");
  if (card) {
    const side = Number(target.closest("[data-half]")?.dataset.half ?? 0);
    const picked = { group: card.dataset.group, half: side };
    return { picked, code: cardCode(picked), back: side ? "movement" : "action" };
  }
  const slot = target.closest?.("[data-slot]");
  if (!slot) return null;
  const [board, turn] = slot.dataset.slot.split("/").map(Number);
  if (!isMovable({ board, turn })) return null;
  const lying = slotAt({ board, turn });
  return { from: { board, turn }, code: lying.code, back: lying.back };
}

function cardCode({ group, half }) {
  const key = Object.keys(printed().cards).find((one) => one.startsWith(`${group.split("@")[0]}/`));
  return printed().cards[key].halves[half];
}

function move(event) {
  if (!running || event.pointerId !== running.pointer) return;
  if (!running.ghost) {
    if (Math.hypot(event.clientX - running.x, event.clientY - running.y) < START_PX) return;
    start();
  }
  running.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  mark(targetAt(event.clientX, event.clientY));
}

function start() {
  const ghost = document.createElement("div");
  ghost.className = `ghost ${running.back}`;
  render(ghost, icon(`code/${running.code}`));
  document.body.append(ghost);
  document.body.classList.add("dragging");
  running.ghost = ghost;
  if (running.picked) pick({ picked: running.picked, slot: null });
}

/**
 * The slot, seat or hand under the pointer: an element with what it is.
 * @type {(x: number, y: number) => HTMLElement | SVGElement | null}
 */
function targetAt(x, y) {
  return document.elementFromPoint(x, y)?.closest("[data-slot], .hand, [data-seat-number]") ?? null;
}

function mark(element) {
  if (running.over === element) return;
  running.over?.classList.remove("over");
  element?.classList.add("over");
  running.over = element;
}

function end(event) {
  if (!running || event.pointerId !== running.pointer) return;
  const { ghost, picked, from } = running;
  const target = ghost ? targetAt(event.clientX, event.clientY) : null;
  const dragged = ghost !== null;
  stop();
  if (!dragged) return;
  swallowing = true;
  setTimeout(() => (swallowing = false), 50);
  if (target?.dataset.slot) {
    const [board, turn] = target.dataset.slot.split("/").map(Number);
    if (picked) lay(picked, board, turn);
    else if (from.board !== board || from.turn !== turn) moveCard(from, { board, turn });
  } else if (target?.dataset.seatNumber && picked) handOver(Number(target.dataset.seatNumber));
  else if (from && target?.classList.contains("hand")) takeBack(from.board, from.turn);
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

function swallow(event) {
  if (!swallowing) return;
  swallowing = false;
  event.stopPropagation();
  event.preventDefault();
}
