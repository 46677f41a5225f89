// The page of the table: takes what the table says, and draws it.

import { connect } from "./connection.js";
import { render } from "./dom.js";
import { comeIn, runs, takeDoorError, takeDoors } from "./doors.js";
import { allowDragging } from "./drag.js";
import { keepFocus } from "./focus.js";
import { guest } from "./games.js";
import { joinsDialog } from "./joins.js";
import { followLesson, lessonPanel } from "./lesson.js";
import { missionDialog } from "./mission.js";
import { readAloud, say, takeNotices } from "./notices.js";
import { panels, tabs } from "./panels.js";
import { drawDialog, drawSoon, fill, place, watchDialogs } from "./places.js";
import { scorePanel } from "./score.js";
import { seatPanel } from "./seat.js";
import { showPanel } from "./show.js";
import { awaitTouch, followSound, hear } from "./sound.js";
import { drawStage, layTable } from "./stage.js";
import { change, cursor, seated, state, takeHello, view } from "./state.js";
import { clockPanel, head } from "./status.js";
import { followStory, storyStand } from "./story.js";
import { threatCard } from "./threats.js";

const CLOCK_MS = 200;
let lamps = null;
let part = "";
const redraw = drawSoon(draw);

function draw() {
  if (!state.hello) return;
  document.body.dataset.part = view()?.part ?? guest()?.show().part ?? "empty";
  document.body.dataset.seated = String(seated());
  render(place("top"), head());
  drawStage();
  fill("seat", guest() ? guest().seat() : state.picture?.game ? seatPanel() : null);
  fill("lesson", lessonPanel());
  drawDialog("mission", runs() ? missionDialog() : null);
  drawDialog("threat", threatCard());
  drawDialog("joins", joinsDialog());
  drawMoving();
}

/** What moves with the clock. */
function drawMoving() {
  const other = guest();
  fill("show", view() || other ? showPanel() : null);
  fill("score", other ? other.result() : scorePanel());
  const list = document.querySelector(".panel.story-panel");
  const stand = storyStand(list);
  fill("clock", other ? other.head() : clockPanel());
  fill("side", other ? other.side() : view() ? [tabs(), panels()] : null);
  followStory(document.querySelector(".panel.story-panel"), stand);
}

// -------------------------------------------------------------------------------------------------------- messages

/** Each part of a game has a panel that matters most; people may choose another. */
function followPart() {
  const now = view()?.part ?? "";
  if (now === part) return;
  if (now === "resolution" && part !== "over") state.tab = "story";
  if (now === "action") state.tab = "threats";
  if (now === "over") requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector("#score h2")?.focus()));
  part = now;
}

state.redraw = redraw;
state.send = connect(new URLSearchParams(location.search).get("language"), {
  line: (online) => change({ online }),
  hello: (hello) => {
    takeHello(hello);
    lamps = layTable(place("stage"));
    comeIn();
  },
  picture: (picture) => {
    Object.assign(state, { picture, receivedAt: performance.now() });
    followPart();
    followLesson();
    takeNotices(picture.notices);
    readAloud();
    followSound();
    redraw();
  },
  doors: takeDoors,
  sound: hear,
  frame: (frame) => lamps?.show(frame),
  error: (error) => {
    takeDoorError(error);
    say(error.text, error.place);
  },
});

watchDialogs([
  ["mission", "mission", null],
  ["threat", "pictureOf", null],
  ["joins", "joins", null],
]);
allowDragging();
awaitTouch();
setInterval(() => {
  const moving = state.hello && (view() || guest()) && (state.picture.show.live || cursor() !== state.picture.show.now_ms);
  if (moving) keepFocus(drawMoving);
  if (state.joins !== null) redraw(); // for how long phones have been away
}, CLOCK_MS);
