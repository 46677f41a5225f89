// Browser storage: what this browser keeps of a page. One that keeps nothing, such as a private window, forgets it with the page.

/**
 * What `deed` gives of the browser's memory, or `otherwise` where there is none.
 * @template T
 * @template [U=null]
 * @param {(storage: Storage) => T} deed
 * @param {U} [otherwise]
 * @param {() => Storage} [where]  the memory of this window alone, if that is meant
 */
export function recall(deed, otherwise, where = () => localStorage) {
  try {
    return deed(where());
  } catch {
    return /** @type {U} */ (otherwise ?? null);
  }
}

/**
 * What is kept under a name, else `otherwise`.
 * @template {string | null} [T=null]
 * @param {string} name
 * @param {T} [otherwise]
 */
export function kept(name, otherwise) {
  return recall((storage) => storage.getItem(name)) ?? /** @type {T} */ (otherwise ?? null);
}

/**
 * Keeps a text under a name.
 * @type {(name: string, text: string) => void}
 */
export function keep(name, text) {
  recall((storage) => storage.setItem(name, text));
}

/** The names of all that is kept. */
export function keptNames() {
  return recall((storage) => Object.keys(storage), /** @type {string[]} */ ([]));
}

/**
 * Keeps nothing under a name any more.
 * @type {(name: string) => void}
 */
export function forget(name) {
  recall((storage) => storage.removeItem(name));
}
