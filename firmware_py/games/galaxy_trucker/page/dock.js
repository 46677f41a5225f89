// The dock: what the seat of this page decides with in each part of the game, and the sheets over the board.

/** @import { PrintedClass, Prospect } from "/types/galaxy_trucker" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { Button, Dock } from "/static/frame_dock.js" */
/** @import { Size } from "/static/frame_size.js" */
/** @import { Choice } from "./decisions.js" */
/** @import { Answer } from "./words.js" */

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { allUp, builder } from "./build.js";
import { cardOf, cardPanel, level, offered } from "./cards.js";
import { loading, repairs } from "./check.js";
import { choice, pickAnswer, prospects, questionText } from "./decisions.js";
import { option, words } from "./parts.js";
import { act, asked, called, draft, game, mine, own, pick, putDown, question, text } from "./state.js";
import { isByHand, isStowing, lying, stowedWorth, tray } from "./stowing.js";
import { canPay, payers } from "./touches.js";
import { answerBrief, answerText, cardName, goneWords, missionText, priceChips, prices } from "./words.js";

const TOUCHES = new Set(["power", "hole", "crew", "unload", "stow"]); // answers that can be put together by touches

/** @type {Record<string, (size: Size) => Dock>} */
const PARTS = {
  vote,
  prepare,
  build: builder,
  check: repairs,
  stake,
  load: loading,
  between,
  fly,
  paid: () => ready(text("next_flight"), text("next_flight_short")),
};

/**
 * The dock of the seat of this page.
 * @param {Size} size
 * @returns {Dock}
 */
export function dock(size) {
  const { phase, result } = game();
  if (!own() || result) return { hand: cardHead(), primary: null };
  return PARTS[phase]?.(size) ?? { hand: null, primary: null };
}

/**
 * What lies over the board: the cards of a pile, all that lies face up, all answers, the card in play, the missions.
 * @param {Size} _
 * @returns {Drawn}
 */
export function over(_) {
  const { phase, cards } = game();
  const player = own();
  if (phase === "build" && player && player.looking !== null) return pileSheet(cards);
  if (phase === "vote" && asked()) return missionSheet();
  const { sheet } = draft();
  if (sheet === "up" && phase === "build" && player) return allUp();
  if (sheet === "card") return closable("card", cardPanel());
  if (sheet === "answers" && question())
    return closable("answers", h("div", { class: "options whole" }, prospects().map(answer)));
  return null;
}

/** @type {(name: string, content: Drawn) => Drawn} */
function closable(name, content) {
  return h(
    "section",
    { key: name, class: "sheet", "data-sheet": name },
    content,
    h(
      "button",
      { "data-do": "close-sheet", onclick: () => pick({ sheet: "" }) },
      icon("close"),
      text("close"),
    ),
  );
}

/** The cards of a pile, whole. @param {string[]} cards */
function pileSheet(cards) {
  return h(
    "section",
    { key: "pile", class: "sheet pile-sheet", "data-sheet": "pile", "aria-label": text("card_piles") },
    cards.map((id, place) =>
      h("article", { key: `${id}${place}`, class: "whole-card", "data-card": id }, cardOf(id)),
    ),
  );
}

// ----------------------------------------------------------------------------------------------- ready, vote, stake

/**
 * @param {string} said
 * @param {string} deed
 * @returns {Dock}
 */
function ready(said, deed) {
  return {
    hand: h("p", { class: "task" }, said),
    primary: asked() ? { name: "ready", text: deed, deed: () => act({ do: "ready" }) } : null,
  };
}

/**
 * Before ships are built: ships of another class may be proposed for the mission.
 * @returns {Dock}
 */
function prepare() {
  const { proposed, ship_classes: classes, ship_class: agreed } = game();
  const plain = ready(text("ready_to_build"), text("ready"));
  const wanted = proposed.flatMap((one, place) =>
    one && one !== agreed ? [text("ships_proposed", { who: called(place + 1), ships: one })] : [],
  );
  if (classes.length === 0 && wanted.length === 0) return plain;
  return {
    ...plain,
    hand: h(
      "div",
      { key: "ships", class: "options", role: "group" },
      classes.map((one) =>
        option({
          name: `ships-${one}`,
          help: "do ships",
          head: text("propose_ships", { ships: one }),
          choose: () => act({ do: "propose_ships", ship_class: /** @type {PrintedClass} */ (one) }),
        }),
      ),
    ),
    say: words(text("ships_agreed", { ships: agreed }), ...wanted),
  };
}

