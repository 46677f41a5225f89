// The page of the table: takes what the table says, and draws it.

import { connect } from "./connection.js";
import { tell } from "./deeds.js";
import { h, render } from "./dom.js";
import { allowDragging } from "./drag.js";
import { guest } from "./games.js";
import { missionDialog } from "./mission.js";
import { readAloud, say, takeNotices } from "./notices.js";
import { scorePanel } from "./score.js";
import { seatPanel } from "./seat.js";
import { shipPanel } from "./ship.js";
import { showPanel } from "./show.js";
import { awaitTouch, followSound, hear } from "./sound.js";
import { drawStage, layTable } from "./stage.js";
import { change, cursor, seated, state, view } from "./state.js";
import { clockPanel, head } from "./status.js";
import { followStory, storyList, storyStand } from "./story.js";
import { threatCard, threatList } from "./threats.js";
import { learn, t } from "./words.js";

const CLOCK_MS = 200;
const TABS = ["threats", "story", "ship"];
const place = (id) => document.getElementById(id);
let lamps = null;
let part = "";
let waiting = false;

/** Draws at the next chance; many changes at once are one drawing. */
function redraw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    draw();
  });
}

function draw() {
  if (!state.hello) return;
  document.body.dataset.part = view()?.part ?? guest()?.show().part ?? "empty";
  document.body.dataset.seated = String(seated());
  render(place("top"), head());
  drawStage();
  fill("seat", guest() ? guest().seat() : state.picture?.game ? seatPanel() : null);
  drawDialog("mission", missionDialog());
  drawDialog("threat", threatCard());
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

function fill(id, content) {
  const element = place(id);
  render(element, content);
  element.hidden = element.childNodes.length === 0;
}

function tabs() {
  return h(
    "div",
    { class: "tabs", role: "group", "aria-label": t("panels") },
    TABS.map((tab) =>
      h(
        "button",
        { class: "slim", "aria-pressed": String(state.tab === tab), onclick: () => change({ tab }) },
        t(`tab_${tab}`),
        tab === "threats" && h("span", { class: "tab-count" }, view().threats.length || ""),
      ),
    ),
  );
}

function panels() {
  const panel = (tab, content) =>
    h(
      "section",
      { key: tab, class: `panel ${tab}-panel ${state.tab === tab ? "shown" : ""}`, "aria-label": t(`tab_${tab}`), tabindex: "0" },
      h("h2", { class: "panel-title" }, t(`tab_${tab}`)),
      content,
    );
  return h("div", { class: "panels" }, panel("threats", threatList()), panel("story", storyList()), panel("ship", shipPanel()));
}

function drawDialog(id, content) {
  const dialog = place(id);
  render(dialog, content);
  const open = dialog.childNodes.length > 0;
  if (open && !dialog.open) dialog.showModal();
  else if (!open && dialog.open) dialog.close();
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
    state.hello = hello;
    learn(hello.words);
    document.documentElement.lang = hello.language;
    lamps = layTable(place("stage"));
    tell({ do: "sit", seat: state.seat });
  },
  picture: (picture) => {
    Object.assign(state, { picture, receivedAt: performance.now() });
    followPart();
    takeNotices(picture.notices);
    readAloud();
    followSound();
    redraw();
  },
  sound: hear,
  frame: (frame) => lamps?.show(frame),
  error: ({ text, place: where }) => say(text, where),
});

for (const [id, field] of [["mission", "mission"], ["threat", "pictureOf"]]) {
  place(id).addEventListener("close", () => state[field] !== null && change({ [field]: null }));
  place(id).addEventListener("click", (event) => event.target === place(id) && change({ [field]: null }));
}
allowDragging();
awaitTouch();
setInterval(() => {
  const moving = state.hello && (view() || guest()) && (state.picture.show.live || cursor() !== state.picture.show.now_ms);
  if (moving) drawMoving();
}, CLOCK_MS);
