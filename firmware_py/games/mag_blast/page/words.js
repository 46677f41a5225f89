// What Mag Blast says: names, and actions in words.

/** @import { Target, Wish } from "/types/mag_blast" */

import { word } from "/static/words.js";
import { cardName, game, printed, shipName, text, who } from "./state.js";

/** @type {(target: Target) => string} */
const at = ({ seat, ship }) => `${shipName(ship)}, ${who(seat)}`;

/**
 * How each action is said; the first fleet is said otherwise, and the table keeps silent.
 * @typedef {Exclude<Wish["do"], "choose" | "silence">} Sayable
 * @type {{[K in Sayable]: (action: Extract<Wish, {do: K}>) => string}}
 */
const WORDS = {
  discard: ({ cards: ids }) => text("discard", { count: ids.length }),
  draw: ({ count }) => (count ? text("draw", { count }) : text("draw_up")),
  trade: ({ cards: ids }) => text("trade", { count: ids.length }),
  place: ({ ship, sector }) =>
    text("goes", { ship: shipName(ship ?? ""), sector: word("fleet_sector", sector) }),
  move: ({ ship, path }) =>
    text("goes", { ship: shipName(ship), sector: path.map((one) => word("fleet_sector", one)).join(" → ") }),
  end_phase: () => text("end_phase"),
  end_turn: () => text("end_turn"),
  noise: () => text("noise_first"),
  blast: ({ ship, target }) => `${shipName(ship)} → ${at(target)}`,
  ram: ({ ship, target }) => `${shipName(ship)} → ${at(target)}`,
  launch: ({ target }) => `→ ${at(target)}`,
  direct_hit: ({ card: id }) => cardName(id),
  effect: effectWords,
  play: playWords,
  sweep: ({ ship, fleet, card: id }) =>
    text("sweep", { ship: shipName(ship), what: cardName(id), who: who(fleet) }),
  answer: ({ card: id }) => cardName(id),
  pass: () => text("let_pass"),
  agree: () => text("agree"),
  ability: abilityWords,
};

/**
 * An action in words.
 * @type {(action: Wish) => string}
 */
export function inWords(action) {
  const said = /** @type {Record<string, (action: Wish) => string>} */ (WORDS)[action.do];
  return said?.(action) ?? action.do;
}

/** @type {(action: Extract<Wish, {do: "effect"}>) => string} */
function effectWords({ card: id, ability, sector, moves }) {
  const moved = Object.entries(moves ?? {}).map(([ship, to]) =>
    text("goes", { ship: shipName(ship), sector: word("fleet_sector", to) }),
  );
  const told = [cardName(id), sector && word("fleet_sector", sector), ...moved].filter(Boolean).join(", ");
  return ability ? text("by_ability", { text: told }) : told;
}

/** @type {(action: Extract<Wish, {do: "play"}>) => string} */
function playWords({ card: id, fleet, ship, blast, cost }) {
  if (fleet) return text("on_fleet", { who: who(fleet) });
  if (ship && blast) return text("removes_shot", { ship: shipName(ship), damage: shotDamage(blast) });
  return cost ? `${cardName(id)}. ${text("pay", { card: cardName(cost) })}` : cardName(id);
}

/** @type {(action: Extract<Wish, {do: "ability"}>) => string} */
function abilityWords({ cards: ids, victim, take, ship, blast, target }) {
  if (victim) return text("take_from", { who: who(victim) });
  if (take) return text("tri_bot", { ship: shipName(take) });
  if (target && ship && blast)
    return text("moves_shot", {
      damage: shotDamage(blast),
      ship: shipName(ship),
      target: shipName(target.ship),
      who: who(target.seat),
    });
  if (game().phase === "draw") return `${text("overseers")}: ${(ids ?? []).map(cardName).join(", ")}`;
  return `${text("ability")}: ${(ids ?? []).map(cardName).join(", ")}`;
}

/**
 * The damage of a shot that lies under a ship; the mark of a ramming hit has it in its name.
 * @type {(blast: string) => number}
 */
function shotDamage(blast) {
  return printed().actions[blast]?.damage ?? Number(blast.split("-")[1]);
}
