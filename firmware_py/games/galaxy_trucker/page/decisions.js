// What a seat decides in flight: each answer with its price, the one without cost first; and readiness between cards.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { signed, word } from "/static/words.js";
import { cubes } from "./cards.js";
import { button } from "./hand.js";
import { act, called, draft, g, game, isAsked, nameOf, own, partsOf, pick, printed } from "./state.js";

const COLOURS = ["red", "yellow", "green", "blue"];

/** The question of the flight, or what is waited for. */
export function decision() {
  const { flight } = game();
  if (!isAsked()) return waits();
  const { question } = flight;
  if (!question) return null;
  const choices =
    question.kind === "crew"
      ? crewChoice(question)
      : question.kind === "dice"
        ? diceChoice(question)
        : priced(flight);
  return [
    h("h2", { key: "question", class: "question", tabindex: "-1" }, questionText(question)),
    question.goods?.some(Boolean) &&
      h(
        "p",
        { key: "goods" },
        cubes(
          COLOURS.flatMap((colour, place) => Array.from({ length: question.goods[place] }, () => colour)),
        ),
      ),
    h(
      "div",
      { key: "choices", class: "flight-choices", "data-hand": "", "data-asks": question.kind },
      choices,
    ),
  ];
}

function waits() {
  const { flight, to_act: asked } = game();
  const names = asked.filter((seat) => seat > 0).map(called);
  if (names.length === 0)
    return h("p", { key: "goes-on", class: "task dim" }, flight ? g("flight_goes_on") : "");
  return h("p", { key: "waits", class: "task" }, g("waits_for", { who: names.join(", ") }));
}

function questionText(question) {
  const { threat, number } = question;
  if (threat)
    return g("ask_defend", {
      what: g(`${threat.size}_${threat.threat}`),
      side: word("truck_side", threat.side),
      line: threat.line,
    });
  return g(`ask_${question.kind}`, { number });
}

/** The answers with what they cost and bring. */
function priced(flight) {
  return flight.prospects.map((prospect, place) => {
    const name = JSON.stringify(prospect.answer);
    return h(
      "button",
      {
        key: name,
        class: `priced ${place === 0 ? "default" : ""}`,
        "data-answer": place,
        onclick: () => act(prospect.answer),
      },
      h("b", {}, answerText(prospect.answer)),
      h("span", { class: "prices" }, prices(prospect)),
      h("kbd", {}, place + 1),
    );
  });
}

/** A component of the own ship in words, with its place. */
function there(cell) {
  const part = partsOf(own()).find(({ x, y }) => x === cell[0] && y === cell[1]);
  return `${part ? nameOf(part.id) : ""} ${g("at", { x: cell[0], y: cell[1] })}`;
}

const ANSWERS = {
  power: ({ cells }) => (cells.length ? g("power", { count: cells.length }) : g("no_power")),
  defend: ({ cell }) => (cell ? g("defend_with", { what: there(cell) }) : g("take_hit")),
  keep: ({ cell }) => g("keep_with", { what: there(cell) }),
  planet: ({ number }) => (number === null ? g("no_planet") : g("planet", { number: number + 1 })),
  accept: ({ yes }) => g(yes ? "accept" : "refuse"),
  crew: () => g("give_crew"),
  stow: ({ holds }) => g(holds === null ? "stow_best" : "leave_goods"),
  hole: ({ power, discard }) =>
    discard === "all" ? g("lost_in_hole") : g("escape", { power: power.length, discard: discard.length }),
  dodge: ({ cell }) => (cell ? g("dodge_with", { what: there(cell) }) : g("face_it")),
  shed: ({ cell }) => (cell ? g("shed", { what: there(cell) }) : g("shed_first")),
};

function answerText(answer) {
  return ANSWERS[answer.do]?.(answer) ?? answer.do;
}

function prices({ strength, energy, days, credits, crew, components, goods, marks }) {
  const price = (key, value, bad) =>
    value !== 0 &&
    h("span", { key, class: bad ? "bad" : "good" }, `${word("truck_price", key)} ${signed(value)}`);
  return [
    strength !== null && h("span", { key: "strength" }, `${word("truck_price", "strength")} ${strength}`),
    price("energy", -energy, true),
    price("days", days, days < 0),
    price("credits", credits, false),
    price("goods", goods, goods < 0),
    price("crew", -crew, true),
    price("components", -components, true),
    marks.map((mark) =>
      h(
        "span",
        { key: mark, class: mark === "enemy_beaten" || mark === "ship_dodged" ? "good" : "bad" },
        word("truck_mark", mark),
      ),
    ),
  ];
}

