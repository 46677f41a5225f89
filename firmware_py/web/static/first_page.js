// The page of a table without a game: three doors, to play, to learn and to watch, and below them everything else.

/** @import { Way } from "/static/game_page.js" */
/** @import { GameTitle } from "/types/table" */

import { runs } from "./access.js";
import { openLobby, tell } from "./commands.js";
import { h } from "./dom.js";
import { learnPicture, watchPicture } from "./first_pictures.js";
import { startOf } from "./games.js";
import { icon, line } from "./icons.js";
import { fileChooser } from "./load_file.js";
import { menuPanel } from "./menu.js";
import { peopleOf } from "./people.js";
import { spaced } from "./room_code.js";
import { access, change, hello, picture, state } from "./state.js";
import { t, word } from "./words.js";

/** The whole page, for whoever may begin a game here and for who may not. */
export function firstPage() {
  if (!runs()) return welcome();
  return h(
    "div",
    { class: "first-page", key: "first" },
    h("header", {}, h("h1", {}, t("first_title")), h("p", {}, t("first_about"))),
    h("div", { class: "doors" }, playDoor(), learnDoor(), watchDoor()),
    menuPanel(),
    quietRow(),
  );
}

/**
 * A door: its head, and what is in it.
 * @param {string} name
 * @param {string} sign
 * @param {any[]} content
 */
function door(name, sign, ...content) {
  return h(
    "section",
    { key: name, class: `door ${name}`, "data-door": name, "aria-label": t(`first_${name}`) },
    h("h2", {}, icon(sign), t(`first_${name}`)),
    content,
  );
}

// ---------------------------------------------------------------------------------------------------------- to play

function playDoor() {
  return door(
    "play",
    "person",
    h("p", {}, t("first_play_about")),
    h("div", { class: "door-games" }, hello().games.map(gameRow)),
  );
}

/**
 * A game, with how many people play it and how long; leads to the lobby.
 * @param {GameTitle} it
 */
function gameRow({ id, title }) {
  const start = startOf(id);
  const [people, minutes] = [peopleOf(id), start?.minutes];
  const kind = word("game_kind", id);
  return h(
    "button",
    {
      key: id,
      class: "door-game",
      title: word("game_about", id),
      "data-do": "new-mission",
      "data-game-card": id,
      onclick: () => openLobby(id),
    },
    h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, start?.icon && line(start.icon)),
    h("span", {}, h("b", {}, title), h("small", {}, kind !== id && kind)),
    h(
      "span",
      { class: "door-facts" },
      h("small", {}, icon("person"), people),
      minutes && h("small", {}, icon("clock"), t("first_minutes", { minutes })),
    ),
  );
}

// ---------------------------------------------------------------------------------------------- to learn, to watch

function learnDoor() {
  const open = state.learns;
  return door(
    "learn",
    "learn",
    h("p", {}, t(open ? "first_learn_which" : "first_learn_about")),
    open
      ? h("div", { key: "lessons", class: "door-ways" }, waysOf("learn"))
      : [
          h("div", { key: "picture", class: "door-picture" }, learnPicture()),
          h(
            "button",
            {
              key: "open",
              class: "door-begin teal",
              "data-do": "lessons",
              onclick: () => change({ learns: true }),
            },
            t("first_learn_begin"),
          ),
        ],
  );
}

function watchDoor() {
  const ways = hello().games.flatMap(({ id }) => ofKind(id, "watch"));
  const shown = ways.find((way) => way.primary) ?? ways[0];
  if (!shown) return null;
  return door(
    "watch",
    "play",
    h("p", {}, shown.about ?? shown.text),
    h("div", { key: "picture", class: "door-picture" }, watchPicture()),
    h(
      "button",
      { key: shown.name, class: "door-begin", "data-do": shown.name, onclick: shown.begin },
      t("first_watch_begin"),
    ),
  );
}

