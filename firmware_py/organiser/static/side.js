// What the organiser does: invitations, announcements, rounds, leagues, updates, and the end of the event.

import { h } from "/static/dom.js";
import { say, span } from "./words.js";

/** @typedef {import("./shapes.js").Told} Told */
/** @typedef {(wish: import("./line.js").Wish) => void} Wants */

/**
 * The panels beside the tables.
 * @param {Told} told
 * @param {Wants} wants
 * @param {() => void} saves
 */
export function side(told, wants, saves) {
  return [
    joining(told, wants),
    announcing(told, wants),
    round(told, wants),
    h(
      "section",
      { key: "leagues" },
      told.leagues.map((one) => league(one, wants)),
      newLeague(wants),
    ),
    updating(told, wants),
    h(
      "section",
      { key: "results" },
      h("h2", {}, say("results", { n: told.results })),
      h("button", { onclick: saves }, say("export")),
      h("button", { onclick: () => forget(wants) }, say("forget")),
    ),
    told.log.length > 0 &&
      h(
        "section",
        { key: "news" },
        h("h2", {}, say("news")),
        told.log.map((one, at) => h("p", { key: at }, one)),
      ),
  ];
}

/** @param {Wants} wants */
function forget(wants) {
  const sure = prompt(say("sure_forget"));
  if (sure === "forget") wants({ do: "forget_people", sure });
}

/** @param {Told} told @param {Wants} wants */
function joining(told, wants) {
  return h(
    "section",
    { key: "joining", id: "joining" },
    told.waiting.map((one) =>
      h(
        "div",
        { key: one.ticket, class: "waiting" },
        h("p", {}, say("compare", { name: one.name })),
        h("p", { class: "words" }, one.words.join(" ")),
        h(
          "button",
          { class: "primary", onclick: () => wants({ do: "decide", ticket: one.ticket, on: true }) },
          say("that_is_it"),
        ),
        h("button", { onclick: () => wants({ do: "decide", ticket: one.ticket, on: false }) }, say("not_it")),
      ),
    ),
    h("button", { class: "primary", onclick: () => wants({ do: "invite" }) }, say("invitation")),
    told.invitations.length > 0 && h("h2", {}, say("invitations")),
    told.invitations.map((one) =>
      h(
        "div",
        { key: one.code, class: "invitation" },
        qr(one.qr),
        h(
          "p",
          {},
          h("b", {}, `${one.code.slice(0, 4)} ${one.code.slice(4)}`),
          h("span", {}, say("left", { s: span(one.left_s) })),
          h("small", {}, say("at_table")),
        ),
      ),
    ),
  );
}

/**
 * A QR code as a picture: what is typed at a table.
 * @param {string[]} rows
 */
