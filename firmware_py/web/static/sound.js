// The page as a speaker: what the table plays, played here too. One voice speaks at a time; bed, cover and effects step
// back meanwhile, as they do on the table's own speaker.

import { say as tellPeople } from "./notices.js";
import { hello, state } from "./state.js";
import { keep, kept } from "./storage.js";
import { t } from "./words.js";

const GAIN = { voice: 1, effect: 0.8, bed: 0.5, cover: 0.6 };
const DUCKED = { voice: 1, effect: 0.3, bed: 0.12, cover: 0.2 };
const RAMP_S = 0.15;
const PRIORITY = { announcement: 0, lesson: 1, table: 1, story: 2, word: 2 };
const PATIENCE_MS = { announcement: Infinity, lesson: 10_000, table: 10_000, story: 1_500, word: 1_500 };
const EFFECTS = 5; // at once
const RATE_HZ = 48_000; // that of Opus: at another, what goes round would click

const files = new Map(); // the files of clips by their address, as they were fetched: decoded they would take twenty times as much
const loops = { bed: null, cover: null }; // what goes round: {clip, source}
const effects = new Set();
let context = null; // there is none before somebody touches the page: browsers want it so
let gains = null;
let queue = [];
let speaking = null; // {clip, kind, source}
let asked = 0;
let flying = false;
let broken = false;
let loudest = 100; // what the quiet hours of the table allow, in percent
let language = ""; // of what the table plays: a hall may show another one at that moment

/** How sound stands at this page: `choice` is "on", "off" or "" for nobody chose. */
export const sound = { choice: kept("sound", ""), volume: Number(kept("volume", "80")) };

// ---------------------------------------------------------------------------------------------------- what people choose

/** Whether this page should speak: people switched it on, or the table has lost its own voice. */
export function wanted() {
  const lost = state.picture?.health?.some((device) => device.name === "speaker" && device.state === "lost");
  return sound.choice === "on" || (sound.choice === "" && Boolean(lost));
}

/** Whether it would, if only somebody touched it. */
export function waitsForTouch() {
  return wanted() && context?.state !== "running";
}

/** Switches the sound of this page on or off, and remembers it. */
export function switchSound() {
  sound.choice = wanted() && !waitsForTouch() ? "off" : "on";
  keep("sound", sound.choice);
  unlock();
  followSound();
}

/**
 * Sets how loud this page is, 0 to 100, and remembers it.
 * @param {number} percent
 */
export function setVolume(percent) {
  sound.volume = percent;
  keep("volume", String(percent));
  setGains();
  state.redraw();
}

/** Begins or ends speaking when that is wanted; called after each picture and each choice. */
export function followSound() {
  if (state.picture) followGame(state.picture.game !== null);
  followQuiet();
  if (!context) return;
  if (!wanted()) {
    if (context.state === "running") silence();
    return;
  }
  if (context.state === "running") return;
  context.resume().then(() => {
    for (const kind of Object.keys(loops)) soundLoop(kind);
    prepare(state.hello?.announcements ?? []);
    state.redraw();
  });
}

/** A page may sound once somebody has touched it. */
export function awaitTouch() {
  document.addEventListener("click", unlock, { capture: true });
}

function unlock() {
  document.removeEventListener("click", unlock, { capture: true });
  if (context || !window.AudioContext) return;
  context = new AudioContext({ sampleRate: RATE_HZ });
  const names = Object.keys(GAIN);
  const master = context.createGain();
  master.connect(context.destination);
  gains = { master, ...Object.fromEntries(names.map((name) => [name, context.createGain()])) };
  for (const name of names) gains[name].connect(master);
  context.onstatechange = state.redraw;
  setGains();
  context.suspend().then(followSound); // so that a page that stays silent costs nothing
}

// -------------------------------------------------------------------------------------------------- what the table plays

/** Takes the table's message of what begins to sound. */
export function hear({ clips, kinds, language: spoken }) {
  language = spoken;
  clips.forEach((clip, number) => {
    const kind = kinds[number];
    if (kind in loops) takeLoop(kind, clip);
    else if (context?.state !== "running" || !wanted()) return;
    else if (kind === "effect") effect(clip);
    else speak(clip, kind);
  });
}

/** An announcement cuts in on anything less, a lesson on what it said before; the others wait until the voice is free. */
function speak(clip, kind) {
  asked += 1;
  if (kind === "lesson") queue = queue.filter((line) => line.kind !== "lesson");
  queue.push({ clip, kind, number: asked, at: performance.now() });
  queue.sort((one, other) => PRIORITY[one.kind] - PRIORITY[other.kind] || one.number - other.number);
  if (
    speaking &&
    (kind === "announcement" ? speaking.kind !== kind : kind === "lesson" && speaking.kind === kind)
  )
    endSpeech(speaking);
  speakNext();
}

