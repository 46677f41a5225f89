// Rooms with what the end of a turn there does, the hub with what is still to come, and doors.

/** @import { Layout } from "./geometry.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { box, label, look, pressed, widthOf } from "./board_parts.js";
import { doorOf, standing } from "./geometry.js";
import { glyph } from "./parts.js";
import { prey, roomTouch } from "./picks.js";
import { aboard, BOOST, damageOf, lifeOf, powered, threatIn } from "./rules.js";
import { actor, draft, game, harms, inTurn, text } from "./state.js";

const MONSTERS = 13;
const SHOPS = ["workshop", "laboratory"];

/**
 * A room with its name.
 * @type {(layout: Layout, name: string) => import("/static/dom.js").Wanted}
 */
export function room(layout, name) {
  const does = roomTouch(name);
  const aim = draft().to?.at(-1) === name && ["move", "teleport"].includes(draft().mode);
  const mine = actor()?.room === name ? "mine" : "";
  return h(
    "g",
    {
      key: name,
      class: `room ${name === "hub" ? "hub" : ""} ${mine} ${look(does, aim)}`,
      "data-room": name,
      "data-help": `room ${name}`,
      ...pressed(does, text("go", { room: word("room", name) })),
    },
    box(layout.rooms[name], name === "hub" ? 16 : 9),
    nameOf(layout, name),
    name.length === 2 && threat(layout, name),
    SHOPS.includes(name) && layout.level === "large" && stands(layout, name),
    name === "hub" && hub(layout),
  );
}

/** @type {(layout: Layout, name: string) => import("/static/dom.js").Drawn} */
function nameOf(layout, name) {
  const { heads, font, head, level } = layout;
  const { x, y, w, h: tall } = heads[name];
  const count = game().characters.filter((one) => one.room === name).length;
  const row = tall > head + 1; // the name has a row of its own
  const end = row || count === 0 ? x + w - font * 4.4 : standing(layout, name, count).left;
  const free = end - x - 10;
  const said = text(level === "small" && count > 0 && SHOPS.includes(name) ? `${name}_short` : name);
  if (free < Math.min(18, widthOf(said, font) * 0.6)) return null;
  return label(said, x + 7, row ? y + head / 2 : y + tall / 2, font, free, "room-name start");
}

/** @type {(layout: Layout, shop: string) => import("/static/dom.js").Wanted} */
function stands({ heads, font, head }, shop) {
  const { x, y, w } = heads[shop];
  const open = powered(shop);
  const said = text(open ? "open" : "shut_short");
  return label(said, x + w - 7, y + head / 2, font, font * 5, `end ${open ? "good" : "bad"}`);
}

/**
 * What an end of the turn in a room does, and what it would do after what is prepared.
 * @type {(layout: Layout, name: string) => import("/static/dom.js").Drawn}
 */
function threat(layout, name) {
  const { x, y, w, h: tall } = layout.heads[name];
  const { font } = layout;
  const now = threatIn(name);
  const then = now + changed(name);
  const at = y + tall / 2;
  const right = x + w - 6;
  if (now === 0 && then === 0) return label(0, right, at, font, font * 4, "end small");
  return h(
    "g",
    { key: "threat", class: "threat", "data-threat": then },
    h("title", {}, text("room_hurts", { damage: then })),
    label(`−${then}`, right, at, font * 1.1, font * 2, "end bad"),
    then === now
      ? glyph("claw", right - font * 2, at, font, "bad")
      : label(`−${now}`, right - font * 2, at, font, font * 2, "end small gone"),
  );
}

/**
 * How what is prepared changes what a room does.
 * @param {string} name
 */
function changed(name) {
  const { mode, slot, cards } = draft();
  const boosted =
    harms() && mode === "boost" && aboard().some((one) => one.slot === slot && one.room === name);
  if (boosted) return BOOST;
  const me = actor();
  const aim = inTurn() && mode === "attack" && me?.room === name ? prey(me) : null;
  const beaten = aim && cards.length > 0 && damageOf(cards, aim.monster) >= lifeOf(aim.monster);
  return beaten ? -aim.monster.damage : 0;
}

/** @type {(layout: Layout) => import("/static/dom.js").Drawn} */
function hub({ rooms, heads, font, head, level }) {
  const { y, w, h: tall } = rooms.hub;
  const { monsters } = game().decks;
  const pockets = game().characters.flatMap(({ cards }) => cards.flatMap(({ pocket }) => pocket ?? []));
  const away = MONSTERS - monsters - aboard().length - pockets.length;
  const rest = { top: y + head, tall: tall - head };
  const first = pockets[0];
  const rows = [
    first && { kind: "pocket", said: `◎ ${word("monster_short", first.monster)} ${lifeOf(first)}` },
    { kind: "deck", said: `${monsters} ${text("to_come")}` },
    level !== "small" && { kind: "beaten", said: `${away} ${text("beaten")}` },
  ].filter((one) => Boolean(one));
  const step = Math.min(rest.tall / rows.length, font * 1.9);
  const top = rest.top + (rest.tall - step * rows.length) / 2;
  return rows.map((row, place) =>
    row
      ? h(
          "g",
          { key: row.kind, class: "counts", "data-deck": row.kind === "deck" ? monsters : null },
          label(row.said, heads.hub.x + 10, top + step * (place + 0.5), font, w - 16, `start ${row.kind}`),
        )
      : null,
  );
}

/**
 * Doors, bright where a move may lead.
 * @param {Layout} layout
 */
export function doors(layout) {
  const names = Object.keys(layout.rooms);
  const all = names.flatMap((one, place) => names.slice(place + 1).map((other) => [one, other]));
  const mine = actor()?.room;
  return all
    .filter(([one, other]) => game().doors[one]?.includes(other))
    .map(([one, other]) => {
      const open = (mine === one && roomTouch(other)) || (mine === other && roomTouch(one));
      return box(doorOf(layout, one, other), 3, `door ${open ? "open" : ""}`);
    });
}
