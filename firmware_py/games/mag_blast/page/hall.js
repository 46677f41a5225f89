// The screen of a hall: all fleets, whether a noise is awaited, and the played cards.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { hallBoard } from "./board.js";
import { meter } from "./noise.js";
import { stack } from "./side.js";
import { game, moment, picture, text, who } from "./state.js";

const ROOM = { width: 1400, height: 900 };
const UNIT = 2.54; // so that letters of 11 are 28 px on a screen of 1920 x 1080

/** @returns {import("/static/game_page.js").HallScreen} */
export function hall() {
  const title = word("game", "mag_blast");
  return {
    part: "battle",
    layout: "board",
    head: [h("span", { class: "turn" }, `${title} · ${moment().text}`)],
    big: hallBoard(ROOM.width, ROOM.height, UNIT),
    side: hallSide(),
  };
}

function hallSide() {
  const shot = game().stack.at(-1);
  const silent = shot && !shot.heard;
  return [
    silent && h("p", { class: "question", key: "noise" }, text("noise_wait", { who: who(shot.seat) })),
    silent && meter(picture().hearing),
    stack(),
  ];
}
