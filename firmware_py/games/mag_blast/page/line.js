// What Mag Blast has to say in the line.

/** @import { Message } from "/static/frame_line.js" */

import { choiceLeft } from "/static/choice_time.js";
import { said } from "/static/guide.js";
import { state } from "/static/state.js";
import { damageOf, top } from "./ships.js";
import { asked, captain, cardName, game, picture, printed, shipName, text, who } from "./state.js";

const SECOND_MS = 1000;

/** @returns {Message[]} */
export function lines() {
  const shot = top();
  if (game().result) return [];
  if (shot && !shot.heard) return noise(shot);
  if (!asked() || !captain(state.seat)?.alive) return shot ? [{ kind: "waits", text: played(shot) }] : [];
  if (!shot) return [decision()];
  const left = choiceLeft();
  const time =
    left === null ? {} : { left_ms: left, of_ms: Number(picture().record.setup.answer_s) * SECOND_MS };
  return [
    {
      kind: "decide",
      text: text("line_answer", { card: played(shot) }),
      short: text("line_answer_short", { card: cardName(shot.card) }),
      ...time,
    },
  ];
}

/** @returns {Message} */
function decision() {
  const { phase, placing } = game();
  const what = placing.length > 0 ? "place" : phase;
  return { kind: "decide", text: said(`next_${what}`), short: text(`line_${what}`) };
}

/**
 * A shot that waits for its noise.
 * @param {import("/types/mag_blast").PlayedView} shot
 * @returns {Message[]}
 */
function noise(shot) {
  const { hearing } = picture();
  const time = hearing ? { left_ms: hearing.left_s * SECOND_MS, of_ms: 4 * SECOND_MS } : {};
  if (shot.seat !== state.seat)
    return [
      {
        kind: "waits",
        icon: "sound",
        text: `${text("noise_wait", { who: who(shot.seat) })} ${played(shot)}`,
        short: text("noise_wait", { who: who(shot.seat) }),
        ...time,
      },
    ];
  const gaps = { from: shipName(shot.ship ?? "command"), at: shipName(shot.target?.ship ?? "command") };
  return [
    {
      kind: "decide",
      icon: "sound",
      text: text(destroys(shot) ? "line_noise_destroys" : "line_noise", gaps),
      short: text("line_noise", gaps),
      ...time,
    },
  ];
}

/** @param {import("/types/mag_blast").PlayedView} shot */
function destroys({ card, ship, target }) {
  if (!target) return false;
  const player = captain(target.seat);
  const aimed = player?.fleet.flat().find((one) => one.ship === target.ship);
  const left = aimed
    ? printed().ships[target.ship].hull - aimed.damage
    : (player?.hull ?? 0) - (player?.damage ?? 0);
  return damageOf(card, ship) >= left;
}

/** @param {import("/types/mag_blast").PlayedView} shot */
function played({ card, seat, target }) {
  const gaps = { card: cardName(card), who: who(seat) };
  return target
    ? text("played_at", { ...gaps, target: shipName(target.ship), whose: who(target.seat) })
    : text("played", gaps);
}
