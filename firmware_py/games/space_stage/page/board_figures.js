// The people on the station: shape, colour and damage of each character, where it stands.

/** @import { CharacterView } from "/types/space_stage" */
/** @import { Layout } from "./geometry.js" */

import { h } from "/static/dom.js";
import { SHAPES } from "/static/shapes.js";
import { state } from "/static/state.js";
import { walking } from "./board_motion.js";
import { label, look, pressed } from "./board_parts.js";
import { standing } from "./geometry.js";
import { dieFace } from "./parts.js";
import { personTouch, roomTouch } from "./picks.js";
import { draft, game, nameOf, shapeOfCharacter, text } from "./state.js";

/** @param {Layout} layout */
export function people(layout) {
  return game().characters.map((one) => figure(layout, one));
}

/**
 * @param {Layout} layout
 * @param {CharacterView} character
 */
function figure(layout, character) {
  const { room, status, damage, dying_at: limit } = character;
  if (!room) return null;
  const there = game().characters.filter((one) => one.room === room);
  const { at, w, short } = standing(layout, room, there.length);
  const [x, y] = at[there.indexOf(character)];
  const { look: walks, style } = walking(layout, character, [x, y]);
  const does = personTouch(character);
  const aim = draft().target === character.character && draft().mode !== "";
  const said = `${nameOf(character.character)}: ${status === "dying" ? text("dying") : `${damage}/${limit}`}`;
  const mine = character.seat === state.seat ? "mine" : "";
  const turn = game().turn === character.seat ? "turn" : "";
  return h(
    "g",
    {
      key: `figure${character.character}`,
      class: `figure ${status} ${mine} ${turn} ${walks} ${look(does, aim)}`,
      "data-figure": character.character,
      "data-at": room,
      "data-damage": damage,
      transform: `translate(${x} ${y})`,
      style,
      ...pressed(does, said, roomTouch(room)),
    },
    h("title", {}, said),
    does && h("rect", { class: "reach", x: -w / 2, y: -22, width: w, height: 44 }),
    pill(layout, character, w, short),
  );
}

/** @type {(layout: Layout, character: CharacterView, w: number, short: boolean) => import("/static/dom.js").Drawn} */
function pill({ font, head }, character, w, short) {
  const { status, damage, dying_at: limit, last_roll: roll } = character;
  const tall = head - 3;
  const sign = Math.min(tall * 0.72, w * 0.5);
  const { path, colour } = SHAPES[shapeOfCharacter(character)];
  const dying = roll ? dieFace(roll) : "✝";
  const said = status === "dying" ? dying : short ? damage : `${damage}/${limit}`;
  const left = -w / 2 + 3;
  return [
    h("rect", { class: "pill", x: -w / 2, y: -tall / 2, width: w, height: tall, rx: tall / 2 }),
    h(
      "g",
      { transform: `translate(${left} ${-sign / 2}) scale(${sign / 24})` },
      h("path", { d: path, fill: colour }),
    ),
    label(said, left + sign + (w - sign - 6) / 2, 0, font, w - sign - 8, "hurt"),
  ];
}
