// What the card says of each thing of a flight beside guide.LANGUAGE.toml: gaps, what it does now, what to do next.

/** @import { CrewView, ThreatView } from "/types/space_alert" */
/** @import { GameHelp } from "/static/game_page.js" */

import { said } from "/static/guide.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { ZONES, zoneOf } from "./board_geometry.js";
import { outlookOf } from "./outlook.js";
import { spaceOf } from "./spaces.js";
import { draft, game, handGroups, phaseOf, phases, threatCardOf, zoneOfShip } from "./state.js";
import { inWords, phaseTime } from "./words.js";

const COMPUTER_ROOM = "upper_white";
/** @type {Record<string, string>} */
const ELSEWHERE = { interceptors: "interceptors upper_red", window: "window lower_white", fuel: "fuel ship" };

// ---------------------------------------------------------------------------------------------------------------- gaps

/**
 * What stands in the gaps of the guide.
 * @type {NonNullable<GameHelp["gaps"]>}
 */
export function gaps(kind, value) {
  const [first, second, third] = value.split("/");
  switch (kind) {
    case "half":
      return { half: word("code", value) };
    case "card":
      return { card: halvesOf(value) };
    case "slot":
    case "table_slot":
      return { turn: Number(second) };
    case "crew_board":
    case "pawn":
      return { crew: Number(value) };
    case "phase":
      return phaseGaps(Number(value));
    case "space":
      return { space: Number(third) };
    case "inner_space":
      return { space: Number(value) };
    case "threat":
      return threatGaps(Number(value));
    case "table_seat":
      return { seat: first };
    default:
      return {};
  }
}

/** @type {(group: string) => string} */
function halvesOf(group) {
  const found = handGroups().find((one) => one.group === group);
  return (found?.halves ?? []).map((half) => word("code", half)).join(" / ");
}

/** @param {number} phase */
function phaseGaps(phase) {
  const turns = phases()[phase - 1] ?? [];
  return { phase, first: turns[0], last: turns[turns.length - 1] };
}

/** @type {(turn: number) => Record<string, any>} */
function threatGaps(turn) {
  const threat = threatOf(turn);
  if (!threat) return {};
  const { name, kind, x, y, z } = threatCardOf(threat);
  return { threat: name, kind: word("kind", kind), turn, x: x || "–", y: y || "–", z: z || "–" };
}

/** @type {(turn: number) => ThreatView | undefined} */
function threatOf(turn) {
  return game().threats.find((one) => one.turn === turn);
}

// ----------------------------------------------------------------------------------------------------------------- now

/**
 * What a thing does or is just now.
 * @type {NonNullable<GameHelp["now"]>}
 */
export function now(kind, value) {
  return NOW[kind]?.(...value.split("/")) ?? "";
}

/** @type {Record<string, (...parts: string[]) => string>} */
const NOW = {
  half: (...code) => said("half_count", { count: held(code.join("/")) }),
  card: (...group) => cardNow(group.join("/")),
  slot: (board, turn) => slotNow(Number(board), Number(turn)),
  table_slot: (seat, turn) => slotNow(Number(seat), Number(turn)),
  phase: (phase) => phaseNow(Number(phase)),
  role: (role) => roleNow(game().roles[role]),
  room: roomNow,
  heavy: weaponNow,
  light: weaponNow,
  pulse: weaponNow,
  shield: (station) => energyNow(station, "shield"),
  reactor: (station) => energyNow(station, "reactor"),
  interceptors: () => said(game().ship.interceptors ? "interceptors_here" : "interceptors_out"),
  computer: computerNow,
  bots: (station) => said(`bots_${botsAt(station)}`),
  window: () => said("window", { count: Math.max(0, ...game().ship.best_viewers) }),
  rockets: () => said("left", { count: game().ship.rockets }),
  fuel: () => said("left", { count: game().ship.fuel }),
  lift: (zone) => said(zoneOfShip(zone).damage.includes("lift") ? "lift_broken" : "lift_well"),
  damage: (zone) => said("damage", { count: zoneOfShip(zone).damage.length }),
  pawn: (crew) => pawnNow(game().crew[Number(crew) - 1]),
  lane: (track) => namesOr("lane_free", "lane_threats", onTrack(track)),
  space: (_, track, space) => spaceNow(track, Number(space)),
  inner_space: (space) => spaceNow("internal", Number(space)),
  mark: (_, track, space) => markNow(track, Number(space)),
  threat: (turn) => threatNow(threatOf(Number(turn))),
};

/**
 * How many cards in hand have a half.
 * @type {(code: string) => number}
 */
function held(code) {
  return handGroups()
    .filter(({ halves }) => halves.includes(code))
    .reduce((sum, { keys }) => sum + keys.length, 0);
}

/** @type {(group: string) => string} */
function cardNow(group) {
  if (draft().picked?.group === group) return said("card_picked");
  return said("card_count", { count: handGroups().find((one) => one.group === group)?.keys.length ?? 0 });
}

/** @type {(board: number, turn: number) => string} */
function slotNow(board, turn) {
  const place = game().crew.findIndex((one) => one.board === board);
  const slot = game().crew[place]?.slots[turn - 1];
  if (!slot) return "";
  if (slot.back && !slot.code) return said("slot_hidden");
  if (slot.code)
    return said("slot_holds", { card: word("code", slot.code), outlook: outlookText(place + 1, turn) });
  const phase = phaseOf(turn);
  if (slot.open) return said("slot_empty", { phase });
  return said(phase > game().seat_phase ? "slot_shut" : "slot_locked", { phase });
}

