// Setting the dice: a die is chosen and gets a value by a tap, a key, or by dragging the value onto it. Beside it stands
// what the salvo would do: chances of hits, expected damage, and what the sector of the opponent would say to it.

/** @import { EventOn } from "/static/dom.js" */
/** @import { ShipView } from "/types/outer_rim" */

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { number, word } from "/static/words.js";
import { confirm } from "./answers.js";
import { chance, percent, salvo, successes } from "./odds.js";
import { sectorName } from "./preview.js";
import { pips } from "./ships.js";
import { diceOfLastRound, draft, game, opponent, ownShip, pick, SECTORS, text } from "./state.js";

const COLOURS = ["cannons", "shields"];
const VALUES = [1, 2, 3, 4, 5, 6];
const STOPPED = [0, 1, 2];

function dice() {
  return { cannons: draft().cannons ?? [0, 0, 0, 0], shields: draft().shields ?? [0, 0, 0, 0] };
}

function chosenDie() {
  return draft().at ?? "cannons/0";
}

function sum(values) {
  return values.reduce((one, other) => one + other, 0);
}

/** Everything for setting dice. */
export function diceSetter() {
  const ship = ownShip();
  const { most } = game().outlook;
  const set = dice();
  const spent = sum([...set.cannons, ...set.shields]);
  const values = COLOURS.map((colour) => set[colour].filter(Boolean));
  const [red, blue] = values;
  const action = { do: "set_dice", cannons: red, shields: blue };
  return h(
    "div",
    { class: "rim-dice", onkeydown: byKey, onpointerup: dropped },
    rail(set, spent, ship),
    COLOURS.map((colour, n) => row(colour, ship.places[n], set)),
    pad(set, spent, most),
    effect(red, blue),
    h(
      "div",
      { class: "dice-foot" },
      lastButton(ship, most),
      h(
        "button",
        {
          class: "slim",
          "data-do": "clear-dice",
          "aria-label": text("clear"),
          title: text("clear"),
          disabled: !spent,
          onclick: () => pick({ cannons: [0, 0, 0, 0], shields: [0, 0, 0, 0] }),
        },
        icon("undo"),
      ),
      confirm(
        spent <= most ? action : null,
        text("confirm_dice", { cannons: red.length, shields: blue.length }),
      ),
    ),
  );
}

/**
 * How much of the energy each die takes, and what is left.
 * @param {ShipView | undefined} ship
 */
function rail(set, spent, ship) {
  const left = ship.limit - spent;
  const parts = COLOURS.flatMap((colour) =>
    set[colour].map((value, n) =>
      value
        ? h(
            "span",
            { key: `${colour}${n}`, class: `part ${colour}`, style: { "flex-grow": String(value) } },
            value,
          )
        : null,
    ),
  );
  return [
    h(
      "p",
      { class: "rail-head" },
      h("b", {}, text("energy_of", { sector: word("sector", ship.active) })),
      h(
        "span",
        { class: `sum ${left < 0 ? "over" : ""}`, role: "status" },
        text(left < 0 ? "energy_over" : "energy_left", { left: Math.abs(left), limit: ship.limit }),
      ),
    ),
    h(
      "div",
      { class: "rail", "aria-hidden": "true" },
      parts,
      left > 0 && h("span", { key: "left", class: "part left", style: { "flex-grow": String(left) } }, left),
    ),
  ];
}

/**
 * @param {string} colour
 * @param {number} places
 */
function row(colour, places, set) {
  const about = colour === "cannons" ? "hits_if" : "holds_if";
  return h(
    "section",
    { key: colour, class: `dice-row ${colour}`, "aria-label": text(colour) },
    h("h4", {}, text(colour), h("span", { class: "dim" }, text(about))),
    h(
      "div",
      {},
      set[colour].slice(0, places).map((value, n) => dieButton(colour, n, value)),
    ),
  );
}

/** @param {string} colour */
function dieButton(colour, n, value) {
  const key = `${colour}/${n}`;
  const name = word("die", `${colour.slice(0, -1)}_${n + 1}`);
  return h(
    "button",
    {
      key,
      class: `die-place ${colour} ${value ? "" : "empty"}`,
      "aria-pressed": String(chosenDie() === key),
      "aria-label": value ? `${name}: ${value}, ${percent(chance(value))}` : `${name}: ${text("empty")}`,
      "data-die": key,
      "data-help": `${colour.slice(0, -1)}_die ${value}`,
      onclick: () => pick({ at: key }),
      onfocus: () => chosenDie() !== key && pick({ at: key }),
    },
    value ? pips(value) : icon(colour === "cannons" ? "target" : "shield"),
    h("small", {}, value ? percent(chance(value)) : text("empty")),
  );
}

/**
 * Gives a die a value, if the energy suffices.
 * @param {string | null} key
 * @param {number} value
 */
function put(key, value) {
  const [colour, n] = key.split("/");
  const set = dice();
  const before = set[colour][Number(n)];
  const spent = sum([...set.cannons, ...set.shields]) - before;
  if (spent + value > game().outlook.most) return;
  pick({ at: key, [colour]: set[colour].map((one, at) => (at === Number(n) ? value : one)) });
}

