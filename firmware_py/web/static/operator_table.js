// The program itself, where it is found, and first aid in words.

import { tell } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./notices.js";
import { ask, o, panel } from "./operator_parts.js";
import { access, change, hello, state } from "./state.js";
import { word } from "./words.js";

/** The part of the page about the program. */
export function tablePanel() {
  const { version, cabinet, managed, code, fingerprint } = state.operating;
  const address = access().room?.address;
  const here = `${address || location.origin}/operator`;
  const facts = [
    ["version", version],
    ["cabinet", cabinet],
    ["address", address ? h("code", { class: "op-own" }, `${address}/join`) : o("here_only")],
    ...(fingerprint
      ? [["fingerprint", h("code", { class: "op-own", "data-fingerprint": "" }, fingerprint)]]
      : []),
    [
      "own_link",
      state.shown
        ? h("code", { class: "op-own", "data-code": code }, `${here}#${code}`)
        : h(
            "button",
            { class: "slim", "data-do": "show-code", onclick: () => change({ shown: true }) },
            o("show_code"),
          ),
    ],
  ];
  return panel(
    "table",
    null,
    h(
      "dl",
      { key: "facts", class: "op-facts" },
      facts.map(([name, value]) => h("div", { key: name }, h("dt", {}, o(name)), h("dd", {}, value))),
    ),
    state.operating.updates.map(waiting),
    h(
      "div",
      { key: "restart", class: "op-buttons op-last" },
      h(
        "button",
        { "data-do": "restart", class: managed ? "" : "op-danger", onclick: restart },
        icon("flip"),
        o(managed ? "restart" : "end_program"),
      ),
    ),
  );
}

/**
 * A version that nobody has signed, or that is older than this one, and the word that takes it.
 * @param {{name: string, bytes: number, sha256: string, older: string}} file
 */
function waiting({ name, bytes, sha256, older }) {
  const gaps = { name, size: (bytes / 1e6).toFixed(1), sum: sha256.slice(0, 16), version: older };
  const kind = older ? "older" : "update";
  const there = () => state.operating.updates.some((one) => one.sha256 === sha256);
  const allow = () => {
    say(o("update_allowed"));
    tell({ do: "allow", sha256 });
  };
  return h(
    "div",
    { key: sha256, class: "op-buttons", "data-waits": name },
    h("p", {}, o(`${kind}_waits`, gaps)),
    h(
      "button",
      {
        class: "op-danger",
        "data-do": "allow",
        onclick: () => ask(o(`${kind}_sure`, gaps), o(`${kind}_allow`), allow, there),
      },
      o(`${kind}_allow`),
    ),
  );
}

function restart() {
  const { managed } = state.operating;
  ask(o(managed ? "restart_sure" : "restart_ends"), o(managed ? "restart" : "end_program"), () => {
    if (managed) say(o("restarting"));
    tell({ do: "restart" });
  });
}

/** The part of the page that helps when something goes wrong. */
export function helpPanel() {
  return panel(
    "help",
    null,
    h(
      "div",
      { key: "help", class: "op-help" },
      Object.keys(hello().words.help).map((topic) =>
        h(
          "details",
          { key: topic, "data-topic": topic },
          h("summary", {}, word("help_title", topic)),
          h("p", {}, word("help", topic)),
        ),
      ),
    ),
  );
}
