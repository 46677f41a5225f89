// Both ships beside the field: sectors with their energy, dice as dice, modules and when they can be used.

/** @import { ShipView, View } from "/types/outer_rim" */

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { spot } from "./geometry.js";
import { changedDice, energyText, energyThen, isChosen, openSectors } from "./seen.js";
import { game, opponent, ownShip, pick, printed, SECTORS, text } from "./state.js";
import { nextDie } from "./told.js";

const HULL = {
  tellurian: {
    bow: "M50 4L66 52H34Z",
    mid: "M33 58H67L78 112H22Z",
    stern: "M22 118H78L90 150L62 142L50 152L38 142L10 150Z",
  },
  kalmian: {
    bow: "M14 4L38 30H62L86 4L80 54H20Z",
    mid: "M19 60H81L76 112H24Z",
    stern: "M25 118H75L92 152L50 138L8 152Z",
  },
};
const MIDDLE = { bow: 44, mid: 92, stern: 136 };
const ARROW = { north: "▲", east: "▶", south: "▼", west: "◀" };

/** Both ships; the own one below, as it lies before its player. */
export function ships() {
  const own = ownShip();
  const order = own ? [opponent(game()), own] : [...game().ships].reverse();
  return h(
    "div",
    { class: "rim-ships" },
    order.map((ship) => shipCard(ship)),
  );
}

/**
 * One ship; `brief` names its modules in a line.
 * @param {ShipView} ship
 * @param {boolean} [brief]
 */
export function shipCard(ship, brief = false) {
  const duel = game();
  return h(
    "section",
    {
      key: ship.race,
      class: `ship-card ${ship.race} ${ship === ownShip() ? "own" : ""}`,
      "aria-label": word("ship", ship.race),
      "data-ship": ship.seat,
    },
    h(
      "header",
      {},
      h("h2", {}, h("span", { class: `pennant ${ship.race}` }), word("ship", ship.race)),
      h(
        "span",
        { class: "chip where", "data-help": `figure ${ship.race}` },
        `${spot(ship)} ${ARROW[ship.heading]}`,
      ),
      ship.has_chosen &&
        duel.to_act.length > 0 &&
        h(
          "span",
          { class: "done", role: "img", "aria-label": text("has_chosen"), title: text("has_chosen") },
          icon("check"),
        ),
    ),
    h(
      "div",
      { class: "ship-body" },
      silhouette(ship),
      h(
        "div",
        { class: "sectors" },
        SECTORS.map((sector, place) => sectorBar(ship, sector, place)),
      ),
    ),
    h("div", { class: "dice" }, dice(ship, "cannon"), dice(ship, "shield")),
    ship.due > 0 &&
      h("p", { class: "due" }, text("due", { amount: ship.due, sector: word("sector", ship.due_sector) })),
    brief ? moduleLine(ship, duel) : modules(ship, duel),
  );
}

/**
 * The ship seen from above, each sector with what it has left.
 * @param {ShipView} ship
 */
function silhouette(ship) {
  return h(
    "svg",
    { class: `hull ${ship.race}`, viewBox: "0 0 100 156", "aria-hidden": "true" },
    SECTORS.map((sector, place) => {
      const [left, start] = [ship.energy[place], ship.start_energy[place]];
      return h(
        "g",
        { key: sector, class: `hull-part ${health(left, start)} ${mark(ship, sector)}` },
        h("path", { d: HULL[ship.race][sector] }),
        left > 0
          ? h("text", { x: 50, y: MIDDLE[sector] }, left)
          : h("path", { class: "cross", d: `M42 ${MIDDLE[sector] - 12}l16 14m0 -14l-16 14` }),
      );
    }),
  );
}

/**
 * How a share of energy looks: whole, worn, weak or lost.
 * @param {number} left
 * @param {number} start
 */
export function health(left, start) {
  if (left === 0) return "lost";
  return left > (2 * start) / 3 ? "whole" : left > start / 3 ? "worn" : "weak";
}

/**
 * What is special about a sector just now: active, or chosen by who looks.
 * @param {string} sector
 * @param {ShipView} ship
 */
function mark(ship, sector) {
  const active = ship.active === sector ? "active" : "";
  return isChosen(ship, sector) ? `${active} chosen` : active;
}

/**
 * @param {string} sector
 * @param {number} place
 * @param {ShipView} ship
 */
