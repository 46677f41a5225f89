// What time it is and what is going on: the head of the page and the panel with the clock.

import { addressOf, openMission, sit, speak, tell } from "./deeds.js";
import { h } from "./dom.js";
import { role, runs } from "./doors.js";
import { emblem, icon } from "./icons.js";
import { joinsButton } from "./joins.js";
import { lesson } from "./lesson.js";
import { seatChooser } from "./seat.js";
import { paces, turnText } from "./show.js";
import { setVolume, sound, switchSound, waitsForTouch, wanted } from "./sound.js";
import { cursor, otherLanguages, state, view } from "./state.js";
import { phaseLength } from "./story.js";
import { clock, deviceName, t, word } from "./words.js";

const LAST_MINUTE_MS = 60_000;

/** The bar on top: which mission, who looks from where, a new mission, and how the devices are. */
export function head() {
  const game = view() ? state.picture.record : null;
  return [
    h("a", { class: "brand", href: addressOf(0), onclick: home }, emblem(), "spacetable"),
    game && h("span", { class: "mission-name" }, word("mission", game.setup.mission)),
    h("span", { class: "grow" }),
    game && runs() && h("nav", { class: "seats", "aria-label": t("seats") }, tableLink(), seatChooser()),
    state.doors && role() === "spectator" && h("a", { key: "join", class: "seat-link join-link", href: `/join${location.search}`, "data-do": "join" }, icon("person"), t("join_with_code")),
    joinsButton(),
    soundSwitch(),
    languages(),
    devices(),
    state.picture?.game && runs() && h("button", { class: "slim", onclick: () => openMission(), "data-do": "new-mission" }, t("new_mission")),
  ];
}

function home(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  sit(0);
}

function tableLink() {
  const here = state.seat === 0;
  return h(
    "a",
    { key: "table", href: addressOf(0), class: `seat-link ${here ? "here" : ""}`, "aria-current": here ? "page" : null, onclick: home },
    t("the_table"),
  );
}

/** Whether this page speaks, and how loud; in words while there is room, and when a touch is needed. */
export function soundSwitch() {
  const on = wanted();
  const waits = waitsForTouch();
  const text = t(waits ? "sound_touch" : "sound_here");
  return [
    h(
      "button",
      { key: "sound", class: `slim ${waits ? "urgent" : ""}`, "data-do": "sound", "aria-pressed": String(on), "aria-label": text, title: text, onclick: switchSound },
      icon(on ? "sound" : "mute"),
      (waits || !view()) && h("span", { class: waits ? "" : "wide" }, text),
    ),
    on &&
      !waits &&
      h("input", {
        key: "volume",
        class: "volume",
        type: "range",
        min: 0,
        max: 100,
        step: 5,
        value: String(sound.volume),
        "aria-label": t("volume"),
        oninput: (event) => setVolume(Number(event.target.value)),
      }),
  ];
}

/** The page in each other language, by its own name. */
function languages() {
  return otherLanguages().map(([code, name]) => {
    const short = code.toUpperCase();
    return h(
      "button",
      { key: code, class: "slim quiet", lang: code, "data-do": `language-${code}`, "aria-label": `${short}: ${name}`, title: name, onclick: () => speak(code) },
      short,
    );
  });
}

function devices() {
  if (!state.online) return h("span", { class: "health lost" }, icon("warning"), t("no_line"));
  const health = state.picture?.health ?? [];
  const lost = health.filter((device) => device.state !== "ready").length;
  const text = t(lost ? "devices_lost" : "devices_ready", { count: lost });
  return h(
    "details",
    { class: `health ${lost ? "lost" : ""}` },
    h("summary", { "aria-label": text }, icon(lost ? "warning" : "check"), h("span", { class: "wide" }, text)),
    h("ul", {}, health.map(deviceLine)),
  );
}

function deviceLine({ name, state: now, reason }) {
  return h(
    "li",
    { key: name, class: now === "ready" ? "" : "lost" },
    icon(now === "ready" ? "check" : "warning"),
    deviceName(name),
    h("span", { class: "dim" }, word("health", now), reason && `: ${reason}`),
  );
}

/** The clock of the action part with what is open, or the turn of the resolution. */
export function clockPanel() {
  const game = view();
  if (!game) return null;
  if (game.part === "action" || game.part === "briefing") return phasePanel(game);
  return h("div", { class: "clock" }, h("h2", {}, turnText(game)), banners(game));
}

function phasePanel(game) {
  const { show } = state.picture;
  const ends = (game.phase_ends_at ?? 0) * 1000;
  const left = Math.max(0, ends - cursor());
  const last = left < LAST_MINUTE_MS;
  return h(
    "div",
    { class: `clock ${last ? "last" : ""}` },
    h(
      "div",
      { class: "clock-line" },
      h("h2", {}, game.phase ? t("phase_of", { phase: game.phase, phases: game.phases }) : t("before")),
      !lesson() && holdButton(show.held),
      h("span", { class: "left", role: "timer", "aria-label": t("time_left") }, icon("clock"), clock(left)),
    ),
    h("div", { class: "bar" }, h("span", { style: { transform: `scaleX(${ends ? left / phaseLength(game) : 0})` } })),
    banners(game),
    state.seat === 0 && runs() && freeSeats(),
    onlyBots() && runs() && paces(show.pace),
  );
}

function holdButton(held) {
  return runs() && h(
    "button",
    {
      class: `slim ${held ? "urgent" : "quiet"}`,
      "data-do": "hold",
      "aria-label": t(held ? "go_on" : "hold"),
      title: t(held ? "go_on" : "hold"),
      onclick: () => tell({ do: "hold", on: !held }),
    },
    icon(held ? "play" : "pause"),
    held && t("go_on"),
  );
}

/** What is open or closed just now; a seat that may act on it has that beside its cards. */
function banners(game) {
  const held = state.picture.show.held && (game.part !== "action" || !runs()) && !lesson();
  const banner = (name, text, extra, more) =>
    h("p", { class: `banner ${extra}`, key: text }, icon(name), h("span", { class: "grow" }, t(text)), more);
  return [
    game.silent && banner("mute", "silent", "bad"),
    game.transfer && !game.may_hand && banner("give", "transfer", "good"),
    held && banner("pause", "held", "", holdButton(true)),
  ];
}

/** For a page that looks on: where people play. */
function freeSeats() {
  const { setup, bots } = state.picture.record;
  if (bots.length === setup.players) return null;
  return h("p", { class: "banner" }, icon("person"), t("take_a_seat"), seatChooser().filter((_, place) => !bots.includes(place + 1)));
}

function onlyBots() {
  const { setup, bots } = state.picture.record;
  return bots.length === setup.players;
}
