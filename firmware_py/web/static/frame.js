// The frame of a game's page: takes what the game brings for each area, adds what every game has alike, and draws it.
// Areas never change their size for what stands in them (frame.css).

import { role, runs } from "./access.js";
import { again, openLobby, show, tell } from "./commands.js";
import { tryNow } from "./connection.js";
import { h, render } from "./dom.js";
import { endingBoard, endingDock, watchAgain } from "./ending.js";
import { areas } from "./frame_areas.js";
import { closedFor, curtainBoard, curtainButton, followCurtain } from "./frame_curtain.js";
import { dockOf } from "./frame_dock.js";
import { frameHeader, frameMenu } from "./frame_header.js";
import { lineOf, mostUrgent } from "./frame_line.js";
import { outDock } from "./frame_out.js";
import { codeAgain, nudge } from "./frame_patience.js";
import { frameSide, sideButton, sideSheet } from "./frame_side.js";
import { followSize, size } from "./frame_size.js";
import { stateOf } from "./frame_state.js";
import { stripOf } from "./frame_strip.js";
import { framedPage, gamePicture } from "./games.js";
import { boardKeys } from "./help.js";
import { lesson, lessonDo, lessonSheet } from "./lesson.js";
import { personName } from "./people.js";
import { atEnd } from "./playback.js";
import { askedFor } from "./room_code.js";
import { section } from "./sections.js";
import { change, cursor, state } from "./state.js";
import { t } from "./words.js";

/** @typedef {import("./dom.js").Drawn} Drawn */
/** @typedef {import("./frame_dock.js").Dock} Dock */
/** @typedef {import("./frame_dock.js").Button} Button */
/** @typedef {import("./frame_line.js").Message} Message */
/** @typedef {import("./frame_size.js").Size} Size */
/** @typedef {import("./frame_state.js").State} State */

const NEWS_MS = 10_000; // for so long an announcement stands in the line
const DIMMED = new Set(["held", "asking", "reconnecting"]);

/** Lays the areas, and redraws when the window has another size. */
export function watchFrame() {
  areas();
  followSize(section("frame"), () => state.redraw());
  addEventListener("keydown", keyed);
}

/** The state of this page. */
export function frameState() {
  const { show: now, ending, lesson: learns } = gamePicture();
  const { frame } = framedPage();
  const nobody = frame.toAct().length === 0; // between two turns of a resolution the show goes on by itself
  const telling = !now.live && (now.paused || !now.current || nobody || Boolean(gamePicture().viewing));
  return stateOf({
    online: state.online,
    asking: state.asksEnd,
    ended: Boolean(ending && !state.endingShut && !learns),
    curtain: !now.stands && !telling && closedFor() > 0,
    held: now.held && now.awaited.length === 0 && !learns,
    lesson: Boolean(learns),
    out: frame.out?.().includes(state.seat) ?? false,
    stands: now.stands,
    telling,
    asked: state.seat > 0 && (frame.toAct().includes(state.seat) ?? false) && !(now.paused && !now.current),
  });
}

/**
 * Draws the frame, or hides it where the page shows something else.
 * @param {boolean} framed
 * @param {Drawn} [menu]       what the page itself puts into the menu
 * @param {boolean} [tableTop] whether the board's area shows the table top
 */
export function drawFrame(framed, menu = null, tableTop = false) {
  section("frame").hidden = !framed;
  section("top").hidden = framed;
  document.body.dataset.framed = String(framed);
  if (!framed) return emptied();
  if (!gamePicture().ending) state.endingShut = false; // the next one is shown when it is told
  const now = frameState();
  const here = size();
  if (now === "curtain") followCurtain();
  document.body.dataset.state = now;
  document.body.dataset.layout = here.layout;
  const places = areas();
  render(places.header, frameHeader(now));
  drawBoard(places, now, here, tableTop && !BOARDS[now]);
  render(places.side, frameSide(here));
  drawActing(now, here);
  const over = now !== "curtain" && framedPage().frame.over?.(here);
  render(places.over, [asked(), frameMenu(menu), sideSheet(here), lessonOver(here), over]);
  places.content.inert =
    places.over.querySelector(":scope > .sheet:not(.frame-menu, .lesson-sheet)") !== null;
}

/** Leaves nothing of a game in the hidden frame: who lost a seat has its hand no more. */
function emptied() {
  delete document.body.dataset.state;
  const { header, line, content, over, side, dock, strip } = areas();
  dock.inert = false;
  content.inert = false;
  for (const area of [header, line, content, over, side, dock, strip]) render(area, null);
}

/** Who wants a seat that somebody has, for those who may give it. */
function asked() {
  return h("section", { key: "asked", class: "frame-asked" }, (runs() || role() === "seat") && askedFor());
}

/**
 * Draws what moves with the clock: the line, the dock and the strip. Where the state has changed, and while an ending is
 * counted up, all is drawn.
 * @param {() => void} all
 */
export function drawMovingFrame(all) {
  if (section("frame").hidden) return;
  const now = frameState();
  if (now === document.body.dataset.state && now !== "ending") drawActing(now, size());
  else all();
}

