// The board of Galaxy Trucker: the own ship large with its numbers, the ships of the others beside it, and what lies open
// for everybody: face-up components while ships are built, the card and the flight board in flight.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { cardPanel } from "./cards.js";
import { cellsOf } from "./check.js";
import { missionText } from "./decisions.js";
import { corner, faceUp, place, turnBy, turned } from "./hand.js";
import { payoutTable, paysOut } from "./payout.js";
import { layout, shipBoard } from "./ship.js";
import {
  act,
  called,
  draft,
  flyerOf,
  g,
  game,
  isAsked,
  lastTold,
  others,
  own,
  pick,
  printed,
} from "./state.js";
import { seatSign } from "./tiles.js";

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

function rival(player, shown) {
  const { ship_class: shipClass, to_act: asked, phase } = game();
  const all = printed().boards[shipClass].cells.length;
  const flyer = flyerOf(player.seat);
  const waits = asked.includes(player.seat) && phase !== "build";
  return h(
    "section",
    {
      key: `seat${player.seat}`,
      class: `rival ${waits ? "asked" : ""} ${flyer?.retired ? "out" : ""}`,
      "data-seat": player.seat,
      "aria-label": called(player.seat),
    },
    h(
      "h3",
      {},
      seatSign(player.seat),
      h("span", { class: "grow name" }, called(player.seat)),
      shown === "building" && h("b", {}, g("of", { count: player.parts.length, all })),
    ),
    shipBoard(player, shipClass, {
      small: true,
      loaded: shown === "flight",
      over: (at) => threatOver(player, at),
      label: called(player.seat),
    }),
    h("p", { class: "doing" }, doing(player, shown, waits, flyer)),
  );
}

/** What a rival is about. */
function doing(player, shown, waits, flyer) {
  if (flyer?.retired) return [icon("close"), word("truck_cause", flyer.retired)];
  if (waits) return [icon("clock"), g("decides")];
  if (shown === "check")
    return [icon(player.errors.length ? "warning" : "check"), g(player.errors.length ? "repairs" : "legal")];
  if (shown === "flight") return [icon("check"), g("brief", { crew: player.crew, energy: player.energy })];
  if (player.number) return [icon("check"), g("is_number", { number: player.number })];
  if (player.looking !== null) return [icon("eye"), g("looks_at", { pile: player.looking + 1 })];
  return player.holding ? [icon("give"), g("holds")] : g("hand_empty");
}

// ---------------------------------------------------------------------------------------------------------- own ship

function ownShip(player, shown) {
  const { ship_class: shipClass } = game();
  return h(
    "section",
    { key: "own", class: "own-ship", "aria-label": g("your_ship") },
    h("h2", {}, seatSign(player.seat), player.seat === state.seat ? g("your_ship") : called(player.seat)),
    facts(player, shown),
    shown === "building" && h("div", { key: "beside", class: "beside-ship" }, corner(player), mission()),
    shown !== "building" && h("div", { key: "beside", class: "beside-ship" }, mission()),
    shipBoard(player, shipClass, {
      loaded: shown === "flight",
      ghost: ghost(player),
      line: lineOf(),
      cell: cellDeeds(player, shown),
      over: (at) => [errorsOver(player, at), threatOver(player, at)],
      label: g("your_ship"),
    }),
  );
}

/** The numbers of the ship. */
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
          { key: name, "data-fact": name, title: word("truck_fact_help", name) },
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
    { key: "mission", class: "mission-of-flight" },
    h("h3", {}, word("truck_mission", id)),
    h("p", {}, missionText(id)),
    rationed && h("p", {}, g("rationed", { kind: word("truck_kind", rationed), count: game().level + 1 })),
  );
}

/** The tile in hand where it is about to be placed. */
function ghost(player) {
  const { cell } = draft();
  if (player.seat !== state.seat || !player.hand || !cell) return null;
  const [x, y] = cell.split(",").map(Number);
  return { x, y, id: player.hand, turn: turned() };
}

/** What a touch of a cell does now. */
function cellDeeds(player, shown) {
  const loose = (at) => Boolean(player.loose) && String(player.loose) === at;
  if (player.seat !== state.seat) return (at) => ({ class: loose(at) ? "loose" : "" });
  const { targets, phase, flight } = game();
  const places = new Set(targets.place?.map(String));
  const removable = new Set(targets.remove?.map(String));
  const asked = new Set(shown === "flight" && isAsked() ? flight?.question?.cells?.map(String) : []);
  const turns = phase === "build" && !player.hand && player.looking === null && !player.number;
  const deeds = [
    [
      (at) => places.has(at),
      (at) => ({ class: draft().cell === at ? "chosen legal" : "legal", onclick: () => chooseCell(at) }),
    ],
    [
      (at) => loose(at) && turns,
      (at, part) => ({ class: "loose", onclick: () => act({ do: "turn", turn: (part.turn + 1) % 4 }) }),
    ],
    [
      (at) => removable.has(at),
      (at) => ({ class: "removable", onclick: () => act({ do: "remove", cell: at.split(",").map(Number) }) }),
    ],
    [(at) => asked.has(at), () => ({ class: "asked-cell" })],
    [loose, () => ({ class: "loose" })],
  ];
  return (at, part) => deeds.find(([applies]) => applies(at))?.[1](at, part) ?? {};
}

/** The first touch chooses a cell for the tile in hand, the next turns the tile. */
function chooseCell(at) {
  if (draft().cell === at) turnBy(1);
  else pick({ cell: at });
}