/** @type {(crew: number, turn: number) => string} */
function outlookText(crew, turn) {
  const planned = outlookOf(crew).find((one) => one.turn === turn);
  return planned ? `${inWords(planned)}.` : "";
}

/** @type {(phase: number) => string} */
function phaseNow(phase) {
  const view = game();
  if (view.part !== "action" || phase < view.phase) return said("phase_done");
  return phase > view.phase ? said("phase_comes") : said("phase_open", { time: phaseNowTime() });
}

/** What is left of the phase, or has passed of it where nobody knows yet when it ends. */
function phaseNowTime() {
  const view = game();
  return said(view.phase_ends_at === null ? "time_passed" : "time_left", { time: phaseTime(view).text });
}

/** @type {(seat: number | undefined) => string} */
function roleNow(seat) {
  if (!seat) return "";
  return seat === state.seat ? said("role_mine") : said("role_other", { seat });
}

/** @type {(station: string) => string} */
function roomNow(station) {
  const crew = game().crew.flatMap((member, place) => (member.at === station ? [place + 1] : []));
  return crew.length ? said("room", { crew: crew.join(", ") }) : said("room_empty");
}

/** @type {(station: string) => string} */
function weaponNow(station) {
  const strength = game().ship.weapons[station];
  if (station.startsWith("lower") && station !== "lower_white") return said("weapon_free", { strength });
  const energy = zoneOfShip(zoneOf(station)).reactor;
  return said(energy > 0 ? "weapon" : "weapon_empty", { strength, energy });
}

/** @type {(station: string, name: "shield" | "reactor") => string} */
function energyNow(station, name) {
  const zone = zoneOfShip(zoneOf(station));
  return said("energy", { value: zone[name], capacity: zone[`${name}_capacity`] });
}

function computerNow() {
  const { ship, part, phase } = game();
  if (part === "action" || part === "briefing")
    return phase ? said(ship.maintained.includes(phase) ? "computer_done" : "computer_open") : "";
  const phases = ship.maintained;
  return phases.length
    ? said("computer_phases", { count: phases.length, phases: phases.join(", ") })
    : said("computer_never");
}

/** @type {(station: string) => string} */
function botsAt(station) {
  const there = game().ship.waiting_bots[station] ?? "none";
  return there === "active" ? "ready" : there === "disabled" ? "broken" : "gone";
}

/** @type {(member: CrewView | undefined) => string} */
function pawnNow(member) {
  if (!member) return "";
  if (!member.alive) return said("pawn_out");
  if (game().turn === 0) return said("pawn_planned");
  return said("pawn", { station: word("station", member.at), bots: word("bots", member.bots) });
}

/** @type {(track: string) => ThreatView[]} */
function onTrack(track) {
  return game().threats.filter((one) => one.where === track && one.status === "on_track");
}

/** @type {(without: string, withThem: string, threats: ThreatView[], more?: Record<string, any>) => string} */
function namesOr(without, withThem, threats, more = {}) {
  const names = threats.map((one) => threatCardOf(one).name).join(", ");
  return names ? said(withThem, { names, ...more }) : said(without, more);
}

/** @type {(track: string, space: number) => string} */
function spaceNow(track, space) {
  const there = onTrack(track).filter((one) => one.space === space);
  return there.length ? namesOr("", "space_threats", there) : "";
}

/** @type {(track: string, space: number) => string} */
function markNow(track, space) {
  const coming = onTrack(track).filter((one) => one.space > space);
  return namesOr("mark_nobody", "mark_distance", coming, { count: space - 1 });
}

/** @type {(threat: ThreatView | undefined) => string} */
function threatNow(threat) {
  if (!threat) return "";
  const { turn, status, space, hp, damage, shield, speed } = threat;
  const points = threatCardOf(threat).points;
  if (status === "destroyed") return said("threat_destroyed", { points: points[1] });
  if (status === "survived") return said("threat_survived", { points: points[0] });
  return said(status === "on_track" ? "threat_comes" : "threat_waiting", {
    turn,
    space,
    life: hp - damage,
    shield,
    speed,
  });
}

// ----------------------------------------------------------------------------------------------------- the table top

/**
 * What a shape of the table top is, where it is more than that.
 * @type {NonNullable<GameHelp["shape"]>}
 */
export function shape(kind, name) {
  const [what, where, number] = name.split("/");
  if (kind === "station") return `room ${name}`;
  if (kind === "space") return spaceOf(where, Number(number));
  if (kind === "button") return `table_button ${where}/${what}`;
  return kind === "system" ? systemOf(what, where) : undefined;
}

/** @type {(what: string, where: string) => string | undefined} */
function systemOf(what, where) {
  if (what === "shield") return `shield upper_${where}`;
  if (what === "reactor") return `reactor lower_${where}`;
  if (what === "bots") return `bots ${where}`;
  if (what === "rocket") return "rockets lower_blue";
  if (what === "computer") return `computer ${COMPUTER_ROOM}`;
  if (what === "damage" && ZONES.includes(where)) return `damage ${where}`;
  return ELSEWHERE[what];
}
