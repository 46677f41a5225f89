// The microphone of a phone, for the noises of its own seat: how loud it is, nothing else. Sound is measured and forgotten
// here; nothing of it is kept or sent. The same rule as that of the table's own meter (hardware/noise/shout.py).

import { state } from "/static/state.js";

const WINDOW_MS = 50;
const ROOM_LEVELS = 200; // ten seconds
const LEAST_LEVELS = 20;
const ROOM_SHARE = 0.3;
export const OVER_DB = 12; // over the room, for a noise that counts
const LEAST_IN_A_ROW = 3; // 150 ms
const FALL_DB = 6;

/** @type {{context: AudioContext, stream: MediaStream, timer: number} | null} */
let open = null;
let wanted = false;
let over = 0;

/** Whether this page may ask for a microphone: browsers allow it on secure pages only. */
export function can() {
  return Boolean(navigator.mediaDevices?.getUserMedia) && "AudioContext" in window;
}

/** Whether somebody has ticked that this phone listens. */
export function consented() {
  return wanted;
}

/** Whether it does listen. */
export function listens() {
  return open !== null;
}

/** How far it is above the room, in whole dB. */
export function level() {
  return Math.max(0, Math.floor(over));
}

/**
 * Asks for the microphone and listens from now on; `heard` is called for each noise.
 * @param {() => void} heard
 */
export async function listen(heard) {
  wanted = true;
  state.redraw();
  try {
    const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    const stream = await navigator.mediaDevices.getUserMedia({ audio: plain });
    if (!wanted) {
      for (const track of stream.getTracks()) track.stop();
      return;
    }
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const judge = judging(heard);
    const look = () => {
      analyser.getFloatTimeDomainData(samples);
      const before = level();
      over = judge(decibels(samples));
      if (level() !== before) state.redraw();
    };
    open = { context, stream, timer: window.setInterval(look, WINDOW_MS) };
  } catch {
    wanted = false; // the owner said no, or there is none
  }
  state.redraw();
}

/** Listens no more. */
export function stop() {
  wanted = false;
  if (open) {
    clearInterval(open.timer);
    for (const track of open.stream.getTracks()) track.stop();
    open.context.close();
  }
  open = null;
  over = 0;
  state.redraw();
}

/** @param {Float32Array} samples */
function decibels(samples) {
  const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
  return 10 * Math.log10(Math.max(power, 1e-10));
}

/**
 * A judge of levels: gives how far each is above the room, and calls `heard` for a noise.
 * @param {() => void} heard
 */
export function judging(heard) {
  /** @type {number[]} */
  const room = [];
  /** @type {number[]} */
  let row = [];
  return (/** @type {number} */ db) => {
    const known = room.length >= LEAST_LEVELS;
    const ordered = room.toSorted((one, other) => one - other);
    const above = known ? db - ordered[Math.floor(ROOM_SHARE * room.length)] : 0;
    const fell = db < (row.at(-1) ?? db) - FALL_DB;
    if (fell) room.splice(Math.max(0, room.length - row.length)); // a knock is no part of the room
    room.push(db);
    if (room.length > ROOM_LEVELS) room.shift();
    if (above < OVER_DB || fell) row = [];
    if (above >= OVER_DB) row.push(db);
    if (row.length === LEAST_IN_A_ROW) heard();
    return above;
  };
}
