// Modules: each that can be used now says what it does; what it needs is chosen in the dock, on the field or on the
// sheets, and seen there before it is confirmed.

/** @import { ManoeuvreEnd, ModuleName, ModuleOutlooks, SectorName, DiceShift, Wish } from "/types/outer_rim" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Dock } from "/static/frame_dock.js" */
/** @import { Size } from "/static/frame_size.js" */

import { signed, word } from "/static/words.js";
import { cell, grid, option, stepper, toggle } from "./cells.js";
import { back, blow, does, words } from "./dock_parts.js";
import { salvosExpected } from "./expected.js";
import { spot } from "./geometry.js";
import { manoeuvreCells, signOf } from "./manoeuvres.js";
import { chosenManoeuvre, HEADINGS } from "./preview.js";
import {
  capital,
  DICE,
  draft,
  energyOf,
  mine,
  opponent,
  outlook,
  pick,
  picture,
  printed,
  SECTORS,
  text,
} from "./state.js";
import { ARROW, dieName, sectorEnergy } from "./words.js";

const HIGHEST = 6;

/**
 * What a module does, as the duel reads it.
 * @param {ModuleName | string} name
 */
export function moduleDoes(name) {
  const texts = printed().module_does;
  const literal = picture().record.setup.orbital_bombs === "literal";
  return (literal && texts[`${name}_literal`]) || texts[name];
}

/**
 * The modules that may be used now, or what the one that is opened needs.
 * @param {Size} size
 * @returns {Dock}
 */
export function windowDock(size) {
  const about = outlook().modules ?? {};
  const { module } = draft();
  if (module && module in about) return opened(module, about, size);
  const names = /** @type {ModuleName[]} */ (Object.keys(about));
  const cells = names.map((name, place) => {
    const one = option(
      `module/${name}`,
      { module: name },
      word("module", name),
      [moduleDoes(name)],
      `module ${name}`,
    );
    return cell({ ...one, told: { ...one.told, "data-module": name } }, place);
  });
  return {
    hand: grid(cells, size, text("modules")),
    say: words(text("module_how")),
    primary: { ...does({ do: "pass" }, text("no_module"), text("keep_it")), name: "pass" },
  };
}

/**
 * What a module needs: cells to choose from, a sentence, and the action when all is chosen.
 * @typedef {{cells: Drawn[], say?: string, ready: Wish | null, below?: string}} Order
 */

/** @type {(name: ModuleName, about: ModuleOutlooks, size: Size) => Dock} */
function opened(name, about, size) {
  const { cells, say, ready, below } = ORDERS[name](about);
  return {
    hand: grid(cells, size, word("module", name)),
    say: words(say ?? moduleDoes(name)),
    small: back(),
    primary: does(ready, text(ready ? "use_it" : "choose_first"), below ?? word("module", name)),
  };
}

/** @type {Record<ModuleName, (about: ModuleOutlooks) => Order>} */
const ORDERS = {
  repair_unit: ({ repair_unit: about }) => {
    const { sector } = draft();
    const sectors = about?.sectors ?? {};
    const cells = SECTORS.filter((one) => one in sectors).map((one, place) => {
      const energy = energyOf(mine(), one);
      const back = text("from_to", { from: energy, to: energy + (sectors[one] ?? 0) });
      return cell(sectorOption(one, `${signed(sectors[one] ?? 0)}: ${back}`), place);
    });
    return { cells, ready: sector && sector in sectors ? { do: "repair_unit", sector } : null };
  },
  orbital_bombs: ({ orbital_bombs: about }) =>
    bombs(about?.sectors ?? [], about?.amount ?? 0, about?.manoeuvres),
  gunner: ({ gunner }) => shift("gunner", gunner, DICE, 0),
  technician: ({ technician }) => shift("technician", technician, 0, DICE),
  admiral: ({ admiral: about }) => admiral(about?.most ?? 0),
  cloaking_device: cloak,
  emergency_engines: ({ emergency_engines: about }) => engines(about?.manoeuvres ?? []),
  seasoned_captain: ({ seasoned_captain: about }) => again("seasoned_captain", about?.dice ?? []),
  active_targeting: ({ active_targeting: about }) => again("active_targeting", about?.dice ?? []),
  energy_reserve: () => ({ cells: [], ready: { do: "energy_reserve" } }),
  capable_commander: ({ capable_commander: about }) => commander(about?.most ?? 0),
  experimental_weapons: weapons,
};

/** @type {(sector: SectorName, row: string) => import("./cells.js").Cell} */
const sectorOption = (sector, row) => option(`sector/${sector}`, { sector }, word("sector", sector), [row]);

/**
 * The bombs; as the sentence has them with a move of one's own, and damage in one's own ship.
 * @type {(sectors: SectorName[], amount: number, flights: ManoeuvreEnd[] | undefined) => Order}
 */
function bombs(sectors, amount, flights) {
  const { sector, token } = draft();
  const ship = flights ? mine() : opponent();
  const targets = sectors.map((one, place) => cell(sectorOption(one, blow(ship, one, amount)), place));
  const moves = (flights ?? []).map((one, place) => {
    const at = `${spot(one)} ${ARROW[one.heading]}`;
    return cell(
      option(`token/${one.token}`, { token: one.token }, word("manoeuvre", one.token), [at]),
      targets.length + place,
    );
  });
  const chosen = sector && sectors.includes(sector) ? sector : null;
  /** @type {Wish | null} */
  const plain = chosen && { do: "orbital_bombs", sector: chosen };
  /** @type {Wish | null} */
  const literal = chosen && token && { do: "orbital_bombs", sector: chosen, token };
  return { cells: [...targets, ...moves], ready: flights ? literal : plain };
}

