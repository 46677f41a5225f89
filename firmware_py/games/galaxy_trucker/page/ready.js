// What a seat says between the parts of a game: that it is ready, which mission it wants, what it stakes, that it gives up.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { button } from "./hand.js";
import { act, asked, called, draft, game, own, pick, printed, text } from "./state.js";

/** Whom the game waits for. */
export function waits() {
  const { flight, to_act: asked } = game();
  const names = asked.filter((seat) => seat > 0).map(called);
  if (names.length === 0)
    return h("p", { key: "goes-on", class: "task dim" }, flight ? text("flight_goes_on") : "");
  return h("p", { key: "waits", class: "task" }, text("waits_for", { who: names.join(", ") }));
}

/**
 * Who is ready, and the own readiness; between cards one may give up.
 * @param {string} words
 * @param {string} [deed]
 */
export function readiness(words, deed = text("ready")) {
  const { phase, flight } = game();
  return [
    h("p", { key: "text", class: "task" }, words),
    phase === "prepare" && otherShips(),
    asked()
      ? h(
          "div",
          { key: "ready", class: "hand-deeds", "data-hand": "" },
          button("ready", () => act({ do: "ready" }), [icon("check"), deed], "primary"),
          phase === "between" &&
            flight.turned > 0 &&
            !draft().giveUp &&
            button("give-up", () => pick({ giveUp: true }), [icon("close"), text("give_up")]),
          draft().giveUp &&
            button(
              "really-give-up",
              () => act({ do: "give_up" }),
              [icon("warning"), text("really_give_up")],
              "bad",
            ),
        )
      : waits(),
  ];
}

/** Who wants ships of another class for this mission, and what this seat can propose. */
function otherShips() {
  const { proposed, ship_classes, ship_class } = game();
  const wanted = proposed.flatMap((one, place) =>
    one && one !== ship_class ? [text("ships_proposed", { who: called(place + 1), ships: one })] : [],
  );
  if (wanted.length === 0 && ship_classes.length === 0) return null;
  return h(
    "div",
    { key: "ships", class: "ships", "data-hand": "" },
    h("p", { class: "dim" }, text("ships_agreed", { ships: ship_class }), " ", wanted.join(" ")),
    ship_classes.map((one) =>
      button(`ships-${one}`, () => act({ do: "propose_ships", ship_class: one }), [
        text("propose_ships", { ships: one }),
      ]),
    ),
  );
}

/** A mission is voted for, or one objects. */
export function vote() {
  const { offered, votes } = game();
  if (!asked()) return waits();
  return [
    h("p", { key: "text", class: "task" }, text("vote")),
    h(
      "div",
      { key: "offered", class: "missions", "data-hand": "" },
      offered.map((id) =>
        h(
          "button",
          {
            key: id,
            class: "mission-card",
            "data-do": `vote-${id}`,
            "data-help": "do vote",
            onclick: () => act({ do: "vote", mission: id }),
          },
          h("b", {}, word("truck_mission", id)),
          h("span", {}, missionText(id)),
        ),
      ),
    ),
    button("object", () => act({ do: "object", leave_out: null }), [icon("close"), text("object")]),
    votes.some(Boolean) && h("p", { key: "voted", class: "dim" }, text("some_voted")),
  ];
}

/**
 * What a mission pays, in a sentence each.
 * @param {string} id
 */
export function missionText(id) {
  const mission = printed().missions[id];
  const level = game().level;
  const says = mission.reward.map((reward) =>
    text(`reward_${reward.type}`, {
      credits: reward.credits[level - 1],
      kind: word("truck_kind", reward.kind),
      first: word("truck_kind", reward.kinds[0]),
      second: word("truck_kind", reward.kinds[1]),
      minimum: reward.minimum,
      times: reward.factor[0] ?? 1,
    }),
  );
  const rules = mission.rules
    .map((rule) => word("truck_mission_rule", rule))
    .filter((text, place) => text !== mission.rules[place]);
  return [...says, ...rules].join(" ");
}

/** A secret stake on finishing first. */
export function stake() {
  if (!asked()) return waits();
  const most = Math.min(5 * game().level, own().credits);
  const { credits = 0 } = draft();
  return [
    h("p", { key: "text", class: "task" }, text("stake")),
    h(
      "div",
      { key: "stakes", class: "segments stakes", "data-hand": "" },
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
    button(
      "stake",
      () => act({ do: "stake", credits }),
      [icon("check"), text("stake_this", { credits })],
      "primary",
    ),
  ];
}