/**
 * The ways of a game to begin, of one kind.
 * @param {string} game
 * @param {Way["kind"]} kind
 * @returns {Way[]}
 */
function ofKind(game, kind) {
  return (startOf(game)?.ways?.() ?? []).filter((way) => way.kind === kind);
}

/** @param {Way["kind"]} kind */
function waysOf(kind) {
  return hello().games.flatMap(({ id, title }) =>
    ofKind(id, kind).map((way) =>
      h(
        "button",
        {
          key: way.name,
          class: "door-way",
          "data-do": way.name,
          title: way.about,
          onclick: () => begin(way),
        },
        h("span", {}, h("b", {}, title), " ", h("small", {}, way.text)),
      ),
    ),
  );
}

// ------------------------------------------------------------------------------------------------------ below the doors

function quietRow() {
  const count = hello().games.flatMap(({ id }) => startOf(id)?.ways?.() ?? []).length;
  const code = access()?.room?.code;
  return h(
    "nav",
    { key: "quiet", class: "first-quiet" },
    code &&
      quiet("join-code", "phone", t("first_join", { code: spaced(code) }), () => change({ joins: true })),
    playOn(),
    h(
      "a",
      { key: "log", class: "first-link", href: "/operator", "data-do": "log" },
      icon("story"),
      t("first_log"),
    ),
    quiet("all-ways", "more", t("first_ways", { count }), () => change({ allWays: true })),
  );
}

/** Goes on with what was begun on another evening; nothing where there is nothing to go on with. */
function playOn() {
  const { game, onward } = picture().lobby;
  if (!onward) return null;
  const title = hello().games.find(({ id }) => id === game)?.title;
  return quiet("play-on", "undo", t("first_on", { game: title }), () => {
    tell({ do: "choose", game, setup: onward });
    openLobby();
  });
}

/**
 * @param {string} name
 * @param {string} sign
 * @param {string} text
 * @param {() => void} deed
 */
function quiet(name, sign, text, deed) {
  return h("button", { key: name, class: "first-link", "data-do": name, onclick: deed }, icon(sign), text);
}

/** The dialog with all ways to begin each game; nothing while it is closed. */
export function allWaysDialog() {
  if (!state.allWays || !runs() || state.picture?.game) return null;
  return [
    h(
      "header",
      {},
      h("h2", {}, t("first_all")),
      h(
        "button",
        { class: "quiet", "data-do": "close-ways", onclick: () => change({ allWays: false }) },
        icon("close"),
        t("close"),
      ),
    ),
    h("div", { key: "games", class: "game-cards" }, hello().games.map(gameCard)),
    fileChooser(),
  ];
}

/**
 * A game with what it is about and the ways to begin it at once.
 * @param {GameTitle} it
 */
function gameCard({ id, title }) {
  const about = word("game_about", id);
  return h(
    "section",
    { key: id, class: "game-card", "aria-label": title },
    h("h3", {}, title),
    about !== id && h("p", {}, about),
    h("div", { class: "ways" }, (startOf(id)?.ways?.() ?? []).map(wayButton)),
  );
}

/**
 * Begins a game in a way that stood in a list; whoever comes back finds the doors as they were.
 * @param {Way} way
 */
function begin(way) {
  change({ allWays: false, learns: false });
  way.begin();
}

/** @param {Way} way */
function wayButton(way) {
  return h(
    "button",
    { key: way.name, class: "slim", onclick: () => begin(way), title: way.about, "data-do": way.name },
    icon(way.icon),
    h("span", {}, way.text),
  );
}

/** For those who may not begin a game here. */
function welcome() {
  return h(
    "div",
    { class: "first-page", key: "welcome" },
    h("header", {}, h("h1", {}, t("invitation")), h("p", {}, t("welcome_text"))),
    h(
      "a",
      { class: "door-begin teal", href: `/join${location.search}`, "data-do": "join" },
      icon("person"),
      t("join_with_code"),
    ),
    menuPanel(),
  );
}
