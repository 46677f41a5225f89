// The menu that people walk through at the table itself, with its buttons: what it says, what can be answered, and
// which seats have joined.

/** @import { MenuView } from "/types/table" */

import { h } from "./dom.js";
import { hello, state } from "./state.js";
import { t } from "./words.js";

/** The menu as it stands, for the empty table; null while nobody has pressed a button there. */
export function menuPanel() {
  const menu = state.picture?.menu;
  if (!menu || (menu.joined.length === 0 && menu.answers.length === 0)) return null;
  return h(
    "div",
    { class: "menu", key: "menu", "data-at": menu.at },
    h("p", { class: "menu-said", role: "status" }, icon(menu), menu.said),
    menu.answers.length > 0 &&
      h(
        "ul",
        { class: "menu-answers" },
        menu.answers.map((text, place) => answer(menu, text, place)),
      ),
    h(
      "ol",
      { class: "menu-seats", "aria-label": t("menu_seats") },
      hello().cabinet.seats.map(({ number }) => seat(menu, number)),
    ),
  );
}

/** @param {MenuView} menu */
function icon(menu) {
  return h(
    "span",
    { class: "menu-at", "aria-hidden": "true" },
    menu.at === "ready" ? "▲" : menu.answers.length > 0 ? "?" : "●",
  );
}

/**
 * @param {MenuView} menu
 * @param {string} text
 * @param {number} place
 */
function answer(menu, text, place) {
  const chosen = place === menu.answer;
  return h("li", { key: text, class: chosen ? "chosen" : "", "aria-current": chosen ? "true" : null }, text);
}

/**
 * A seat by its number: filled when somebody joined there, with a star for the captain.
 * @param {MenuView} menu
 */
function seat(menu, number) {
  const joined = menu.joined.includes(number);
  const captain = number === menu.captain;
  const kind = [joined && "joined", captain && "captain", number === menu.missing && "missing"]
    .filter(Boolean)
    .join(" ");
  const said = [
    t("seat", { seat: number }),
    t(joined ? "menu_on_board" : "menu_free"),
    captain && t("captain"),
  ];
  return h(
    "li",
    { key: number, class: kind, "data-menu-seat": number, title: said.filter(Boolean).join(", ") },
    String(number),
    captain && h("span", { "aria-hidden": "true" }, "★"),
    h("span", { class: "unseen" }, said.slice(1).filter(Boolean).join(", ")),
  );
}
