// The fire phase: dice that are cut, hits that shields take, and ion salvos.

import { h } from "/static/dom.js";
import { number } from "/static/words.js";
import { confirm, dieName, option, says, stepper, toggle } from "./answers.js";
import { struck } from "./expected.js";
import { sectorEnergy } from "./preview.js";
import { draft, opponent, pick, text } from "./state.js";

/** The dice that may be cut, with what is left of each. */
export function cutSetter(game) {
  const enemy = opponent(game);
  const all = [...enemy.cannons, ...enemy.shields];
  const { dice, excess } = game.outlook;
  const { die } = draft();
  return [
    h("p", {}, text("cut_why", { excess })),
    h(
      "div",
      { class: "rim-options" },
      dice.map((one) =>
        option(`die/${one.die}`, { die: one.die }, `${dieName(one.die)}: ${all[one.die].value} → ${one.to}`),
      ),
    ),
    confirm(die === undefined ? null : { do: "cut_die", die }),
  ];
}

/** Which hits the shields take: as many as hold; what gets through is counted. */
export function cancelSetter(game, ship) {
  const { hits, number: count } = game.outlook;
  const enemy = opponent(game);
  const picked = draft().hits ?? [];
  const through = hits
    .filter((place) => !picked.includes(place))
    .reduce((sum, place) => sum + enemy.cannons[place].value, 0);
  return [
    h("p", { role: "status" }, text("cancel_count", { count, picked: picked.length })),
    h(
      "div",
      { class: "rim-options" },
      hits.map((place) =>
        toggle("hits", place, `${dieName(place)}: ${enemy.cannons[place].value}`, picked.length === count),
      ),
    ),
    h("p", {}, text("gets_through", { amount: through, sector: sectorEnergy(ship, ship.active) })),
    confirm(picked.length === count ? { do: "cancel_hits", hits: picked } : null),
  ];
}

/** Which cannon die is fired as ions, and what it takes from which shield; with what the salvo does then. */
export function ionSetter(ship, enemy) {
  const { cannon } = draft();
  const shields = enemy.shields.map((die) => die.value);
  const most = cannon === undefined ? 0 : ship.cannons[cannon].value;
  const points = draft().points ?? [0, 0, 0, 0];
  const spent = points.reduce((one, other) => one + other, 0);
  const red = ship.cannons.map((die) => die.value);
  const left = (taken) => shields.map((value, place) => value - (taken[place] ?? 0)).filter(Boolean);
  const fires = (without) => red.filter((value, place) => value && place !== without);
  const worth = (without, taken) => number(struck(enemy, fires(without), left(taken)).toFixed(1));
  return [
    says(
      text("no_ion_worth", { damage: worth(-1, [0, 0, 0, 0]) }),
      { do: "pass" },
      cannon === undefined ? "primary" : "",
    ),
    h(
      "div",
      { class: "rim-options" },
      red.map(
        (value, place) =>
          value > 0 &&
          option(
            `cannon/${place}`,
            { cannon: place, points: spread(value, shields) },
            `${dieName(place)}: ${value}`,
          ),
      ),
    ),
    cannon !== undefined && [
      h(
        "div",
        { class: "rim-options" },
        shields.map(
          (value, place) =>
            value > 0 &&
            h(
              "span",
              { key: place, class: "named-stepper" },
              h("span", {}, `${dieName(place + 4)}: ${value} → ${value - points[place]}`),
              stepper(
                `points${place}`,
                points[place],
                [0, Math.min(value, points[place] + most - spent)],
                (next) => pick({ points: points.map((one, other) => (other === place ? next : one)) }),
                dieName(place + 4),
              ),
            ),
        ),
      ),
      confirm(
        spent > 0 ? { do: "fire_ion", cannon, points } : null,
        text("fire_ion_worth", { damage: worth(cannon, points) }),
      ),
    ],
  ];
}

/** Points spent on the lowest shields first: most of them leave the board. */
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
