// What somebody has picked on a page and not said yet. It belongs to the game that is shown, and is forgotten with it.

import { state } from "./state.js";

/**
 * The draft of a game's page, to begin with `nothing`: what is picked, how more is picked, and how all is put down but
 * some `kept` fields.
 * @template {object} T
 * @param {T} nothing
 */
export function drafts(nothing) {
  let picked = nothing;
  let game = 0;
  /** @returns {T} */
  const draft = () => {
    const now = state.picture?.record?.number ?? 0;
    if (now !== game) [picked, game] = [nothing, now];
    return picked;
  };
  /** @param {Partial<T>} fields */
  const pick = (fields) => {
    picked = { ...draft(), ...fields };
    state.redraw();
  };
  /** @param {Partial<T>} [kept] */
  const putDown = (kept = {}) => {
    picked = { ...nothing, ...kept };
    state.redraw();
  };
  return { draft, pick, putDown };
}
