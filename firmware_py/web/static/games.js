// The pages that games bring: found by the names that the table greets with, loaded when one is shown. What a game's
// page has to offer is told in game_page.js; nothing here knows a game.

import { say } from "./notices.js";
import { hello, state } from "./state.js";
import { learnMore, t } from "./words.js";

/** @typedef {import("./game_page.js").GamePage} GamePage */
/** @typedef {import("./game_page.js").GameStart} GameStart */

const RETRY_MS = 2000;

/** @type {Map<string, GamePage>} */
const pages = new Map();
/** @type {Map<string, GameStart>} */
const starts = new Map();
/** @type {Map<string, any>} by game and language */
const printed = new Map();
/** @type {Map<string, Record<string, Record<string, string>>>} by game and language */
const taught = new Map();
/** @typedef {{help: Record<string, Record<string, [string, string]>>, now: Record<string, string>}} Guide */
/** @type {Map<string, Guide>} by game and language */
const guides = new Map();
/** @typedef {{title: string, text: string[], points: string[], picture: string, caption: string}} Chapter */
/** @typedef {{title: string, chapters: Chapter[], pictures: Record<string, () => import("./dom.js").Drawn>}} Rules */
/** @type {Map<string, Rules>} by game and language */
const rules = new Map();
/** @type {Map<string, HTMLLinkElement[]>} */
const sheets = new Map();
/** @type {Set<string>} what is under way */
const coming = new Set();

/** The page of the running game, or null: there is no game, or its page is still under way. */
export function gamePage() {
  return pageOf(state.picture?.game);
}

/**
 * The table while a game is shown.
 * @returns {import("/types/table").GamePicture}
 */
export function gamePicture() {
  return /** @type {any} */ (state.picture);
}

/**
 * The page of the running game and what it brings for the frame; called only while it is drawn in it.
 * @returns {GamePage & {frame: import("./game_page.js").GameFrame}}
 */
export function framedPage() {
  return /** @type {any} */ (gamePage());
}

/**
 * The page of a game, or null while it is not here; then it is fetched, and the page drawn again.
 * @param {string | null | undefined} game
 * @returns {GamePage | null}
 */
export function pageOf(game) {
  if (!game || !state.hello) return null;
  const page = pages.get(game);
  if (page && printed.has(dataKey(game))) return page;
  fetchOnce(`page of ${game} ${state.hello.language}`, () => loadPage(game));
  return null;
}

/**
 * How a game begins, or null while that is not here; then it is fetched, and the page drawn again.
 * @param {string} game
 * @returns {GameStart | null}
 */
export function startOf(game) {
  const start = starts.get(game);
  if (!start)
    fetchOnce(`start of ${game}`, async () =>
      starts.set(game, (await import(address(game, "start.js"))).start),
    );
  return start ?? null;
}

/**
 * What a game's page needs once (cards, tracks, colours), in the language of this page; null while it is under way.
 * @param {string} game
 */
export function dataOf(game) {
  const data = printed.get(dataKey(game));
  if (!data) fetchOnce(`data of ${dataKey(game)}`, () => loadData(game));
  return data ?? null;
}

/**
 * What the running game explains, in the language of this page; null without one.
 * @returns {Guide | null}
 */
export function gameGuide() {
  return guides.get(dataKey(state.picture?.game)) ?? null;
}

/**
 * The rules of a game in short, in the language of this page; null while they are not here.
 * @param {string} game
 */
export function rulesOf(game) {
  const found = rules.get(dataKey(game));
  if (!found) fetchOnce(`rules of ${dataKey(game)}`, () => loadRules(game));
  return found ?? null;
}

/** Words of games in the language that this page speaks now, for a page that changes it. */
export function learnGames() {
  for (const { id } of hello().games) learnMore(taught.get(dataKey(id)) ?? {});
}

/** Which of the games' styles count: those of the game that is shown. */
export function followStyles() {
  const shown = state.picture?.game ?? "";
  document.body.dataset.game = shown;
  for (const [game, links] of sheets)
    for (const { sheet } of links) if (sheet) sheet.disabled = game !== shown;
}

/** @param {string} game */
async function loadPage(game) {
  const [{ page }] = await Promise.all([import(address(game, "index.js")), loadData(game)]);
  if (!sheets.has(game))
    sheets.set(game, await Promise.all(stylesHere(page).map((name) => addStyle(address(game, name)))));
  if (!pages.has(game)) page.opened?.();
  pages.set(game, page);
}

/** @type {(page: GamePage) => string[]} */
function stylesHere(page) {
  const { classList } = document.body;
  if (classList.contains("operator")) return [];
  return (classList.contains("hall") ? page.hallStyles : page.styles) ?? [];
}

/** @param {string} game */
async function loadData(game) {
  const key = dataKey(game);
  if (printed.has(key)) return;
  const answer = await fetch(address(game, `data/${hello().language}.json`));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const { words, data, guide } = await answer.json();
  learnMore(words);
  printed.set(key, data);
  taught.set(key, words);
  guides.set(key, guide);
}

/** @param {string} game */
async function loadRules(game) {
  const key = dataKey(game);
  const answer = await fetch(address(game, `rules/${hello().language}.json`));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const { title, chapters } = await answer.json();
  const illustrated = chapters.some(({ picture }) => picture);
  if (illustrated) await loadData(game);
  const { pictures } = illustrated ? await import(address(game, "pictures.js")) : { pictures: {} };
  rules.set(key, { title, chapters, pictures });
}

/** @type {(href: string) => Promise<HTMLLinkElement>} */
function addStyle(href) {
  return new Promise((done, failed) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => done(link);
    link.onerror = () => failed(new Error(href));
    document.head.append(link);
  });
}

/** @type {(game: string, file: string) => string} */
function address(game, file) {
  return import.meta.resolve(`/games/${game}/${file}`);
}

/** @param {string | null | undefined} game */
function dataKey(game) {
  return `${game} ${state.hello?.language}`;
}

/**
 * Fetches something unless it is under way; a line that is lost gets another try.
 * @type {(what: string, fetched: () => Promise<unknown>) => void}
 */
function fetchOnce(what, fetched) {
  if (coming.has(what)) return;
  coming.add(what);
  fetched().then(
    () => {
      coming.delete(what);
      state.redraw();
    },
    (error) => {
      console.warn(`${what}: ${error}`);
      say(t("no_line"));
      setTimeout(() => {
        coming.delete(what);
        state.redraw();
      }, RETRY_MS);
    },
  );
}
