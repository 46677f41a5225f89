// How a flight ended, as a picture: the ship that comes home with what hit it, or what is left of it.

/** @import { ZoneView } from "/types/space_alert" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { campaign, hallCampaign } from "./campaign.js";
import { glyph, hasIcon, icon } from "./icons.js";
import { game, picture as shown, text } from "./state.js";
import { studies } from "./study.js";

const ZONES = ["red", "white", "blue"];
const SOCKETS = 6; // one damage more in a zone is the end of the ship
const WIDTH = 700;
const HEIGHT = 380;
const PARTS = {
  red: { x: 60, outline: "M78 262L0 175L78 88H205V262Z", turret: 128 },
  white: { x: 275, outline: "M0 88H160V262H0Z", turret: 80 },
  blue: { x: 445, outline: "M0 88H127L205 175L127 262H0Z", turret: 78 },
};
const APART = {
  red: "translate(-26 22) rotate(-9 100 175)",
  white: "translate(0 -6) rotate(2 80 175)",
  blue: "translate(30 14) rotate(8 100 175)",
};
const STREAKS = 44;

/** @type {import("/static/game_page.js").GameEnding} */
export const ending = {
  picture,
  more: campaign,
  hall: hallCampaign,
  study: studies,
  icon: (name) => (hasIcon(name) ? icon(name) : null),
};

function picture() {
  const { zones, result } = game();
  const lost = result?.lost ?? null;
  return h(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      class: `ending-ship ${lost ? "lost" : "home"}`,
      "aria-label": spoken(zones),
    },
    sky(Boolean(lost)),
    ZONES.map((zone) =>
      part(
        zones.find((one) => one.zone === zone),
        lost,
      ),
    ),
    lost && burst(lost),
  );
}

/** @param {ZoneView[]} zones */
function spoken(zones) {
  const said = zones.map(
    ({ zone, damage }) => `${text("zone_named", { zone: word("zone", zone) })}: ${damage.length}`,
  );
  return [shown().ending.title, ...said].join(", ");
}

/**
 * Stars that stand still, or the streaks of the jump. Their places are drawn by no lot, so each drawing is the same.
 * @param {boolean} lost
 */
function sky(lost) {
  return Array.from({ length: STREAKS }, (_, place) => {
    const angle = place * 2.399963;
    const far = 150 + ((place * 67) % 230);
    const [x, y] = [WIDTH / 2 + Math.cos(angle) * far * 1.5, HEIGHT / 2 + Math.sin(angle) * far];
    if (lost)
      return h("circle", { key: `star${place}`, class: "star", cx: x, cy: y, r: 1 + (place % 3) * 0.5 });
    const reach = 1 + (14 + (place % 5) * 9) / far;
    const end = [WIDTH / 2 + (x - WIDTH / 2) * reach, HEIGHT / 2 + (y - HEIGHT / 2) * reach];
    return h("path", { key: `streak${place}`, class: "streak", d: `M${x} ${y}L${end[0]} ${end[1]}` });
  });
}

function part({ zone, damage, shield, shield_capacity: room }, lost) {
  const { x, outline, turret } = PARTS[zone];
  const shift = lost ? `${APART[zone]} ` : "";
  return h(
    "g",
    { key: zone, class: `part ${zone}`, transform: `${shift}translate(${x} 0)` },
    h("path", { class: "gun", d: `M${turret - 20} 88l6-18h10V52h10v18h10l6 18Z` }),
    h("path", { class: "hull", d: outline }),
    glyph(`zone/${zone}`, zone === "red" ? 79 : 35, 125, 28),
    Array.from({ length: room }, (_, place) =>
      h("rect", {
        key: `shield${place}`,
        class: `cell ${place < shield ? "full" : ""}`,
        x: (zone === "red" ? 104 : 60) + place * 20,
        y: 116,
        width: 14,
        height: 18,
        rx: 3,
      }),
    ),
    Array.from({ length: SOCKETS }, (_, place) => socket(place, damage.length, zone)),
  );
}

/**
 * @param {number} place
 * @param {string} zone
 */
function socket(place, hit, zone) {
  const x = (zone === "white" ? 14 : zone === "red" ? 64 : 10) + place * 22;
  const there = place < hit;
  return h(
    "g",
    { key: `socket${place}`, transform: `translate(${x} 208)` },
    h("rect", { class: `socket ${there ? "hit" : ""}`, width: 19, height: 24, rx: 3 }),
    there && h("path", { class: "cross", d: "M5 7l9 10M14 7l-9 10" }),
  );
}

/** Where the ship broke. */
function burst(lost) {
  const x = { red: 232, white: 352, blue: 470 }[lost.zone] ?? 352;
  const rays = Array.from({ length: 24 }, (_, place) => {
    const [angle, far] = [(place * Math.PI) / 12, place % 2 ? 24 : 52];
    return `${x + Math.cos(angle) * far},${176 + Math.sin(angle) * far}`;
  });
  return [
    h("polygon", { key: "burst", class: "burst", points: rays.join(" ") }),
    h("circle", { key: "core", class: "core", cx: x, cy: 176, r: 18 }),
  ];
}
