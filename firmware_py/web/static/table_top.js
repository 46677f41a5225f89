// The table top as a picture: the cabinet's outlines, the lamps, and what the game prints and lays on it.

/** @import { ShapeView } from "/types/table" */

import { h, render } from "./dom.js";
import { gamePage } from "./games.js";
import { atSeat, box, path, shapes } from "./geometry.js";
import { glyph } from "./icons.js";
import { Lamps } from "./lamps.js";
import { lessonMarks } from "./lesson.js";
import { hello, state } from "./state.js";
import { t } from "./words.js";

let laid = 0; // how often, so that another cabinet has another canvas
const BUTTON_ICONS = { confirm: "check", cancel: "close", left: "back", right: "next" };

/**
 * Lays a cabinet's table top into `stage`, and `more` below it; gives the lamps that show its frames. `touched` hears of
 * clicks on what lies there.
 * @param {HTMLElement} stage
 * @param {((event: Event) => void) | null} [touched]
 * @param {...import("./dom.js").Drawn} more
 */
export function layTableTop(stage, touched = null, ...more) {
  const { cabinet } = state.hello;
  stage.style.setProperty("--ratio", String(cabinet.width_mm / cabinet.height_mm));
  laid += 1;
  render(
    stage,
    h(
      "div",
      { key: `surface ${laid}`, class: "surface", role: "img", "aria-label": t("table_label") },
      h("div", { class: "printed" }),
      h("canvas", { class: "layer" }),
      h("div", { class: "played", onclick: touched }),
    ),
    more,
  );
  return new Lamps(stage.querySelector("canvas"), cabinet);
}

/**
 * Draws what lies on a table top, and what is printed where that is not known to be there already.
 * @param {HTMLElement} stage
 */
export function drawTableTop(stage) {
  const sheet = stage.querySelector(".printed");
  const print = `${state.picture?.game} ${hello().language} ${Boolean(gamePage())}`;
  if (!(sheet instanceof HTMLElement)) return;
  if (sheet.dataset.print !== print) {
    sheet.dataset.print = print;
    render(sheet, printed());
  }
  render(stage.querySelector("div.played"), played());
}

/** What is printed: the cabinet, and what the game has beside its lamps. */
function printed() {
  const { cabinet } = state.hello;
  return h(
    "svg",
    { class: "layer", viewBox: viewBox(), "aria-hidden": "true" },
    cabinet.shapes.map((shape) =>
      h("path", {
        class: `shape ${shape.kind} ${shape.name.split(/[/_]/).join(" ")}`,
        d: path(shape.outline),
        "data-help": meaning(shape),
      }),
    ),
    h("path", { class: "dark-lamps", d: cabinet.leds.map(([x, y]) => `M${x} ${y}h0`).join("") }),
    gamePage()?.print?.(),
    cabinet.seats.map(seatPrint),
    shapes("button").map(buttonPrint),
    shapes("slot").map(slotPrint),
    shapes("speaker").map(speakerPrint),
  );
}

/** Everything that moves. */
function played() {
  return h(
    "svg",
    { class: "layer played", viewBox: viewBox(), "aria-hidden": "true" },
    shapes("button").map(buttonPlate),
    gamePage()?.pieces?.(),
    lessonMarks(),
  );
}

/** A shape of the table top is explained by what it means in the game. */
function meaning({ kind, name }) {
  return `shape ${kind}/${name.startsWith(`${kind}/`) ? name.slice(kind.length + 1) : name}`;
}

function viewBox() {
  const { cabinet } = state.hello;
  return `0 0 ${cabinet.width_mm} ${cabinet.height_mm}`;
}

function seatPrint(seat) {
  const [x, y] = atSeat(seat, 81, 66);
  return h(
    "text",
    { class: "seat-number", transform: `translate(${x} ${y}) rotate(${seat.angle})` },
    seat.number,
  );
}

/** @param {ShapeView} shape */
function buttonPrint(shape) {
  const place = box(shape.outline);
  return glyph(BUTTON_ICONS[shape.name.split("/")[2]] ?? "check", place.x, place.y, 15, "print");
}

/**
 * A button of a seat: to be pressed with the pointer, as on the table.
 * @param {ShapeView} shape
 */
function buttonPlate(shape) {
  const { x, y, w } = box(shape.outline);
  return h("circle", {
    key: shape.name,
    class: "plate",
    "data-press": shape.name.slice("button/".length),
    "data-help": meaning(shape),
    cx: x,
    cy: y,
    r: w,
  });
}

/** @param {ShapeView} shape */
function slotPrint(shape) {
  const place = box(shape.outline);
  const [, seat, slot] = shape.name.split("/");
  const { angle } = hello().cabinet.seats.find((one) => String(one.number) === seat);
  return h(
    "text",
    { class: "slot-number", transform: `translate(${place.x} ${place.y}) rotate(${angle})` },
    slot,
  );
}

/** @param {ShapeView} shape */
function speakerPrint(shape) {
  const { x, y, w } = box(shape.outline);
  return [0.75, 0.5, 0.25].map((part) => h("circle", { class: "grille", cx: x, cy: y, r: w * part }));
}
