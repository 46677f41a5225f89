// What can be explained, in the language of this page: by the running game, and by the pages of all games.

import { gameGuide, gamePage } from "./games.js";
import { state } from "./state.js";
import { filled } from "./words.js";

/** @typedef {import("./games.js").Guide} Guide */
/** @typedef {{name: string, is: string, now: string}} Explained */

const SHAPE = "shape"; // of the table top, as "seat/1"
const ANY = "any"; // the entry for every value of a kind that has none of its own

/** @type {Map<string, Guide>} what the pages of all games explain, by language */
const shared = new Map();

/** Fetches what the pages of all games explain, once in a language; without it there is no help for their buttons. */
export async function learnShared() {
  const language = state.hello?.language;
  if (!language || shared.has(language)) return;
  const answer = await fetch(import.meta.resolve(`/guide/${language}.json`));
  if (answer.ok) shared.set(language, await answer.json());
}

/**
 * What a thing is and what it does now; null where nobody explains it.
 * @param {string} kind
 * @param {string} value
 * @param {Record<string, any>} gaps  what the page knows of it beside what its game knows
 * @returns {Explained | null}
 */
export function explained(kind, value, gaps = {}) {
  const own = gamePage()?.help;
  if (kind === SHAPE) return explained(...meantBy(own, value), gaps);
  const entry = entryOf(gameGuide(), kind, value) ?? entryOf(shared.get(state.hello?.language), kind, value);
  if (!entry) return null;
  const all = { ...gaps, ...own?.gaps?.(kind, value) };
  const [name, is] = entry.map((text) => filled(text, all));
  return { name, is, now: own?.now?.(kind, value) ?? "" };
}

/**
 * What a shape of the table top is in the running game; without one, or where the game does not say, it is itself.
 * @type {(own: import("./game_page.js").GameHelp | undefined, value: string) => [string, string]}
 */
function meantBy(own, value) {
  const at = value.indexOf("/");
  const [what, name] = [value.slice(0, at), value.slice(at + 1)];
  const [kind, ...rest] = (own?.shape?.(what, name) ?? `table_${what} ${name}`).split(" ");
  return [kind, rest.join(" ")];
}

/** @type {(guide: Guide | null | undefined, kind: string, value: string) => [string, string] | undefined} */
function entryOf(guide, kind, value) {
  const entries = guide?.help[kind];
  return entries?.[value] ?? entries?.[value.split("/")[0]] ?? entries?.[ANY];
}

/**
 * A sentence of the running game's guide on how things are just now.
 * @param {string} key
 * @param {Record<string, any>} [gaps]
 */
export function said(key, gaps = {}) {
  return filled(gameGuide()?.now[key] ?? key, gaps);
}
