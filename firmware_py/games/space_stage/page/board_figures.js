// The figures on the station, one for each character.

/** @import { CharacterView } from "/types/space_stage" */

import { h } from "/static/dom.js";
import { walking } from "./board_motion.js";
import { SEAT_COLOURS } from "./parts.js";
import { game, nameOf } from "./state.js";

/**
 * The figure of a character, where it stands.
 * @param {CharacterView} character
 */
export function figure(size, character) {
  if (!character.room) return null;
  const there = game().characters.filter(({ room }) => room === character.room);
  const [x, y] = size.stand(character.room, there.indexOf(character), there.length);
  const { look, style } = walking(size, character, [x, y]);
  const r = size.figure;
  const said = `${nameOf(character.character)}: ${character.damage}/${character.dying_at}`;
  const dying = character.status === "dying";
  return h(
    "g",
    {
      key: `figure${character.character}`,
      class: `figure ${character.status} ${game().turn === character.seat ? "turn" : ""} ${look}`,
      "data-figure": character.character,
      "data-at": character.room,
      transform: `translate(${x} ${y})`,
      style: { "--seat": SEAT_COLOURS[character.seat], ...style },
    },
    h("title", {}, said),
    h("circle", { r }),
    h(
      "text",
      {
        class: "number",
        y: r * 0.36,
        "font-size": Math.max(r, size.small),
        transform: dying ? "rotate(90)" : "",
      },
      character.character + 1,
    ),
    h(
      "g",
      { class: "hurt", transform: `translate(${r * 0.85} ${r * 0.75})` },
      h("rect", {
        x: -r * 0.65,
        y: -size.small * 0.58,
        width: r * 1.3,
        height: size.small * 1.16,
        rx: 4,
      }),
      h(
        "text",
        { y: size.small * 0.36, "font-size": size.small },
        dying ? (character.last_roll ?? "✝") : character.damage,
      ),
    ),
  );
}
