// Which game that is over this page shows, if it is one of /game/17, /game/file or /game/otherwise: its line to the table is another one,
// on which nothing can be done but looking.

const WHICH = /^\/game\/([1-9]\d*|file|otherwise)(\/seat\/\d)?$/;
const FILE = "game file";
const MOST_BYTES = 1_000_000;
let refused = false;

/** The number of the game in the log, "file" for a file that somebody opened, "otherwise" for what a study found, or null: the page shows the table. */
export function viewed() {
  return WHICH.exec(location.pathname)?.[1] ?? null;
}

/** The game can't be shown: there is no sense in asking again. */
export function giveUp() {
  refused = true;
}

/** Whether a line that is gone is opened again. */
export function comesAgain() {
  return !refused;
}

/** Where the line of this page is. */
export function lineAddress() {
  return viewed() ? `/ws/game/${viewed()}` : "/ws";
}

/** The file that this page shows; "" if it is not kept any more. */
export function openedFile() {
  try {
    return sessionStorage.getItem(FILE) ?? "";
  } catch {
    return "";
  }
}

/**
 * Shows a file, a record or a position, in this window.
 * @param {File} file
 * @returns {Promise<boolean>} whether it could be taken
 */
export async function openFile(file) {
  if (file.size > MOST_BYTES) return false;
  try {
    sessionStorage.setItem(FILE, await file.text());
  } catch {
    return false;
  }
  location.assign(`/game/file${location.search}`);
  return true;
}

/**
 * Files that are dropped onto the page are opened.
 * @param {(file: File) => void} open
 */
export function awaitDrop(open) {
  addEventListener(
    "dragover",
    (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault(),
  );
  addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    open(file);
  });
}
