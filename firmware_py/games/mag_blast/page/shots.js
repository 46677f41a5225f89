// Shots that fly: a line to the target while the noise is awaited, a bolt on its way while others may answer, a burst
// where it hits. Who wants less motion sees the line and the burst stand still.

/** @import { PlayedView, PlayerView, TargetView } from "/types/mag_blast" */
/** @import { Box, Layout } from "./geometry.js" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { game, picture, printed, SECTORS } from "./state.js";

const SHORT_OF = 0.82; // a bolt waits there until nobody answers any more
const BURST_MS = 1600;
const HITS = ["shot_hit", "ram_hit", "squadron_hit", "ship_destroyed", "command_ship_destroyed"];

/** @type {Map<string, [number, number]>} where each ship was seen last, for it is gone when its burst is shown */
const seen = new Map();

/**
 * What is on its way, or has just hit, over fleets as they are laid out; a fleet that is not there fires from `below`.
 * @type {(laid: [PlayerView, Box, Layout][], u: number, below: [number, number]) => Drawn}
 */
export function flight(laid, u, below) {
  remember(laid, below);
  const shot = game().stack.find(({ target }) => target);
  return [shot?.target && onItsWay(shot, shot.target, u), burst(laid)];
}

/** @type {(laid: [PlayerView, Box, Layout][], below: [number, number]) => void} */
function remember(laid, below) {
  for (const { seat, fleet } of game().players)
    if (!laid.some(([player]) => player.seat === seat))
      for (const name of ["command", ...fleet.flat().map(({ ship }) => ship)])
        seen.set(`${seat}/${name}`, below);
  for (const [{ seat, fleet }, , layout] of laid) {
    seen.set(`${seat}/command`, layout.centre);
    fleet.forEach((ships, at) => {
      ships.forEach(({ ship }, place) => {
        const { x, y, width, height } = layout.place(SECTORS[at], place, ships.length);
        seen.set(`${seat}/${ship}`, [x + width / 2, y + height / 2]);
      });
    });
  }
}

/** @type {(played: PlayedView, target: TargetView, u: number) => Drawn} */
function onItsWay({ card, seat, ship, heard }, target, u) {
  const from = seen.get(`${seat}/${ship ?? "command"}`) ?? seen.get(`${seat}/command`);
  const to = seen.get(`${target.seat}/${target.ship}`);
  if (!from || !to) return null;
  const { kind } = printed().actions[card];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]].map((way) => way * SHORT_OF);
  const turned = (Math.atan2(dy, dx) * 180) / Math.PI;
  return h(
    "g",
    {
      key: `shot${card}`,
      class: `shot ${kind} ${heard ? "heard" : ""}`,
      "data-shot": card,
      "aria-hidden": "true",
    },
    h("path", { class: "way", d: `M${from.join(" ")}L${to.join(" ")}` }),
    h("circle", { class: "cross", cx: to[0], cy: to[1], r: 32 * u }),
    heard &&
      h(
        "g",
        { class: "bolt", transform: `translate(${from.join(" ")})` },
        h(
          "g",
          { class: "flies", style: { "--dx": `${dx.toFixed(1)}px`, "--dy": `${dy.toFixed(1)}px` } },
          h("path", { d: BOLTS[kind] ?? BOLTS.laser_blast, transform: `rotate(${turned.toFixed(1)})` }),
        ),
      ),
  );
}

/** @type {Partial<Record<import("/types/mag_blast").KindName, string>>} */
const BOLTS = {
  laser_blast: "M-12-1.5H4V1.5H-12zM-30-1.5H-17V1.5H-30z",
  beam_blast: "M-40-2H4V2H-40zM-40-6H0V-4H-40zM-40 4H0V6H-40z",
  mag_blast: "M10 0A10 10 0 1 1 0-10 10 10 0 0 1 10 0M-18-6-34-9V9L-18 6z",
};

/**
 * Where the line of the story that is read now tells of a hit.
 * @type {(laid: [PlayerView, Box, Layout][]) => Drawn}
 */
function burst(laid) {
  const { story, show } = picture();
  const line = story.findLast(({ about }) => HITS.includes(String(about.step)));
  if (
    !line ||
    show.now_ms - line.at_ms > BURST_MS ||
    !laid.some(([{ seat }]) => seat === Number(line.about.seat))
  )
    return null;
  const { seat, fleet_ship, step } = line.about;
  const at = seen.get(`${seat}/${step === "command_ship_destroyed" ? "command" : fleet_ship}`);
  if (!at) return null;
  return h(
    "g",
    {
      key: `burst${line.at_ms}`,
      class: `burst ${String(step).endsWith("destroyed") ? "destroyed" : ""}`,
      transform: `translate(${at.join(" ")})`,
      "aria-hidden": "true",
    },
    h("path", { d: "M0-30 6-9 26-18 12-2 32 6 10 9 14 30 0 15-14 30-10 9-32 6-12-2-26-18-6-9z" }),
  );
}
