// The six manoeuvres as cards: where each ends, which of the own sectors would face the opponent, and what it could do.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { confirm } from "./answers.js";
import { spot } from "./geometry.js";
import { chosenManoeuvre, draft, game, opponent, ownShip, pick, printed, text } from "./state.js";

const ARROW = { north: "▲", east: "▶", south: "▼", west: "◀" };
const SIGN = {
  forward: "M12 20V5M6 11l6-6 6 6",
  stop: "M6 6h12v12H6z",
  turn_left: "M19 20v-6a6 6 0 0 0-6-6H5M9 4 5 8l4 4",
  turn_right: "M5 20v-6a6 6 0 0 1 6-6h8M15 4l4 4-4 4",
  curve_left: "M16 20v-8a4 4 0 0 0-4-4H6M10 4 6 8l4 4",
  curve_right: "M8 20v-8a4 4 0 0 1 4-4h6M14 4l4 4-4 4",
};

/** Cards to choose a manoeuvre from, what the chosen one would meet, and its confirmation. */
export function manoeuvres(list, make) {
  const chosen = chosenManoeuvre(list);
  return [
    h(
      "div",
      {
        class: "rim-cards",
        role: "radiogroup",
        "aria-label": word("asks", "tokens"),
        onkeydown: (event) => byKey(event, list),
      },
      list.map((one, place) => card(one, place, one === chosen)),
    ),
    chosen && outcomes(chosen),
    confirm(
      chosen ? make(chosen.token) : null,
      chosen ? text("confirm_this", { what: word("manoeuvre", chosen.token) }) : text("choose_first"),
    ),
  ];
}

/** A digit chooses the manoeuvre of that number. */
function byKey(event, list) {
  const one = list[Number(event.key) - 1];
  if (one && !event.ctrlKey && !event.altKey && !event.metaKey) pick({ token: one.token });
}

/** A picture for a manoeuvre. */
export function sign(token) {
  return h(
    "svg",
    { class: "icon sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: SIGN[token] }),
  );
}

function card(one, place, chosen) {
  const meets = one.replies.some((reply) => reply.collides);
  return h(
    "button",
    {
      key: one.token,
      class: `rim-card ${chosen ? "chosen" : ""} ${one.void ? "void" : ""} ${meets ? "collides" : ""}`,
      role: "radio",
      "aria-checked": String(chosen),
      "aria-label": named(one, place),
      "data-token": one.token,
      "data-help": `token ${one.token}`,
      onclick: () => pick({ token: one.token }),
    },
    h(
      "span",
      { class: "card-head" },
      h("span", { class: "card-number" }, place + 1),
      sign(one.token),
      h("b", {}, word("manoeuvre", one.token)),
      (one.void || meets) && icon("warning"),
    ),
    h(
      "span",
      { class: "card-body" },
      thumbnail(one),
      h(
        "span",
        { class: "card-text" },
        h("b", {}, `${spot(one)} ${ARROW[one.heading]}`),
        one.void ? h("span", {}, text("void_here")) : faces(one),
      ),
    ),
  );
}

/** For each field where the opponent may end, the own sectors that would face it. */
function faces(one) {
  return ends(one).map(({ name, own, collides }) =>
    h(
      "span",
      { key: name, class: collides ? "warns" : "" },
      `${name} ${collides ? text("collision") : own.map((sector) => word("sector", sector)).join("/")}`,
    ),
  );
}

function ends(one) {
  const found = new Map();
  for (const reply of one.replies) {
    const name = spot(reply);
    const known = found.get(name) ?? {
      name,
      own: new Set(),
      collides: false,
      stays: reply.stays,
      replies: [],
    };
    for (const sector of reply.own) known.own.add(sector);
    known.collides ||= reply.collides;
    known.replies.push(reply);
    found.set(name, known);
  }
  return [...found.values()].map((end) => ({ ...end, own: [...end.own] }));
}

function named(one, place) {
  const meets = ends(one).map(
    ({ name, own, collides }) =>
      `${name}: ${collides ? text("collision") : own.map((sector) => word("sector", sector)).join(` ${text("or")} `)}`,
  );
  const where = one.void ? text("void_here") : `${spot(one)}, ${word("heading", one.heading)}`;
  return `${place + 1} ${word("manoeuvre", one.token)}: ${where}. ${meets.join("; ")}`;
}

/** The board in small: where the figure would stand, and where the opponent may be. */
function thumbnail(one) {
  const { columns, rows } = printed();
  const at = ({ x, y }) => [x * 10 + 5, (rows - y) * 10 - 5];
  const [x, y] = at(one);
  const turn = { north: 0, east: 90, south: 180, west: 270 }[one.heading];
  return h(
    "svg",
    { class: "card-map", viewBox: `0 0 ${columns * 10} ${rows * 10}`, "aria-hidden": "true" },
    h("path", { class: "grid", d: "M0 0H40V40H0ZM10 0V40M20 0V40M30 0V40M0 10H40M0 20H40M0 30H40" }),
    h("path", {
      class: `ahead ${ownShip().race}`,
      d: "M0 0L-60 -60L60 -60Z",
      transform: `translate(${x} ${y}) rotate(${turn})`,
    }),
    ends(one).map(({ name, replies: [reply], stays }) => {
      const [cx, cy] = at(reply);
      return h("circle", { key: name, class: stays ? "stays" : "steps", cx, cy, r: 2.6 });
    }),
    h("path", {
      class: `dart ${ownShip().race}`,
      d: "M0 -4.500L3.500 4L0 2L-3.500 4Z",
      transform: `translate(${x} ${y}) rotate(${turn})`,
    }),
  );
}

/** Each manoeuvre of the opponent with the sector that would face the own ship, and what that could mean. */
function outcomes(chosen) {
  if (chosen.replies.length < 2) return null;
  return h(
    "div",
    { class: "rim-outcomes" },
    ends(chosen).map(({ name, own, collides, stays, replies }) =>
      h(
        "section",
        { key: name },
        h(
          "h4",
          {},
          text(stays ? "if_it_stays_on" : "if_it_steps_to", { spot: name }),
          h("b", { class: collides ? "warns" : "" }, collides ? text("both_lose") : energies(ownShip(), own)),
        ),
        h(
          "ul",
          {},
          replies.map((reply) =>
            h(
              "li",
              { key: reply.token },
              sign(reply.token),
              h("span", {}, word("manoeuvre", reply.token)),
              h("span", {}, reply.collides ? "" : `▸ ${energies(opponent(game()), reply.theirs)}`),
            ),
          ),
        ),
      ),
    ),
  );
}

function energies(ship, sectors) {
  return sectors
    .map((sector) => `${word("sector", sector)} ${ship.energy[["bow", "mid", "stern"].indexOf(sector)]}`)
    .join(` ${text("or")} `);
}

/** Whether a manoeuvre is chosen. */
export function hasManoeuvre() {
  return Boolean(draft().token);
}
