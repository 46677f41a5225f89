// The board: the ship with its stations, energy, crew and damage, the trajectories with their marks, and every threat
// where it is. One drawing for the page, another for a hall; both show what the view holds and know no rule.

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import {
  HALL,
  lane,
  lift,
  PAGE,
  pawnPlace,
  room,
  rowY,
  STATIONS,
  shipEnd,
  spaceY,
  ZONES,
  zoneOf,
} from "./board_geometry.js";
import { threatCards } from "./board_threats.js";
import { glyph } from "./icons.js";
import { spaceOf } from "./spaces.js";
import { crewColour, game, printed, text } from "./state.js";

/** @typedef {import("./board_geometry.js").Geometry} Geometry */

const TRACKS = [...ZONES, "internal"];
const SOCKETS = 6; // one token more in a zone is the end of the ship [edge 127]
const FUEL = 3;
const ROCKETS = 3;
const PHASES = [1, 2, 3];
const WAITING = { active: ["ready", ""], disabled: ["broken", "bad"], none: ["taken", "spent"] };
const WEAPONS = {
  upper_red: "heavy",
  upper_white: "heavy",
  upper_blue: "heavy",
  lower_red: "light",
  lower_white: "pulse",
  lower_blue: "light",
};
const SPECIAL = {
  upper_red: "interceptors",
  upper_white: "computer",
  upper_blue: "bots",
  lower_red: "bots",
  lower_white: "window",
  lower_blue: "rockets",
};

/** A text of the board. */
export function b(key) {
  return word("board", key);
}

/**
 * The board for a page; `box` is the part of it that is shown, as a viewBox, `more` lies on the ship.
 * @param {string} [box]
 * @param {import("/static/dom.js").Drawn} [more]
 */
export function board(box = `0 0 ${PAGE.width} ${PAGE.height}`, more = null) {
  return drawn(PAGE, box, more);
}

/** The board for a hall. */
export function hallBoard() {
  return drawn(HALL, `0 0 ${HALL.width} ${HALL.height}`, null);
}

/** @type {(g: Geometry, box: string, more: import("/static/dom.js").Drawn) => import("/static/dom.js").Wanted} */
function drawn(g, box, more) {
  const view = game();
  return h(
    "svg",
    {
      key: "board",
      class: `ship-board ${g.hall ? "far" : ""}`,
      viewBox: box,
      role: "group",
      "aria-label": b("title"),
    },
    stars(g),
    TRACKS.map((track) => trajectory(g, view, track)),
    hull(g),
    STATIONS.map((station) => stationRoom(g, view, station)),
    doors(g),
    ZONES.map((zone) => liftShaft(g, view, zone)),
    view.zones.map((zone) => damage(g, zone)),
    more,
    view.crew.map((member, place) => pawn(g, view, member, place + 1, Boolean(more))),
    TRACKS.map((track) => threatCards(g, view, track)),
  );
}

// ----------------------------------------------------------------------------------------------- space and tracks

/** Always the same stars, which nobody looks at. */
function stars(g) {
  const sky = g.upperY - 24;
  const path = Array.from(
    { length: 70 },
    (_, n) => `M${((n * 197.3) % g.width).toFixed(0)} ${((n * 83.7) % sky).toFixed(0)}h0`,
  );
  return h("path", { key: "stars", class: "stars", d: path.join("") });
}

function trajectory(g, game, track) {
  const { length, marks } = printed().trajectories[game.trajectories[track]] ?? { length: 0, marks: {} };
  if (length === 0) return null;
  const { x, end, step } = lane(g, track);
  const top = end - length * step;
  const spaces = Array.from(
    { length: length - 1 },
    (_, n) => `M${x + 4} ${end - (n + 1) * step}h${g.laneW - 8}`,
  );
  return h(
    "g",
    {
      key: `lane ${track}`,
      class: `lane-track ${track}`,
      role: "img",
      "aria-label": word("where", track),
      "data-help": `lane ${track}`,
    },
    h("rect", { class: "lane-body", x, y: top, width: g.laneW, height: length * step, rx: 6 }),
    h("path", { class: "lane-spaces", d: spaces.join("") }),
    Array.from({ length }, (_, n) => laneSpace(g, track, n + 1)),
    Object.entries(marks).map(([space, mark]) => laneMark(g, track, Number(space), mark)),
    track !== "internal" && bands(g, track, length),
    glyph(`zone/${track}`, x + g.laneW / 2, top - (g.hall ? 18 : 11), g.hall ? 32 : 20),
  );
}

