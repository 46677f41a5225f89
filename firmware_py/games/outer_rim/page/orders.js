// Modules: each that can be used now says what it does; what is chosen is seen on the field, the ships and the dice
// before it is confirmed.

import { h } from "/static/dom.js";
import { signed, word } from "/static/words.js";
import { allDice, confirm, dieName, option, says, stepper, toggle } from "./answers.js";
import { salvosExpected } from "./expected.js";
import { spot } from "./geometry.js";
import { manoeuvres } from "./manoeuvre.js";
import { sectorEnergy, sectorName } from "./preview.js";
import { draft, game, opponent, ownShip, pick, picture, printed, SECTORS, text } from "./state.js";

const DICE = 4;
const HEADINGS = ["north", "east", "south", "west"];

/** What a module does, as the duel reads it. */
export function moduleDoes(name) {
  const texts = printed().module_does;
  const literal = picture().record.setup.orbital_bombs === "literal";
  return (literal && texts[`${name}_literal`]) || texts[name];
}

/** The modules that may be used now, one of them opened, and the button that uses none. */
export function windowChoices(game) {
  const usable = Object.keys(game.outlook.modules);
  const chosen = draft().module;
  return [
    says(text("no_module"), { do: "pass" }, chosen ? "" : "primary"),
    usable.map((name) =>
      h(
        "section",
        { key: name, class: "rim-module", "data-module": name },
        option(`module/${name}`, { module: name }, word("module", name)),
        h("p", { class: "dim" }, moduleDoes(name)),
        chosen === name && h("div", { class: "rim-module-order" }, ORDERS[name](game.outlook.modules[name])),
      ),
    ),
  ];
}

/** Buttons for sectors of a ship, which are lit when they are chosen. */
export function sectorOptions(ship, sectors, text = (sector) => sectorEnergy(ship, sector)) {
  return h(
    "div",
    { class: "rim-options" },
    sectors.map((sector) => option(`sector/${sector}`, { sector }, text(sector))),
  );
}

function use(name, fields, ready, words = text("use_this", { what: word("module", name) })) {
  return confirm(ready ? { do: name, ...fields } : null, words);
}

const at_once = (name) => () => use(name, {}, true);

const ORDERS = {
  repair_unit: ({ sectors }) => {
    const { sector } = draft();
    const text = (one) => `${sectorEnergy(ownShip(), one)} ${signed(sectors[one])}`;
    return [
      sectorOptions(ownShip(), Object.keys(sectors), text),
      use("repair_unit", { sector }, sector in sectors),
    ];
  },
  orbital_bombs: (about) => (about.manoeuvres ? literalBombs(about) : bombs(about)),
  gunner: (about) => shift("gunner", about, 4, 0),
  technician: (about) => shift("technician", about, 0, 4),
  admiral: ({ most }) => admiral(most),
  cloaking_device: () => cloak(),
  emergency_engines: ({ manoeuvres: list }) =>
    manoeuvres(list, (token) => ({ do: "emergency_engines", token })),
  seasoned_captain: again("seasoned_captain"),
  active_targeting: again("active_targeting"),
  energy_reserve: at_once("energy_reserve"),
  capable_commander: ({ most }) => commander(most),
  experimental_weapons: () => weapons(),
};

function bombs({ sectors, amount }) {
  const { sector } = draft();
  const text = (one) => `${sectorEnergy(opponent(game()), one)} ${signed(-amount)}`;
  return [
    sectorOptions(opponent(game()), sectors, text),
    use("orbital_bombs", { sector }, sectors.includes(sector)),
  ];
}

/** The bombs as the sentence has them: a move of one's own, and damage in one's own ship. */
function literalBombs({ sectors, amount, manoeuvres: list }) {
  const { sector, token } = draft();
  const text = (one) => `${sectorEnergy(ownShip(), one)} ${signed(-amount)}`;
  return [
    sectorOptions(ownShip(), sectors, text),
    h(
      "div",
      { class: "rim-options" },
      list.map((one) => option(`token/${one.token}`, { token: one.token }, word("manoeuvre", one.token))),
    ),
    use("orbital_bombs", { sector, token }, sectors.includes(sector) && Boolean(token)),
  ];
}

/** Dice that are rolled again are named before they are. */
function again(name) {
  return ({ dice }) => {
    const ship = ownShip();
    const all = [...ship.cannons, ...ship.shields];
    return [
      h(
        "p",
        {},
        text("again_dice", { dice: dice.map((one) => `${dieName(one)} (${all[one].value})`).join(", ") }),
      ),
      use(name, {}, true),
    ];
  };
}

