// The page of the table: takes what the table says, and draws it.

import { comeIn, runs, takeAccess, takeAccessError } from "./access.js";
import { connect } from "./connection.js";
import { render } from "./dom.js";
import { landAtEnding } from "./ending.js";
import { allWaysDialog, firstPage } from "./first_page.js";
import { keepFocus } from "./focus.js";
import { watchFolding } from "./folding.js";
import { drawFrame, drawMovingFrame, watchFrame } from "./frame.js";
import { followStyles, gamePage } from "./games.js";
import { head } from "./header.js";
import { watchHelp } from "./help.js";
import { followLesson } from "./lesson.js";
import { followLine } from "./line_cover.js";
import { view } from "./load_file.js";
import { followCountdown, lobbyView, showsLobby } from "./lobby.js";
import { closeSeat, seatDialog } from "./lobby_seats.js";
import { readAloud, say, takeNotices } from "./notices.js";
import { followPart } from "./parts.js";
import { lobbyAddress } from "./phone_way.js";
import { takePosition } from "./positions.js";
import { askedFor, joinsDialog } from "./room_code.js";
import { tellSeat } from "./seat_news.js";
import { closes, drawDialog, drawSoon, fill, section, watchDialogs } from "./sections.js";
import { awaitTouch, followSound, hear } from "./sound.js";
import { change, cursor, state, takeHello } from "./state.js";
import { followStory } from "./story.js";
import { drawTable, layTable, pictureSwitch, showsBoard, trouble } from "./table_view.js";
import { awaitDrop, giveUp, viewed } from "./viewed.js";
import { callSeats } from "./words.js";

const CLOCK_MS = 200;
let lamps = null;
const redraw = drawSoon(draw);

function draw() {
  if (!state.hello) return;
  const elsewhere = lobbyAddress();
  if (elsewhere) return location.replace(elsewhere);
  followStyles();
  let ended = false;
  followPart((part, before) => {
    ended = part === "over" && before !== "";
  });
  followLesson();
  const page = gamePage();
  const lobby = showsLobby();
  document.body.dataset.part = lobby ? "lobby" : (page?.moment().part ?? "empty");
  const first = !lobby && !state.picture?.game && !viewed() && Boolean(state.picture);
  const framed = !lobby && Boolean(page);
  render(section("top"), framed ? null : head());
  fill("first", first && firstPage());
  fill("lobby", lobbyView());
  followCountdown();
  fill("trouble", viewed() && trouble());
  fill("asked", runs() && !framed ? askedFor() : null);
  drawDialogs(lobby);
  const tableTop = framed && !showsBoard();
  drawFrame(framed, framed && pictureSwitch(), tableTop);
  if (tableTop) drawTable();
  followStory();
  if (ended) landAtEnding(); // at the end the keyboard is where the result is told
}

/** @param {boolean} lobby */
function drawDialogs(lobby) {
  drawDialog("lobby-seat", lobby ? seatDialog() : null);
  drawDialog("detail", gamePage()?.detail?.());
  drawDialog("joins", joinsDialog());
  drawDialog("ways", allWaysDialog());
}

state.redraw = redraw;
state.send = connect(new URLSearchParams(location.search).get("language"), {
  line: (online) => {
    change({ online });
    followLine(online);
  },
  hello: (hello) => {
    takeHello(hello);
    lamps = layTable(section("stage"));
    comeIn();
  },
  picture: (picture) => {
    callSeats(picture.seat_names);
    Object.assign(state, { picture, receivedAt: performance.now() });
    takeNotices(picture.notices);
    readAloud();
    if (picture.game) tellSeat(picture);
    followSound();
    redraw();
  },
  access: takeAccess,
  today: (today) => change({ today }),
  sound: hear,
  frame: (frame) => lamps?.show(frame),
  position: takePosition,
  error: (error) => {
    if (error.reason === "no_such_game") {
      giveUp();
      return change({ viewTrouble: error.text });
    }
    takeAccessError(error);
    say(error.text, error.place);
  },
});

watchDialogs({
  "lobby-seat": closeSeat,
  detail: () => gamePage()?.closeDetail?.(),
  joins: closes({ joins: false }),
  ways: closes({ allWays: false }),
});
awaitTouch();
awaitDrop(view);
watchFolding();
watchFrame();
watchHelp();
addEventListener("resize", redraw); // a board has another shape where there is less room
setInterval(() => {
  if (document.hidden) return; // nobody looks
  const moving =
    state.hello && gamePage() && (state.picture.show.live || cursor() !== state.picture.show.now_ms);
  if (moving) keepFocus(() => drawMovingFrame(draw));
  if (state.joins || (state.picture && showsLobby())) redraw(); // for how long phones have been away
}, CLOCK_MS);
