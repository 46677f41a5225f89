// How every device fares, what to do about it, and the cables of those that are simulated.

import { pressButton, tell } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { o, panel } from "./operator_parts.js";
import { change, state } from "./state.js";
import { deviceName, lasted, t, word } from "./words.js";

const WORST_FIRST = ["lost", "absent", "degraded", "connecting", "ready"];
const SIGNS = { lost: "close", absent: "dot", degraded: "warning", connecting: "clock", ready: "check" };
const KINDS = ["seat", "lights", "speaker", "noise", "buttons", "lamps", "pi"];
const DAY_MS = 24 * 3600 * 1000;
const SEAT_BUTTONS = ["confirm", "cancel", "left", "right"];

function devices() {
  const rank = ({ state: now }) => WORST_FIRST.indexOf(now);
  return [...state.operating.devices].sort((one, other) => rank(one) - rank(other));
}

/** The sum of it, for the head of the page. */
export function healthSign() {
  const count =
    devices().filter((one) => one.state !== "ready" && one.promised).length + (state.operating.disk ? 1 : 0);
  const text = count ? o("need_you", { count }) : o("all_well");
  return h(
    "span",
    { key: "health", class: `op-sign ${count ? "bad" : "good"}`, role: "status" },
    icon(count ? "warning" : "check"),
    h("span", { class: "op-long" }, text),
    count > 0 && h("b", { class: "op-short", "aria-hidden": "true" }, count),
  );
}

/** The part of the page about the devices. */
export function healthPanel() {
  const { disk } = state.operating;
  return panel(
    "health",
    null,
    h(
      "ul",
      { key: "devices", class: "op-devices" },
      disk && diskRow(disk),
      leftOut(),
      devices().map(deviceRow),
    ),
    tryButtons(),
  );
}

function diskRow(reason) {
  return h(
    "li",
    { key: "disk", class: "lost" },
    h(
      "div",
      { class: "op-device" },
      h("span", { class: "op-mark" }, icon("close")),
      h("strong", {}, o("disk")),
    ),
    h("p", { class: "op-remedy" }, o("disk_text", { reason })),
  );
}

/** Games whose files can't be read, one row each. */
function leftOut() {
  return Object.entries(state.operating.left_out).map(([game, reason]) =>
    h(
      "li",
      { key: `left_out/${game}`, class: "lost", "data-left-out": game },
      h("p", { class: "op-remedy" }, o("left_out", { game: word("game", game), reason })),
    ),
  );
}

function deviceRow({ name, state: now, reason, since_ms, simulated, promised, past }) {
  if (now !== "ready" && !promised) return spareRow(name);
  const device = deviceName(name);
  const kind = name.split("/")[0];
  const well = now === "ready";
  const passed = state.operating.now_ms - since_ms + performance.now() - state.operatingAt;
  return h(
    "li",
    { key: name, class: now, "data-device": name, "data-state": now },
    h(
      "div",
      { class: "op-device" },
      h("span", { class: "op-mark" }, icon(SIGNS[now])),
      h("strong", {}, device),
      h(
        "span",
        { class: "op-state" },
        word("health", now),
        !well && ` ${o("since", { time: lasted(passed) })}`,
      ),
      simulated && h("span", { key: "simulated", class: "chip" }, o("simulated")),
      h("span", { class: "grow" }),
      simulated && cable(name, device, now),
    ),
    !well &&
      h(
        "p",
        { key: "remedy", class: "op-remedy" },
        word("remedy", `${KINDS.includes(kind) ? kind : "other"}_${now}`),
      ),
    reason && h("p", { key: "reason", class: "dim" }, reason),
    pastStrip(past),
  );
}

/** The last day of a device, hour by hour from left to right; what was before the program started is empty. */
function pastStrip(past) {
  if (past.length < 2) return null; // nothing has ever happened to it
  const now = state.operating.now_ms;
  const share = (at) => Math.max(0, 100 * (1 - (now - at) / DAY_MS));
  const lost = past.filter(([, was]) => was === "lost" || was === "absent").length;
  const said = o("past_day", { count: lost });
  return h(
    "svg",
    {
      key: "past",
      class: "op-past",
      viewBox: "0 0 100 6",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": said,
    },
    h("title", {}, said),
    past.map(([at, was], place) => {
      const from = share(at);
      const to = place + 1 < past.length ? share(past[place + 1][0]) : 100;
      // What lasted a moment is seen too.
      return h("rect", {
        key: `at${at}`,
        class: was,
        x: Math.min(from, 99.4),
        y: 0,
        width: Math.max(to - from, 0.6),
        height: 6,
      });
    }),
  );
}

/** What this table does not count on, and what is not there. */
function spareRow(name) {
  return h(
    "li",
    { key: name, class: "ready", "data-device": name, "data-state": "spare" },
    h(
      "div",
      { class: "op-device" },
      h("span", { class: "op-mark" }, icon("dot")),
      h("strong", {}, deviceName(name)),
      h("span", { class: "op-state" }, t("not_promised")),
    ),
  );
}

/** @param {string} device */
function cable(name, device, now) {
  const gone = now === "lost" || now === "absent";
  const deed = gone ? "plug" : "pull";
  const send = () => tell({ do: gone ? "plug" : "unplug", device: name });
  return h(
    "button",
    {
      key: "cable",
      class: `slim ${gone ? "urgent" : "quiet"}`,
      "data-do": deed,
      "aria-label": o(`${deed}_device`, { device }),
      onclick: send,
    },
    o(deed),
  );
}

/** Fingers for buttons that are simulated: those of a seat, and those of the table itself. */
function tryButtons() {
  const seats = state.operating.devices
    .filter(({ name, simulated }) => simulated && name.startsWith("seat/"))
    .map(({ name }) => Number(name.slice(5)));
  const { buttons } = state.operating;
  if (seats.length + buttons.length === 0) return null;
  const seat = seats.includes(state.pressAt) ? state.pressAt : seats[0];
  /** @param {() => void} deed */
  const press = (button, deed) =>
    h("button", { key: button, class: "slim", "data-press": button, onclick: deed }, word("press", button));
  return h(
    "div",
    { key: "try", class: "op-try" },
    h("h3", {}, o("try_buttons")),
    h(
      "div",
      { class: "op-buttons" },
      buttons.map((button) => press(button, () => tell({ do: "push", button }))),
    ),
    seats.length > 0 &&
      h(
        "div",
        { key: "seats", class: "op-buttons" },
        h(
          "select",
          {
            value: String(seat),
            "aria-label": o("of_seat", { seat: "" }),
            onchange: (event) => change({ pressAt: Number(event.target.value) }),
          },
          seats.map((each) => h("option", { key: each, value: String(each) }, t("seat", { seat: each }))),
        ),
        SEAT_BUTTONS.map((button) => press(button, () => pressButton(seat, button))),
      ),
  );
}
