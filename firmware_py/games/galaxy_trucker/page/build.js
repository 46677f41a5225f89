// The dock while ships are built: the part in hand, what is set aside, what lies face up, the heaps, the piles of cards.

/** @import { PlayerView } from "/types/galaxy_trucker" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Button, Dock } from "/static/frame_dock.js" */
/** @import { Size } from "/static/frame_size.js" */

import { runs } from "/static/access.js";
import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { place, turnBy } from "./board.js";
import { words } from "./parts.js";
import { flips } from "./sand.js";
import { tileWords } from "./ship.js";
import {
  act,
  called,
  cellOf,
  draft,
  game,
  mine,
  nameOf,
  partsOf,
  pick,
  picture,
  putDown,
  text,
  tileOf,
} from "./state.js";
import { backIcon, seatSign, tileIcon } from "./tiles.js";
import { tileDoes } from "./words.js";

const CARGO = ["explosive", "fragile", "heavy", "radioactive", "artifact"];
const TILE = 44; // the least that a tile face up is wide
const BESIDE = 0.42; // of a wide hand for the tiles that lie face up

/**
 * Everything in front of a seat that builds.
 * @param {Size} size
 * @returns {Dock}
 */
export function builder(size) {
  const player = mine();
  if (player.looking !== null) return looking(player.looking);
  if (draft().finish && !player.hand && !player.number) return finishing();
  return {
    hand: h(
      "div",
      { key: "build", class: `build-hand ${size.layout}` },
      inHand(player),
      aside(player),
      faceUp(player, size),
      heaps(player),
    ),
    say: words(says(player)),
    small: small(player),
    primary: primary(player),
  };
}

/** Whether a hand is free to take something. @param {PlayerView} player */
function isFree({ hand, looking, number }) {
  return !hand && looking === null && !number;
}

/** Why nothing can be taken now. @param {PlayerView} player */
function busy({ hand, number }) {
  return number ? text("ship_done") : hand ? text("hand_full") : "";
}

/** @param {PlayerView} player */
function says({ hand, number, loose }) {
  if (number) return text("you_are_number", { number });
  if (hand) return `${nameOf(hand)}: ${tileDoes(hand)}.`;
  return loose ? text("loose_until") : text("build_says");
}

// ------------------------------------------------------------------------------------------------------------ the act

/**
 * @param {PlayerView} player
 * @returns {Button}
 */
function primary(player) {
  if (player.number) return flips();
  if (!player.hand) return draws();
  const { cell } = draft();
  const [x, y] = cell ? cellOf(cell) : [0, 0];
  return {
    name: "place",
    text: text(cell ? "place_here" : "tap_cell"),
    below: text("at", { x, y }),
    why: text("teal_cell"),
    deed: cell ? place : null,
  };
}

/** @returns {Button} */
function draws() {
  const { heap } = game().warehouse;
  return {
    name: "take-part",
    text: text("draw_part"),
    below: text("left", { count: heap }),
    why: text("heap_empty"),
    deed: heap > 0 ? () => act({ do: "take_down", cargo: false }) : null,
  };
}

/**
 * @param {PlayerView} player
 * @returns {Button[]}
 */
function small(player) {
  const { awaited = [] } = picture().show;
  if (awaited.length > 0 && runs())
    return [{ name: "go-on-alone", text: text("brief_alone"), icon: "play", deed: goOnAlone }];
  if (player.number) return [];
  if (!player.hand)
    return [
      { ...flips(), text: text("brief_flip"), icon: "flip" },
      { name: "done", text: text("brief_done"), icon: "check", deed: () => pick({ finish: free()[0] }) },
    ];
  return [
    { name: "turn-right", text: text("turn"), icon: "flip", deed: () => turnBy(1) },
    player.hand_from === "aside"
      ? { name: "set-aside", text: text("brief_aside"), icon: "cards", deed: () => act({ do: "set_aside" }) }
      : { name: "return", text: text("return"), icon: "give", deed: () => act({ do: "return" }) },
  ];
}

const goOnAlone = () => tell({ do: "hold", on: false });

// ----------------------------------------------------------------------------------------------------------- the hand

/** @param {PlayerView} player */
function inHand(player) {
  const { hand } = player;
  if (!hand) return player.loose ? looseTile(player) : emptyHand(player);
  return h(
    "div",
    {
      key: "hand",
      class: "slot in-hand full",
      "data-drag": "hand",
      "data-tile": hand,
      "data-help": `part ${hand}/${draft().turn}`,
      "aria-label": tileWords(hand, draft().turn),
      role: "button",
      tabindex: "0",
      onclick: () => turnBy(1),
    },
    h("span", { class: "slot-words" }, h("b", {}, text("in_hand")), h("small", {}, nameOf(hand))),
    h("span", { class: "held-tile", "data-tile": hand }, tileIcon(hand, draft().turn, "held")),
  );
}

/** @param {PlayerView} player */
function emptyHand({ number }) {
  return h(
    "div",
    { key: "hand", class: "slot in-hand" },
    h(
      "span",
      { class: "slot-words" },
      h("b", {}, text("in_hand")),
      h("small", {}, number ? text("is_number", { number }) : text("nothing")),
    ),
    icon(number ? "check" : "give"),
  );
}

