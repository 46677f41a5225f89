// The picture for a hall: it only looks on, says nothing to the table, and needs no hand. A touch switches its sound.

import { connect } from "./connection.js";
import { h, render } from "./dom.js";
import { duelScreen } from "./hall_duel.js";
import { endScreen, welcomeScreen } from "./hall_day.js";
import { actionScreen, resolutionScreen } from "./hall_flight.js";
import { icon } from "./icons.js";
import { drawSoon, fill, place } from "./places.js";
import { played } from "./played.js";
import { followSound, hear, switchSound, waitsForTouch, wanted } from "./sound.js";
import { state, takeHello, view } from "./state.js";
import { caption, isOld } from "./story.js";
import { laySurface, printAgain } from "./surface.js";
import { t, word } from "./words.js";

const CLOCK_MS = 200;
const LANGUAGE_MS = 12_000; // how long each of several languages is shown
const SCREENS = { briefing: actionScreen, action: actionScreen, resolution: resolutionScreen, over: endScreen };

const languages = (new URLSearchParams(location.search).get("language") ?? "").split(",");
const known = languages.map(() => ({ hello: null, picture: null, receivedAt: 0 }));
let speaking = 0; // which of the languages is shown
let lamps = null;
let frame = null;

/** What is shown: the screen of the present part of a game, or the one that invites. */
function screen() {
  if (state.picture?.game === "outer_rim") return ["duel", duelScreen()];
  const part = view()?.part;
  if (part) return [part, SCREENS[part]()];
  return state.picture.game ? ["resolution", otherScreen()] : ["empty", welcomeScreen()];
}

/** A game of which the hall knows no more than its lights and its story. */
function otherScreen() {
  return { head: h("span", { class: "turn" }, word("game", state.picture.game)), big: null, side: null };
}

const redraw = drawSoon(draw);

function draw() {
  if (!state.hello || !state.picture) return;
  const [part, shown] = screen();
  document.body.dataset.part = part;
  render(place("head"), shown.head, h("span", { class: "grow" }), signs());
  fill("big", shown.big);
  fill("side", shown.side);
  fill("said", shown.said ?? captionNow());
  const stage = place("stage");
  stage.hidden = part === "action" || part === "briefing" || part === "over";
  if (!stage.hidden) render(stage.querySelector("div.played"), played());
}

/** Whether the line is up, and whether this page sounds. */
function signs() {
  return [
    !state.online && h("span", { class: "sign lost" }, icon("warning"), t("no_line")),
    state.picture.show?.held && h("span", { class: "sign" }, icon("pause"), t("held")),
    wanted() && !waitsForTouch() && h("span", { class: "sign", title: t("sound_here") }, icon("sound")),
  ];
}

/** The last announcement; in the resolution the line that is being shown. */
function captionNow() {
  const last = state.picture.story?.at(-1);
  return last ? caption(last, isOld(last) ? "old" : "") : null;
}

/** Lays the table for a cabinet. */
function layTable() {
  lamps = laySurface(place("stage"));
  if (frame) lamps.show(frame);
}

// -------------------------------------------------------------------------------------------------------- messages

/** Shows what is known in one of the languages. */
function speak(language) {
  speaking = language;
  if (!known[language].hello) return;
  Object.assign(state, known[language]);
  takeHello(state.hello);
  printAgain(place("stage"));
  redraw();
}

/** What comes over the line of one language; frames and sounds are those of the first. */
function heardIn(language) {
  const first = language === 0;
  return {
    line: (online) => {
      if (!first) return;
      state.online = online;
      redraw();
    },
    hello: (hello) => {
      known[language].hello = hello;
      if (language === speaking) speak(language);
      if (first) layTable();
    },
    picture: (picture) => {
      Object.assign(known[language], { picture, receivedAt: performance.now() });
      if (language === speaking) Object.assign(state, known[language]);
      if (first) followSound();
      redraw();
    },
    today: (today) => {
      state.today = today;
      redraw();
    },
    sound: (message) => first && hear(message),
    frame: (bytes) => {
      if (!first) return;
      frame = bytes;
      lamps?.show(bytes);
    },
  };
}

state.redraw = redraw;
languages.forEach((language, number) => connect(language, heardIn(number), "spectator"));
if (languages.length > 1) setInterval(() => speak((speaking + 1) % languages.length), LANGUAGE_MS);
setInterval(() => state.picture?.show && redraw(), CLOCK_MS);
document.addEventListener("click", switchSound);
navigator.wakeLock?.request("screen").catch(() => {}); // where the browser lets it, the beamer stays on
