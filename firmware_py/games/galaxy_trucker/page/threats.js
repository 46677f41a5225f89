// Meteors and shots: the line along which one comes, where it strikes, and what goes with it.

/** @import { PlayerView } from "/types/galaxy_trucker" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { lookedAt } from "./decisions.js";
import { goneWith } from "./prices.js";
import { asked, flyerOf, game, lastTold } from "./state.js";

const FAR = 420; // from where a threat comes flying, in the units of a cell's 100
const TOWARDS = { N: 0, E: 90, S: 180, W: 270 }; // degrees by which what comes from the front is turned
const AWAY = { N: [0, -1], S: [0, 1], W: [-1, 0], E: [1, 0] };

/** The side and number of the threat that comes just now, or null. */
export function lineOf() {
  const { flight } = game();
  if (!flight) return null;
  if (flight.question?.threat) return flight.question.threat;
  const told = lastTold(["threat_met"], "dice_rolled");
  return told
    ? /** @type {any} */ ({
        side: told.about.side,
        line: told.about.line,
        size: told.about.size,
        threat: told.about.threat,
      })
    : null;
}

/**
 * A meteor or shot in the lane that it comes along, and what it strikes.
 * @param {PlayerView} player
 */
export function threatOver(player, place) {
  const threat = lineOf();
  if (!threat || flyerOf(player.seat)?.retired) return null;
  const outcome = outcomeOf(player);
  const { spot, lane } = wayOf(threat, place);
  const [ax, ay] = AWAY[threat.side];
  const goal = outcome?.cells
    ? middle(outcome, place.at)
    : [spot[0] - ax * (place.width + 300), spot[1] - ay * (place.height + 300)];
  const thrown = lastTold(["dice_rolled"])?.at_ms ?? 0;
  const size = threat.size === "big" ? 30 : 19;
  return h(
    "g",
    { key: `threat${thrown}`, class: `threat-lane ${threat.threat} ${threat.size}` },
    h("rect", { class: "lane", ...lane }),
    h(
      "g",
      {
        key: outcome ? "met" : "comes",
        class: `flying ${outcome ? outcome.outcome : "comes"}`,
        style: {
          "--far-x": `${ax * FAR}px`,
          "--far-y": `${ay * FAR}px`,
          "--goal-x": `${goal[0] - spot[0]}px`,
          "--goal-y": `${goal[1] - spot[1]}px`,
        },
      },
      h("g", { transform: `translate(${spot[0]} ${spot[1]})` }, flying(threat, size)),
    ),
    outcome && struck(outcome, place.at),
  );
}

/** Where a threat enters the picture, and the line along which it flies; far outside for a line without a cell. */
function wayOf({ side, line }, { at, width, height, columns, rows }) {
  const down = side === "N" || side === "S";
  const known = (down ? columns : rows).includes(line);
  const [x, y] = known ? at(down ? line : columns[0], down ? rows[0] : line) : [-1000, -1000];
  const spots = { N: [x + 50, -26], S: [x + 50, height + 26], W: [-26, y + 50], E: [width + 26, y + 50] };
  return {
    spot: spots[side],
    lane: down ? { x: x + 8, y: 0, width: 84, height } : { x: 0, y: y + 8, width, height: 84 },
  };
}

function middle({ cells }, at) {
  const [x, y] = at(...String(cells).split(" ")[0].split(",").map(Number));
  return [x + 50, y + 50];
}

/**
 * The threat itself, with its tail behind it.
 * @param {30 | 19} size
 */
function flying(threat, size) {
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
 * What became of the last throw for a player's ship, or null.
 * @param {PlayerView} player
 */
export function outcomeOf(player) {
  const { story } = state.picture;
  for (let place = story.length - 1; place >= 0 && story[place].about.step !== "dice_rolled"; place--) {
    const { about } = story[place];
    if (about.step === "threat_met" && about.seat === player.seat) return /** @type {any} */ (about);
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

/** What would go with the answer that is looked at, on the own ship: a frame and a word for each component. */
export function goneOver(player, { at }) {
  const { flight } = game();
  if (player.seat !== state.seat || !flight?.question || !asked()) return null;
  const prospect = lookedAt();
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
