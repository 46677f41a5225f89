// Enrolling cards: which card comes next, and what became of the tag that was laid down.

/** @import { EventOn } from "/static/dom.js" */

import { tell } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { field, o, panel } from "./operator_parts.js";
import { change, state } from "./state.js";
import { word } from "./words.js";

/** The part of the page about the tags of cards. */
export function cardsPanel() {
  const { enrolling } = state.operating;
  const stop =
    enrolling &&
    h(
      "button",
      { key: "stop", class: "slim", "data-do": "enrol-stop", onclick: () => enrol("stop") },
      icon("close"),
      o("stop"),
    );
  return panel(
    "cards",
    stop,
    state.picture?.game
      ? h("p", { key: "game", class: "dim" }, o("cards_game"))
      : enrolling
        ? standing(enrolling)
        : choose(),
  );
}

/**
 * @param {"start" | "tag" | "skip" | "again" | "stop"} step
 * @param {object} [more]
 */
function enrol(step, more = {}) {
  tell({ do: "enrol", step, ...more });
}

function choose() {
  const decks = ["all", ...state.operating.decks];
  return h(
    "div",
    { key: "choose" },
    h("p", { class: "dim" }, o("cards_text")),
    h(
      "div",
      { class: "op-buttons", role: "group", "aria-label": o("choose_deck") },
      decks.map((deck) =>
        h(
          "button",
          { key: deck, class: "slim", "data-deck": deck, onclick: () => enrol("start", { deck }) },
          word("deck", deck),
        ),
      ),
    ),
  );
}

function standing({ deck, card, half, left, trouble }) {
  return h(
    "div",
    { key: "standing", class: "op-enrol", "aria-live": "polite" },
    h("p", { class: "dim" }, `${word("deck", deck)} · ${o("cards_left", { count: left })}`),
    card
      ? wanted(card, half)
      : h(
          "p",
          { class: "op-card-name" },
          icon("check"),
          left ? o("cards_skipped", { count: left }) : o("cards_done"),
        ),
    trouble && refused(trouble),
    card && typing(),
  );
}

function wanted(card, half) {
  return [
    h(
      "p",
      { key: "name", class: "op-card-name", "data-wanted": card.key },
      icon("cards"),
      h("span", {}, card.name === card.key ? card.halves.join(" / ") : card.name),
    ),
    card.name === card.key && h("p", { key: "key", class: "dim" }, card.key),
    h(
      "div",
      { key: "lay", class: "op-buttons" },
      h("span", { class: "grow" }, o("lay", { half: card.halves[half] })),
      h(
        "button",
        { class: "slim", "data-do": "enrol-skip", onclick: () => enrol("skip") },
        icon("skip"),
        o("skip"),
      ),
    ),
  ];
}

function refused({ why, tag, card }) {
  return h(
    "p",
    { key: "trouble", class: "op-news bad", role: "alert" },
    icon("warning"),
    h("span", { class: "grow" }, o(`trouble_${why}`, { tag, card })),
    why === "known" &&
      h(
        "button",
        { class: "slim", "data-do": "enrol-again", onclick: () => enrol("again", { card }) },
        o("forget", { card }),
      ),
  );
}

/** A reader that types needs no slot. */
function typing() {
  /** @param {EventOn<SubmitEvent>} event */
  const submit = (event) => {
    event.preventDefault();
    enrol("tag", { tag: state.tag ?? "" });
    change({ tag: "" });
  };
  const input = h("input", {
    type: "text",
    id: "field-tag",
    required: true,
    maxlength: 60,
    autocomplete: "off",
    spellcheck: "false",
    value: state.tag ?? "",
    oninput: (event) => change({ tag: event.target.value.trim() }),
  });
  return h(
    "form",
    { key: "typed", onsubmit: submit },
    field(
      "tag",
      o("typed"),
      input,
      h("button", { class: "slim", type: "submit", "data-do": "enrol-tag" }, o("take_tag")),
    ),
  );
}
