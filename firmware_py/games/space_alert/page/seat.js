// A seat's side of the table: its rights, the player boards it may lay cards on, and its hand.

import { pressButton } from "/static/commands.js";
import { h } from "/static/dom.js";
import { called } from "/static/people.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import {
  handOver,
  isMovable,
  stumble,
  takeBack,
  takePacket,
  takeUp,
  touchSlot,
  turnOver,
} from "./commands.js";
import { keyOnCard, keyOnSlot } from "./hand_keys.js";
import { icon } from "./icons.js";
import { halfWanted, slotWanted } from "./lesson.js";
import { inWords, isWarning, outlookOf } from "./outlook.js";
import { plannedRows } from "./planned.js";
import {
  crewColour,
  draft,
  game,
  handGroups,
  hideHint,
  myBoards,
  picture,
  printed,
  realCards,
  seated,
  slotRights,
  solo,
  text,
} from "./state.js";

const PHASES = [
  [1, 2, 3],
  [4, 5, 6, 7],
  [8, 9, 10, 11, 12],
];

// What the buttons of a seat mean while it plans.
const RIGHTS = { left: "draw", confirm: "packet", cancel: "agree", right: "repeat" };

const ASTRAY = { missing: "slot_missing", wrong: "slot_wrong" };

/** Everything in front of a seat. */
export function seatPanel() {
  const view = game();
  if (!seated())
    return state.seat ? h("p", { class: "dim" }, text("no_such_seat", { seat: state.seat })) : null;
  if (view.part === "over") return null;
  const planning = view.part === "action" || view.part === "briefing";
  return [
    heading(view, planning),
    planning && !draft().hintSeen && !besideBoard() && hint(),
    planning && handing(view),
    h(
      "div",
      { class: `boards ${myBoards().length > 2 ? "many" : ""}` },
      myBoards().map((member) => board(member, view)),
    ),
    plannedRows(),
    planning && hand(view),
  ];
}

function heading(game, planning) {
  const roles = Object.entries(game.roles).filter(([, seat]) => seat === state.seat);
  return h(
    "header",
    { class: "seat-head" },
    h("h2", {}, text("seat", { seat: state.seat })),
    h(
      "span",
      { class: "roles" },
      roles.map(([role]) => h("span", { class: "chip", "data-help": `role ${role}` }, text(role))),
    ),
    planning && h("div", { class: "rights" }, rights(game)),
  );
}

/** What a seat may do beside laying cards. */
export function rights(game) {
  const button = (name, press, text, more = "", extra = "") =>
    h(
      "button",
      {
        key: press,
        class: extra,
        "aria-label": `${text} ${more}`,
        "data-do": RIGHTS[press],
        "data-press": press,
        onclick:
          press === "confirm"
            ? takePacket
            : () => pressButton(state.seat, press === "ready" ? "confirm" : press),
      },
      icon(name),
      text,
      more && h("span", { class: "wide" }, more),
    );
  if (picture().record.setup.practice && picture().show.awaited.includes(state.seat))
    return [
      button("check", "ready", text("ready_to_go_on"), "", "urgent"),
      button("sound", "right", "", text("repeat")),
    ];
  const packet = { phase: game.seat_phase + 1, locked: game.seat_phase };
  return [
    game.may_draw > 0 &&
      button("data", "left", text("draw_card"), game.may_draw > 1 ? `×${game.may_draw}` : "", "urgent"),
    !solo() &&
      !picture().lesson &&
      game.seat_phase < game.phases &&
      (draft().asked === game.seat_phase
        ? button("lock", "confirm", text("packet_sure", packet), "", "urgent")
        : button("cards", "confirm", text("take_packet", packet), text("locks", packet))),
    game.phase >= 3 && button("check", "cancel", text(game.agreed ? "take_back_agreement" : "agree_to_end")),
    button("sound", "right", "", text("repeat")),
  ];
}

/** Whether the seat lies below the board, where it has little room: then the hint stands at the side. */
export function besideBoard() {
  return (
    document.body.dataset.shows === "board" &&
    matchMedia("(min-width: 1000px) and (min-height: 600px)").matches
  );
}

/** The hint where the seat has no room for it. */
export function sideHint() {
  const { part } = game();
  const planning = part === "action" || part === "briefing";
  return planning && seated() && !draft().hintSeen && besideBoard() && hint();
}

/** How cards are laid, until somebody has understood. */
export function hint(words = "hint") {
  return h(
    "p",
    { class: "hint" },
    h("span", {}, text(words), " ", h("span", { class: "keys-hint" }, text("hint_keys"))),
    h("button", { class: "quiet", "data-do": "understood", onclick: hideHint }, text("understood")),
  );
}

