// The tab "Now": what the choice would mean where the board has no room for it, the draw token, and all modules.

/** @import { ModuleName, ShipView } from "/types/outer_rim" */
/** @import { Size } from "/static/frame_size.js" */

import { h } from "/static/dom.js";
import { shapeOf } from "/static/people.js";
import { shape } from "/static/shapes.js";
import { word } from "/static/words.js";
import { planOf } from "./board.js";
import { moduleDoes } from "./dock_modules.js";
import { notes } from "./notes.js";
import { capital, game, mine, outlook, ownShip, pilot, printed, text } from "./state.js";

/**
 * What the tab says.
 * @param {Size} size
 */
export function side(size) {
  const { draw_token: token, ships } = game();
  return [
    planOf(size).notes === 0 && notes(),
    token && h("p", { key: "token", class: "plate" }, text("draw_token")),
    game().asks === "ask_modules" && ownShip() && outlook().number ? offered() : ships.map(modulesOf),
  ];
}

/** The modules to choose from, with what each does. */
function offered() {
  const names = Object.keys(printed().modules[mine().race] ?? {});
  return h(
    "section",
    { key: "offered", class: "stack" },
    names.map((name) => does(name)),
  );
}

/** @param {ModuleName | string} name */
function does(name) {
  return h(
    "div",
    { key: name, class: "plate", "data-help": `module ${name}` },
    h("b", {}, capital(word("module", name))),
    h("p", { class: "dim" }, moduleDoes(name)),
  );
}

/** @param {ShipView} ship */
function modulesOf(ship) {
  if (!ship.modules || ship.modules.length === 0) return null;
  return h(
    "section",
    { key: ship.race, class: "stack" },
    h("h3", { class: "row" }, shape(shapeOf(ship.seat)), text("modules_of", { who: pilot(ship) })),
    ship.modules.map(does),
  );
}
