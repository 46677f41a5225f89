// The fleets around the table: for each captain four sectors and the command ship in their middle. What may be aimed at is
// a button.

import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { commandShip, damageOf, isTarget, sectorSign, shipTile, top } from "./ships.js";
import { act, asked, cardName, draft, game, m, optionsWith, pick, SECTORS, who } from "./state.js";

/** All fleets, clockwise; the own one last. */
export function fleets() {
  const { players } = game();
  const own = players.findIndex(({ seat }) => seat === state.seat);
  const order = [...players.slice(own + 1), ...players.slice(0, own + 1)];
  return h(
    "div",
    { class: "fleets", "data-fleets": String(players.length) },
    order.map((player) => fleet(player, asked() ? aims() : [])),
  );
}

/** What the picked cards, and ship, can be aimed at. */
export function aims() {
  const { cards, ship } = draft();
  return optionsWith(cards).filter(
    (action) => action.target && (!ship || !action.ship || action.ship === ship),
  );
}

/** The frame of a captain's fleet. */
export function fleet(player, options = []) {
  const { turn, phase } = game();
  const name = word("command_ship", player.command);
  return h(
    "section",
    {
      key: `fleet${player.seat}`,
      class: [
        "fleet",
        player.seat === state.seat && "own",
        player.seat === turn && "in-turn",
        !player.alive && "out",
        game().to_act.includes(player.seat) && "asked",
      ]
        .filter(Boolean)
        .join(" "),
      "data-seat": String(player.seat),
      "aria-label": m("fleet_of", { seat: player.seat, ship: name }),
    },
    h(
      "header",
      {},
      h("b", {}, who(player.seat)),
      h("span", {}, name),
      h("span", { class: "count" }, player.alive ? m("cards", { count: player.cards }) : m("out")),
      player.effects.map(({ card }) => h("span", { key: card, class: "chip effect" }, cardName(card))),
    ),
    h(
      "div",
      { class: "frame" },
      phase === "choose"
        ? h("p", { class: "hidden-fleet" }, player.has_chosen ? "✓" : "…")
        : SECTORS.map((sector, place) => sectorOf(player, sector, player.fleet[place], options)),
      player.alive && phase !== "choose" && command(player, options),
    ),
  );
}

function sectorOf(player, name, ships, options) {
  const text = m("sector", { sector: word("fleet_sector", name), count: ships.length });
  return h(
    "div",
    { key: name, class: `sector ${name} ${ships.length ? "" : "open"}`, role: "group", "aria-label": text },
    sectorSign(name),
    ships.map((ship) => shipTile(ship.ship, ship, looks(player, ship.ship, ship, options))),
  );
}

function command(player, options) {
  return commandShip(player, looks(player, "command", null, options));
}

/** What a ship looks like and does when it is touched. */
function looks(player, id, ship, options) {
  const shot = top();
  const hit = shot?.target?.seat === player.seat && shot.target.ship === id;
  const aim = isTarget(options, player.seat, id);
  const { cards, ship: from } = draft();
  const own = player.seat === state.seat;
  const stake = hit ? damageOf(shot.card, shot.ship) : aim ? damageOf(cards[0], from) : 0;
  if (aim) return { look: "target", stake, use: () => fire(options, player.seat, id) };
  if (own && ship && asked() && canUse(id))
    return {
      look: from === id ? "chosen" : "usable",
      use: () => pick({ ship: from === id ? null : id }),
    };
  return { look: hit ? "aimed" : shot?.ship === id ? "shooting" : "", stake };
}

/** Whether the own ship can do something with what is picked. */
function canUse(id) {
  return optionsWith(draft().cards).some((action) => action.ship === id);
}

/** Aims at a target from the ship that was picked, else from the first one that can. */
function fire(options, seat, ship) {
  const ways = options.filter((action) => action.target.seat === seat && action.target.ship === ship);
  act(ways[0]);
}