/** Between two cards: the next one, or giving up. @returns {Dock} */
function between() {
  const turned = game().flight?.turned ?? 0;
  if (!asked()) return { hand: cardHead(), primary: null };
  if (draft().giveUp)
    return {
      hand: cardHead(),
      say: words(text("give_up_says")),
      small: [{ name: "back", text: text("brief_back"), icon: "undo", deed: putDown }],
      primary: {
        name: "really-give-up",
        text: text("give_up"),
        tone: "red",
        deed: () => act({ do: "give_up" }),
      },
    };
  const leave = {
    name: "give-up",
    text: text("brief_give_up"),
    icon: "close",
    deed: () => pick({ giveUp: true }),
  };
  return {
    hand: cardHead(),
    say: words(text(turned > 0 ? "between_says" : "first_card_says")),
    small: turned > 0 ? [leave] : [],
    primary: { name: "ready", text: text("turn_card"), deed: () => act({ do: "ready" }) },
  };
}

/** @returns {Dock} */
function vote() {
  if (!asked()) return { hand: null, primary: null };
  const { offered, votes } = game();
  const { mission } = draft();
  const known = offered.includes(mission);
  return {
    hand: h(
      "div",
      { key: "offered", class: "options" },
      offered.map((id) =>
        option({
          name: `vote-${id}`,
          help: "do vote",
          head: word("truck_mission", id),
          chosen: id === mission,
          choose: () => pick({ mission: id }),
        }),
      ),
    ),
    say: words(votes.some(Boolean) && text("some_voted")),
    small: [
      {
        name: "object",
        text: text("brief_object"),
        icon: "close",
        deed: () => act({ do: "object", leave_out: null }),
      },
    ],
    primary: {
      name: "vote",
      text: text("vote_for"),
      below: known ? word("truck_mission", mission) : undefined,
      why: text("touch_mission"),
      deed: known ? () => act({ do: "vote", mission }) : null,
    },
  };
}

/** The missions that are voted on, whole. */
export function missionSheet() {
  return h(
    "section",
    { key: "missions", class: "sheet pile-sheet", "data-sheet": "missions", "aria-label": text("vote") },
    game().offered.map((id) =>
      h(
        "article",
        { key: id, class: `whole-card ${draft().mission === id ? "chosen" : ""}` },
        h("h3", {}, word("truck_mission", id)),
        h("p", {}, missionText(id)),
      ),
    ),
  );
}

/** A secret stake on finishing first. @returns {Dock} */
function stake() {
  if (!asked()) return { hand: null, primary: null };
  const most = Math.min(5 * game().level, mine().credits);
  const { credits } = draft();
  return {
    hand: h(
      "div",
      { key: "stakes", class: "segments", role: "group", "aria-label": text("stake") },
      Array.from({ length: most + 1 }, (_, value) =>
        h(
          "button",
          {
            key: `stake${value}`,
            "data-do": `stake-${value}`,
            "data-help": "do stake",
            "aria-pressed": String(value === credits),
            onclick: () => pick({ credits: value }),
          },
          value,
        ),
      ),
    ),
    say: words(text("stake")),
    primary: {
      name: "stake",
      text: text("stake_this", { credits }),
      deed: () => act({ do: "stake", credits }),
    },
  };
}

// ------------------------------------------------------------------------------------------------------------- flight

/** The card in play by its name. */
function cardHead() {
  const { flight } = game();
  if (!flight) return null;
  const { card, turned, left } = flight;
  return h(
    "div",
    { key: "card-head", class: "card-head", "data-help": card ? `adventure ${card}` : null },
    card && h("span", { class: "card-level" }, level(card)),
    h(
      "span",
      { class: "slot-words" },
      h("b", {}, card ? cardName(card) : text("between_cards")),
      h("small", {}, text("card_of", { turned: Math.max(turned, 0), all: Math.max(turned, 0) + left })),
    ),
  );
}

/**
 * What is decided in flight.
 * @param {Size} size
 * @returns {Dock}
 */
function fly(size) {
  const now = question();
  const made = choice();
  const card = { name: "card", text: text("brief_card"), icon: "cards", deed: () => toggleSheet("card") };
  if (!now || !made) return { hand: cardHead(), small: game().flight?.card ? [card] : [], primary: null };
  return {
    hand: hands(size),
    say: words(now.threat ? "" : questionText(now).replace(/(?<![.?!])$/, "."), saysOf()),
    small: [
      { name: "back", text: text("brief_clear"), icon: "undo", deed: isTouched() ? clear : null },
      card,
    ],
    primary: does(made),
  };
}

/** @param {string} name */
const toggleSheet = (name) => pick({ sheet: draft().sheet === name ? "" : name });

