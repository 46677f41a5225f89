// What the page knows: the table's messages, and what a person at this page has in hand just now.

import { keep, recall } from "./memory.js";
import { learn } from "./words.js";

/** Everything known; `redraw` is called after each change. */
export const state = {
  hello: null,
  picture: null,
  doors: null, // what this page may do, and how others come in
  doorNews: null, // why it could not come in, or may stay no longer: {reason, text}
  stays: false, // whether this page never takes a seat
  today: null, // the score table of the day
  joins: null, // the seat whose code lies open in the dialog for phones; null while that is closed
  sheet: false, // whether a phone shows threats, story and ship over its hand
  receivedAt: 0,
  online: false,
  seat: seatOfAddress(),
  picked: null, // a card taken up from the hand: {group, half}
  slot: null, // a slot that was touched: {board, turn}
  board: 0, // the board that the keyboard is on
  tab: "threats",
  hintSeen: readHint(),
  pictureOf: null, // the threat whose card lies open
  scrub: null, // where the timeline's handle is held, in ms
  mission: null, // the choices of the mission dialog while it is open
  send: () => {},
  redraw: () => {},
};

/** Changes what is known and draws the page again. */
export function change(fields) {
  Object.assign(state, fields);
  state.redraw();
}

/** Takes the table's first message: its words, and everything that stays as it is. */
export function takeHello(hello) {
  state.hello = hello;
  learn(hello.words);
  document.documentElement.lang = hello.language;
}

/** The languages that this page is not in: [code, its own name]. */
export function otherLanguages() {
  return Object.entries(state.hello.languages).filter(([code]) => code !== state.hello.language);
}

/** The game as this seat sees it, or null. */
export function view() {
  return state.picture?.game === "space_alert" ? state.picture.view : null;
}

/** Milliseconds on the table's timeline at this moment. */
export function cursor() {
  const { show } = state.picture;
  const passed = (performance.now() - state.receivedAt) * show.pace;
  if (show.live) return show.held ? show.now_ms : show.now_ms + passed;
  if (show.paused || show.held) return show.now_ms;
  return Math.min(show.end_ms, show.now_ms + passed * show.speed);
}

/** The boards that the person at this page may lay cards on: the own one first, then those of androids. */
export function myBoards() {
  const crew = view().crew.map((member, number) => ({ ...member, number: number + 1 }));
  return [
    ...crew.filter((member) => member.seat === state.seat),
    ...crew.filter((member) => member.seat === 0),
  ];
}

/** Whether a card that lies on a board may be turned over or taken back: an android's stays, unless one leads all. */
export function slotRights(member, turn) {
  return member.slots[turn - 1].open && !served(member.board) && (member.seat === state.seat || solo());
}

/** Whether one player leads all characters. */
export function solo() {
  return state.picture.record.setup.players === 1;
}

/** Whether this page sits at a seat of the running game. */
export function seated() {
  return view() !== null && state.seat >= 1 && state.seat <= state.picture.record.setup.players;
}

/** Whether a real board speaks for a seat; then cards and buttons on the table count, and pages look on. */
export function served(seat) {
  return state.picture?.served?.includes(seat) ?? false;
}

/** Whether people hold real cards, of which the table knows only those that lie in slots. */
export function realCards() {
  return view().hands === "physical";
}

/** Cards that are alike, such as all A/red: {group, keys, halves, board}; `board` is set for an android's heroic card. */
export function handGroups() {
  const groups = new Map();
  for (const key of realCards() ? holdable() : view().hand) add(groups, key, 0);
  for (const member of myBoards()) {
    if (member.seat === 0 && member.heroic) add(groups, member.heroic, member.board);
  }
  return [...groups.values()];
}

/** All cards that somebody may hold where the table doesn't know; none where a board says what is laid. */
function holdable() {
  if (served(state.seat)) return [];
  const lying = new Set(myBoards().flatMap((member) => member.slots.map((slot) => slot.card)));
  return Object.keys(state.hello.cards).filter((key) => !lying.has(key));
}

function add(groups, key, board) {
  const group = key.slice(0, key.lastIndexOf("/")) + (board ? `@${board}` : "");
  if (!groups.has(group)) groups.set(group, { group, keys: [], halves: state.hello.cards[key].halves, board });
  groups.get(group).keys.push(key);
}

/** /seat/2 and ?seat=2 are the second seat's. */
export function seatOfAddress() {
  const path = /^\/seat\/(\d)$/.exec(location.pathname);
  return Number(path?.[1] ?? new URLSearchParams(location.search).get("seat")) || 0;
}

/** A browser that keeps nothing has no way to show the hint once only. */
function readHint() {
  return recall((storage) => storage.getItem("hint") === "seen", true);
}

/** Remembers that the first hint was read. */
export function hideHint() {
  keep("hint", "seen");
  change({ hintSeen: true });
}
