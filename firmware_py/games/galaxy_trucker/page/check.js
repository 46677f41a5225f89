// The check: what is wrong with the own ship, and the components of which one must go; a touch chooses it. Then aliens.

/** @import { PlayerView } from "/types/galaxy_trucker" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Button, Dock } from "/static/frame_dock.js" */
/** @import { Cell, Fault, Part } from "./state.js" */

import { wish } from "/static/commands.js";
import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { option, words } from "./parts.js";
import {
  act,
  asked,
  cellOf,
  draft,
  faultsOf,
  game,
  mine,
  nameOf,
  partsOf,
  pick,
  text,
  tileOf,
} from "./state.js";
import { tileIcon } from "./tiles.js";

/** @type {Cell[]} */
const AHEAD = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/**
 * What is wrong with a ship, each with its cells.
 * @type {(player: PlayerView) => {fault: Fault, cells: Cell[]}[]}
 */
export function faultCells(player) {
  return faultsOf(player).map((fault) => ({ fault, cells: fault.between ?? (fault.at ? [fault.at] : []) }));
}

/** The components that are to be removed, as far as they still can be: cells as texts. */
export function chosen() {
  const may = new Set(game().targets.remove?.map(String));
  return draft().remove.filter((cell) => may.has(cell));
}

/**
 * Chooses a component, or chooses it no more.
 * @param {string} cell
 */
export function choose(cell) {
  const cells = chosen();
  pick({ remove: cells.includes(cell) ? cells.filter((one) => one !== cell) : [...cells, cell] });
}

/**
 * Whether an error is gone once the chosen components are.
 * @type {(player: PlayerView, fault: Fault) => boolean}
 */
export function isDecided(player, fault) {
  const cells = chosen();
  return choicesOf(player, fault).some(({ x, y }) => cells.includes(`${x},${y}`));
}

/** A cell of each part of a ship that has come apart, of which one is kept: as texts. What is joined wrongly is mended first. */
export function keeps() {
  const { targets, phase } = game();
  const cells = targets.keep ?? [];
  if (phase !== "check" || !asked() || cells.length < 2) return [];
  const player = mine();
  return faultsOf(player).every((fault) => choicesOf(player, fault).length === 0) ? cells.map(String) : [];
}

/**
 * What has to be repaired.
 * @returns {Dock}
 */
export function repairs() {
  const player = mine();
  if (!asked())
    return {
      hand: h("p", { class: "task" }, text(faultsOf(player).length ? "repaired" : "ship_is_sound")),
      primary: null,
    };
  const broken = keeps();
  if (broken.length > 0)
    return { hand: keptParts(broken), say: words(text("keep_part")), primary: keeper(broken) };
  return {
    hand: h(
      "div",
      { key: "faults", class: "fault-rows" },
      faultsOf(player).map((fault, place) => faultRow(player, fault, place)),
    ),
    say: words(text("lost_so_far", { count: player.lost })),
    small: [mender()],
    primary: repairer(player),
  };
}

/**
 * @param {PlayerView} player
 * @returns {Button}
 */
function repairer(player) {
  const cells = chosen();
  const open = faultsOf(player).findIndex(
    (fault) => choicesOf(player, fault).length > 0 && !isDecided(player, fault),
  );
  return {
    name: "repair",
    text: text("repair"),
    below: text("repair_below", { count: cells.length }),
    why: text("decide_first", { number: open + 1 }),
    deed: open < 0 ? () => removeAll(cells) : null,
  };
}

/**
 * Removes all that was chosen; what came off with another by then is no more asked for.
 * @param {string[]} cells
 */
function removeAll(cells) {
  for (const cell of cells) wish({ do: "remove", cell: cellOf(cell) });
  pick({ remove: [] });
}

/** @returns {Button} */
function mender() {
  return { name: "mend", text: text("brief_mend"), icon: "target", deed: () => act({ do: "mend" }) };
}

/** @param {string[]} cells */
function keptParts(cells) {
  return h(
    "div",
    { key: "parts", class: "options" },
    cells.map((at, place) => {
      const [x, y] = cellOf(at);
      return option({
        name: `keep-${at}`,
        help: "do keep",
        head: text("part", { number: place + 1 }),
        below: text("at", { x, y }),
        chosen: draft().keep === at,
        choose: () => pick({ keep: at }),
      });
    }),
  );
}

/**
 * @param {string[]} cells
 * @returns {Button}
 */
function keeper(cells) {
  const { keep } = draft();
  const known = cells.includes(keep);
  return {
    name: "keep",
    text: text("keep_this"),
    why: text("touch_part"),
    deed: known ? () => act({ do: "keep", cell: cellOf(keep) }) : null,
  };
}

/** @type {(player: PlayerView, fault: Fault, place: number) => Drawn} */
function faultRow(player, fault, place) {
  const costs = new Map(game().repair?.costs.map(([cell, count]) => [String(cell), count]));
  const name = word("truck_error", fault.type);
  return h(
    "section",
    {
      key: `error${place}`,
      "data-help": "flight error",
      "aria-label": name,
      class: `fault-row ${isDecided(player, fault) ? "decided" : ""}`,
    },
    h(
      "h3",
      { title: word("truck_rule", fault.type) },
      h("span", { class: "disc" }, place + 1),
      h("span", {}, name),
    ),
    choicesOf(player, fault).map((part) => {
      const at = `${part.x},${part.y}`;
      return removal(part, at, (costs.get(at) ?? 1) - 1);
    }),
  );
}

