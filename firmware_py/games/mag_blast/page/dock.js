// The dock: the cards in hand and what each can do now, and what will be done.

/** @import { ClassName, Sectors } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Card } from "/static/cards.js" */
/** @import { Button, Dock } from "/static/frame_dock.js" */
/** @import { Size } from "/static/frame_size.js" */

import { handOf, wholeHand } from "/static/cards.js";
import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { choices, hasChoices } from "./choices.js";
import { meter, neighbours, phone } from "./noise.js";
import {
  aims,
  decided,
  goingOn,
  hasPicked,
  listed,
  nextShooter,
  placed,
  sectors,
  shooters,
} from "./picks.js";
import { silhouette, top } from "./ships.js";
import { iconSigns, kindSign } from "./signs.js";
import {
  act,
  asked,
  captain,
  draft,
  game,
  pick,
  picture,
  printed,
  putDown,
  SECTORS,
  shipName,
  text,
  uses,
  who,
} from "./state.js";
import { inWords } from "./words.js";

/**
 * The dock of the seat of this page.
 * @param {Size} size
 * @returns {Dock}
 */
export function dock(size) {
  if (!state.seat || !captain(state.seat)) return { hand: counts(), primary: null };
  return { hand: handOf(cards(), size, text("hand")), say: says(), small: small(), primary: primary() };
}

/** What lies over the board: the whole hand, or the list of choices. */
export function over() {
  if (!state.seat || !captain(state.seat)) return null;
  return [wholeHand(cards(), text("hand")), choices()];
}

/** How many cards lie where: for those who only look on. */
function counts() {
  const { action_deck, action_discard, fleet_deck } = game();
  return h(
    "p",
    { class: "dim" },
    text("decks", { deck: action_deck, discard: action_discard.length, ships: fleet_deck }),
  );
}

// ---------------------------------------------------------------------------------------------------------- cards

/** @returns {Card[]} the ships that are to be placed, else the cards of the hand */
function cards() {
  const { phase, dealt, placing, hand } = game();
  if (phase === "choose") return dealt.map((id) => shipCard(id, firstFleet(id)));
  if (placing.length > 0 && asked())
    return placing.map((id) => shipCard(id, { chosen: placed() === id, foot: text("to_place") }));
  return hand.map(actionCard);
}

/** @param {string} id */
function firstFleet(id) {
  const { fleet, ship } = draft();
  const sector = SECTORS.find((one) => fleet[one] === id);
  return { chosen: ship === id, foot: sector ? word("fleet_sector", sector) : text("to_place") };
}

/** @type {(id: string, now: {chosen: boolean, foot: string}) => Card} */
function shipCard(id, { chosen, foot }) {
  const { hull, class: kind, weapons } = printed().ships[id];
  return {
    id,
    fold: id,
    kind: "ship",
    help: `fleet_ship ${id}`,
    name: shipName(id),
    sign: silhouette(/** @type {ClassName} */ (kind), false),
    value: `${hull} ${weapons.map((name) => word("mag_weapon", name).slice(0, 1).toUpperCase()).join("")}`,
    foot,
    usable: asked() && game().chosen.length === 0,
    chosen,
    choose: () => pick({ ship: chosen ? null : id, sector: null }),
  };
}

/**
 * A card of the hand. While icons count, only those with the same ones are alike.
 * @param {string} id
 * @returns {Card}
 */
function actionCard(id) {
  const { kind, icons, damage } = printed().actions[id];
  const chosen = draft().cards.includes(id);
  const several = ["discard", "build"].includes(game().phase) && !top();
  const ways = uses(id).length;
  const alone = ways > 0 && !several;
  const others = draft().cards.filter((one) => one !== id);
  return {
    id,
    fold: several ? `${kind} ${icons.join()}` : kind,
    kind,
    help: `action_card ${kind}`,
    name: word("mag_card", kind),
    sign: several ? iconSigns(icons) : kindSign(kind),
    value: damage > 0 && !several ? String(damage) : "",
    foot: footOf(ways, several && asked()),
    usable: ways > 0 || (several && asked()),
    chosen,
    choose: () =>
      pick({ cards: chosen ? others : alone ? [id] : [...others, id], ship: null, target: null, from: 0 }),
  };
}

/** @type {(ways: number, several: boolean) => string} */
function footOf(ways, several) {
  if (ways === 0) return several ? text("to_pick") : text(asked() ? "no_use" : "not_now");
  if (top()?.heard) return text("answers_use");
  return ways === 1 ? text("may") : text("can", { count: ways });
}

// ------------------------------------------------------------------------------------------------- what will happen

