// What a seat decides in a duel, in secret where the rules say so: each question with its choices.

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { allDice, confirm, dieName, says, sectors, stepper, toggle, tokens } from "./answers.js";
import { admiral, cloak, shift } from "./orders.js";
import { d, draft, duel, opponent, ownShip, prepare, printed } from "./state.js";

/** Everything in front of a seat. */
export function duelSeat() {
  const game = duel();
  const ship = ownShip();
  if (!ship || game.result) return null;
  const asked = game.to_act.includes(state.seat);
  return [
    h(
      "header",
      { class: "seat-head" },
      h("h2", {}, word("ship", ship.race)),
      h("span", {}, asked ? question(game) : d("wait")),
    ),
    asked
      ? h("div", { class: "duel-choices", "data-hand": "", "data-asks": game.asks }, choices(game, ship))
      : chosen(ship),
  ];
}

function question(game) {
  return word("asks", game.asks.replace(/^(ask_|window:)/, ""));
}

function chosen(ship) {
  if (!ship.choice) return null;
  return h("p", { class: "dim", "data-secret": "" }, d("your_choice"), " ", inWords(ship.choice));
}

function inWords({ do: kind, ...rest }) {
  if (rest.cannons)
    return ["cannons", "shields"]
      .map((colour) => `${d(colour)}: ${rest[colour].filter(Boolean).join(" ") || "–"}`)
      .join(", ");
  const values = Object.values(rest).flat();
  return (
    values
      .map(
        (value) =>
          ["manoeuvre", "sector", "module"]
            .map((gap) => word(gap, value))
            .find((text) => text !== String(value)) ?? value,
      )
      .join(" ") || kind
  );
}

function choices(game, ship) {
  if (game.asks.startsWith("window:")) return windowChoices(game, ship);
  return CHOICES[game.asks]?.(game, ship);
}

const CHOICES = {
  ask_modules: (game, ship) => {
    const picked = draft().modules ?? [];
    const own = Object.keys(printed().modules[ship.race]);
    const count = state.picture.record.setup.modules;
    const choose = (name) =>
      h(
        "li",
        { key: name },
        toggle("modules", name, word("module", name), !picked.includes(name) && picked.length === count),
        h("p", {}, moduleDoes(name)),
      );
    return [
      h(
        "p",
        { class: "pick-modules", role: "status" },
        d("pick_modules", { count, all: own.length, picked: picked.length }),
      ),
      h("ul", { class: "modules-to-pick" }, own.map(choose)),
      confirm({ do: "choose_modules", modules: picked }, picked.length === count),
    ];
  },
  ask_tokens: () => tokens((token) => ({ do: "place_token", token })),
  ask_turns: () =>
    ["left", "right"].map((side) => says(word("manoeuvre", `turn_${side}`), { do: "turn", side })),
  ask_collision: (game, ship) =>
    sectors(
      (sector) => ({ do: "take_collision", sector }),
      (place) => ship.energy[place] > 0,
    ),
  ask_sectors: () => sectors((sector) => ({ do: "declare_sector", sector })),
  ask_aim: (game) =>
    sectors(
      (sector) => ({ do: "aim_past", sector }),
      (place) => opponent(game).energy[place] > 0,
    ),
  ask_dice: (game, ship) => diceSetter(ship),
  ask_roll: () => [1, 2, 3, 4, 5, 6].map((face) => says(face, { do: "rolled", face })),
  ask_cut: (game) =>
    allDice(opponent(game)).map(([die, value]) => says(`${dieName(die)}: ${value}`, { do: "cut_die", die })),
  ask_ion: (game, ship) => ionSetter(ship, opponent(game)),
  ask_cancel: (game, ship) => {
    const hits = opponent(game)
      .cannons.map((die, place) => [place, die])
      .filter(([, die]) => die.success && !die.cancelled);
    const held = ship.shields.filter((die) => die.success).length;
    const picked = draft().hits ?? [];
    return [
      hits.map(([place, die]) => toggle("hits", place, `${dieName(place)}: ${die.value}`)),
      confirm({ do: "cancel_hits", hits: picked }, picked.length === Math.min(held, hits.length)),
    ];
  },
};

