// What Mag Blast puts in each place of the page.

import { watchChoices } from "/static/choice_time.js";
import { h } from "/static/dom.js";
import { endButton } from "/static/playback.js";
import { state } from "/static/state.js";
import { storyList } from "/static/story.js";
import { t } from "/static/words.js";
import { board, followScreen, HALL, isNarrow } from "./board.js";
import { captainColour, lastShip } from "./ending.js";
import { hand } from "./hand.js";
import { gaps, next, now } from "./help.js";
import { opened, task } from "./lesson.js";
import { log } from "./log.js";
import { meter } from "./noise.js";
import { stack } from "./stack.js";
import { game, picture, putDown, text, who } from "./state.js";

function moment() {
  const { phase, turn, result } = game();
  const words = text(`phase_${phase}`);
  return {
    part: result ? "over" : "resolution",
    over: Boolean(result),
    text:
      phase === "choose" || result
        ? words
        : text("turn_of", { who: text("seat", { seat: turn }), phase: words }),
  };
}

function head() {
  const { result, to_act, brutal } = game();
  return h(
    "div",
    { class: "mag-head" },
    h("h2", {}, moment().text),
    brutal && h("span", { class: "chip" }, text("brutal")),
    !isNarrow() && decks(),
    !result &&
      !picture().lesson &&
      to_act.length > 0 &&
      !(isNarrow() && to_act.includes(state.seat)) &&
      h("p", {}, text("waits", { who: to_act.map(who).join(", ") })),
    !isNarrow() && endBattle(),
  );
}

/** How many cards lie where. */
function decks() {
  if (picture().lesson) return null;
  const { action_deck, action_discard, fleet_deck } = game();
  const counts = { deck: action_deck, discard: action_discard.length, ships: fleet_deck };
  return h("p", { key: "decks", class: "dim" }, text("decks", counts));
}

function endBattle() {
  return endButton({ name: "end-battle", text: text("end") });
}

/** Beside the fleets of a hall: whether a noise is awaited, and the played cards. */
function hallSide() {
  const shot = game().stack.at(-1);
  return [
    shot &&
      !shot.heard &&
      h("p", { class: "question", key: "noise" }, text("noise_wait", { seat: shot.seat })),
    shot && !shot.heard && meter(picture().hearing),
    stack(),
  ];
}

/** The played cards beside the fleets. */
function pile() {
  const cards = stack();
  return cards && h("section", { class: "panel pile-panel shown", key: "pile" }, cards);
}

/** Beside the fleets: the played cards and the story; a lesson tells its own. Below a small screen's hand: what its head has no room for. */
function side() {
  return [
    !isNarrow() && pile(),
    isNarrow() && [decks(), endBattle()],
    !picture().lesson &&
      h(
        "section",
        { class: "panel story-panel shown", "aria-label": t("tab_story"), tabindex: "0" },
        storyList(),
      ),
  ];
}

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["fleets.css", "ships.css", "seat.css"],
  hallStyles: ["fleets.css", "ships.css", "seat.css", "hall.css"],
  moment,
  seats: () => game().players.map(({ seat }) => seat),
  reset: putDown,
  clock: head,
  opened: () => {
    followScreen();
    watchChoices();
  },
  board,
  seat: () => [isNarrow() && stack(), hand()],
  side,
  ending: { picture: lastShip, colour: captainColour },
  hall: () => ({
    part: "battle",
    layout: "board",
    head: [h("span", { class: "turn" }, `Mag Blast · ${moment().text}`)],
    big: board(HALL),
    side: hallSide(),
  }),
  help: { gaps, now },
  next,
  lesson: { task, opened },
  log,
};
