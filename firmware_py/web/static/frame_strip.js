// The strip of a show: its last steps, its controls, and the way on. It lies on the dock, and is gone when this page's
// seat is to act.

import { runs } from "./access.js";
import { show, showAt } from "./commands.js";
import { h } from "./dom.js";
import { primaryOf } from "./frame_dock.js";
import { size } from "./frame_size.js";
import { framedPage, gamePicture } from "./games.js";
import { showButton, timeline } from "./playback.js";
import { t } from "./words.js";

const STEPS = { wide: 3, tall: 6, short: 3 }; // what a large dock has room for

/**
 * The strip as it is drawn.
 * @param {import("./frame_dock.js").Button} primary
 */
export function stripOf(primary) {
  const { show: now } = gamePicture();
  const controls = runs() && now.turns.length > 0;
  return [
    h(
      "div",
      { key: "steps", class: "hand" },
      controls && timeline(now, framedPage().moment()),
      h("ol", { class: "steps" }, steps()),
    ),
    h(
      "div",
      { key: "act", class: "act" },
      h("div", { class: "say" }, controls && moves(now)),
      h("div", { class: "act-row" }, primaryOf(primary)),
    ),
  ];
}

/** The last steps that were told, the present one first: it keeps its place, whatever room there is for earlier ones. */
function steps() {
  const told = gamePicture().story.slice(-STEPS[size().layout]).reverse();
  return told.map((/** @type {{at_ms: number, text: string}} */ line, /** @type {number} */ place) =>
    h(
      "li",
      {
        key: `${line.at_ms} ${line.text}`,
        class: place === 0 ? "step now" : "step",
        onclick: runs() ? () => showAt(line.at_ms) : null,
      },
      line.text,
    ),
  );
}

/** @param {{paused: boolean, speed: number}} now */
function moves({ paused, speed }) {
  return [
    showButton("back", t("show_back"), () => show("back")),
    showButton(paused ? "play" : "pause", t(paused ? "show_play" : "show_pause"), () =>
      show(paused ? "play" : "pause"),
    ),
    showButton("next", t("show_next"), () => show("next")),
    h(
      "button",
      {
        key: "faster",
        class: "round",
        "data-do": "show-faster",
        "aria-label": t("show_faster", { speed }),
        onclick: () => show("faster"),
      },
      `×${speed}`,
    ),
  ];
}
