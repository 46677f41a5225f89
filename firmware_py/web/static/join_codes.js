// How phones come to their seats: a QR code large enough to be read across a table, codes to type, and who has joined.

import { lastedSince, runs } from "./access.js";
import { tell } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { change, state } from "./state.js";
import { lasted, t } from "./words.js";

const RUN = /1+/g;

/** The seats that wait for people: those of the running game that no bot plays. */
function joins() {
  const bots = state.picture?.record?.bots ?? [];
  return (state.access?.joins ?? []).filter(({ seat }) => !bots.includes(seat));
}

/** Opens the dialog; nothing where nobody can join, or this page may not let people in. */
export function joinsButton() {
  const all = joins();
  if (!runs() || all.length === 0) return null;
  const here = all.filter((one) => one.here).length;
  return h(
    "button",
    {
      key: "joins",
      class: "slim",
      "data-do": "joins",
      "aria-label": t("phones_joined", { held: here, seats: all.length }),
      onclick: open,
    },
    icon("phone"),
    h("span", { class: "wide" }, t("phones_join")),
    h("b", {}, `${here}/${all.length}`),
  );
}

function open() {
  change({ joins: 0 });
}

/** The dialog's content, or nothing while it is closed. It shows the seat that was chosen, else the first free one. */
export function joinsDialog() {
  const all = joins();
  if (state.joins === null || !runs() || all.length === 0) return null;
  const shown = all.find((one) => one.seat === state.joins) ?? all.find((one) => !one.held) ?? all[0];
  return [
    h(
      "header",
      {},
      h("h2", {}, t("phones_join")),
      h(
        "button",
        { class: "quiet", "aria-label": t("close"), onclick: () => change({ joins: null }) },
        icon("close"),
      ),
    ),
    state.access.address
      ? h("p", { class: "join-how" }, t("join_how", { address: `${state.access.address}/join` }))
      : nowhere(),
    h(
      "div",
      { class: "join-columns" },
      shown.qr.length > 0 && large(shown),
      h(
        "ul",
        { class: "join-seats" },
        all.map((one) => seatRow(one, one === shown)),
      ),
    ),
  ];
}

/** The table listens for its own computer alone. */
function nowhere() {
  return h(
    "div",
    { class: "join-nowhere" },
    h("p", {}, t("join_nowhere")),
    h("p", {}, h("code", {}, "make run HOST=0.0.0.0")),
    h("p", { class: "dim" }, t("join_here")),
  );
}

function large(one) {
  const { seat, qr, code } = one;
  return h(
    "figure",
    { class: "join-large", key: "join-large" },
    h(
      "svg",
      {
        class: "qr",
        viewBox: `0 0 ${qr.length} ${qr.length}`,
        role: "img",
        "aria-label": t("join_qr", { seat }),
        "shape-rendering": "crispEdges",
      },
      h("path", { d: modules(qr) }),
    ),
    h(
      "figcaption",
      {},
      h("b", {}, t("seat", { seat })),
      h("span", { class: "code" }, spaced(code)),
      one.held && chip(one),
    ),
  );
}

/** The dark modules of a QR code as one path: a bar for each run in a row. */
export function modules(rows) {
  return rows
    .map((row, y) =>
      [...row.matchAll(RUN)]
        .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
        .join(""),
    )
    .join("");
}

/** Whether a phone is at a seat; one that went away still holds it, and may come back. */
function stands({ held, here, since_ms }) {
  return held && !here
    ? t("away_for", { time: lasted(lastedSince(since_ms)) })
    : t(held ? "joined" : "not_joined");
}

function chip(one) {
  return h(
    "span",
    { class: `chip ${one.here ? "held" : one.held ? "away" : ""}` },
    one.held && icon(one.here ? "check" : "clock"),
    stands(one),
  );
}

/** Six digits are easier to read three and three. */
export function spaced(code) {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

function seatRow(one, shown) {
  const { seat, code, held } = one;
  return h(
    "li",
    { key: `join${seat}`, class: `join-seat ${shown ? "shown" : ""}`, "data-seat": seat },
    h(
      "button",
      {
        class: "join-choose",
        "aria-pressed": String(shown),
        "aria-label": `${t("seat", { seat })}, ${t("code_is", { code: spaced(code) })}, ${stands(one)}`,
        onclick: () => change({ joins: seat }),
      },
      h("b", {}, t("seat", { seat })),
      h("span", { class: "code" }, spaced(code)),
      chip(one),
    ),
    held &&
      h(
        "button",
        {
          class: "slim quiet",
          "data-do": "free",
          "aria-label": t("free_seat", { seat }),
          title: t("free_seat", { seat }),
          onclick: () => tell({ do: "free", seat }),
        },
        icon("undo"),
        t("free"),
      ),
  );
}
