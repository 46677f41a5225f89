// The page of one seat: a good hand for a phone. It comes in with a code, and back by itself.

import { comeIn, comesBack, handOn, leave, role, runs, takeAccess, takeAccessError } from "./access.js";
import { connect } from "./connection.js";
import { h, render } from "./dom.js";
import { keepFocus } from "./focus.js";
import { watchFolding } from "./folding.js";
import { drawFrame, drawMovingFrame, watchFrame } from "./frame.js";
import { followStyles, gamePage } from "./games.js";
import { rulesLink, soundSwitch } from "./header.js";
import { pageHeading } from "./heading.js";
import { watchHelp } from "./help.js";
import { emblem, icon } from "./icons.js";
import { joinForm } from "./join_form.js";
import { languageHere, speakHere, tableAddress } from "./language.js";
import { followLesson } from "./lesson.js";
import { followLine } from "./line_cover.js";
import { playsNow, roomChip } from "./lobby_phone.js";
import { readAloud, say, takeNotices } from "./notices.js";
import { followPart } from "./parts.js";
import { nameOf } from "./people.js";
import { takePosition } from "./positions.js";
import { askedFor } from "./room_code.js";
import { feelNudges, tellSeat } from "./seat_news.js";
import { drawDialog, drawSoon, fill, section, watchDialogs } from "./sections.js";
import { awaitTouch, followSound, hear } from "./sound.js";
import { change, cursor, otherLanguages, state, takeHello } from "./state.js";
import { followStory } from "./story.js";
import { switchVibration, trembles, vibrateFor, vibrates } from "./vibration.js";
import { viewed } from "./viewed.js";
import { holdAwake } from "./wake_lock.js";
import { callSeats, t } from "./words.js";

const CLOCK_MS = 200;
let title = "";
let inGameBefore = false;

/** Whether this page sits at a seat, or is about to again. */
function sits() {
  return role() === "seat" || (runs() && state.seat > 0) || comesBack();
}

/** Whether that is a seat of the running game. */
function inGame() {
  return sits() && Boolean(gamePage()?.seats().includes(state.seat)) && (runs() || playsNow());
}

/** Whether the game's page is under way. */
function loads() {
  return sits() && state.seat > 0 && Boolean(state.picture?.game) && !gamePage() && (runs() || playsNow());
}

function draw() {
  if (!state.hello) return;
  followStyles();
  followPart();
  const plays = inGame();
  if (plays) followLesson();
  if (plays !== inGameBefore) holdAwake(plays);
  inGameBefore = plays;
  const page = plays ? gamePage() : null;
  document.body.dataset.part = page?.moment().part || "empty";
  nameWindow();
  render(section("top"), plays ? null : head());
  fill("gate", plays || loads() ? null : joinForm());
  fill("asked", role() === "seat" && !plays ? askedFor() : null);
  drawDialog("detail", page?.detail?.());
  drawFrame(plays);
  followStory();
}

function nameWindow() {
  const wanted = state.seat ? `${t("seat", { seat: state.seat })} – spacetable` : "spacetable";
  if (wanted !== title) document.title = title = wanted;
}

// ------------------------------------------------------------------------------------------------------------ head

/** The bar on top: which seat, what it is in the game, what this phone does, and a menu. */
function head() {
  return [
    state.seat
      ? h(
          "strong",
          { class: "seat-badge", key: "badge" },
          nameOf(state.seat) || t("seat", { seat: state.seat }),
        )
      : h(
          "a",
          { class: "brand", key: "brand", href: tableAddress(), "data-help": "page home" },
          emblem(),
          h("span", { class: "brand-name" }, "spacetable"),
        ),
    loads() && pageHeading(t("seat", { seat: state.seat })),
    h("span", { class: "grow" }),
    !state.online &&
      h(
        "span",
        { class: "health lost", role: "status" },
        icon("warning"),
        h("span", { class: "broad" }, t("no_line")),
      ),
    roomChip(),
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
    h("summary", { "aria-label": t("menu"), "data-help": "page menu" }, icon("more")),
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
      h(
        "a",
        { class: "seat-link", "data-help": "page table", href: tableAddress() },
        icon("eye"),
        t("to_the_table"),
      ),
      rulesLink(),
      role() === "seat" &&
        h("button", { "data-do": "leave", onclick: leave }, icon("close"), t("leave_seat")),
    ),
  );
}

// -------------------------------------------------------------------------------------------------------- messages

/** The code decides the seat, and the address follows. The operator's code belongs to the table's page. */
function followAccess(access) {
  if (access.role === "seat" && !viewed())
    history.replaceState(null, "", `/seat/${access.seat}${location.search}`);
  takeAccess(access);
  if (access.role !== "operator" || state.seat) return;
  handOn("/");
  location.replace(tableAddress());
}

state.redraw = drawSoon(draw);
state.send = connect(languageHere(), {
  line: (online) => {
    change({ online });
    followLine(online);
  },
  hello: (hello) => {
    takeHello(hello);
    comeIn();
  },
  picture: (picture) => {
    if (comesBack() && state.picture) return; // a stranger's, in the moment before the table knows this phone again
    callSeats(picture.seat_names);
    Object.assign(state, { picture, receivedAt: performance.now() });
    feelNudges(takeNotices(picture.notices));
    if (inGame()) readAloud();
    if (picture.game && sits()) {
      vibrateFor(picture); // also while the game's page is under way: what is old stays old
      tellSeat(picture);
    }
    followSound();
    state.redraw();
  },
  access: followAccess,
  today: (today) => change({ today }),
  sound: hear,
  position: takePosition,
  error: (error) => takeAccessError(error) || say(error.text, error.place),
});

watchDialogs({
  detail: () => gamePage()?.closeDetail?.(),
});
awaitTouch();
watchHelp();
addEventListener("resize", state.redraw);
watchFolding();
watchFrame();
setInterval(() => {
  if (document.hidden) return; // nobody looks
  const moving =
    state.hello && inGame() && (state.picture.show.live || cursor() !== state.picture.show.now_ms);
  if (moving) keepFocus(() => drawMovingFrame(draw));
}, CLOCK_MS);
