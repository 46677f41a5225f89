// Threats, story and ship beside the table, or over a hand.

import { h } from "./dom.js";
import { shipPanel } from "./ship.js";
import { change, state, view } from "./state.js";
import { storyList } from "./story.js";
import { threatList } from "./threats.js";
import { t } from "./words.js";

const TABS = ["threats", "story", "ship"];

/** Which of the panels is shown where there is room for one. */
export function tabs() {
  return h(
    "div",
    { class: "tabs", role: "group", "aria-label": t("panels") },
    TABS.map((tab) =>
      h(
        "button",
        { class: "slim", "aria-pressed": String(state.tab === tab), onclick: () => change({ tab }) },
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
      { key: tab, class: `panel ${tab}-panel ${state.tab === tab ? "shown" : ""}`, "aria-label": t(`tab_${tab}`), tabindex: "0" },
      h("h2", { class: "panel-title" }, t(`tab_${tab}`)),
      content,
    );
  return h("div", { class: "panels" }, panel("threats", threatList()), panel("story", storyList()), panel("ship", shipPanel()));
}
