// The ship of the board: its rooms with their systems, energy, lifts, doors and damage, and who is where.

/** @import { CrewView, View, ZoneView } from "/types/space_alert" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Geometry } from "./board_geometry.js" */

import { h } from "/static/dom.js";
import { shapeOf } from "/static/people.js";
import { SHAPES } from "/static/shapes.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import {
  isLow,
  lane,
  letterX,
  lift,
  pawnPlace,
  room,
  rowY,
  STATIONS,
  shipEnd,
  ZONES,
  zoneOf,
} from "./board_geometry.js";
import { glyph } from "./icons.js";
import { pointsAt } from "./lesson.js";
import { crewColour, text, zoneOfShip } from "./state.js";
import { crewName } from "./words.js";

const SOCKETS = 6; // one token more in a zone is the end of the ship [edge 127]
const FUEL = 3;
const ROCKETS = 3;
const PHASES = [1, 2, 3];
/** @type {Record<string, [string, string]>} */
const WAITING = { active: ["ready", ""], disabled: ["broken", "bad"], none: ["taken", "spent"] };
/** @type {Record<string, string>} */
const WEAPONS = {
  upper_red: "heavy",
  upper_white: "heavy",
  upper_blue: "heavy",
  lower_red: "light",
  lower_white: "pulse",
  lower_blue: "light",
};
/** @type {Record<string, string>} */
const SPECIAL = {
  upper_red: "interceptors",
  upper_white: "computer",
  upper_blue: "bots",
  lower_red: "bots",
  lower_white: "window",
  lower_blue: "rockets",
};

/**
 * A text of the board.
 * @param {string} key
 */
export function b(key) {
  return word("board", key);
}

/**
 * The ship without its figures.
 * @type {(g: Geometry, game: View, here: string) => Drawn}
 */
export function ship(g, game, here) {
  return [
    hull(g),
    STATIONS.map((station) => stationRoom(g, game, station, station === here)),
    doors(g),
    ZONES.map((zone) => liftShaft(g, zone)),
    g.level === "over" && game.zones.map((zone) => damage(g, zone)),
  ];
}

