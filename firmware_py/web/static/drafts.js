// What somebody has picked on a page and not said yet. It belongs to the game that is shown, and is forgotten with it.

import { state } from "./state.js";

/**
 * The draft of a game's page, to begin with `nothing`: what is picked, how more is picked, and how all is put down but
 * some `kept` fields.
 * @param {Record<string, any>} nothing
 */
export function drafts(nothing) {
  let picked = nothing;
  let game = 0;
  const draft = () => {
    const now = state.picture?.record?.number ?? 0;
    if (now !== game) [picked, game] = [nothing, now];
    return picked;
  };
  /** @param {Record<string, any>} fields */
  const pick = (fields) => {
    picked = { ...draft(), ...fields };
    state.redraw();
  };
  const putDown = (kept = {}) => {
    picked = { ...nothing, ...kept };
    state.redraw();
  };
  return { draft, pick, putDown };
}