/**
 * @param {State} now
 * @param {Size} here
 */
function drawActing(now, here) {
  const places = areas();
  render(
    places.line,
    lineOf(message(now), here.layout === "wide", here.side === "open" ? null : sideButton()),
  );
  places.dock.classList.toggle("idle", now === "waiting" || DIMMED.has(now));
  render(places.dock, dockOf(dock(now, here)));
  const strip = now === "show" && stripOf(goOn());
  places.strip.hidden = !strip;
  places.dock.inert = Boolean(strip); // it lies below the strip
  render(places.strip, strip);
}

/**
 * What a lesson says, where the side has no room of its own.
 * @param {Size} here
 */
function lessonOver(here) {
  return here.side !== "open" && !state.sideOpen && lessonSheet();
}

/** @type {Partial<Record<State, (here: Size) => Drawn>>} what the board's area shows in place of the game's board */
const BOARDS = {
  ending: (here) => h("div", { class: "board-ending" }, endingBoard(here)),
  curtain: () => curtainBoard(closedFor()),
};

/**
 * @param {Record<string, HTMLElement>} places
 * @param {State} now
 * @param {Size} here
 * @param {boolean} tableTop
 */
function drawBoard(places, now, here, tableTop) {
  places.board.classList.toggle("dimmed", DIMMED.has(now));
  section("stage").hidden = !tableTop;
  const page = framedPage();
  const board = BOARDS[now]?.(here) ?? page.frame.board(here);
  render(
    places.content,
    !tableTop &&
      h(
        "div",
        { key: "board", class: "frame-board", "data-board": "", onclick: page.touched, ...boardKeys(true) },
        board,
      ),
  );
}

// ------------------------------------------------------------------------------------------------------------ line

/**
 * What the line says in a state: of the game's messages only those that are true in it.
 * @param {State} now
 * @returns {Message}
 */
export function message(now) {
  const page = framedPage();
  const where = { kind: /** @type {const} */ ("where"), text: page.moment().text };
  if (now === "reconnecting") return { kind: "gone", text: t("no_line") };
  if (now === "held") return holding();
  if (now === "curtain") return handing(closedFor());
  if (now === "ending") return { kind: "where", text: gamePicture().ending?.title ?? "" };
  const decides = now === "deciding" || now === "lesson";
  const own = page.frame.lines().filter(({ kind }) => decides || (kind !== "decide" && kind !== "fails"));
  return (
    mostUrgent([...own, ...(now === "show" ? told() : waited()), ...staffed(), ...announced(), where]) ??
    where
  );
}

/** @returns {Message} who holds the table, and why */
function holding() {
  const { hold } = gamePicture().show;
  const text = hold?.by ? t("line_held_by", { who: personName(hold.by) }) : t("line_held");
  return { kind: "held", seat: hold?.by, text: hold?.reason ? `${text} ${hold.reason}` : text, short: text };
}

/**
 * @param {number} seat
 * @returns {Message}
 */
function handing(seat) {
  return { kind: "waits", seat, text: t("curtain_line", { who: personName(seat) }) };
}

/** @returns {Message[]} */
function told() {
  const last = gamePicture().story.at(-1);
  const icon = gamePicture().show.stands ? "pause" : "play";
  return last ? [{ kind: "show", text: last.text, short: last.short, icon }] : [];
}

/** @returns {Message[]} */
function waited() {
  const others = framedPage()
    .frame.toAct()
    .filter((seat) => seat !== state.seat);
  const who = others.map(personName).join(", ");
  const seat = others.length === 1 ? others[0] : undefined;
  return who === "" ? [] : [{ kind: "waits", seat, text: t("line_waits", { who }) }];
}

/** @returns {Message[]} */
function staffed() {
  const { staff } = gamePicture();
  const here = (/** @type {readonly number[]} */ seats) =>
    state.seat === 0 ? seats.length > 0 : seats.includes(state.seat);
  if (!staff) return [];
  if (here(staff.coming)) return [{ kind: "staff", text: t("line_staff_comes") }];
  return here(staff.waiting) ? [{ kind: "staff", text: t("line_staff_called") }] : [];
}

/** @returns {Message[]} */
function announced() {
  const last = gamePicture().story.findLast(({ spoken }) => spoken);
  const fresh = last && gamePicture().show.live && cursor() - last.at_ms < NEWS_MS * gamePicture().show.pace;
  return fresh ? [{ kind: "news", text: last.text, short: last.short }] : [];
}

// ------------------------------------------------------------------------------------------------------------ dock

/**
 * The dock in a state: what the game brings, with the primary button that the state has.
 * @param {State} now
 * @param {Size} here
 * @returns {Dock}
 */
function dock(now, here) {
  const own = now === "curtain" ? { hand: null, primary: null } : framedPage().frame.dock(here);
  return { ...own, ...DOCKS[now](own, here) };
}

/** @type {(name: string, why?: string) => Button} */
const dashed = (name, why = "") => ({ name, text: t(name), why, deed: null });