// ------------------------------------------------------------------------------------------------------------- marks

function errorsOver(player, { at }) {
  return player.errors.map((error, number) => {
    const cells = cellsOf(error).map(([x, y]) => at(x, y));
    if (cells.length === 0) return null;
    const [[x, y], [u, v] = [x, y]] = cells;
    const [mx, my] = [(x + u) / 2 + 50, (y + v) / 2 + 50];
    const zigzag =
      x === u
        ? `M${x + 8} ${my}l12-9 14 18 14-18 14 18 14-18 16 9`
        : `M${mx} ${y + 8}l-9 12 18 14-18 14 18 14-18 14 9 16`;
    return h(
      "g",
      { key: `error${number}`, class: "error-mark" },
      cells.length > 1
        ? h("path", { d: zigzag })
        : h("rect", { x: x + 3, y: y + 3, width: 94, height: 94, rx: 9 }),
      h("circle", { cx: x === u ? Math.max(x, u) + 92 : mx, cy: x === u ? my : y + 90, r: 19 }),
      h("text", { x: x === u ? Math.max(x, u) + 92 : mx, y: (x === u ? my : y + 90) + 1 }, number + 1),
    );
  });
}

/** The side and number of the threat that comes just now, or null. */
function lineOf() {
  const { flight } = game();
  if (!flight) return null;
  if (flight.question?.threat) return flight.question.threat;
  const told = lastTold(["threat_met"], "dice_rolled");
  return told
    ? { side: told.about.side, line: told.about.line, size: told.about.size, threat: told.about.threat }
    : null;
}

/** A meteor or shot in the lane that it comes along, and what it strikes. */
function threatOver(player, { at, width, height, columns, rows }) {
  const threat = lineOf();
  if (!threat || flyerOf(player.seat)?.retired) return null;
  const down = threat.side === "N" || threat.side === "S";
  const known = (down ? columns : rows).includes(threat.line);
  const [x, y] = known ? at(down ? threat.line : columns[0], down ? rows[0] : threat.line) : [-1000, -1000];
  const outcome = outcomeOf(player);
  const spot = { N: [x + 50, -26], S: [x + 50, height + 26], W: [-26, y + 50], E: [width + 26, y + 50] }[
    threat.side
  ];
  const lane = down ? { x: x + 8, y: 0, width: 84, height } : { x: 0, y: y + 8, width, height: 84 };
  const [tx, ty] = { N: [0, -1], S: [0, 1], W: [-1, 0], E: [1, 0] }[threat.side];
  const size = threat.size === "big" ? 30 : 19;
  return h(
    "g",
    { key: `threat${threat.side}${threat.line}`, class: `threat-lane ${threat.threat} ${threat.size}` },
    h("rect", { class: "lane", ...lane }),
    [-0.5, 0, 0.5].map((off) =>
      h("line", {
        key: `tail${off}`,
        class: "tail",
        x1: spot[0] + ty * off * size,
        y1: spot[1] + tx * off * size,
        x2: spot[0] + tx * 70 + ty * off * size,
        y2: spot[1] + ty * 70 + tx * off * size,
      }),
    ),
    h("path", {
      class: "rock",
      transform: `translate(${spot[0] - size} ${spot[1] - size}) scale(${size / 20})`,
      d: "M14 5L27 4L36 14L35 27L25 36L12 34L4 24L6 12z",
    }),
    outcome && struck(outcome, at),
  );
}

function outcomeOf(player) {
  const { story } = state.picture;
  for (let place = story.length - 1; place >= 0 && story[place].about.step !== "dice_rolled"; place--) {
    const { about } = story[place];
    if (about.step === "threat_met" && about.seat === player.seat) return about;
    if (about.step === "asked") return null;
  }
  return null;
}

function struck({ outcome, cells }, at) {
  if (!cells) return null;
  const [x, y] = at(...String(cells).split(" ")[0].split(",").map(Number));
  return h(
    "g",
    { class: `struck ${outcome}`, transform: `translate(${x} ${y})` },
    h("rect", { x: 3, y: 3, width: 94, height: 94, rx: 9 }),
    outcome === "destroyed" && h("path", { d: "M22 22L78 78M78 22L22 78" }),
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

/** Presses the button of a key; whether there is one. */
function pressNamed(key) {
  const name = LETTERS[key.toLowerCase()];
  const selector = name
    ? `[data-do="${name}"]:not(:disabled)`
    : /^[1-9]$/.test(key) && `[data-answer="${Number(key) - 1}"]`;
  const target = selector ? document.querySelector(selector) : null;
  if (target instanceof HTMLElement) target.click();
  return target !== null;
}

/** Arrows and Enter, while a tile is in hand; whether it was one of them. */
function moveOrPlace({ key, target }) {
  if (!own()?.hand) return false;
  if (MOVES[key]) {
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
  const way = (cell) => {
    const [x, y] = at(...cell);
    const [along, aside] = [(x - fx) * dx + (y - fy) * dy, Math.abs((x - fx) * dy) + Math.abs((y - fy) * dx)];
    return along > 0 ? along + 2 * aside : Number.POSITIVE_INFINITY;
  };
  const best = cells.reduce((one, other) => (way(other) < way(one) ? other : one), cells[0]);
  if (best && way(best) < Number.POSITIVE_INFINITY) pick({ cell: String(best) });
}

/** A ship for a hall, with its name and what its builder is about. */
export function hallShip(player) {
  return rival(player, scene());
}
