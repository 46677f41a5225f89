// What lies on the table top during a flight: threat cards, number tokens, crew, and cards in slots.

/** @import { CrewView, SlotView, ThreatView, View } from "/types/space_alert" */
/** @import { ShapeView } from "/types/table" */

import { h } from "/static/dom.js";
import { atSeat, besideTrack, box, lampAt, seatPlace, shapes } from "/static/geometry.js";
import { shapeOf } from "/static/people.js";
import { SHAPES } from "/static/shapes.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { glyph, threatPicture } from "./icons.js";
import { crewColour, game, printed } from "./state.js";

/** Everything that moves. */
export function pieces() {
  const view = game();
  return [
    view.may_hand && shapes("seat").filter(takesCards).map(seatPlate),
    Object.entries(view.trajectories).map(([track, number]) => marks(track, number)),
    threatCards(view),
    view.threats.map(tokenOnTrack),
    view.crew.map(crewChip),
    view.crew.map(boardOnTable),
  ];
}

/**
 * Whether somebody else sits at a seat.
 * @param {ShapeView} shape
 */
function takesCards(shape) {
  const seat = shape.name.slice(5);
  return seat in game().hand_sizes && Number(seat) !== state.seat;
}

/** @param {ShapeView} shape */
function seatPlate(shape) {
  const { x, y, w, h: high } = box(shape.outline);
  return h("rect", {
    key: shape.name,
    class: "seat-plate",
    "data-seat-number": shape.name.slice(5),
    x: x - w,
    y: y - high,
    width: 2 * w,
    height: 2 * high,
  });
}

/**
 * @param {string} track
 * @param {number} number
 */
function marks(track, number) {
  return Object.entries(printed().trajectories[number].marks).map(([space, mark]) => {
    const at = besideTrack(track, Number(space), 25);
    return at && h("text", { key: `${track}${space}`, class: "mark", x: at[0], y: at[1] }, mark);
  });
}

/**
 * Threats lie at their trajectory in the order of their number tokens.
 * @param {View} game
 */
function threatCards(game) {
  const used = {};
  return game.threats.map((threat) => {
    used[threat.where] = (used[threat.where] ?? 0) + 1;
    const name = `card/${threat.where}/${used[threat.where]}`;
    const shape = shapes("card").find((one) => one.name === name);
    return shape && threatCard(threat, box(shape.outline));
  });
}

/**
 * @param {{ x: number; y: number; w: number; h: number; }} place
 * @param {ThreatView} threat
 */
function threatCard(threat, place) {
  const card = printed().threats[threat.card];
  const gone = threat.status === "destroyed" || threat.status === "survived";
  const { x, y, w, h: high } = place;
  return h(
    "g",
    {
      key: `card${threat.turn}`,
      class: `threat-card ${threat.status}`,
      "data-threat": threat.turn,
      "data-help": `threat ${threat.turn}`,
    },
    h("rect", {
      class: card.serious ? "serious" : "",
      x: x - w,
      y: y - high,
      width: 2 * w,
      height: 2 * high,
      rx: 5,
    }),
    h("text", { class: "threat-turn", x, y: y - 24 }, `T+${threat.turn}`),
    glyph(threatPicture(threat.card, card.kind), x, y + 2, 34, "picture"),
    gone
      ? glyph(threat.status === "destroyed" ? "target" : "warp", x + 16, y + 30, 18, "fate")
      : h("text", { class: "threat-life", x, y: y + 32 }, `${threat.hp - threat.damage} / ${threat.shield}`),
  );
}

/**
 * The number token beside the space where a threat is.
 * @param {ThreatView} threat
 */
function tokenOnTrack(threat) {
  if (threat.status !== "on_track") return null;
  const [from, at] = [-14, -34].map((aside) => besideTrack(threat.where, threat.space, aside));
  if (!at) return null;
  return h(
    "g",
    { key: `token${threat.turn}`, class: "token", "data-threat": threat.turn },
    h("title", {}, printed().threats[threat.card].name),
    h("path", { class: "leader", d: `M${from}L${at}` }),
    h("path", { class: "token-body", d: `M${at[0]} ${at[1] - 19}l19 19-19 19-19-19z` }),
    h("text", { x: at[0], y: at[1] + 1 }, threat.turn),
  );
}

/**
 * @param {CrewView} member
 * @param {number} index
 */
function crewChip(member, index) {
  const at = lampAt(`crew/${member.at}/${index + 1}`);
  if (!at) return null;
  return h(
    "g",
    { key: `crew${index}`, class: `crew-chip ${member.alive ? "" : "out"}`, transform: `translate(${at})` },
    whose(member, index),
    !member.alive && h("path", { class: "cross", d: "M-7-7 7 7M7-7-7 7" }),
    member.bots !== "none" && glyph("bots", 13, -9, 13, member.bots),
  );
}

/**
 * A ring in the colour of the crew lamp, and in it a person's shape or an android's number.
 * @param {CrewView} member
 * @param {number} index
 */
function whose({ seat }, index) {
  const { path, colour } = SHAPES[shapeOf(seat)] ?? SHAPES[1];
  return [
    h("circle", { key: "ring", r: 10, style: { stroke: crewColour(index + 1) } }),
    seat > 0
      ? h("path", { key: "shape", d: path, fill: colour, transform: "scale(0.6) translate(-12 -12)" })
      : h("text", { key: "number", y: 1 }, index + 1),
  ];
}

// ------------------------------------------------------------------------------------------------- player boards

/**
 * @param {CrewView} member
 * @param {number} index
 */
function boardOnTable(member, index) {
  const seat = seatPlace(member.board);
  if (!seat) return null;
  const [x, y] = atSeat(seat, 81, 36);
  return [
    h(
      "g",
      {
        key: `who${member.board}`,
        class: "crew-chip",
        transform: `translate(${x} ${y}) rotate(${seat.angle})`,
      },
      whose(member, index),
    ),
    member.slots.map((slot) => slotOnTable(member, slot, seat)),
  ];
}

/**
 * @param {Record<string, any>} seat
 * @param {CrewView} member
 * @param {SlotView} slot
 */
function slotOnTable(member, slot, seat) {
  const [x, y] = seat.slots[slot.turn - 1];
  const name = `${member.board}/${slot.turn}`;
  return h(
    "g",
    {
      key: `slot${name}`,
      class: `slot-place ${slot.open ? "open" : "shut"}`,
      "data-slot": name,
      transform: `translate(${x} ${y}) rotate(${seat.angle})`,
    },
    h("rect", { class: "hit", x: -23, y: -35, width: 46, height: 70, rx: 4 }),
    slot.back && [
      h("title", {}, slot.code ? word("code", slot.code) : ""),
      h("rect", { class: `card-face ${slot.back}`, x: -20, y: -31, width: 40, height: 62, rx: 4 }),
      glyph(`code/${slot.code ?? slot.back}`, 0, 0, 30, slot.code ? "" : "hidden-face"),
    ],
  );
}
