// What a person at this page can do: each a message to the table, or a change of what lies in hand.

import { mayActFor, runs } from "./doors.js";
import { seatPlace } from "./geometry.js";
import { NEW_DUEL } from "./new_duel.js";
import { change, cursor, handGroups, myBoards, realCards, seated, served, state, view } from "./state.js";

const DEMO_MISSION = "test_run_1";
const DEMO_PLAYERS = 4;
const DEMO_PACE = 12;
const LESSON = "first_flight";
const LEARNER = 1;
const DUEL_SEATS = [1, 2];

/** Sends a message to the table. */
export function tell(message) {
  state.send(message);
}

// ---------------------------------------------------------------------------------------------------------- games

/** Bots fly a test run: the action part runs fast, the resolution in its own time. */
export function demo() {
  const players = Math.min(DEMO_PLAYERS, state.hello.cabinet.seats.length);
  const setup = { mission: DEMO_MISSION, players };
  tell({ do: "begin", game: "space_alert", setup, bots: Array.from({ length: players }, (_, place) => place + 1) });
  tell({ do: "pace", times: DEMO_PACE });
  sit(0);
}

/** Begins the lesson of the first flight, at the learner's seat. */
export function learnToFly() {
  tell({ do: "learn", game: "space_alert", lesson: LESSON });
  sit(LEARNER);
}

/** Opens the dialog for a mission or a duel, with the choices of the last one. */
export function openMission() {
  const game = state.picture?.game ?? "space_alert";
  const setup = game === "space_alert" ? state.picture?.record?.setup : null;
  const bots = state.picture?.record?.bots ?? [];
  change({
    mission: {
      game,
      duel: { ...NEW_DUEL, ...(game === "outer_rim" ? state.picture.record.setup : {}) },
      mission: setup && setup.mission !== LESSON ? setup.mission : "test_run_1",
      players: setup?.players ?? 1,
      common: setup?.common ?? "white",
      serious: setup?.serious ?? "white",
      fifth_android: setup?.fifth_android ?? false,
      bots: [1, 2, 3, 4, 5].map((seat) => bots.includes(seat)),
      seed: "",
    },
  });
}

/** Deals the mission or the duel of the dialog, and takes the first seat that no bot has. */
export function begin() {
  const { game, duel, bots, seed } = state.mission;
  if (game === "outer_rim") deal(game, { ...duel, round_cap: Number(duel.round_cap) }, DUEL_SEATS, bots, seed);
  else beginMission();
}

function beginMission() {
  const { mission, players, common, serious, fifth_android, bots, seed } = state.mission;
  const seats = Array.from({ length: players }, (_, place) => place + 1);
  const setup = { mission, players, common, serious, fifth_android: fifth_android && players > 1 && players < 5 };
  deal("space_alert", setup, seats, bots, seed);
}

function deal(game, setup, seats, bots, seed) {
  const message = { do: "begin", game, setup, bots: seats.filter((seat) => bots[seat - 1]) };
  if (seed !== "") message.seed = Number(seed);
  tell(message);
  const people = seats.filter((seat) => !bots[seat - 1]);
  if (!people.includes(state.seat)) sit(people[0] ?? 0);
  change({ mission: null, picked: null, slot: null });
}

/** The same crew plays the same set-up again, with the same seed or another one; their phones stay. */
export function again(sameSeed) {
  const { setup, seed, bots } = state.picture.record;
  if (setup.mission === LESSON) return learnToFly();
  const message = { do: "begin", game: state.picture.game, setup, bots, again: true };
  if (sameSeed && Number(seed) <= Number.MAX_SAFE_INTEGER) message.seed = Number(seed);
  tell(message);
}

/** Looks at the table from a seat; 0 is nobody's. */
export function sit(seat) {
  if (state.stays) return;
  history.replaceState(null, "", addressOf(seat));
  tell({ do: "sit", seat });
  change({ seat, picked: null, slot: null });
}

/** Shows the page in another language, at the same seat. */
export function speak(language) {
  location.assign(addressWith("language", language));
}

/** Where a seat's page is, in the language of this one; 0 is the table's. */
export function addressOf(seat) {
  return addressWith("seat", seat || "");
}

function addressWith(name, value) {
  const asked = new URLSearchParams(location.search);
  if (value) asked.set(name, value);
  else asked.delete(name);
  const query = String(asked);
  return query ? `?${query}` : location.pathname;
}

// ---------------------------------------------------------------------------------------------------------- cards

/** Takes up a card with a half on top, or puts it down again. */
export function pick(group, half) {
  const same = state.picked?.group === group && state.picked.half === half;
  change({ picked: same ? null : { group, half }, slot: null });
}

/** Lays a card into a slot; `picked` is {group, half}. */
export function lay(picked, board, turn) {
  const found = handGroups().find((one) => one.group === picked.group);
  if (!found) return;
  slip(oneOf(found.keys), picked.half, board, turn);
  change({ picked: null, slot: null });
}

