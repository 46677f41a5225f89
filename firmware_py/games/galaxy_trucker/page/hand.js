// What a seat does while ships are built: the tile in hand, the heaps, the card piles, the numbers. Tiles are dragged, or
// a cell is tapped and the tile placed there; a second tap turns it.

/** @import { Wanted } from "/static/dom.js" */
/** @import { PlayerView } from "/types/galaxy_trucker" */

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { cardName } from "./cards.js";
import { tileWords } from "./ship.js";
import { act, draft, game, nameOf, own, pick, text, tileOf } from "./state.js";
import { backIcon, seatSign, tileIcon } from "./tiles.js";

/** Buttons of which there are several: what comes behind the word tells which. */
const NUMBERED = /^(look|finish|remove|keep|brown|purple|vote|ships|stake|pay|crew|unload|put|die|aside)-/;

/** Everything in front of a seat that builds. */
export function builder() {
  const player = own();
  if (player.number) return finished(player);
  if (player.hand) return inHand(player);
  if (player.looking !== null) return cardsInHand();
  return emptyHand(player);
}

// ------------------------------------------------------------------------------------------------------- with a tile

/** How the tile in hand is turned just now. */
export function turned() {
  return draft().turn ?? 0;
}

/**
 * Turns the tile in hand by quarters.
 * @param {number} quarters
 */
export function turnBy(quarters) {
  pick({ turn: (turned() + quarters + 4) % 4 });
}

/** Places the tile in hand on the cell that was chosen, or on this one. */
export function place(at = draft().cell) {
  if (at) act({ do: "place", cell: at.split(",").map(Number), turn: turned() });
}

/** @param {PlayerView | undefined} player */
function inHand(player) {
  const aside = player.aside.includes(null) && (!isCargo(player.hand) || player.hand_from === "aside");
  const { cell } = draft();
  return [
    h(
      "div",
      { key: "hand", class: "in-hand", "data-hand": "" },
      button("turn-left", () => turnBy(-1), [icon("undo"), h("span", {}, text("turn")), key("Q")]),
      h(
        "div",
        {
          class: "held-tile",
          "data-drag": "hand",
          "data-tile": player.hand,
          "data-help": `part ${player.hand}/${turned()}`,
          "aria-label": tileWords(player.hand, turned()),
          role: "img",
        },
        tileIcon(player.hand, turned(), "held"),
        h("b", {}, nameOf(player.hand)),
        h("span", { class: "dim" }, tileDoes(player.hand)),
      ),
      button("turn-right", () => turnBy(1), [icon("flip"), h("span", {}, text("turn")), key("E")]),
    ),
    h(
      "div",
      { key: "hand-deeds", class: "hand-deeds" },
      player.hand_from === "aside"
        ? button("set-aside", () => act({ do: "set_aside" }), [icon("cards"), text("back_aside"), key("S")])
        : button("return", () => act({ do: "return" }), [icon("give"), text("return"), key("R")]),
      player.hand_from !== "aside" &&
        button(
          "set-aside",
          () => act({ do: "set_aside" }),
          [
            icon("cards"),
            aside ? text("aside") : text(isCargo(player.hand) ? "no_cargo_aside" : "aside_full"),
            aside && key("S"),
          ],
          "",
          !aside,
        ),
      button(
        "place",
        () => place(),
        [icon("check"), cell ? text("place_here") : text("tap_cell")],
        "primary",
        !cell,
      ),
    ),
  ];
}

/** @param {string} id */
function isCargo(id) {
  return ["explosive", "fragile", "heavy", "radioactive", "artifact"].includes(tileOf(id).kind);
}

/**
 * What a tile does, in a few words.
 * @param {string} id
 */
export function tileDoes(id) {
  const tile = tileOf(id);
  return word("truck_does", tile.kind)
    .replace("{places}", String(tile.places))
    .replace("{mass}", String(tile.mass));
}

// ------------------------------------------------------------------------------------------------ with an empty hand

