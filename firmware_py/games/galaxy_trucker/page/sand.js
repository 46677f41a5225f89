// The panel on top: the sand and its circles while ships are built, else the parts of the flight; who may turn the sand.

/** @import { SandView } from "/types/galaxy_trucker" */

import { runs } from "/static/access.js";
import { choiceLeft } from "/static/choice_time.js";
import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { endButton, holdButton } from "/static/playback.js";
import { clock, t, word } from "/static/words.js";
import { button } from "./hand.js";
import { act, asked, called, game, own, picture, sandLeft, text } from "./state.js";

const PARTS = ["build", "check", "load", "fly", "paid"];
const PART_OF = {
  vote: "build",
  prepare: "build",
  build: "build",
  check: "check",
  stake: "check",
  load: "load",
  between: "fly",
  fly: "fly",
  paid: "paid",
  over: "paid",
};

/** The circles of the sand in this flight, the first one first. */
function circles() {
  const first = ["START", "I", "II", "III"].indexOf({ 1: "I", 2: "II", 3: "III" }[game().level]);
  return ["START", "I", "II", "III"].slice(0, first + 1).reverse();
}

/** The sand, or how far the flight has come. */
export function clockPanel() {
  const { phase, sand, levels, flight_number: number, ship_class: shipClass, mission } = game();
  const head = h(
    "div",
    { key: "head", class: "flight-head" },
    h("b", {}, text("flight_of", { number, all: levels.length, class: shipClass })),
    mission && h("span", { class: "dim" }, word("truck_mission", mission)),
  );
  if (phase !== "build")
    return h("div", { class: "sand-panel" }, head, held(), ender(), partsOfFlight(phase));
  const left = sandLeft();
  const timed = picture().record.setup.sand_s > 0;
  return h(
    "div",
    { class: "sand-panel" },
    head,
    timed &&
      h(
        "div",
        {
          key: "glass",
          class: `sand ${left <= 3000 ? "out" : left <= 10_000 ? "late" : ""}`,
          role: "timer",
          "data-help": "flight sand",
          "aria-label": text("sand", { left: clock(left + 999) }),
        },
        glass(left),
        h("b", { class: "time-left" }, clock(left ? left + 999 : 0)),
      ),
    timed &&
      h(
        "ol",
        { key: "circles", class: "circles", "data-help": "flight circles", "aria-label": text("circles") },
        circles().map((name) =>
          h(
            "li",
            { key: name, class: name === sand.circle ? "now" : passed(name, sand.circle) ? "past" : "" },
            name,
          ),
        ),
      ),
    timed && flipper(sand),
    awaiting() ?? held(),
    ender(),
  );
}

/** How long the seat of this page may still choose; then the table does. */
export function choiceClock() {
  const left = choiceLeft();
  return (
    left !== null &&
    h(
      "p",
      {
        key: "choice-time",
        class: `choice-time ${left < 5000 ? "late" : ""}`,
        "data-help": "flight choice_time",
      },
      icon("clock"),
      h("b", {}, clock(left + 999)),
      h("span", { class: "dim" }, text("table_chooses")),
    )
  );
}

/** Whose pages the sand waits for; who runs the table may let it run without them. */
function awaiting() {
  const { awaited = [] } = picture().show;
  if (!awaited.length) return null;
  return h(
    "p",
    { key: "awaited", class: "awaited", role: "status" },
    icon("pause"),
    h("span", {}, text("pages_away", { who: awaited.map(called).join(", ") })),
    runs() &&
      button("go-on-alone", () => tell({ do: "hold", on: false }), [icon("play"), text("go_on_alone")]),
  );
}

/** Who runs the table may hold the sand; everybody else sees that it is held. */
function held() {
  if (runs()) return holdButton();
  return (
    picture().show.held &&
    h("p", { key: "held", class: "awaited", role: "status" }, icon("pause"), h("span", {}, t("held")))
  );
}

/**
 * @param {string} name
 * @param {string} now
 */
function passed(name, now) {
  const order = circles();
  return order.indexOf(name) < order.indexOf(now);
}

/**
 * An hourglass with as much sand above as is left.
 * @param {number} left
 */
function glass(left) {
  const part = left / (1000 * picture().record.setup.sand_s);
  return h(
    "svg",
    { class: "glass", viewBox: "0 0 40 60", "aria-hidden": "true" },
    h("path", {
      class: "sand-grains",
      d: `M${8 + 10 * (1 - part)} ${8 + 20 * (1 - part)}H${32 - 10 * (1 - part)}L21 29H19z`,
    }),
    h("path", {
      class: "sand-grains",
      d: `M9 54H31L${31 - 9 * part} ${54 - 18 * (1 - part)}H${9 + 9 * part}z`,
    }),
    h("path", { class: "glass-line", d: "M5 4H35M5 56H35M8 4V12L18 30L8 48V56M32 4V12L22 30L32 48V56" }),
  );
}

/** @param {SandView} sand */
function flipper(sand) {
  const player = own();
  if (!player) return null;
  const last = circles().at(-2) === sand.circle;
  const may = !sand.running && sand.circle !== "START" && (!last || player.number > 0);
  const why =
    sand.circle === "START"
      ? text("last_sand")
      : sand.running
        ? text("flip_when_out")
        : last && !player.number
          ? text("flip_with_number")
          : text("flip");
  return button(
    "flip",
    () => act({ do: "flip" }),
    [icon(may ? "flip" : "lock"), why],
    may ? "primary flip" : "flip",
    !may,
  );
}

/** @param {string} phase */
function partsOfFlight(phase) {
  return h(
    "ol",
    { key: "parts", class: "flight-parts", "data-help": "flight parts" },
    PARTS.map((part) =>
      h("li", { key: part, class: part === PART_OF[phase] ? "now" : "" }, word("truck_part", part)),
    ),
  );
}

function ender() {
  return !isAskedOnPhone() && endButton({ name: "end-game", text: text("end"), sign: true });
}

function isAskedOnPhone() {
  return document.body.classList.contains("phone") && asked();
}

/** The sand for a hall. */
export function hallSand() {
  const left = sandLeft();
  if (!picture().record.setup.sand_s) return null;
  return h(
    "section",
    { key: "sand", class: `hall-sand ${left <= 3000 ? "out" : left <= 10_000 ? "late" : ""}` },
    glass(left),
    h("b", { class: "time-left" }, clock(left ? left + 999 : 0)),
    h(
      "ol",
      { class: "circles" },
      circles().map((name) =>
        h(
          "li",
          {
            key: name,
            class: name === game().sand.circle ? "now" : passed(name, game().sand.circle) ? "past" : "",
          },
          name,
        ),
      ),
    ),
    awaiting(),
  );
}
