// Browser storage: what this browser keeps of a page. One that keeps nothing, such as a private window, forgets it with the page.

/** What `deed` gives of the browser's memory, or `otherwise` where there is none. */
export function recall(deed, otherwise = null) {
  try {
    return deed(localStorage);
  } catch {
    return otherwise;
  }
}

/** What is kept under a name, else `otherwise`. */
export function kept(name, otherwise = null) {
  return recall((storage) => storage.getItem(name)) ?? otherwise;
}

/** Keeps a text under a name. */
export function keep(name, text) {
  recall((storage) => storage.setItem(name, text));
}

/** Keeps nothing under a name any more. */
export function forget(name) {
  recall((storage) => storage.removeItem(name));
}
