// The operator's page: everything about the table for the person who runs it, and nothing before they have come in.

/** @import { EventOn } from "/static/dom.js" */

import { comeIn, comesBack, join, leave, role, takeAccess, takeAccessError } from "./access.js";
import { tell } from "./commands.js";
import { connect } from "./connection.js";
import { h, render } from "./dom.js";
import { followStyles } from "./games.js";
import { watchHelp } from "./help.js";
import { emblem, icon } from "./icons.js";
import { followLine } from "./line_cover.js";
import { lobbyView } from "./lobby.js";
import { closeSeat, seatDialog } from "./lobby_seats.js";
import { say, takeNotices } from "./notices.js";
import { cardsPanel } from "./operator_cards.js";
import { fleetPanel } from "./operator_fleet.js";
import { healthPanel, healthSign } from "./operator_health.js";
import { askLog, logPanel, readLog, takeFlight, takeFlights, takeMarked } from "./operator_log.js";
import { nowPanel, runsNow } from "./operator_now.js";
import { askDialog, o } from "./operator_parts.js";
import { seatsPanel } from "./operator_seats.js";
import { settingsPanel } from "./operator_settings.js";
import { helpPanel, tablePanel } from "./operator_table.js";
import { lobbyIsOpen } from "./people.js";
import { keepFile, takePosition } from "./positions.js";
import { joinsDialog } from "./room_code.js";
import { closes, drawDialog, drawSoon, section, watchDialogs } from "./sections.js";
import { change, otherLanguages, state, takeHello } from "./state.js";
import { callSeats, t } from "./words.js";

const CLOCK_MS = 250;
const SINCE_MS = 5000; // how often it is told anew for how long something has been so
const PANELS = {
  now: nowPanel,
  seats: seatsPanel,
  health: healthPanel,
  settings: settingsPanel,
  cards: cardsPanel,
  fleet: fleetPanel,
  log: logPanel,
  table: tablePanel,
  help: helpPanel,
};
/** @type {[MediaQueryList, string[][]][]} as many stacks beside each other as there is room for */
const ROOM = [
  [
    matchMedia("(min-width: 1500px)"),
    [
      ["now", "seats", "table"],
      ["health", "settings", "cards"],
      ["log", "fleet", "help"],
    ],
  ],
  [
    matchMedia("(min-width: 900px)"),
    [
      ["now", "seats", "log", "help"],
      ["health", "settings", "cards", "fleet", "table"],
    ],
  ],
  [matchMedia("all"), [Object.keys(PANELS)]],
];
state.stays = true;
let was = "";

function inside() {
  return role() === "operator" && state.operating !== null;
}

function draw() {
  if (!state.hello || comesBack()) return;
  followStyles();
  document.title = `${o("title")} – spacetable`;
  document.body.dataset.part = inside() ? "desk" : "door";
  render(section("top"), head());
  render(section("main"), inside() ? desk() : door());
  drawDialog("new-game", inside() && state.agrees ? lobbyView() : null);
  drawDialog("lobby-seat", inside() ? seatDialog() : null);
  drawDialog("joins", inside() ? joinsDialog() : null);
  drawDialog("ask", inside() ? askDialog() : null);
}

function head() {
  return [
    h(
      "a",
      { class: "brand", href: "/", "data-help": "page home" },
      emblem(),
      h("span", { class: "op-name" }, "spacetable"),
    ),
    h("h1", { class: "op-title" }, o("title")),
    h("span", { class: "grow" }),
    !state.online &&
      h("span", { key: "line", class: "op-sign bad", role: "status" }, icon("warning"), t("no_line")),
    state.online && inside() && healthSign(),
    languages(),
    inside() &&
      h(
        "button",
        {
          key: "leave",
          class: "slim quiet",
          "data-do": "leave",
          "aria-label": o("leave"),
          title: o("leave"),
          onclick: leave,
        },
        icon("lock"),
      ),
    inside() &&
      h(
        "nav",
        { key: "parts", class: "op-parts", "aria-label": o("sections") },
        Object.keys(PANELS).map(jump),
      ),
  ];
}

