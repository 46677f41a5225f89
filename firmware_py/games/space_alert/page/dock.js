// The dock: the slots of a player board and the cards in hand, what will become of them, and what the seat may do beside
// laying cards.

/** @import { Drawn } from "/static/dom.js" */
/** @import { Button, Dock } from "/static/frame_dock.js" */
/** @import { Size } from "/static/frame_size.js" */
/** @import { Member, Place } from "./state.js" */

import { pressButton } from "/static/commands.js";
import { h } from "/static/dom.js";
import { personName, shapeOf } from "/static/people.js";
import { shape } from "/static/shapes.js";
import { served, state } from "/static/state.js";
import { word } from "/static/words.js";
import { openLane } from "./board_small.js";
import { handOver, takeBack, takePacket, turnOver } from "./commands.js";
import { cardName, hand, laid, wholeHand } from "./hand.js";
import { icon } from "./icons.js";
import { deedWanted } from "./lesson.js";
import { outlookOf, warnings } from "./outlook.js";
import { planners } from "./planners.js";
import { plannerTabs, slots } from "./slots.js";
import {
  draft,
  game,
  handGroups,
  hideHint,
  knowsHow,
  phases,
  pick,
  picture,
  planning,
  putDown,
  realCards,
  seated,
  seats,
  shownBoard,
  slotRights,
  solo,
  stillFree,
  text,
} from "./state.js";
import { inWords } from "./words.js";

/**
 * The dock of the seat of this page.
 * @param {Size} size
 * @returns {Dock}
 */
export function dock(size) {
  const board = shownBoard();
  if (!board) return { hand: planners(), primary: null };
  return {
    hand: h(
      "div",
      {
        key: "plan",
        class: `plan ${size.layout} rows-${laid(size, handGroups().length).rows}`,
        "data-plan": "",
      },
      plannerTabs(board, size),
      slots(board),
      planning() && !(served(state.seat) && realCards()) && hand(size),
    ),
    say: says(board),
    small: small(board),
    primary: primary(board),
  };
}

/**
 * What lies over the board: a trajectory, the whole hand, or whom a card is handed to.
 * @param {Size} size
 * @returns {Drawn}
 */
export function over(size) {
  return [openLane(size), planning() && seated() && wholeHand(), handing()];
}

// ------------------------------------------------------------------------------------------------- data transfer

/** Whether the card in hand may be handed to somebody now. */
function hands() {
  const { lesson } = picture();
  return game().may_hand && (!lesson || deedWanted() === "hand_card");
}

/** Who may be handed a card. */
function receivers() {
  return seats().filter((seat) => seat !== state.seat);
}

/** To whom the card in hand may go while data is transferred. */
function handing() {
  if (!seated() || !hands() || !draft().picked) return null;
  return h(
    "section",
    { key: "handing", class: "sheet handing", "data-sheet": "handing", "aria-label": text("hand_to") },
    h("p", { class: "caption-head" }, icon("give"), " ", text("hand_to")),
    h(
      "div",
      { class: "receivers" },
      receivers().map((seat) =>
        h(
          "button",
          { key: seat, "data-do": "hand-over", "data-to": seat, onclick: () => handOver(seat) },
          shape(shapeOf(seat)),
          h("b", {}, personName(seat)),
        ),
      ),
    ),
  );
}

// ------------------------------------------------------------------------------------------------------ what is said

/** @type {(said: Drawn) => Drawn} */
const words = (said) => h("span", { key: "words", class: "words" }, said);

/**
 * What becomes of the slot or card that was touched, else how the board stands.
 * @param {Member} board
 */
function says(board) {
  const { slot, picked } = draft();
  if (slot && slot.board === board.board) return words(slotSays(board, slot.turn));
  if (picked) return words(cardSays(picked));
  return boardNews() ?? (planning() ? hint() : null);
}

/** @type {(board: Member, turn: number) => Drawn} */
function slotSays(board, turn) {
  const { back, code } = board.slots[turn - 1];
  if (!back) return "";
  const planned = outlookOf(board.number).find((one) => one.turn === turn);
  const card = code ? word("code", code) : text(`back_${back}`);
  return [
    h("b", {}, text("slot_holds", { turn, card })),
    planned ? ` ${inWords(planned)}.` : "",
    slotRights(board, turn) ? "" : ` ${text("stays")}`,
  ];
}

/** @param {{group: string, half: number}} picked */
function cardSays({ group, half }) {
  const found = handGroups().find((one) => one.group === group);
  if (!found) return "";
  const up = word("code", found.halves[half]);
  return text(hands() ? "card_hands" : "card_lies", { card: cardName(found), up });
}

