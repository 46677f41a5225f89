// The sections and dialogs of a page, which are filled again and again; dialogs open when they have something to say.

import { render } from "./dom.js";
import { keepFocus, land } from "./focus.js";
import { change, state } from "./state.js";

/** @typedef {import("./dom.js").Drawn} Drawn */

/**
 * An element of the page by its id, one that is there.
 * @param {string} id
 */
export const section = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Calls `draw` at the next chance; many changes at once are one drawing. What people do is meant for what is known, so
 * nothing is done to a page that has not been drawn yet: two quick steps of a counter are two.
 * @param {() => void} draw
 */
export function drawSoon(draw) {
  let waiting = 0;
  const drawNow = () => {
    cancelAnimationFrame(waiting);
    waiting = 0;
    keepFocus(draw);
  };
  for (const deed of ["click", "keydown"]) addEventListener(deed, () => waiting && drawNow(), true);
  return () => {
    waiting ||= requestAnimationFrame(drawNow);
  };
}

/**
 * Fills a section; an empty one is hidden.
 * @param {string} id
 * @param {Drawn} content
 */
export function fill(id, content) {
  const element = section(id);
  render(element, content);
  element.hidden = element.childNodes.length === 0;
}

/**
 * Fills a dialog; an empty one is closed.
 * @param {string} id
 * @param {Drawn} content
 */
export function drawDialog(id, content) {
  const dialog = dialogOf(id);
  render(dialog, content);
  const open = dialog.childNodes.length > 0;
  if (open && !dialog.open) dialog.showModal();
  else if (!open && dialog.open) dialog.close();
}

/**
 * What people do who close a dialog: it empties what the dialog shows. The dialog is closed by the next drawing, and not
 * by the browser, whose word of that comes late: it would close what was opened again in between.
 * @param {Record<string, () => void>} closings by the dialog's id
 */
export function watchDialogs(closings) {
  for (const [id, empty] of Object.entries(closings)) {
    const dialog = dialogOf(id);
    /** @param {Event} event */
    const close = (event) => {
      event.preventDefault();
      empty();
      state.redraw();
    };
    dialog.addEventListener("cancel", (event) => event.target === dialog && close(event));
    dialog.addEventListener("close", () => land()); // what opened it may be gone
    dialog.addEventListener("click", (event) => event.target === dialog && close(event));
  }
}

/**
 * Closes a dialog that shows what a field of the state says.
 * @param {Partial<typeof state>} closed
 */
export function closes(closed) {
  return () => change(closed);
}

/** @param {string} id */
function dialogOf(id) {
  return /** @type {HTMLDialogElement} */ (section(id));
}
