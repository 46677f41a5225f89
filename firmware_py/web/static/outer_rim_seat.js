// What a seat decides in a duel, in secret where the rules say so: each question with its choices.

import { tell } from "./deeds.js";
import { h } from "./dom.js";
import { change, state } from "./state.js";
import { word } from "./words.js";
import { d, duel, ownShip, SECTORS } from "./outer_rim_duel.js";
import { admiral, cloak, shift } from "./outer_rim_orders.js";

/** Answers a question for the seat of this page. */
export function answer(action) {
  tell({ do: "wish", seat: state.seat, action });
  change({ draft: {} });
}

/** What was prepared and not said yet. */
export function draft() {
  return state.draft ?? {};
}

/** Prepares something. */
export function prepare(fields) {
  change({ draft: { ...draft(), ...fields } });
}

/** Everything in front of a seat. */
export function duelSeat() {
  const game = duel();
  const ship = ownShip();
  if (!ship || game.result) return null;
  const asked = game.to_act.includes(state.seat);
  return [
    h("header", { class: "seat-head" }, h("h2", {}, word("ship", ship.race)), h("span", {}, asked ? question(game) : d("wait"))),
    asked ? h("div", { class: "duel-choices", "data-asks": game.asks }, choices(game, ship)) : chosen(ship),
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
  if (rest.cannons) return ["cannons", "shields"].map((colour) => `${d(colour)}: ${rest[colour].filter(Boolean).join(" ") || "–"}`).join(", ");
  const values = Object.values(rest).flat();
  return values.map((value) => ["manoeuvre", "sector", "module"].map((gap) => word(gap, value)).find((text) => text !== String(value)) ?? value).join(" ") || kind;
}

function choices(game, ship) {
  if (game.asks.startsWith("window:")) return windowChoices(game, ship);
  return CHOICES[game.asks]?.(game, ship);
}

/** A button that answers at once. */
export function says(text, action, extra = "") {
  return h("button", { key: JSON.stringify(action), class: extra, "data-action": action.do, onclick: () => answer(action) }, text);
}

/** A button that confirms what was prepared. */
export function confirm(action, ready = true) {
  return h("button", { key: "confirm", class: "primary", "data-do": "confirm", disabled: !ready, onclick: () => answer(action) }, d("confirm"));
}

/** A button that is on or off, in the list `name` of what is prepared. */
export function toggle(name, value, text, disabled = false) {
  const list = draft()[name] ?? [];
  const on = list.includes(value);
  const next = on ? list.filter((one) => one !== value) : [...list, value];
  return h("button", { key: `${name}${value}`, "aria-pressed": String(on), "data-toggle": `${name}/${value}`, disabled, onclick: () => prepare({ [name]: next }) }, text);
}

/** A number that goes up and down. */
export function stepper(key, value, most, set, label) {
  const button = (sign, next) =>
    h("button", { class: "slim", "aria-label": `${label} ${sign}`, "data-step": `${key}/${sign}`, disabled: next < 0 || next > most, onclick: () => set(next) }, sign);
  return h("span", { key, class: "stepper", role: "group", "aria-label": label }, button("−", value - 1), h("b", {}, value), button("+", value + 1));
}

/** Buttons for sectors. */
export function sectors(make, fits = () => true) {
  return SECTORS.filter((_, place) => fits(place)).map((sector) => says(word("sector", sector), make(sector)));
}

/** Buttons for manoeuvres. */
export function tokens(make) {
  return state.hello.outer_rim.tokens.map((token) => says(word("manoeuvre", token), make(token)));
}

const CHOICES = {
  ask_modules: (game, ship) => {
    const picked = draft().modules ?? [];
    const own = Object.keys(state.hello.outer_rim.modules[ship.race]);
    const count = state.picture.record.setup.modules;
    const choose = (name) => h("li", { key: name }, toggle("modules", name, word("module", name), !picked.includes(name) && picked.length === count), h("p", {}, moduleDoes(name)));
    return [
      h("p", { class: "pick-modules", role: "status" }, d("pick_modules", { count, all: own.length, picked: picked.length })),
      h("ul", { class: "modules-to-pick" }, own.map(choose)),
      confirm({ do: "choose_modules", modules: picked }, picked.length === count),
    ];
  },
  ask_tokens: () => tokens((token) => ({ do: "place_token", token })),
  ask_turns: () => ["left", "right"].map((side) => says(word("manoeuvre", `turn_${side}`), { do: "turn", side })),
  ask_collision: (game, ship) => sectors((sector) => ({ do: "take_collision", sector }), (place) => ship.energy[place] > 0),
  ask_sectors: () => sectors((sector) => ({ do: "declare_sector", sector })),
  ask_aim: (game) => sectors((sector) => ({ do: "aim_past", sector }), (place) => opponent(game).energy[place] > 0),
  ask_dice: (game, ship) => diceSetter(ship),
  ask_roll: () => [1, 2, 3, 4, 5, 6].map((face) => says(face, { do: "rolled", face })),
  ask_cut: (game) => allDice(opponent(game)).map(([die, value]) => says(`${dieName(die)}: ${value}`, { do: "cut_die", die })),
  ask_ion: (game, ship) => ionSetter(ship, opponent(game)),
  ask_cancel: (game, ship) => {
    const hits = opponent(game).cannons.map((die, place) => [place, die]).filter(([, die]) => die.success && !die.cancelled);
    const held = ship.shields.filter((die) => die.success).length;
    const picked = draft().hits ?? [];
    return [hits.map(([place, die]) => toggle("hits", place, `${dieName(place)}: ${die.value}`)), confirm({ do: "cancel_hits", hits: picked }, picked.length === Math.min(held, hits.length))];
  },
};

/** The ship of the other seat. */
export function opponent(game) {
  return game.ships.find((ship) => ship.seat !== state.seat);
}

/** The name of a die: cannon dice 0 to 3, shield dice 4 to 7. */
export function dieName(die) {
  return word("die", `${die < 4 ? "cannon" : "shield"}_${(die % 4) + 1}`);
}

/** The dice of a ship that lie on the board, as [number, value]. */
export function allDice(ship) {
  return [...ship.cannons, ...ship.shields].map((die, number) => [number, die.value]).filter(([, value]) => value);
}

function diceSetter(ship) {
  const set = { cannons: draft().cannons ?? [0, 0, 0, 0], shields: draft().shields ?? [0, 0, 0, 0] };
  const sum = [...set.cannons, ...set.shields].reduce((one, other) => one + other, 0);
  const enough = sum <= ship.limit || state.picture.record.setup.overspend === "cut";
  const row = (name, places) =>
    h(
      "div",
      { class: `dice-row ${name}` },
      h("span", {}, d(name)),
      set[name].slice(0, places).map((value, place) =>
        stepper(`${name}${place}`, value, 6, (next) => prepare({ [name]: set[name].map((one, other) => (other === place ? next : one)) }), dieName(name === "cannons" ? place : place + 4)),
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
    ship.cannons.map((die, place) => die.value > 0 && h("button", { key: `ion${place}`, "aria-pressed": String(place === cannon), onclick: () => prepare({ cannon: place, points: [0, 0, 0, 0] }) }, `${dieName(place)}: ${die.value}`)),
    cannon >= 0 &&
      enemy.shields.map((die, place) => die.value > 0 && stepper(`points${place}`, points[place], Math.min(die.value, points[place] + most - spent), (next) => prepare({ points: points.map((one, other) => (other === place ? next : one)) }), dieName(place + 4))),
    cannon >= 0 && confirm({ do: "fire_ion", cannon, points }, spent > 0),
  ];
}

// --------------------------------------------------------------------------------------------------------- modules

/** What a module does, as the duel reads it. */
export function moduleDoes(name) {
  const texts = state.hello.outer_rim.module_does;
  const literal = state.picture.record.setup.orbital_bombs === "literal";
  return (literal && texts[`${name}_literal`]) || texts[name];
}

function windowChoices(game, ship) {
  const moment = game.asks.slice("window:".length);
  const known = state.hello.outer_rim.modules[ship.race];
  const fitting = (ship.modules ?? []).filter((name) => known[name] === moment);
  return [
    says(d("no_module"), { do: "pass" }, "primary"),
    fitting.map((name) => h("fieldset", { key: name, "data-module": name }, h("legend", {}, word("module", name)), h("p", { class: "dim" }, moduleDoes(name)), MODULES[name](game, ship))),
  ];
}

const use = (kind) => () => says(d("use"), { do: kind });
const MODULES = {
  repair_unit: (game, ship) => sectors((sector) => ({ do: "repair_unit", sector }), (place) => ship.energy[place] > 0),
  orbital_bombs: (game, ship) => {
    if (state.picture.record.setup.orbital_bombs === "house") return sectors((sector) => ({ do: "orbital_bombs", sector }), (place) => opponent(game).energy[place] > 0);
    const moves = ["forward", "curve_left", "curve_right"];
    return moves.map((token) => h("p", { key: token }, word("manoeuvre", token), ": ", sectors((sector) => ({ do: "orbital_bombs", sector, token }), (place) => ship.energy[place] > 0)));
  },
  gunner: (game, ship) => shift(ship, "gunner", 4, 0),
  technician: (game, ship) => shift(ship, "technician", 0, 4),
  admiral: (game, ship) => admiral(ship),
  cloaking_device: () => cloak(),
  emergency_engines: () => tokens((token) => ({ do: "emergency_engines", token })),
  seasoned_captain: use("seasoned_captain"),
  energy_reserve: use("energy_reserve"),
  active_targeting: use("active_targeting"),
  capable_commander: (game, ship) => [1, 2, 3].filter((amount) => amount <= ship.due).map((amount) => says(amount, { do: "capable_commander", amount })),
  experimental_weapons: (game, ship) => ship.shields.map((die, shield) => die.value > 0 && says(`${dieName(shield + 4)}: ${die.value}`, { do: "experimental_weapons", shield })),
};
