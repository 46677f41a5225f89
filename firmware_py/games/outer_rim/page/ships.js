// Both ships beside the field: who flies them, sectors with their energy, dice, modules and when they can be used.

/** @import { DieView, RaceName, SectorName, ShipView } from "/types/outer_rim" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { shapeOf } from "/static/people.js";
import { shape } from "/static/shapes.js";
import { word } from "/static/words.js";
import { spot } from "./geometry.js";
import { changedDice, energyText, energyThen, isChosen, isOpen } from "./seen.js";
import { energyOf, game, opponent, ownShip, pick, pilot, printed, SECTORS, text } from "./state.js";
import { nextDie } from "./told.js";
import { ARROW } from "./words.js";

/** @type {Record<RaceName, Record<SectorName, string>>} */
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

/**
 * Both ships; the own one below, as it lies before its player. `small` ones leave the modules out.
 * @param {boolean} small
 */
export function ships(small) {
  const own = ownShip();
  const order = own ? [opponent(), own] : [...game().ships].reverse();
  return h(
    "div",
    { key: "ships", class: `rim-ships ${small ? "small" : ""}` },
    order.map((ship) => shipCard(ship)),
  );
}

/**
 * One ship.
 * @param {ShipView} ship
 */
export function shipCard(ship) {
  return h(
    "section",
    {
      key: ship.race,
      class: `ship-card ${ship.race} ${ship === ownShip() ? "own" : ""} ${hasDice(ship) ? "with-dice" : ""}`,
      "aria-label": `${pilot(ship)}: ${word("ship", ship.race)}`,
      "data-ship": ship.seat,
    },
    cardHead(ship),
    h(
      "div",
      { class: "ship-body" },
      silhouette(ship),
      h(
        "div",
        { class: "sectors" },
        SECTORS.map((sector) => sectorBar(ship, sector)),
      ),
    ),
    h("div", { class: "dice" }, dice(ship, "cannon"), dice(ship, "shield")),
    ship.due > 0 &&
      h("p", { class: "due" }, text("due", { amount: ship.due, sector: word("sector", ship.due_sector) })),
    modules(ship),
  );
}

/** @param {ShipView} ship */
function hasDice(ship) {
  return [...ship.cannons, ...ship.shields].some(({ value }) => value > 0);
}

/** @param {ShipView} ship */
function cardHead(ship) {
  return h(
    "header",
    { class: "ship-head" },
    shape(shapeOf(ship.seat)),
    h("b", { class: "pilot-name" }, pilot(ship)),
    ship.has_chosen &&
      game().to_act.length > 0 &&
      h(
        "span",
        { class: "done", role: "img", "aria-label": text("has_chosen"), title: text("has_chosen") },
        icon("check"),
      ),
    h("span", { class: "race dim" }, word("ship", ship.race)),
    h(
      "span",
      { class: "where dim", "data-help": `figure ${ship.race}` },
      `${spot(ship)} ${ARROW[ship.heading]}`,
    ),
  );
}

/**
 * The ship seen from above, each sector in the colour of what it has left.
 * @param {ShipView} ship
 */
function silhouette(ship) {
  return h(
    "svg",
    { class: `hull ${ship.race}`, viewBox: "0 0 100 156", "aria-hidden": "true" },
    SECTORS.map((sector, place) =>
      h(
        "g",
        {
          key: sector,
          class: `hull-part ${health(ship.energy[place], ship.start_energy[place])} ${mark(ship, sector)}`,
        },
        h("path", { d: HULL[ship.race][sector] }),
      ),
    ),
  );
}

/**
 * How a share of energy looks: whole, worn, weak or lost.
 * @type {(left: number, start: number) => string}
 */
export function health(left, start) {
  if (left === 0) return "lost";
  return left > (2 * start) / 3 ? "whole" : left > start / 3 ? "worn" : "weak";
}

/**
 * What is special about a sector just now: active, or picked by who looks.
 * @type {(ship: ShipView, sector: SectorName) => string}
 */
function mark(ship, sector) {
  const active = ship.active === sector ? "active" : "";
  return isChosen(ship, sector) ? `${active} chosen` : active;
}

