// Threats in words: the list at the side, and a card that lies open.

/** @import { ThreatView } from "/types/space_alert" */
/** @import { Drawn } from "/static/dom.js" */
/** @import { ThreatCard } from "./state.js" */

import { h } from "/static/dom.js";
import { number, word } from "/static/words.js";
import { icon, threatPicture } from "./icons.js";
import { draft, game, isGone, pick, text, threatCardOf } from "./state.js";
import { threatSpoken } from "./words.js";

const MARKS = /** @type {const} */ (["x", "y", "z"]);

/** All announced threats, in the order of their number tokens. */
export function threatList() {
  const { threats } = game();
  if (threats.length === 0) return h("p", { key: "none", class: "dim" }, text("no_threats"));
  return h("ol", { key: "threats", class: "threats" }, threats.map(threatRow));
}

/** @param {ThreatView} threat */
function threatRow(threat) {
  const card = threatCardOf(threat);
  return h(
    "li",
    { key: `threat${threat.turn}`, class: `threat ${threat.status}` },
    h(
      "button",
      {
        class: "threat-head",
        "data-help": `threat ${threat.turn}`,
        "data-threat": threat.turn,
        onclick: () => pick({ pictureOf: threat.turn }),
        "aria-label": threatSpoken(threat),
      },
      h("span", { class: "t-plus" }, `T+${threat.turn}`),
      icon(`zone/${threat.where}`),
      icon(threatPicture(threat.card, card.kind), "picture"),
      h("span", { class: "name" }, card.name),
      card.serious && h("span", { class: "chip serious" }, text("serious")),
      isGone(threat)
        ? h("span", { class: `chip ${threat.status}` }, word("status", threat.status))
        : numbers(threat),
    ),
  );
}

/** @param {ThreatView} threat */
function numbers(threat) {
  /** @type {(name: string, value: string | number, words: string) => Drawn} */
  const fact = (name, value, words) =>
    h(
      "span",
      { class: "number", title: text(words), "data-help": `stat ${words}` },
      icon(name),
      typeof value === "number" ? number(value) : value,
    );
  const life = threat.damage ? `${threat.hp - threat.damage}/${threat.hp}` : threat.hp;
  return h(
    "span",
    { class: "numbers" },
    fact("life", life, "life"),
    threat.where !== "internal" && fact("shield", threat.shield, "shield"),
    fact("speed", threat.speed, "speed"),
    threat.status === "on_track" && fact("target", threat.space, "space"),
  );
}

/** @param {ThreatCard} card */
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
  const card = threatCardOf(threat);
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

/** @param {ThreatCard} card */
function kindLine(card) {
  return [
    word("kind", card.kind),
    card.serious ? text("serious") : text("common"),
    text(card.yellow ? "yellow" : "white"),
  ].join(" · ");
}