/** @param {PlayerView | undefined} player */
function emptyHand(player) {
  const { warehouse } = game();
  return [
    h(
      "div",
      { key: "heaps", class: "heaps", "data-hand": "" },
      button(
        "take-part",
        () => act({ do: "take_down", cargo: false }),
        [backIcon(false), h("b", {}, warehouse.heap), h("span", {}, text("draw_part")), key("D")],
        "primary",
        warehouse.heap === 0,
      ),
      (game().missions || warehouse.cargo > 0) &&
        button(
          "take-cargo",
          () => act({ do: "take_down", cargo: true }),
          [backIcon(true), h("b", {}, warehouse.cargo), h("span", {}, text("draw_cargo")), key("C")],
          "cargo",
          warehouse.cargo === 0,
        ),
      player.loose &&
        button(
          "take-loose",
          () => act({ do: "take_loose" }),
          [
            tileIcon(looseOf(player).id, looseOf(player).turn),
            h("span", {}, h("b", {}, text("take_back")), h("small", {}, text("loose_until"))),
          ],
          "loose-tile",
        ),
    ),
    piles(player),
    numbers(),
  ];
}

/** @param {PlayerView | undefined} player */
function looseOf(player) {
  const text = player.parts.find((one) => one.startsWith(`${player.loose.join(",")} `)).split(" ");
  return { id: text[1], turn: Number(text[2]) };
}

/** @param {PlayerView | undefined} player */
function piles(player) {
  const { piles: sizes, players, learning } = game();
  if (learning || sizes.length === 0) return null;
  const built = player.parts.length > 1;
  return h(
    "div",
    { key: "piles", class: "piles", role: "group", "aria-label": text("card_piles") },
    h("span", { class: "dim label" }, text("card_piles")),
    [0, 1, 2].map((pile) => {
      const looker = players.find((one) => one.looking === pile);
      return button(
        `look-${pile}`,
        () => act({ do: "look", pile }),
        [looker ? seatSign(looker.seat) : icon("eye"), pile + 1],
        "",
        Boolean(looker) || !built,
      );
    }),
    h("span", { class: "hidden-pile", title: text("hidden_pile") }, icon("lock"), "4"),
  );
}

function numbers() {
  const { players } = game();
  return h(
    "div",
    { key: "numbers", class: "piles finish", role: "group", "aria-label": text("finished_take") },
    h("span", { class: "dim label" }, text("finished_take")),
    players.map((_, place) => {
      const number = place + 1;
      const taker = players.find((one) => one.number === number);
      return button(
        `finish-${number}`,
        () => pick({ finish: number }),
        [taker ? seatSign(taker.seat) : icon("target"), number],
        draft().finish === number ? "chosen" : "",
        Boolean(taker),
      );
    }),
    draft().finish &&
      h(
        "div",
        { class: "sure" },
        text("sure_finished"),
        button(
          "finish",
          () => act({ do: "finish", number: draft().finish }),
          [icon("check"), text("done", { number: draft().finish })],
          "primary",
        ),
        button("not-yet", () => pick({ finish: undefined }), [text("not_yet")]),
      ),
  );
}

// --------------------------------------------------------------------------------------------------------- otherwise

function cardsInHand() {
  return [
    h(
      "ul",
      { key: "cards", class: "cards-in-hand" },
      game().cards.map((id, place) =>
        h("li", { key: `${id}${place}` }, h("b", {}, cardName(id)), " ", h("small", {}, cardLevel(id))),
      ),
    ),
    h(
      "div",
      { key: "deeds", class: "hand-deeds", "data-hand": "" },
      button("put-back", () => act({ do: "put_back" }), [icon("check"), text("put_back")], "primary"),
    ),
  ];
}

/** @param {string} id */
function cardLevel(id) {
  const level = id.split("-")[0];
  return ["I", "II", "III", "IV"].includes(level) ? text("level", { level }) : text("supercard");
}

/** @param {PlayerView | undefined} player */
function finished(player) {
  return h(
    "p",
    { key: "finished", class: "verdict-line" },
    icon("check"),
    text("you_are_number", { number: player.number }),
  );
}

/**
 * A button with a name for tests and keys.
 * @param {string} name
 * @param {() => void} deed
 * @param {(string | Wanted)[] | (number | Wanted)[]} content
 * @param {string} [extra]
 * @param {boolean} [disabled]
 */
export function button(name, deed, content, extra = "", disabled = false) {
  const help = NUMBERED.exec(name);
  return h(
    "button",
    {
      key: name,
      class: extra,
      "data-do": name,
      "data-help": help && name !== "put-back" ? `do ${help[1]}` : null,
      disabled,
      onclick: deed,
    },
    content,
  );
}

/** @param {string} letter */
function key(letter) {
  return h("kbd", {}, letter);
}
