// Positions: the moment that the show tells as a file, for a report or for playing on; and such a file set up at the table.

import { tell } from "./commands.js";
import { say } from "./notices.js";
import { t } from "./words.js";

const BETWEEN = /("(?:[^"\\]|\\.)*")|\s+/g; // white space outside of strings makes the way long

/** Asks the table for the position that is shown. */
export function askPosition() {
  tell({ do: "position" });
}

/**
 * Puts the position into the clipboard; a browser that has none for this page keeps it as a file.
 * @param {{text: string}} message
 */
export async function takePosition({ text }) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("position_copied"));
  } catch {
    keepFile({ name: "position.json", mime: "application/json", text });
  }
}

/**
 * Sets a position file up at the table, which then waits for people. It goes there as text: read and written again here, its
 * seeds of 64 bits would be rounded.
 * @param {File} file
 */
export async function loadPosition(file) {
  const text = await file.text();
  try {
    JSON.parse(text);
  } catch {
    say(t("position_unreadable"));
    return;
  }
  tell({ do: "load", text: text.replace(BETWEEN, "$1") });
}

/**
 * Hands a file over to the browser, which keeps it where it keeps such files.
 * @param {{name: string, mime: string, text: string | Blob}} file
 */
export function keepFile({ name, mime, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: mime }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
