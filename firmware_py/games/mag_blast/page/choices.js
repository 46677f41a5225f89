// The list of choices over the board: what is neither aimed at something on the board nor leads to a sector.

/** @import { Wish } from "/types/mag_blast" */
/** @import { Drawn, Wanted } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { t, word } from "/static/words.js";
import { listed } from "./picks.js";
import { sectorSign, shipTitle, top } from "./ships.js";
import {
  act,
  asked,
  captain,
  captainOf,
  cardName,
  draft,
  game,
  optionsWith,
  pick,
  printed,
  SECTORS,
  shipName,
  text,
} from "./state.js";
import { inWords } from "./words.js";

const MANY = 24; // buttons at once; the rest comes by "more"

/** Whether there is anything in the list. */
export function hasChoices() {
  return listed().length > 0 || draws().length > 1 || puts().length > 0;
}

/** The list; nothing while it is closed. */
export function choices() {
  if (!draft().listed || !hasChoices()) return null;
  return h(
    "section",
    { key: "choices", class: "sheet mag-choices", "data-sheet": "choices" },
    draws(),
    puts(),
    inSteps(listed().map(says)),
    h(
      "button",
      { key: "close", "data-do": "close-choices", onclick: () => pick({ listed: false }) },
      t("close"),
    ),
  );
}

/** @returns {Wanted[]} what abilities put together of single cards and ships */
function puts() {
  if (!asked() || !captain(state.seat)) return [];
  return [overseers(), triBot()].filter((one) => one !== null);
}

/**
 * So many buttons that people can look over, and one for the next ones.
 * @type {(buttons: Drawn[]) => Drawn}
 */
function inSteps(buttons) {
  if (buttons.length <= MANY) return buttons;
  const from = draft().from < buttons.length ? draft().from : 0;
  const next = from + MANY < buttons.length ? from + MANY : 0;
  return [
    buttons.slice(from, from + MANY),
    h(
      "button",
      { key: "more", class: "quiet", "data-do": "more", onclick: () => pick({ from: next }) },
      text("more", { from: from + 1, to: Math.min(from + MANY, buttons.length), count: buttons.length }),
    ),
  ];
}

/** Drawing so many cards is a choice of its own. */
function draws() {
  if (draft().cards.length > 0 || !asked()) return [];
  return game()
    .options.filter((action) => action.do === "draw")
    .filter((action, place, all) => action.count === null || place === all.length - 1 || all.length < 4)
    .map(says);
}

/** The Overseers of Kalgon take up to three shots of the discard instead of drawing. */
function overseers() {
  const { phase, action_discard, drew } = game();
  const { command, uses } = captainOf(state.seat);
  const shots = action_discard.filter((id) => printed().actions[id].kind.endsWith("_blast"));
  if (command !== "C01" || !uses || top() || phase !== "draw" || drew || shots.length === 0) return null;
  const taken = draft().taken.filter((id) => shots.includes(id));
  /** @param {string} id */
  const toggle = (id) =>
    pick({ taken: taken.includes(id) ? taken.filter((one) => one !== id) : [...taken, id] });
  return h(
    "fieldset",
    { class: "put-together", "data-ability": "C01" },
    h("legend", {}, text("overseers_help")),
    shots.map((id) =>
      h(
        "button",
        {
          key: id,
          "data-take": id,
          "aria-pressed": String(taken.includes(id)),
          disabled: !taken.includes(id) && taken.length >= printed().overseers,
          onclick: () => toggle(id),
        },
        cardName(id),
      ),
    ),
    h(
      "button",
      {
        class: "primary",
        "data-do": "overseers",
        disabled: taken.length === 0,
        onclick: () => act({ do: "ability", cards: taken }),
      },
      text("overseers"),
    ),
  );
}

/** The Tri-Bot chooses a ship of the fleet discard for its trade, and where it goes. */
function triBot() {
  const { fleet_discard } = game();
  const { command, uses, fleet } = captainOf(state.seat);
  const pays = draft().cards;
  const trade = optionsWith(pays).some((action) => action.do === "trade");
  if (command !== "C06" || !uses || top() || !trade || fleet_discard.length === 0) return null;
  const [take] = draft().taken.filter((id) => fleet_discard.includes(id));
  return h(
    "fieldset",
    { class: "put-together", "data-ability": "C06" },
    h("legend", {}, text("tri_bot_help")),
    fleet_discard.map((id) =>
      h(
        "button",
        {
          key: id,
          "data-take": id,
          "aria-pressed": String(take === id),
          title: shipTitle(id, null),
          onclick: () => pick({ taken: take === id ? [] : [id] }),
        },
        shipName(id),
      ),
    ),
    SECTORS.map((sector, place) =>
      h(
        "button",
        {
          key: sector,
          "data-sector": sector,
          "data-do": "tri-bot",
          disabled: !take || fleet[place].length >= printed().in_a_sector,
          onclick: () => act({ do: "ability", cards: pays, take, sector }),
        },
        sectorSign(sector),
        word("fleet_sector", sector),
      ),
    ),
  );
}

/**
 * A button that does an action.
 * @type {(action: Wish) => Wanted}
 */
export function says(action) {
  return h(
    "button",
    {
      key: JSON.stringify(action),
      "data-do": action.do.replaceAll("_", "-"),
      title: action.take ? shipTitle(action.take, null) : null,
      onclick: () => act(action),
    },
    inWords(action),
  );
}
