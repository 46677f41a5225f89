// What a seat may do with what it has picked, as buttons: targets first, then with which ship, then everything else.

/** @import { Action, Target, Wish } from "/types/mag_blast" */
/** @import { Drawn, Wanted } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { aimAt, aims } from "./board.js";
import { damageOf, sectorSign, shipTitle, top } from "./ships.js";
import {
  act,
  asked,
  captainOf,
  cardName,
  draft,
  game,
  optionsWith,
  pick,
  printed,
  putDown,
  SECTORS,
  shipName,
  text,
  who,
} from "./state.js";

const MANY = 24; // buttons at once; the rest comes by "more"
/** @type {Wish["do"][]} */
const ENDS = ["pass", "end_phase", "end_turn"];

/** Everything that can be done now. */
export function actions() {
  const { cards: picked, ship, target } = draft();
  const { phase, besides, options } = game();
  if (!asked())
    return h(
      "div",
      { class: "choices" },
      besides.filter((action) => !action.card || picked.includes(action.card)).map(says),
    );
  const silent = top()?.heard === false; // the noise has a button of its own
  const shown = optionsWith(picked).filter(
    (action) =>
      !(ship && action.ship && action.ship !== ship) &&
      !ENDS.includes(action.do) &&
      !(silent && action.do === "noise"),
  );
  const aimed = shown.filter(hasTarget);
  const rest = shown.filter((action) => !action.target);
  return h(
    "div",
    { class: "choices", "data-choices": String(shown.length) },
    aimed.length > 0 && (target ? withWhich(aimed, target) : targets(aimed)),
    draws(),
    phase === "discard" && picked.length > 1 && !top() && says({ do: "discard", cards: picked }),
    overseers(),
    triBot(),
    inSteps(rest.map(says)),
    picked.length > 0 && h("button", { class: "quiet", "data-do": "back", onclick: putDown }, text("back")),
    picked.length === 0 && options.filter((action) => ENDS.includes(action.do)).map(says),
  );
}

/** @typedef {Action & {target: Target}} Aimed */

/** @type {(action: Action) => action is Aimed} */
function hasTarget(action) {
  return Boolean(action.target);
}

/**
 * So many buttons that people can look over, and one for the next ones.
 * @type {(buttons: Drawn[]) => Drawn}
 */
function inSteps(buttons) {
  if (buttons.length <= MANY) return buttons;
  const from = draft().from < buttons.length ? draft().from : 0;
  const next = from + MANY < buttons.length ? from + MANY : 0;
  return [
    buttons.slice(from, from + MANY),
    h(
      "button",
      { key: "more", class: "quiet", "data-do": "more", onclick: () => pick({ from: next }) },
      text("more", { from: from + 1, to: Math.min(from + MANY, buttons.length), count: buttons.length }),
    ),
  ];
}

// ----------------------------------------------------------------------------------------------------------- aiming

/**
 * Every target once, whoever could fire at it.
 * @type {(aimed: Aimed[]) => Drawn}
 */
function targets(aimed) {
  const places = new Map(aimed.map(({ target }) => [`${target.seat}/${target.ship}`, target]));
  return [
    aims().length > 0 && h("p", { class: "hint", key: "hint" }, text("pick_target")),
    inSteps([...places.values()].map((target) => targetButton(aimed, target))),
  ];
}

/** @type {(aimed: Aimed[], target: Target) => Drawn} */
function targetButton(aimed, target) {
  const { seat, ship } = target;
  const player = captainOf(seat);
  const tile = player.fleet.flat().find((one) => one.ship === ship);
  const left = tile ? printed().ships[ship].hull - tile.damage : player.hull - player.damage;
  const damage = damageOf(draft().cards[0], draft().ship);
  return h(
    "button",
    {
      key: `${seat}/${ship}`,
      class: "target-row",
      "data-target": `${seat}/${ship}`,
      "data-do": "aim",
      onclick: () => aimAt(aimed, seat, ship),
    },
    h("b", { class: "seat-sign" }, String(seat)),
    h("span", {}, shipName(ship)),
    damage > 0 && h("small", {}, left > damage ? `${left} → ${left - damage}` : text("destroys")),
  );
}

/**
 * Which of the own ships fires, where several could.
 * @type {(aimed: Aimed[], target: Target) => Drawn}
 */
function withWhich(aimed, target) {
  const ways = aimed.filter(
    (action) => action.target.seat === target.seat && action.target.ship === target.ship,
  );
  return [
    h(
      "p",
      { class: "hint", key: "which" },
      `${shipName(target.ship)}, ${who(target.seat)}. ${text("pick_ship")}`,
    ),
    inSteps(ways.map(says)),
    h(
      "button",
      { key: "other", class: "quiet", "data-do": "other-target", onclick: () => pick({ target: null }) },
      text("pick_target"),
    ),
  ];
}

