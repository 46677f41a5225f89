// What the choice would mean, in plates: beside the field where there is room, else in the tab "Now".

/** @import { SectorName, ShipView } from "/types/outer_rim" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { number, word } from "/static/words.js";
import { colours } from "./dock_dice.js";
import { roll } from "./dock_rolls.js";
import { percent, salvo } from "./odds.js";
import { chosenManoeuvre, ends } from "./preview.js";
import { asked, energyOf, game, mine, opponent, outlook, ownShip, picture, pilot, text } from "./state.js";
import { sectorName } from "./words.js";

const STOPPED = [0, 1, 2];
const LINES = 5; // of the last round

/** The plates that go with the question that is open, and the last round. */
export function notes() {
  return [decision(), lastRound()];
}

function decision() {
  const duel = game();
  if (!ownShip() || !asked() || !duel.outlook) return null;
  if (duel.asks === "ask_dice") return effect();
  if (duel.asks === "ask_roll") return salvoSoFar();
  return outcomes();
}

/** @type {(key: string, title: string, ...inside: Drawn[]) => Drawn} */
function plate(key, title, ...inside) {
  return h("section", { key, class: "plate rim-note" }, h("h3", { class: "caption-head" }, title), inside);
}

// -------------------------------------------------------------------------------------------------------- manoeuvres

/** For each field where the opponent may end, which sectors face each other. */
function outcomes() {
  const chosen = chosenManoeuvre(outlook().manoeuvres ?? []);
  if (!chosen) return null;
  return ends(chosen).map(({ name, own, theirs, collides, stays }) =>
    plate(
      `end${name}`,
      text(stays ? "if_it_stays_on" : "if_it_steps_to", { spot: name, who: pilot(opponent()) }),
      collides
        ? h("b", { class: "bad" }, text("both_lose"))
        : [
            h("p", {}, h("b", {}, text("i_fire", { sectors: energies(mine(), own) }))),
            h("p", { class: "dim" }, text("it_fires", { sectors: energies(opponent(), theirs) })),
          ],
    ),
  );
}

/** @type {(ship: ShipView, sectors: SectorName[]) => string} */
function energies(ship, sectors) {
  return sectors
    .map((sector) => `${word("sector", sector)} ${energyOf(ship, sector)}`)
    .join(` ${text("or")} `);
}

// -------------------------------------------------------------------------------------------------------------- dice

/** What the cannons do to the opponent's sector, as its shields are secret for none, one or two that hold. */
function effect() {
  const { cannons } = colours();
  const enemy = opponent();
  const energy = energyOf(enemy, enemy.active);
  return [
    plate(
      "effect",
      text("damage_on", { sector: sectorName(enemy.race, enemy.active), energy }),
      h(
        "table",
        { class: "rim-odds" },
        STOPPED.map((stopped) => {
          const { expected, destroys } = salvo(cannons, stopped, energy || Number.POSITIVE_INFINITY);
          const said = !energy
            ? text("halved")
            : destroys > 0.005
              ? text("falls", { odds: percent(destroys) })
              : text("holds");
          return h(
            "tr",
            { key: String(stopped), "data-stopped": String(stopped) },
            h("td", {}, text("stopped", { count: stopped })),
            h("td", {}, h("b", {}, number((energy ? expected : expected / 2).toFixed(1)))),
            h("td", { class: destroys > 0.005 ? "good" : "dim" }, said),
          );
        }),
      ),
    ),
    plate("worst", text("comes_back"), h("p", { class: "worst" }, worst())),
  ];
}

/** The most that may come back: no more than the opponent's sector has energy. */
function worst() {
  const [own, enemy] = [mine(), opponent()];
  const energy = energyOf(own, own.active);
  const sector = sectorName(own.race, own.active);
  if (!enemy.limit) return text("it_cannot_fire");
  return text(enemy.limit < energy ? "cannot_fall" : "may_fall", { sector, energy, most: enemy.limit });
}

/** What was entered of a roll, die by die. */
function salvoSoFar() {
  const { dice, faces, at, good, damage } = roll();
  const cannon = dice[0]?.die.startsWith("cannon");
  return plate(
    "salvo",
    text(cannon ? "this_salvo" : "these_shields"),
    h("p", {}, h("b", {}, text(cannon ? "hits_so_far" : "held_so_far", { good, damage }))),
    h("p", { class: "dim" }, text(cannon ? "hits_if" : "holds_if")),
    at >= 0 &&
      h("p", { class: "dim" }, text("dice_to_go", { left: dice.filter((_, place) => !faces[place]).length })),
  );
}

// -------------------------------------------------------------------------------------------------------- last round

const TOLD = new Set([
  "ship_moved",
  "ship_turned",
  "manoeuvre_void",
  "ships_collided",
  "module_used",
  "damage_marked",
  "sector_destroyed",
]);

/** What both did in the round before this one; nothing in the first round. */
export function lastRound() {
  const { story } = picture();
  const rounds = story.flatMap(({ about }, place) => (about.step === "round_began" ? [place] : []));
  if (rounds.length < 2) return null;
  const [from, to] = rounds.slice(-2);
  const lines = story.slice(from, to).filter(({ about }) => TOLD.has(String(about.step)));
  return plate(
    "last",
    text("last_round"),
    lines.slice(-LINES).map(({ text: said }, place) => h("p", { key: String(place) }, said)),
  );
}
