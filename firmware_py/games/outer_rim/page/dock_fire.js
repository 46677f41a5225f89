// The fire phase: dice that are cut, hits that shields stop, and ion salvos.

/** @import { Dock } from "/static/frame_dock.js" */
/** @import { Size } from "/static/frame_size.js" */

import { number, word } from "/static/words.js";
import { cell, grid, option, stepper, toggle } from "./cells.js";
import { back, does, words } from "./dock_parts.js";
import { struck } from "./expected.js";
import { DICE, draft, mine, opponent, outlook, pick, text } from "./state.js";
import { dieName, sectorEnergy } from "./words.js";

/**
 * The dice that may be cut, with what is left of each.
 * @param {Size} size
 * @returns {Dock}
 */
export function cutDock(size) {
  const all = [...opponent().cannons, ...opponent().shields];
  const { cuts = [], excess = 0 } = outlook();
  const { die } = draft();
  const cells = cuts.map(({ die: one, to }, place) => {
    const change = text("from_to", { from: all[one].value, to });
    return cell(option(`die/${one}`, { die: one }, dieName(one), [change]), place);
  });
  return {
    hand: grid(cells, size, word("asks", "cut")),
    say: words(text("cut_why", { excess })),
    small: die === null ? [] : back(),
    primary: does(
      die === null ? null : { do: "cut_die", die },
      text(die === null ? "choose_die" : "lower_it"),
      die === null ? text("touch_one") : dieName(die),
    ),
  };
}

/**
 * Which hits the shields stop: as many as hold; what gets through is counted.
 * @param {Size} size
 * @returns {Dock}
 */
export function cancelDock(size) {
  const { hits = [], number: count = 0 } = outlook();
  const picked = draft().hits;
  const { cannons } = opponent();
  const through = hits
    .filter((place) => !picked.includes(place))
    .reduce((sum, place) => sum + cannons[place].value, 0);
  const full = picked.length === count;
  const cells = hits.map((place, at) => {
    const stopped = text(picked.includes(place) ? "is_stopped" : "hits_for", {
      amount: cannons[place].value,
    });
    return cell(toggle("hits", place, dieName(place), [stopped], full), at);
  });
  const own = mine();
  return {
    hand: grid(cells, size, word("asks", "cancel")),
    say: words(text("cancel_count", { count, picked: picked.length })),
    small: picked.length > 0 ? back() : [],
    primary: does(
      full ? { do: "cancel_hits", hits: picked } : null,
      text(full ? "stop_hits" : "hits_missing", { count: full ? count : count - picked.length }),
      text("gets_through", { amount: through, sector: own.active ? sectorEnergy(own, own.active) : "" }),
    ),
  };
}

/**
 * Which cannon die is fired as ions, and what it takes from which shield; with what the salvo does then.
 * @param {Size} size
 * @returns {Dock}
 */
export function ionDock(size) {
  const { cannon, points } = draft();
  const red = mine().cannons.map((die) => die.value);
  const shields = opponent().shields.map((die) => die.value);
  const spent = points.reduce((one, other) => one + other, 0);
  /** @type {(without: number, taken: number[]) => string} */
  const worth = (without, taken) => {
    const fires = red.filter((_, place) => place !== without);
    const left = shields.map((value, place) => value - taken[place]);
    return text("damage_expected", { damage: number(struck(opponent(), fires, left).toFixed(1)) });
  };
  if (cannon === null) {
    const dice = red.flatMap((value, place) => (value ? [place] : []));
    const cells = dice.map((place, at) => {
      const fields = { cannon: place, points: spread(red[place], shields) };
      return cell(option(`cannon/${place}`, fields, dieName(place), [String(red[place])]), at);
    });
    return {
      hand: grid(cells, size, word("asks", "ion")),
      say: words(text("ion_how")),
      primary: { ...does({ do: "pass" }, text("no_ion"), worth(-1, [0, 0, 0, 0])), name: "pass" },
    };
  }
  const cells = shields.map(
    (value, place) =>
      value > 0 &&
      stepper(
        `points${place}`,
        `${dieName(place + DICE)}: ${text("from_to", { from: value, to: value - points[place] })}`,
        points[place],
        [0, Math.min(value, points[place] + red[cannon] - spent)],
        (next) => pick({ points: points.with(place, next) }),
      ),
  );
  return {
    hand: grid(cells, size, word("asks", "ion")),
    say: words(text("ion_takes", { die: dieName(cannon), points: red[cannon], spent })),
    small: back(),
    primary: does(
      spent > 0
        ? { do: "fire_ion", cannon, points: /** @type {[number, number, number, number]} */ (points) }
        : null,
      text("fire_ion"),
      worth(cannon, points),
    ),
  };
}

/**
 * Points spent on the lowest shields first: most of them leave the board.
 * @type {(points: number, shields: number[]) => number[]}
 */
function spread(points, shields) {
  const spent = shields.map(() => 0);
  let left = points;
  const order = [0, 1, 2, 3].sort((one, other) => shields[one] - shields[other]);
  for (const place of order) {
    spent[place] = Math.min(left, shields[place]);
    left -= spent[place];
  }
  return spent;
}