function sectorBar(ship, sector, place) {
  const [left, start] = [ship.energy[place], ship.start_energy[place]];
  const open = openSectors()?.includes(`${ship.race}/${sector}`);
  const props = {
    key: sector,
    class: `sector ${left === 0 ? "destroyed" : ""} ${mark(ship, sector)} ${open ? "open" : ""}`,
    "data-sector": sector,
    "data-help": `${sector} ${ship.race}`,
  };
  const shown = [
    h("span", { class: "sector-name" }, word("sector", sector)),
    h("b", { class: energyThen(ship, sector) === left ? "" : "then" }, energyText(ship, sector)),
    h("span", { class: "of" }, left ? `/ ${start}` : text("lost")),
    h(
      "span",
      { class: `energy ${health(left, start)}` },
      h("span", { style: { width: `${(100 * left) / start}%` } }),
    ),
  ];
  if (!open) return h("div", props, shown);
  return h(
    "button",
    {
      ...props,
      "aria-pressed": String(isChosen(ship, sector)),
      onclick: () => pick({ sector }),
    },
    shown,
  );
}

// ------------------------------------------------------------------------------------------------------------- dice

/**
 * @param {string} colour
 * @param {ShipView} ship
 */
function dice(ship, colour) {
  const changed = changedDice(ship);
  return ship[`${colour}s`].map((one, place) => {
    const then = changed[`${colour}/${place}`];
    return (
      (one.value > 0 || then) && die({ ...one, ...then }, colour, place, shape(ship, colour, place, then))
    );
  });
}

/**
 * How a die is marked: changed by what is chosen, off the board then, or the real one that is rolled next.
 * @param {{ value: number; cancelled?: boolean | undefined; }} then
 * @param {string} colour
 * @param {ShipView} ship
 */
function shape(ship, colour, place, then) {
  const duel = game();
  if (then) return then.value ? "then" : "then off";
  return nextDie(duel) === `${colour}_${place + 1}` && duel.dice_of === ship.seat ? "next" : "";
}

/**
 * A die with its value in pips; what was rolled stands in its corner.
 * @param {"" | "then" | "then off" | "next"} marked
 * @param {string} colour
 */
export function die(one, colour, place, marked) {
  const fate = !one.face ? "" : one.cancelled ? "cancelled" : one.success ? "success" : "failed";
  const said = `${word("die", `${colour}_${place + 1}`)}: ${one.value}${one.face ? `, ${one.face}` : ""}`;
  return h(
    "span",
    {
      key: `${colour}${place}`,
      class: `die ${colour} ${fate} ${marked}`,
      role: "img",
      "aria-label": said,
      title: said,
      "data-die": `${colour}/${place}`,
      "data-help": `${colour}_die ${one.value}`,
    },
    pips(one.value),
    one.face > 0 && h("i", { key: `face${one.face}` }, one.face),
  );
}

const PIPS = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [6, 6],
    [12, 12],
    [18, 18],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [6, 6],
    [18, 6],
    [12, 12],
    [6, 18],
    [18, 18],
  ],
  6: [
    [7, 5.5],
    [17, 5.5],
    [7, 12],
    [17, 12],
    [7, 18.5],
    [17, 18.5],
  ],
};

/** The pips of a value. */
export function pips(value) {
  return h(
    "svg",
    { class: "pips", viewBox: "0 0 24 24", "aria-hidden": "true" },
    (PIPS[value] ?? []).map(([cx, cy], place) => h("circle", { key: place, cx, cy, r: 2.4 })),
  );
}

// ---------------------------------------------------------------------------------------------------------- modules

/**
 * @param {View} game
 * @param {ShipView} ship
 */
function moduleLine(ship, game) {
  if (!game.round) return null;
  const left = ship.modules?.map((name) => word("module", name)) ?? [
    text("face_down", { count: ship.modules_left }),
  ];
  return h("p", { class: "module-line" }, left.join(", ") || "–");
}

/**
 * @param {View} game
 * @param {ShipView} ship
 */
function modules(ship, game) {
  if (!game.round) return null;
  const used = ship.modules_used.map((name) =>
    h(
      "li",
      { key: name, class: "used", "data-help": `module ${name}` },
      h("span", {}, word("module", name)),
      h("i", {}, text("used")),
    ),
  );
  if (!ship.modules)
    return h("ul", { class: "modules" }, h("li", {}, text("face_down", { count: ship.modules_left })), used);
  const moments = printed().modules[ship.race];
  return h(
    "ul",
    { class: "modules" },
    ship.modules.map((name) => {
      const now = game.asks === `window:${moments[name]}` && game.to_act.includes(ship.seat);
      return h(
        "li",
        { key: name, class: now ? "now" : "", "data-module-left": name, "data-help": `module ${name}` },
        h("span", {}, word("module", name)),
        h("i", {}, now ? text("now") : word("moment", moments[name])),
      );
    }),
    used,
  );
}
