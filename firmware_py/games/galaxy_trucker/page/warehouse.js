// What lies open while ships are built: the face-up components, and the two places of the own corner.

/** @import { PlayerView } from "/types/galaxy_trucker" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { tileWords } from "./ship.js";
import { act, game, text } from "./state.js";
import { tileIcon } from "./tiles.js";

/**
 * The face-up components, the newest first; the first touch gets one.
 * @param {PlayerView | undefined} player
 */
export function faceUp(player) {
  const { face_up: tiles } = game().warehouse;
  const free = player && !player.number && !player.hand && player.looking === null;
  return h(
    "section",
    {
      key: "face-up",
      class: "face-up",
      "data-help": "flight face_up",
      "aria-label": text("face_up", { count: tiles.length }),
    },
    h("h3", {}, text("face_up", { count: tiles.length }), h("span", { class: "dim" }, text("newest_left"))),
    h(
      "div",
      { class: "face-up-row" },
      tiles
        .map((id, number) =>
          h(
            "button",
            {
              key: `${number}${id}`,
              class: "face-up-tile",
              "data-drag": free ? "up" : null,
              "data-tile": id,
              "data-help": `part ${id}/0`,
              disabled: !free,
              "aria-label": tileWords(id),
              onclick: () => act({ do: "take_up", tile: id }),
            },
            tileIcon(id),
          ),
        )
        .reverse(),
    ),
  );
}

/**
 * The two places of the corner.
 * @param {PlayerView} player
 */
export function corner(player) {
  const free =
    player.seat === state.seat &&
    !player.number &&
    !player.hand &&
    player.looking === null &&
    game().phase === "build";
  return h(
    "div",
    {
      key: "corner",
      class: "corner",
      "data-help": "flight corner",
      role: "group",
      "aria-label": text("put_aside"),
    },
    h("h3", {}, text("put_aside")),
    player.aside.map((id, number) =>
      id
        ? h(
            "button",
            {
              key: `aside${number}`,
              "data-do": `aside-${number}`,
              "data-help": "do aside",
              disabled: !free,
              "aria-label": tileWords(id),
              onclick: () => act({ do: "take_aside", place: number }),
            },
            tileIcon(id),
          )
        : h("span", { key: `aside${number}`, class: "empty" }),
    ),
  );
}
