// What Space Alert brings to the page.

import { h } from "/static/dom.js";
import { o } from "/static/operator_parts.js";
import { personName } from "/static/people.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { board } from "./board.js";
import { nextTurn, touched } from "./commands.js";
import { dock, over } from "./dock.js";
import { ending } from "./ending.js";
import { hall } from "./hall.js";
import { allowDragging } from "./hand_drag.js";
import { gaps, now, shape } from "./help.js";
import { icon } from "./icons.js";
import { task } from "./lesson.js";
import { lines } from "./line.js";
import { log } from "./log.js";
import { side } from "./side.js";
import { game, pick, picture, putDown, seats, text, toAct } from "./state.js";
import { storyIcon } from "./story.js";
import { pieces } from "./table_pieces.js";
import { print } from "./table_print.js";
import { threatCard } from "./threats.js";
import { phaseText, turnText } from "./words.js";

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: ["icons.css", "table_top.css", "board.css", "dock.css", "side.css", "ending.css"],
  hallStyles: ["icons.css", "table_top.css", "board.css", "ending.css", "hall.css"],
  moment,
  seats,
  opened: allowDragging,
  entered: () => pick({ slot: null, picked: null, phase: 0, lane: null, handOpen: false }),
  reset: putDown,
  frame: { board, dock, lines, side, over, toAct },
  help: { gaps, now, shape },
  title: () => word("mission", picture().record.setup.mission),
  print,
  pieces,
  touched,
  ending,
  detail: threatCard,
  closeDetail: () => pick({ pictureOf: null }),
  hall,
  chips: () =>
    game().silent && h("span", { key: "silent", class: "chip op-chip warn" }, icon("mute"), text("silent")),
  controls: () => !picture().show.live && nextTurnButton(),
  log,
  lesson: { task },
  story: { chapters: ["turn_began"], icon: storyIcon },
  concerns,
  vibrations: {
    phase_began: [90],
    phase_warned: [180],
    phase_ended: [350],
    transfer_opened: [90, 60, 90, 60, 90],
    data_incoming: [90, 60, 90],
    silence_began: [40, 40, 40, 40, 40],
    threat_called: [50],
  },
};

function moment() {
  const view = game();
  const { part } = view;
  const acts = part === "action" || part === "briefing";
  const said = acts ? phaseText(view) : turnText(view);
  const spoken =
    part === "briefing" ? o("briefing") : part === "resolution" ? `${o("resolution")} · ${said}` : said;
  return {
    part,
    text: said,
    spoken,
    over: part === "over",
    turns: view.turns,
    ends_ms: acts && view.phase_ends_at !== null ? view.phase_ends_at * 1000 : undefined,
  };
}

/**
 * Who is handed a card is told so: among those of a hand it is easily overlooked.
 * @param {{step?: string, seat?: number, to?: number}} about
 */
function concerns({ step, seat, to }) {
  return step === "card_handed" && to === state.seat
    ? text("handed_to_you", { who: personName(seat ?? 0) })
    : "";
}

function nextTurnButton() {
  if (game().part === "over") return null;
  return h(
    "button",
    { key: "next-turn", "data-do": "next-turn", onclick: nextTurn },
    icon("skip"),
    h("span", {}, text("next_turn")),
  );
}