/** Crew is given up cabin by cabin: a touch of a cabin takes one of its people. */
function crewChoice(question) {
  const { crew = [] } = draft();
  return [
    h("p", { key: "told", class: "dim" }, g("crew_picked", { picked: crew.length, number: question.number })),
    question.cells.map((cell) => {
      const taken = crew.filter((one) => String(one) === String(cell)).length;
      return button(
        `crew-${cell}`,
        () => pick({ crew: crew.length < question.number ? [...crew, cell] : [] }),
        [h("b", {}, g("at", { x: cell[0], y: cell[1] })), taken > 0 && ` −${taken}`],
        taken ? "chosen" : "",
      );
    }),
    button(
      "crew",
      () => act({ do: "crew", cells: crew }),
      [icon("check"), g("give_crew")],
      "primary",
      crew.length !== question.number,
    ),
    priced(game().flight),
  ];
}

/** Dice that somebody threw on the table. */
function diceChoice(question) {
  const faces = draft().dice ?? Array.from({ length: question.number }, () => 1);
  return [
    faces.map((face, place) =>
      h(
        "div",
        {
          key: `die${place}`,
          class: "segments",
          role: "group",
          "aria-label": g("die", { number: place + 1 }),
        },
        [1, 2, 3, 4, 5, 6].map((value) =>
          h(
            "button",
            {
              key: `face${value}`,
              "data-do": `die-${place}-${value}`,
              "aria-pressed": String(value === face),
              onclick: () => pick({ dice: faces.map((one, other) => (other === place ? value : one)) }),
            },
            value,
          ),
        ),
      ),
    ),
    button("dice", () => act({ do: "dice", dice: faces }), [icon("check"), g("thrown")], "primary"),
  ];
}

// -------------------------------------------------------------------------------------------------- between two parts

/** Who is ready, and the own readiness; between cards one may give up. */
export function readiness(text, deed = g("ready")) {
  const { phase, flight } = game();
  return [
    h("p", { key: "text", class: "task" }, text),
    isAsked()
      ? h(
          "div",
          { key: "ready", class: "hand-deeds", "data-hand": "" },
          button("ready", () => act({ do: "ready" }), [icon("check"), deed], "primary"),
          phase === "between" &&
            flight.turned > 0 &&
            !draft().giveUp &&
            button("give-up", () => pick({ giveUp: true }), [icon("close"), g("give_up")]),
          draft().giveUp &&
            button(
              "really-give-up",
              () => act({ do: "give_up" }),
              [icon("warning"), g("really_give_up")],
              "bad",
            ),
        )
      : waits(),
  ];
}

/** A mission is voted for, or one objects. */
export function vote() {
  const { offered, votes } = game();
  if (!isAsked()) return waits();
  return [
    h("p", { key: "text", class: "task" }, g("vote")),
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
            onclick: () => act({ do: "vote", mission: id }),
          },
          h("b", {}, word("truck_mission", id)),
          h("span", {}, missionText(id)),
        ),
      ),
    ),
    button("object", () => act({ do: "object", leave_out: null }), [icon("close"), g("object")]),
    votes.some(Boolean) && h("p", { key: "voted", class: "dim" }, g("some_voted")),
  ];
}

/** What a mission pays, in a sentence each. */
export function missionText(id) {
  const mission = printed().missions[id];
  const level = game().level;
  const says = mission.reward.map((reward) =>
    g(`reward_${reward.type}`, {
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
  if (!isAsked()) return waits();
  const most = Math.min(5 * game().level, own().credits);
  const { credits = 0 } = draft();
  return [
    h("p", { key: "text", class: "task" }, g("stake")),
    h(
      "div",
      { key: "stakes", class: "segments wide", "data-hand": "" },
      Array.from({ length: most + 1 }, (_, value) =>
        h(
          "button",
          {
            key: `stake${value}`,
            "data-do": `stake-${value}`,
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
      [icon("check"), g("stake_this", { credits })],
      "primary",
    ),
  ];
}