/** A space as something to point at. */
function laneSpace(g, track, space) {
  const { x, step } = lane(g, track);
  const y = spaceY(g, track, space) - step / 2;
  const what = { key: `space ${space}`, class: "lane-space", "data-help": spaceOf(track, space) };
  return h("rect", { ...what, x, y, width: g.laneW, height: step });
}

function laneMark(g, track, space, mark) {
  const { x, step } = lane(g, track);
  const y = spaceY(g, track, space);
  return h(
    "g",
    { key: `mark ${space}`, class: `lane-mark ${mark.toLowerCase()}`, "data-help": spaceOf(track, space) },
    h("rect", { x: x + 1, y: y - step / 2 + 0.5, width: g.laneW - 2, height: step - 1, rx: 3 }),
    h("text", { class: "letter", x: x + g.laneW / 2, y: y + 0.5, "font-size": g.hall ? 28 : 13.9 }, mark),
  );
}

/** Lines between the distances, and the number of each. */
function bands(g, track, length) {
  const { x, end, step } = lane(g, track);
  const line = (space) => `M${x - 5} ${end - space * step}h${g.laneW + 10}`;
  const numbers = [
    [1, 3],
    [2, 8],
    [3, Math.min(length, 12.5)],
  ].filter(([, space]) => space <= length);
  return [
    h("path", {
      key: "bands",
      class: "bands",
      d: [5, 10]
        .filter((space) => space < length)
        .map(line)
        .join(""),
    }),
    numbers.map(([band, space]) =>
      h(
        "text",
        {
          key: `band ${band}`,
          class: "band",
          x: x - (g.hall ? 16 : 8),
          y: spaceY(g, track, space),
          "font-size": g.text,
        },
        band,
      ),
    ),
  ];
}

// ---------------------------------------------------------------------------------------------------------- ship

function hull(g) {
  const [left, right] = g.hull;
  const top = g.upperY - (g.hall ? 42 : 28);
  const bottom = shipEnd(g) + (g.hall ? 14 : 9);
  const cut = g.hall ? 40 : 24;
  const d = `M${left + cut} ${top}H${right - cut}L${right} ${top + cut * 1.4}V${bottom - cut * 1.4}L${right - cut} ${bottom}H${left + cut}L${left} ${bottom - cut * 1.4}V${top + cut * 1.4}Z`;
  const turrets = ZONES.map((zone) => {
    const x = lane(g, zone).x + g.laneW / 2;
    return `M${x - 14} ${top}l4-8h20l4 8zM${x - 3} ${top - 8}v-6h6v6`;
  });
  return [
    h("path", { key: "turrets", class: "turrets", d: turrets.join("") }),
    h("path", { key: "hull", class: "hull-body", d }),
  ];
}

function stationRoom(g, game, station) {
  const { x, y } = room(g, station);
  const zone = zoneOf(station);
  const stored = game.zones.find((one) => one.zone === zone);
  const here = game.crew.some(
    (member) => member.seat > 0 && member.seat === state.seat && member.at === station,
  );
  return h(
    "g",
    {
      key: station,
      class: `room ${zone} ${here ? "here" : ""}`,
      role: "img",
      "aria-label": spoken(game, station, stored),
      "data-station": station,
      "data-help": `room ${station}`,
    },
    h("rect", { class: "room-body", x, y, width: g.zoneW, height: g.roomH, rx: 8 }),
    glyph(`zone/${zone}`, x + (g.hall ? 24 : 16), y + (g.hall ? 25 : 16), g.hall ? 32 : 17),
    h(
      "text",
      {
        class: "room-name",
        x: x + (g.hall ? 48 : 29),
        y: y + (g.hall ? 26 : 16.5),
        "font-size": g.hall ? 28 : 13.9,
      },
      b(station),
    ),
    station === "lower_white" && h("g", { "data-help": "fuel ship" }, fuel(g, x, y, game.ship.fuel)),
    ["A", "B", "C"].map((letter) => system(g, game, station, letter, stored)),
  );
}

function fuel(g, x, y, left) {
  const at = g.hall ? 214 : 122;
  return Array.from({ length: FUEL }, (_, n) =>
    glyph(
      "fuel",
      x + at + n * (g.hall ? 26 : 17),
      y + (g.hall ? 25 : 16),
      g.hall ? 26 : 17,
      n < left ? "fuel-left" : "spent",
    ),
  );
}

