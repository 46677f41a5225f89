// What a seat decides in a duel, in secret where the rules say so: each question with its choices, what they mean, and
// the confirmation.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { number, word } from "/static/words.js";
import { confirm, dieName, toggle } from "./answers.js";
import { diceSetter } from "./dice.js";
import { cancelSetter, cutSetter, ionSetter } from "./fire.js";
import { manoeuvres } from "./manoeuvre.js";
import { moduleDoes, sectorOptions, windowChoices } from "./orders.js";
import { sectorEnergy, sectorName } from "./preview.js";
import { rollSetter } from "./rolls.js";
import { asked, draft, game, opponent, ownShip, picture, printed, SECTORS, text } from "./state.js";

const SECRET = [
  "ask_modules",
  "ask_tokens",
  "ask_turns",
  "ask_collision",
  "ask_sectors",
  "ask_dice",
  "ask_ion",
  "ask_aim",
];

/** Everything in front of a seat. */
export function duelSeat() {
  const duel = game();
  const ship = ownShip();
  if (!ship || duel.result) return null;
  const decides = asked() && duel.outlook;
  return [
    h(
      "header",
      { class: "seat-head rim-head", key: "head" },
      h("h2", {}, decides ? question(duel) : text("wait")),
      decides &&
        SECRET.includes(duel.asks) &&
        h("span", { class: "secret dim" }, icon("lock"), text("secret")),
    ),
    decides
      ? h(
          "div",
          { key: "hand", class: "duel-choices", "data-hand": "", "data-asks": duel.asks },
          choices(duel, ship),
        )
      : chosen(ship),
  ];
}

function question(game) {
  return word("asks", game.asks.replace(/^(ask_|window:)/, ""));
}

function chosen(ship) {
  if (!ship.choice) return null;
  return h(
    "p",
    { class: "dim", "data-secret": "", key: "chosen" },
    text("your_choice"),
    " ",
    inWords(ship.choice),
  );
}

/** An action in words. */
export function inWords({ do: kind, ...rest }) {
  if (rest.cannons)
    return ["cannons", "shields"]
      .map((colour) => `${text(colour)}: ${rest[colour].filter(Boolean).join(" ") || "–"}`)
      .join(", ");
  if (rest.lowered) {
    const [down, up] = kind === "gunner" ? [4, 0] : [0, 4];
    const named = (places, first, sign) => places.map((place) => `${dieName(place + first)} ${sign}`);
    return [...named(rest.lowered, down, "↓"), ...named(rest.raised, up, "↑")].join(", ");
  }
  if (rest.hits) return rest.hits.map(dieName).join(", ") || "–";
  if (rest.cannon !== undefined) return dieName(rest.cannon);
  const values = Object.values(rest).flat();
  return (
    values
      .map(
        (value) =>
          ["manoeuvre", "sector", "module"]
            .map((gap) => word(gap, value))
            .find((text) => text !== String(value)) ?? value,
      )
      .join(" ") || word("done", kind)
  );
}

function choices(game, ship) {
  if (game.asks.startsWith("window:")) return windowChoices(game);
  return CHOICES[game.asks]?.(game, ship);
}

const CHOICES = {
  ask_modules: pickModules,
  ask_tokens: (game) => manoeuvres(game.outlook.manoeuvres, (token) => ({ do: "place_token", token })),
  ask_turns: (game) =>
    manoeuvres(game.outlook.manoeuvres, (token) => ({ do: "turn", side: token.replace("turn_", "") })),
  ask_collision: (game, ship) => {
    const { sectors, amount } = game.outlook;
    return sectorChoice(
      ship,
      sectors,
      "take_collision",
      (one) => `${sectorEnergy(ship, one)} ${number(-amount)}`,
    );
  },
  ask_sectors: (game, ship) => [
    h("p", {}, text("declare_why", { sectors: facing(game) })),
    sectorChoice(ship, game.outlook.sectors, "declare_sector", (one) => declared(ship, one)),
  ],
  ask_aim: (game) => {
    const { sectors, amount } = game.outlook;
    const enemy = opponent(game);
    return sectorChoice(
      enemy,
      sectors,
      "aim_past",
      (one) => `${sectorEnergy(enemy, one)} ${number(-amount)}`,
    );
  },
  ask_dice: diceSetter,
  ask_roll: rollSetter,
  ask_cut: cutSetter,
  ask_ion: (game, ship) => ionSetter(ship, opponent(game)),
  ask_cancel: cancelSetter,
};

function pickModules(game, ship) {
  const picked = draft().modules ?? [];
  const own = Object.keys(printed().modules[ship.race]);
  const count = game.outlook.number;
  const choose = (name) =>
    h(
      "li",
      { key: name },
      toggle(
        "modules",
        name,
        [h("b", {}, word("module", name)), h("span", {}, moduleDoes(name))],
        picked.length === count,
      ),
    );
  return [
    h(
      "p",
      { class: "pick-modules", role: "status" },
      text("pick_modules", { count, all: own.length, picked: picked.length }),
    ),
    h("ul", { class: "modules-to-pick" }, own.map(choose)),
    confirm(picked.length === count ? { do: "choose_modules", modules: picked } : null),
  ];
}

// ---------------------------------------------------------------------------------------------------------- sectors

function sectorChoice(ship, sectors, kind, words) {
  const { sector } = draft();
  return [
    sectorOptions(ship, sectors, words),
    confirm(
      sectors.includes(sector) ? { do: kind, sector } : null,
      sectors.includes(sector)
        ? text("confirm_this", { what: word("sector", sector) })
        : text("choose_first"),
    ),
  ];
}

/** What a sector brings along: its energy and its places for dice. */
function declared(ship, sector) {
  const energy = ship.energy[SECTORS.indexOf(sector)];
  const [cannons, shields] = printed().places[picture().record.setup.slot_profile][sector];
  if (!energy) return `${sectorName(ship.race, sector)}: ${text("cannot_fire")}`;
  return `${sectorEnergy(ship, sector)} · ${text("places", { cannons, shields })}`;
}

function facing(game) {
  return game.outlook.theirs.map((sector) => sectorEnergy(opponent(game), sector)).join(` ${text("or")} `);
}
