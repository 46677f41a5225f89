// What the field shows beside the figures: what somebody who chooses would bring about, and what is active.

/** @import { Cloak, HeadingName, ManoeuvreEnd, FigurePlace, RaceName, SectorName, ShipView, View } from "/types/outer_rim" */
/** @import { Spot, Stand } from "./geometry.js" */

import { word } from "/static/words.js";
import { bearings, covers, spot } from "./geometry.js";
import {
  draft,
  game,
  mine,
  opponent,
  outlook,
  ownShip,
  pick,
  SECTORS,
  sectorsInWords,
  text,
} from "./state.js";
import { sectorEnergy } from "./words.js";

/** @typedef {Stand & {race: RaceName}} Figure */
/** @typedef {{figure: Figure, sector: SectorName, kind: "active" | "faint" | "preview"}} Wedge */
/** @typedef {Spot & {unknown: boolean, title: string, text: string, kind: string}} Frame */
/** @typedef {Spot & {chosen: boolean, choose: () => void, name: string}} Target */
/** @typedef {Stand & {key: string, mark: string, chosen: boolean, choose: () => void, name: string}} Handle */
/** @typedef {{turn: number, from: Figure, text: string}} Bearing */
/** @typedef {{figure: Figure, text: string, place: "above" | "below"}} Pill */
/**
 * Everything to be seen on the field beside the figures.
 * @typedef {{wedges: Wedge[], frames: Frame[], ghost: Figure | null, trail: [Spot, Spot] | null,
 *   faded: RaceName | null, targets: Target[], handles: Handle[], bearings: Bearing[], pills: Pill[]}} Marks
 */

/** @type {Marks} */
const NOTHING = {
  wedges: [],
  frames: [],
  ghost: null,
  trail: null,
  faded: null,
  targets: [],
  handles: [],
  bearings: [],
  pills: [],
};

/**
 * Everything to be seen on the field of a duel from this seat.
 * @returns {Marks}
 */
export function marks() {
  const own = ownShip();
  const asked = own && game().outlook ? (game().asks ?? "") : "";
  const { manoeuvres, sectors } = outlook();
  if (own && manoeuvres) return { ...NOTHING, ...flight(own, manoeuvres) };
  if (own && sectors && asked === "ask_sectors") return { ...NOTHING, ...facing(own, sectors) };
  return { ...NOTHING, ...((own && windowMarks(own)) ?? standing(game())) };
}

// ---------------------------------------------------------------------------------------------------- nothing asked

/**
 * The active sectors of both; before there are any the view of nobody.
 * @param {View} duel
 * @returns {Partial<Marks>}
 */
function standing(duel) {
  const active = duel.ships.filter((ship) => ship.active);
  if (!active.length || duel.result) return {};
  const south =
    active.length > 1 && active[0].y < active[1].y ? active[0].race : active[active.length - 1].race;
  /** @type {Wedge[]} */
  const wedges = [];
  /** @type {Pill[]} */
  const pills = [];
  for (const ship of active) {
    if (!ship.active) continue;
    wedges.push({ figure: ship, sector: ship.active, kind: "active" });
    const place = ship.race === south ? "below" : "above";
    pills.push({ figure: ship, text: sectorEnergy(ship, ship.active), place });
  }
  return { wedges, pills };
}

// ------------------------------------------------------------------------------------------------------- manoeuvres

/**
 * The manoeuvre that is chosen among some, or undefined.
 * @param {ManoeuvreEnd[]} manoeuvres
 */
export function chosenManoeuvre(manoeuvres) {
  return manoeuvres.find(({ token }) => token === draft().token);
}

/**
 * Handles for every manoeuvre, and the chosen one as if it were flown.
 * @type {(own: ShipView, manoeuvres: ManoeuvreEnd[]) => Partial<Marks>}
 */
function flight(own, manoeuvres) {
  const chosen = chosenManoeuvre(manoeuvres);
  const handles = manoeuvres
    .map((one, place) => ({
      key: one.token,
      x: one.x,
      y: one.y,
      heading: one.heading,
      mark: String(place + 1),
      chosen: one === chosen,
      choose: () => pick({ token: one.token }),
      name: word("manoeuvre", one.token),
      hidden: one.void,
    }))
    .filter((one) => !one.hidden);
  if (!chosen) return { handles, wedges: views(own, "faint") };
  const ghost = { x: chosen.x, y: chosen.y, heading: chosen.heading, race: own.race };
  return {
    handles,
    ...appearing(own, ghost),
    trail: ghost.x === own.x && ghost.y === own.y ? null : [own, ghost],
    frames: ends(chosen).map(frameOf),
  };
}

/**
 * A ship as if it stood elsewhere.
 * @type {(own: ShipView, ghost: Figure) => Partial<Marks>}
 */
function appearing(own, ghost) {
  return {
    ghost,
    faded: own.race,
    wedges: views(ghost, "preview"),
    bearings: SECTORS.flatMap((sector) =>
      bearings(ghost, sector).map((turn) => ({ turn, from: ghost, text: sectorEnergy(own, sector) })),
    ),
  };
}