/** Whether cards are laid on the table or here. */
function boardNews() {
  const device = picture().health.find((one) => one.name === `seat/${state.seat}`);
  const astray = picture().astray.filter((one) => one.seat === state.seat);
  if (served(state.seat))
    return news(astray.length ? "mirror_astray" : "mirror", astray.length ? "warning" : "eye");
  if (device?.state === "lost") return news("board_lost", "warning");
  return realCards() && planning() ? news("real_cards", "cards") : null;
}

/** @type {(key: string, sign: string) => Drawn} */
function news(key, sign) {
  return h(
    "p",
    { key, class: `board-news ${sign === "warning" ? "bad" : ""}` },
    icon(sign),
    h("span", { class: "words" }, text(key)),
  );
}

/** How cards are laid, until somebody has understood. */
function hint() {
  if (knowsHow() || picture().lesson) return null;
  return [
    words(text("hint_touch")),
    h(
      "button",
      { key: "understood", class: "slim", "data-do": "understood", onclick: hideHint },
      text("understood"),
    ),
  ];
}

// ----------------------------------------------------------------------------------------------------- what is done

/**
 * @param {Member} board
 * @returns {Button[]}
 */
function small(board) {
  const { slot, picked } = draft();
  if (picked)
    return [
      {
        name: "turn-over",
        text: text("short_turn"),
        icon: "flip",
        deed: () => pick({ picked: turned(picked) }),
      },
      { name: "back", text: text("short_back"), icon: "undo", deed: putDown },
    ];
  if (!slot || slot.board !== board.board || !board.slots[slot.turn - 1].back) return [];
  const may = slotRights(board, slot.turn);
  /** @type {(name: string, said: string, sign: string, deed: (place: Place) => void) => Button} */
  const button = (name, said, sign, deed) => ({
    name,
    text: text(said),
    icon: sign,
    why: text("stays"),
    deed: may ? () => deed(slot) : null,
  });
  return [
    button("turn-over", "short_turn", "flip", ({ board: at, turn }) => turnOver(at, turn)),
    button("take-back", "short_back", "undo", ({ board: at, turn }) => takeBack(at, turn)),
  ];
}

/** @type {(picked: {group: string, half: number}) => {group: string, half: number}} */
const turned = ({ group, half }) => ({ group, half: 1 - half });

/** @type {(button: "left" | "confirm" | "cancel" | "right") => () => void} */
const press = (button) => () => pressButton(state.seat, button);

/**
 * What the seat may do beside laying cards; where a board on the table has the buttons, they are pressed there.
 * @param {Member} board
 * @returns {Button | null}
 */
function primary(board) {
  const { may_draw, seat_phase } = game();
  const { show, lesson, record } = picture();
  if (record.setup.practice && show.awaited.includes(state.seat))
    return { name: "ready", text: text("ready_short"), below: text("ready_below"), deed: press("confirm") };
  if (!planning()) return null;
  if (served(state.seat))
    return { name: "mirror", text: text("at_board"), why: text("at_board_why"), deed: null };
  if (may_draw > 0)
    return {
      name: "draw",
      text: text("draw_card"),
      below: text("draw_below", { count: may_draw }),
      deed: press("left"),
    };
  if (hands() && draft().picked)
    return { name: "hand-over", text: text("hand_short"), why: text("hand_why"), deed: null };
  if (!solo() && !lesson && seat_phase > 0 && seat_phase < game().phases) return packet();
  if (game().phase >= 3 && !lesson) return agreement();
  return stillToPlan(board);
}

/** @returns {Button} */
function packet() {
  const { seat_phase: phase } = game();
  const sure = draft().asked === phase;
  return {
    name: "packet",
    text: text(sure ? "packet_sure" : "packet_short", { phase: phase + 1, locked: phase }),
    below: text(sure ? "packet_below" : "packet_locks", { locked: phase }),
    deed: takePacket,
  };
}

/** @returns {Button} */
function agreement() {
  const { agreed, agreeing } = game();
  const fails = warnings().length;
  const gaps = { count: agreeing.length, of: seats().length, fails };
  return {
    name: "agree",
    text: text(agreed ? "agreed_short" : "agree_short"),
    below: text(fails > 0 && !agreed ? "agree_fails" : "agree_below", gaps),
    deed: press("cancel"),
  };
}

/**
 * @param {Member} board
 * @returns {Button}
 */
function stillToPlan(board) {
  const free = stillFree(board);
  const turns = phases()[Math.max(1, game().seat_phase) - 1];
  return {
    name: "plan",
    text: text("plan_short", { first: turns[0], last: turns[turns.length - 1] }),
    why: free > 0 ? text("plan_free", { count: free }) : text("plan_done"),
    deed: null,
  };
}