/** A row of a room: the letter of the system, its name where there is room, and what there is of it. */
function system(g, game, station, letter, zone) {
  const { x } = room(g, station);
  const y = rowY(g, station, letter);
  const blocked = game.ship.blocked.includes(`${station}/${letter}`);
  const name = systemName(station, letter);
  const at = g.hall ? x + 60 : x + 118;
  return h(
    "g",
    {
      key: letter,
      class: `system-row ${blocked ? "blocked" : ""}`,
      "data-help": `${name} ${station}`,
    },
    h("rect", {
      class: "row-touch",
      x: x + 4,
      y: y - g.row / 2,
      width: g.zoneW - (g.hall ? 60 : 44),
      height: g.row,
    }),
    glyph(`code/${letter}`, x + (g.hall ? 26 : 16), y, g.hall ? 38 : 19, "letter-code"),
    !g.hall && h("text", { class: "system-name", x: x + 29, y: y + 0.5, "font-size": g.text }, b(name)),
    letter === "A"
      ? weapon(g, game, station, at, y)
      : letter === "B"
        ? energy(g, station, zone, at, y)
        : special(g, game, name, station, at, y),
    blocked && h("path", { class: "strike", d: `M${x + 6} ${y}h${g.zoneW - (g.hall ? 70 : 46)}` }),
  );
}

function systemName(station, letter) {
  if (letter === "A") return WEAPONS[station];
  if (letter === "B") return station.startsWith("upper") ? "shield" : "reactor";
  return SPECIAL[station];
}

/** Strength; then whether a shot takes energy. */
function weapon(g, game, station, x, y) {
  const strength = game.ship.weapons[station];
  const kind = WEAPONS[station];
  const size = g.hall ? 28 : 15;
  return [
    glyph("target", x + size / 2, y, size, strength > 0 ? "" : "spent"),
    h("text", { class: "value", x: x + size * 1.3, y: y + 0.5, "font-size": g.hall ? 30 : 15 }, strength),
    kind === "light"
      ? !g.hall && h("text", { class: "note", x: x + size * 2.15, y: y + 0.5, "font-size": 13.9 }, b("free"))
      : glyph("bolt", x + size * 2.6, y, size, "energy-sign"),
  ];
}

/** Energy as cells that can be counted: full, empty, and lost to damage or above what there is room for. */
function energy(g, station, zone, x, y) {
  const upper = station.startsWith("upper");
  const [value, capacity] = upper
    ? [zone.shield, zone.shield_capacity]
    : [zone.reactor, zone.reactor_capacity];
  const [w, high, gap] = g.hall ? [17, 27, 4] : [8.6, 15, 2.6];
  const start = x + (g.hall ? 62 : 14);
  const cells = Array.from({ length: Math.max(value, capacity) }, (_, n) =>
    h("rect", {
      key: n,
      class: `cell ${n < value ? "full" : ""}`,
      x: start + n * (w + gap),
      y: y - high / 2,
      width: w,
      height: high,
      rx: 2.5,
    }),
  );
  return h(
    "g",
    { class: upper ? "cells shield" : "cells reactor" },
    g.hall && glyph(upper ? "shield" : "bolt", x + 14, y, 28),
    h(
      "text",
      {
        class: `value ${value ? "" : "none"}`,
        x: x + (g.hall ? 34 : 0),
        y: y + 0.5,
        "font-size": g.hall ? 30 : 15,
      },
      value,
    ),
    cells,
  );
}

function special(g, game, name, station, x, y) {
  const { ship } = game;
  const size = g.hall ? 28 : 15;
  const sign = (picture, text, look) => [
    glyph(picture, x + size / 2, y, size, look),
    h("text", { class: "note", x: x + size * 1.35, y: y + 0.5, "font-size": g.hall ? 28 : 13.9 }, text),
  ];
  switch (name) {
    case "rockets":
      return Array.from({ length: ROCKETS }, (_, n) =>
        glyph("rocket", x + size / 2 + n * size * 1.15, y, size * 1.1, n < ship.rockets ? "" : "spent"),
      );
    case "computer":
      return PHASES.map((phase, n) => tick(g, x + n * size * 1.2, y, ship.maintained.includes(phase)));
    case "window":
      return sign("eye", Math.max(0, ...ship.best_viewers) || "–", "");
    case "interceptors":
      return sign("interceptors", b(ship.interceptors ? "docked" : "out"), ship.interceptors ? "" : "spent");
    default:
      return waitingBots(WAITING[ship.waiting_bots[station] ?? "none"], sign);
  }
}

/** Battlebots that stand in a room. */
function waitingBots([text, look], sign) {
  return sign("bots", b(text), look);
}

/** A phase in which the computer was maintained. */
function tick(g, x, y, done) {
  const size = g.hall ? 25 : 14;
  return h(
    "g",
    { key: x },
    h("rect", { class: `tick ${done ? "done" : ""}`, x, y: y - size / 2, width: size, height: size, rx: 3 }),
    done && glyph("check", x + size / 2, y, size * 0.8, "tick-sign"),
  );
}