/** Takes back what was picked, and leaves alone whose ship is looked at. */
function clear() {
  pickAnswer(-1);
  pick({ batteries: [], dice: [] });
}

/** Whether something is picked that can be taken back. */
function isTouched() {
  const { touched, given, power, discard, batteries, dice, look } = draft();
  return (
    isByHand() ||
    touched !== "" ||
    look > 0 ||
    [given, power, discard, batteries, dice].some(({ length }) => length)
  );
}

/** What else there is to know of the answer that is chosen. */
function saysOf() {
  const now = question();
  const made = choice();
  if (!now || !made) return "";
  const gone = made.prospect ? goneWords(made.prospect) : "";
  const pays = canPay(now) && payers().length > 0 ? text("pay_picked") : "";
  const touch = !gone && TOUCHES.has(now.kind) ? text(`touch_${now.kind}`) : "";
  return [gone && `${gone}.`, pays, touch].filter(Boolean).join(" ");
}

/**
 * @param {Choice} made
 * @returns {Button}
 */
function does({ answer, prospect, left }) {
  const now = question();
  const costs = prospect ? prices(prospect).map(({ text: said }) => said) : [];
  return {
    name: String(answer.do).replaceAll("_", "-"),
    text: handWords(answer, prospect === null),
    below: prospect ? costs.join(", ") : isStowing() ? stowWords() : undefined,
    why: text(answer.do === "dice" ? "dice_left" : "pieces_left", { count: left, number: now?.number ?? 0 }),
    deed: left > 0 ? null : () => act(/** @type {any} */ (answer)),
  };
}

/** @type {(answer: Answer, byHand: boolean) => string} */
function handWords(answer, byHand) {
  if (answer.do === "dice") return text("thrown");
  if (answer.do === "stow" && byHand) return text("stow_so");
  return answerBrief(answer);
}

function stowWords() {
  const { tray: outside } = lying();
  const worth = text("worth", { credits: stowedWorth() });
  return outside ? `${worth}, ${text("thrown_away", { count: outside.length })}` : worth;
}

/** @param {Size} size */
function hands(size) {
  const now = question();
  if (now?.kind === "dice") return dice(now.number);
  const all = prospects();
  const room = size.layout === "wide" ? 4 : now?.kind === "stow" ? 2 : 4;
  const shown = all.length > room ? all.slice(0, room - 1) : all;
  return [
    isStowing() && tray(),
    h(
      "div",
      {
        key: "answers",
        class: `options ${shown.length < all.length || shown.length > 2 ? "four" : ""}`,
        "data-asks": now?.kind,
      },
      shown.map(answer),
      shown.length < all.length &&
        h(
          "button",
          {
            key: "rest",
            class: "option rest",
            "data-do": "all-answers",
            onclick: () => toggleSheet("answers"),
          },
          `+${all.length - shown.length}`,
        ),
    ),
  ];
}

/** @type {(prospect: Prospect, place: number) => Drawn} */
function answer(prospect, place) {
  const made = choice();
  return option({
    name: `answer-${place}`,
    help: `answer ${prospect.answer.do}`,
    head: answerText(prospect.answer),
    below: h("span", { class: "prices" }, priceChips(prospect), promised(prospect)),
    chosen: made?.prospect === prospect,
    answer: place,
    choose: () => pickAnswer(place),
  });
}

/**
 * What an answer promises that comes only after the next question: the goods of a planet or of an offer, and its days.
 * @param {Prospect} prospect
 */
function promised({ answer, days }) {
  const { card } = game().flight ?? {};
  return card ? offered(card, answer, days === 0) : null;
}

/** Dice that somebody threw on the table. @param {number} number */
function dice(number) {
  const thrown = draft().dice;
  const faces = Array.from({ length: number }, (_, place) => thrown[place] ?? 0);
  return h(
    "div",
    { key: "dice", class: "dice-rows" },
    faces.map((face, place) =>
      h(
        "div",
        {
          key: `die${place}`,
          class: "segments",
          role: "group",
          "aria-label": text("die", { number: place + 1 }),
        },
        [1, 2, 3, 4, 5, 6].map((value) =>
          h(
            "button",
            {
              key: `face${value}`,
              "data-do": `die-${place}-${value}`,
              "data-help": "do die",
              "aria-pressed": String(value === face),
              onclick: () => pick({ dice: set(faces, place, value) }),
            },
            value,
          ),
        ),
      ),
    ),
  );
}

/** @type {(faces: number[], place: number, value: number) => number[]} */
function set(faces, place, value) {
  const next = faces.map((one, other) => (other === place ? value : one));
  const open = next.indexOf(0);
  return open < 0 ? next : next.slice(0, open);
}
