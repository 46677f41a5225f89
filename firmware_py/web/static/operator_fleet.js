// The event of many tables: joining it with an invitation, comparing four words, and leaving it.

/** @import { EventOn } from "/static/dom.js" */

import { tell } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { ask, field, o, panel } from "./operator_parts.js";
import { change, state } from "./state.js";

/** What the QR code of an invitation says, with the command before it or without. */
const PASTED = /^(?:spacetable fleet join )?(\S+)[ /]+([a-z]{4}[ -]?[a-z]{4})$/i;

/** What people type, until the table is in. */
const typed = { host: "", code: "", name: "", names: false };

/** The part of the page about the event that the table belongs to. */
export function fleetPanel() {
  const { possible, member, asks, failure } = state.operating.fleet;
  return panel(
    "fleet",
    null,
    failure &&
      h(
        "p",
        { key: "failure", class: "op-news bad", role: "alert", "data-failure": failure.why },
        icon("warning"),
        o(`fleet_failed_${failure.why}`, failure),
      ),
    member
      ? belongs(member)
      : asks
        ? compares(asks)
        : possible
          ? invitation()
          : h("p", { key: "missing", class: "dim" }, o("fleet_missing")),
  );
}

/** @param {{host: string, table: string, name: string, names_leave: boolean, line: boolean}} member */
function belongs({ host, table, name, names_leave, line }) {
  const facts = [
    ["fleet_organiser", host],
    ["fleet_line", o(line ? "fleet_line_on" : "fleet_line_off")],
    ["fleet_name", name],
    ["fleet_account", h("code", { class: "op-own" }, table)],
  ];
  const leave = () => tell({ do: "fleet", step: "leave" });
  return h(
    "div",
    { key: "belongs", class: "op-fleet", "data-line": String(line) },
    h(
      "dl",
      { class: "op-facts" },
      facts.map(([label, value]) => h("div", { key: label }, h("dt", {}, o(label)), h("dd", {}, value))),
    ),
    h("p", { class: "dim" }, o(names_leave ? "fleet_names_leave" : "fleet_names_stay")),
    h(
      "div",
      { class: "op-buttons op-last" },
      h(
        "button",
        {
          class: "op-danger",
          "data-do": "fleet-leave",
          onclick: () =>
            ask(
              o("fleet_leave_sure"),
              o("fleet_leave"),
              leave,
              () => state.operating?.fleet.member?.table === table,
            ),
        },
        o("fleet_leave"),
      ),
    ),
  );
}

/** @param {{host: string, words: string[], unheard: string}} asks */
function compares({ host, words, unheard }) {
  return h(
    "div",
    { key: "compares", class: "op-fleet", "aria-live": "polite" },
    words.length
      ? [
          h("p", { key: "compare" }, o("fleet_compare")),
          h("p", { key: "words", class: "op-words", "data-words": "" }, words.join(" ")),
          h("p", { key: "differ", class: "dim" }, o("fleet_differ")),
        ]
      : h("p", { key: "asks" }, o("fleet_asks", { host })),
    unheard && h("p", { key: "unheard", class: "dim" }, o("fleet_unheard", { detail: unheard })),
    h(
      "div",
      { class: "op-buttons op-last" },
      h(
        "button",
        { "data-do": "fleet-stop", onclick: () => tell({ do: "fleet", step: "stop" }) },
        o("fleet_stop"),
      ),
    ),
  );
}

/** The form for an invitation. */
function invitation() {
  /** @param {EventOn<SubmitEvent>} event */
  const submit = (event) => {
    event.preventDefault();
    const { host, code, name, names } = typed;
    tell({ do: "fleet", step: "join", host, code, name, names_leave: names });
  };
  return h(
    "form",
    { key: "invitation", class: "op-fleet", onsubmit: submit },
    h("p", { class: "dim" }, o("fleet_text")),
    line("host", { placeholder: "192.168.1.5:8443", maxlength: 270, autocapitalize: "off" }),
    line("code", {
      placeholder: "ABCD EFGH",
      maxlength: 20,
      autocapitalize: "characters",
      pattern: String.raw` *([A-HJ-NP-Za-hj-np-z][ \-]?){8} *`,
    }),
    line("name", { maxlength: 40, autocapitalize: "sentences" }),
    h(
      "label",
      { class: "op-check" },
      h("input", {
        type: "checkbox",
        "data-fleet": "names",
        checked: typed.names,
        onchange: (event) => note("names", event.target.checked),
      }),
      h("span", {}, o("fleet_names_leave")),
    ),
    h(
      "div",
      { class: "op-buttons op-last" },
      h("button", { class: "primary", type: "submit", "data-do": "fleet-join" }, o("fleet_join")),
    ),
  );
}

/**
 * A field to type into. A whole invitation that is pasted into one fills two of them.
 * @param {"host" | "code" | "name"} key
 * @param {{}} how
 */
function line(key, how) {
  const input = h("input", {
    ...how,
    type: "text",
    id: `field-fleet-${key}`,
    "data-fleet": key,
    required: true,
    autocomplete: "off",
    spellcheck: "false",
    value: typed[key],
    oninput: (event) => {
      const whole = PASTED.exec(event.target.value.trim());
      if (whole === null) return note(key, event.target.value);
      [, typed.host, typed.code] = whole;
      change({});
    },
  });
  return field(`fleet-${key}`, o(`fleet_${key}`), input, null);
}

/**
 * @param {keyof typeof typed} key
 * @param {any} value
 */
function note(key, value) {
  Object.assign(typed, { [key]: value });
  change({});
}
