// The check: what is wrong with the own ship, and the components of which one must go; a touch removes it. Then aliens.

/** @import { PlayerView } from "/types/galaxy_trucker" */

import { wish } from "/static/commands.js";
import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { button } from "./hand.js";
import { act, asked, draft, game, nameOf, own, partsOf, pick, text, tileOf } from "./state.js";
import { tileIcon } from "./tiles.js";

const AHEAD = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The cells of an error. */
export function cellsOf(error) {
  return error.between ?? (error.at ? [error.at] : []);
}

/** The components that are to be removed, as far as they still can be: cells as texts. */
export function chosen() {
  const may = new Set(game().targets.remove?.map(String));
  return (draft().remove ?? []).filter((cell) => may.has(cell));
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
 * @param {PlayerView | undefined} player
 */
export function isDecided(player, error) {
  const cells = chosen();
  return choicesOf(player, error).some(({ x, y }) => cells.includes(`${x},${y}`));
}

/** What has to be repaired, or whom the check waits for. */
export function repairs() {
  const player = own();
  if (!asked())
    return h(
      "p",
      { key: "sound", class: "verdict-line" },
      icon("check"),
      player.errors.length ? text("repaired") : text("ship_is_sound"),
    );
  // What is joined wrongly is mended first: it may take parts along.
  const broken =
    (game().targets.keep ?? []).length > 1 &&
    player.errors.every((error) => choicesOf(player, error).length === 0);
  return [
    player.errors.map((error, place) => errorRow(player, error, place)),
    broken && parts(),
    h("p", { key: "lost", class: "row-of-two" }, h("span", {}, text("lost_so_far")), h("b", {}, player.lost)),
    h(
      "div",
      { key: "mend", class: "hand-deeds", "data-hand": "" },
      broken ? keeper() : repairer(player),
      mender(),
    ),
  ];
}

/** @param {PlayerView | undefined} player */
function repairer(player) {
  const cells = chosen();
  const open = player.errors.findIndex(
    (error) => choicesOf(player, error).length > 0 && !isDecided(player, error),
  );
  const words =
    open < 0 ? text("repair_now", { count: cells.length }) : text("decide_first", { number: open + 1 });
  return button(
    "repair",
    () => removeAll(cells),
    [icon(open < 0 ? "check" : "lock"), words],
    "primary",
    open >= 0,
  );
}

/** Removes all that was chosen; what came off with another by then is no more asked for. */
function removeAll(cells) {
  for (const cell of cells) wish({ do: "remove", cell: cell.split(",").map(Number) });
  pick({ remove: [] });
}

function mender() {
  const count = game().repair?.smallest.length ?? 0;
  return button("mend", () => act({ do: "mend" }), [icon("target"), text("smallest_repair", { count })]);
}

/** The parts of a ship that has come apart; a touch points one out. */
function parts() {
  return [
    h("p", { key: "keep", class: "task" }, text("keep_part")),
    game().targets.keep.map((cell, place) =>
      button(
        `keep-${cell}`,
        () => pick({ keep: String(cell) }),
        [
          h("b", {}, text("part", { number: place + 1 })),
          h("small", {}, " ", text("at", { x: cell[0], y: cell[1] })),
        ],
        draft().keep === String(cell) ? "chosen" : "",
      ),
    ),
  ];
}

function keeper() {
  const cell = game().targets.keep.find((one) => String(one) === draft().keep);
  return button(
    "keep",
    () => act({ do: "keep", cell }),
    [icon(cell ? "check" : "lock"), text("keep_this")],
    "primary",
    !cell,
  );
}

/** @param {PlayerView | undefined} player */
function errorRow(player, error, place) {
  const costs = new Map(game().repair?.costs.map(([cell, count]) => [String(cell), count]));
  const decided = isDecided(player, error);
  return h(
    "section",
    {
      key: `error${place}`,
      "data-help": "flight error",
      "aria-label": word("truck_error", error.type),
      class: `error-row ${decided ? "decided" : ""}`,
    },
    h("h3", {}, h("span", { class: "disc" }, place + 1), word("truck_error", error.type)),
    h("p", { class: "dim" }, word("truck_rule", error.type)),
    h(
      "div",
      { class: "error-choices" },
      choicesOf(player, error).map((part) => {
        const at = `${part.x},${part.y}`;
        const count = costs.get(at) ?? 1;
        return h(
          "button",
          {
            key: at,
            class: chosen().includes(at) ? "chosen" : "",
            "data-do": `remove-${at}`,
            "data-help": "do remove",
            "aria-pressed": String(chosen().includes(at)),
            onclick: () => choose(at),
          },
          tileIcon(part.id, part.turn),
          h(
            "span",
            {},
            h("b", {}, nameOf(part.id)),
            h("small", {}, text("at", { x: part.x, y: part.y })),
            count > 1 && h("small", { class: "bad" }, text("more_come_off", { count: count - 1 })),
          ),
        );
      }),
    ),
  );
}

/**
 * The components of which one mends an error.
 * @param {PlayerView | undefined} player
 */
function choicesOf(player, error) {
  const removable = new Set(game().targets.remove?.map(String));
  const parts = partsOf(player).filter(({ x, y }) => removable.has(`${x},${y}`));
  if (error.type === "rationed") return parts.filter(({ id }) => tileOf(id).kind === error.kind);
  if (error.type === "artifact_in_dead_zone") return parts.filter(({ id }) => tileOf(id).kind === "artifact");
  const near = new Set(cellsOf(error).flatMap(([x, y]) => [`${x},${y}`, ...blocked(player, x, y, error)]));
  return parts.filter(({ x, y }) => near.has(`${x},${y}`));
}

/**
 * The cell in front of a barrel, or behind a nozzle.
 * @param {number} x
 * @param {number} y
 * @param {PlayerView | undefined} player
 */
function blocked(player, x, y, error) {
  if (!error.type.endsWith("_blocked")) return [];
  const part = partsOf(player).find((one) => one.x === x && one.y === y);
  if (!part) return [];
  const side = (part.turn + (tileOf(part.id).kind.endsWith("engine") ? 2 : 0)) % 4;
  const [dx, dy] = AHEAD[side];
  return [`${x + dx},${y + dy}`, `${x + dx},${y - dy}`];
}

// -------------------------------------------------------------------------------------------------------------- aliens

/** Takes an alien into a cabin, or none of its kind where it is there already; the other one is left out if it was there. */
export function boardAlien(at) {
  const { brown = [], purple = [] } = game().targets;
  const chosen = draft().aliens ?? {};
  const kinds = Object.entries({ brown, purple }).filter(([, cells]) =>
    cells.some((cell) => String(cell) === at),
  );
  const here = kinds.findIndex(([alien]) => String(chosen[alien]) === at);
  const next = Object.fromEntries(Object.entries(chosen).filter(([, cell]) => String(cell) !== at));
  const taken = kinds[here + 1];
  pick({ aliens: taken ? { ...next, [taken[0]]: at.split(",").map(Number) } : next });
}

/** Whether an alien was chosen for a cabin. */
export function hasAlien(at) {
  return Object.values(draft().aliens ?? {}).some((cell) => String(cell) === at);
}

/** Which cabins take aliens instead of two humans. */
export function loading() {
  if (!asked()) return h("p", { key: "waits", class: "task" }, text("others_load"));
  const { brown = [], purple = [] } = game().targets;
  const chosen = draft().aliens ?? {};
  /**
   * @param {string} alien
   * @param {[number, number][]} cells
   */
  const row = (alien, cells) =>
    cells.length > 0 &&
    h(
      "fieldset",
      { key: alien, class: "alien-row" },
      h("legend", {}, text(`${alien}_alien`)),
      [null, ...cells].map((cell) =>
        h(
          "button",
          {
            key: String(cell),
            class: String(chosen[alien] ?? null) === String(cell) ? "chosen" : "",
            "aria-pressed": String(String(chosen[alien] ?? null) === String(cell)),
            "data-do": `${alien}-${cell ?? "none"}`,
            "data-help": `do ${alien}`,
            onclick: () => pick({ aliens: { ...chosen, [alien]: cell } }),
          },
          cell ? text("at", { x: cell[0], y: cell[1] }) : text("no_alien"),
        ),
      ),
    );
  return [
    h("p", { key: "task", class: "task" }, text("who_boards")),
    row("brown", brown),
    row("purple", purple),
    h(
      "div",
      { key: "deeds", class: "hand-deeds", "data-hand": "" },
      button(
        "load",
        () => act({ do: "take_aboard", brown: chosen.brown ?? null, purple: chosen.purple ?? null }),
        [icon("check"), text("load")],
        "primary",
      ),
    ),
  ];
}