/** @type {(figure: Figure, kind: "faint" | "preview") => Wedge[]} */
function views(figure, kind) {
  return SECTORS.map((sector) => ({ figure, sector, kind }));
}

/**
 * A field in which the opponent may end after a manoeuvre, and the sectors that would face it there.
 * @typedef {Spot & {name: string, own: SectorName[], theirs: SectorName[], collides: boolean, stays: boolean, only: boolean}} End
 */

/**
 * The fields in which the opponent may end, once each.
 * @param {ManoeuvreEnd} manoeuvre
 * @returns {End[]}
 */
export function ends({ replies }) {
  const names = [...new Set(replies.map(spot))];
  return names.map((name) => {
    const here = replies.filter((reply) => spot(reply) === name);
    const [{ x, y, stays, collides }] = here;
    const own = [...new Set(here.flatMap((reply) => reply.own))];
    const theirs = [...new Set(here.flatMap((reply) => reply.theirs))];
    return { x, y, name, own, theirs, stays, collides, only: names.length === 1 };
  });
}

/**
 * @param {End} end
 * @returns {Frame}
 */
function frameOf({ x, y, own, stays, collides, only }) {
  return {
    x,
    y,
    unknown: !stays,
    title: only ? "" : text(stays ? "if_it_stays" : "if_it_steps"),
    text: collides ? text("collision") : sectorsInWords(own),
    kind: collides ? "collides" : "",
  };
}

// ---------------------------------------------------------------------------------------------------------- sectors

/**
 * The sectors that may be declared, the chosen one strong.
 * @type {(own: ShipView, sectors: SectorName[]) => Partial<Marks>}
 */
function facing(own, sectors) {
  const chosen = draft().sector;
  /** @type {Wedge[]} */
  const ours = sectors.map((sector) => ({
    figure: own,
    sector,
    kind: sector === chosen ? "preview" : "faint",
  }));
  /** @type {Wedge[]} */
  const theirs = (outlook().theirs ?? []).map((sector) => ({ figure: opponent(), sector, kind: "faint" }));
  return {
    wedges: [...ours, ...theirs],
    bearings: chosen
      ? bearings(own, chosen).map((turn) => ({ turn, from: own, text: sectorEnergy(own, chosen) }))
      : [],
  };
}

// ---------------------------------------------------------------------------------------------------------- modules

/**
 * @param {ShipView} own
 * @returns {Partial<Marks> | null}
 */
function windowMarks(own) {
  const { modules } = outlook();
  const { module } = draft();
  const engines = module === "emergency_engines" && modules?.emergency_engines?.manoeuvres;
  const bombs = module === "orbital_bombs" && modules?.orbital_bombs?.manoeuvres;
  const flights = engines || bombs;
  if (flights) return flight(own, flights);
  return module === "cloaking_device" && modules?.cloaking_device
    ? cloaked(own, modules.cloaking_device)
    : null;
}

/** @type {HeadingName[]} */
export const HEADINGS = ["north", "east", "south", "west"];

/**
 * Free fields to choose from; round the chosen one the four headings.
 * @type {(own: ShipView, about: Cloak) => Partial<Marks>}
 */
function cloaked(own, about) {
  const { field: chosen, heading } = draft();
  const targets = about.fields.map(([x, y]) => ({
    x,
    y,
    chosen: chosen?.x === x && chosen.y === y,
    choose: () => pick({ field: { x, y } }),
    name: spot({ x, y }),
  }));
  if (!chosen) return { targets, wedges: [] };
  const handles = HEADINGS.map((one) => ({
    key: one,
    ...chosen,
    heading: one,
    mark: word("compass", one),
    chosen: one === heading,
    choose: () => pick({ heading: one }),
    name: word("heading", one),
  }));
  if (!heading) return { targets, handles };
  const ghost = { ...chosen, heading, race: own.race };
  return { targets, handles, ...appearing(own, ghost), frames: reached(about.replies, ghost) };
}

/**
 * @type {(replies: FigurePlace[], ghost: Figure) => Frame[]}
 */
function reached(replies, ghost) {
  const found = new Map(replies.map((reply) => [spot(reply), reply]));
  return [...found.values()].map(({ x, y }) => {
    const own = covers(ghost, { x, y });
    const met = own.length === 0;
    return {
      x,
      y,
      unknown: false,
      title: "",
      text: met ? text("collision") : sectorsInWords(own),
      kind: met ? "collides" : "",
    };
  });
}

/** The sectors among which the seat of this page chooses on the ships' sheets, by race; null where it chooses none. */
export function openSectors() {
  if (!ownShip() || !game().outlook) return null;
  const { module } = draft();
  const { sectors, modules } = outlook();
  if (sectors) return { race: game().asks === "ask_aim" ? opponent().race : mine().race, sectors };
  if (module === "repair_unit" && modules?.repair_unit)
    return {
      race: mine().race,
      sectors: SECTORS.filter((one) => one in (modules.repair_unit?.sectors ?? {})),
    };
  const bombs = module === "orbital_bombs" && modules?.orbital_bombs;
  if (bombs) return { race: (bombs.manoeuvres ? mine() : opponent()).race, sectors: bombs.sectors ?? [] };
  return null;
}