/** The six values for the chosen die; those that cost too much say how much is missing. */
function pad(set, spent, most) {
  const [colour, n] = chosenDie().split("/");
  const now = set[colour][Number(n)];
  return h(
    "div",
    { class: "pad-box" },
    h(
      "p",
      { class: "pad-head" },
      h("b", { class: colour }, word("die", `${colour.slice(0, -1)}_${Number(n) + 1}`)),
      h("span", { class: "dim" }, text("tap_value")),
    ),
    h(
      "div",
      { class: "pad", role: "group", "aria-label": text("tap_value") },
      VALUES.map((value) => {
        const missing = spent - now + value - most;
        const said = missing > 0 ? text("missing", { missing }) : percent(chance(value));
        return h(
          "button",
          {
            key: value,
            "aria-pressed": String(value === now),
            "aria-disabled": String(missing > 0),
            "aria-label": `${value}, ${said}`,
            "data-value": value,
            "data-help": "choice value",
            onpointerdown: (event) => event.currentTarget.releasePointerCapture?.(event.pointerId),
            onclick: () => put(chosenDie(), value === now ? 0 : value),
          },
          h("b", {}, value),
          h("small", {}, missing > 0 ? `+${missing}` : percent(chance(value))),
        );
      }),
    ),
  );
}

/** A value that was pressed and let go over a die is put there. */
let dragged = 0;
document.addEventListener("pointerdown", (event) => {
  const value = event.target instanceof Element ? event.target.closest(".pad [data-value]") : null;
  dragged = value ? Number(value.getAttribute("data-value")) : 0;
});

/** @param {EventOn<PointerEvent>} event */
function dropped(event) {
  const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".die-place");
  if (dragged && over) put(over.getAttribute("data-die"), dragged);
  dragged = 0;
}

/** @param {EventOn<KeyboardEvent>} event */
function byKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || !/^[0-6]$/.test(event.key)) return;
  put(chosenDie(), Number(event.key));
}

// -------------------------------------------------------------------------------------------------------- its effect

/** What the cannons do to the opponent's sector, as its shields are secret for none, one or two that hold. */
function effect(cannons, shields) {
  const own = ownShip();
  const enemy = opponent(game());
  const energy = enemy.energy[SECTORS.indexOf(enemy.active)];
  const hits = successes(cannons);
  const expected = hits.reduce((all, odds, n) => all + n * odds, 0);
  const held = successes(shields).reduce((all, odds, n) => all + n * odds, 0);
  return [
    h(
      "div",
      { class: "rim-effect" },
      h(
        "p",
        {},
        h("b", {}, text("damage_on", { sector: sectorName(enemy.race, enemy.active), energy })),
        h("span", { class: "dim" }, text("its_shields_secret")),
      ),
      h(
        "div",
        { class: "tiles" },
        STOPPED.map((stopped) => {
          const { expected: damage, destroys } = salvo(cannons, stopped, energy || Number.POSITIVE_INFINITY);
          const goes = energy ? damage : damage / 2;
          return h(
            "div",
            { key: stopped, "data-stopped": stopped },
            h("span", {}, text("stopped", { count: stopped })),
            h("b", {}, number(goes.toFixed(1))),
            h(
              "span",
              { class: destroys > 0.005 ? "good" : "dim" },
              !energy
                ? text("halved")
                : destroys > 0.005
                  ? text("falls", { odds: percent(destroys) })
                  : text("holds"),
            ),
          );
        }),
      ),
    ),
    h(
      "p",
      { class: "rim-hits" },
      h("b", {}, text("hits")),
      h(
        "span",
        { class: "dim" },
        text("expected_hits", { hits: expected.toFixed(1), held: held.toFixed(1) }),
      ),
    ),
    cannons.length > 0 && h("div", { class: "hit-odds" }, hits.map(hitPart)),
    h("p", { class: "dim worst" }, worst(own, enemy)),
  ];
}

/**
 * A part of the strip of chances, as wide as it is likely; what is hardly so is left out.
 * @param {number} count
 * @param {number} odds
 */
function hitPart(odds, count) {
  if (odds < 0.05) return null;
  return h(
    "span",
    { key: count, style: { "flex-grow": String(Math.round(100 * odds)) } },
    h("b", {}, `${count}×`),
    ` ${percent(odds)}`,
  );
}

/**
 * The most that may come back: no more than the opponent's sector has energy.
 * @param {ShipView | undefined} own
 * @param {ShipView | undefined} enemy
 */
function worst(own, enemy) {
  const energy = own.energy[SECTORS.indexOf(own.active)];
  const sector = sectorName(own.race, own.active);
  if (!enemy.limit) return text("it_cannot_fire");
  return text(enemy.limit < energy ? "cannot_fall" : "may_fall", { sector, energy, most: enemy.limit });
}

// ------------------------------------------------------------------------------------------------------- once more

/** @param {ShipView | undefined} ship */
function lastButton(ship, most) {
  const last = diceOfLastRound();
  if (!last) return null;
  return h(
    "button",
    { class: "slim", "data-do": "last-dice", onclick: () => pick(fitting(last, ship, most)) },
    text("as_last_round"),
  );
}

/**
 * The dice of the last round, as far as places and energy allow.
 * @param {ShipView | undefined} ship
 */
function fitting(last, ship, most) {
  let left = most;
  const found = {};
  COLOURS.forEach((colour, n) => {
    found[colour] = [0, 1, 2, 3].map((at) => {
      const value = at < ship.places[n] ? Math.min(last[colour][at] ?? 0, left) : 0;
      left -= value;
      return value;
    });
  });
  return found;
}
