// The floors of the station: rooms with what they do to whoever stays, the hub, doors.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { acts, fitting, goes, marks, pressed } from "./board_parts.js";
import { glyph } from "./parts.js";
import { preyIn } from "./rules.js";
import { actor, game, text } from "./state.js";

/** @param {number} damage */
function danger(damage) {
  return damage >= 6 ? "deadly" : damage >= 3 ? "bad" : damage ? "warm" : "calm";
}

/**
 * The floor of a room, with the damage that its monsters do.
 * @param {string} room
 */
export function roomFloor(size, room) {
  const { x, y, w, h: tall, cut } = size.rooms[room];
  const damage = preyIn(room).reduce((sum, { monster }) => sum + monster.damage, 0);
  const down = room[0] === "n";
  const corners = down
    ? `M${x} ${y}H${x + w}V${y + tall - cut}L${x + w - cut} ${y + tall}H${x + cut}L${x} ${y + tall - cut}Z`
    : `M${x + cut} ${y}H${x + w - cut}L${x + w} ${y + cut}V${y + tall}H${x}V${y + cut}Z`;
  const middle = down ? y + tall - size.floor / 2 : y + size.floor / 2;
  const does = goes(room);
  return h(
    "g",
    {
      key: room,
      class: `room ${danger(damage)} ${marks(room)}`,
      "data-room": room,
      "data-help": `room ${room}`,
      "data-damage": damage,
      ...pressed(does, text("go", { room: word("room", room) })),
    },
    h("path", { class: "floor", d: corners }),
    h(
      "text",
      { class: "room-name", x: x + size.pad, y: middle + size.font / 3, "font-size": size.font },
      text(room),
    ),
    damage > 0 &&
      h(
        "g",
        { class: "sum" },
        h("title", {}, text("room_hurts", { damage })),
        glyph("claw", x + w - size.pad - size.font * 2.1, middle, size.font),
        h(
          "text",
          { x: x + w - size.pad - size.font, y: middle + size.font / 3, "font-size": size.font * 1.1 },
          damage,
        ),
      ),
  );
}

/** The hub, with how many monsters are still to come and how many are beaten. */
export function hub(size) {
  const { x, y, w, h: tall, cut } = size.hub;
  const path = `M${x + cut} ${y}H${x + w - cut}L${x + w} ${y + cut}V${y + tall - cut}L${x + w - cut} ${y + tall}H${x + cut}L${x} ${y + tall - cut}V${y + cut}Z`;
  const { monsters } = game().decks;
  const aboard = game().slots.filter(({ monster }) => monster).length;
  const pockets = game().characters.flatMap(({ cards }) => cards.filter(({ pocket }) => pocket)).length;
  /**
   * @param {number} number
   * @param {string} text
   */
  const beside = (place, number, text) => [
    h(
      "text",
      { key: `${text}n`, class: "count", x: place, y: y + tall / 2, "font-size": size.font * 1.6 },
      number,
    ),
    h(
      "text",
      {
        key: text,
        class: "small",
        x: place,
        y: y + tall / 2 + size.font * 1.2,
        ...fitting(text, size.small, size.countRoom),
      },
      text,
    ),
  ];
  return h(
    "g",
    {},
    h(
      "g",
      {
        class: `room hub ${marks("hub")}`,
        "data-room": "hub",
        "data-help": "room hub",
        ...pressed(goes("hub"), text("go", { room: word("room", "hub") })),
      },
      h("path", { class: "floor", d: path }),
      !(size.name === "narrow" && game().characters.some((one) => one.room === "hub")) &&
        h(
          "text",
          {
            class: "room-name",
            x: x + size.pad + cut / 3,
            y: y + tall / 2 + size.font / 3,
            "font-size": size.font,
          },
          text("hub"),
        ),
    ),
    h("g", { class: "counts", "data-deck": monsters }, beside(size.counts[0], monsters, text("to_come"))),
    h("g", { class: "counts" }, beside(size.counts[1], 13 - monsters - aboard - pockets, text("beaten"))),
  );
}

/** Doors: dashes between rooms, bright where a move may lead. */
export function doors(size) {
  return size.doors
    .filter(([one, other]) => game().doors[one]?.includes(other))
    .map(([one, other, x, y, w, tall]) => {
      const mine = actor()?.room;
      const open = acts() && (mine === one || mine === other) && goes(mine === one ? other : one);
      return h("rect", {
        key: one + other,
        class: `door ${open ? "open" : ""}`,
        x,
        y,
        width: w,
        height: tall,
        rx: 3,
      });
    });
}
