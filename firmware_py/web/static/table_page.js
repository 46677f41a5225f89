// The page of the table: takes what the table says, and draws it.

import { comeIn, runs, takeAccess, takeAccessError } from "./access.js";
import { connect } from "./connection.js";
import { render } from "./dom.js";
import { keepFocus } from "./focus.js";
import { followStyles, gamePage } from "./games.js";
import { head } from "./header.js";
import { joinsDialog } from "./join_codes.js";
import { followLesson, lessonPanel } from "./lesson.js";
import { newGameDialog } from "./new_game.js";
import { readAloud, say, takeNotices } from "./notices.js";
import { followPart } from "./parts.js";
import { playbackPanel } from "./playback.js";
import { takePosition } from "./positions.js";
import { closes, drawDialog, drawSoon, fill, section, watchDialogs } from "./sections.js";
import { awaitTouch, followSound, hear } from "./sound.js";
import { change, cursor, state, takeHello } from "./state.js";
import { followStory, storyStand } from "./story.js";
import { drawTable, layTable, pictureSwitch } from "./table_view.js";

const CLOCK_MS = 200;
let lamps = null;
const redraw = drawSoon(draw);

function draw() {
  if (!state.hello) return;
  followStyles();
  let ended = false;
  followPart((part, before) => {
    ended = part === "over" && before !== "";
  });
  followLesson();
  const page = gamePage();
  document.body.dataset.part = page?.moment().part ?? "empty";
  document.body.dataset.seated = String(Boolean(page?.seats().includes(state.seat)));
  render(section("top"), head(pictureSwitch()));
  drawTable();
  fill("seat", page?.seat?.());
  fill("lesson", lessonPanel());
  drawDialog("new-game", runs() ? newGameDialog() : null);
  drawDialog("detail", page?.detail?.());
  drawDialog("joins", joinsDialog());
  drawMoving();
  if (ended) section("score").querySelector("h2")?.focus(); // at the end the keyboard is where the result is told
}

/** What moves with the clock. */
function drawMoving() {
  const page = gamePage();
  fill("show", playbackPanel());
  fill("score", page?.result?.());
  const stand = storyStand(document.querySelector(".panel.story-panel"));
  fill("clock", page?.clock?.());
  fill("side", page?.side?.());
  followStory(document.querySelector(".panel.story-panel"), stand);
}

state.redraw = redraw;
state.send = connect(new URLSearchParams(location.search).get("language"), {
  line: (online) => change({ online }),
  hello: (hello) => {
    takeHello(hello);
    lamps = layTable(section("stage"));
    comeIn();
  },
  picture: (picture) => {
    Object.assign(state, { picture, receivedAt: performance.now() });
    takeNotices(picture.notices);
    readAloud();
    followSound();
    redraw();
  },
  doors: takeAccess,
  sound: hear,
  frame: (frame) => lamps?.show(frame),
  position: takePosition,
  error: (error) => {
    takeAccessError(error);
    say(error.text, error.place);
  },
});

watchDialogs({
  "new-game": closes({ newGame: null }),
  detail: () => gamePage()?.closeDetail?.(),
  joins: closes({ joins: null }),
});
awaitTouch();
setInterval(() => {
  const moving =
    state.hello && gamePage() && (state.picture.show.live || cursor() !== state.picture.show.now_ms);
  if (moving) keepFocus(drawMoving);
  if (state.joins !== null) redraw(); // for how long phones have been away
}, CLOCK_MS);
