// The table in the middle of the page: what is printed, the lamps, what lies on it, and the last announcement.

import { demo, learnToFly, openMission, pressTable } from "./deeds.js";
import { h, render } from "./dom.js";
import { runs } from "./doors.js";
import { guest, invitations } from "./games.js";
import { icon } from "./icons.js";
import { Lamps } from "./lamps.js";
import { menuPanel } from "./menu.js";
import { played } from "./played.js";
import { printed } from "./printed.js";
import { cursor, state, view } from "./state.js";
import { clock, t } from "./words.js";

const CAPTION_MS = 12_000;
let lamps = null;
let top = null;

/** Lays the table for a cabinet; gives the lamps that show its frames. */
export function layTable(stage) {
  const { cabinet } = state.hello;
  stage.style.setProperty("--ratio", cabinet.width_mm / cabinet.height_mm);
  stage.replaceChildren();
  render(
    stage,
    h(
      "div",
      { class: "surface", role: "img", "aria-label": t("table_label") },
      h("div", { class: "printed" }),
      h("canvas", { class: "layer" }),
      h("div", { class: "played", onclick: pressTable }),
    ),
    h("div", { class: "said" }),
  );
  render(stage.querySelector(".printed"), printed());
  top = { played: stage.querySelector("div.played"), said: stage.querySelector(".said") };
  lamps = new Lamps(stage.querySelector("canvas"), cabinet);
  return lamps;
}

/** Brings what lies on the table up to date. */
export function drawStage() {
  if (!top) return;
  render(top.played, played());
  render(top.said, state.picture?.game ? caption() : invitation());
}

/** The last announcement, for a while; in the resolution the line that is being shown. */
function caption() {
  const { story, show } = state.picture;
  const last = story.findLast((line) => line.about.step !== "lesson");
  if (!last || !(view() || guest()) || (show.live && cursor() - last.at_ms > CAPTION_MS * show.pace)) return null;
  return h(
    "p",
    { class: `caption ${last.spoken ? "spoken" : ""}`, key: `caption${last.at_ms}${last.text}` },
    last.spoken && h("time", {}, clock(last.at_ms)),
    h("span", {}, last.text),
  );
}

function invitation() {
  if (!runs()) return welcome();
  return h(
    "div",
    { class: "invitation", key: "invitation" },
    h("h1", {}, t("invitation")),
    h("p", {}, t("invitation_text", { seats: state.hello.cabinet.seats.length })),
    h(
      "div",
      { class: "choices" },
      h("button", { class: "primary big", onclick: demo, "data-do": "demo" }, icon("play"), t("fly_demo")),
      h("button", { class: "big", onclick: learnToFly, "data-do": "learn" }, icon("learn"), t("learn_to_fly")),
      h("button", { class: "big", onclick: () => openMission(), "data-do": "new-mission" }, icon("cards"), t("new_mission")),
    ),
    h("p", { class: "dim" }, t("invitation_learn")),
    h("p", { class: "dim" }, t("invitation_demo")),
    invitations(),
    menuPanel(),
  );
}

/** For those who may not begin a game here. */
function welcome() {
  return h(
    "div",
    { class: "invitation", key: "welcome" },
    h("h1", {}, t("invitation")),
    h("p", {}, t("welcome_text")),
    h("div", { class: "choices" }, h("a", { class: "seat-link", href: `/join${location.search}`, "data-do": "join" }, icon("person"), t("join_with_code"))),
    menuPanel(),
  );
}
