// A duel in words and numbers: whose moment it is, both ships, and how it ended.

import { runs } from "/static/access.js";
import { again, tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { newGameButton } from "/static/new_game.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { board } from "./board.js";
import { d, duel, SECTORS } from "./state.js";

/** For the timeline: whether the duel is over, and what to call the moment. */
export function duelMoment() {
  const game = duel();
  const over = Boolean(game.result);
  return { part: over ? "over" : "resolution", over, text: moment(game) };
}

function moment(game) {
  return game.round ? d("round", { round: game.round }) : d("preparation");
}

// ---------------------------------------------------------------------------------------------------------- panels

/** Whose page this is, what goes on, and whom the table waits for. */
export function duelHead() {
  const game = duel();
  return h(
    "div",
    { class: "duel-head" },
    h("h2", {}, `Outer Rim · ${moment(game)}`),
    h(
      "p",
      { class: "dim" },
      [game.round > 0 && d(game.phase), game.draw_token && d("draw_token")].filter(Boolean).join(" · "),
    ),
    h("p", {}, waiting(game)),
    runs() &&
      !game.result &&
      h(
        "button",
        { class: "slim quiet", "data-do": "end-duel", onclick: () => tell({ do: "abort" }) },
        d("end"),
      ),
  );
}

function waiting(game) {
  if (game.result || game.to_act.length === 0) return null;
  const names = game.to_act.map((seat) => word("ship", game.ships[seat - 1].race));
  return d("waits", { who: names.join(", ") });
}

/** The board and both ships. */
export function duelTable() {
  const game = duel();
  return h(
    "div",
    { class: "duel-table" },
    board(game),
    h(
      "div",
      { class: "ships" },
      game.ships.map((ship) => shipCard(ship, game)),
    ),
  );
}

function shipCard(ship, game) {
  return h(
    "section",
    {
      key: ship.race,
      class: `ship-card ${ship.race}`,
      "aria-label": word("ship", ship.race),
      "data-ship": ship.seat,
    },
    h(
      "h3",
      {},
      word("ship", ship.race),
      ship.has_chosen && game.to_act.length > 0 && h("span", { class: "chip" }, d("has_chosen")),
    ),
    h(
      "div",
      { class: "sectors" },
      SECTORS.map((sector, place) => sectorBar(ship, sector, place)),
    ),
    h("div", { class: "dice" }, dice(ship.cannons, "cannon"), dice(ship.shields, "shield")),
    ship.due > 0 &&
      h("p", { class: "due" }, d("due", { amount: ship.due, sector: word("sector", ship.due_sector) })),
    h("p", { class: "dim" }, moduleNames(ship)),
  );
}

function sectorBar(ship, sector, place) {
  const [left, start] = [ship.energy[place], ship.start_energy[place]];
  const share = left / start;
  const state_ = left === 0 ? "destroyed" : ship.active === sector ? "active" : "";
  return h(
    "div",
    { key: sector, class: `sector ${state_}`, "data-sector": sector },
    h("span", {}, word("sector", sector)),
    h("b", {}, left),
    h(
      "span",
      { class: "energy" },
      h("span", { style: { width: `${100 * share}%`, background: `hsl(${120 * share} 70% 50%)` } }),
    ),
  );
}

function dice(list, colour) {
  return list.map((die, place) => {
    if (!die.value) return null;
    const fate = !die.face ? "" : die.cancelled ? "cancelled" : die.success ? "success" : "failed";
    const said = `${word("die", `${colour}_${place + 1}`)}: ${die.value}${die.face ? `, ${die.face}` : ""}`;
    return h(
      "span",
      {
        key: `${colour}${place}`,
        class: `die ${colour} ${fate}`,
        role: "img",
        "aria-label": said,
        title: said,
      },
      h("b", {}, die.value),
      die.face > 0 && h("i", { key: `face${die.face}` }, die.face),
    );
  });
}

function moduleNames(ship) {
  const left = ship.modules
    ? ship.modules.map((name) => word("module", name))
    : [d("face_down", { count: ship.modules_left })];
  return `${d("modules")}: ${left.join(", ") || "–"}`;
}

// ------------------------------------------------------------------------------------------------------------ the end

/** How the duel ended, once the show has told it. */
export function duelResult() {
  const { result } = duel();
  if (!result) return null;
  const name = result.winner ? word("ship", duel().ships[result.winner - 1].race) : "";
  return [
    h("h2", { tabindex: "-1" }, result.winner ? d("won", { ship: name }) : d("drawn")),
    h(
      "div",
      { class: "choices" },
      runs() &&
        h("button", { class: "primary", "data-do": "again", onclick: () => again(false) }, d("again")),
      runs() && h("button", { onclick: () => again(true) }, d("same_seed")),
      runs() && newGameButton(),
      h("span", { class: "seed" }, d("seed"), " ", h("code", { "data-seed": "" }, state.picture.record.seed)),
    ),
  ];
}
