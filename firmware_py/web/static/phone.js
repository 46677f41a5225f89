// The page of one seat: a good hand of cards for a phone. It comes in with a code, and back by itself.

import { holdAwake, languageHere, tableAddress, vibrateFor } from "./care.js";
import { connect } from "./connection.js";
import { render } from "./dom.js";
import { comeIn, comesBack, handOn, role, runs, takeDoorError, takeDoors } from "./doors.js";
import { allowDragging } from "./drag.js";
import { keepFocus } from "./focus.js";
import { guest } from "./games.js";
import { gate } from "./gate.js";
import { followLesson, lessonPanel } from "./lesson.js";
import { readAloud, say, takeNotices } from "./notices.js";
import { drawDialog, drawSoon, fill, place, watchDialogs } from "./places.js";
import { newsPanel, phoneHead, phoneSeat, phoneShow, roomy, sidePanel } from "./phone_seat.js";
import { scorePanel } from "./score.js";
import { showPanel } from "./show.js";
import { awaitTouch, followSound, hear } from "./sound.js";
import { change, cursor, seated, state, takeHello, view } from "./state.js";
import { clockPanel } from "./status.js";
import { followStory, storyStand } from "./story.js";
import { threatCard } from "./threats.js";
import { t } from "./words.js";

const CLOCK_MS = 200;
let part = "";
let title = "";

/** Whether this page sits at a seat of the running game, or is about to again. */
function inGame() {
  const sits = role() === "seat" || (runs() && state.seat > 0) || comesBack();
  return Boolean(state.picture?.game) && sits && (guest() ? state.seat > 0 : seated());
}

function draw() {
  if (!state.hello) return;
  const plays = inGame();
  document.body.dataset.part = (plays && (view()?.part ?? guest()?.show().part)) || "empty";
  nameWindow();
  render(place("top"), phoneHead());
  fill("gate", plays ? null : gate());
  fill("seat", plays ? (guest() ? guest().seat() : phoneSeat()) : null);
  fill("lesson", plays ? lessonPanel() : null);
  drawDialog("threat", plays ? threatCard() : null);
  drawMoving();
}

function nameWindow() {
  const wanted = state.seat ? `${t("seat", { seat: state.seat })} – spacetable` : "spacetable";
  if (wanted !== title) document.title = title = wanted;
}

/** What moves with the clock. */
function drawMoving() {
  const plays = inGame();
  const other = plays ? guest() : null;
  fill("show", plays && (runs() ? showPanel() : phoneShow()));
  fill("score", plays && (other ? other.result() : scorePanel()));
  fill("news", plays && !other ? newsPanel() : null);
  fill("clock", plays && (other ? other.head() : clockPanel()));
  const list = document.querySelector(".panel.story-panel");
  const stand = storyStand(list);
  const inline = roomy() || document.body.dataset.part !== "action";
  const side = plays && (other ? other.side() : sidePanel());
  fill("side", inline ? side : null);
  drawDialog("sheet", !inline && state.sheet ? side : null);
  followStory(document.querySelector(".panel.story-panel"), stand);
}

// -------------------------------------------------------------------------------------------------------- messages

/** Each part of a game has a panel that matters most. */
function followPart() {
  const now = view()?.part ?? "";
  if (now === part) return;
  if (now === "resolution") state.tab = "story";
  if (now === "action") state.tab = "threats";
  Object.assign(state, { sheet: false, slot: null, picked: null });
  part = now;
}

/** The code decides the seat, and the address follows. The operator's code belongs to the table's page. */
function followDoors(doors) {
  if (doors.role === "seat") history.replaceState(null, "", `/seat/${doors.seat}${location.search}`);
  takeDoors(doors);
  if (doors.role !== "operator" || state.seat) return;
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
    followPart();
    takeNotices(picture.notices);
    if (inGame()) {
      followLesson();
      readAloud();
      vibrateFor(picture);
    }
    holdAwake(inGame());
    followSound();
    state.redraw();
  },
  doors: followDoors,
  sound: hear,
  error: (error) => takeDoorError(error) || say(error.text, error.place),
});

watchDialogs([
  ["threat", "pictureOf", null],
  ["sheet", "sheet", false],
]);
allowDragging();
awaitTouch();
addEventListener("resize", state.redraw);
document.addEventListener("click", (event) => {
  const menu = document.querySelector(".menu[open]");
  if (menu && !event.target.closest("summary")) menu.open = false;
});
setInterval(() => {
  const moving = state.hello && inGame() && (state.picture.show.live || cursor() !== state.picture.show.now_ms);
  if (moving) keepFocus(drawMoving);
}, CLOCK_MS);