/** @param {ManoeuvreEnd[]} flights */
function engines(flights) {
  const chosen = chosenManoeuvre(flights);
  /** @type {Order} */
  const order = {
    cells: manoeuvreCells(flights),
    say: chosen ? signOf(chosen) : undefined,
    ready: chosen ? { do: "emergency_engines", token: chosen.token } : null,
  };
  return order;
}

/**
 * Dice that are rolled again are named before they are.
 * @type {(name: "seasoned_captain" | "active_targeting", dice: number[]) => Order}
 */
function again(name, dice) {
  const all = [...mine().cannons, ...mine().shields];
  const named = dice.map((one) => `${dieName(one)} (${all[one].value})`).join(", ");
  return { cells: [], say: text("again_dice", { dice: named }), ready: { do: name } };
}

/** The dice of the own ship that lie on the board, as [number, value]. */
function allDice() {
  const { cannons, shields } = mine();
  return [...cannons, ...shields]
    .map((die, number) => /** @type {[number, number]} */ ([number, die.value]))
    .filter(([, value]) => value > 0);
}

/**
 * Dice of one colour go down, as many of the other go up; `down` and `up` are the first numbers of the colours.
 * @type {(name: "gunner" | "technician", about: DiceShift | undefined, down: number, up: number) => Order}
 */
function shift(name, about, down, up) {
  const { lowered, raised } = draft();
  const { lower = 0, up: more = 0 } = about ?? {};
  const dice = allDice();
  /** @type {(list: "lowered" | "raised", first: number, change: (value: number) => number, before: number) => Drawn[]} */
  const row = (list, first, change, before) =>
    dice
      .filter(([die]) => die >= first && die < first + DICE)
      .map(([die, value], place) => {
        const then = text("from_to", { from: value, to: change(value) });
        return cell(toggle(list, die - first, dieName(die), [then]), before + place);
      });
  const lowers = row("lowered", down, (value) => Math.max(0, value - lower), 0);
  const raises = row("raised", up, (value) => Math.min(HIGHEST, value + more), lowers.length);
  const ready = lowered.length > 0 && lowered.length === raised.length;
  return {
    cells: [...lowers, ...raises],
    say: salvosExpected(),
    ready: ready ? { do: name, lowered, raised } : null,
    below: ready ? undefined : text("shift_how", { lowered: lowered.length, raised: raised.length }),
  };
}

/**
 * Other values for two or three dice, with the same sum.
 * @param {number} most
 * @returns {Order}
 */
function admiral(most) {
  const dice = allDice();
  const { values } = draft();
  const changed = dice.filter(([die, value]) => (values[die] ?? value) !== value);
  const off = changed.reduce((sum, [die, value]) => sum + values[die] - value, 0);
  const ready = off === 0 && changed.length >= 2 && changed.length <= most;
  return {
    cells: dice.map(([die, value]) =>
      stepper(`die${die}`, `${dieName(die)} (${value})`, values[die] ?? value, [1, HIGHEST], (next) =>
        pick({ values: { ...draft().values, [die]: next } }),
      ),
    ),
    say: `${text("sum_off", { off: off > 0 ? `+${off}` : signed(off), count: changed.length, most })} ${salvosExpected()}`,
    ready: ready
      ? { do: "admiral", dice: changed.map(([die]) => die), values: changed.map(([die]) => values[die]) }
      : null,
  };
}

/**
 * A field, which is touched on the board, and a heading.
 * @returns {Order}
 */
function cloak() {
  const { field, heading } = draft();
  const cells = HEADINGS.map((one, place) =>
    cell(option(`heading/${one}`, { heading: one }, word("heading", one), [ARROW[one]]), place),
  );
  if (!field || !heading) return { cells, say: text("cloak_how"), ready: null };
  const appears = text("appear", { spot: spot(field), heading: word("heading", heading) });
  return {
    cells,
    say: `${capital(appears)}.`,
    ready: { do: "cloaking_device", ...field, heading },
    below: appears,
  };
}

/**
 * How many points of damage are taken back, and what the sector has then.
 * @param {number} most
 * @returns {Order}
 */
function commander(most) {
  const { amount } = draft();
  const ship = mine();
  const after = (/** @type {number} */ points) =>
    Math.max(0, energyOf(ship, ship.due_sector) - ship.due + points);
  const amounts = Array.from({ length: most }, (_, place) => place + 1);
  return {
    cells: amounts.map((points, place) =>
      cell(
        option(`amount/${points}`, { amount: points }, signed(points), [
          text("energy_then", { energy: after(points) }),
        ]),
        place,
      ),
    ),
    say: text("due", {
      amount: ship.due,
      sector: ship.due_sector ? sectorEnergy(ship, ship.due_sector) : "",
    }),
    ready: amount ? { do: "capable_commander", amount } : null,
  };
}

/** @returns {Order} */
function weapons() {
  const { shield } = draft();
  const dice = allDice().filter(([die]) => die >= DICE);
  return {
    cells: dice.map(([die, value], place) =>
      cell(
        option(`shield/${die - DICE}`, { shield: die - DICE }, dieName(die), [
          `${value} → ${word("colour_die", "cannon")}`,
        ]),
        place,
      ),
    ),
    say: salvosExpected(),
    ready: shield === null ? null : { do: "experimental_weapons", shield },
  };
}
