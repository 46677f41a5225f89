// The pictures of the doors of the first page.

import { h } from "./dom.js";
import { SHAPES } from "./shapes.js";

const PEOPLE = [1, 2, 3, 4, 5];
const LANES = [
  [60, "red"],
  [150, "white"],
  [240, "blue"],
];

/** A card that goes to its slot. */
export function learnPicture() {
  return h(
    "svg",
    { viewBox: "0 0 300 150", "aria-hidden": "true" },
    h("rect", { class: "card-top", x: 50, y: 25, width: 70, height: 52, rx: 9 }),
    h("rect", { class: "card-low", x: 50, y: 73, width: 70, height: 52, rx: 9 }),
    h("path", { class: "arrow", d: "M140 75h32M160 61l14 14-14 14" }),
    h("rect", { class: "slot-frame", x: 188, y: 22, width: 80, height: 106, rx: 14 }),
    h("rect", { class: "slot-inner", x: 198, y: 32, width: 60, height: 86, rx: 9 }),
  );
}

/** A lit table with five people round it. */
export function watchPicture() {
  return h(
    "svg",
    { viewBox: "0 0 300 200", "aria-hidden": "true" },
    h("rect", { class: "wood", x: 8, y: 8, width: 284, height: 184, rx: 18 }),
    LANES.map(([x, colour]) =>
      [0, 1, 2, 3].map((step) =>
        h("circle", {
          key: `${colour}${step}`,
          class: `lamp ${colour} ${step === 2 ? "lit" : ""}`,
          cx: 150 + (Number(x) - 150) * (1 - step * 0.12),
          cy: 32 + step * 17,
          r: step === 2 ? 7 : 4,
        }),
      ),
    ),
    h("path", { class: "hull", d: "M90 105h120l18 18v26l-18 18H90l-18-18v-26z" }),
    PEOPLE.map((number) =>
      h("path", {
        key: number,
        d: SHAPES[number].path,
        fill: SHAPES[number].colour,
        transform: `translate(${34 + (number - 1) * 53} 170) scale(0.75)`,
      }),
    ),
  );
}
