// The cards in hand: equal ones folded, in one row or two, and what does not fit counted.

/** @import { Drawn } from "/static/dom.js" */
/** @import { Size } from "/static/frame_size.js" */
/** @import { Group } from "./state.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { takeUp } from "./commands.js";
import { keyOnCard } from "./hand_keys.js";
import { icon } from "./icons.js";
import { halfWanted } from "./lesson.js";
import { draft, game, handGroups, pick, realCards, text } from "./state.js";

const GAP = 6;
const NARROWEST = 60; // of a card
const TABS = 44;
const SLOTS = 46;
const TWO_ROWS = 94; // so high the cards' part is for two

/**
 * The cards in the dock.
 * @param {Size} size
 */
export function hand(size) {
  const groups = handGroups();
  const { columns, rows } = laid(size, groups.length);
  const over = groups.length > columns * rows;
  const shown = over ? groups.slice(0, columns * rows - 1) : groups;
  return h(
    "div",
    {
      key: "held",
      class: `held rows-${rows}`,
      role: "group",
      "aria-label": text("hand"),
      "data-held": "",
      "data-hand": "",
      tabindex: "-1",
      style: { "--columns": String(columns) },
    },
    shown.map(card),
    over &&
      h(
        "button",
        {
          key: "more",
          class: "more-cards",
          "data-do": "whole-hand",
          "aria-expanded": String(draft().handOpen),
          onclick: () => pick({ handOpen: !draft().handOpen }),
        },
        `+${groups.length - shown.length}`,
      ),
    groups.length === 0 &&
      h("p", { class: "dim" }, text(game().part === "briefing" ? "hand_waits" : "hand_empty")),
  );
}

/**
 * How the cards lie: columns, and one row or two. For two rows the slots leave them what they can.
 * @type {(size: Size, count: number) => {columns: number, rows: number}}
 */
export function laid({ layout, u, hand: box }, count) {
  const wide = layout === "wide" ? box.width / 2 - GAP * u : box.width;
  const columns = Math.max(1, Math.floor((wide + GAP * u) / ((NARROWEST + GAP) * u)));
  const high = layout === "wide" ? box.height / u : box.height / u - TABS - SLOTS - 3 * GAP;
  return { columns, rows: count > columns && high >= TWO_ROWS ? 2 : 1 };
}

/** The whole hand over the board; nothing while it is closed. */
export function wholeHand() {
  if (!draft().handOpen) return null;
  return h(
    "section",
    { key: "hand", class: "sheet", "data-sheet": "hand", "aria-label": text("hand") },
    h("div", { class: "held whole" }, handGroups().map(card)),
    h("button", { "data-do": "close-hand", onclick: () => pick({ handOpen: false }) }, text("close")),
  );
}

/** @type {(group: Group, place: number) => Drawn} */
function card(group, place) {
  const { picked } = draft();
  const up = picked?.group === group.group ? picked.half : -1;
  const wanted = halfWanted(group);
  return h(
    "button",
    {
      key: group.group,
      class: `card ${up >= 0 ? "picked" : ""} ${group.group.startsWith("hero:") ? "heroic" : ""} ${wanted >= 0 ? "wanted" : ""}`,
      "data-group": group.group,
      "data-help": `card ${group.group}`,
      "aria-pressed": String(up >= 0),
      "aria-label": text(up >= 0 ? "card_picked" : "card_name", {
        card: cardName(group),
        up: word("code", group.halves[Math.max(0, up)]),
        count: group.keys.length,
      }),
      onkeydown: (/** @type {KeyboardEvent} */ event) => keyOnCard(event, group.group, place),
      onclick: (/** @type {Event} */ event) => takeUp(group.group, halfTouched(event, up)),
    },
    group.halves.map((half, side) =>
      h(
        "span",
        {
          class: `half ${side ? "movement" : "action"} ${up === side ? "up" : ""} ${wanted === side ? "to-top" : ""}`,
          "data-half": side,
          "data-help": `half ${half}`,
        },
        icon(`code/${half}`),
      ),
    ),
    group.keys.length > 1 && !realCards() && h("span", { class: "count" }, `×${group.keys.length}`),
    group.board > 0 && h("span", { class: "only" }, text("only_crew", { crew: crewOf(group.board) })),
  );
}

/**
 * Both halves of a card in words.
 * @param {Group} group
 */
export function cardName({ halves }) {
  return halves.map((half) => word("code", half)).join(" / ");
}

/**
 * The half under the pointer; for the keyboard the half that is up, the action at first.
 * @type {(event: Event, up: number) => number}
 */
function halfTouched(event, up) {
  const at = /** @type {Element} */ (event.target).closest("[data-half]");
  return at ? Number(/** @type {HTMLElement} */ (at).dataset.half) : Math.max(0, up);
}

/** @param {number} board */
function crewOf(board) {
  return game().crew.findIndex((member) => member.board === board) + 1;
}
