// Real dice: which one is rolled next, and the face that it shows. What is entered is pointed at, so that lamps and voice
// follow; all of it can be taken back until the roll is confirmed.

import { point } from "/static/commands.js";
import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { word } from "/static/words.js";
import { confirm } from "./answers.js";
import { die } from "./ships.js";
import { pick, printed, text } from "./state.js";
import { facesTold, pointingAt } from "./told.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** The real dice of a roll one after the other: which one is next, and its six faces, each with what it would mean. */
export function rollSetter(game) {
  const ship = game.ships.find(({ seat }) => seat === game.dice_of);
  const { dice } = game.outlook;
  const faces = facesTold();
  const free = dice.findIndex((_, place) => !faces[place]);
  const next = dice[free];
  return [
    h(
      "p",
      { class: "rim-next-die", role: "status", "data-next-die": next?.die ?? "" },
      next
        ? text("roll_this", { ship: word("ship", ship.race), die: word("die", next.die), value: next.value })
        : text("roll_told"),
    ),
    h(
      "div",
      { class: "rim-options" },
      dice.map((one, place) => rolledDie(one, place, faces, place === free)),
    ),
    next && facePad(next, faces, free),
    h(
      "div",
      { class: "roll-foot" },
      h(
        "button",
        {
          class: "slim",
          "data-do": "take-back-face",
          "aria-label": text("take_back_face"),
          title: text("take_back_face"),
          disabled: !faces.length,
          onclick: () => tell(faces.slice(0, -1)),
        },
        icon("undo"),
      ),
      confirm(next ? null : faces.map((face) => ({ do: "rolled", face })), text("confirm")),
    ),
  ];
}

function tell(faces) {
  point(pointingAt(faces));
  pick({ faces });
}

/**
 * The faces with another one at a place; 0 takes that back.
 * @param {number} face
 */
function withFace(faces, at, face) {
  return [...faces.slice(0, at), face, ...faces.slice(at + 1)];
}

/** A die of the roll with what was entered for it; a touch takes that back. */
function rolledDie({ die: name, value }, place, faces, now) {
  const face = faces[place] ?? 0;
  const said = `${word("die", name)}: ${value}${face ? `, ${face}` : ""}`;
  const fate = { value, face, success: face > 0 && face <= printed().good_faces[value], cancelled: false };
  return h(
    "button",
    {
      key: name,
      class: "rolled-die",
      "aria-label": said,
      "aria-pressed": String(now),
      "data-rolled": name,
      "data-help": `${name.split("_")[0]}_die ${value}`,
      onclick: () => face && tell(withFace(faces, place, 0)),
    },
    die(fate, name.split("_")[0], place, now ? "next" : ""),
  );
}

function facePad({ value }, faces, at) {
  const good = printed().good_faces[value];
  return h(
    "div",
    { class: "pad faces" },
    FACES.map((face) =>
      h(
        "button",
        {
          key: face,
          class: face <= good ? "good" : "",
          "data-face": face,
          "data-help": "choice face",
          onclick: () => tell(withFace(faces, at, face)),
        },
        h("b", {}, face),
        h("small", {}, text(face <= good ? "success" : "failure")),
      ),
    ),
  );
}
