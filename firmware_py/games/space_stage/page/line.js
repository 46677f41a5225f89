// What Space Stage has to say in the line.

/** @import { Message } from "/static/frame_line.js" */

import { t } from "/static/words.js";
import { question } from "./decisions.js";
import { inNeed } from "./picks.js";
import { airless } from "./rules.js";
import { able, actor, asked, draft, game, harms, nameOf, ownCharacters, pending, text } from "./state.js";
import { waitedFor } from "./words.js";

/** @returns {Message[]} */
export function lines() {
  if (game().result) return [];
  return [...air(), ...(asked() ? [decides()] : waits())];
}

/** @returns {Message} */
function decides() {
  const { phase, actions_left: left, master_done: done } = game();
  if (pending()) return say(question(), `line_${pending()?.kind}`);
  if (phase === "setup") return say(text("line_pick"), "line_pick");
  if (harms()) return say(text(draft().mode ? `line_${draft().mode}` : "line_harm", { left: 2 - done }));
  const me = actor();
  if (me && !able(me)) return say(text("line_dying"), "line_dying");
  const who = ownCharacters().length > 1 && me ? `${nameOf(me.character)}: ` : "";
  const key = left === 0 ? "line_end" : airless() ? "line_act_air" : "line_act";
  return {
    kind: "decide",
    text: who + text(key, { left }),
    short: text(left === 0 ? "line_end" : "line_act", { left }),
  };
}

/** @type {(said: string, short?: string) => Message} */
function say(said, short = "") {
  return short ? { kind: "decide", text: said, short: text(short) } : { kind: "decide", text: said };
}

/** @returns {Message[]} what changes what people may do: while somebody decides it stands in the side */
function air() {
  const key = ["", "less_oxygen", "no_oxygen"][airless()];
  return key && !asked() ? [{ kind: "rule", text: text(key), short: text(`${key}_short`) }] : [];
}

/** @returns {Message[]} who is waited for, by character; and to whom something may be given meanwhile */
function waits() {
  const friend = inNeed();
  if (friend) return [{ kind: "waits", text: text("give_in_turn", { name: nameOf(friend.character) }) }];
  if (game().to_act.length === 0) return [];
  return [{ kind: "waits", text: t("line_waits", { who: waitedFor().join(", ") }) }];
}
