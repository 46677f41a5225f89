// What a phone shows of a flight: its own seat first, and what must be known beside it in a strip.

/** @import { SlotView, View } from "/types/space_alert" */

import { runs } from "/static/access.js";
import { pressButton } from "/static/commands.js";
import { h } from "/static/dom.js";
import { atEnd, runsOn, showButton } from "/static/playback.js";
import { change as changePage, served, state } from "/static/state.js";
import { isOld, lastLine } from "/static/story.js";
import { clock, word } from "/static/words.js";
import { boardSheet, strip } from "./board_phone.js";
import { plannedBoard } from "./board_planned.js";
import { turnText } from "./clock.js";
import { icon, threatPicture } from "./icons.js";
import { warnings } from "./outlook.js";
import { panels, tabs } from "./panels.js";
import { plannedRows } from "./planned.js";
import { besideBoard, hand, handing, hint, board as playerBoard, rights, sideHint } from "./seat.js";
import { crewColour, draft, game, myBoards, pick, picture, printed, realCards, text } from "./state.js";
import { threatCard } from "./threats.js";

const wide = matchMedia("(min-width: 1000px)");
const broad = matchMedia("(min-width: 700px)");
const readable = matchMedia("(min-width: 930px) and (min-height: 600px)");

/** Whether there is room for threats and story beside the hand. */
function roomy() {
  return wide.matches;
}

/** The board where it can be read, else a strip of it that opens it. */
export function boardThatFits() {
  return readable.matches ? plannedBoard() : strip();
}

/** What lies open over the page: a threat's card, or the board. */
export function phoneDetail() {
  if (draft().pictureOf !== null) return threatCard();
  return draft().boardOpen ? boardSheet() : null;
}

/** The roles of this seat. */
export function roles() {
  const mine = Object.entries(game().roles).filter(([, seat]) => seat === state.seat);
  return mine.map(([name]) =>
    h("span", { key: name, class: "chip", "data-help": `role ${name}` }, text(name)),
  );
}

/** Whether threats, story and ship are folded away: while cards are planned, where there is no room beside the hand. */
export function folds() {
  return !roomy() && game().part === "action";
}

// ------------------------------------------------------------------------------------------------------------ news

/** The last announcement, and the threats to touch. */
export function newsPanel() {
  const view = game();
  const planning = view.part === "action" || view.part === "briefing";
  const small = planning && !roomy();
  const more =
    small &&
    h(
      "button",
      { key: "sheet", class: "quiet", "data-do": "sheet", onclick: () => changePage({ sheet: true }) },
      text("more"),
    );
  return [
    h("div", { class: "news-line" }, lastSaid(), more),
    small && view.threats.length > 0 && threatRow(view),
  ];
}

function lastSaid() {
  const { show } = state.picture;
  const last = lastLine();
  if (!last || isOld(last)) return show.live ? h("p", { class: "heard dim" }, text("listening")) : null;
  return h(
    "p",
    { class: "heard", key: "heard" },
    show.live && h("time", {}, clock(last.at_ms)),
    h("span", {}, last.text),
  );
}

/** @param {View} game */
function threatRow(game) {
  return h(
    "div",
    { class: "threat-row", role: "group", "aria-label": text("tab_threats") },
    game.threats.map((threat) => {
      const { name, serious, kind } = printed().threats[threat.card];
      const said = `T+${threat.turn}, ${word("where", threat.where)}: ${name}`;
      return h(
        "button",
        {
          key: `threat${threat.turn}${threat.where}`,
          class: `threat-chip ${serious ? "serious" : ""}`,
          "data-help": `threat ${threat.turn}`,
          "aria-label": said,
          title: said,
          onclick: () => pick({ pictureOf: threat.turn }),
        },
        icon(`zone/${threat.where}`),
        h("b", {}, threat.turn),
        icon(threatPicture(threat.card, kind), "picture"),
      );
    }),
  );
}

/** Threats, story and ship: beside the hand, or over it. */
export function sidePanel() {
  const close = () => changePage({ sheet: false });
  return [
    sideHint(),
    warnings(),
    tabs(),
    state.sheet &&
      h("button", { key: "close", class: "sheet-close", "data-do": "close", onclick: close }, text("close")),
    panels(),
  ];
}

// ------------------------------------------------------------------------------------------------------------ seat

