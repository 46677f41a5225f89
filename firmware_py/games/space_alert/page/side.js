// The tab "Now": what fails of the plan, who is ready, the threats, figures to think aloud with, and the ship in numbers.

/** @import { Drawn } from "/static/dom.js" */
/** @import { OutlookView } from "/types/space_alert" */
/** @import { Member } from "./state.js" */

import { runs } from "/static/access.js";
import { pressButton } from "/static/commands.js";
import { h } from "/static/dom.js";
import { atEnd, runsOn, showButton } from "/static/playback.js";
import { served, state } from "/static/state.js";
import { filled, word } from "/static/words.js";
import { nextTurn, stumble } from "./commands.js";
import { icon } from "./icons.js";
import { warnings } from "./outlook.js";
import { plannedRows } from "./planned.js";
import { planners } from "./planners.js";
import { shipPanel } from "./ship.js";
import { game, myBoards, picture, planning, seated, text } from "./state.js";
import { thinking } from "./thinking.js";
import { threatList } from "./threats.js";
import { inWords } from "./words.js";

/** What the tab says. */
export function side() {
  return planning()
    ? [
        mission(),
        plan(),
        part("tab_threats", threatList()),
        part("ready_head", planners()),
        thinking(),
        announcement(),
      ]
    : [turns(), part("tab_threats", threatList()), plannedRows(), part("tab_ship", shipPanel())];
}

function mission() {
  return h(
    "p",
    { key: "mission", class: "mission-name dim" },
    word("mission", picture().record.setup.mission),
  );
}

/** @type {(head: string, content: Drawn) => Drawn} */
function part(head, content) {
  return (
    content &&
    h("section", { key: head, class: "stack" }, h("h3", { class: "caption-head" }, text(head)), content)
  );
}

/** The warnings of the plan that is shown, or nothing. */
function plan() {
  const found = warnings();
  if (found.length === 0) return null;
  return h(
    "ul",
    { key: "warnings", class: "plan-warnings", "aria-label": word("outlook", "title") },
    found.map(warning),
  );
}

/** @param {OutlookView} one */
function warning(one) {
  return h(
    "li",
    { key: one.turn },
    icon("warning"),
    h("span", {}, h("b", {}, `${filled(word("outlook", "turn"), { turn: one.turn })}: `), inWords(one)),
  );
}

/** The last announcement once more, for who asks for it. */
function announcement() {
  if (!seated() || game().part !== "action") return null;
  return h(
    "button",
    { key: "repeat", class: "slim", "data-do": "repeat", onclick: () => pressButton(state.seat, "right") },
    icon("sound"),
    text("repeat"),
  );
}

/** In the resolution: the next turn, the show for a seat that does not run the table, and cards that lay the wrong way. */
function turns() {
  if (game().part !== "resolution") return null;
  return h(
    "section",
    { key: "turns", class: "stack" },
    runs()
      ? h(
          "button",
          { key: "next-turn", "data-do": "next-turn", onclick: nextTurn },
          icon("skip"),
          h("span", {}, text("next_turn")),
        )
      : seatLeads(),
    seated() && myBoards().map(stumbling),
  );
}

/** The seat's buttons lead the show, as they do on the table; not where a board has the buttons. */
function seatLeads() {
  const { show } = picture();
  if (!seated() || show.live || show.turns.length === 0 || served(state.seat)) return null;
  /** @type {(button: "left" | "confirm" | "cancel" | "right") => () => void} */
  const press = (button) => () => pressButton(state.seat, button);
  const running = runsOn();
  return h(
    "div",
    { key: "transport", class: "row transport" },
    showButton("back", text("show_back"), press("left")),
    !atEnd() &&
      showButton(
        running ? "pause" : "play",
        text(running ? "show_pause" : "show_play"),
        press("cancel"),
        "main",
      ),
    showButton("next", text("show_next"), press("right")),
    h(
      "button",
      { key: "turn", "data-do": "next-turn", onclick: press("confirm") },
      icon("skip"),
      text("next_turn"),
    ),
  );
}

/**
 * What a card of the coming turn, or of that which was turned over last, may have been meant as [R 3.2].
 * @param {Member} member
 */
function stumbling(member) {
  const { turn } = game();
  return [
    ...member.may_mean.map((meant) => stumbleButton(member, meant, 0)),
    ...member.may_have_meant.map((meant) => stumbleButton(member, meant, turn)),
  ];
}

/** @type {(member: Member, meant: string, turn: number) => Drawn} */
function stumbleButton(member, meant, turn) {
  return h(
    "button",
    {
      key: `stumble ${member.board} ${turn} ${meant}`,
      class: "slim",
      "data-do": "stumble",
      onclick: () => stumble(member.board, meant, turn),
    },
    icon(`code/${meant}`),
    text("stumble", { code: word("code", meant) }),
  );
}
