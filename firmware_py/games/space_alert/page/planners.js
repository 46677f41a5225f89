// The crew while it plans: who has planned how much, and who is ready.

/** @import { CrewView } from "/types/space_alert" */

import { h } from "/static/dom.js";
import { sign } from "./slots.js";
import { game, text } from "./state.js";
import { crewName } from "./words.js";

/** Everybody with what is planned of the turns that are open, and who wants to end. */
export function planners() {
  const { crew, part } = game();
  if (part !== "action") return null;
  return h("ol", { key: "planners", class: "planners" }, crew.map(planner));
}

/**
 * The roles that somebody has.
 * @param {number} seat
 */
function roles(seat) {
  return Object.entries(game().roles)
    .filter(([, holder]) => seat > 0 && holder === seat)
    .map(([role]) => h("span", { key: role, class: "chip", "data-help": `role ${role}` }, text(role)));
}

/** @type {(member: CrewView, place: number) => import("/static/dom.js").Drawn} */
function planner(member, place) {
  const open = member.slots.filter((slot) => slot.open);
  const planned = open.filter(({ back }) => back).length;
  const ready = game().agreeing.includes(member.seat);
  return h(
    "li",
    { key: `planner${member.board}`, class: `row ${ready ? "whole" : ""}` },
    sign({ seat: member.seat, number: place + 1 }),
    h("b", {}, crewName(member, place + 1)),
    roles(member.seat),
    h("span", { class: "grow" }),
    h(
      "span",
      { class: "dim", "aria-label": text("hall_planned", { planned, open: open.length }) },
      ready ? text("is_ready") : `${planned}/${open.length}`,
    ),
  );
}
