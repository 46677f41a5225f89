// Where the keyboard is when what it was on has gone: close by if there is something to do there, else at what matters
// most on the page. Nobody starts again from the top of the page because a dialog closed or a game began.

const FOCUSABLE = "button:not(:disabled), a[href], select, input:not([type=hidden])";
const NEAR = "section, aside, dialog"; // further away nothing is close by
// What matters most, in this order. What a game's seat decides with is marked by data-hand, the innermost first; one with nothing in it waits.
const LANDINGS = [
  "dialog[open] button",
  "[data-state=lesson] [data-primary]:not(:disabled)",
  "[data-hand] [data-hand] button:not(:disabled)",
  "[data-hand] button:not(:disabled)",
  "[data-hand]",
  "[data-area=board] .ending h2",
  "#now .op-buttons button",
  ".first-page .door-game",
  "#code",
  ".gate-link",
  "#top a",
];

let landed = null; // where a keyboard was brought that was nowhere; until somebody uses it what matters more may come
let byKey = false; // whoever points needs no mark of where the keyboard is

/**
 * Draws, and takes care of the keyboard if what it was on is not there any more.
 * @param {() => void} draw
 */
export function keepFocus(draw) {
  const had = document.activeElement;
  const above = ancestors(had);
  draw();
  if (document.activeElement?.matches("[data-hand]"))
    /** @type {HTMLElement | null} */ (document.activeElement.querySelector("button:not(:disabled)"))?.focus({
      preventScroll: true,
    });
  if (had && had !== document.body && !isThere(had)) land(above);
  else if (landed && document.activeElement === landed) bring();
}

/** Brings a keyboard that is nowhere to what is close by, or to what matters most. */
export function land(above = []) {
  if (!byKey || (isThere(document.activeElement) && document.activeElement !== document.body)) return;
  const close = near(above);
  if (close) close.focus({ preventScroll: true });
  else bring();
}

/** Brings the keyboard to what matters most. */
function bring() {
  landed = LANDINGS.map(shown).find(Boolean) ?? null;
  if (landed !== document.activeElement) landed?.focus({ preventScroll: true });
}

/** What can be done in the place where something was, but for what stands in its head; else the place itself. */
function near(above) {
  const left = above.filter((node) => isThere(node) && node.closest(NEAR));
  for (const node of left) {
    const found = [...node.querySelectorAll(FOCUSABLE)].filter(
      (one) => isThere(one) && !one.closest("header"),
    );
    if (found.length > 0) return found.find((one) => one.matches(".primary")) ?? found[0];
    if (node.matches("[tabindex]")) return node;
  }
  return null;
}

/** @param {string} selector */
function shown(selector) {
  return [...document.querySelectorAll(selector)].find(isThere);
}

function isThere(node) {
  return Boolean(node?.isConnected && node.checkVisibility());
}

/** @param {Element | null} node */
function ancestors(node) {
  const above = [];
  for (let one = node?.parentElement; one && one !== document.body; one = one.parentElement) above.push(one);
  return above;
}

addEventListener(
  "keydown",
  () => {
    byKey = true;
    landed = null;
  },
  true,
);
addEventListener(
  "pointerdown",
  () => {
    byKey = false;
    landed = null;
  },
  true,
);
