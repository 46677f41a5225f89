// The page for a hall: it only looks on, says nothing to the table, and needs no hand. A touch switches its sound.

import { connect } from "./connection.js";
import { h, render } from "./dom.js";
import { followStyles, gamePage, learnGames } from "./games.js";
import { endingScreen } from "./hall_ending.js";
import { welcomeScreen } from "./hall_ranking.js";
import { pageHeading } from "./heading.js";
import { icon } from "./icons.js";
import { followLine } from "./line_cover.js";
import { hallCorner, lobbyScreen } from "./lobby_hall.js";
import { lobbyIsOpen } from "./people.js";
import { drawSoon, fill, section } from "./sections.js";
import { followSound, hear, switchSound, waitsForTouch, wanted } from "./sound.js";
import { picture, state, takeHello } from "./state.js";
import { caption, isOld } from "./story.js";
import { drawTableTop, layTableTop } from "./table_top.js";
import { callSeats, t, word } from "./words.js";

const CLOCK_MS = 200;
const LANGUAGE_MS = 12_000; // how long each of several languages is shown

const languages = (new URLSearchParams(location.search).get("language") ?? "").split(",");
const known = languages.map(() => ({ hello: null, picture: null, receivedAt: 0 }));
let speaking = 0; // which of the languages is shown
let lamps = null;
let frame = null;

/**
 * What is shown: the screen of the present part of a game, how it ended, or what invites.
 * @returns {import("./game_page.js").HallScreen | ReturnType<typeof welcomeScreen> | ReturnType<typeof lobbyScreen>}
 */
function screen() {
  if (showsHallLobby()) return lobbyScreen();
  if (!picture().game) return welcomeScreen();
  return endingScreen() ?? gamePage()?.hall?.() ?? otherScreen();
}

/** A game of which the hall knows no more than its lights and its story. */
function otherScreen() {
  return {
    part: "other",
    layout: "table",
    head: h("span", { class: "turn" }, word("game", picture().game)),
    big: null,
    side: null,
    said: null,
  };
}

const redraw = drawSoon(draw);

function draw() {
  if (!state.hello || !state.picture) return;
  followStyles();
  const shown = screen();
  document.body.dataset.part = shown.part;
  document.body.dataset.layout = shown.layout;
  render(section("head"), pageHeading(), shown.head, h("span", { class: "grow" }), signs());
  fill("big", shown.big);
  fill("side", shown.side);
  fill("said", shown.said ?? captionNow());
  const stage = section("stage");
  stage.hidden = shown.layout === "plain" || shown.layout === "board";
  if (!stage.hidden) drawTableTop(stage);
}

/** Whether people agree on a game, and none is being played. */
function showsHallLobby() {
  return lobbyIsOpen() && (!picture().game || gamePage()?.moment().over);
}

/** How to come in, whether the line is up, and whether this page sounds. */
function signs() {
  return [
    picture().game && !showsHallLobby() && hallCorner(),
    !state.online && h("span", { class: "sign lost" }, icon("warning"), t("no_line")),
    picture().show?.held && h("span", { class: "sign" }, icon("pause"), t("held")),
    wanted() && !waitsForTouch() && h("span", { class: "sign", title: t("sound_here") }, icon("sound")),
  ];
}

/** The last announcement; in the resolution the line that is being shown. */
function captionNow() {
  const last = picture().story?.at(-1);
  return last ? caption(last, isOld(last) ? "old" : "") : null;
}

/** Lays the table for a cabinet. */
function layTable() {
  const stage = section("stage");
  stage.setAttribute("aria-label", t("table_label"));
  lamps = layTableTop(stage);
  if (frame) lamps.show(frame);
}

// -------------------------------------------------------------------------------------------------------- messages

/**
 * Shows what is known in one of the languages.
 * @param {number} language
 */
function speak(language) {
  speaking = language;
  if (!known[language].hello) return;
  Object.assign(state, known[language]);
  takeHello(state.hello);
  learnGames();
  redraw();
}

/**
 * What comes over the line of one language; frames and sounds are those of the first.
 * @param {number} language
 */
function heardIn(language) {
  const first = language === 0;
  return {
    line: (online) => {
      if (!first) return;
      state.online = online;
      followLine(online);
      redraw();
    },
    hello: (hello) => {
      known[language].hello = hello;
      if (language === speaking) speak(language);
      if (first) layTable();
    },
    picture: (picture) => {
      callSeats(picture.seat_names);
      Object.assign(known[language], { picture, receivedAt: performance.now() });
      if (language === speaking) Object.assign(state, known[language]);
      if (first) followSound();
      redraw();
    },
    access: (access) => {
      state.access = access;
      redraw();
    },
    today: (today) => {
      state.today = today;
      redraw();
    },
    round: (round) => {
      state.round = round;
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
for (const [number, language] of languages.entries()) connect(language, heardIn(number), "spectator");
if (languages.length > 1) setInterval(() => speak((speaking + 1) % languages.length), LANGUAGE_MS);
setInterval(() => state.picture?.show && redraw(), CLOCK_MS);
document.addEventListener("click", switchSound);
navigator.wakeLock?.request("screen").catch(() => {}); // where the browser lets it, the beamer stays on