/** @type {(part: Part, at: string, more: number) => Drawn} */
function removal(part, at, more) {
  return h(
    "button",
    {
      key: at,
      class: "removal",
      "data-do": `remove-${at}`,
      "data-help": "do remove",
      "aria-pressed": String(chosen().includes(at)),
      "aria-label": `${nameOf(part.id)} ${text("at", { x: part.x, y: part.y })}`,
      onclick: () => choose(at),
    },
    tileIcon(part.id, part.turn),
    more > 0 && h("small", { class: "bad" }, text("more_come_off", { count: more })),
  );
}

/**
 * The components of which one mends an error.
 * @type {(player: PlayerView, fault: Fault) => Part[]}
 */
function choicesOf(player, fault) {
  const removable = new Set(game().targets.remove?.map(String));
  const parts = partsOf(player).filter(({ x, y }) => removable.has(`${x},${y}`));
  if (fault.type === "rationed") return parts.filter(({ id }) => tileOf(id).kind === fault.kind);
  if (fault.type === "artifact_in_dead_zone") return parts.filter(({ id }) => tileOf(id).kind === "artifact");
  const cells = fault.between ?? (fault.at ? [fault.at] : []);
  const near = new Set(cells.flatMap(([x, y]) => [`${x},${y}`, ...blocked(player, x, y, fault)]));
  return parts.filter(({ x, y }) => near.has(`${x},${y}`));
}

/**
 * The cell in front of a barrel, or behind a nozzle.
 * @type {(player: PlayerView, x: number, y: number, fault: Fault) => string[]}
 */
function blocked(player, x, y, { type }) {
  if (!type.endsWith("_blocked")) return [];
  const part = partsOf(player).find((one) => one.x === x && one.y === y);
  if (!part) return [];
  const side = (part.turn + (tileOf(part.id).kind.endsWith("engine") ? 2 : 0)) % 4;
  const [dx, dy] = AHEAD[side];
  return [`${x + dx},${y + dy}`, `${x + dx},${y - dy}`];
}

// -------------------------------------------------------------------------------------------------------------- aliens

/** @typedef {"brown" | "purple"} Alien */
/** @type {Alien[]} */
const ALIENS = ["brown", "purple"];

/** @type {(alien: Alien) => Cell[]} */
const cabinsOf = (alien) => game().targets[alien] ?? [];

/**
 * Takes an alien into a cabin, or none of its kind where it is there already; the other one is left out if it was there.
 * @param {string} at
 */
export function boardAlien(at) {
  const { aliens } = draft();
  const kinds = ALIENS.filter((alien) => cabinsOf(alien).some((cell) => String(cell) === at));
  const here = kinds.findIndex((alien) => String(aliens[alien]) === at);
  const next = Object.fromEntries(Object.entries(aliens).filter(([, cell]) => String(cell) !== at));
  const taken = kinds[here + 1];
  pick({ aliens: taken ? { ...next, [taken]: cellOf(at) } : next });
}

/**
 * Whether an alien was chosen for a cabin.
 * @param {string} at
 */
export function hasAlien(at) {
  return Object.values(draft().aliens).some((cell) => String(cell) === at);
}

/**
 * Which cabins take aliens instead of two humans.
 * @returns {Dock}
 */
export function loading() {
  if (!asked()) return { hand: h("p", { class: "task" }, text("others_load")), primary: null };
  const { aliens } = draft();
  const may = ALIENS.filter((alien) => cabinsOf(alien).length > 0);
  return {
    hand: h("div", { key: "aliens", class: "fault-rows" }, may.map(alienRow)),
    say: words(text(may.length > 0 ? "who_boards" : "crew_boards")),
    primary: {
      name: "load",
      text: text("load"),
      below: text("aliens_aboard", { count: Object.values(aliens).filter(Boolean).length }),
      deed: () => act({ do: "take_aboard", brown: aliens.brown ?? null, purple: aliens.purple ?? null }),
    },
  };
}

/** @param {Alien} alien */
function alienRow(alien) {
  const { aliens } = draft();
  return h(
    "fieldset",
    { key: alien, class: "fault-row alien-row" },
    h("legend", {}, text(`${alien}_alien`)),
    [null, ...cabinsOf(alien)].map((cell) =>
      h(
        "button",
        {
          key: String(cell),
          class: "cabin",
          "aria-pressed": String(String(aliens[alien] ?? null) === String(cell)),
          "data-do": `${alien}-${cell ?? "none"}`,
          "data-help": `do ${alien}`,
          onclick: () => pick({ aliens: { ...aliens, [alien]: cell } }),
        },
        cell ? text("at_short", { x: cell[0], y: cell[1] }) : text("no_alien"),
      ),
    ),
  );
}