/** @type {Record<State, (own: Dock, here: Size) => Partial<Dock>>} */
const DOCKS = {
  asking: () => ({
    say: t("end_lost"),
    small: [{ name: "end-sure", text: t("end_yes"), icon: "close", deed: end, tone: "red" }],
    primary: { name: "play-on", text: t("play_on"), deed: () => change({ asksEnd: false }) },
  }),
  reconnecting: () => ({
    say: t("line_tries"),
    small: [...codeAgain(), { name: "try-line", text: t("line_try_short"), icon: "flip", deed: tryNow }],
    primary: dashed("wait_table"),
  }),
  ending: (_, here) => ({ hand: endingDock(here), say: null, small: afterwards(), primary: next() }),
  curtain: () => ({ hand: null, say: null, small: [], primary: curtainButton(closedFor()) }),
  held: () => ({ say: stands(), small: [], primary: held() }),
  lesson: (own) => ({ primary: lessonNext() ?? own.primary ?? dashed("wait_turn") }),
  deciding: (own) => own,
  out: () => outDock(),
  show: (own) => ({ primary: own.primary ?? dashed("wait_show") }),
  waiting: (own) => ({
    small: [...(own.small ?? []), ...nudge()].slice(0, 2),
    primary: own.primary ?? dashed("wait_turn", t("wait_others")),
  }),
};

function end() {
  tell({ do: "abort" });
  change({ asksEnd: false });
}

/** Lets the table go on, for those who may. */
function held() {
  const may = runs() || framedPage().seats().includes(state.seat);
  /** @type {Button} */
  const button = { name: "go-on", text: t("go_on"), below: t("go_on_all"), deed: resume };
  return may ? button : dashed("wait_table");
}

/** Why the table is held, where the game stands and whose move is next, as after a start of the program. */
function stands() {
  const page = framedPage();
  const who = page.frame.toAct().map(personName).join(", ");
  const gaps = { where: page.moment().text, who };
  const next = who ? t("held_next", gaps) : gaps.where;
  const { hold } = gamePicture().show;
  return hold?.reason ? `${hold.reason} ${next}` : next;
}

const resume = () => tell({ do: "hold", on: false });

/** What the lesson itself waits for; nothing while the learner has something to do. */
function lessonNext() {
  const now = lesson();
  if (!now || now.task || now.waiting || !(runs() || (role() === "seat" && state.seat === now.seat)))
    return null;
  const command = now.last ? "leave" : "next";
  /** @type {Button} */
  const button = {
    name: `lesson-${command}`,
    text: t(now.last ? "lesson_finish" : "lesson_next"),
    below: t("lesson_step", { number: now.number, total: now.total }),
    tone: "teal",
    deed: () => lessonDo(command),
  };
  return button;
}

/** @returns {Button} the way on from a show that stands or is paused */
function goOn() {
  const { show: now } = gamePicture();
  const plays = runs() || framedPage().seats().includes(state.seat);
  if (gamePicture().ending)
    return {
      name: "ending-show",
      text: t("ending_show"),
      tone: "teal",
      deed: () => change({ endingShut: false }),
    };
  if (now.stands && plays)
    return {
      name: "go-on",
      text: t("go_on"),
      tone: "teal",
      deed: () => tell({ do: "continue", seat: state.seat }),
    };
  if (now.stands || !runs()) return dashed("wait_show");
  if (now.paused) {
    const ended = atEnd();
    return {
      name: "show-play",
      text: t("show_play"),
      tone: "teal",
      deed: () => (ended ? watchAgain() : show("play")),
    };
  }
  return { name: "show-next", text: t("show_next"), tone: "teal", deed: () => show("next") };
}

/** @returns {Button[]} */
function afterwards() {
  const look = () => change({ endingShut: true });
  return [
    runs()
      ? { name: "ending-watch", text: t("watch_short"), icon: "undo", deed: watchAgain }
      : { name: "ending-look", text: t("the_table"), icon: "eye", deed: look },
    {
      name: "ending-share",
      text: t("share_short"),
      icon: "give",
      pressed: state.shareOpen,
      deed: () => change({ shareOpen: !state.shareOpen }),
    },
  ];
}

/** @returns {Button} */
function next() {
  if (gamePicture().viewing || !runs()) return dashed("ending_again", t("wait_table_starts"));
  if (!gamePicture().lobby.here && gamePicture().lesson)
    return { name: "new-mission", text: t("ending_next"), deed: () => openLobby() };
  return { name: "again", text: t("ending_again"), deed: () => again(false) };
}

// ------------------------------------------------------------------------------------------------------------ keys

/**
 * Enter is the primary button where nothing else has the keyboard; Backspace takes back where nobody writes.
 * @param {KeyboardEvent} event
 */
function keyed(event) {
  const here = document.activeElement;
  const taken = event.key === "Enter" ? here !== document.body : here?.matches("input, textarea, select");
  if (taken || section("frame").hidden) return;
  const dock = frameState() === "show" ? areas().strip : areas().dock;
  const wanted = { Enter: "[data-primary]", Backspace: "[data-do=back]" }[event.key];
  if (wanted) /** @type {HTMLElement | null} */ (dock.querySelector(wanted))?.click();
}