function doors(g) {
  const [w, high] = g.hall ? [14, 40] : [10, 28];
  const places = ["upper_white", "upper_blue", "lower_white", "lower_blue"].map((station) =>
    room(g, station),
  );
  return places.map(({ x, y }, n) =>
    h("rect", {
      key: `door${n}`,
      class: "door",
      "data-help": "door",
      x: x - w / 2 - 4,
      y: y + g.roomH - high - 8,
      width: w,
      height: high,
      rx: 3,
    }),
  );
}

function liftShaft(g, game, zone) {
  const { x, y, w, h: high } = lift(g, zone);
  const broken = game.zones.find((one) => one.zone === zone).damage.includes("lift");
  const middle = x + w / 2;
  return h(
    "g",
    { key: `lift ${zone}`, class: `lift ${broken ? "broken" : ""}`, "data-help": `lift ${zone}` },
    h("rect", { x, y, width: w, height: high, rx: w / 2 }),
    h("path", {
      d: `M${middle - 5} ${y + w * 0.6}l5-6 5 6M${middle} ${y + w * 0.6 - 5}v10M${middle - 5} ${y + high - w * 0.6}l5 6 5-6M${middle} ${y + high - w * 0.6 + 5}v-10`,
    }),
    broken && glyph("warning", middle, g.upperY + g.roomH, w * 0.72, "bad"),
  );
}

/** Damage on the hull above its zone: sockets that fill up, each with a picture of what broke. */
function damage(g, zone) {
  const size = g.hall ? 30 : 19;
  const start = lane(g, zone.zone).x + g.laneW + (g.hall ? 16 : 12);
  const y = g.upperY - (g.hall ? 36 : 24);
  const places = Array.from({ length: Math.max(SOCKETS, zone.damage.length) }, (_, n) => zone.damage[n]);
  return h(
    "g",
    {
      key: `damage ${zone.zone}`,
      class: "sockets",
      "data-help": `damage ${zone.zone}`,
      role: "img",
      "aria-label": text("damage_is", { count: zone.damage.length }),
    },
    places.map((token, n) => {
      const x = start + n * (size + 4);
      return h(
        "g",
        {
          key: n,
          class: token ? "socket hit" : "socket",
          "data-help": token ? `token ${token}/${zone.zone}` : null,
        },
        h("rect", { x, y, width: size, height: size, rx: 4 }),
        token && [glyph(token, x + size / 2, y + size / 2, size * 0.75)],
      );
    }),
  );
}

// ---------------------------------------------------------------------------------------------------------- crew

/** A member of the crew in its room, in the order of the crew among those who are there. Beside the numbers of a `way`
 * a crowd stands close. */
function pawn(g, game, member, number, way) {
  const there = game.crew.filter((other) => other.at === member.at);
  const radius = g.hall ? 22 : 10;
  const { x, y } = pawnPlace(g, member.at, there.indexOf(member), way ? there.length : 0);
  return h(
    "g",
    {
      key: `pawn${number}`,
      "data-help": `pawn ${number}`,
      class: `pawn ${member.alive ? "" : "gone"} ${member.seat > 0 && member.seat === state.seat ? "mine" : ""}`,
      style: { transform: `translate(${x}px, ${y}px)` },
    },
    h("circle", { r: radius, style: { stroke: crewColour(number) } }),
    member.alive
      ? h("text", { y: 0.5, "font-size": g.hall ? 28 : 13.9 }, number)
      : h("path", {
          class: "cross",
          d: `M${-radius / 2} ${-radius / 2}l${radius} ${radius}m0 ${-radius}l${-radius} ${radius}`,
        }),
    member.bots !== "none" &&
      glyph("bots", radius, -radius, g.hall ? 24 : 13, member.bots === "disabled" ? "bad" : ""),
  );
}

// -------------------------------------------------------------------------------------------------------- in words

/** A room as it is read out. */
function spoken(game, station, zone) {
  const upper = station.startsWith("upper");
  const fill = (key, gaps) =>
    Object.entries(gaps).reduce((text, [gap, value]) => text.replace(`{${gap}}`, value), b(key));
  const systems = [
    fill("strength", { name: b(WEAPONS[station]), value: game.ship.weapons[station] }),
    upper
      ? text("shield_energy", { value: zone.shield, capacity: zone.shield_capacity })
      : text("reactor_energy", { value: zone.reactor, capacity: zone.reactor_capacity }),
    b(SPECIAL[station]),
  ];
  const here = game.crew.flatMap((member, place) => (member.at === station ? [place + 1] : []));
  return fill("room", {
    room: b(station),
    systems: systems.join(", "),
    crew: here.length ? fill("crew", { numbers: here.join(", ") }) : b("nobody"),
  });
}