/** While data is transferred: to whom the card in hand may go. */
export function handing(game) {
  if (!game.may_hand || picture().lesson) return null;
  const others = Object.keys(game.hand_sizes)
    .map(Number)
    .filter((seat) => seat !== state.seat);
  return h(
    "div",
    { class: "handing" },
    h("span", { class: "grow" }, icon("give"), " ", text(draft().picked ? "hand_to" : "hand_which")),
    draft().picked &&
      others.map((seat) =>
        h(
          "button",
          { class: "primary", "data-do": "hand-over", onclick: () => handOver(seat) },
          called(seat),
        ),
      ),
  );
}

// ---------------------------------------------------------------------------------------------------------- boards

/** A player board with its slots. */
export function board(member, game) {
  const colour = crewColour(member.number);
  const [r, g, b] = printed().crew_colours[member.number - 1];
  const name = member.seat
    ? text("crew_own", { crew: member.number })
    : text("crew_android", { crew: member.number });
  return h(
    "section",
    { class: "board", key: `board${member.board}`, "aria-label": name },
    h(
      "h3",
      { "data-help": `crew_board ${member.number}` },
      h(
        "span",
        { class: "crew-number", style: { "border-color": colour, background: `rgb(${r} ${g} ${b} / 0.2)` } },
        member.number,
      ),
      h("span", { class: "crew-name" }, name),
      game.turn > 0 && h("span", { class: "where" }, whereNow(member)),
    ),
    h(
      "div",
      { class: "slots" },
      PHASES.slice(0, game.phases).map((turns, index) => phase(member, game, turns, index + 1)),
    ),
    draft().slot?.board === member.board && slotBar(member),
  );
}

function whereNow(member) {
  if (!member.alive) return [icon("knocked_out"), text("out")];
  return [word("station", member.at), member.bots !== "none" && [icon("bots"), word("bots", member.bots)]];
}

function phase(member, game, turns, number) {
  const open = turns.some((turn) => member.slots[turn - 1]?.open);
  return h(
    "div",
    {
      class: `phase ${open ? "open" : ""}`,
      role: "group",
      "aria-label": text("phase", { phase: number }),
      "data-help": `phase ${number}`,
    },
    turns.map((turn) => slot(member, game, member.slots[turn - 1])),
  );
}

function slot(member, game, { turn, open, back, code }) {
  const arriving = game.threats.filter((threat) => threat.turn === turn);
  const chosen = draft().slot?.board === member.board && draft().slot.turn === turn;
  const strays = astray(member.board, turn);
  const planned = outlookOf(member.number).find((one) => one.turn === turn);
  const warned = planned && isWarning(planned);
  const classes = [
    "slot",
    open ? "open" : "shut",
    back,
    chosen && "chosen",
    warned && "warned",
    ...uses(member, turn, open && !back),
    strays,
  ];
  if (game.turn === turn) classes.push("current");
  if (slotWanted(member.board, turn)) classes.push("wanted");
  return h(
    "button",
    {
      key: `slot${turn}`,
      class: classes.filter(Boolean).join(" "),
      "data-slot": `${member.board}/${turn}`,
      "data-help": `slot ${member.board}/${turn}`,
      "aria-label":
        slotName(member, turn, open, back, code, arriving) +
        (strays ? `, ${text(ASTRAY[strays])}` : "") +
        (planned ? `. ${inWords(planned)}` : ""),
      onclick: () => touchSlot(member.board, turn),
      onkeydown: (event) => keyOnSlot(event, member.board, turn),
    },
    h("span", { class: "turn" }, turn),
    arriving.map((threat) => h("span", { class: "arriving" }, icon(`zone/${threat.where}`))),
    back && h("span", { class: "face" }, icon(`code/${code ?? back}`)),
    warned && h("span", { class: "warned-sign" }, icon("warning")),
    !back && locked(turn, game) && icon("lock", "shut-sign"),
  );
}

/** What may be done with a slot: a card may be laid there, or the one that lies there may be moved. */
function uses(member, turn, free) {
  return [free && draft().picked && "target", isMovable({ board: member.board, turn }) && "movable"];
}

/** "missing" where a planned card does not lie, "wrong" where another one does, else "". */
function astray(seat, slot) {
  return picture().astray?.find((one) => one.seat === seat && one.slot === slot)?.what ?? "";
}

