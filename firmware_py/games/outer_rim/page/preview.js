// What the field shows beside the figures: what somebody who chooses would bring about, and what is active.

/** @import { ShipView, View } from "/types/outer_rim" */

import { word } from "/static/words.js";
import { bearings, covers, spot } from "./geometry.js";
import { chosenManoeuvre, draft, opponent, ownShip, pick, SECTORS, text } from "./state.js";

const NOTHING = {
  wedges: [],
  frames: [],
  ghost: null,
  trail: null,
  faded: "",
  targets: [],
  handles: [],
  bearings: [],
  pills: [],
};

/**
 * Everything to be seen on the field of a duel from this seat.
 * @param {View} game
 */
export function marks(game) {
  const own = ownShip();
  const asked = own && game.outlook ? game.asks : "";
  const found = ASKED[asked]?.(game, own) ?? windowMarks(game, own, asked) ?? standing(game);
  return { ...NOTHING, ...found };
}

/**
 * The name of a sector, as the viewer calls it: mine, its, or by its name alone.
 * @param {string} race
 * @param {string | null} sector
 */
export function sectorName(race, sector) {
  const own = ownShip();
  if (!own) return word("sector", sector);
  return word(own.race === race ? "my_sector" : "its_sector", sector);
}

/**
 * The name of a sector and the energy that is left there.
 * @param {ShipView | undefined} ship
 * @param {string} sector
 */
export function sectorEnergy(ship, sector) {
  const energy = ship.energy[SECTORS.indexOf(sector)];
  return `${sectorName(ship.race, sector)} ${energy}`;
}

// ---------------------------------------------------------------------------------------------------- nothing asked

/**
 * The active sectors of both; before there are any the view of nobody.
 * @param {View} game
 */
function standing(game) {
  const active = game.ships.filter((ship) => ship.active);
  if (!active.length || game.result) return {};
  const south = active.length > 1 && active[0].y < active[1].y ? active[0].race : active.at(-1).race;
  return {
    wedges: active.map((ship) => ({ figure: ship, sector: ship.active, kind: "active" })),
    pills: active.map((ship) => ({
      figure: ship,
      text: sectorEnergy(ship, ship.active),
      place: ship.race === south ? "below" : "above",
    })),
  };
}

// ------------------------------------------------------------------------------------------------------- manoeuvres

const ASKED = {
  ask_tokens: (game, own) => flight(game, own, game.outlook.manoeuvres),
  ask_turns: (game, own) => flight(game, own, game.outlook.manoeuvres),
  ask_sectors: (game, own) => facing(game, own),
};

/**
 * Handles for every manoeuvre, and the chosen one as if it were flown.
 * @param {ShipView | undefined} own
 * @param {View} game
 */
function flight(game, own, manoeuvres) {
  const chosen = chosenManoeuvre(manoeuvres);
  const handles = manoeuvres
    .map((one, place) => ({
      key: one.token,
      x: one.x,
      y: one.y,
      heading: one.heading,
      mark: place + 1,
      chosen: one === chosen,
      choose: () => pick({ token: one.token }),
      name: word("manoeuvre", one.token),
      hidden: one.void,
    }))
    .filter((one) => !one.hidden);
  if (!chosen) return { handles, wedges: views(own, "faint") };
  const ghost = { ...chosen, race: own.race };
  return {
    handles,
    ghost,
    faded: own.race,
    trail: ghost.x === own.x && ghost.y === own.y ? null : [own, ghost],
    wedges: views(ghost, "preview"),
    frames: ends(chosen),
    bearings: SECTORS.flatMap((sector) =>
      bearings(ghost, sector).map((turn) => ({ turn, from: ghost, text: sectorEnergy(own, sector) })),
    ),
  };
}

/**
 * @param {string} kind
 * @param {ShipView | undefined} figure
 */
function views(figure, kind) {
  return SECTORS.map((sector) => ({ figure, sector, kind }));
}

/** The fields in which the opponent may end, once each, with the sectors that would face it there. */
function ends(chosen) {
  const found = new Map();
  for (const reply of chosen.replies) {
    const name = spot(reply);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(reply);
  }
  return [...found.values()].map((replies) => {
    const [{ x, y, stays, collides }] = replies;
    const own = [...new Set(replies.flatMap((reply) => reply.own))];
    return {
      x,
      y,
      unknown: !stays,
      title: chosen.replies.length > 1 ? text(stays ? "if_it_stays" : "if_it_steps") : "",
      text: collides
        ? text("collision")
        : own.map((sector) => word("sector", sector)).join(` ${text("or")} `),
      kind: collides ? "collides" : "",
    };
  });
}

// ---------------------------------------------------------------------------------------------------------- sectors

/** The sectors that may be declared, the chosen one strong. */
function facing(game, own) {
  const chosen = draft().sector;
  const enemy = opponent(game);
  return {
    wedges: [
      ...game.outlook.sectors.map((sector) => ({
        figure: own,
        sector,
        kind: sector === chosen ? "preview" : "faint",
      })),
      ...game.outlook.theirs.map((sector) => ({ figure: enemy, sector, kind: "faint" })),
    ],
    bearings: chosen
      ? bearings(own, chosen).map((turn) => ({ turn, from: own, text: sectorEnergy(own, chosen) }))
      : [],
  };
}

// ---------------------------------------------------------------------------------------------------------- modules

/**
 * @param {ShipView | undefined} own
 * @param {View} game
 * @param {string | null} asked
 */
function windowMarks(game, own, asked) {
  if (!asked.startsWith("window:")) return null;
  const { module } = draft();
  const about = game.outlook.modules[module];
  if (!about) return null;
  if (about.manoeuvres) return flight(game, own, about.manoeuvres);
  if (module === "cloaking_device") return cloaked(game, own, about);
  return null;
}

/**
 * Free fields to choose from; round the chosen one the four headings.
 * @param {ShipView | undefined} own
 * @param {View} game
 */
function cloaked(game, own, about) {
  const { field: chosen, heading } = draft();
  const targets = about.fields.map(([x, y]) => ({
    x,
    y,
    chosen: chosen?.x === x && chosen.y === y,
    choose: () => pick({ field: { x, y } }),
    name: spot({ x, y }),
  }));
  if (!chosen) return { targets, wedges: [] };
  const handles = ["north", "east", "south", "west"].map((one) => ({
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
  return {
    targets,
    handles,
    ghost,
    faded: own.race,
    wedges: views(ghost, "preview"),
    frames: reached(about.replies, ghost),
    bearings: SECTORS.flatMap((sector) =>
      bearings(ghost, sector).map((turn) => ({ turn, from: ghost, text: sectorEnergy(own, sector) })),
    ),
  };
}

function reached(replies, ghost) {
  const found = new Map(replies.map((reply) => [spot(reply), reply]));
  return [...found.values()].map((reply) => {
    const own = covers(ghost, reply);
    return {
      x: reply.x,
      y: reply.y,
      title: "",
      text: own.length
        ? own.map((sector) => word("sector", sector)).join(` ${text("or")} `)
        : text("collision"),
      kind: own.length ? "" : "collides",
    };
  });
}