/** @param {Geometry} g */
function hull(g) {
  const [left, right] = g.hull;
  if (g.level !== "over") return null;
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

// --------------------------------------------------------------------------------------------------------- rooms

/** @type {(g: Geometry, game: View, station: string, here: boolean) => Drawn} */
function stationRoom(g, game, station, here) {
  const { x, y } = room(g, station);
  const zone = zoneOf(station);
  const stored = zoneOfShip(zone);
  return h(
    "g",
    {
      key: station,
      class: `room ${zone} ${here ? "here" : ""} ${pointsAt(`room ${station}`) ? "pointed" : ""}`,
      role: "img",
      "aria-label": spoken(game, station, stored),
      "data-station": station,
      "data-help": `room ${station}`,
    },
    h("rect", { class: "room-body", x, y, width: g.zoneW, height: g.roomH, rx: 8 }),
    !isLow(g) && roomHead(g, station, stored),
    station === "lower_white" && h("g", { "data-help": "fuel ship" }, fuel(g, x, y, game.ship.fuel)),
    ["A", "B", "C"].map((letter) =>
      g.level === "small"
        ? smallSystem(g, game, station, letter, stored)
        : system(g, game, station, letter, stored),
    ),
  );
}

/** @type {(g: Geometry, station: string, zone: ZoneView) => Drawn} */
function roomHead(g, station, { damage: tokens }) {
  const { x, y } = room(g, station);
  if (g.level === "small")
    return [
      h(
        "text",
        { key: "name", class: "room-name", x: x + 4, y: y + 11, "font-size": g.text },
        b(`short_${station}`),
      ),
      station.startsWith("upper") &&
        tokens.length > 0 &&
        h(
          "text",
          {
            key: "hits",
            class: "value bad-value",
            x: x + g.zoneW - 4,
            y: y + 11,
            "font-size": g.text,
            "text-anchor": "end",
          },
          `✕${tokens.length}`,
        ),
    ];
  const [sign, name, high] = g.hall ? [24, 48, 26] : [16, 29, 16.5];
  return [
    glyph(`zone/${zoneOf(station)}`, x + sign, y + high - 1, g.hall ? 32 : 20),
    h(
      "text",
      { key: "name", class: "room-name", x: x + name, y: y + high, "font-size": g.hall ? 28 : g.text },
      b(station),
    ),
    g.level === "lying" &&
      station.startsWith("upper") &&
      tokens.length > 0 &&
      h(
        "text",
        {
          key: "hits",
          class: "value bad-value",
          x: x + g.zoneW - 6,
          y: y + high,
          "font-size": g.text,
          "text-anchor": "end",
        },
        `✕${tokens.length}`,
      ),
  ];
}

/** @type {(g: Geometry, x: number, y: number, left: number) => Drawn} */
function fuel(g, x, y, left) {
  if (g.level === "small") return null;
  const size = g.hall ? 26 : 17;
  const at = g.hall ? 214 : g.zoneW - g.liftW - 12 - FUEL * size;
  return Array.from({ length: FUEL }, (_, n) =>
    glyph("fuel", x + at + (n + 0.5) * size, y + (g.hall ? 25 : 16), size, n < left ? "fuel-left" : "spent"),
  );
}

/**
 * A row of a room: the letter of the system, its name where there is room, and what there is of it.
 * @type {(g: Geometry, game: View, station: string, letter: string, zone: ZoneView) => Drawn}
 */
function system(g, game, station, letter, zone) {
  const { x } = room(g, station);
  const y = rowY(g, station, letter);
  const blocked = game.ship.blocked.includes(`${station}/${letter}`);
  const name = systemName(station, letter);
  const two = g.level === "lying"; // the value stands in a row of its own
  const at = x + g.valueX;
  const below = two ? y + 17 : y;
  return h(
    "g",
    { key: letter, class: `system-row ${blocked ? "blocked" : ""}`, "data-help": `${name} ${station}` },
    h("rect", {
      class: "row-touch",
      x: x + 4,
      y: y - Math.min(g.row, 22) / 2,
      width: g.zoneW - g.liftW - 14,
      height: g.row,
    }),
    glyph(`code/${letter}`, x + (g.hall ? 26 : 16), y, g.hall ? 38 : 20, "letter-code"),
    !g.hall && h("text", { class: "system-name", x: x + 29, y: y + 0.5, "font-size": g.text }, b(name)),
    letter === "A"
      ? weapon(g, game, station, at, below)
      : letter === "B"
        ? energy(g, station, zone, at, below)
        : special(g, game, name, station, at, below),
    blocked && h("path", { class: "strike", d: `M${x + 6} ${y}h${g.zoneW - g.liftW - 16}` }),
  );
}

/**
 * A system on the smallest board: its letter, and below it how much there is of it.
 * @type {(g: Geometry, game: View, station: string, letter: string, zone: ZoneView) => Drawn}
 */
function smallSystem(g, game, station, letter, zone) {
  const x = letterX(g, station, letter);
  const y = rowY(g, station, letter);
  const name = systemName(station, letter);
  const blocked = game.ship.blocked.includes(`${station}/${letter}`);
  const upper = station.startsWith("upper");
  const [value, of] = upper ? [zone.shield, zone.shield_capacity] : [zone.reactor, zone.reactor_capacity];
  const said =
    letter === "A"
      ? `${game.ship.weapons[station]}`
      : letter === "B"
        ? `${value}/${of}`
        : specialSign(game, name, station);
  return h(
    "g",
    { key: letter, class: `system-row ${blocked ? "blocked" : ""}`, "data-help": `${name} ${station}` },
    h("rect", { class: "row-touch", x: x - 15, y: y - 12, width: 30, height: 42 }),
    glyph(`code/${letter}`, x, y, 22, "letter-code"),
    h(
      "text",
      {
        class: `value ${letter === "B" ? `cells ${upper ? "shield" : "reactor"}` : ""}`,
        x,
        y: y + 21,
        "font-size": g.text,
        "text-anchor": "middle",
      },
      said,
    ),
    blocked && h("path", { class: "strike", d: `M${x - 13} ${y}h26` }),
  );
}

/**
 * What there is of a special system, in a sign or two.
 * @type {(game: View, name: string, station: string) => string}
 */
function specialSign({ ship: there }, name, station) {
  switch (name) {
    case "rockets":
      return `${there.rockets}`;
    case "computer":
      return there.maintained.length > 0 ? "✓".repeat(there.maintained.length) : "–";
    case "window":
      return `${Math.max(0, ...there.best_viewers) || "–"}`;
    case "interceptors":
      return there.interceptors ? "✓" : "✕";
    default:
      return { active: "✓", disabled: "!" }[there.waiting_bots[station] ?? ""] ?? "✕";
  }
}

/** @type {(station: string, letter: string) => string} */
function systemName(station, letter) {
  if (letter === "A") return WEAPONS[station];
  if (letter === "B") return station.startsWith("upper") ? "shield" : "reactor";
  return SPECIAL[station];
}

/**
 * Strength; then whether a shot takes energy.
 * @type {(g: Geometry, game: View, station: string, x: number, y: number) => Drawn}
 */
function weapon(g, game, station, x, y) {
  const strength = game.ship.weapons[station];
  const size = g.hall ? 28 : 15;
  return [
    glyph("target", x + size / 2, y, size, strength > 0 ? "" : "spent"),
    h("text", { class: "value", x: x + size * 1.3, y: y + 0.5, "font-size": g.hall ? 30 : 15 }, strength),
    WEAPONS[station] === "light"
      ? !g.hall &&
        g.notes &&
        h("text", { class: "note", x: x + size * 2.15, y: y + 0.5, "font-size": g.text }, b("free"))
      : glyph("bolt", x + size * 2.6, y, size, "energy-sign"),
  ];
}

/**
 * Energy as cells that can be counted: full, empty, and lost to damage or above what there is room for. Where cells would
 * lie under the lift, the capacity stands behind the number.
 * @type {(g: Geometry, station: string, zone: ZoneView, x: number, y: number) => Drawn}
 */
function energy(g, station, zone, x, y) {
  const upper = station.startsWith("upper");
  const [value, capacity] = upper
    ? [zone.shield, zone.shield_capacity]
    : [zone.reactor, zone.reactor_capacity];
  const [w, high, gap] = g.hall ? [17, 27, 4] : [8.6, 15, 2.6];
  const start = x + (g.hall ? 62 : 14);
  const fits = start + Math.max(value, capacity) * (w + gap) <= lift(g, zoneOf(station)).x;
  const cells = Array.from({ length: fits ? Math.max(value, capacity) : 0 }, (_, n) =>
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
    fits ? cells : h("text", { class: "capacity", x: x + 10, y: y + 0.5, "font-size": 12.4 }, `/${capacity}`),
  );
}

/** @type {(g: Geometry, game: View, name: string, station: string, x: number, y: number) => Drawn} */
function special(g, game, name, station, x, y) {
  const { ship: there } = game;
  const size = g.hall ? 28 : 15;
  /** @type {(picture: string, said: string | number, look: string) => Drawn} */
  const sign = (picture, said, look) => [
    glyph(picture, x + size / 2, y, size, look),
    (g.notes || typeof said === "number") &&
      h("text", { class: "note", x: x + size * 1.35, y: y + 0.5, "font-size": g.hall ? 28 : g.text }, said),
  ];
  switch (name) {
    case "rockets":
      return Array.from({ length: ROCKETS }, (_, n) =>
        glyph("rocket", x + size / 2 + n * size * 1.15, y, size * 1.1, n < there.rockets ? "" : "spent"),
      );
    case "computer":
      return PHASES.map((phase, n) => tick(g, x + n * size * 1.2, y, there.maintained.includes(phase)));
    case "window":
      return sign("eye", Math.max(0, ...there.best_viewers) || "–", "");
    case "interceptors":
      return sign(
        "interceptors",
        b(there.interceptors ? "docked" : "out"),
        there.interceptors ? "" : "spent",
      );
    default: {
      const [said, look] = WAITING[there.waiting_bots[station] ?? "none"];
      return sign("bots", b(said), look);
    }
  }
}

/**
 * A phase in which the computer was maintained.
 * @type {(g: Geometry, x: number, y: number, done: boolean) => Drawn}
 */
function tick(g, x, y, done) {
  const size = g.hall ? 25 : 14;
  return h(
    "g",
    { key: x },
    h("rect", { class: `tick ${done ? "done" : ""}`, x, y: y - size / 2, width: size, height: size, rx: 3 }),
    done && glyph("check", x + size / 2, y, size * 0.8, "tick-sign"),
  );
}

// ------------------------------------------------------------------------------------------ doors, lifts, damage

/** @param {Geometry} g */
function doors(g) {
  const [w, high] = g.hall ? [14, 40] : g.level === "small" ? [6, 18] : [10, 28];
  return ["upper_white", "upper_blue", "lower_white", "lower_blue"].map((station, n) => {
    const { x, y } = room(g, station);
    return h("rect", {
      key: `door${n}`,
      class: "door",
      "data-help": "door",
      x: x - w / 2 - (g.level === "over" ? 4 : 2),
      y: y + g.roomH - high - (g.level === "small" ? 4 : 8),
      width: w,
      height: high,
      rx: 3,
    });
  });
}

/** @type {(g: Geometry, zone: string) => Drawn} */
function liftShaft(g, zone) {
  const { x, y, w, h: high } = lift(g, zone);
  const broken = zoneOfShip(zone).damage.includes("lift");
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

/**
 * Damage on the hull above its zone: sockets that fill up, each with a picture of what broke.
 * @type {(g: Geometry, zone: ZoneView) => Drawn}
 */
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

/**
 * A member of the crew in its room, in the order of the crew among those who are there: the shape of who plays it, or
 * the number of an android.
 * @type {(g: Geometry, game: View, member: CrewView, number: number) => Drawn}
 */
export function pawn(g, game, member, number) {
  const there = game.crew.filter((other) => other.at === member.at);
  const { x, y } = pawnPlace(g, member.at, there.indexOf(member), there.length);
  const mine = member.seat > 0 && member.seat === state.seat;
  return h(
    "g",
    {
      key: `pawn${number}`,
      "data-help": `pawn ${number}`,
      "data-pawn-of": member.seat || null,
      class: `pawn ${member.alive ? "" : "gone"} ${mine ? "mine" : ""}`,
      style: { transform: `translate(${x}px, ${y}px)` },
    },
    h("title", {}, crewName(member, number)),
    figure(g.pawn, member.seat, number),
    !member.alive &&
      h("path", {
        class: "cross",
        d: `M${-g.pawn / 2} ${-g.pawn / 2}l${g.pawn} ${g.pawn}m0 ${-g.pawn}l${-g.pawn} ${g.pawn}`,
      }),
    member.bots !== "none" &&
      glyph("bots", g.pawn, -g.pawn, 1.3 * g.pawn, member.bots === "disabled" ? "bad" : ""),
  );
}

/**
 * A figure around a point: a person's shape in its colour, an android's number in a box.
 * @type {(radius: number, seat: number, number: number) => Drawn}
 */
export function figure(radius, seat, number) {
  if (!seat)
    return [
      h("rect", {
        key: "android",
        class: "android",
        x: -radius,
        y: -radius,
        width: 2 * radius,
        height: 2 * radius,
        rx: radius / 3,
        style: { stroke: crewColour(number) },
      }),
      h("text", { key: "number", y: 0.5, "font-size": Math.max(12.2, 1.28 * radius) }, number),
    ];
  const { path, colour } = SHAPES[shapeOf(seat)];
  return [
    h("circle", { key: "ground", class: "ground", r: radius }),
    h("path", {
      key: "shape",
      d: path,
      fill: colour,
      transform: `scale(${radius / 14}) translate(-12 -12)`,
    }),
  ];
}

// -------------------------------------------------------------------------------------------------------- in words

/**
 * A room as it is read out.
 * @type {(game: View, station: string, zone: ZoneView) => string}
 */
function spoken(game, station, zone) {
  const upper = station.startsWith("upper");
  /** @type {(key: string, gaps: Record<string, any>) => string} */
  const fill = (key, gaps) =>
    Object.entries(gaps).reduce((said, [gap, value]) => said.replace(`{${gap}}`, value), b(key));
  const systems = [
    fill("strength", { name: b(WEAPONS[station]), value: game.ship.weapons[station] }),
    upper
      ? text("shield_energy", { value: zone.shield, capacity: zone.shield_capacity })
      : text("reactor_energy", { value: zone.reactor, capacity: zone.reactor_capacity }),
    b(SPECIAL[station]),
  ];
  const here = game.crew.flatMap((member, place) =>
    member.at === station ? [crewName(member, place + 1)] : [],
  );
  return fill("room", {
    room: b(station),
    systems: systems.join(", "),
    crew: here.length ? here.join(", ") : b("nobody"),
  });
}
