// The six manoeuvres as cells: where each ends, and which of the own sectors would face the opponent.

/** @import { ManoeuvreEnd, TokenName } from "/types/outer_rim" */
/** @import { End } from "./preview.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { cell } from "./cells.js";
import { spot } from "./geometry.js";
import { ends } from "./preview.js";
import { capital, draft, pick, text } from "./state.js";
import { ARROW } from "./words.js";

/** @type {Record<TokenName, string>} */
const SIGN = {
  forward: "M12 20V5M6 11l6-6 6 6",
  stop: "M6 6h12v12H6z",
  turn_left: "M19 20v-6a6 6 0 0 0-6-6H5M9 4 5 8l4 4",
  turn_right: "M5 20v-6a6 6 0 0 1 6-6h8M15 4l4 4-4 4",
  curve_left: "M16 20v-8a4 4 0 0 0-4-4H6M10 4 6 8l4 4",
  curve_right: "M8 20v-8a4 4 0 0 1 4-4h6M14 4l4 4-4 4",
};

/**
 * Cells to choose a manoeuvre from.
 * @param {ManoeuvreEnd[]} list
 */
export function manoeuvreCells(list) {
  return list.map((one, place) => {
    const met = ends(one);
    return cell(
      {
        key: one.token,
        name: word("manoeuvre", one.token),
        sign: sign(one.token),
        rows: [
          h("b", {}, `${spot(one)} ${ARROW[one.heading]}`),
          ...(one.void ? [text("void_here")] : met.map((end) => `${end.name} ${facing(end, "/")}`)),
        ],
        chosen: one.token === draft().token,
        warns: one.void || met.some(({ collides }) => collides),
        help: `token ${one.token}`,
        told: { "data-token": one.token },
        label: named(one, place),
        deed: () => pick({ token: one.token }),
      },
      place,
    );
  });
}

/** @type {(end: End, between: string) => string} */
function facing({ collides, own }, between) {
  return collides ? text("collision") : own.map((sector) => word("sector", sector)).join(between);
}

/**
 * A picture for a manoeuvre.
 * @param {TokenName} token
 */
function sign(token) {
  return h(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: SIGN[token] }),
  );
}

/** @type {(one: ManoeuvreEnd, place: number) => string} */
function named(one, place) {
  const met = ends(one).map((end) => `${end.name}: ${facing(end, ` ${text("or")} `)}`);
  const where = one.void ? text("void_here") : `${spot(one)}, ${word("heading", one.heading)}`;
  return `${place + 1} ${word("manoeuvre", one.token)}: ${where}. ${met.join("; ")}`;
}

/**
 * A manoeuvre in a sentence: where it ends.
 * @param {ManoeuvreEnd} one
 */
export function signOf(one) {
  const name = capital(word("manoeuvre", one.token));
  if (one.void) return `${name}: ${text("void_here")}.`;
  return text("ends_at", { what: name, spot: spot(one), heading: word("heading", one.heading) });
}
