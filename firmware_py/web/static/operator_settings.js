// The settings of the table. Each is sent as soon as it is chosen, and acts at once.

import { tell } from "./commands.js";
import { h } from "./dom.js";
import { field, o, panel, segments } from "./operator_parts.js";
import { change, hello, state } from "./state.js";

/** What is being chosen just now, until the table says so too. */
const drafts = {};

/** @param {string} key */
function set(key, value) {
  tell({ do: "set", key, value });
}

/** @param {string} key */
function now(key) {
  return drafts[key] ?? state.operating.settings[key];
}

/**
 * Changes what the field shows; the table hears of it when `send` says so.
 * @param {string | number} value
 * @param {string} key
 */
function draft(key, value) {
  drafts[key] = value;
  change({});
}

/** @param {string} key */
function done(key) {
  delete drafts[key];
  change({});
}

/** The part of the page about the settings. */
export function settingsPanel() {
  const { settings } = state.operating;
  const { languages } = state.hello;
  return panel(
    "settings",
    null,
    segments(
      "language",
      o("language"),
      Object.keys(languages),
      settings.language,
      (code) => set("language", code),
      (code) => languages[code],
    ),
    percent("volume"),
    silence(settings.muted),
    quietHours(settings),
    settings.quiet_from !== settings.quiet_to && percent("quiet_percent"),
    seatNames(settings),
    segments(
      "show",
      o("show_setting"),
      ["stops", "runs"],
      settings.show,
      (what) => set("show", what),
      (what) => o(what === "stops" ? "show_stops" : "show_runs"),
    ),
    segments(
      "second_phone",
      o("second_phone"),
      ["asks", "takes_over", "refused"],
      settings.second_phone,
      (what) => set("second_phone", what),
      o,
    ),
  );
}

/** What people call the seats of this table; a number where they call them nothing. */
function seatNames(settings) {
  return h(
    "div",
    { key: "seat-names", class: "op-field op-names", role: "group", "aria-label": o("seat_names") },
    h("span", {}, o("seat_names")),
    h(
      "div",
      { class: "op-input" },
      hello().cabinet.seats.map(({ number }) => seatName(number, settings[`seat_${number}`])),
    ),
  );
}

function seatName(number, known) {
  const key = `seat_${number}`;
  return h("input", {
    key,
    type: "text",
    "data-setting": key,
    maxlength: 16,
    placeholder: String(number),
    value: drafts[key] ?? known,
    "aria-label": `${o("seat_names")}: ${number}`,
    oninput: (event) => draft(key, event.target.value),
    onchange: (event) => set(key, event.target.value.trim()),
    onblur: () => done(key),
  });
}

/** @param {string} key */
function percent(key) {
  const value = now(key);
  const input = h("input", {
    type: "range",
    id: `field-${key}`,
    "data-setting": key,
    min: 0,
    max: 100,
    step: 5,
    value: String(value),
    "aria-valuetext": `${value} %`,
    oninput: (event) => draft(key, Number(event.target.value)),
    onchange: (event) => set(key, Number(event.target.value)),
    onblur: () => done(key),
  });
  return field(key, o(key), input, h("output", { class: "op-percent", for: `field-${key}` }, `${value} %`));
}

function silence(muted) {
  const flip = () => set("muted", !muted);
  const input = h(
    "button",
    {
      id: "field-muted",
      type: "button",
      role: "switch",
      class: "op-switch",
      "data-setting": "muted",
      "aria-checked": String(muted),
      onclick: flip,
    },
    h("i", {}),
    o(muted ? "on" : "off"),
  );
  return field(
    "muted",
    o("muted"),
    input,
    muted && h("span", { class: "chip op-chip warn" }, o("muted_text")),
  );
}

function quietHours({ quiet_from, quiet_to }) {
  return h(
    "div",
    { key: "quiet", class: "op-field", role: "group", "aria-label": o("quiet") },
    h("span", {}, o("quiet")),
    h(
      "div",
      { class: "op-input" },
      moment("quiet_from"),
      h("span", { "aria-hidden": "true" }, "–"),
      moment("quiet_to"),
      quiet_from === quiet_to && h("span", { class: "dim" }, o("quiet_off")),
    ),
  );
}

/** @param {string} key */
function moment(key) {
  return h("input", {
    type: "time",
    "data-setting": key,
    value: now(key),
    "aria-label": o(key),
    oninput: (event) => draft(key, event.target.value),
    onchange: (event) => event.target.value && set(key, event.target.value),
    onblur: () => done(key),
  });
}
