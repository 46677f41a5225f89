// The language of a seat's own page: as the address asks, as it was chosen here, else as the browser speaks.

import { hello } from "./state.js";
import { keep, kept } from "./storage.js";

/** The language that this page asks the table for. */
export function languageHere() {
  return (
    new URLSearchParams(location.search).get("language") ?? kept("language") ?? navigator.language.slice(0, 2)
  );
}

/**
 * Shows this page in another language, and remembers it.
 * @param {string} language
 */
export function speakHere(language) {
  keep("language", language);
  if (hello().language !== language) location.replace(location.pathname);
}

/** Where the whole table is, in the language of this page; who looks on there stays there while a lobby is open. */
export function tableAddress() {
  return `/?language=${hello().language}&watch=1`;
}
