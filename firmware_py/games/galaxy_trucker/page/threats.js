// Meteors and shots: the line along which one comes, where it strikes, and what goes with it.

/** @import { PlayerView } from "/types/galaxy_trucker" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Layout } from "./ship.js" */
/** @import { Coming, Fact, Side } from "./state.js" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { lookedAt } from "./decisions.js";
import { cellOf, coming, facts, flyerOf, game, lastTold } from "./state.js";
import { goneWith } from "./words.js";

const FAR = 420; // from where a threat comes flying, in the units of a cell's 100
/** @type {Record<Side, number>} degrees by which what comes from the front is turned */
const TOWARDS = { N: 0, E: 90, S: 180, W: 270 };
/** @type {Record<Side, [number, number]>} */
const AWAY = { N: [0, -1], S: [0, 1], W: [-1, 0], E: [1, 0] };

/**
 * The threat that comes just now, or null.
 * @returns {Coming | null}
 */
export function lineOf() {
  const { flight } = game();
  if (!flight) return null;
  if (flight.question?.threat) return coming(flight.question.threat);
  const told = lastTold(["threat_met"], "dice_rolled")?.about;
  return told ? { side: told.side, line: told.line, size: told.size, threat: told.threat } : null;
}

/**
 * A meteor or shot in the lane that it comes along, and what it strikes.
 * @type {(player: PlayerView, place: Layout) => Drawn}
 */
export function threatOver(player, place) {
  const threat = lineOf();
  if (!threat || flyerOf(player.seat)?.retired) return null;
  const outcome = outcomeOf(player.seat);
  const { spot, lane } = wayOf(threat, place);
  const [ax, ay] = AWAY[threat.side];
  const goal = outcome?.cells
    ? middle(outcome, place.at)
    : [spot[0] - ax * (place.width + 300), spot[1] - ay * (place.height + 300)];
  const thrown = lastTold(["dice_rolled"])?.at_ms ?? 0;
  const size = threat.size === "big" ? 30 : 19;
  const way = {
    "--far-x": `${ax * FAR}px`,
    "--far-y": `${ay * FAR}px`,
    "--goal-x": `${goal[0] - spot[0]}px`,
    "--goal-y": `${goal[1] - spot[1]}px`,
  };
  return h(
    "g",
    { key: `threat${thrown}`, class: `threat-lane ${threat.threat} ${threat.size}` },
    h("rect", { class: "lane", ...lane }),
    h(
      "g",
      {
        key: outcome ? "met" : "comes",
        class: `flying ${outcome ? outcome.outcome : "comes"}`,
        style: way,
      },
      h("g", { transform: `translate(${spot[0]} ${spot[1]})` }, flyingThing(threat, size)),
    ),
    outcome && struck(outcome, place.at),
  );
}

/**
 * Where a threat enters the picture, and the line along which it flies; far outside for a line without a cell.
 * @type {(threat: Coming, place: Layout) => {spot: [number, number], lane: Record<string, number>}}
 */
function wayOf({ side, line }, { at, width, height, columns, rows }) {
  const down = side === "N" || side === "S";
  const known = (down ? columns : rows).includes(line);
  const [x, y] = known ? at(down ? line : columns[0], down ? rows[0] : line) : [-1000, -1000];
  /** @type {Record<Side, [number, number]>} */
  const spots = { N: [x + 50, 20], S: [x + 50, height - 20], W: [20, y + 50], E: [width - 20, y + 50] };
  return {
    spot: spots[side],
    lane: down ? { x: x + 8, y: 0, width: 84, height } : { x: 0, y: y + 8, width, height: 84 },
  };
}

/** @type {(about: Fact, at: Layout["at"]) => [number, number]} */
function middle({ cells }, at) {
  const [x, y] = at(...cellOf(String(cells).split(" ")[0]));
  return [x + 50, y + 50];
}

/**
 * The threat itself, with its tail behind it.
 * @type {(threat: Coming, size: number) => Drawn}
 */
function flyingThing(threat, size) {
  const [ax, ay] = AWAY[threat.side];
  return [
    [-0.5, 0, 0.5].map((off) =>
      h("line", {
        key: `tail${off}`,
        class: "tail",
        x1: ay * off * size,
        y1: ax * off * size,
        x2: ax * 70 + ay * off * size,
        y2: ay * 70 + ax * off * size,
      }),
    ),
    threat.threat === "meteor"
      ? h("path", {
          class: "rock",
          transform: `scale(${size / 20}) translate(-20 -20)`,
          d: "M14 5L27 4L36 14L35 27L25 36L12 34L4 24L6 12z",
        })
      : h("path", {
          class: "bullet",
          transform: `rotate(${TOWARDS[threat.side]}) scale(${size / 20}) translate(-20 -20)`,
          d: "M13 4H27V26L20 37L13 26z",
        }),
  ];
}

/**
 * What became of the last throw for a ship, or null.
 * @type {(seat: number) => Fact | null}
 */
export function outcomeOf(seat) {
  const told = facts();
  for (let place = told.length - 1; place >= 0 && told[place].step !== "dice_rolled"; place--) {
    if (told[place].step === "threat_met" && told[place].seat === seat) return told[place];
    if (told[place].step === "asked") return null;
  }
  return null;
}

/** @type {(about: Fact, at: Layout["at"]) => Drawn} */
function struck({ outcome, cells }, at) {
  if (!cells) return null;
  const [x, y] = at(...cellOf(String(cells).split(" ")[0]));
  return h(
    "g",
    { class: `struck ${outcome}`, transform: `translate(${x} ${y})` },
    h("rect", { x: 3, y: 3, width: 94, height: 94, rx: 9 }),
    outcome === "destroyed" && h("path", { d: "M22 22L78 78M78 22L22 78" }),
  );
}

/**
 * What would go with the answer that is chosen, on the own ship: a frame and a word for each component.
 * @type {(player: PlayerView, place: Layout) => Drawn}
 */
export function goneOver(player, { at }) {
  const prospect = player.seat === state.seat ? lookedAt() : null;
  if (!prospect) return null;
  return goneWith(prospect).map(({ cell, how }) => {
    const [x, y] = at(...cell);
    return h(
      "g",
      { key: `gone${cell}`, class: `gone-mark ${how}`, transform: `translate(${x} ${y})` },
      h("rect", { class: "gone-frame", x: 3, y: 3, width: 94, height: 94, rx: 9 }),
      h(
        "g",
        { class: "gone-word" },
        h("rect", { x: 2, y: 68, width: 96, height: 26, rx: 12 }),
        h("text", { x: 50, y: 82 }, word("truck_loss_short", how)),
      ),
    );
  });
}
