// A campaign that people go on with before its next flight, on another evening too: rows of the lobby [R 6].

/** @import { Voyage } from "/types/space_alert" */

import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { radioRow } from "/static/form_rows.js";
import { lobby } from "/static/people.js";
import { t as text, word } from "/static/words.js";
import { leftOut, offers, repaired, repairText, STATIONS, squadsLeft } from "./campaign_repairs.js";

const FLIGHTS = 3;

/**
 * What leads back to a campaign that has not ended; null where there is none.
 * @param {string} game
 */
export function onwardButton(game) {
  const wanted = /** @type {Partial<import("/types/space_alert").Setup> | null} */ (lobby().onward);
  if (!wanted?.campaign) return null;
  return h(
    "button",
    {
      key: "onward",
      type: "button",
      "data-do": "campaign-on",
      onclick: () => tell({ do: "choose", game, setup: wanted }),
    },
    text("campaign_go_on", { name: wanted.campaign.name, flight: flightOf(wanted.campaign) }),
  );
}

/** @param {Voyage} voyage */
function flightOf(voyage) {
  return voyage.flown.length + 1;
}

/**
 * The ship in the dock: who repairs what, where a squad stays out, and the way out of the campaign.
 * @param {(fields: object) => void} set
 */
export function dockRows(voyage, set) {
  const { dock: ship, repairs } = voyage;
  const change = (fields) => {
    const next = { ...voyage, ...fields };
    set({ voyage: { ...next, left_out: leftOut(ship, next.repairs, next.left_out) } });
  };
  return [
    h(
      "p",
      { key: "head", class: "row" },
      text("campaign_head", { name: voyage.name, flight: flightOf(voyage), flights: FLIGHTS }),
    ),
    ship.fit.map((fit, crew) => workerRow(ship, fit, crew, repairs, change)),
    squadsLeft(ship, repairs) === 1 &&
      radioRow(
        "left_out",
        STATIONS,
        voyage.left_out[0] ?? STATIONS[0],
        (one) => change({ left_out: [one] }),
        (one) => word("station", one),
        text("dock_left_out"),
      ),
    h(
      "button",
      { key: "leave", type: "button", "data-do": "leave-campaign", onclick: () => set({ voyage: null }) },
      text("campaign_leave"),
    ),
  ];
}

/** @param {(fields: any) => void} change */
function workerRow(ship, fit, crew, repairs, change) {
  const chosen = repairs[crew] ?? "";
  /** @param {string} repair */
  const pick = (repair) => change({ repairs: repaired(repairs, crew, repair) });
  return h(
    "label",
    { key: `worker${crew}`, class: "row" },
    h("span", {}, text("dock_worker", { crew: crew + 1 })),
    fit
      ? h(
          "select",
          { "data-worker": crew + 1, value: chosen, onchange: (event) => pick(event.target.value) },
          offers(ship, repairs, crew).map((one) =>
            h("option", { key: one, value: one, selected: one === chosen }, repairText(one)),
          ),
        )
      : h("span", { class: "dim" }, text("dock_unfit")),
  );
}
