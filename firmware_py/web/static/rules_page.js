// The rules of a game in short, with pictures, to be searched. It looks at nothing of the table but its words.

/** @import { Rules } from "/static/games.js" */

import { connect } from "./connection.js";
import { h, render } from "./dom.js";
import { rulesOf } from "./games.js";
import { emblem, icon } from "./icons.js";
import { drawSoon, section } from "./sections.js";
import { otherLanguages, state, takeHello } from "./state.js";
import { filled, t } from "./words.js";

/** @typedef {import("./games.js").Chapter} Chapter */

const ACCENTS = /\p{Diacritic}/gu;
const GAME = location.pathname.split("/").at(-1) ?? "";
let wanted = "";

function draw() {
  const rules = state.hello && rulesOf(GAME);
  if (!rules) return;
  document.title = filled(t("rules_of"), { game: rules.title });
  document.body.dataset.part = "rules";
  render(section("top"), head());
  const found = rules.chapters.filter(matches);
  render(
    section("main"),
    h("h1", {}, t("rules_of", { game: rules.title })),
    search(found.length),
    wanted === "" && contents(rules.chapters),
    found.map((chapter) => shown(chapter, rules)),
    h("p", { key: "about", class: "dim" }, t("about")),
  );
}

function head() {
  return [
    h("a", { key: "brand", class: "brand", href: `/${location.search}` }, emblem(), "spacetable"),
    h("span", { class: "grow" }),
    otherLanguages().map(([code, name]) =>
      h(
        "a",
        {
          key: code,
          class: "seat-link",
          lang: code,
          href: `${location.pathname}?language=${code}`,
          title: name,
        },
        code.toUpperCase(),
      ),
    ),
  ];
}

/** @param {number} count */
function search(count) {
  return h(
    "div",
    { class: "rules-search", role: "search" },
    h(
      "label",
      {},
      icon("search"),
      h("input", {
        type: "search",
        value: wanted,
        placeholder: t("rules_search"),
        "aria-label": t("rules_search"),
        oninput: (event) => {
          wanted = event.target.value;
          state.redraw();
        },
      }),
    ),
    h("p", { role: "status", class: "dim" }, wanted && t("rules_found", { count })),
  );
}

/** @type {(chapters: Chapter[]) => import("./dom.js").Drawn} */
function contents(chapters) {
  return h(
    "nav",
    { class: "rules-contents", "aria-label": t("rules_contents") },
    h(
      "ol",
      {},
      chapters.map((chapter) =>
        h("li", { key: chapter.title }, h("a", { href: `#${placeOf(chapter)}` }, chapter.title)),
      ),
    ),
  );
}

/**
 * @param {Chapter} chapter
 * @param {Rules} it
 */
function shown(chapter, { pictures }) {
  const picture = pictures[chapter.picture]?.();
  return h(
    "section",
    { key: chapter.title, id: placeOf(chapter), class: picture ? "chapter pictured" : "chapter" },
    h("h2", {}, marked(chapter.title)),
    picture && h("figure", {}, picture, chapter.caption && h("figcaption", {}, marked(chapter.caption))),
    chapter.text.map((text, place) => h("p", { key: `text${place}` }, marked(text))),
    chapter.points.length > 0 &&
      h(
        "ul",
        { key: "points" },
        chapter.points.map((text, place) => h("li", { key: String(place) }, marked(text))),
      ),
  );
}

// ------------------------------------------------------------------------------------------------------------ search

/**
 * A text as it is compared: in small letters, and without accents, which few people type when they search.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFD").replace(ACCENTS, "").toLowerCase();
}

/** @param {Chapter} chapter */
function matches(chapter) {
  const text = plain([chapter.title, chapter.caption, ...chapter.text, ...chapter.points].join("\n"));
  return plain(wanted)
    .split(/\s+/)
    .every((one) => text.includes(one));
}

/**
 * A text with everything that was searched for marked in it.
 * @param {string} text
 */
function marked(text) {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const letters = [...text.normalize("NFC")];
  const { folded, from } = foldedLetters(letters);
  const lit = letters.map(() => false);
  for (const one of words)
    for (let at = folded.indexOf(one); at >= 0; at = folded.indexOf(one, at + 1))
      lit.fill(true, from[at], from[at + one.length - 1] + 1);
  return runs(letters, lit).map(([part, is]) => (is ? h("mark", {}, part) : part));
}

/**
 * The plain text of some letters, and which letter each of its characters comes from.
 * @param {string[]} letters
 */
function foldedLetters(letters) {
  const each = letters.map(plain);
  return { folded: each.join(""), from: each.flatMap((text, place) => [...text].map(() => place)) };
}

/** @type {(letters: string[], lit: boolean[]) => [string, boolean][]} */
function runs(letters, lit) {
  /** @type {[string, boolean][]} */
  const found = [];
  letters.forEach((letter, place) => {
    const last = found.at(-1);
    if (last && last[1] === lit[place]) last[0] += letter;
    else found.push([letter, lit[place]]);
  });
  return found;
}

/** @param {Chapter} chapter */
function placeOf(chapter) {
  return plain(chapter.title).replace(/[^a-z0-9]+/g, "-");
}

state.redraw = drawSoon(draw);
connect(
  new URLSearchParams(location.search).get("language"),
  {
    line: () => {},
    hello: (hello) => {
      takeHello(hello);
      state.redraw();
    },
  },
  "spectator",
);
