// Help where somebody looks: a card beside a thing that says what it is and what it does now. A thing is whatever has
// data-help="kind value"; a button with data-do and no help of its own is explained as "do" and that word.
//
// The card comes when a mouse rests on a thing, when a finger stays on it, when the keyboard goes there, and at once with
// "?", which on nothing says how to ask, and what to do next. It takes no touches, so that nothing below it is out of reach, and never lies on what it explains.

import { h, render } from "./dom.js";
import { mostUrgent } from "./frame_line.js";
import { framedPage, gamePage } from "./games.js";
import { explained, learnShared } from "./guide.js";
import { t } from "./words.js";

const HOVER_MS = 400;
const PRESS_MS = 450;
const SLIP_PX = 12; // a finger that moves further wants something else
const RENEW_MS = 500; // what a thing does now may change while somebody reads
const AWAY_PX = 10;
const EDGE_PX = 6;
const CARD = "help-card";
const THING = "[data-help], [data-do]";
const MOVES = new Set(["Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]);
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @type {Element | null} */
let shown = null;
/** @type {Element | null} */
let hovered = null;
let whole = false; // whether the card is about the page as a whole
/** @type {DOMPoint | null} where a finger has been laid down */
let laid = null;
/** @type {DOMPoint | null} where a mouse has pressed and rests since */
let pressed = null;
let waiting = 0;
let renewing = 0;
let swallows = false; // a long press is no click
let lastKey = "";

/** Explains whatever is on this page from now on. */
export function watchHelp() {
  document.addEventListener("pointerover", over);
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("pointermove", moved, true);
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, up, true);
  document.addEventListener("contextmenu", (event) => swallows && event.preventDefault(), true);
  document.addEventListener("click", swallow, true);
  document.addEventListener("keydown", key, true);
  document.addEventListener("focusin", focused);
  document.addEventListener("focusout", () => shown && hide());
  document.addEventListener("scroll", () => shown && hide(), true);
  addEventListener("resize", () => shown && hide());
}

/**
 * The thing that an element belongs to, and what is said of it; null where there is nothing to say.
 * @param {Element | null} element
 */
export function helpAt(element) {
  for (let thing = element?.closest(THING); thing; thing = thing.parentElement?.closest(THING)) {
    const text = textOf(thing);
    if (text) return { thing, ...text };
  }
  return null;
}

/** @param {Element} thing */
function textOf(thing) {
  const { help, do: deed } = /** @type {HTMLElement} */ (thing).dataset;
  const [kind, ...value] = help ? help.split(" ") : ["do", deed ?? ""];
  return explained(kind, value.join(" "), { label: labelOf(thing) });
}

/** @param {Element} thing */
function labelOf(thing) {
  return (thing.getAttribute("aria-label") ?? thing.textContent ?? "").trim();
}

/**
 * What makes the place of a board one stop of the keyboard, from where arrows walk over its pieces.
 * @param {boolean} shown
 */
export function boardKeys(shown) {
  return shown
    ? { tabindex: "0", role: "group", "aria-label": t("board_keys") }
    : { tabindex: null, role: null, "aria-label": null };
}

// ---------------------------------------------------------------------------------------------------------- who asks

/** @param {PointerEvent} event */
function over(event) {
  hovered = event.pointerType === "mouse" ? target(event) : null;
  if (!hovered) return;
  if (pressed && !isAway(event, pressed)) return hide(); // what a press brings below the mouse is nobody's question
  pressed = null;
  const thing = hovered.closest(THING);
  if (thing && thing === shown) return;
  hide();
  if (thing) later(HOVER_MS, () => show(hovered));
}

/** @param {PointerEvent} event */
function down(event) {
  hide();
  swallows = false;
  const here = new DOMPoint(event.clientX, event.clientY);
  if (event.pointerType === "mouse") {
    pressed = here;
    return;
  }
  laid = here;
  later(PRESS_MS, () => {
    swallows = Boolean(laid) && show(target(event));
  });
}

/** @param {PointerEvent} event */
function moved(event) {
  if (laid && isAway(event, laid)) {
    laid = null;
    forget();
  }
  if (pressed && isAway(event, pressed)) over(event);
}

/** @type {(event: PointerEvent, from: DOMPoint) => boolean} */
function isAway(event, from) {
  return Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP_PX;
}

/** @param {PointerEvent} event */
function up(event) {
  if (event.pointerType === "mouse") return;
  laid = null;
  forget();
}

/**
 * The click at the end of a long press means nothing more.
 * @param {Event} event
 */
function swallow(event) {
  if (!swallows) return;
  swallows = false;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {FocusEvent} event */
function focused(event) {
  if (MOVES.has(lastKey)) later(HOVER_MS, () => show(target(event)));
}

/**
 * The element that an event is about.
 * @param {Event} event
 */
function target(event) {
  return /** @type {HTMLElement} */ (event.target);
}

/** @param {KeyboardEvent} event */
function key(event) {
  lastKey = event.key;
  if (event.key === "Escape" && shown) {
    event.preventDefault();
    event.stopPropagation();
    return hide();
  }
  if (target(event).closest("input:not([type=range]), select, textarea")) return;
  if (event.key === "?") return later(0, () => show(document.activeElement) || show(hovered) || showWhole());
  const step = STEPS[event.key];
  const board = target(event).closest("[data-board]");
  if (step && board && !target(event).closest("[data-own-keys]")) walk(event, board, step);
}

// ------------------------------------------------------------------------------------------------------ on the board

/** The keyboard goes from a piece of the board to the next one in a direction. */
function walk(event, board, [across, along]) {
  const from = middle(target(event));
  const pieces = [...board.querySelectorAll("[data-help]")].filter((one) => one !== event.target);
  const ahead = pieces
    .map((piece) => ({ piece, far: distance(from, middle(piece), across, along) }))
    .filter(({ far }) => far !== null);
  ahead.sort((one, other) => one.far - other.far);
  const next = ahead[0]?.piece;
  if (!next) return;
  event.preventDefault();
  if (!next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
  next.focus();
}

/**
 * How far a place lies in a direction; what lies aside counts double, and null is what lies behind.
 * @param {DOMPoint} from
 * @param {DOMPoint} to
 */
function distance(from, to, across, along) {
  const ahead = (to.x - from.x) * across + (to.y - from.y) * along;
  const aside = Math.abs((to.x - from.x) * along) + Math.abs((to.y - from.y) * across);
  return ahead > 1 && ahead >= aside / 2 ? ahead + 2 * aside : null;
}

/** The middle of an element; the board itself is entered at its left upper corner. */
function middle(element) {
  const box = element.getBoundingClientRect();
  if (element.hasAttribute("data-board")) return new DOMPoint(box.left, box.top);
  return new DOMPoint(box.left + box.width / 2, box.top + box.height / 2);
}

// ------------------------------------------------------------------------------------------------------------- card

/**
 * Does something after a while, when what the pages explain is here, unless something else comes in between.
 * @param {number} ms
 * @param {() => unknown} deed
 */
function later(ms, deed) {
  clearTimeout(waiting);
  const mine = setTimeout(async () => {
    await learnShared().catch(() => {}); // without a line only buttons of all games are not explained
    if (mine === waiting) deed();
  }, ms);
  waiting = mine;
}

/** Forgets what was to be done. */
function forget() {
  clearTimeout(waiting);
  waiting = 0;
}

/**
 * Shows the card for an element; whether there is one.
 * @param {Element | null} element
 */
function show(element) {
  const found = element?.isConnected ? helpAt(element) : null;
  if (!found) return false;
  open(found.thing);
  return true;
}

/** Shows the card that says how to ask, below the bar on top. */
function showWhole() {
  open(document.getElementById("top"), true);
}

/**
 * Opens the card beside an element.
 * @param {Element | null} thing
 */
function open(thing, wholePage = false) {
  hide();
  [shown, whole] = [thing, wholePage];
  draw();
  shown?.setAttribute("aria-describedby", CARD);
  renewing = setInterval(draw, RENEW_MS);
}

/** What the page as a whole says: how to ask, and what to do next. */
function textOfWhole() {
  const text = explained("page", "help");
  return text && { ...text, now: gamePage() ? (mostUrgent(framedPage().frame.lines())?.text ?? "") : "" };
}

/** Puts the card away. */
function hide() {
  forget();
  clearInterval(renewing);
  if (!shown) return;
  if (shown.getAttribute("aria-describedby") === CARD) shown.removeAttribute("aria-describedby");
  shown = null;
  card().hidePopover();
}

function draw() {
  const text = shown?.isConnected ? (whole ? textOfWhole() : textOf(shown)) : null;
  if (!shown || !text) return hide();
  const place = card();
  render(
    place,
    h("strong", {}, text.name),
    h("p", { class: "help-is" }, text.is),
    text.now && h("p", { class: "help-now" }, text.now),
  );
  if (!place.matches(":popover-open")) place.showPopover();
  lay(place, shown.getBoundingClientRect());
}

/** The card's element, above everything else, dialogs too. */
function card() {
  const there = document.getElementById(CARD);
  if (there) return there;
  const made = document.createElement("div");
  made.id = CARD;
  made.className = "help-card";
  made.setAttribute("role", "tooltip");
  made.popover = "manual";
  return document.body.appendChild(made);
}

/**
 * Lays the card beside a box: below, above, right or left of it, wherever it has room; else as far from it as it goes.
 * @param {HTMLElement} place
 * @param {DOMRect} box
 */
function lay(place, box) {
  const { offsetWidth: width, offsetHeight: high } = place;
  const { clientWidth: right, clientHeight: bottom } = document.documentElement;
  const x = within(box.left + box.width / 2 - width / 2, right - width);
  const y = within(box.top + box.height / 2 - high / 2, bottom - high);
  const places = [
    [x, box.bottom + AWAY_PX],
    [x, box.top - AWAY_PX - high],
    [box.right + AWAY_PX, y],
    [box.left - AWAY_PX - width, y],
  ];
  /** @param {number[]} it */
  const fits = ([left, top]) =>
    left >= EDGE_PX && top >= EDGE_PX && left + width <= right - EDGE_PX && top + high <= bottom - EDGE_PX;
  const [left, top] = places.find(fits) ?? [
    x,
    box.top + box.height / 2 > bottom / 2 ? EDGE_PX : bottom - high - EDGE_PX,
  ];
  place.style.setProperty("left", `${Math.round(left)}px`);
  place.style.setProperty("top", `${Math.round(top)}px`);
}

/**
 * @param {number} value
 * @param {number} most
 */
function within(value, most) {
  return Math.max(EDGE_PX, Math.min(value, most - EDGE_PX));
}