/** @param {PlayerView} player */
function looseTile(player) {
  const found = partsOf(player).find(({ x, y }) => String([x, y]) === String(player.loose));
  return h(
    "button",
    {
      key: "hand",
      class: "slot in-hand loose-tile",
      "data-do": "take-loose",
      disabled: Boolean(player.number),
      onclick: () => act({ do: "take_loose" }),
    },
    h("span", { class: "slot-words" }, h("b", {}, text("take_back")), h("small", {}, text("placed_last"))),
    found && tileIcon(found.id, found.turn),
  );
}

/** The two places of the corner: a touch puts the part in hand there, or takes one. @param {PlayerView} player */
function aside(player) {
  const { hand, hand_from: from } = player;
  const cargo = Boolean(hand && CARGO.includes(tileOf(hand).kind) && from !== "aside");
  const full = !player.aside.includes(null);
  const why = !hand ? "" : cargo ? text("no_cargo_aside") : full ? text("aside_full") : "";
  return h(
    "div",
    {
      key: "aside",
      class: "slot aside",
      "data-help": "flight corner",
      role: "group",
      "aria-label": text("put_aside"),
    },
    h(
      "span",
      { class: "slot-words" },
      h("b", {}, text("put_aside")),
      h("small", {}, why || text("of", { count: player.aside.filter(Boolean).length, all: 2 })),
    ),
    player.aside.map((id, number) => (id ? asideTile(player, id, number) : asidePlace(player, number, why))),
  );
}

/** @type {(player: PlayerView, id: string, number: number) => Drawn} */
function asideTile(player, id, number) {
  return h(
    "button",
    {
      key: `aside${number}`,
      class: "tile-button",
      "data-do": `aside-${number}`,
      "data-help": "do aside",
      disabled: !isFree(player),
      "aria-label": tileWords(id),
      onclick: () => act({ do: "take_aside", place: number }),
    },
    tileIcon(id),
  );
}

/** @type {(player: PlayerView, number: number, why: string) => Drawn} */
function asidePlace(player, number, why) {
  const first = player.aside.indexOf(null) === number;
  const may = first && Boolean(player.hand) && !why;
  return h(
    "button",
    {
      key: `aside${number}`,
      class: `tile-button empty ${may ? "target" : ""}`,
      "data-do": first && player.hand_from !== "aside" ? "set-aside" : `corner-${number}`,
      "data-help": "do set-aside",
      "aria-disabled": may ? null : "true",
      "data-why": may ? null : why || text("nothing"),
      "aria-label": text("aside"),
      onclick: may ? () => act({ do: "set_aside" }) : null,
    },
    may && icon("cards"),
  );
}

// ------------------------------------------------------------------------------------------------------------ face up

/** @type {(player: PlayerView, size: Size) => Drawn} */
function faceUp(player, { layout, u, hand }) {
  const { face_up: tiles } = game().warehouse;
  const wide = layout === "wide";
  const rows = wide ? 2 : 1;
  const room = wide ? hand.width * BESIDE - 80 * u : hand.width - 70 * u;
  const columns = Math.max(2, Math.floor(room / ((wide ? 64 : TILE + 2) * u)));
  const places = columns * rows;
  const shown = [...tiles].reverse();
  const fits = shown.length <= places ? shown : shown.slice(0, places - 1);
  return h(
    "div",
    {
      key: "up",
      class: "face-up",
      "data-help": "flight face_up",
      style: { "--columns": String(columns) },
      role: "group",
      "aria-label": text("face_up", { count: tiles.length }),
    },
    h(
      "span",
      { class: "slot-words" },
      h("b", {}, text("face_up_short")),
      h("b", { class: "large" }, tiles.length),
    ),
    h(
      "div",
      { class: "face-up-tiles" },
      fits.map((id, number) => upTile(player, id, tiles.length - number)),
      shown.length > places &&
        h(
          "button",
          { key: "rest", class: "rest", "data-do": "all-up", onclick: () => pick({ sheet: "up" }) },
          `+${shown.length - fits.length}`,
        ),
    ),
  );
}

/** @type {(player: PlayerView, id: string, number: number) => Drawn} */
function upTile(player, id, number) {
  const free = isFree(player);
  return h(
    "button",
    {
      key: `${number}${id}`,
      class: "face-up-tile",
      "data-drag": free ? "up" : null,
      "data-tile": id,
      "data-help": `part ${id}/0`,
      disabled: !free,
      "aria-label": tileWords(id),
      onclick: () => act({ do: "take_up", tile: id }),
    },
    tileIcon(id),
  );
}

/** All that lies face up, over the board. */
export function allUp() {
  const { face_up: tiles } = game().warehouse;
  return h(
    "section",
    { key: "up", class: "sheet", "data-sheet": "up", "aria-label": text("face_up", { count: tiles.length }) },
    h(
      "div",
      { class: "all-up" },
      [...tiles].reverse().map((id, number) => upTile(mine(), id, tiles.length - number)),
    ),
    h(
      "button",
      { "data-do": "close-sheet", onclick: () => pick({ sheet: "" }) },
      icon("close"),
      text("close"),
    ),
  );
}

