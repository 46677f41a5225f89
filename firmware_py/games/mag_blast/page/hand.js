// What a seat decides with: its cards and what each can do now, the answer to a card, the noise, the first fleet.

/** @import { SectorName, Sectors } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */

import { choiceLeft } from "/static/choice_time.js";
import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { actions } from "./choices.js";
import { noiseAsked, phone } from "./noise.js";
import { sectorSign, shipTile, top } from "./ships.js";
import {
  act,
  asked,
  captain,
  cardName,
  draft,
  game,
  pick,
  printed,
  SECTORS,
  shipName,
  text,
  uses,
} from "./state.js";

/** Everything in front of a seat. */
export function hand() {
  const { result, phase } = game();
  if (!state.seat || !captain(state.seat)?.alive || result) return null;
  return h(
    "div",
    { class: `mag-seat ${phase}`, "data-hand": "", "data-phase": phase, "data-asked": String(asked()) },
    phase === "choose" ? chooseFleet() : decides(),
    phone(),
  );
}

/** The question, the cards, what can be done. Who is asked about a card finds the answers first on a small screen. */
function decides() {
  const [hand, choices] = [cards(), actions()];
  return [h("div", { class: "asks" }, question()), ...(top() && asked() ? [choices, hand] : [hand, choices])];
}

// ------------------------------------------------------------------------------------------------- the first fleet

function chooseFleet() {
  const { dealt, chosen } = game();
  if (chosen.length > 0 || dealt.length === 0 || !asked())
    return h("p", { class: "question" }, text("chosen"));
  const { fleet, ship } = draft();
  const placed = Object.values(fleet);
  /** @param {SectorName} sector */
  const put = (sector) => {
    const others = Object.fromEntries(Object.entries(fleet).filter(([, id]) => id !== ship));
    pick({ fleet: ship ? { ...others, [sector]: ship } : others, ship: null });
  };
  return [
    h("p", { class: "question" }, text("choose_help")),
    h(
      "div",
      { class: "dealt" },
      dealt.map((id) =>
        shipTile(id, null, {
          look: ship === id ? "chosen" : placed.includes(id) ? "placed" : "usable",
          use: () => pick({ ship: ship === id ? null : id }),
        }),
      ),
    ),
    h(
      "div",
      { class: "choices sectors-to-fill" },
      SECTORS.map((sector) =>
        h(
          "button",
          {
            key: sector,
            "data-sector": sector,
            "data-help": `sector ${sector}`,
            disabled: !ship && !fleet[sector],
            onclick: () => put(sector),
          },
          sectorSign(sector),
          word("fleet_sector", sector),
          fleet[sector] && h("b", {}, shipName(fleet[sector] ?? "")),
        ),
      ),
      h(
        "button",
        {
          class: "primary",
          "data-do": "choose",
          disabled: placed.length < SECTORS.length,
          onclick: () => act({ do: "choose", ships: /** @type {Sectors} */ (fleet) }), // all of them by now
        },
        text("choose_done"),
      ),
    ),
  ];
}

// ------------------------------------------------------------------------------------------------------- what is asked

function question() {
  const played = top();
  if (played && !played.heard) return noiseAsked(played);
  if (!asked()) return null;
  const words = played
    ? text("answer_question", { card: cardName(played.card), seat: played.seat })
    : turnQuestion();
  return words && h("p", { class: "question" }, words, played && timeLeft());
}

/** How long this seat may still answer; then the table lets the card pass. */
function timeLeft() {
  const left = choiceLeft();
  return (
    left !== null &&
    h("span", { class: "chip", "data-left": "" }, text("answer_left", { count: Math.ceil(left / 1000) }))
  );
}

function turnQuestion() {
  const { direct_hit, noise, phase, placing } = game();
  if (placing.length > 0)
    return placing.map((ship) => text("place_ship", { ship: shipName(ship) })).join(" ");
  if (direct_hit) return text("direct_hit");
  if (noise) return text("noise_counts");
  return draft().cards.length === 0 && phase === "attack" ? text("pick_card") : "";
}

// ---------------------------------------------------------------------------------------------------------------- cards

function cards() {
  return h(
    "div",
    { class: "hand", role: "group", "aria-label": text("hand") },
    game().hand.map((id) => card(id)),
  );
}

/**
 * A card of the hand: what it is, what it does, whether it can be used now.
 * @type {(id: string) => Drawn}
 */
export function card(id) {
  const { kind, icons, damage } = printed().actions[id];
  const picked = draft().cards.includes(id);
  const ways = uses(id).length;
  const several = ["discard", "build"].includes(game().phase) && !top();
  const use = picked || ways > 0 || (several && asked());
  const choose = () => {
    const before = draft().cards;
    const alone = ways > 0 && !several ? [id] : [...before, id];
    pick({ cards: picked ? before.filter((one) => one !== id) : alone, ship: null, target: null, from: 0 });
  };
  const foot =
    ways === 0
      ? text("no_use")
      : top()?.heard
        ? text("answers_use")
        : ways === 1
          ? text("may")
          : text("can", { count: ways });
  return h(
    "button",
    {
      key: id,
      class: `card ${kind} ${ways > 0 ? "playable" : "idle"}`,
      "data-card": id,
      "data-kind": kind,
      "aria-pressed": String(picked),
      disabled: !use,
      "data-help": `action_card ${kind}`,
      onclick: choose,
    },
    h("b", {}, word("action_card", kind)),
    h(
      "span",
      { class: "icons" },
      icons.map((name, place) => iconSign(name, place)),
      damage > 0 && h("i", {}, damage),
    ),
    h("span", { class: "does" }, word("mag_does", kind)),
    h("span", { class: "foot" }, foot),
  );
}

const ICONS = { star: "★", circle: "●", diamond: "◆" };

/** @type {(name: import("/types/mag_blast").IconName, place: number) => Drawn} */
function iconSign(name, place) {
  return h(
    "span",
    { key: `${name}${place}`, class: `icon-sign ${name}`, role: "img", "aria-label": word("mag_icon", name) },
    ICONS[name],
  );
}
