// The player board in the dock: the slots of one phase, each with its card and what becomes of it in a word or two, and
// the ways to the other phases and boards.

/** @import { OutlookView, SlotView } from "/types/space_alert" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Size } from "/static/frame_size.js" */
/** @import { Member } from "./state.js" */

import { h } from "/static/dom.js";
import { shapeOf } from "/static/people.js";
import { shape } from "/static/shapes.js";
import { word } from "/static/words.js";
import { isMovable, touchSlot } from "./commands.js";
import { keyOnSlot } from "./hand_keys.js";
import { icon } from "./icons.js";
import { pointsAt, slotWanted } from "./lesson.js";
import { outlookOf } from "./outlook.js";
import {
  crewColour,
  draft,
  game,
  myBoards,
  phaseOf,
  phases,
  pick,
  picture,
  planning,
  shownPhase,
  stillFree,
  text,
} from "./state.js";
import { crewName, inShort, inWords, isWarning } from "./words.js";

/** @type {Record<string, string>} */
const ASTRAY = { missing: "slot_missing", wrong: "slot_wrong" };

/**
 * The slots of the phase that is shown.
 * @param {Member} member
 */
export function slots(member) {
  const turns = phases()[shownPhase() - 1];
  return h(
    "div",
    {
      key: `slots${member.board}/${turns[0]}`,
      class: "slots",
      role: "group",
      "aria-label": `${crewName(member, member.number)}, ${text("phase", { phase: shownPhase() })}`,
      "data-help": `phase ${shownPhase()}`,
      style: { "--turns": String(turns.length) },
    },
    turns.map((turn) => slot(member, member.slots[turn - 1])),
  );
}

/**
 * The ways to the phases, and to the boards where there are several. Where there is no room for both the phases are one
 * button that goes to the next.
 * @type {(member: Member, size: Size) => Drawn}
 */
export function plannerTabs(member, size) {
  const boards = myBoards();
  const whole = boards.length < 3 || size.layout === "wide";
  const all = phases().map((_, place) => place + 1);
  const shown = whole ? all : [shownPhase()];
  return h(
    "div",
    { key: "tabs", class: "planner-tabs" },
    shown.map((phase) => phaseTab(phase, whole ? phase : (phase % all.length) + 1)),
    boards.length > 1 &&
      h(
        "div",
        { class: "board-tabs", role: "group", "aria-label": text("boards") },
        boards.map((one) => boardTab(one, one.board === member.board)),
      ),
  );
}

/** @type {(phase: number, leads: number) => Drawn} */
function phaseTab(phase, leads) {
  const turns = phases()[phase - 1];
  const { seat_phase } = game();
  const done = planning() && phase < seat_phase;
  return h(
    "button",
    {
      key: `phase${phase}`,
      class: "planner-tab",
      "data-do": "phase",
      "data-phase": phase,
      "data-help": `phase ${phase}`,
      "aria-pressed": String(phase === shownPhase()),
      onclick: () => pick({ phase: leads === seat_phase && planning() ? 0 : leads, slot: null }),
    },
    `${turns[0]}–${turns[turns.length - 1]}`,
    done && icon("check"),
    planning() && phase > seat_phase && icon("lock"),
  );
}

/** @type {(one: Member, shown: boolean) => Drawn} */
function boardTab(one, shown) {
  const free = stillFree(one);
  const name = `${crewName(one, one.number)}, ${text("free_slots", { count: free })}`;
  return h(
    "button",
    {
      key: `tab${one.board}`,
      class: "planner-tab board-tab",
      "data-board": one.board,
      "data-do": "fold-board",
      "data-help": `crew_board ${one.number}`,
      "aria-pressed": String(shown),
      "aria-label": name,
      title: name,
      onclick: () => pick({ board: one.board, slot: null }),
    },
    sign(one),
    planning() && free > 0 && h("span", { class: "free-slots", "aria-hidden": "true" }, free),
  );
}

/**
 * The sign of a member of the crew: the shape of who plays it, or an android's number.
 * @param {Pick<Member, "seat" | "number">} member
 */
export function sign({ seat, number }) {
  if (seat) return shape(shapeOf(seat));
  return h("span", { class: "crew-number", style: { "border-color": crewColour(number) } }, number);
}

/** @type {(member: Member, slot: SlotView) => Drawn} */
function slot(member, lying) {
  const { turn, back, code } = lying;
  const planned = outlookOf(member.number).find((one) => one.turn === turn);
  return h(
    "button",
    {
      key: `slot${turn}`,
      class: looks(member, lying, planned),
      "data-slot": `${member.board}/${turn}`,
      "data-help": `slot ${member.board}/${turn}`,
      "aria-label": spoken(member, lying, planned),
      onclick: () => touchSlot(member.board, turn),
      onkeydown: (/** @type {KeyboardEvent} */ event) => keyOnSlot(event, member.board, turn),
    },
    h("span", { class: "turn" }, turn),
    h(
      "span",
      { class: "arriving" },
      arriving(turn).map((threat) => icon(`zone/${threat.where}`)),
    ),
    back
      ? h("span", { class: "face" }, icon(`code/${code ?? back}`))
      : planning() && phaseOf(turn) !== game().seat_phase && icon("lock", "shut-sign"),
    planned && h("span", { class: "slot-says" }, inShort(planned)),
  );
}

/** @param {number} turn */
function arriving(turn) {
  return game().threats.filter((threat) => threat.turn === turn);
}

/** @type {(member: Member, slot: SlotView, planned: OutlookView | undefined) => string} */
function looks({ board }, { turn, open, back }, planned) {
  const { slot: touched, picked } = draft();
  /** @type {[string, unknown][]} */
  const found = [
    [back, back],
    ["chosen", touched?.board === board && touched.turn === turn],
    ["warned", planned && isWarning(planned)],
    ["target", open && !back && picked],
    ["movable", isMovable({ board, turn })],
    [astray(board, turn), true],
    ["current", game().turn === turn],
    ["wanted", slotWanted(board, turn)],
    ["pointed", pointsAt(`slot ${board}/${turn}`)],
  ];
  const there = found.filter(([name, is]) => name && is).map(([name]) => name);
  return ["slot", open ? "open" : "shut", ...there].join(" ");
}

/** @type {(member: Member, slot: SlotView, planned: OutlookView | undefined) => string} */
function spoken(member, { turn, open, back, code }, planned) {
  const strays = astray(member.board, turn);
  const card = code ? word("code", code) : text(`back_${back}`);
  const parts = [
    text("slot_name", { who: crewName(member, member.number), turn }),
    back ? card : text("empty"),
    text(open ? "open" : "shut"),
    ...arriving(turn).map((threat) => text("arrives", { where: word("where", threat.where) })),
    ...(strays ? [text(ASTRAY[strays])] : []),
  ];
  return parts.join(", ") + (planned ? `. ${inWords(planned)}` : "");
}

/**
 * "missing" where a planned card does not lie, "wrong" where another one does, else "".
 * @type {(seat: number, turn: number) => string}
 */
function astray(seat, turn) {
  return picture().astray?.find((one) => one.seat === seat && one.slot === turn)?.what ?? "";
}
