// Threats in words: the list beside the table, and a card that lies open.

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { icon, threatPicture } from "./icons.js";
import { draft, game, pick, printed, text } from "./state.js";

const MARKS = ["x", "y", "z"];

/** All announced threats, in the order of their number tokens. */
export function threatList() {
  const { threats } = game();
  if (threats.length === 0) return h("p", { class: "dim" }, text("no_threats"));
  return h("ol", { class: "threats" }, threats.map(threatRow));
}

function threatRow(threat) {
  const card = printed().threats[threat.card];
  return h(
    "li",
    { key: `threat${threat.turn}`, class: `threat ${threat.status}` },
    h(
      "button",
      {
        class: "threat-head",
        "data-help": `threat ${threat.turn}`,
        onclick: () => pick({ pictureOf: threat.turn }),
        "aria-label": spoken(threat, card),
      },
      h("span", { class: "t-plus" }, `T+${threat.turn}`),
      icon(`zone/${threat.where}`),
      icon(threatPicture(threat.card, card.kind), "picture"),
      h("span", { class: "name" }, card.name),
      card.serious && h("span", { class: "chip serious" }, text("serious")),
      threat.status === "destroyed" || threat.status === "survived"
        ? h("span", { class: `chip ${threat.status}` }, word("status", threat.status))
        : numbers(threat),
    ),
    threat.status !== "destroyed" && threat.status !== "survived" && effects(card),
  );
}

function spoken(threat, card) {
  const where = word("where", threat.where);
  const left = threat.hp - threat.damage;
  return text("threat_spoken", {
    ...threat,
    name: card.name,
    where,
    left,
    status: word("status", threat.status),
  });
}

function numbers(threat) {
  const number = (name, value, words) =>
    h("span", { class: "number", title: text(words), "data-help": `stat ${words}` }, icon(name), value);
  const life = threat.damage ? `${threat.hp - threat.damage}/${threat.hp}` : threat.hp;
  return h(
    "span",
    { class: "numbers" },
    number("life", life, "life"),
    number("shield", threat.shield, "shield"),
    number("speed", threat.speed, "speed"),
    threat.status === "on_track" && number("target", threat.space, "space"),
  );
}

function effects(card) {
  return h(
    "dl",
    { class: "effects" },
    MARKS.filter((mark) => card[mark]).map((mark) => [
      h("dt", {}, mark.toUpperCase()),
      h("dd", {}, card[mark]),
    ]),
    card.rules.map((rule) => [h("dt", { "aria-hidden": "true" }, "!"), h("dd", {}, rule)]),
  );
}

/** The card of one threat, large. */
export function threatCard() {
  const threat = game().threats.find((one) => one.turn === draft().pictureOf);
  if (!threat) return null;
  const card = printed().threats[threat.card];
  const places = card.start.map((station) => word("station", station)).join(", ");
  return [
    h(
      "header",
      {},
      icon(threatPicture(threat.card, card.kind), "large picture"),
      h("div", {}, h("h2", {}, card.name), h("p", { class: "dim" }, kindLine(card))),
      h(
        "button",
        {
          class: "quiet",
          "data-do": "close",
          "aria-label": text("close"),
          onclick: () => pick({ pictureOf: null }),
        },
        icon("close"),
      ),
    ),
    h(
      "p",
      { class: "facts" },
      h("span", { class: "t-plus" }, `T+${threat.turn}`),
      icon(`zone/${threat.where}`),
      word("where", threat.where),
      numbers(threat),
    ),
    places &&
      h(
        "p",
        {},
        text("starts_at", { places }),
        card.system && ` ${text("repaired_with", { system: card.system })}`,
      ),
    effects(card),
    h("p", { class: "dim" }, text("worth", { survived: card.points[0], destroyed: card.points[1] })),
  ];
}

function kindLine(card) {
  return [
    word("kind", card.kind),
    card.serious ? text("serious") : text("common"),
    text(card.yellow ? "yellow" : "white"),
  ].join(" · ");
}
