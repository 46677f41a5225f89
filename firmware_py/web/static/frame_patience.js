// How long a page has been waiting, for somebody or for the table: what it offers then that it did not offer at once.

import { role } from "./access.js";
import { tell } from "./commands.js";
import { framedPage, gamePicture } from "./games.js";
import { awayMs } from "./line_cover.js";
import { change, state } from "./state.js";
import { t } from "./words.js";

/** @typedef {import("./frame_dock.js").Button} Button */

const NUDGE_AFTER_MS = 30_000;
const CODE_AFTER_MS = 10_000;

let [waits, since] = ["", 0];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** For how long, in ms, this page has waited for those who are to act now; asked for anew when that is enough. */
function waitedMs() {
  const now = `${gamePicture().record.number} ${framedPage().frame.toAct()}`;
  if (now !== waits) begin(now);
  return performance.now() - since;
}

/** @param {string} now */
function begin(now) {
  waits = now;
  since = performance.now();
  clearTimeout(timer);
  timer = setTimeout(() => change({}), NUDGE_AFTER_MS);
}

/** Reminds people who let others wait; nothing before half a minute, and for bots never. @returns {Button[]} */
export function nudge() {
  const waited = waitedMs();
  const { record, viewing } = gamePicture();
  const people = framedPage()
    .frame.toAct()
    .some((seat) => seat !== state.seat && !record.bots.includes(seat));
  if (waited < NUDGE_AFTER_MS || !people || viewing || state.seat === 0) return [];
  const deed = () => {
    tell({ do: "nudge", seat: state.seat });
    begin(waits);
    change({});
  };
  return [{ name: "nudge", text: t("nudge"), icon: "vibrate", deed }];
}

/** The way back by hand, for a phone whose line has been down for a while. @returns {Button[]} */
export function codeAgain() {
  if (awayMs() < CODE_AFTER_MS || role() === "table" || role() === "operator") return [];
  const deed = () => void open(`/join${location.search}`, "_blank");
  return [{ name: "join-again", text: t("code_short"), icon: "phone", deed }];
}