function qr(rows) {
  const path = rows
    .flatMap((row, y) => [...row].map((one, x) => (one === "1" ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return h(
    "svg",
    { class: "qr", viewBox: `0 0 ${rows.length} ${rows.length}`, "aria-hidden": "true" },
    h("path", { d: path }),
  );
}

/**
 * The fields of a form, by name.
 * @param {SubmitEvent} event
 */
function fields(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  return new FormData(form);
}

/** @param {FormData} data @param {string} name */
function text(data, name) {
  return String(data.get(name) ?? "").trim();
}

/**
 * Fills the fields of an announcement with one that is ready.
 * @param {Event} event
 * @param {Told["ready"]} ready
 */
function fill(event, ready) {
  const select = /** @type {HTMLSelectElement} */ (event.currentTarget);
  const chosen = ready[Number(select.value)];
  for (const language of /** @type {const} */ (["en", "cs"])) {
    const field = select.form?.elements.namedItem(language);
    if (field instanceof HTMLInputElement) field.value = chosen?.[language] ?? "";
  }
}

/** @param {Told} told @param {Wants} wants */
function announcing(told, wants) {
  return h(
    "section",
    { key: "say" },
    h("h2", {}, say("say")),
    h(
      "form",
      {
        onsubmit: (event) => {
          const data = fields(event);
          wants({ do: "say", en: text(data, "en"), cs: text(data, "cs"), urgent: data.has("urgent") });
        },
      },
      h(
        "label",
        {},
        say("ready"),
        h(
          "select",
          { onchange: (event) => fill(event, told.ready) },
          h("option", { key: "own", value: "" }, say("own_words")),
          told.ready.map((one, at) =>
            h("option", { key: at, value: at }, document.documentElement.lang === "cs" ? one.cs : one.en),
          ),
        ),
      ),
      h("label", {}, say("say_en"), h("input", { name: "en", maxlength: 400, required: true })),
      h("label", {}, say("say_cs"), h("input", { name: "cs", maxlength: 400, required: true })),
      h("label", { class: "tick" }, h("input", { type: "checkbox", name: "urgent" }), say("urgent")),
      h("button", {}, say("say")),
    ),
  );
}

/**
 * What was typed as a set-up: key=value, key=value.
 * @param {string} typed
 * @returns {Record<string, string | number | boolean>}
 */
function setUp(typed) {
  const pairs = typed
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((one) => one.split("="));
  return Object.fromEntries(pairs.map(([key, value = ""]) => [key, typedValue(value)]));
}

/** @param {string} value */
function typedValue(value) {
  if (value === "true" || value === "false") return value === "true";
  return /^-?\d+$/.test(value) ? Number(value) : value;
}

/** @param {Told} told @param {Wants} wants */
function round(told, wants) {
  const open = told.round;
  if (open)
    return h(
      "section",
      { key: "round" },
      h("h2", {}, `${say("round")} ${open.name}: ${open.game.replaceAll("_", " ")}`),
      h(
        "p",
        {},
        `${Object.entries(open.setup)
          .map(([key, value]) => `${key}=${value}`)
          .join(", ")} ${open.dealt ? say("dealt") : ""}`,
      ),
      h(
        "button",
        { class: open.dealt ? "" : "primary", onclick: () => wants({ do: "deal" }) },
        say(open.dealt ? "deal_again" : "deal"),
      ),
      h(
        "button",
        { onclick: () => confirm(say("sure_end", { name: open.name })) && wants({ do: "end_round" }) },
        say("end_round"),
      ),
      h("h3", {}, say("ranking")),
      open.ranking.length === 0 && h("p", {}, say("nobody")),
      h(
        "ol",
        { class: "ranking" },
        open.ranking.map((one, at) =>
          h(
            "li",
            { key: at },
            h("b", {}, `${one.rank ?? "–"}`),
            h("span", {}, `${one.names.filter(Boolean).join(", ")} (${one.table})`),
            h("b", {}, `${one.score ?? "–"}`),
          ),
        ),
      ),
    );
  return h(
    "section",
    { key: "round" },
    h("h2", {}, say("round")),
    h(
      "form",
      {
        onsubmit: (event) => {
          const data = fields(event);
          wants({
            do: "open_round",
            game: text(data, "game"),
            setup: setUp(text(data, "setup")),
            minutes: Number(text(data, "minutes")),
          });
        },
      },
      h(
        "label",
        {},
        say("game"),
        h(
          "select",
          { name: "game" },
          told.games.map((game) => h("option", { key: game, value: game }, game.replaceAll("_", " "))),
        ),
      ),
      h("label", {}, say("setup"), h("input", { name: "setup" })),
      h(
        "label",
        {},
        say("minutes"),
        h("input", { name: "minutes", type: "number", min: 1, max: 1440, value: 60 }),
      ),
      h("button", {}, say("open_round")),
    ),
  );
}

/** @param {import("./shapes.js").League} one @param {Wants} wants */
function league(one, wants) {
  const last = one.history.length;
  /** @param {number | null} number */
  const name = (number) => (number === null ? say("sits_out") : (one.people[number] ?? ""));
  return h(
    "div",
    { key: one.league, class: "league" },
    h("h2", {}, `${say("league")} ${one.league}: ${last} / ${one.rounds}`),
    one.faults.map((fault) => h("p", { key: fault, class: "fault" }, fault)),
    last > 0 &&
      h(
        "ul",
        {},
        one.history[last - 1].map(([first, second, outcome], at) =>
          h(
            "li",
            { key: at },
            h("span", {}, `${name(first)} – ${name(second)}`),
            second !== null &&
              h(
                "select",
                {
                  "aria-label": `${name(first)} – ${name(second)}`,
                  value: outcome,
                  onchange: (event) =>
                    wants({
                      do: "outcome",
                      league: one.league,
                      round: last,
                      board: at + 1,
                      outcome: event.target.value,
                    }),
                },
                h("option", { key: "", value: "" }, "?"),
                h("option", { key: "first", value: "first" }, `${name(first)} ${say("wins")}`),
                h("option", { key: "second", value: "second" }, `${name(second)} ${say("wins")}`),
                h("option", { key: "draw", value: "draw" }, say("draw")),
              ),
          ),
        ),
      ),
    last < one.rounds &&
      h("button", { onclick: () => wants({ do: "pair", league: one.league }) }, say("pair")),
    h(
      "ol",
      { class: "ranking" },
      one.ranks.map((rank, at) =>
        h(
          "li",
          { key: rank.number },
          h("b", {}, `${at + 1}`),
          h("span", {}, name(rank.number)),
          h("b", {}, `${rank.points}`),
        ),
      ),
    ),
  );
}

/** @param {Wants} wants */
function newLeague(wants) {
  return h(
    "details",
    { key: "new" },
    h("summary", {}, say("open_league")),
    h(
      "form",
      {
        onsubmit: (event) => {
          const data = fields(event);
          const people = text(data, "people")
            .split("\n")
            .map((one) => one.trim())
            .filter(Boolean);
          wants({
            do: "open_league",
            league: text(data, "league"),
            people,
            rounds: Number(text(data, "rounds")),
          });
        },
      },
      h("label", {}, say("league"), h("input", { name: "league", maxlength: 40, required: true })),
      h("label", {}, say("people"), h("textarea", { name: "people", rows: 6, required: true })),
      h(
        "label",
        {},
        say("rounds"),
        h("input", { name: "rounds", type: "number", min: 1, max: 59, value: 5 }),
      ),
      h("button", {}, say("open_league")),
    ),
  );
}

/** @param {Told} told @param {Wants} wants */
function updating(told, wants) {
  const now = told.update;
  return h(
    "section",
    { key: "update" },
    h("h2", {}, say("update")),
    now
      ? [
          h(
            "p",
            { key: "now" },
            `${now.version}, ${say("wave", { n: now.wave })}: ${Object.entries(now.progress)
              .map(([key, count]) => `${key} ${count}`)
              .join(", ")}`,
          ),
          h("button", { key: "stop", onclick: () => wants({ do: "stop_update" }) }, say("stop_update")),
        ]
      : told.versions.map((one) =>
          h(
            "button",
            { key: one.sha256, onclick: () => wants({ do: "update", sha256: one.sha256 }) },
            say("begin_update", { v: one.version }),
          ),
        ),
    !now && told.versions.length === 0 && h("p", {}, say("no_versions")),
  );
}
