// What folds open out of the head of a page or the menu of the frame, such as the list of devices: Escape closes it, and
// so does a touch elsewhere.

const FOLDED = "#top details[open], .frame-menu details[open]";

/** Closes what folded open when people turn to something else. */
export function watchFolding() {
  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" ? unfolded() : null;
    if (!open) return;
    open.open = false;
    open.querySelector("summary")?.focus();
  });
  document.addEventListener("click", (event) => {
    const open = unfolded();
    if (open && event.target instanceof Element && !event.target.closest("summary")) open.open = false;
  });
}

/** @returns {HTMLDetailsElement | null} */
function unfolded() {
  return document.querySelector(FOLDED);
}
