// The page of one seat: a good hand for a phone. It comes in with a code, and back by itself.

import { comeIn, comesBack, handOn, leave, role, runs, takeAccess, takeAccessError } from "./access.js";
import { connect } from "./connection.js";
import { h, render } from "./dom.js";
import { keepFocus } from "./focus.js";
import { followStyles, gamePage } from "./games.js";
import { soundSwitch } from "./header.js";
import { emblem, icon } from "./icons.js";
import { joinForm } from "./join_form.js";
import { languageHere, speakHere, tableAddress } from "./language.js";
import { followLesson, lessonPanel } from "./lesson.js";
import { readAloud, say, takeNotices } from "./notices.js";
import { followPart } from "./parts.js";
import { playbackPanel } from "./playback.js";
import { takePosition } from "./positions.js";
import { closes, drawDialog, drawSoon, fill, section, watchDialogs } from "./sections.js";
import { awaitTouch, followSound, hear } from "./sound.js";
import { change, cursor, otherLanguages, state, takeHello } from "./state.js";
import { followStory, storyStand } from "./story.js";
import { switchVibration, trembles, vibrateFor, vibrates } from "./vibration.js";
import { holdAwake } from "./wake_lock.js";
import { t } from "./words.js";

const CLOCK_MS = 200;
let title = "";
let inGameBefore = false;

/** Whether this page sits at a seat, or is about to again. */
function sits() {
  return role() === "seat" || (runs() && state.seat > 0) || comesBack();
}

/** Whether that is a seat of the running game. */
function inGame() {
  return sits() && Boolean(gamePage()?.seats().includes(state.seat));
}

/** Whether the game's page is under way. */
function loads() {
  return sits() && state.seat > 0 && Boolean(state.picture?.game) && !gamePage();
}

function draw() {
  if (!state.hello) return;
  followStyles();
  followPart(() => change({ sheet: false }));
  const plays = inGame();
  if (plays) followLesson();
  if (plays !== inGameBefore) holdAwake(plays);
  inGameBefore = plays;
  const page = plays ? gamePage() : null;
  document.body.dataset.part = page?.moment().part || "empty";
  nameWindow();
  render(section("top"), head());
  fill("gate", plays || loads() ? null : joinForm());
  const board = page?.phone?.board ?? page?.board;
  document.body.dataset.shows = board ? "board" : "none";
  fill("stage", board && h("div", { class: "board-view", onclick: page.touched }, board()));
  fill("seat", (page?.phone?.seat ?? page?.seat)?.());
  fill("lesson", plays ? lessonPanel() : null);
  drawDialog("detail", page?.detail?.());
  drawMoving();
}

function nameWindow() {
  const wanted = state.seat ? `${t("seat", { seat: state.seat })} – spacetable` : "spacetable";
  if (wanted !== title) document.title = title = wanted;
}

/** What moves with the clock. */
function drawMoving() {
  const page = inGame() ? gamePage() : null;
  fill("show", page && (runs() ? playbackPanel() : page.phone?.playback?.()));
  fill("score", page?.result?.());
  fill("news", page?.phone?.news?.());
  fill("clock", page?.clock?.());
  const stand = storyStand(document.querySelector(".panel.story-panel"));
  const folds = page?.phone?.folds?.() ?? false;
  const side = (page?.phone?.side ?? page?.side)?.();
  fill("side", folds ? null : side);
  drawDialog("sheet", folds && state.sheet ? side : null);
  followStory(document.querySelector(".panel.story-panel"), stand);
}

// ------------------------------------------------------------------------------------------------------------ head

/** The bar on top: which seat, what it is in the game, what this phone does, and a menu. */
function head() {
  return [
    state.seat
      ? h("strong", { class: "seat-badge", key: "badge" }, t("seat", { seat: state.seat }))
      : h("a", { class: "brand", key: "brand", href: tableAddress() }, emblem(), "spacetable"),
    h("span", { class: "roles grow" }, state.seat > 0 && gamePage()?.phone?.chips?.()),
    !state.online &&
      h(
        "span",
        { class: "health lost", role: "status" },
        icon("warning"),
        h("span", { class: "broad" }, t("no_line")),
      ),
    soundSwitch(),
    trembles && vibrationSwitch(),
    menu(),
  ];
}

function vibrationSwitch() {
  const text = t("vibrate");
  return h(
    "button",
    {
      key: "vibrate",
      class: "slim",
      "data-do": "vibrate",
      "aria-pressed": String(vibrates()),
      "aria-label": text,
      title: text,
      onclick: switchVibration,
    },
    icon("vibrate"),
  );
}

function menu() {
  return h(
    "details",
    { class: "menu", key: "menu" },
    h("summary", { "aria-label": t("menu") }, icon("more")),
    h(
      "div",
      { class: "menu-list" },
      otherLanguages().map(([code, name]) =>
        h(
          "button",
          { key: code, lang: code, "data-do": `language-${code}`, onclick: () => speakHere(code) },
          icon("globe"),
          name,
        ),
      ),
      h("a", { class: "seat-link", href: tableAddress() }, icon("eye"), t("to_the_table")),
      role() === "seat" &&
        h("button", { "data-do": "leave", onclick: leave }, icon("close"), t("leave_seat")),
    ),
  );
}

// -------------------------------------------------------------------------------------------------------- messages

/** The code decides the seat, and the address follows. The operator's code belongs to the table's page. */
function followAccess(access) {
  if (access.role === "seat") history.replaceState(null, "", `/seat/${access.seat}${location.search}`);
  takeAccess(access);
  if (access.role !== "operator" || state.seat) return;
  handOn("/");
  location.replace(tableAddress());
}

state.redraw = drawSoon(draw);
state.send = connect(languageHere(), {
  line: (online) => change({ online }),
  hello: (hello) => {
    takeHello(hello);
    comeIn();
  },
  picture: (picture) => {
    if (comesBack() && state.picture) return; // a stranger's, in the moment before the table knows this phone again
    Object.assign(state, { picture, receivedAt: performance.now() });
    takeNotices(picture.notices);
    if (inGame()) readAloud();
    if (picture.game && sits()) vibrateFor(picture); // also while the game's page is under way: what is old stays old
    followSound();
    state.redraw();
  },
  doors: followAccess,
  sound: hear,
  position: takePosition,
  error: (error) => takeAccessError(error) || say(error.text, error.place),
});

watchDialogs({
  detail: () => gamePage()?.closeDetail?.(),
  sheet: closes({ sheet: false }),
});
awaitTouch();
addEventListener("resize", state.redraw);
document.addEventListener("click", (event) => {
  const open = document.querySelector(".menu[open]");
  if (
    open instanceof HTMLDetailsElement &&
    event.target instanceof Element &&
    !event.target.closest("summary")
  )
    open.open = false;
});
setInterval(() => {
  const moving =
    state.hello && inGame() && (state.picture.show.live || cursor() !== state.picture.show.now_ms);
  if (moving) keepFocus(drawMoving);
}, CLOCK_MS);
