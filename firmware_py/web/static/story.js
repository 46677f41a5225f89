// The story so far: announcements of the action part, then the resolution turn by turn. A line leads to its moment.

import { showAt } from "./deeds.js";
import { h } from "./dom.js";
import { hasIcon, icon } from "./icons.js";
import { cursor, state } from "./state.js";
import { clock, t } from "./words.js";

const FRESH_MS = 12_000; // for so long an announcement stands out
// A picture for what a line is about, by the kind of fact.
const PICTURES = {
  threat_appeared: "external",
  threat_destroyed: "target",
  threat_survived: "warp",
  threat_called: "warning",
  damage_drawn: "structure",
  attacked: "warning",
  shield_absorbed: "shield",
  rocket_launched: "rocket",
  knocked_out: "knocked_out",
  energy_moved: "shield",
  reactor_filled: "bolt",
  weapon_fired: "upper_weapon",
  aimed: "target",
  computer_maintained: "computer",
  computer_checked: "computer",
  looked: "eye",
  visual_confirmed: "eye",
  interceptors_attack: "interceptors",
  bots_taken: "bots",
  intruder_attacked: "bots",
  repaired: "bots",
  flight_ended: "warp",
  lesson: "learn",
  ship_lost: "warning",
  data_incoming: "data",
  transfer_opened: "give",
  transfer_closed: "give",
  silence_began: "mute",
  silence_ended: "sound",
  phase_began: "play",
  phase_ended: "lock",
  phase_warned: "clock",
};

/** The last announcement or line of the show; what a lesson says stands elsewhere. */
export function lastLine() {
  return state.picture.story.findLast((line) => line.about.step !== "lesson");
}

/** Whether an announcement has stood out for long enough; the lines of a show are never old. */
export function isOld(line) {
  const { show } = state.picture;
  return show.live && cursor() - line.at_ms > FRESH_MS * show.pace;
}

/** A line as a caption below the table. */
export function caption(line, look = "") {
  return h(
    "p",
    { class: `caption ${line.spoken ? "spoken" : ""} ${look}`, key: `caption${line.at_ms}${line.text}` },
    line.spoken && h("time", {}, clock(line.at_ms)),
    h("span", {}, line.text),
  );
}

/** How long the present phase lasts, in ms; the story tells when it began. */
export function phaseLength(game) {
  const began = state.picture.story.findLast((line) => line.about.step === "phase_began");
  return game.phase_ends_at * 1000 - (began?.at_ms ?? 0);
}

/** The lines of the story, the present one last. */
export function storyList() {
  const { story, show } = state.picture;
  if (story.length === 0) return h("p", { class: "dim" }, t("no_story"));
  return h(
    "ol",
    { class: "story" },
    story.map((line, place) => storyLine(line, place === story.length - 1, show.live, place)),
  );
}

function storyLine(line, last, live, place) {
  const turn = line.about.step === "turn_began";
  const seek = !line.spoken && !live;
  const content = [
    h("time", {}, line.spoken ? clock(line.at_ms) : ""),
    turn ? null : icon(pictureOf(line.about)),
    h("span", {}, line.text),
  ];
  return h(
    "li",
    { key: `line${place}`, class: `${turn ? "turn-line" : ""} ${last ? "now" : ""} ${line.spoken ? "spoken" : ""}` },
    seek ? h("button", { class: "line", onclick: () => showAt(line.at_ms) }, content) : h("div", { class: "line" }, content),
  );
}

function pictureOf(about) {
  if (about.step === "card_turned") return `code/${about.code}`;
  if (about.step === "damage_drawn" && hasIcon(about.token)) return about.token;
  return PICTURES[about.step] ?? "dot";
}

/** Keeps the present line in sight when the story moves on, unless somebody reads further up. */
export function followStory(list, before) {
  if (!list) return;
  if (before === null || (list.scrollHeight !== before.height && before.atEnd)) list.scrollTop = list.scrollHeight;
}

/** Where a list stands before it is drawn again. */
export function storyStand(list) {
  if (!list) return null;
  const below = list.scrollHeight - list.scrollTop - list.clientHeight;
  return { height: list.scrollHeight, atEnd: below < 60 };
}
