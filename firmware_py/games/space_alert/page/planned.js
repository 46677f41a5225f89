// What was planned beside what became of it: delays move actions on, and people see where to.

/** @import { Drawn } from "/static/dom.js" */
/** @import { Member } from "./state.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { icon } from "./icons.js";
import { game, myBoards, seated, text } from "./state.js";
import { crewName } from "./words.js";

const NOTHING = "-";

/** What each board of this seat was planned as, above which its slots tell what became of it; only in the resolution. */
export function plannedRows() {
  if (game().part !== "resolution" || !seated()) return null;
  return myBoards().map(plannedRow);
}

/** @type {(member: Member) => Drawn} */
function plannedRow(member) {
  const { board, planned, slots } = member;
  if (planned.length === 0 || planned.every((code) => code === NOTHING)) return null;
  const moved = planned.map((code, place) => (slots[place].code ?? NOTHING) !== code);
  return h(
    "section",
    {
      key: `planned${board}`,
      class: "planned-row",
      "aria-label": text("planned_by", { who: crewName(member, member.number) }),
    },
    h("b", {}, `${text("planned")}: ${crewName(member, member.number)}`),
    h(
      "ol",
      {},
      planned.map((code, place) =>
        h(
          "li",
          {
            key: `turn${place}`,
            class: [
              moved[place] && "moved",
              place + 1 === game().turn && "now",
              place + 1 < game().turn && "past",
            ]
              .filter(Boolean)
              .join(" "),
            title: word("code", code),
          },
          h("i", {}, place + 1),
          code === NOTHING ? "–" : icon(`code/${code}`),
        ),
      ),
    ),
    moved.some(Boolean) && h("p", { key: "delay", class: "delay" }, text("planned_delayed")),
  );
}
