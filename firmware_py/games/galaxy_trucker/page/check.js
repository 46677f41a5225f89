// The check: what is wrong with the own ship, and the components of which one must go; a touch removes it. Then aliens.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { button } from "./hand.js";
import { act, draft, g, game, isAsked, nameOf, own, partsOf, pick, tileOf } from "./state.js";
import { tileIcon } from "./tiles.js";

const AHEAD = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The cells of an error. */
export function cellsOf(error) {
  return error.between ?? (error.at ? [error.at] : []);
}

/** What has to be repaired, or whom the check waits for. */
export function repairs() {
  const player = own();
  if (!isAsked())
    return h(
      "p",
      { key: "sound", class: "verdict-line" },
      icon("check"),
      player.errors.length ? g("repaired") : g("ship_is_sound"),
    );
  const { keep = [] } = game().targets;
  return [
    player.errors.map((error, place) => errorRow(player, error, place)),
    keep.length > 1 && h("p", { key: "keep", class: "task" }, g("keep_part")),
    keep.map((cell, place) =>
      button(
        `keep-${cell}`,
        () => act({ do: "keep", cell }),
        [h("b", {}, g("part", { number: place + 1 }))],
        draft().keep === String(cell) ? "chosen" : "",
      ),
    ),
    h("p", { key: "lost", class: "row-of-two" }, h("span", {}, g("lost_so_far")), h("b", {}, player.lost)),
    h(
      "div",
      { key: "mend", class: "hand-deeds", "data-hand": "" },
      button("mend", () => act({ do: "mend" }), [icon("target"), g("smallest_repair")], "primary"),
    ),
  ];
}

function errorRow(player, error, place) {
  return h(
    "section",
    { key: `error${place}`, class: "error-row" },
    h("h3", {}, h("span", { class: "disc" }, place + 1), word("truck_error", error.type)),
    h("p", { class: "dim" }, word("truck_rule", error.type)),
    h(
      "div",
      { class: "error-choices" },
      choicesOf(player, error).map((part) =>
        h(
          "button",
          {
            key: `${part.x},${part.y}`,
            "data-do": `remove-${part.x},${part.y}`,
            onclick: () => act({ do: "remove", cell: [part.x, part.y] }),
          },
          tileIcon(part.id, part.turn),
          h("span", {}, h("b", {}, nameOf(part.id)), h("small", {}, g("at", { x: part.x, y: part.y }))),
        ),
      ),
    ),
  );
}

/** The components of which one mends an error. */
function choicesOf(player, error) {
  const removable = new Set(game().targets.remove?.map(String));
  const parts = partsOf(player).filter(({ x, y }) => removable.has(`${x},${y}`));
  if (error.type === "rationed") return parts.filter(({ id }) => tileOf(id).kind === error.kind);
  if (error.type === "artifact_in_dead_zone") return parts.filter(({ id }) => tileOf(id).kind === "artifact");
  const near = new Set(cellsOf(error).flatMap(([x, y]) => [`${x},${y}`, ...blocked(player, x, y, error)]));
  return parts.filter(({ x, y }) => near.has(`${x},${y}`));
}

/** The cell in front of a barrel, or behind a nozzle. */
function blocked(player, x, y, error) {
  if (!error.type.endsWith("_blocked")) return [];
  const part = partsOf(player).find((one) => one.x === x && one.y === y);
  if (!part) return [];
  const side = (part.turn + (tileOf(part.id).kind.endsWith("engine") ? 2 : 0)) % 4;
  const [dx, dy] = AHEAD[side];
  return [`${x + dx},${y + dy}`, `${x + dx},${y - dy}`];
}

// -------------------------------------------------------------------------------------------------------------- aliens

/** Which cabins take aliens instead of two humans. */
export function loading() {
  if (!isAsked()) return h("p", { key: "waits", class: "task" }, g("others_load"));
  const { brown = [], purple = [] } = game().targets;
  const chosen = draft().aliens ?? {};
  const row = (alien, cells) =>
    cells.length > 0 &&
    h(
      "fieldset",
      { key: alien, class: "alien-row" },
      h("legend", {}, g(`${alien}_alien`)),
      [null, ...cells].map((cell) =>
        h(
          "button",
          {
            key: String(cell),
            class: String(chosen[alien] ?? null) === String(cell) ? "chosen" : "",
            "aria-pressed": String(String(chosen[alien] ?? null) === String(cell)),
            "data-do": `${alien}-${cell ?? "none"}`,
            onclick: () => pick({ aliens: { ...chosen, [alien]: cell } }),
          },
          cell ? g("at", { x: cell[0], y: cell[1] }) : g("no_alien"),
        ),
      ),
    );
  return [
    h("p", { key: "task", class: "task" }, g("who_boards")),
    row("brown", brown),
    row("purple", purple),
    h(
      "div",
      { key: "deeds", class: "hand-deeds", "data-hand": "" },
      button(
        "load",
        () => act({ do: "take_aboard", brown: chosen.brown ?? null, purple: chosen.purple ?? null }),
        [icon("check"), g("load")],
        "primary",
      ),
    ),
  ];
}