// -------------------------------------------------------------------------------------------------------- heaps, piles

/** @param {PlayerView} player */
function heaps(player) {
  const { warehouse, missions, piles, learning, players } = game();
  const why = busy(player);
  const cargo = missions || warehouse.cargo > 0;
  return h(
    "div",
    { key: "heaps", class: "heaps" },
    player.hand && heap("take-part", false, text("draw_part"), warehouse.heap, why),
    cargo && heap("take-cargo", true, text("draw_cargo"), warehouse.cargo, why),
    !learning &&
      piles.length > 0 &&
      h(
        "div",
        { key: "piles", class: "piles", role: "group", "aria-label": text("card_piles") },
        h("span", { class: "slot-words" }, h("b", {}, text("card_piles")), why && h("small", {}, why)),
        [0, 1, 2].map((pile) => {
          const looker = players.find((one) => one.looking === pile);
          const no =
            why || (looker ? called(looker.seat) : player.parts.length > 1 ? "" : text("build_first"));
          return h(
            "button",
            {
              key: `look-${pile}`,
              class: "pile-button",
              "data-do": `look-${pile}`,
              "data-help": "do look",
              "aria-disabled": no ? "true" : null,
              "data-why": no || null,
              title: no || null,
              "aria-label": text("pile", { number: pile + 1 }),
              onclick: no ? null : () => act({ do: "look", pile }),
            },
            looker ? seatSign(looker.seat) : icon("eye"),
            pile + 1,
          );
        }),
      ),
  );
}

/** @type {(name: string, cargo: boolean, said: string, count: number, why: string) => Drawn} */
function heap(name, cargo, said, count, why) {
  const no = why || (count === 0 ? text("heap_empty") : "");
  return h(
    "button",
    {
      key: name,
      class: "heap",
      "data-do": name,
      "aria-disabled": no ? "true" : null,
      "data-why": no || null,
      onclick: no ? null : () => act({ do: "take_down", cargo }),
    },
    backIcon(cargo),
    h("span", { class: "slot-words" }, h("b", {}, said), h("small", {}, no || text("left", { count }))),
  );
}

/**
 * While a pile is looked at; its cards lie over the board.
 * @param {number} pile
 * @returns {Dock}
 */
function looking(pile) {
  const { players } = game();
  return {
    hand: h(
      "div",
      { key: "looking", class: "options four" },
      [0, 1, 2].map((one) => {
        const looker = players.find((player) => player.looking === one);
        return h(
          "span",
          { key: `pile${one}`, class: `option ${one === pile ? "on" : "not-now"}` },
          h("b", { class: "large" }, one + 1),
          h("span", { class: "below" }, pileWords(one === pile, looker)),
        );
      }),
      h(
        "span",
        { key: "pile3", class: "option not-now" },
        h("b", { class: "large" }, 4),
        h("span", { class: "below" }, text("hidden_pile")),
      ),
    ),
    say: words(text("looking_says")),
    primary: {
      name: "put-back",
      text: text("put_back"),
      below: text("put_back_below", { pile: pile + 1 }),
      deed: () => act({ do: "put_back" }),
    },
  };
}

/** @type {(mine: boolean, looker?: PlayerView) => string} */
function pileWords(mine, looker) {
  if (mine) return text("you_look");
  return looker ? called(looker.seat) : text("may_look");
}

// -------------------------------------------------------------------------------------------------------------- done

/** The numbers that nobody has taken. */
function free() {
  const { players } = game();
  return players.map((_, at) => at + 1).filter((number) => players.every((one) => one.number !== number));
}

/** @returns {Dock} which number is taken, before the ship is done for good */
function finishing() {
  const { players } = game();
  const { finish } = draft();
  return {
    hand: h(
      "div",
      { key: "numbers", class: "options four", role: "group", "aria-label": text("finished_take") },
      players.map((_, at) => {
        const number = at + 1;
        const taker = players.find((one) => one.number === number);
        return h(
          "button",
          {
            key: `finish-${number}`,
            class: `option ${taker ? "not-now" : ""}`,
            "data-do": `finish-${number}`,
            "data-help": "do finish",
            "aria-disabled": taker ? "true" : null,
            "data-why": taker ? called(taker.seat) : null,
            "aria-pressed": String(finish === number),
            onclick: taker ? null : () => pick({ finish: number }),
          },
          h("b", { class: "large" }, number),
          h("span", { class: "below" }, taker ? called(taker.seat) : text("starts_at", { number })),
        );
      }),
    ),
    say: words(text("finished_take"), text("sure_finished")),
    small: [{ name: "back", text: text("brief_back"), icon: "undo", deed: putDown }],
    primary: {
      name: "finish",
      text: text("done", { number: finish }),
      below: text("sure_below"),
      why: text("taken"),
      deed: free().includes(finish) ? () => act({ do: "finish", number: finish }) : null,
    },
  };
}
