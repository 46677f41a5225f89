// The board of Galaxy Trucker: the own ship large with its numbers, the ships of the others beside it, and what lies open
// for everybody: face-up components while ships are built, the card and the flight board in flight.

/** @import { FlyerView, PlayerView } from "/types/galaxy_trucker" */

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { cardPanel } from "./cards.js";
import { boardAlien, cellsOf, choose, chosen, hasAlien, isDecided } from "./check.js";
import { cellAnswer } from "./decisions.js";
import { place, turnBy, turned } from "./hand.js";
import { isWanted } from "./lesson.js";
import { payoutTable, paysOut } from "./payout.js";
import { missionText } from "./ready.js";
import { layout, shipBoard } from "./ship.js";
import { act, called, draft, flyerOf, game, others, own, pick, printed, text } from "./state.js";
import { stowedLoad } from "./stowing.js";
import { goneOver, lineOf, outcomeOf, threatOver } from "./threats.js";
import { seatSign } from "./tiles.js";
import { corner, faceUp } from "./warehouse.js";

/** Which picture the board has. */
export function scene() {
  const { phase } = game();
  if ((phase === "paid" || phase === "over") && paysOut()) return "payout";
  if (phase === "between" || phase === "fly" || phase === "paid" || phase === "over") return "flight";
  return phase === "build" || phase === "prepare" || phase === "vote" ? "building" : "check";
}

/** Everything that is not the own hand. */
export function board() {
  const shown = scene();
  const player = own() ?? game().players[0];
  return h(
    "div",
    { class: `trucker-board ${shown}`, "data-scene": shown },
    shown === "payout"
      ? payoutTable()
      : [
          h(
            "div",
            { key: "rivals", class: "rivals" },
            (own() ? others() : game().players.slice(1)).map((one) => rival(one, shown)),
          ),
          ownShip(player, shown),
          shown === "building" && game().phase === "build" && faceUp(own()),
          shown === "flight" && cardPanel(),
        ],
  );
}

// ------------------------------------------------------------------------------------------------------------ rivals

/**
 * @param {PlayerView} player
 * @param {"payout" | "flight" | "building" | "check"} shown
 */
function rival(player, shown) {
  const { ship_class: shipClass, to_act: asked, phase } = game();
  const all = printed().boards[shipClass].cells.length;
  const flyer = flyerOf(player.seat);
  const waits = asked.includes(player.seat) && phase !== "build";
  return h(
    "section",
    {
      key: `seat${player.seat}`,
      class: `rival ${waits ? "deciding" : ""} ${flyer?.retired ? "out" : ""}`,
      "data-seat": player.seat,
      "data-help": `rival ${player.seat}`,
      "aria-label": called(player.seat),
    },
    h(
      "h2",
      {},
      seatSign(player.seat),
      h("span", { class: "grow name" }, called(player.seat)),
      shown === "building" && h("b", {}, text("of", { count: player.parts.length, all })),
    ),
    shipBoard(player, shipClass, {
      small: true,
      loaded: shown === "flight",
      over: (at) => [shown === "check" && errorsOver(player, at), threatOver(player, at)],
      label: called(player.seat),
    }),
    h("p", { class: "doing" }, doing(player, shown, waits, flyer)),
  );
}

/**
 * What a rival is about.
 * @param {boolean} waits
 * @param {FlyerView | undefined} flyer
 * @param {PlayerView} player
 * @param {"payout" | "flight" | "building" | "check"} shown
 */
function doing(player, shown, waits, flyer) {
  if (flyer?.retired) return [icon("close"), word("truck_cause", flyer.retired)];
  if (shown === "check" && player.errors.length > 0)
    return [icon("warning"), text("repairs", { count: player.errors.length })];
  if (waits) return [icon("clock"), text("decides")];
  if (shown === "check") return [icon("check"), text("legal")];
  if (shown === "flight") return inFlight(player);
  if (player.number) return [icon("check"), text("is_number", { number: player.number })];
  if (player.looking !== null) return [icon("eye"), text("looks_at", { pile: player.looking + 1 })];
  return player.holding ? [icon("give"), text("holds")] : text("hand_empty");
}

/**
 * What became of a throw for a rival, else what it has aboard.
 * @param {PlayerView} player
 */
function inFlight(player) {
  const met = lineOf() && outcomeOf(player);
  return met
    ? [icon(met.outcome === "destroyed" ? "warning" : "check"), word("truck_outcome", met.outcome)]
    : [icon("check"), text("brief", { crew: player.crew, energy: player.energy })];
}

