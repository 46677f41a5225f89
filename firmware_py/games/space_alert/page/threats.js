// Threats in words: the list beside the table, and a card that lies open.

import { h } from "/static/dom.js";
import { t, word } from "/static/words.js";
import { icon, threatPicture } from "./icons.js";
import { change, own, printed, view } from "./state.js";

const MARKS = ["x", "y", "z"];

/** All announced threats, in the order of their number tokens. */
export function threatList() {
  const { threats } = view();
  if (threats.length === 0) return h("p", { class: "dim" }, t("no_threats"));
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
        onclick: () => change({ pictureOf: threat.turn }),
        "aria-label": spoken(threat, card),
      },
      h("span", { class: "t-plus" }, `T+${threat.turn}`),
      icon(`zone/${threat.where}`),
      icon(threatPicture(threat.card, card.kind), "picture"),
      h("span", { class: "name" }, card.name),
      card.serious && h("span", { class: "chip serious" }, t("serious")),
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
  return t("threat_spoken", {
    ...threat,
    name: card.name,
    where,
    left,
    status: word("status", threat.status),
  });
}

function numbers(threat) {
  const number = (name, value, text) =>
    h("span", { class: "number", title: t(text), "data-help": `stat ${text}` }, icon(name), value);
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
  const threat = view().threats.find((one) => one.turn === own.pictureOf);
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
          "aria-label": t("close"),
          onclick: () => change({ pictureOf: null }),
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
        t("starts_at", { places }),
        card.system && ` ${t("repaired_with", { system: card.system })}`,
      ),
    effects(card),
    h("p", { class: "dim" }, t("worth", { survived: card.points[0], destroyed: card.points[1] })),
  ];
}

function kindLine(card) {
  return [
    word("kind", card.kind),
    card.serious ? t("serious") : t("common"),
    t(card.yellow ? "yellow" : "white"),
  ].join(" · ");
}
