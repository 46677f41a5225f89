// Threats, story and ship beside the table, or over a hand.

import { h } from "/static/dom.js";
import { storyList } from "/static/story.js";
import { t } from "/static/words.js";
import { shipPanel } from "./ship.js";
import { change, own, view } from "./state.js";
import { thinking } from "./thinking.js";
import { threatList } from "./threats.js";

const TABS = ["threats", "story", "ship"];

/** Which of the panels is shown where there is room for one. */
export function tabs() {
  return h(
    "div",
    { class: "tabs", role: "group", "aria-label": t("panels") },
    TABS.map((tab) =>
      h(
        "button",
        {
          class: "slim",
          "aria-pressed": String(own.tab === tab),
          "data-help": `tab ${tab}`,
          onclick: () => change({ tab }),
        },
        t(`tab_${tab}`),
        tab === "threats" && h("span", { class: "tab-count" }, view().threats.length || ""),
      ),
    ),
  );
}

/** Threats, story and ship. */
export function panels() {
  const panel = (tab, content) =>
    h(
      "section",
      {
        key: tab,
        class: `panel ${tab}-panel ${own.tab === tab ? "shown" : ""}`,
        "aria-label": t(`tab_${tab}`),
        tabindex: "0",
      },
      h("h2", { class: "panel-title" }, t(`tab_${tab}`)),
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