// ---------------------------------------------------------------------------------------------------------- own ship

/**
 * @param {PlayerView} player
 * @param {"flight" | "building" | "check"} shown
 */
function ownShip(player, shown) {
  const { ship_class: shipClass } = game();
  return h(
    "section",
    { key: "own", class: "own-ship", "aria-label": text("your_ship") },
    h("h2", {}, seatSign(player.seat), player.seat === state.seat ? text("your_ship") : called(player.seat)),
    facts(player, shown),
    shown === "building" && h("div", { key: "corner", class: "beside-ship" }, corner(player)),
    h(
      "div",
      { key: "mission", class: `beside-ship ${shown === "building" ? "under-facts" : ""}` },
      mission(),
    ),
    shipBoard(player, shipClass, {
      loaded: shown === "flight",
      ghost: ghost(player),
      line: lineOf(),
      cell: cellDeeds(player, shown),
      load: (at) => (player.seat === state.seat ? stowedLoad(at) : null),
      over: (at) => [errorsOver(player, at), goneOver(player, at), threatOver(player, at)],
      label: text("your_ship"),
    }),
  );
}

/**
 * The numbers of the ship.
 * @param {PlayerView} player
 * @param {"flight" | "building" | "check"} shown
 */
function facts(player, shown) {
  const rows = [
    ["cannons", player.cannons],
    ["engines", player.engines],
    ["crew", player.crew],
    ["energy", player.energy],
    ["exposed", player.exposed],
    shown === "flight" && ["lost", player.lost],
    (game().missions || shown === "flight") && ["credits", player.credits],
  ].filter(Boolean);
  const idle = shown === "building" ? new Set(["crew", "energy"]) : new Set();
  return h(
    "dl",
    { key: "facts", class: "ship-facts" },
    rows
      .filter(([name]) => !idle.has(name))
      .map(([name, value]) =>
        h(
          "div",
          { key: name, "data-fact": name, "data-help": `fact ${name}` },
          h("dt", {}, word("truck_fact", name)),
          h("dd", {}, value),
        ),
      ),
  );
}

function mission() {
  const { mission: id, rationed } = game();
  if (!id) return null;
  return h(
    "div",
    { key: "mission", class: "mission-of-flight", "data-help": "flight mission" },
    h("h3", {}, word("truck_mission", id)),
    h("p", {}, missionText(id)),
    rationed && h("p", {}, text("rationed", { kind: word("truck_kind", rationed), count: game().level + 1 })),
  );
}

/**
 * The tile in hand where it is about to be placed.
 * @param {PlayerView} player
 */
function ghost(player) {
  const { cell } = draft();
  if (player.seat !== state.seat || !player.hand || !cell) return null;
  const [x, y] = cell.split(",").map(Number);
  return { x, y, id: player.hand, turn: turned() };
}

/**
 * What a touch of a cell does now.
 * @param {PlayerView} player
 * @param {"flight" | "building" | "check"} shown
 */
function cellDeeds(player, shown) {
  const loose = (at) => Boolean(player.loose) && String(player.loose) === at;
  if (player.seat !== state.seat) return (at) => ({ class: loose(at) ? "loose" : "" });
  if (shown === "flight") return (at) => cellAnswer(at) ?? {};
  const { targets, phase } = game();
  const places = new Set(targets.place?.map(String));
  const removable = new Set(targets.remove?.map(String));
  const cabins = new Set([...(targets.brown ?? []), ...(targets.purple ?? [])].map(String));
  const turns = phase === "build" && !player.hand && player.looking === null && !player.number;
  const deeds = [
    [
      (at) => places.has(at),
      (at) => {
        const chosen = draft().cell === at;
        const more = chosen ? { onenter: place } : {};
        return { class: chosen ? "chosen legal" : "legal", onclick: () => chooseCell(at), ...more };
      },
    ],
    [
      (at) => loose(at) && turns,
      (at, part) => ({ class: "loose", onclick: () => act({ do: "turn", turn: (part.turn + 1) % 4 }) }),
    ],
    [
      (at) => removable.has(at),
      (at) => ({ class: chosen().includes(at) ? "removable off" : "removable", onclick: () => choose(at) }),
    ],
    [
      (at) => cabins.has(at),
      (at) => ({
        class: hasAlien(at) ? "asked-cell picked" : "asked-cell",
        onclick: () => boardAlien(at),
      }),
    ],
    [loose, () => ({ class: "loose" })],
  ];
  return (at, part) => {
    const found = deeds.find(([applies]) => applies(at));
    const deed = /** @type {any} */ (found?.[1](at, part) ?? {});
    return isWanted(at) ? { ...deed, class: `${deed.class ?? ""} wanted` } : deed;
  };
}