/** Whether a space is locked for good: its phase is over. */
function locked(turn, game) {
  return game.part === "action" && PHASES.findIndex((turns) => turns.includes(turn)) + 1 < game.seat_phase;
}

function slotName(member, turn, open, back, code, arriving) {
  const threats = arriving.map((threat) => text("arrives", { where: word("where", threat.where) }));
  return [
    text("slot_name", { crew: member.number, turn }),
    back ? (code ? word("code", code) : text(`back_${back}`)) : text("empty"),
    text(open ? "open" : "shut"),
    ...threats,
  ].join(", ");
}

/** What can be done with the card in the slot that was touched. */
function slotBar(member) {
  const { turn } = draft().slot;
  const { back, code } = member.slots[turn - 1];
  if (!back) return null;
  const free = slotRights(member, turn);
  const planned = outlookOf(member.number).find((one) => one.turn === turn);
  return h(
    "div",
    { class: "slot-bar", key: "slot-bar" },
    h("span", {}, text("slot_holds", { turn, card: code ? word("code", code) : text(`back_${back}`) })),
    free
      ? [
          h(
            "button",
            { "data-do": "turn-over", onclick: () => turnOver(member.board, turn) },
            icon("flip"),
            text("turn_over"),
          ),
          h(
            "button",
            { "data-do": "take-back", onclick: () => takeBack(member.board, turn) },
            icon("undo"),
            text("take_back"),
          ),
          h("span", { class: "dim" }, text("slot_move")),
        ]
      : h("span", { class: "dim" }, text("stays")),
    planned && h("span", { key: "planned", class: "planned" }, inWords(planned)),
    turn === game().turn + 1 && member.may_mean.map((meant) => stumbling(member, meant)),
    turn === game().turn && member.may_have_meant.map((meant) => stumbling(member, meant, turn)),
  );
}

/** Before a turn: the card lies the wrong way, and this is what was meant. */
function stumbling(member, meant, turn = 0) {
  const said = text("stumble", { code: word("code", meant) });
  return h(
    "button",
    { key: `stumble ${meant}`, "data-do": "stumble", onclick: () => stumble(member.board, meant, turn) },
    icon(`code/${meant}`),
    said,
  );
}

// ------------------------------------------------------------------------------------------------------------ hand

/** The cards that may be laid. */
export function hand(game) {
  const groups = handGroups();
  return h(
    "div",
    {
      key: "hand",
      class: "hand",
      role: "group",
      "aria-label": text("hand"),
      tabindex: "-1",
      "data-hand": "",
    },
    groups.map(card),
    groups.length === 0 &&
      h("p", { class: "dim" }, text(game.part === "briefing" ? "hand_waits" : "hand_empty")),
  );
}

function card(group, place) {
  const picked = draft().picked?.group === group.group ? draft().picked.half : -1;
  const name = group.halves.map((half) => word("code", half)).join(" / ");
  const wanted = halfWanted(group);
  return h(
    "button",
    {
      key: group.group,
      class: `card ${picked >= 0 ? "picked" : ""} ${group.group.startsWith("hero:") ? "heroic" : ""} ${wanted >= 0 ? "wanted" : ""}`,
      "data-group": group.group,
      "data-help": `card ${group.group}`,
      "aria-pressed": String(picked >= 0),
      "aria-label": text(picked >= 0 ? "card_picked" : "card_name", {
        card: name,
        up: word("code", group.halves[Math.max(0, picked)]),
        count: group.keys.length,
      }),
      onkeydown: (event) => keyOnCard(event, group.group, place),
      onclick: (event) => takeUp(group.group, halfTouched(event, picked)),
    },
    group.halves.map((half, side) =>
      h(
        "span",
        {
          class: `half ${side ? "movement" : "action"} ${picked === side ? "up" : ""} ${wanted === side ? "asked" : ""}`,
          "data-half": side,
          "data-help": `half ${half}`,
        },
        icon(`code/${half}`),
      ),
    ),
    group.keys.length > 1 && !realCards() && h("span", { class: "count" }, `×${group.keys.length}`),
    group.board > 0 && h("span", { class: "only" }, text("only_crew", { crew: crewOf(group.board) })),
  );
}

/** The half under the pointer; for the keyboard the half that is up, the action at first. */
export function halfTouched(event, up = -1) {
  const half = event.target.closest("[data-half]")?.dataset.half;
  return half === undefined ? Math.max(0, up) : Number(half);
}

function crewOf(boardNumber) {
  return game().crew.findIndex((member) => member.board === boardNumber) + 1;
}