function diceSetter(ship) {
  const set = { cannons: draft().cannons ?? [0, 0, 0, 0], shields: draft().shields ?? [0, 0, 0, 0] };
  const sum = [...set.cannons, ...set.shields].reduce((one, other) => one + other, 0);
  const enough = sum <= ship.limit || state.picture.record.setup.overspend === "cut";
  const row = (name, places) =>
    h(
      "div",
      { class: `dice-row ${name}` },
      h("span", {}, d(name)),
      set[name]
        .slice(0, places)
        .map((value, place) =>
          stepper(
            `${name}${place}`,
            value,
            6,
            (next) => prepare({ [name]: set[name].map((one, other) => (other === place ? next : one)) }),
            dieName(name === "cannons" ? place : place + 4),
          ),
        ),
    );
  const values = (name) => set[name].filter((value) => value);
  return [
    row("cannons", ship.places[0]),
    row("shields", ship.places[1]),
    h("p", { class: `sum ${enough ? "" : "over"}`, role: "status" }, d("sum", { sum, limit: ship.limit })),
    confirm({ do: "set_dice", cannons: values("cannons"), shields: values("shields") }, enough),
  ];
}

function ionSetter(ship, enemy) {
  const cannon = draft().cannon ?? -1;
  const points = draft().points ?? [0, 0, 0, 0];
  const spent = points.reduce((one, other) => one + other, 0);
  const most = ship.cannons[cannon]?.value ?? 0;
  return [
    says(d("no_ion"), { do: "pass" }, "primary"),
    ship.cannons.map(
      (die, place) =>
        die.value > 0 &&
        h(
          "button",
          {
            key: `ion${place}`,
            "aria-pressed": String(place === cannon),
            onclick: () => prepare({ cannon: place, points: [0, 0, 0, 0] }),
          },
          `${dieName(place)}: ${die.value}`,
        ),
    ),
    cannon >= 0 &&
      enemy.shields.map(
        (die, place) =>
          die.value > 0 &&
          stepper(
            `points${place}`,
            points[place],
            Math.min(die.value, points[place] + most - spent),
            (next) => prepare({ points: points.map((one, other) => (other === place ? next : one)) }),
            dieName(place + 4),
          ),
      ),
    cannon >= 0 && confirm({ do: "fire_ion", cannon, points }, spent > 0),
  ];
}

// --------------------------------------------------------------------------------------------------------- modules

/** What a module does, as the duel reads it. */
export function moduleDoes(name) {
  const texts = printed().module_does;
  const literal = state.picture.record.setup.orbital_bombs === "literal";
  return (literal && texts[`${name}_literal`]) || texts[name];
}

function windowChoices(game, ship) {
  const moment = game.asks.slice("window:".length);
  const known = printed().modules[ship.race];
  const fitting = (ship.modules ?? []).filter((name) => known[name] === moment);
  return [
    says(d("no_module"), { do: "pass" }, "primary"),
    fitting.map((name) =>
      h(
        "fieldset",
        { key: name, "data-module": name },
        h("legend", {}, word("module", name)),
        h("p", { class: "dim" }, moduleDoes(name)),
        MODULES[name](game, ship),
      ),
    ),
  ];
}

const use = (kind) => () => says(d("use"), { do: kind });
const MODULES = {
  repair_unit: (game, ship) =>
    sectors(
      (sector) => ({ do: "repair_unit", sector }),
      (place) => ship.energy[place] > 0,
    ),
  orbital_bombs: (game, ship) => {
    if (state.picture.record.setup.orbital_bombs === "house")
      return sectors(
        (sector) => ({ do: "orbital_bombs", sector }),
        (place) => opponent(game).energy[place] > 0,
      );
    const moves = ["forward", "curve_left", "curve_right"];
    return moves.map((token) =>
      h(
        "p",
        { key: token },
        word("manoeuvre", token),
        ": ",
        sectors(
          (sector) => ({ do: "orbital_bombs", sector, token }),
          (place) => ship.energy[place] > 0,
        ),
      ),
    );
  },
  gunner: (game, ship) => shift(ship, "gunner", 4, 0),
  technician: (game, ship) => shift(ship, "technician", 0, 4),
  admiral: (game, ship) => admiral(ship),
  cloaking_device: () => cloak(),
  emergency_engines: () => tokens((token) => ({ do: "emergency_engines", token })),
  seasoned_captain: use("seasoned_captain"),
  energy_reserve: use("energy_reserve"),
  active_targeting: use("active_targeting"),
  capable_commander: (game, ship) =>
    [1, 2, 3]
      .filter((amount) => amount <= ship.due)
      .map((amount) => says(amount, { do: "capable_commander", amount })),
  experimental_weapons: (game, ship) =>
    ship.shields.map(
      (die, shield) =>
        die.value > 0 && says(`${dieName(shield + 4)}: ${die.value}`, { do: "experimental_weapons", shield }),
    ),
};
