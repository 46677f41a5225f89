// Real dice: a touch enters what a die shows, and the next one asks. What is entered is pointed at, so that lamps and
// voice follow; all of it can be taken back until the roll is confirmed.

/** @import { DieToRoll } from "/types/outer_rim" */
/** @import { Dock } from "/static/frame_dock.js" */

import { point } from "/static/commands.js";
import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { words } from "./dock_parts.js";
import { pad } from "./pad.js";
import { pips } from "./ships.js";
import { actAll, game, outlook, pick, pilot, printed, text } from "./state.js";
import { facesTold, pointingAt } from "./told.js";

/** @type {(value: number, face: number) => boolean} */
const succeeds = (value, face) => face > 0 && face <= printed().good_faces[value];

/** The dice of the roll, what was entered for each, and the place of the one that is next (-1: all are entered). */
export function roll() {
  const dice = outlook().dice ?? [];
  const faces = facesTold();
  const at = dice.findIndex((_, place) => !faces[place]);
  const good = dice.filter(({ value }, place) => succeeds(value, faces[place] ?? 0));
  return { dice, faces, at, good: good.length, damage: good.reduce((all, { value }) => all + value, 0) };
}

/** @returns {Dock} */
export function rollDock() {
  const { dice, faces, at, good, damage } = roll();
  const ship = game().ships.find(({ seat }) => seat === game().dice_of) ?? game().ships[0];
  const next = dice[at];
  const left = dice.filter((_, place) => !faces[place]).length;
  const below = text(dice[0]?.die.startsWith("cannon") ? "hits_so_far" : "held_so_far", { good, damage });
  return {
    hand: [
      h(
        "p",
        { key: "next", class: "rim-next-die rim-energy", role: "status", "data-next-die": next?.die ?? "" },
        next
          ? text("roll_this", { who: pilot(ship), die: word("die", next.die), value: next.value })
          : text("roll_told"),
      ),
      h(
        "div",
        { key: "rail", class: "rim-rail", role: "group", "aria-label": text("dice") },
        dice.map((one, place) => rolled(one, place, faces, place === at)),
      ),
      facePad(next, faces, at),
    ],
    say: words(text("roll_how")),
    small: [
      {
        name: "back",
        text: text("short_back"),
        icon: "undo",
        deed: faces.some(Boolean) ? () => tell(withoutLast(faces)) : null,
      },
    ],
    primary: next
      ? { name: "confirm", text: text("dice_to_go", { left }), why: below, deed: null }
      : {
          name: "confirm",
          text: text("roll_done"),
          below,
          deed: () => actAll(faces.map((face) => ({ do: "rolled", face }))),
        },
  };
}

/** @param {number[]} faces */
function withoutLast(faces) {
  const last = faces.findLastIndex(Boolean);
  return faces.slice(0, last);
}

/** @param {number[]} faces */
function tell(faces) {
  point(pointingAt(faces));
  pick({ faces });
}

/** @type {(faces: number[], at: number, face: number) => number[]} */
const withFace = (faces, at, face) => [...faces.slice(0, at), face, ...faces.slice(at + 1)];

/**
 * A die of the roll with what was entered for it; a touch takes that back.
 * @type {(die: DieToRoll, place: number, faces: number[], now: boolean) => import("/static/dom.js").Drawn}
 */
function rolled({ die, value }, place, faces, now) {
  const face = faces[place] ?? 0;
  const colour = die.split("_")[0];
  const good = succeeds(value, face);
  return h(
    "button",
    {
      key: die,
      class: `die-place ${colour} ${face ? (good ? "success" : "failed") : "empty"}`,
      "aria-label": `${word("die", die)}: ${value}${face ? `, ${face}` : ""}`,
      "aria-pressed": String(now),
      "data-rolled": die,
      "data-help": `${colour}_die ${value}`,
      onclick: () => face && tell(withFace(faces, place, 0)),
    },
    h("span", { class: "die-face" }, face ? pips(face) : h("b", {}, value)),
    h("small", {}, face ? `${value} ${good ? "✓" : "✕"}` : text(now ? "die_now" : "die_later")),
  );
}

/** @type {(next: DieToRoll | undefined, faces: number[], at: number) => import("/static/dom.js").Drawn} */
function facePad(next, faces, at) {
  /** @type {(face: number) => import("./pad.js").Key} */
  const keyOf = (face) => {
    if (!next) return { above: pips(face), below: text("all_set"), why: text("roll_told") };
    const good = succeeds(next.value, face);
    return { above: pips(face), below: text(good ? "success" : "failure"), good };
  };
  return pad("face", text("roll_how"), keyOf, (face) => tell(withFace(faces, at, face)));
}
