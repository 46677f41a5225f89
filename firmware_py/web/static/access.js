// Access: a code from the address or from a form, a token that brings this page back, and what it may do.

import { access, change, seatOfAddress, state } from "./state.js";
import * as storage from "./storage.js";
import { openedFile, viewed } from "./viewed.js";

const CODE = /^#([0-9A-Za-z ]{1,20})$/;
const SEAT_TOKEN = /^token (\/seat\/\d)$/;
const TRY_AGAIN_MS = 20_000;
let sat = false; // whether this page has told on its present line where it sits
const REASONS = [
  "wrong_code",
  "too_many_tries",
  "seat_held",
  "seat_asked_for",
  "shape_taken",
  "not_given",
  "not_in_any_more",
];

/** What this page may do: "seat", "table" and "operator" run something, "spectator" looks on. */
export function role() {
  return state.access?.role ?? "spectator";
}

/** Whether this page may begin and end games, and act for every seat. */
export function runs(who = role()) {
  return who === "table" || who === "operator";
}

/**
 * Whether this page may act for a seat.
 * @param {number} seat
 */
export function mayActFor(seat) {
  return runs() || (role() === "seat" && access().seat === seat);
}

/**
 * Shows the table a code that somebody typed.
 * @param {string} code
 */
export function join(code) {
  change({ accessNews: null });
  state.send({ do: "join", code });
}

/**
 * For how long, in ms, something has been so that began at this moment of the table's clock.
 * @param {number} ms
 */
export function lastedSince(ms) {
  return access().now_ms - ms + performance.now() - state.accessAt;
}

/** Gives up what this page may do. */
export function leave() {
  forget();
  state.send({ do: "leave" });
}

/** On a line that has just come up: comes in with the code in the address, else with what let this page in before. */
export function comeIn() {
  sat = false;
  if (viewed() === "file") return state.send({ do: "open", text: openedFile() });
  if (viewed()) return;
  const code = CODE.exec(decode(location.hash))?.[1];
  if (code) {
    history.replaceState(null, "", location.pathname + location.search);
    join(code);
  } else if (kept()) state.send({ do: "back", token: kept() });
}

/** Takes what the table says about this page's rights. */
export function takeAccess(access) {
  if (access.token) keep(access.token);
  else if (access.lost) forget();
  const seat = seatFor(access);
  const before = state.access;
  const refused = before && access.answers > before.answers;
  const same = access.role === "spectator" || (access.role === before?.role && access.seat === before?.seat);
  const news = access.lost
    ? { reason: access.lost }
    : refused
      ? { reason: "not_given" }
      : same
        ? state.accessNews
        : null;
  change({ access, accessAt: performance.now(), seat, accessNews: news });
  if (!runs() || sat) return;
  sat = true;
  state.send({ do: "sit", seat });
}

/** Where a page sits that may do this: at its seat, where it wants to if it may, or nowhere. */
function seatFor({ role: who, seat, lost }) {
  if (who === "seat") return seat;
  if (runs(who)) return state.seat || seatOfAddress();
  return who !== "guest" && kept() && !lost ? state.seat : 0;
}

/** Takes an answer of the table; gives whether it was about coming in. */
export function takeAccessError({ reason, text }) {
  if (!REASONS.includes(reason)) return false;
  if (reason === "not_in_any_more") forget();
  if (reason === "too_many_tries" && kept()) setTimeout(tryAgain, TRY_AGAIN_MS);
  change({ accessNews: { reason, text } });
  return true;
}

/** Tries again after too many wrong codes from this network. */
function tryAgain() {
  if (role() === "spectator" && kept()) state.send({ do: "back", token: kept() });
}

/** Whether this page is about to come back with what let it in before. */
export function comesBack() {
  return kept() !== null && role() === "spectator" && state.accessNews === null;
}

/**
 * Lets the page at another address come in with what let this one in.
 * @param {string} path
 */
export function handOn(path) {
  const token = state.access?.token;
  forget();
  if (token) storage.keep(`token ${path}`, token);
}

/** The address of the seat that this browser held last; "" for none, or where it has held several. */
export function heldSeat() {
  const held = storage
    .keptNames()
    .map((one) => SEAT_TOKEN.exec(one)?.[1])
    .filter(Boolean);
  return held.length === 1 ? held[0] : "";
}

/** Under which name a token is kept: the page of each seat has its own. */
function name() {
  return `token ${location.pathname}`;
}

function kept() {
  return storage.kept(name());
}

function keep(token) {
  storage.keep(name(), token);
}

function forget() {
  storage.forget(name());
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