/** Dice of one colour go down, as many of the other go up; `down` and `up` are the first numbers of the colours. */
function shift(kind, { lower, raise }, down, up) {
  const { lowered = [], raised = [] } = draft();
  const row = (name, first, change) =>
    allDice(ownShip())
      .filter(([die]) => die >= first && die < first + DICE)
      .map(([die, value]) => toggle(name, die - first, `${dieName(die)}: ${value} → ${change(value)}`));
  const ready = lowered.length > 0 && lowered.length === raised.length;
  return [
    h(
      "p",
      { class: "rim-options" },
      h("b", {}, text("lowered")),
      row("lowered", down, (value) => Math.max(0, value - lower)),
    ),
    h(
      "p",
      { class: "rim-options" },
      h("b", {}, text("raised")),
      row("raised", up, (value) => Math.min(6, value + raise)),
    ),
    salvosExpected(),
    use(kind, { lowered, raised }, ready),
  ];
}

/** Other values for two or three dice, with the same sum. */
function admiral(most) {
  const dice = allDice(ownShip());
  const values = draft().values ?? {};
  const changed = dice.filter(([die, value]) => (values[die] ?? value) !== value);
  const off = changed.reduce((sum, [die, value]) => sum + values[die] - value, 0);
  const order = { dice: changed.map(([die]) => die), values: changed.map(([die]) => values[die]) };
  return [
    h(
      "div",
      { class: "rim-options" },
      dice.map(([die, value]) =>
        h(
          "span",
          { key: die, class: "named-stepper" },
          h("span", {}, `${dieName(die)} (${value})`),
          stepper(
            `die${die}`,
            values[die] ?? value,
            [1, 6],
            (next) => pick({ values: { ...values, [die]: next } }),
            dieName(die),
          ),
        ),
      ),
    ),
    h(
      "p",
      { role: "status" },
      text("sum_off", { off: off > 0 ? `+${off}` : signed(off), count: changed.length, most }),
    ),
    salvosExpected(),
    use("admiral", order, off === 0 && changed.length >= 2 && changed.length <= most),
  ];
}

/** A field and a heading; both can be chosen on the board as well. */
function cloak() {
  const { field, heading } = draft();
  const { fields } = game().outlook.modules.cloaking_device;
  return [
    h("p", {}, text("cloak_how")),
    h(
      "div",
      { class: "rim-options cloak" },
      fields.map(([x, y]) => option(`field/${spot({ x, y })}`, { field: { x, y } }, spot({ x, y }), "slim")),
    ),
    h(
      "div",
      { class: "rim-options" },
      HEADINGS.map((one) => option(`heading/${one}`, { heading: one }, word("heading", one), "slim")),
    ),
    confirm(
      field && heading ? { do: "cloaking_device", ...field, heading } : null,
      field && heading
        ? text("appear", { spot: spot(field), heading: word("heading", heading) })
        : text("choose_first"),
    ),
  ];
}

/** How many points of damage are taken back, and what the sector has then. */
function commander(most) {
  const { amount } = draft();
  const ship = ownShip();
  const energy = ship.energy[SECTORS.indexOf(ship.due_sector)];
  const amounts = Array.from({ length: most }, (_, place) => place + 1);
  const after = (points) => Math.max(0, energy - ship.due + points);
  return [
    h("p", {}, text("due", { amount: ship.due, sector: sectorName(ship.race, ship.due_sector) })),
    h(
      "div",
      { class: "rim-options" },
      amounts.map((points) =>
        option(`amount/${points}`, { amount: points }, text("take_back", { points, energy: after(points) })),
      ),
    ),
    use("capable_commander", { amount }, Boolean(amount)),
  ];
}

function weapons() {
  const { shield } = draft();
  const dice = ownShip().shields.map((die, place) => [place, die.value]);
  return [
    h(
      "div",
      { class: "rim-options" },
      dice.map(
        ([place, value]) =>
          value > 0 &&
          option(
            `shield/${place}`,
            { shield: place },
            `${dieName(place + DICE)}: ${value} → ${word("colour_die", "cannon")}`,
          ),
      ),
    ),
    salvosExpected(),
    use("experimental_weapons", { shield }, shield !== undefined),
  ];
}
