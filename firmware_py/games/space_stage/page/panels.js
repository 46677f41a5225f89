// What stands around the station: whose turn it is, the others, the end, the hand with what is decided.

import { h } from "/static/dom.js";
import { endButton } from "/static/playback.js";
import { state } from "/static/state.js";
import { storyList } from "/static/story.js";
import { t, word } from "/static/words.js";
import { asking } from "./answers.js";
import { hand, handHead } from "./hand.js";
import { amount, die, disc } from "./parts.js";
import { airless, atTheEnd } from "./rules.js";
import { actor, asked, game, masterSeat, nameOf, ownCharacters, text } from "./state.js";
import { turn } from "./turn.js";
import { giftOutOfTurn } from "./turn_side.js";

/** For the timeline: whether the game is over, and what to call the moment. */
export function moment() {
  const { result, round, phase } = game();
  return {
    part: result ? "over" : "resolution",
    over: Boolean(result),
    text: phase === "setup" ? text("preparation") : text("round", { round }),
  };
}

// ------------------------------------------------------------------------------------------------------------- heads

/** Whose turn it is, how many actions are left, and what is wrong with the station. */
export function head() {
  const { actions_left: left, phase, result } = game();
  return h(
    "div",
    { class: "stage-head" },
    h("h2", {}, `Space Stage · ${moment().text}`),
    !result && h("p", { class: asked() ? "your-turn" : "" }, asked() ? text("your_turn") : waiting()),
    !result &&
      phase === "act" &&
      h(
        "p",
        { class: "actions-left", "data-left": left },
        `${text("actions_left")}: `,
        h("b", {}, left),
        " ",
        "●".repeat(left),
      ),
    airless() > 0 &&
      !result &&
      h("p", { class: "chip bad" }, text(airless() === 2 ? "no_oxygen" : "less_oxygen")),
    endButton({ name: "end-stage", text: text("abort") }),
  );
}

/** Whom the table waits for. */
export function waiting() {
  const names = game().to_act.flatMap((seat) =>
    seat === masterSeat()
      ? [text("station_master")]
      : waitedFor(seat).map(({ character }) => nameOf(character)),
  );
  return names.length ? text("waits", { who: names.join(", ") }) : "";
}

/**
 * The characters of a seat that have something to do: who is asked, who picks, who rolls for its life, or who can act.
 * @param {number} seat
 */
function waitedFor(seat) {
  const { pending, phase } = game();
  const own = game().characters.filter((one) => one.seat === seat && one.status !== "dead");
  const some = [
    own.filter(({ character }) => character === pending?.character),
    own.filter(({ cards }) => phase === "setup" && cards.length === 0),
    own.filter(({ status, rolled }) => status === "dying" && !rolled),
    own.filter(({ status, rolled }) => status === "healthy" && !rolled),
  ];
  return some.find(({ length }) => length > 0) ?? own;
}

/** The characters but those of this page's seat, whose hand tells it: where they are, how they are, what they own. */
export function crew() {
  return h(
    "ul",
    { class: "crew" },
    game()
      .characters.filter(({ seat }) => seat !== state.seat)
      .map((one) =>
        h(
          "li",
          { key: String(one.character), class: one.status, "data-character": one.character },
          disc(one),
          h(
            "div",
            {},
            h("b", {}, nameOf(one.character)),
            h("span", { class: "dim" }, ` ${one.room ? text(one.room) : text("dead")}`),
            one.status === "dying" &&
              h("span", { class: "bad" }, ` ${text("dying")} `, one.last_roll && die(one.last_roll)),
            h("small", {}, one.cards.map(({ card }) => word("card", card)).join(", ")),
          ),
          h(
            "div",
            { class: "has" },
            amount("organic", one.organic),
            amount("scrap", one.scrap),
            amount("damage", `${one.damage}/${one.dying_at}`),
            one.status === "healthy" &&
              atTheEnd(one) > one.damage &&
              h("small", { class: "bad" }, `→ ${atTheEnd(one)}`),
          ),
        ),
      ),
  );
}

/** The crew and the story beside the board. */
export function side() {
  return h(
    "div",
    { class: "panels" },
    h("section", { key: "crew", class: "panel crew-panel shown", "aria-label": text("crew") }, crew()),
    h(
      "section",
      { key: "story", class: "panel story-panel shown", "aria-label": t("tab_story"), tabindex: "0" },
      storyList(),
    ),
  );
}

// -------------------------------------------------------------------------------------------------------------- seat

/** Everything in front of a seat: the hand, and what is decided with it. */
export function seat() {
  if (game().result) return null;
  if (state.seat && state.seat === masterSeat()) return masterPanel();
  if (ownCharacters().length === 0) return null;
  return h(
    "div",
    { class: "stage-seat" },
    h("div", { class: "stage-hand" }, handHead(), hand()),
    h(
      "div",
      {
        class: "deciding",
        "data-hand": "",
        "data-asks": asked() ? asks() : "",
        "aria-label": text("your_turn"),
        role: "group",
      },
      asked()
        ? (asking() ?? turn())
        : [
            h("p", { class: "dim" }, actor().status === "dead" ? text("you_are_dead") : waiting()),
            giftOutOfTurn(),
          ],
    ),
  );
}

function asks() {
  return game().pending?.kind ?? game().phase;
}

function masterPanel() {
  return h(
    "div",
    { class: "stage-seat master" },
    h(
      "div",
      { class: "stage-hand" },
      h("header", { class: "hand-head" }, h("h2", {}, text("station_master"))),
      h("p", {}, text("master_aim")),
    ),
    h(
      "div",
      { class: "deciding", "data-hand": "", "data-asks": asked() ? asks() : "" },
      asked() ? asking() : h("p", { class: "dim" }, waiting()),
    ),
  );
}
