// The bar on top of the table's page while no game is shown: how to come in, sound, language, devices. The frame's menu
// has parts of it.

/** @import { EventOn } from "/static/dom.js" */

/** @import { DeviceView } from "/types/table" */

import { role } from "./access.js";
import { addressOf, sit, speak } from "./commands.js";
import { h } from "./dom.js";
import { gamePage } from "./games.js";
import { pageHeading } from "./heading.js";
import { emblem, icon } from "./icons.js";
import { nameOf } from "./people.js";
import { joinsButton } from "./room_code.js";
import { setVolume, sound, switchSound, waitsForTouch, wanted } from "./sound.js";
import { hello, otherLanguages, picture, state } from "./state.js";
import { viewed } from "./viewed.js";
import { deviceName, t, word } from "./words.js";

/** The brand, how to come in, the switches, and how the devices are. */
export function head() {
  return [
    h(
      "a",
      { key: "brand", class: "brand", href: addressOf(0), onclick: home, "data-help": "page home" },
      emblem(),
      "spacetable",
    ),
    pageHeading(),
    h("span", { class: "grow" }),
    joinLink(),
    joinsButton(),
    rulesLink(),
    soundSwitch(),
    languages(),
    devices(),
    viewingSign(),
  ];
}

/** Which game of the log is shown, and the way back to the table. */
export function viewingSign() {
  if (!viewed()) return null;
  const { number, played } = state.picture?.viewing ?? {};
  const day = played && new Date(played).toLocaleDateString(hello().language, { dateStyle: "medium" });
  return [
    number &&
      h(
        "span",
        { key: "viewing", class: "chip", "data-viewing": number },
        t("ending_open", { number }),
        " · ",
        day,
      ),
    h(
      "a",
      { key: "back", class: "seat-link", href: `/${location.search}`, "data-do": "to-the-table" },
      icon("close"),
      t("to_the_table"),
    ),
  ];
}

/** The way in for a spectator; nothing for others. */
export function joinLink() {
  if (!state.access || role() !== "spectator") return null;
  return h(
    "a",
    { key: "join", class: "seat-link join-link", href: `/join${location.search}`, "data-do": "join" },
    icon("person"),
    t("join_with_code"),
  );
}

/** The way to the rules of the running game; nothing without one. */
export function rulesLink() {
  const game = state.picture?.game;
  if (!game) return null;
  return h(
    "a",
    {
      key: "rules",
      class: "seat-link",
      href: `/rules/${game}?language=${hello().language}`,
      target: "_blank",
      "data-do": "rules",
      "aria-label": t("rules"),
    },
    icon("learn"),
    h("span", {}, t("rules")),
  );
}

/** @param {EventOn<MouseEvent>} event */
function home(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  sit(0);
}

/**
 * Seats to choose from, for a page that looks at the table as nobody; each may be an address of its own.
 * @param {((seat: number) => string) | null} [where]
 */
export function seatChooser(where = null) {
  const { bots } = picture().record;
  return (gamePage()?.seats() ?? []).map((seat) =>
    h(
      "a",
      {
        key: `seat${seat}`,
        href: where ? where(seat) : addressOf(seat),
        class: `seat-link ${state.seat === seat ? "here" : ""}`,
        "aria-current": state.seat === seat ? "page" : null,
        "aria-label": nameOf(seat) ? `${nameOf(seat)}, ${t("seat", { seat })}` : t("seat", { seat }),
        title: nameOf(seat) || t(bots.includes(seat) ? "seat_bot" : "seat_person", { seat }),
        "data-sit": seat,
        "data-help": "page seat",
        onclick: (event) => {
          if (where || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          sit(seat);
        },
      },
      icon(bots.includes(seat) ? "bots" : "person"),
      seat,
    ),
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
      {
        key: "sound",
        class: `slim ${waits ? "urgent" : ""}`,
        "data-do": "sound",
        "aria-pressed": String(on),
        "aria-label": text,
        title: text,
        onclick: switchSound,
      },
      icon(on ? "sound" : "mute"),
      (waits || !state.picture?.game) && h("span", { class: waits ? "" : "wide" }, text),
    ),
    on &&
      !waits &&
      h("input", {
        key: "volume",
        class: "volume",
        "data-help": "page volume",
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

/**
 * The page in each other language, by its own name.
 * @param {(language: string) => void} [choose]
 */
export function languages(choose = speak) {
  return otherLanguages().map(([code, name]) => {
    const short = code.toUpperCase();
    return h(
      "button",
      {
        key: code,
        class: "slim quiet",
        lang: code,
        "data-do": `language-${code}`,
        "aria-label": `${short}: ${name}`,
        title: name,
        onclick: () => choose(code),
      },
      short,
    );
  });
}

/** Whether all devices are ready, and which are not. */
export function devices() {
  if (!state.online) return h("span", { class: "health lost" }, icon("warning"), t("no_line"));
  const health = state.picture?.health ?? [];
  const lost = health.filter((device) => device.state !== "ready" && device.promised).length;
  const text = t(lost ? "devices_lost" : "devices_ready", { count: lost });
  return h(
    "details",
    { key: "devices", class: `health ${lost ? "lost" : ""}` },
    h(
      "summary",
      { "aria-label": text, "data-help": "page devices" },
      icon(lost ? "warning" : "check"),
      h("span", { class: "wide" }, text),
    ),
    h("ul", {}, health.map(deviceLine)),
  );
}

/** @param {DeviceView} it */
function deviceLine({ name, state: now, reason, promised }) {
  const missed = now !== "ready" && promised;
  return h(
    "li",
    { key: name, class: missed ? "lost" : "" },
    icon(missed ? "warning" : now === "ready" ? "check" : "dot"),
    deviceName(name),
    h(
      "span",
      { class: "dim" },
      now === "ready" || promised ? [word("health", now), reason && `: ${reason}`] : t("not_promised"),
    ),
  );
}
