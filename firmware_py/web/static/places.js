// The places of a page that are filled again and again: sections, and dialogs that open when they have something to say.

import { render } from "./dom.js";
import { keepFocus, land } from "./focus.js";
import { change, state } from "./state.js";

/** An element of the page by its id. */
export const place = (id) => document.getElementById(id);

/** Calls `draw` at the next chance; many changes at once are one drawing. What people do is meant for what is known, so
 *  nothing is done to a page that has not been drawn yet: two quick steps of a counter are two.
 */
export function drawSoon(draw) {
  let waiting = 0;
  const drawNow = () => {
    cancelAnimationFrame(waiting);
    waiting = 0;
    keepFocus(draw);
  };
  for (const deed of ["click", "keydown"]) addEventListener(deed, () => waiting && drawNow(), true);
  return () => (waiting ||= requestAnimationFrame(drawNow));
}

/** Fills a section; an empty one is hidden. */
export function fill(id, content) {
  const element = place(id);
  render(element, content);
  element.hidden = element.childNodes.length === 0;
}

/** Fills a dialog; an empty one is closed. */
export function drawDialog(id, content) {
  const dialog = place(id);
  render(dialog, content);
  const open = dialog.childNodes.length > 0;
  if (open && !dialog.open) dialog.showModal();
  else if (!open && dialog.open) dialog.close();
}

/** A dialog that people close empties its field of what is known: [id, field, the field's value when closed]. It is
 *  closed by the next drawing, and not by the browser, whose word of that comes late: it would close what was opened again
 *  in between. */
export function watchDialogs(dialogs) {
  for (const [id, field, closed] of dialogs) {
    const close = (event) => {
      event.preventDefault();
      change({ [field]: closed });
    };
    place(id).addEventListener("cancel", (event) => event.target === place(id) && close(event));
    place(id).addEventListener("close", () => land()); // what opened it may be gone
    place(id).addEventListener("click", (event) => event.target === place(id) && close(event));
  }
}
