// A flight for a hall: the countdown and what was announced, then the resolution with the lit table.

import { h } from "/static/dom.js";
import { called, shapeOf } from "/static/people.js";
import { shape } from "/static/shapes.js";
import { state } from "/static/state.js";
import { number, word } from "/static/words.js";
import { hallBoard } from "./board.js";
import { hasIcon, icon, threatPicture } from "./icons.js";
import { crewColour, game, picture, printed, text } from "./state.js";
import { nextMark } from "./ways.js";
import { phaseTime, turnText } from "./words.js";

const TOKENS = 6; // one token more in a zone is the end of the ship [edge 127]
const ROOM = 9; // lines of threats beside the lit table
const GONE = ["destroyed", "survived"];

/**
 * What a hall shows of the present part of a flight.
 * @returns {import("/static/game_page.js").HallScreen}
 */
export function hall() {
  const { part } = game();
  return part === "action" || part === "briefing" ? actionScreen(part) : resolutionScreen();
}

/**
 * The board, the time that is left, and what comes next.
 * @returns {import("/static/game_page.js").HallScreen}
 */
function actionScreen(part) {
  const view = game();
  const side = [
    countdown(view),
    h("ol", { class: "planners" }, view.crew.map(planner)),
    view.threats.length > 0 && announced(view.threats),
  ];
  return { part, layout: "board", head: missionName(), big: hallBoard(), side };
}

/**
 * The board, or the lit table for who prefers that, with turn and threats beside it.
 * @returns {import("/static/game_page.js").HallScreen}
 */
function resolutionScreen() {
  const view = game();
  const table = state.tableTop;
  return {
    part: "resolution",
    layout: table ? "table" : "board",
    head: [h("span", { class: "turn" }, turnText(view)), h("span", { class: "dim wide" }, missionName())],
    big: table ? null : hallBoard(),
    side: [
      table && h("div", { class: "zones" }, view.zones.map(zone)),
      h("ol", { class: `fleet ${crowded(view) ? "crowded" : ""}` }, fleet(view)),
      h("ol", { class: "fallen" }, fallen(view)),
    ],
  };
}

/** Which mission is flown. */
function missionName() {
  return h("span", { class: "mission-title" }, word("mission", picture().record.setup.mission));
}

// ------------------------------------------------------------------------------------------------- the action part

function countdown(game) {
  const time = phaseTime(game);
  return h(
    "div",
    { class: `countdown ${time.last ? "last" : ""}` },
    h(
      "p",
      { class: "phase" },
      game.phase ? text("phase_of", { phase: game.phase, phases: game.phases }) : text("before"),
    ),
    h("p", { class: "left", role: "timer", "aria-label": time.label }, time.text),
    h("div", { class: "bar" }, h("span", { style: { transform: `scaleX(${time.share})` } })),
    alarm(game),
  );
}

function alarm(game) {
  if (game.silent) return h("p", { class: "alarm bad", key: "silent" }, icon("mute"), text("silent"));
  if (game.transfer) return h("p", { class: "alarm good", key: "transfer" }, icon("give"), text("transfer"));
  return null;
}

/** The turns in which threats will appear, and where. */
function announced(threats) {
  return h(
    "section",
    { key: "announced", class: "announced" },
    h("p", {}, text("hall_announced", { count: threats.length })),
    h(
      "ol",
      {},
      threats
        .toSorted((one, other) => one.turn - other.turn)
        .map((threat) =>
          h(
            "li",
            { key: `t${threat.turn}`, "data-vessel": threat.turn },
            h("b", { class: "t-plus" }, threat.turn),
            icon(`zone/${threat.where}`),
          ),
        ),
    ),
  );
}

