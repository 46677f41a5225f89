// What Space Alert puts in each place of the page.

import { h } from "/static/dom.js";
import { o } from "/static/operator_parts.js";
import { called } from "/static/people.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { clockPanel, phaseText, turnText } from "./clock.js";
import { nextTurn, touched } from "./commands.js";
import { ending } from "./ending.js";
import { hallScreen } from "./hall.js";
import { allowDragging } from "./hand_drag.js";
import { gaps, next, now, shape } from "./help.js";
import { icon } from "./icons.js";
import { opened, task } from "./lesson.js";
import { log } from "./log.js";
import { warnings } from "./outlook.js";
import { panels, tabs } from "./panels.js";
import {
  boardThatFits,
  folds,
  newsPanel,
  phoneDetail,
  phonePlayback,
  phoneSeat,
  roles,
  sidePanel,
} from "./phone.js";
import { seatPanel, sideHint } from "./seat.js";
import { draft, game, pick, picture, seats, text } from "./state.js";
import { storyIcon } from "./story.js";
import { pieces } from "./table_pieces.js";
import { print } from "./table_print.js";

/** @type {import("/static/game_page.js").GamePage} */
export const page = {
  styles: [
    "icons.css",
    "table_top.css",
    "board.css",
    "flight.css",
    "seat.css",
    "hand.css",
    "seat_below.css",
    "phone.css",
    "ending.css",
  ],
  hallStyles: ["icons.css", "table_top.css", "board.css", "ending.css", "hall.css"],
  moment,
  seats,
  opened: allowDragging,
  entered,
  reset: () => pick({ picked: null, slot: null }),
  help: { gaps, now, shape },
  next,
  title: () => word("mission", picture().record.setup.mission),
  board: boardThatFits,
  print,
  pieces,
  touched,
  clock: clockPanel,
  seat: seatPanel,
  side: () => [sideHint(), warnings(), tabs(), panels()],
  ending,
  playback: nextTurnButton,
  detail: phoneDetail,
  closeDetail,
  phone: {
    chips: roles,
    news: newsPanel,
    seat: phoneSeat,
    playback: phonePlayback,
    side: sidePanel,
    folds,
  },
  hall: hallScreen,
  chips: () =>
    game().silent && h("span", { key: "silent", class: "chip op-chip warn" }, icon("mute"), text("silent")),
  controls: () => !picture().show.live && nextTurnButton(),
  log,
  lesson: { task, opened },
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
  const text = acts ? phaseText(view) : turnText(view);
  const spoken =
    part === "briefing" ? o("briefing") : part === "resolution" ? `${o("resolution")} · ${text}` : text;
  return {
    part,
    text,
    spoken,
    over: part === "over",
    turns: view.turns,
    ends_ms: acts && view.phase_ends_at !== null ? view.phase_ends_at * 1000 : undefined,
  };
}

/** Who is handed a card is told so: among those of a hand it is easily overlooked. */
function concerns({ step, seat, to }) {
  return step === "card_handed" && to === state.seat ? text("handed_to_you", { who: called(seat) }) : "";
}

/**
 * Each part has a panel that matters most; people may choose another.
 * @param {string} part
 * @param {string} before
 */
function entered(part, before) {
  if (part === "resolution" && before !== "over") pick({ tab: "story" });
  if (part === "action") pick({ tab: "threats" });
  pick({ slot: null, picked: null });
}

/** What lies on top is closed first. */
function closeDetail() {
  pick(draft().pictureOf === null ? { boardOpen: null } : { pictureOf: null });
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
