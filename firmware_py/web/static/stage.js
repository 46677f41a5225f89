// The table in the middle of the page: what is printed, the lamps, what lies on it, and the last announcement.

import { demo, learnToFly, openMission, pressTable } from "./deeds.js";
import { h, render } from "./dom.js";
import { runs } from "./doors.js";
import { guest, invitations } from "./games.js";
import { icon } from "./icons.js";
import { menuPanel } from "./menu.js";
import { played } from "./played.js";
import { state, view } from "./state.js";
import { caption, isOld, lastLine } from "./story.js";
import { laySurface } from "./surface.js";
import { t } from "./words.js";

let top = null;

/** Lays the table for a cabinet; gives the lamps that show its frames. */
export function layTable(stage) {
  const lamps = laySurface(stage, pressTable, h("div", { class: "said" }));
  top = { played: stage.querySelector("div.played"), said: stage.querySelector(".said") };
  return lamps;
}

/** Brings what lies on the table up to date. */
export function drawStage() {
  if (!top) return;
  render(top.played, played());
  render(top.said, state.picture?.game ? captionNow() : invitation());
}

/** The last announcement, for a while; in the resolution the line that is being shown. */
function captionNow() {
  const last = lastLine();
  return last && (view() || guest()) && !isOld(last) ? caption(last) : null;
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