/** The page in each other language, by its own name. */
function languages() {
  return otherLanguages().map(([code, name]) => {
    const address = `${location.pathname}?language=${code}`;
    return h(
      "a",
      {
        key: code,
        class: "seat-link slim",
        lang: code,
        "data-do": `language-${code}`,
        "aria-label": `${code.toUpperCase()}: ${name}`,
        title: name,
        href: address,
      },
      code.toUpperCase(),
    );
  });
}

/** @param {string} part */
function jump(part) {
  const go = () => {
    section(part).scrollIntoView({ block: "start" });
    section(part).focus({ preventScroll: true });
  };
  return h(
    "button",
    { key: part, class: "slim quiet", "data-part": part, "data-help": `operator ${part}`, onclick: go },
    o(part),
  );
}

/** As many stacks beside each other as there is room for. */
function desk() {
  const stacks = ROOM.find(([screen]) => screen.matches)[1];
  return stacks.map((parts, place) =>
    h(
      "div",
      { key: `stack${stacks.length}${place}`, class: "op-stack" },
      parts.map((part) => PANELS[part]()),
    ),
  );
}

/** The form for the code, and nothing else. */
function door() {
  /** @param {EventOn<SubmitEvent>} event */
  const submit = (event) => {
    event.preventDefault();
    join(state.typed);
  };
  const typed = {
    type: "text",
    id: "code",
    name: "code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 20,
    required: true,
    autofocus: true,
  };
  return h(
    "form",
    { key: "door", class: "op-card op-door", "data-help": "operator gate", onsubmit: submit },
    h("h2", {}, icon("lock"), o("about")),
    h("label", { for: "code" }, o("code")),
    h("input", {
      ...typed,
      value: state.typed,
      "aria-describedby": "code-text",
      oninput: (event) => change({ typed: event.target.value }),
    }),
    h("p", { id: "code-text", class: "dim" }, o("code_text")),
    state.accessNews?.text &&
      h("p", { key: "news", class: "op-news bad", role: "alert" }, icon("warning"), state.accessNews.text),
    h("button", { class: "primary big", type: "submit", "data-do": "come-in" }, o("come_in")),
  );
}

// -------------------------------------------------------------------------------------------------------- messages

/** What an operator was told is forgotten when the page is one no more. */
function followRole() {
  const now = role();
  if (now === was) return;
  was = now;
  change({
    typed: "",
    ask: null,
    ...(now === "operator" ? {} : { operating: null, flights: null, flight: null }),
  });
}

state.redraw = drawSoon(draw);
state.send = connect(new URLSearchParams(location.search).get("language"), {
  line: (online) => {
    change({ online });
    followLine(online);
  },
  hello: (hello) => {
    takeHello(hello);
    comeIn();
    state.redraw();
  },
  picture: (picture) => {
    const ended = picture.record?.seed && !state.picture?.record?.seed;
    if (lobbyIsOpen() && picture.lobby.stage === "closed") state.agrees = false;
    callSeats(picture.seat_names);
    Object.assign(state, { picture, receivedAt: performance.now() });
    if (ended && inside()) readLog();
    takeNotices(picture.notices);
    state.redraw();
  },
  access: (access) => {
    takeAccess(access);
    followRole();
  },
  operating: (operating) => {
    const first = state.operating === null;
    change({ operating, operatingAt: performance.now() });
    if (first) askLog();
  },
  flights: takeFlights,
  flight: takeFlight,
  file: keepFile,
  position: takePosition,
  marked: takeMarked,
  error: (error) => {
    if (!takeAccessError(error)) say(error.text);
  },
});

watchHelp();
watchDialogs({
  "new-game": () => tell({ do: "lobby", on: false }),
  "lobby-seat": closeSeat,
  joins: closes({ joins: false }),
  ask: closes({ ask: null }),
});
for (const [screen] of ROOM) screen.addEventListener("change", () => state.redraw());
setInterval(() => inside() && runsNow() && state.redraw(), CLOCK_MS);
setInterval(() => inside() && state.redraw(), SINCE_MS);