/** Where people hold real cards any that is alike may be meant, and some lie at seats that hide theirs. */
function oneOf(keys) {
  return keys[realCards() ? Math.floor(Math.random() * keys.length) : 0];
}

function slip(card, half, board, turn) {
  const plan = { do: "plan", crew: crewAt(board), turn, card: cardNumber(card), half };
  atBoard(board, { do: "slip", seat: board, slot: turn, card, half }, plan);
}

/** Turns the card in a slot over. */
export function turnOver(board, turn) {
  atBoard(board, { do: "turn", seat: board, slot: turn }, { do: "flip", crew: crewAt(board), turn });
}

/** Says before a turn that a card lies the wrong way. */
export function stumble(board, meant) {
  const intended = state.hello.codes.indexOf(meant);
  tell({ do: "wish", seat: state.seat, action: { do: "stumble", crew: crewAt(board), intended } });
  change({ slot: null });
}

/** Takes the card out of a slot. */
export function takeBack(board, turn) {
  atBoard(board, { do: "pull", seat: board, slot: turn }, { do: "take_back", crew: crewAt(board), turn });
  change({ slot: null });
}

/** A gesture at a board; where the table has no such board, or it is not this page's, the action that it means. */
function atBoard(board, gesture, action) {
  const reaches = seatPlace(board) && (runs() || board === state.seat);
  tell(reaches ? gesture : { do: "wish", seat: state.seat, action });
}

function crewAt(board) {
  return view().crew.findIndex((member) => member.board === board);
}

function cardNumber(key) {
  return Object.keys(state.hello.cards).indexOf(key);
}

/** Moves the card of one slot into another one. */
export function moveCard(from, to) {
  const slot = slotAt(from);
  if (!slot?.card) return;
  takeBack(from.board, from.turn);
  slip(slot.card, state.hello.cards[slot.card].halves.indexOf(slot.code), to.board, to.turn);
  change({ slot: null, picked: null });
}

/** Gives the card that was taken up to another seat. */
export function handOver(to) {
  const found = handGroups().find((one) => one.group === state.picked?.group);
  if (!found) return;
  tell({ do: "wish", seat: state.seat, action: { do: "hand_card", card: cardNumber(found.keys[0]), to } });
  change({ picked: null });
}

/** A slot of a board that this page may use, or undefined. */
export function slotAt({ board, turn }) {
  const member = seated() ? myBoards().find((one) => one.board === board) : undefined;
  return member?.slots[turn - 1];
}

/** What a touch of a slot means: lay the card in hand there, or choose what to do with the card that lies there. */
export function touchSlot(board, turn) {
  const slot = slotAt({ board, turn });
  if (!slot || (served(board) && view().part === "action")) return;
  if (state.picked && !slot.back) lay(state.picked, board, turn);
  else if (slot.back) {
    const same = state.slot?.board === board && state.slot.turn === turn;
    change({ slot: same ? null : { board, turn }, picked: null });
    requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector(".slot-bar")?.scrollIntoView({ block: "nearest" })));
  }
}

/** What a touch of the drawing of the table means. */
export function pressTable(event) {
  const { press, slot, threat } = event.target.closest("[data-press],[data-slot],[data-threat]")?.dataset ?? {};
  if (press) {
    const [seat, button] = press.split("/");
    if (mayActFor(Number(seat))) pressButton(Number(seat), button);
  } else if (threat) change({ pictureOf: Number(threat) });
  else if (slot) touchSlot(...slot.split("/").map(Number));
}

/** Presses a button of a seat. */
export function pressButton(seat, button) {
  tell({ do: "press", seat, button });
}

// ----------------------------------------------------------------------------------------------------------- show

/** Moves the show: next, back, pause, play, faster. */
export function show(command) {
  tell({ do: "show", command });
}

/** Moves the cursor of the show. */
export function showAt(ms) {
  tell({ do: "show", command: "at", at_ms: Math.round(ms) });
}

/** Lets the show run, or stops it where it is; what the lesson has stopped goes on with the lesson. */
export function playOrPause() {
  const { lesson } = state.picture;
  if (lesson && !lesson.waiting && state.picture.show.held) return tell({ do: "lesson", seat: lesson.seat, command: "next" });
  if (state.picture.show.held) tell({ do: "hold", on: false });
  show(state.picture.show.paused ? "play" : "pause");
}

/** Goes to the next turn, which is resolved if it has not been. */
export function nextTurn() {
  const { turns, end_ms } = state.picture.show;
  const later = turns.find((at_ms) => at_ms > cursor() + 1);
  showAt(later ?? end_ms);
  if (later === undefined && view().part === "resolution") {
    tell({ do: "wish", seat: 0, action: { do: "next_turn" } });
  }
  show("play");
}
