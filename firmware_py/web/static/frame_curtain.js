// The curtain of a screen that several people share: while it is closed the table is shown as nobody's, so nothing in
// the page is anybody's secret. Whoever comes opens it by holding the primary button for a second.

import { runs } from "./access.js";
import { sit } from "./commands.js";
import { h } from "./dom.js";
import { framedPage, gamePicture } from "./games.js";
import { lobby, personName, placedHere, shapeOf } from "./people.js";
import { section } from "./sections.js";
import { shape } from "./shapes.js";
import { change, state } from "./state.js";
import { t } from "./words.js";

/** The seats that play at this very screen, where there are several. */
function sharing() {
  const { lesson, viewing } = gamePicture();
  if (!section("lobby") || !runs() || state.stays || lesson || viewing) return [];
  const seats = framedPage().seats();
  const here = lobby().places.filter(
    ({ seat, who, hand }) =>
      who === "person" && hand === "laptop" && seats.includes(seat) && placedHere().includes(seat),
  );
  return here.length > 1 ? here.map(({ seat }) => seat) : [];
}

/** Who of this screen is to act. */
const acting = () => sharing().filter((seat) => framedPage().frame.toAct().includes(seat));

let opened = ""; // who took the screen last, and who was to act then: until that changes it stays open

/** For whom the curtain is closed; 0 while it is open. */
export function closedFor() {
  if (sharing().includes(state.comes)) return state.comes;
  const asked = acting();
  if (asked.includes(state.seat) || opened === `${state.seat}: ${asked}`) return 0;
  return asked[0] ?? 0;
}

/** Puts the secrets of whoever sat here away as soon as the curtain closes. */
export function followCurtain() {
  if (state.seat !== 0) sit(0);
}

/**
 * Somebody at this page wants to look from a seat: at once, or behind the curtain where the screen is shared.
 * @param {number} seat
 */
export function handTo(seat) {
  const here = sharing();
  const closes = seat !== state.seat && here.includes(seat);
  state.comes = closes ? seat : 0;
  sit(closes ? 0 : seat);
}

/**
 * What the board's area shows meanwhile: for whom the screen is, and nothing else.
 * @param {number} seat
 */
export function curtainBoard(seat) {
  return h(
    "div",
    { key: "curtain", class: "curtain", "data-curtain": String(seat) },
    shape(shapeOf(seat)),
    h("strong", {}, personName(seat)),
  );
}

/**
 * Opens the curtain.
 * @param {number} seat
 * @returns {import("./frame_dock.js").Button}
 */
export function curtainButton(seat) {
  const deed = () => {
    opened = `${seat}: ${acting()}`;
    change({ comes: 0 });
    sit(seat);
  };
  return { name: "take-screen", text: t("curtain_take"), below: t("curtain_second"), holds: true, deed };
}
