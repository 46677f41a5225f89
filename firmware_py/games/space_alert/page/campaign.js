// A campaign between two flights: how it stands, the ship in the dock, what everybody repairs, and the next flight [R 6].

/**
 * How a campaign stands: its flights so far, and the ship in the dock with what the set-up of the next flight says.
 * @typedef {{damage: Record<string, string[]>, fit: boolean[], disabled_squads: number}} Ship
 * @typedef {{name: string, flight: number, rows: Record<string, any>[], failed: boolean, over: boolean,
 *   total: number | null, next: {dock: Ship} & Record<string, any>}} Campaign
 */

/** @import { Drawn } from "/static/dom.js" */

import { runs } from "/static/access.js";
import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { radios } from "/static/form_rows.js";
import { signed, word } from "/static/words.js";
import { leftOut, offers, repaired, repairText, STATIONS, squadsLeft } from "./campaign_repairs.js";
import { icon } from "./icons.js";
import { crewColour, draft, GAME, game, NO_REPAIRS, pick, picture, text } from "./state.js";

const FLIGHTS = 3;

/** The campaign that this flight belongs to; null without one. */
export function campaign() {
  const told = /** @type {Campaign | null} */ (game().campaign);
  if (!told) return null;
  return h(
    "section",
    { key: "campaign", class: "campaign", "aria-label": text("campaign_title") },
    h("h3", {}, text("campaign_head", { name: told.name, flight: told.flight, flights: FLIGHTS })),
    h(
      "ol",
      { class: "campaign-rows" },
      told.rows.map((row) => h("li", {}, rowText(row))),
    ),
    h("p", { class: "campaign-standing", "data-standing": "" }, standing(told)),
    told.next && !picture().viewing && dock(told),
  );
}

/** How the campaign stands that this flight belongs to, for a hall. */
export function hallCampaign() {
  const told = /** @type {Campaign | null} */ (game().campaign);
  if (!told) return null;
  const head = text("campaign_head", { name: told.name, flight: told.flight, flights: FLIGHTS });
  return h("p", { key: "campaign", class: "hall-campaign" }, `${head}. ${standing(told)}`);
}

/** @type {(row: Record<string, any>) => string} */
function rowText(row) {
  if (row.lost_to !== undefined) return text("campaign_lost_row");
  return text("campaign_row_text", row);
}

/**
 * How the campaign stands, in a sentence.
 * @type {(told: Campaign) => string}
 */
function standing(told) {
  if (told.failed) return text("campaign_has_failed");
  if (told.total === null) return text("campaign_begins");
  return text(told.over ? "campaign_ended" : "campaign_stands", { points: signed(told.total) });
}

// ------------------------------------------------------------------------------------------------------------ dock

/** @type {(told: Campaign) => Drawn} */
function dock(told) {
  const ship = told.next.dock;
  const left = squadsLeft(ship, draft().repairs.repairs);
  return [
    h("h4", {}, text("dock_title")),
    h(
      "ul",
      { class: "dock-zones" },
      Object.entries(ship.damage).map(([zone, tokens]) =>
        h(
          "li",
          { class: zone },
          h("b", {}, word("zone", zone)),
          " ",
          tokens.length === 0 ? text("dock_sound") : tokens.map((token) => tokenChip(zone, token)),
        ),
      ),
    ),
    ship.disabled_squads > 0 &&
      h("p", {}, icon("bots"), " ", text("dock_squads", { count: ship.disabled_squads })),
    h("p", { class: "dim" }, text("dock_rule")),
    h(
      "div",
      { class: "dock-crew" },
      ship.fit.map((fit, crew) => worker(ship, fit, crew)),
    ),
    left === 1 &&
      h(
        "div",
        { class: "dock-left-out" },
        h("span", {}, text("dock_left_out")),
        radios(
          "left_out",
          STATIONS,
          stationsOut(ship)[0],
          (one) => choose({ left_out: [one] }),
          (one) => word("station", one),
        ),
      ),
    runs() && onward(told),
  ];
}

/** @type {(zone: string, token: string) => Drawn} */
function tokenChip(zone, token) {
  const mended = draft().repairs.repairs.includes(`${zone}/${token}`);
  return h("span", { class: `chip dock-token ${mended ? "mended" : ""}` }, word("token", token));
}

/**
 * What one character repairs, from the captain round; who was knocked out has no time for it.
 * @type {(ship: Ship, fit: boolean, crew: number) => Drawn}
 */
function worker(ship, fit, crew) {
  const number = crew + 1;
  const chosen = draft().repairs.repairs[crew] ?? "";
  return h(
    "label",
    { key: `worker${crew}` },
    h("span", { class: "crew-number", style: { "border-color": crewColour(number) } }, number),
    fit
      ? h(
          "select",
          {
            "data-worker": number,
            "aria-label": text("dock_worker", { crew: number }),
            value: chosen,
            onchange: (/** @type {import("/static/dom.js").EventOn<Event>} */ event) =>
              choose({ repairs: repaired(draft().repairs.repairs, crew, event.target.value) }),
          },
          offers(ship, draft().repairs.repairs, crew).map((one) =>
            h("option", { key: one, value: one, selected: one === chosen }, repairText(one)),
          ),
        )
      : h("span", { class: "dim" }, text("dock_unfit")),
  );
}

/**
 * The stations whose squads stay out.
 * @type {(ship: Ship) => string[]}
 */
function stationsOut(ship) {
  return leftOut(ship, draft().repairs.repairs, draft().repairs.left_out);
}

/** @type {(fields: Partial<import("./state.js").Repairs>) => void} */
function choose(fields) {
  pick({ repairs: { ...draft().repairs, ...fields } });
}

// ------------------------------------------------------------------------------------------------------ next flight

/**
 * Before each flight the crew votes whether to fly, and how hard [R 6]: in the lobby, where phones take part.
 * @param {Campaign} told
 */
function onward(told) {
  return h(
    "div",
    { class: "dock-onward" },
    h(
      "button",
      { class: "primary", "data-do": "fly-on", onclick: () => flyOn(told) },
      text("fly_on", { flight: told.flight + 1 }),
    ),
  );
}

/**
 * The mission is drawn by lot [R 6.1].
 * @param {Campaign} told
 */
function flyOn(told) {
  const { setup } = picture().record;
  const { start: _, ...kept } = setup;
  const next = { ...told.next, repairs: draft().repairs.repairs, left_out: stationsOut(told.next.dock) };
  tell({ do: "choose", game: GAME, setup: { ...kept, mission: "any", campaign: next } });
  tell({ do: "lobby", on: true });
  pick({ repairs: NO_REPAIRS });
}