/** Everything in front of a seat. */
export function phoneSeat() {
  const view = game();
  if (view.part === "over") return null;
  const planning = view.part === "action" || view.part === "briefing";
  const boards = myBoards();
  const chosen = chosenBoard(boards);
  const shown = broad.matches ? boards : boards.filter((member) => member.board === chosen);
  return [
    boardNews(),
    planning &&
      !served(state.seat) &&
      !draft().hintSeen &&
      !besideBoard() &&
      !picture().lesson &&
      hint(roomy() ? "hint" : "hint_touch"),
    !broad.matches && boards.length > 1 && boardTabs(boards, chosen, view),
    h(
      "div",
      { class: `boards ${boards.length > 2 ? "many" : ""}` },
      shown.map((member) => playerBoard(member, view)),
    ),
    plannedRows(),
    planning && tray(view),
  ];
}

/**
 * What the thumb needs: whom to give a card, rights, and the hand. A board on the table has its own buttons.
 * @param {View} game
 */
function tray(game) {
  const onTable = served(state.seat);
  return h(
    "div",
    { class: "tray" },
    handing(game),
    !onTable && h("div", { class: "rights" }, rights(game)),
    !(onTable && realCards()) && hand(game),
  );
}

/**
 * The board that is shown where there is room for one: that of an android whose own card was taken up, else as chosen.
 * @param {{ number: number; board: number; seat: number; slots: SlotView[]; heroic: string | null; at: string; alive: boolean; bots: string; may_mean: string[]; may_have_meant: string[]; planned: string[]; }[]} boards
 */
function chosenBoard(boards) {
  const only = Number(draft().picked?.group.split("@")[1] ?? 0);
  const wanted = only || draft().board;
  return boards.some((member) => member.board === wanted) ? wanted : boards[0]?.board;
}

/**
 * @param {{ number: number; board: number; seat: number; slots: SlotView[]; heroic: string | null; at: string; alive: boolean; bots: string; may_mean: string[]; may_have_meant: string[]; planned: string[]; }[]} boards
 * @param {View} game
 * @param {number} chosen
 */
function boardTabs(boards, chosen, game) {
  return h(
    "div",
    { class: "board-tabs", role: "group", "aria-label": text("boards") },
    boards.map((member) => {
      const free = member.slots.filter((slot) => slot.open && !slot.back).length;
      const name = `${text(member.seat ? "crew_own" : "crew_android", { crew: member.number })}, ${text("free_slots", { count: free })}`;
      return h(
        "button",
        {
          key: `tab${member.board}`,
          class: "slim",
          "data-board": member.board,
          "data-do": "fold-board",
          "aria-pressed": String(member.board === chosen),
          "aria-label": name,
          title: name,
          onclick: () => pick({ board: member.board, slot: null }),
        },
        h(
          "span",
          { class: "crew-number", style: { "border-color": crewColour(member.number) } },
          member.number,
        ),
        boards.length < 4 && icon(member.seat ? "person" : "bots"),
        game.part === "action" && h("span", { class: "free-slots", "aria-hidden": "true" }, "○".repeat(free)),
      );
    }),
  );
}

/** Whether cards are laid on the table or here. */
function boardNews() {
  const device = picture().health.find((one) => one.name === `seat/${state.seat}`);
  if (served(state.seat)) {
    const astray = picture().astray.filter((one) => one.seat === state.seat);
    return h(
      "p",
      { class: `board-news ${astray.length ? "bad" : ""}`, key: "mirror" },
      icon(astray.length ? "warning" : "eye"),
      text(astray.length ? "mirror_astray" : "mirror"),
    );
  }
  if (device?.state === "lost")
    return h("p", { class: "board-news bad", key: "board-lost" }, icon("warning"), text("board_lost"));
  return realCards() ? h("p", { class: "board-news", key: "real" }, icon("cards"), text("real_cards")) : null;
}

// ------------------------------------------------------------------------------------------------------------ show

/** The seat's buttons lead the show, as they do on the table; nothing while the action part runs, or where a board has
 * the buttons. */
export function phonePlayback() {
  const view = game();
  const { show: now } = state.picture;
  if (runs() || now.live || now.turns.length === 0 || served(state.seat)) return null;
  const over = atEnd();
  const running = runsOn();
  /** @param {string} button */
  const press = (button) => () => pressButton(state.seat, button);
  return h(
    "div",
    { class: "transport" },
    showButton("back", text("show_back"), press("left")),
    !over &&
      showButton(
        running ? "pause" : "play",
        text(running ? "show_pause" : "show_play"),
        press("cancel"),
        "main",
      ),
    showButton("next", text("show_next"), press("right")),
    h("span", { class: "grow turn-text" }, turnText(view)),
    view.part !== "over" &&
      h("button", { "data-do": "next-turn", onclick: press("confirm") }, icon("skip"), text("next_turn")),
  );
}
