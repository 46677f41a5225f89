// The table's surface, where it is shown as a picture: what is printed, the lamps, and what lies on it.

import { h, render } from "./dom.js";
import { Lamps } from "./lamps.js";
import { printed } from "./printed.js";
import { state } from "./state.js";
import { t } from "./words.js";

/** Lays a cabinet's surface into `stage`, and `more` below it; gives the lamps that show its frames. `touched` hears of
 * clicks on what lies there. */
export function laySurface(stage, touched = null, ...more) {
  const { cabinet } = state.hello;
  stage.style.setProperty("--ratio", cabinet.width_mm / cabinet.height_mm);
  stage.replaceChildren();
  render(
    stage,
    h(
      "div",
      { class: "surface", role: "img", "aria-label": t("table_label") },
      h("div", { class: "printed" }, printed()),
      h("canvas", { class: "layer" }),
      h("div", { class: "played", onclick: touched }),
    ),
    more,
  );
  return new Lamps(stage.querySelector("canvas"), cabinet);
}

/** Prints the surface once more, for a page that speaks another language now. */
export function printAgain(stage) {
  const sheet = stage.querySelector(".printed");
  if (sheet) render(sheet, printed());
}
