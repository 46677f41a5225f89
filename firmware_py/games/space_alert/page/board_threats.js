// The threats of the board: a card beside its trajectory, as large as there is room for, and a token where it is.

import { h } from "/static/dom.js";
import { number, word } from "/static/words.js";
import { cardColumn, lane, spaceY } from "./board_geometry.js";
import { glyph, threatPicture } from "./icons.js";
import { pick, printed, text } from "./state.js";

/** @typedef {import("./board_geometry.js").Geometry} Geometry */

const MARKS = ["x", "y", "z"];
const GAP = 4;

/** All threats of a trajectory.
 * @type {(g: Geometry, game: any, track: string) => import("/static/dom.js").Drawn}
 */
export function threatCards(g, game, track) {
  const all = game.threats
    .filter((threat) => threat.where === track)
    .map((threat) => ({ threat, gone: isGone(threat) }));
  const column = cardColumn(g, track);
  const sizes = sizesFor(g, all, column.bottom - column.top);
  let y = column.top;
  return all.map(({ threat, gone }, place) => {
    const high = sizes[place];
    const at = y;
    y += high + GAP;
    if (high === 0) return null;
    return h(
      "g",
      { key: `threat${threat.turn}${track}` },
      !gone && leader(g, threat, column.x, at + Math.min(16, high / 2)),
      card(g, threat, { ...column, y: at, high }),
      !gone && token(g, game, threat),
    );
  });
}

function isGone({ status }) {
  return status === "destroyed" || status === "survived";
}

/** How high each card is: as much as there is room for, and what is gone has one line, or none. */
function sizesFor(g, all, room) {
  const [small, middle, large] = g.hall ? [38, 72, 72] : [21, 40, 61];
  const active = all.filter(({ gone }) => !gone).length;
  const fits = [large, middle, small].find(
    (high) => active * (high + GAP) + (all.length - active) * (small + GAP) <= room,
  );
  const high = fits ?? small;
  let left = Math.floor((room - active * (high + GAP)) / (small + GAP)); // for what is gone, the last first
  return all
    .map(({ gone }) => gone)
    .reverse()
    .map((gone) => {
      if (!gone) return high;
      left -= 1;
      return left >= 0 ? small : 0;
    })
    .reverse();
}

/** A line from a token to its card. */
function leader(g, threat, x, y) {
  if (threat.status !== "on_track") return null;
  const from = lane(g, threat.where).x + g.laneW / 2;
  return h("path", {
    key: "leader",
    class: `leader-line ${threat.where}`,
    d: `M${from} ${spaceY(g, threat.where, threat.space)}L${x} ${y}`,
  });
}

/** Where the threat is now. */
function token(g, game, threat) {
  if (threat.status !== "on_track") return null;
  const beside = game.threats.filter(
    (other) =>
      other.where === threat.where &&
      other.status === "on_track" &&
      other.space === threat.space &&
      other.turn < threat.turn,
  ).length;
  const size = g.hall ? 40 : 26;
  const x = lane(g, threat.where).x + g.laneW / 2 - beside * size * 0.7;
  const y = spaceY(g, threat.where, threat.space);
  return h(
    "g",
    {
      key: "token",
      class: `threat-token ${threat.where}`,
      "data-threat": threat.turn,
      "data-help": `threat ${threat.turn}`,
      style: { transform: `translate(${x}px, ${y}px)` },
    },
    h("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: 6 }),
    glyph(threatPicture(threat.card, printed().threats[threat.card].kind), 0, 0, size * 0.8, "picture"),
  );
}

function card(g, threat, { x, y, w, high }) {
  const facts = printed().threats[threat.card];
  const open = () => pick({ pictureOf: threat.turn });
  const said = text("threat_spoken", {
    ...threat,
    name: facts.name,
    where: word("where", threat.where),
    left: threat.hp - threat.damage,
    status: word("status", threat.status),
  });
  const pad = g.hall ? 10 : 7;
  const line = g.hall ? 20 : 11;
  const tag = `T+${threat.turn}`;
  const tagW = g.text * 0.7 * tag.length + pad;
  const picture = g.hall ? 0 : 20;
  return h(
    "g",
    {
      key: "card",
      class: `threat-plate ${threat.where} ${threat.status} ${facts.serious ? "serious" : ""}`,
      role: "button",
      tabindex: g.hall ? null : "0",
      "aria-label": said,
      "data-threat": threat.turn,
      "data-help": `threat ${threat.turn}`,
      onkeydown: (event) => (event.key === "Enter" || event.key === " ") && open(),
    },
    h("rect", { class: "plate-body", x, y, width: w, height: high, rx: 7 }),
    h("text", { class: "turn-tag", x: x + pad, y: y + line, "font-size": g.text }, tag),
    !g.hall && glyph(threatPicture(threat.card, facts.kind), x + pad + tagW + 7, y + line, 17, "picture"),
    fitted(
      { class: "plate-name", x: x + pad + tagW + picture, y: y + line, "font-size": g.text },
      facts.name,
      w - tagW - picture - 2 * pad,
    ),
    high > (g.hall ? 50 : 30) && numbers(g, threat, x + pad, y + (g.hall ? 52 : 30)),
    high > 50 && !g.hall && effects(facts, x + pad, y + 50, w - 2 * pad),
    isGone(threat) && h("path", { class: "struck", d: `M${x + pad + tagW} ${y + line}H${x + w - pad}` }),
  );
}

/** A text that is squeezed where it would be too long. Letters are 0.56 of their height wide on the average. */
function fitted(props, text, room) {
  const wide = text.length * props["font-size"] * 0.57;
  return h(
    "text",
    wide > room ? { ...props, textLength: room, lengthAdjust: "spacingAndGlyphs" } : props,
    text,
  );
}

/** Life that is left, shield, speed. */
function numbers(g, threat, x, y) {
  const size = g.hall ? 26 : 15;
  const values = [
    ["life", threat.damage ? `${threat.hp - threat.damage}/${threat.hp}` : threat.hp],
    threat.where !== "internal" && ["shield", threat.shield],
    ["speed", threat.speed],
  ].filter(Boolean);
  let at = x;
  return values.map(([name, value]) => {
    const start = at;
    at += size + (String(value).length + 1.4) * g.text * 0.62;
    return [
      glyph(name, start + size / 2, y, size, "stat"),
      h(
        "text",
        { key: name, class: "value", x: start + size + 3, y: y + 0.5, "font-size": g.text },
        typeof value === "number" ? number(value) : value,
      ),
    ];
  });
}

/** What its marks do, in a few signs, as far as there is room. */
function effects({ brief }, x, y, room) {
  const there = MARKS.filter((mark) => brief[mark]);
  const wanted = there.map((mark) => (brief[mark].length + 2.4) * 7.2 + 6);
  const squeeze = Math.min(1, (room - 3 * (there.length - 1)) / wanted.reduce((sum, one) => sum + one, 0));
  let at = x;
  return there.map((mark, place) => {
    const wide = wanted[place] * squeeze;
    const start = at;
    at += wide + 3;
    return h(
      "g",
      { key: mark, class: `effect-chip ${mark}` },
      h("rect", { x: start, y: y - 9, width: wide, height: 18, rx: 4 }),
      h("text", { class: "mark-letter", x: start + 4, y: y + 0.5, "font-size": 13.9 }, mark.toUpperCase()),
      fitted({ class: "effect", x: start + 16, y: y + 0.5, "font-size": 13.9 }, brief[mark], wide - 19),
    );
  });
}