function speakNext() {
  const now = performance.now();
  queue = queue.filter(({ kind, at }) => now - at <= PATIENCE_MS[kind]);
  if (speaking || queue.length === 0) return;
  const line = queue.shift();
  speaking = line;
  setGains();
  start(
    line.clip,
    "voice",
    () => speaking === line,
    () => endSpeech(line),
  ).then((source) => {
    line.source = source;
    if (!source) endSpeech(line);
  });
}

function endSpeech(line) {
  if (speaking !== line) return;
  speaking = null;
  stop(line.source);
  setGains();
  speakNext();
}

function effect(clip) {
  if (effects.size >= EFFECTS) return;
  const one = {};
  effects.add(one);
  start(
    clip,
    "effect",
    () => effects.has(one),
    () => effects.delete(one),
  ).then((source) => {
    one.source = source;
    if (!source) effects.delete(one);
  });
}

/** A bed goes round under everything until the next; a cover goes round over it. `none` ends its kind. */
function takeLoop(kind, clip) {
  if (loops[kind]?.clip === clip) return;
  stop(loops[kind]?.source);
  loops[kind] = clip.endsWith("/none") ? null : { clip };
  if (context?.state === "running" && wanted()) soundLoop(kind);
  setGains();
}

function soundLoop(kind) {
  const loop = loops[kind];
  if (!loop || loop.source || loop.coming) return;
  loop.coming = true;
  start(loop.clip, kind, () => loops[kind] === loop && wanted(), null).then((source) => {
    loop.coming = false;
    loop.source = source;
  });
}

/** Silence at once; what goes round is remembered. */
function hush() {
  const line = speaking;
  [queue, speaking] = [[], null];
  stop(line?.source);
  for (const one of effects) stop(one.source);
  effects.clear();
  for (const loop of Object.values(loops)) {
    if (loop) {
      stop(loop.source);
      loop.source = null;
    }
  }
  setGains();
}

function silence() {
  hush();
  context.suspend().then(state.redraw);
}

/** Quiet hours hold at every place that speaks. */
function followQuiet() {
  const allowed = state.picture?.loudest ?? 100;
  if (allowed === loudest) return;
  loudest = allowed;
  setGains();
}

/**
 * With a game that was ended everything ends that was still to be heard of it.
 * @param {boolean} now
 */
function followGame(now) {
  if (flying && !now) {
    queue = [];
    for (const kind of Object.keys(loops)) takeLoop(kind, "/none");
  }
  flying = now;
}

// ---------------------------------------------------------------------------------------------------------------- clips

/**
 * Plays a clip if that is still wanted once it is decoded; gives its source, or null. `done` is called at its end.
 * @param {() => boolean} still
 * @param {(() => void) | null} done
 */
async function start(clip, name, still, done) {
  const buffer = await decoded(clip);
  if (!buffer || !still()) return null;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.loop = done === null;
  source.onended = done;
  source.connect(gains[name]);
  source.start();
  return source;
}

function stop(source) {
  if (!source) return;
  source.onended = null;
  source.stop();
}

/** A clip ready to be heard; the parts of a joined one become one sound, so that no gap is heard between them. */
async function decoded(clip) {
  try {
    const parts = await Promise.all(
      clip.split("+").map(async (part) => context.decodeAudioData((await file(part)).slice(0))),
    );
    return parts.length === 1 ? parts[0] : joined(parts);
  } catch (error) {
    if (!broken && error.name === "EncodingError") tellPeople(t("sound_unknown"));
    broken ||= error.name === "EncodingError";
    return null;
  }
}

function joined(parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const whole = context.createBuffer(1, length, context.sampleRate);
  let at = 0;
  for (const part of parts) {
    whole.copyToChannel(part.getChannelData(0), 0, at);
    at += part.length;
  }
  return whole;
}

function file(clip) {
  const address = `/sounds/${language || hello().language}/${clip}.opus`;
  if (!files.has(address)) files.set(address, fetchFile(address));
  return files.get(address);
}

/** @param {string} address */
async function fetchFile(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return await answer.arrayBuffer();
  } catch (error) {
    files.delete(address); // a lost line comes back
    throw error;
  }
}

/**
 * Fetches what must be heard on its second, one after the other so that the line stays free.
 * @param {string[]} clips
 */
async function prepare(clips) {
  for (const clip of clips) {
    if (!wanted()) return;
    try {
      await file(clip);
    } catch {
      return; // it is fetched when it is wanted
    }
  }
}

// ------------------------------------------------------------------------------------------------------------- how loud

function setGains() {
  if (!context) return;
  const level = speaking ? DUCKED : GAIN;
  for (const name of Object.keys(GAIN)) {
    const covered = name === "bed" && loops.cover !== null;
    ramp(gains[name], covered ? 0 : level[name]);
  }
  ramp(gains.master, Math.min(sound.volume, loudest) / 100);
}

function ramp({ gain }, to) {
  gain.cancelScheduledValues(context.currentTime);
  gain.setTargetAtTime(to, context.currentTime, RAMP_S / 3);
}