// -------------------------------------------------------------------------------------------------- put together

/** Drawing so many cards is a choice of its own. */
function draws() {
  if (draft().cards.length > 0) return null;
  return game()
    .options.filter((action) => action.do === "draw")
    .filter((action, place, all) => action.count === null || place === all.length - 1 || all.length < 4)
    .map(says);
}

/** The Overseers of Kalgon take up to three shots of the discard instead of drawing. */
function overseers() {
  const { phase, action_discard, drew } = game();
  const { command, uses } = captainOf(state.seat);
  const shots = action_discard.filter((id) => printed().actions[id].kind.endsWith("_blast"));
  if (command !== "C01" || !uses || top() || phase !== "draw" || drew || shots.length === 0) return null;
  const taken = draft().taken.filter((id) => shots.includes(id));
  /** @param {string} id */
  const toggle = (id) =>
    pick({ taken: taken.includes(id) ? taken.filter((one) => one !== id) : [...taken, id] });
  return h(
    "fieldset",
    { class: "put-together", "data-ability": "C01" },
    h("legend", {}, text("overseers_help")),
    shots.map((id) =>
      h(
        "button",
        {
          key: id,
          "data-take": id,
          "aria-pressed": String(taken.includes(id)),
          disabled: !taken.includes(id) && taken.length >= printed().overseers,
          onclick: () => toggle(id),
        },
        cardName(id),
      ),
    ),
    h(
      "button",
      {
        class: "primary",
        "data-do": "overseers",
        disabled: taken.length === 0,
        onclick: () => act({ do: "ability", cards: taken }),
      },
      text("overseers"),
    ),
  );
}

/** The Tri-Bot chooses a ship of the fleet discard for its trade, and where it goes. */
function triBot() {
  const { fleet_discard } = game();
  const { command, uses, fleet } = captainOf(state.seat);
  const pays = draft().cards;
  const trade = optionsWith(pays).some((action) => action.do === "trade");
  if (command !== "C06" || !uses || top() || !trade || fleet_discard.length === 0) return null;
  const [take] = draft().taken.filter((id) => fleet_discard.includes(id));
  return h(
    "fieldset",
    { class: "put-together", "data-ability": "C06" },
    h("legend", {}, text("tri_bot_help")),
    fleet_discard.map((id) =>
      h(
        "button",
        {
          key: id,
          "data-take": id,
          "aria-pressed": String(take === id),
          title: shipTitle(id, null),
          onclick: () => pick({ taken: take === id ? [] : [id] }),
        },
        shipName(id),
      ),
    ),
    SECTORS.map((sector, place) =>
      h(
        "button",
        {
          key: sector,
          "data-sector": sector,
          "data-do": "tri-bot",
          disabled: !take || fleet[place].length >= printed().in_a_sector,
          onclick: () => act({ do: "ability", cards: pays, take, sector }),
        },
        sectorSign(sector),
        word("fleet_sector", sector),
      ),
    ),
  );
}

/**
 * A button that does an action.
 * @type {(action: Wish) => Wanted}
 */
export function says(action) {
  const ends = ENDS.includes(action.do) || action.do === "noise";
  return h(
    "button",
    {
      key: JSON.stringify(action),
      class: action.do === "pass" || action.do === "noise" ? "primary" : ends ? "quiet" : "",
      "data-do": action.do.replaceAll("_", "-"),
      title: action.take ? shipTitle(action.take, null) : null,
      onclick: () => act(action),
    },
    inWords(action),
  );
}

/** @type {(target: Target) => string} */
const at = ({ seat, ship }) => `${shipName(ship)}, ${text("seat", { seat })}`;

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
    text("sweep", { ship: shipName(ship), what: cardName(id), seat: fleet }),
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
  const words = [cardName(id), sector && word("fleet_sector", sector), ...moved].filter(Boolean).join(", ");
  return ability ? text("by_ability", { text: words }) : words;
}

/** @type {(action: Extract<Wish, {do: "play"}>) => string} */
function playWords({ card: id, fleet, ship, blast, cost }) {
  if (fleet) return text("on_fleet", { seat: fleet });
  if (ship && blast) return text("removes_shot", { ship: shipName(ship), damage: shotDamage(blast) });
  return cost ? `${cardName(id)}. ${text("pay", { card: cardName(cost) })}` : cardName(id);
}

/** @type {(action: Extract<Wish, {do: "ability"}>) => string} */
function abilityWords({ cards: ids, victim, take, ship, blast, target }) {
  if (victim) return text("take_from", { seat: victim });
  if (take) return text("tri_bot", { ship: shipName(take) });
  if (target && ship && blast)
    return text("moves_shot", {
      damage: shotDamage(blast),
      ship: shipName(ship),
      target: shipName(target.ship),
      target_seat: target.seat,
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