/** Somebody of the crew, and how many of the turns that can be planned now are planned. */
function planner({ board, seat, slots }) {
  const open = slots.filter((slot) => slot.open);
  const planned = open.filter(({ back }) => back).length;
  return h(
    "li",
    { key: `planner${board}`, class: open.length > 0 && planned === open.length ? "whole" : "" },
    seat ? shape(shapeOf(seat)) : h("i", { style: { "border-color": crewColour(board) } }, board),
    h("span", { class: "name" }, seat ? called(seat) : text("hall_android")),
    h(
      "b",
      { "aria-label": text("hall_planned", { planned, open: open.length }) },
      `${planned}/${open.length}`,
    ),
  );
}

// ------------------------------------------------------------------------------------------------- the resolution

function zone(one) {
  const damage = one.damage.length;
  const places = Array.from({ length: Math.max(TOKENS, damage) }, (_, place) => one.damage[place]);
  return h(
    "section",
    {
      key: one.zone,
      class: `zone-state ${one.zone}`,
      "aria-label": text("zone_named", { zone: word("zone", one.zone) }),
    },
    icon(`zone/${one.zone}`),
    h("span", { class: "power" }, icon("shield"), one.shield, icon("bolt"), one.reactor),
    h(
      "span",
      { class: `hits ${damage ? "hurt" : ""}` },
      h("span", { class: "unseen" }, text("damage_is", { count: damage })),
      places.map((token) =>
        h("i", { class: token ? "hit" : "whole" }, token && icon(hasIcon(token) ? token : "structure")),
      ),
    ),
  );
}

/** Whether there are so many threats at once that each has one line only. */
function crowded({ threats }) {
  const there = threats.filter(({ status }) => status === "on_track").length;
  const gone = threats.filter(({ status }) => GONE.includes(status)).length;
  return there > 3 || 2 * there + (threats.length - there - gone) > ROOM;
}

/** Threats that are on their way to the ship first, then those still to come. */
function fleet(game) {
  const order = ({ status }) => (status === "on_track" ? 0 : 1);
  const left = game.threats.filter((threat) => !GONE.includes(threat.status));
  return left.sort((one, other) => order(one) - order(other) || one.turn - other.turn).map(vessel);
}

function vessel(threat) {
  const card = printed().threats[threat.card];
  const there = threat.status === "on_track";
  const left = Math.max(0, threat.hp - threat.damage);
  return h(
    "li",
    {
      key: `vessel${threat.turn}`,
      class: `vessel ${there ? "there" : "coming"}`,
      "data-vessel": threat.turn,
    },
    icon(`zone/${threat.where}`),
    h("b", { class: "t-plus" }, there ? threat.turn : `T+${threat.turn}`),
    h("span", { class: "name" }, icon(threatPicture(threat.card, card.kind), "picture"), " ", card.name),
    there &&
      h(
        "span",
        { class: "numbers" },
        stat("life", text("life"), left),
        threat.where !== "internal" && stat("shield", text("shield"), number(threat.shield)),
        stat("speed", text("speed"), threat.speed),
      ),
    there && ahead(threat, card),
  );
}

function stat(name, label, value) {
  return h(
    "span",
    { key: name, class: "stat", role: "img", "aria-label": `${label} ${value}` },
    icon(name),
    h("b", {}, value),
  );
}

/** The next mark on the way of a threat: in how many turns it is reached, and what happens there. */
function ahead(threat, card) {
  const next = nextMark(threat);
  if (!next) return null;
  const { mark, turns } = next;
  return h(
    "span",
    { class: "ahead" },
    h("b", { class: mark }, mark.toUpperCase()),
    h("span", {}, card.brief[mark]),
    h("span", { class: "dim" }, text("hall_in_turns", { turns })),
  );
}

/** Threats that are gone, each with how it went. */
function fallen(game) {
  return game.threats
    .filter((threat) => GONE.includes(threat.status))
    .map((threat) =>
      h(
        "li",
        {
          key: `fallen${threat.turn}`,
          class: threat.status,
          "aria-label": `${word("threat", threat.card)}: ${word("status", threat.status)}`,
        },
        icon(`zone/${threat.where}`),
        h("b", { class: "t-plus" }, threat.turn),
        icon(threat.status === "destroyed" ? "check" : "warp"),
      ),
    );
}