/** @type {(ship: ShipView, sector: SectorName) => Drawn} */
function sectorBar(ship, sector) {
  const [left, start] = [energyOf(ship, sector), ship.start_energy[SECTORS.indexOf(sector)]];
  const open = isOpen(ship, sector);
  const props = {
    key: sector,
    class: `sector ${left === 0 ? "destroyed" : ""} ${mark(ship, sector)} ${open ? "open" : ""}`,
    "data-sector": sector,
    "data-help": `${sector} ${ship.race}`,
  };
  const shown = [
    h("span", { class: "sector-name" }, word("sector", sector)),
    h("b", { class: energyThen(ship, sector) === left ? "" : "then" }, left ? energyText(ship, sector) : "✕"),
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
    { ...props, "aria-pressed": String(isChosen(ship, sector)), onclick: () => pick({ sector }) },
    shown,
  );
}

// ------------------------------------------------------------------------------------------------------------- dice

/** @type {(ship: ShipView, colour: "cannon" | "shield") => Drawn} */
function dice(ship, colour) {
  const changed = changedDice(ship);
  const next = game().dice_of === ship.seat ? nextDie() : null;
  return ship[`${colour}s`].map((one, place) => {
    const then = changed[`${colour}/${place}`];
    if (!one.value && !then) return null;
    const looks = then ? (then.value ? "then" : "then off") : next === `${colour}_${place + 1}` ? "next" : "";
    return die({ ...one, ...then }, colour, place, looks);
  });
}

/**
 * A die with its value; what was rolled stands below.
 * @type {(one: DieView, colour: "cannon" | "shield", place: number, looks: string) => Drawn}
 */
export function die(one, colour, place, looks) {
  const fate = !one.face ? "" : one.cancelled ? "cancelled" : one.success ? "success" : "failed";
  const said = `${word("die", `${colour}_${place + 1}`)}: ${one.value}${one.face ? `, ${one.face}` : ""}`;
  return h(
    "span",
    {
      key: `${colour}${place}`,
      class: `die ${colour} ${fate} ${looks}`,
      role: "img",
      "aria-label": said,
      title: said,
      "data-die": `${colour}/${place}`,
      "data-help": `${colour}_die ${one.value}`,
    },
    h("b", {}, one.value),
    one.face > 0 && h("i", { key: `face${one.face}` }, `${one.face}${fate === "success" ? "✓" : "✕"}`),
  );
}

const [NEAR, FAR] = [6.5, 17.5];
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 12]],
  2: [
    [NEAR, NEAR],
    [FAR, FAR],
  ],
  3: [
    [NEAR, NEAR],
    [12, 12],
    [FAR, FAR],
  ],
  4: [
    [NEAR, NEAR],
    [FAR, NEAR],
    [NEAR, FAR],
    [FAR, FAR],
  ],
  5: [
    [NEAR, NEAR],
    [FAR, NEAR],
    [12, 12],
    [NEAR, FAR],
    [FAR, FAR],
  ],
  6: [
    [NEAR, 5.5],
    [FAR, 5.5],
    [NEAR, 12],
    [FAR, 12],
    [NEAR, 18.5],
    [FAR, 18.5],
  ],
};

/**
 * The pips of a value.
 * @param {number} value
 */
export function pips(value) {
  return h(
    "svg",
    { class: "pips", viewBox: "0 0 24 24", "aria-hidden": "true" },
    (PIPS[value] ?? []).map(([cx, cy], place) => h("circle", { key: String(place), cx, cy, r: 2.4 })),
  );
}

// ---------------------------------------------------------------------------------------------------------- modules

/**
 * The modules that a ship has, and when each can be used.
 * @param {ShipView} ship
 */
export function modules(ship) {
  const duel = game();
  if (!duel.round) return null;
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
  const moments = printed().modules[ship.race] ?? {};
  return h(
    "ul",
    { class: "modules" },
    ship.modules.map((name) => {
      const now = duel.asks === `window:${moments[name]}` && duel.to_act.includes(ship.seat);
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
