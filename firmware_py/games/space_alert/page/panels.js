// Threats, story and ship beside the table, or over a hand.

/** @import { Wanted } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { storyList } from "/static/story.js";
import { shipPanel } from "./ship.js";
import { draft, game, pick, text } from "./state.js";
import { thinking } from "./thinking.js";
import { threatList } from "./threats.js";

const TABS = ["threats", "story", "ship"];

/** Which of the panels is shown where there is room for one. */
export function tabs() {
  return h(
    "div",
    { class: "tabs", role: "group", "aria-label": text("panels") },
    TABS.map((tab) =>
      h(
        "button",
        {
          class: "slim",
          "aria-pressed": String(draft().tab === tab),
          "data-help": `tab ${tab}`,
          onclick: () => pick({ tab }),
        },
        text(`tab_${tab}`),
        tab === "threats" && h("span", { class: "tab-count" }, game().threats.length || ""),
      ),
    ),
  );
}

/** Threats, story and ship. */
export function panels() {
  /**
   * @param {string} tab
   * @param {Wanted | (Wanted | null)[] | (Wanted | (false | Wanted)[] | null)[]} content
   */
  const panel = (tab, content) =>
    h(
      "section",
      {
        key: tab,
        class: `panel ${tab}-panel ${draft().tab === tab ? "shown" : ""}`,
        "aria-label": text(`tab_${tab}`),
        tabindex: "0",
      },
      h("h2", { class: "panel-title" }, text(`tab_${tab}`)),
      content,
    );
  return h(
    "div",
    { class: "panels" },
    panel("threats", threatList()),
    panel("story", storyList()),
    panel("ship", [thinking(), shipPanel()]),
  );
}
