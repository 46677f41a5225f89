// Rows of a form: one of several values, yes or no, who plays each seat.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { change, state } from "./state.js";
import { t } from "./words.js";

/** One of several values, as radio buttons in a row. */
export function radios(name, values, chosen, choose, text) {
  return h(
    "div",
    { class: "segments" },
    values.map((value) =>
      h(
        "label",
        { key: String(value) },
        h("input", {
          type: "radio",
          name,
          value: String(value),
          checked: value === chosen,
          onchange: () => choose(value),
        }),
        h("span", {}, text(value)),
      ),
    ),
  );
}

/** A row of the dialog for a new game: one of several values. */
export function radioRow(name, values, chosen, choose, text, legend = t(`choose_${name}`)) {
  return h(
    "fieldset",
    { key: name, class: "row" },
    h("legend", {}, legend),
    radios(name, values, chosen, choose, text),
  );
}

/** A row of it: something that is so or not. */
export function checkRow(name, checked, choose, text) {
  return h(
    "label",
    { key: name, class: "row check" },
    h("input", { type: "checkbox", name, checked, onchange: (event) => choose(event.target.checked) }),
    h("span", {}, text),
  );
}

/** A row of the dialog for a new game: who plays each of so many seats, a person or a bot. */
export function whoPlays(seats, ...more) {
  const flip = (place) => {
    const bots = state.newGame.bots.map((bot, other) => (other === place ? !bot : bot));
    change({ newGame: { ...state.newGame, bots } });
  };
  const seat = (bot, place) =>
    h(
      "button",
      {
        key: `who${place}`,
        type: "button",
        role: "switch",
        "aria-checked": String(bot),
        class: "who-seat",
        onclick: () => flip(place),
      },
      icon(bot ? "bots" : "person"),
      h("span", {}, t("seat", { seat: place + 1 })),
      h("b", {}, t(bot ? "bot" : "person")),
    );
  return h(
    "fieldset",
    { key: "who", class: "row" },
    h("legend", {}, t("who_plays")),
    h("div", { class: "who" }, state.newGame.bots.slice(0, seats).map(seat)),
    more,
  );
}
