// Opening a record or a position to look at, from wherever the page offers it.

import { runs } from "./access.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./notices.js";
import { openFile } from "./viewed.js";
import { t } from "./words.js";

/**
 * Opens a file that is dropped or chosen; a file can be made to cost much, so those of guests are not opened.
 * @param {File} file
 */
export async function view(file) {
  if (!runs()) return say(t("view_not_here"));
  if (!(await openFile(file))) say(t("view_too_long"));
}

/** Lets people choose a record or a position to look at. */
export function fileChooser() {
  return h(
    "label",
    { key: "file", class: "open-file" },
    icon("data"),
    t("view_file"),
    h("input", {
      type: "file",
      class: "unseen",
      accept: ".json,.jsonl",
      "data-do": "open-file",
      onchange: (event) => event.target.files[0] && view(event.target.files[0]),
    }),
  );
}