/** What the primary button would do, in a sentence. */
function says() {
  const shot = top();
  if (shot && !shot.heard)
    return [words(text("noise_wait", { who: who(shot.seat) })), meter(picture().hearing), phone()];
  const decision = decided();
  if (decision) return words(inWords(decision));
  if (!asked()) return null;
  return words(hint());
}

/** @type {(said: string) => Drawn} */
const words = (said) => h("span", { key: "words", class: "words" }, said);

function hint() {
  const { phase, direct_hit, noise } = game();
  if (phase === "choose") return text("choose_help");
  const ship = placed();
  if (ship) return text("place_ship", { ship: shipName(ship) });
  if (top()) return text("answer_hint");
  if (draft().cards.length > 0 && aims().length > 0) return text("pick_target");
  if (direct_hit) return text("direct_hit");
  if (noise) return text("noise_counts");
  return text(`hint_${phase}`);
}

/** @returns {Button[]} */
function small() {
  /** @type {(Button | false)[]} */
  const all = [
    hasPicked() && { name: "back", text: text("short_back"), icon: "undo", deed: putDown },
    shooters().length > 1 && { name: "ship", text: text("short_ship"), icon: "flip", deed: nextShooter },
    tooQuiet(),
    hasChoices() && { name: "choices", text: text("short_more"), icon: "more", deed: toggleList },
  ];
  return all.filter((one) => one !== false).slice(0, 2);
}

const toggleList = () => pick({ listed: !draft().listed });

/** @returns {Button | false} */
function tooQuiet() {
  const shot = top();
  return (
    judges() &&
    Boolean(shot) && {
      name: "too-quiet",
      text: text("short_quiet"),
      icon: "mute",
      deed: () => press("cancel"),
    }
  );
}

/** Whether the seat of this page judges the noise of a neighbour. */
function judges() {
  const shot = top();
  return Boolean(
    shot && !shot.heard && shot.seat !== state.seat && neighbours(shot.seat).includes(state.seat),
  );
}

/** @param {"confirm" | "cancel"} button */
const press = (button) => tell({ do: "press", seat: state.seat, button });

/** @returns {Button | null} */
function primary() {
  const shot = top();
  if (shot && !shot.heard) return noise();
  if (game().phase === "choose") return chooses();
  const decision = decided();
  if (decision) return does(decision.do, inShort(decision), () => act(decision));
  if (hasPicked() || (asked() && placed())) return stillToPick();
  return asked() ? goesOn() : null;
}

/** @type {(name: string, said: string, deed: () => void, below?: string) => Button} */
const does = (name, said, deed, below) => ({ name: name.replaceAll("_", "-"), text: said, below, deed });

/** @returns {Button | null} */
function noise() {
  if (top()?.seat === state.seat)
    return does("noise", text("short_noise"), () => act({ do: "noise" }), text("noise_below"));
  return judges() ? does("heard", text("heard"), () => press("confirm")) : null;
}

/** @returns {Button | null} */
function chooses() {
  const { dealt, chosen } = game();
  if (!asked() || chosen.length > 0 || dealt.length === 0) return null;
  const { fleet } = draft();
  const left = SECTORS.length - Object.keys(fleet).length;
  /** @type {Button} */
  const button = {
    name: "choose",
    text: text("choose_done"),
    why: text("sectors_left", { count: left }),
    deed: left === 0 ? () => act({ do: "choose", ships: /** @type {Sectors} */ (fleet) }) : null,
  };
  return button;
}

/** @returns {Button} what is missing, or the list to choose from */
function stillToPick() {
  const ways = listed().length;
  if (sectors().length > 0)
    return { name: "wait", text: text("pick_place"), why: text("teal_place"), deed: null };
  if (aims().length > 0) return { name: "wait", text: text("pick_aim"), why: text("white_ship"), deed: null };
  if (ways > 1) return does("choices", text("short_choose"), toggleList, text("can", { count: ways }));
  return { name: "wait", text: text("pick_more"), why: text("no_use"), deed: null };
}

/** @returns {Button | null} */
function goesOn() {
  const { options, drew, phase } = game();
  const draw = phase === "draw" && !drew ? options.findLast((action) => action.do === "draw") : undefined;
  if (draw && !top()) return does("draw", text("short_draw"), () => act(draw));
  const end = goingOn();
  if (end) return does(end.do, inShort(end), () => act(end));
  const [only, ...more] = listed();
  if (only && more.length === 0) return does(only.do, inShort(only), () => act(only), inWords(only));
  return hasChoices() ? does("choices", text("short_choose"), toggleList) : null;
}

/** @type {(action: import("/types/mag_blast").Wish) => string} */
function inShort(action) {
  return text(`primary_${action.do}`, { count: action.cards?.length ?? 0 });
}