/** The first touch chooses a cell for the tile in hand, the next turns the tile. */
function chooseCell(at) {
  if (draft().cell === at) turnBy(1);
  else pick({ cell: at });
}

// ------------------------------------------------------------------------------------------------------------- marks

function errorsOver(player, { at }) {
  const own = player.seat === state.seat;
  return player.errors.map((error, number) => errorMark(error, number, own && isDecided(player, error), at));
}

/**
 * A zigzag on the seam of two components, or a frame around one, with the number of the error.
 * @param {number} number
 * @param {boolean} decided
 */
function errorMark(error, number, decided, at) {
  const cells = cellsOf(error).map(([x, y]) => at(x, y));
  if (cells.length === 0) return null;
  const [[x, y], [u, v] = [x, y]] = cells;
  const [mx, my] = [(x + u) / 2 + 50, (y + v) / 2 + 50];
  const disc = x === u ? { cx: x + 92, cy: my } : { cx: mx, cy: y + 90 };
  const zigzag =
    x === u
      ? `M${x + 8} ${my}l12-9 14 18 14-18 14 18 14-18 16 9`
      : `M${mx} ${y + 8}l-9 12 18 14-18 14 18 14-18 14 9 16`;
  return h(
    "g",
    { key: `error${number}`, class: `error-mark ${decided ? "decided" : ""}` },
    cells.length > 1
      ? h("path", { d: zigzag })
      : h("rect", { x: x + 3, y: y + 3, width: 94, height: 94, rx: 9 }),
    h("circle", { ...disc, r: 19 }),
    h("text", { x: disc.cx, y: disc.cy + 1 }, number + 1),
  );
}

// -------------------------------------------------------------------------------------------------------------- keys

const MOVES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const LETTERS = {
  q: "turn-left",
  e: "turn-right",
  r: "return",
  s: "set-aside",
  d: "take-part",
  c: "take-cargo",
  f: "flip",
};

/** Keys do what the buttons say; arrows choose a cell, Enter places the tile. */
export function watchKeys() {
  addEventListener("keydown", (event) => {
    if (state.picture?.game !== "galaxy_trucker" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog[open]"))
      return;
    if (pressNamed(event.key) || moveOrPlace(event)) event.preventDefault();
  });
}

/**
 * Presses the button of a key; whether there is one.
 * @param {string} key
 */
function pressNamed(key) {
  const name = LETTERS[key.toLowerCase()];
  const selector = name
    ? `[data-do="${name}"]:not(:disabled)`
    : /^[1-9]$/.test(key) && `[data-answer="${Number(key) - 1}"]`;
  const target = selector ? document.querySelector(selector) : null;
  if (target instanceof HTMLElement) target.click();
  return target !== null;
}

/**
 * Arrows and Enter, while a tile is in hand; whether it was one of them.
 * @param {KeyboardEvent} it
 */
function moveOrPlace({ key, target }) {
  if (!own()?.hand) return false;
  if (MOVES[key]) {
    // Enter shall place the tile next, not press the button where the keyboard was brought.
    if (document.activeElement instanceof HTMLElement && target !== document.body)
      document.activeElement.blur();
    moveCell(MOVES[key]);
    return true;
  }
  const onButton = target instanceof Element && target.closest("button, [role=button]");
  if (key !== "Enter" || !draft().cell || onButton) return false;
  place();
  return true;
}

/** The next cell in a direction where the tile may lie; the nearest one at first. */
function moveCell([dx, dy]) {
  const { targets, ship_class: shipClass } = game();
  const cells = targets.place ?? [];
  const { at } = layout(shipClass);
  const [fx, fy] = at(...(draft().cell?.split(",").map(Number) ?? [7, 7]));
  /** @param {[number, number]} cell */
  const way = (cell) => {
    const [x, y] = at(...cell);
    const [along, aside] = [(x - fx) * dx + (y - fy) * dy, Math.abs((x - fx) * dy) + Math.abs((y - fy) * dx)];
    return along > 0 ? along + 2 * aside : Number.POSITIVE_INFINITY;
  };
  const best = cells.reduce((one, other) => (way(other) < way(one) ? other : one), cells[0]);
  if (best && way(best) < Number.POSITIVE_INFINITY) pick({ cell: String(best) });
}

/**
 * A ship for a hall, with its name and what its builder is about.
 * @param {PlayerView} player
 */
export function hallShip(player) {
  return rival(player, scene());
}
