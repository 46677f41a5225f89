// What the card says of each thing of a flight beside guide.LANGUAGE.toml: gaps, what it does now, what to do next.

import { said } from "/static/guide.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { ZONES, zoneOf } from "./board_geometry.js";
import { phaseTime } from "./clock.js";
import { inWords, outlookOf } from "./outlook.js";
import { spaceOf } from "./spaces.js";
import { draft, game, handGroups, myBoards, picture, printed, seated, text } from "./state.js";

const PHASES = [
  [1, 3],
  [4, 7],
  [8, 12],
];
const COMPUTER_ROOM = "upper_white";

// ---------------------------------------------------------------------------------------------------------------- gaps

/** What stands in the gaps of the guide. */
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
      return { phase: Number(value), first: PHASES[value - 1]?.[0], last: lastTurn(Number(value)) };
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

function halvesOf(group) {
  const found = handGroups().find((one) => one.group === group);
  return (found?.halves ?? []).map((half) => word("code", half)).join(" / ");
}

function lastTurn(phase) {
  return Math.min(PHASES[phase - 1]?.[1] ?? 0, game().turns);
}

function phaseOf(turn) {
  return PHASES.findIndex(([first, last]) => turn >= first && turn <= last) + 1;
}

function threatGaps(turn) {
  const threat = threatOf(turn);
  if (!threat) return {};
  const { name, kind, x, y, z } = printed().threats[threat.card];
  return { threat: name, kind: word("kind", kind), turn, x: x || "–", y: y || "–", z: z || "–" };
}

function threatOf(turn) {
  return game().threats.find((one) => one.turn === turn);
}

// ----------------------------------------------------------------------------------------------------------------- now

/** What a thing does or is just now. */
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
  lift: (zone) => said(zoneHere(zone).damage.includes("lift") ? "lift_broken" : "lift_well"),
  damage: (zone) => said("damage", { count: zoneHere(zone).damage.length }),
  pawn: (crew) => pawnNow(game().crew[Number(crew) - 1]),
  lane: (track) => namesOr("lane_free", "lane_threats", onTrack(track)),
  space: (_, track, space) => spaceNow(track, Number(space)),
  inner_space: (space) => spaceNow("internal", Number(space)),
  mark: (_, track, space) => markNow(track, Number(space)),
  threat: (turn) => threatNow(threatOf(Number(turn))),
};

/** How many cards in hand have a half. */
function held(code) {
  return handGroups()
    .filter(({ halves }) => halves.includes(code))
    .reduce((sum, { keys }) => sum + keys.length, 0);
}

function cardNow(group) {
  if (draft().picked?.group === group) return said("card_picked");
  return said("card_count", { count: handGroups().find((one) => one.group === group)?.keys.length ?? 0 });
}

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

function outlookText(crew, turn) {
  const planned = outlookOf(crew).find((one) => one.turn === turn);
  return planned ? `${inWords(planned)}.` : "";
}

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

function roleNow(seat) {
  if (!seat) return "";
  return seat === state.seat ? said("role_mine") : said("role_other", { seat });
}

function roomNow(station) {
  const crew = game().crew.flatMap((member, place) => (member.at === station ? [place + 1] : []));
  return crew.length ? said("room", { crew: crew.join(", ") }) : said("room_empty");
}

function weaponNow(station) {
  const strength = game().ship.weapons[station];
  if (station.startsWith("lower") && station !== "lower_white") return said("weapon_free", { strength });
  const energy = zoneHere(zoneOf(station)).reactor;
  return said(energy > 0 ? "weapon" : "weapon_empty", { strength, energy });
}

function energyNow(station, name) {
  const zone = zoneHere(zoneOf(station));
  return said("energy", { value: zone[name], capacity: zone[`${name}_capacity`] });
}

function zoneHere(zone) {
  return game().zones.find((one) => one.zone === zone);
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

function botsAt(station) {
  const there = game().ship.waiting_bots[station] ?? "none";
  return { active: "ready", disabled: "broken" }[there] ?? "gone";
}

function pawnNow(member) {
  if (!member) return "";
  if (!member.alive) return said("pawn_out");
  if (game().turn === 0) return said("pawn_planned");
  return said("pawn", { station: word("station", member.at), bots: word("bots", member.bots) });
}

function onTrack(track) {
  return game().threats.filter((one) => one.where === track && one.status === "on_track");
}

function namesOr(without, withThem, threats, more = {}) {
  const names = threats.map((one) => printed().threats[one.card].name).join(", ");
  return names ? said(withThem, { names, ...more }) : said(without, more);
}

function spaceNow(track, space) {
  const there = onTrack(track).filter((one) => one.space === space);
  return there.length ? namesOr("", "space_threats", there) : "";
}

function markNow(track, space) {
  const coming = onTrack(track).filter((one) => one.space > space);
  return namesOr("mark_nobody", "mark_distance", coming, { count: space - 1 });
}

function threatNow(threat) {
  if (!threat) return "";
  const { turn, status, space, hp, damage, shield, speed } = threat;
  const points = printed().threats[threat.card].points;
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

/** What a shape of the table top is, where it is more than that. */
export function shape(kind, name) {
  const [what, where, number] = name.split("/");
  if (kind === "station") return `room ${name}`;
  if (kind === "space") return spaceOf(where, Number(number));
  if (kind === "button") return `table_button ${where}/${what}`;
  return kind === "system" ? systemOf(what, where) : undefined;
}

function systemOf(what, where) {
  if (what === "shield") return `shield upper_${where}`;
  if (what === "reactor") return `reactor lower_${where}`;
  if (what === "bots") return `bots ${where}`;
  if (what === "rocket") return "rockets lower_blue";
  if (what === "computer") return `computer ${COMPUTER_ROOM}`;
  if (what === "damage" && ZONES.includes(where)) return `damage ${where}`;
  return { interceptors: "interceptors upper_red", window: "window lower_white", fuel: "fuel ship" }[what];
}

// ---------------------------------------------------------------------------------------------------------------- next

/** What this page's seat does next. */
export function next() {
  const view = game();
  if (view.part === "over") return "";
  const where = missing();
  if (picture().show.held && where) return said("next_lay", { where });
  if (view.part === "briefing") return said("next_briefing");
  if (view.part !== "action") return said("next_show", { turn: Math.max(1, view.turn) });
  if (!seated()) return said("next_watch", { phase: view.phase, time: phaseNowTime() });
  if (view.may_draw) return said("next_draw");
  if (view.may_hand) return said("next_transfer");
  return planning(view);
}

/** The slots in which planned cards are missing, board by board; at a seat's page those of its boards. */
function missing() {
  const boards = seated() ? myBoards().map(({ board }) => board) : [...Array(9).keys()];
  const slots = (board) =>
    picture()
      .astray.filter((one) => one.seat === board && one.what === "missing")
      .map(({ slot }) => slot);
  return boards
    .filter((board) => slots(board).length > 0)
    .map((board) => `${text("seat", { seat: board })}: ${slots(board).join(", ")}`)
    .join("; ");
}

function planning(game) {
  const phase = game.seat_phase;
  const [first] = PHASES[phase - 1] ?? [1];
  const time = phaseNowTime();
  const free = myBoards().reduce(
    (sum, { slots }) => sum + slots.filter((one) => one.open && !one.back).length,
    0,
  );
  if (free === 0) return said("next_planned", { phase, time });
  if (game.silent) return said("next_silent", { time });
  return said("next_plan", { first, last: lastTurn(phase), free, time });
}
