// What a seat decides with: its cards and what each can do now, the answer to a card, the noise, the first fleet.

import { tell } from "/static/commands.js";
import { h } from "/static/dom.js";
import { state } from "/static/state.js";
import { word } from "/static/words.js";
import { aims } from "./fleets.js";
import { sectorSign, shipTile, shipTitle, top } from "./ships.js";
import {
  act,
  asked,
  captain,
  cardName,
  draft,
  game,
  m,
  optionsWith,
  pick,
  printed,
  putDown,
  SECTORS,
  shipName,
  uses,
} from "./state.js";

/** Everything in front of a seat. */
export function hand() {
  const { result, phase } = game();
  if (!state.seat || !captain(state.seat)?.alive || result) return null;
  return h(
    "div",
    { class: `mag-seat ${phase}`, "data-hand": "", "data-phase": phase, "data-asked": String(asked()) },
    phase === "choose" ? chooseFleet() : [question(), cards(), actions()],
  );
}

// ------------------------------------------------------------------------------------------------- the first fleet

function chooseFleet() {
  const { dealt, chosen } = game();
  if (chosen.length > 0 || !asked()) return h("p", { class: "question" }, m("chosen"));
  const { fleet, ship } = draft();
  const placed = Object.values(fleet);
  const put = (sector) => {
    const others = Object.fromEntries(Object.entries(fleet).filter(([, id]) => id !== ship));
    pick({ fleet: ship ? { ...others, [sector]: ship } : others, ship: null });
  };
  return [
    h("p", { class: "question" }, m("choose_help")),
    h(
      "div",
      { class: "dealt" },
      dealt.map((id) =>
        shipTile(id, null, {
          look: ship === id ? "chosen" : placed.includes(id) ? "placed" : "usable",
          use: () => pick({ ship: ship === id ? null : id }),
        }),
      ),
    ),
    h(
      "div",
      { class: "choices sectors-to-fill" },
      SECTORS.map((sector) =>
        h(
          "button",
          {
            key: sector,
            "data-sector": sector,
            disabled: !ship && !fleet[sector],
            onclick: () => put(sector),
          },
          sectorSign(sector),
          word("fleet_sector", sector),
          fleet[sector] && h("b", {}, shipName(fleet[sector])),
        ),
      ),
      h(
        "button",
        {
          class: "primary",
          "data-do": "choose",
          disabled: placed.length < SECTORS.length,
          onclick: () => act({ do: "choose", ships: fleet }),
        },
        m("choose_done"),
      ),
    ),
  ];
}

// ------------------------------------------------------------------------------------------------------- what is asked

function question() {
  const played = top();
  if (played && !played.heard) return noiseAsked(played);
  if (!asked()) return null;
  const text = played
    ? m("answer_question", { card: cardName(played.card), seat: played.seat })
    : turnQuestion();
  return text && h("p", { class: "question" }, text);
}

function turnQuestion() {
  const { direct_hit, noise, phase, placing } = game();
  if (placing.length > 0) return placing.map((ship) => m("place_ship", { ship: shipName(ship) })).join(" ");
  if (direct_hit) return m("direct_hit");
  if (noise) return m("noise_counts");
  return draft().cards.length === 0 && phase === "attack" ? m("pick_card") : "";
}

/** The shooter shouts; its neighbours say whether they heard it. */
function noiseAsked(played) {
  if (played.seat === state.seat)
    return h(
      "button",
      { class: "primary noise", "data-do": "noise", onclick: () => act({ do: "noise" }) },
      m("noise"),
    );
  const { players } = game();
  const living = players.filter(({ alive }) => alive).map(({ seat }) => seat);
  const at = living.indexOf(played.seat);
  const near = [living[(at + 1) % living.length], living.at(at - 1)];
  return [
    h("p", { class: "question" }, m("noise_wait", { seat: played.seat })),
    near.includes(state.seat) &&
      h(
        "div",
        { class: "choices" },
        h("button", { "data-do": "heard", onclick: () => press("confirm") }, m("heard")),
        h("button", { "data-do": "too-quiet", onclick: () => press("cancel") }, m("too_quiet")),
      ),
  ];
}

const press = (button) => tell({ do: "press", seat: state.seat, button });

// ---------------------------------------------------------------------------------------------------------------- cards

function cards() {
  return h(
    "div",
    { class: "hand", role: "group", "aria-label": m("hand") },
    game().hand.map((id) => card(id)),
  );
}

/** A card of the hand: what it is, what it does, whether it can be used now. */
export function card(id) {
  const { kind, icons, damage } = printed().actions[id];
  const picked = draft().cards.includes(id);
  const ways = uses(id).length;
  const several = ["discard", "build"].includes(game().phase) && !top();
  const use = picked || ways > 0 || (several && asked());
  const choose = () => {
    const before = draft().cards;
    const alone = ways > 0 && !several ? [id] : [...before, id];
    pick({ cards: picked ? before.filter((one) => one !== id) : alone, ship: null });
  };
  const foot =
    ways === 0 ? m("no_use") : top() ? m("answers_use") : ways === 1 ? m("may") : m("can", { count: ways });
  return h(
    "button",
    {
      key: id,
      class: `card ${kind} ${ways > 0 ? "playable" : "idle"}`,
      "data-card": id,
      "data-kind": kind,
      "aria-pressed": String(picked),
      disabled: !use,
      title: word("mag_does", kind),
      onclick: choose,
    },
    h("b", {}, word("action_card", kind)),
    h(
      "span",
      { class: "icons" },
      icons.map((name, place) => iconSign(name, place)),
      damage > 0 && h("i", {}, damage),
    ),
    h("span", { class: "does" }, word("mag_does", kind)),
    h("span", { class: "foot" }, foot),
  );
}

const ICONS = { star: "★", circle: "●", diamond: "◆" };

function iconSign(name, place) {
  return h(
    "span",
    { key: `${name}${place}`, class: `icon-sign ${name}`, role: "img", "aria-label": word("mag_icon", name) },
    ICONS[name],
  );
}

// -------------------------------------------------------------------------------------------------------------- actions

const MANY = 24; // buttons of choices; the rest is reached by picking a ship or a card

function actions() {
  const { cards: picked, ship } = draft();
  const { phase, besides } = game();
  if (!asked())
    return h(
      "div",
      { class: "choices" },
      besides.filter((action) => !action.card || picked.includes(action.card)).map(says),
    );
  const shown = optionsWith(picked).filter(
    (action) => !(ship && action.ship && action.ship !== ship) && !ENDS.includes(action.do),
  );
  const aimed = shown.filter((action) => action.target);
  return h(
    "div",
    { class: "choices", "data-choices": String(shown.length) },
    aimed.length > 0 && aims().length > 0 && h("p", { class: "hint" }, m("pick_target")),
    draws(),
    phase === "discard" && picked.length > 1 && !top() && says({ do: "discard", cards: picked }),
    extra(),
    shown.slice(0, MANY).map(says),
    picked.length > 0 && h("button", { class: "quiet", "data-do": "back", onclick: putDown }, m("back")),
    picked.length === 0 &&
      game()
        .options.filter((action) => ENDS.includes(action.do))
        .map(says),
  );
}

const ENDS = ["pass", "end_phase", "end_turn"];

/** Drawing so many cards is a choice of its own. */
function draws() {
  if (draft().cards.length > 0) return null;
  return game()
    .options.filter((action) => action.do === "draw")
    .filter((action, place, all) => action.count === null || place === all.length - 1 || all.length < 4)
    .map(says);
}

/** Abilities that are put together by hand: shots of the discard, a ship of the discard. */
function extra() {
  const { phase, action_discard, fleet_discard, drew } = game();
  const { command, uses: left } = captain(state.seat);
  if (!left || top()) return null;
  const shots = action_discard.filter((id) => printed().actions[id].kind.endsWith("_blast"));
  if (command === "C01" && phase === "draw" && !drew && shots.length > 0) {
    const best = shots.toSorted((one, two) => printed().actions[two].damage - printed().actions[one].damage);
    return says({ do: "ability", cards: best.slice(0, printed().overseers) });
  }
  const pays = draft().cards;
  const trade = optionsWith(pays).find((action) => action.do === "trade");
  if (command !== "C06" || !trade) return null;
  const { fleet } = captain(state.seat);
  const place = fleet.findIndex((ships) => ships.length < printed().in_a_sector);
  return fleet_discard.map((take) => says({ do: "ability", cards: pays, take, sector: SECTORS[place] }));
}

/** A button that does an action. */
export function says(action) {
  const ends = ENDS.includes(action.do) || action.do === "noise";
  return h(
    "button",
    {
      key: JSON.stringify(action),
      class: action.do === "pass" || action.do === "noise" ? "primary" : ends ? "quiet" : "",
      "data-do": action.do.replaceAll("_", "-"),
      title: action.take ? shipTitle(action.take, null) : null,
      onclick: () => act(action),
    },
    inWords(action),
  );
}

const at = ({ seat, ship }) => `${shipName(ship)}, ${m("seat", { seat })}`;

const WORDS = {
  discard: ({ cards: ids }) => m("discard", { count: ids.length }),
  draw: ({ count }) => (count ? m("draw", { count }) : m("draw_up")),
  trade: ({ cards: ids }) => m("trade", { count: ids.length }),
  place: ({ ship, sector }) => m("goes", { ship: shipName(ship), sector: word("fleet_sector", sector) }),
  move: ({ ship, path }) =>
    m("goes", { ship: shipName(ship), sector: path.map((one) => word("fleet_sector", one)).join(" → ") }),
  end_phase: () => m("end_phase"),
  end_turn: () => m("end_turn"),
  noise: () => m("noise_first"),
  blast: ({ ship, target }) => `${shipName(ship)} → ${at(target)}`,
  ram: ({ ship, target }) => `${shipName(ship)} → ${at(target)}`,
  launch: ({ target }) => `→ ${at(target)}`,
  direct_hit: ({ card: id }) => cardName(id),
  effect: effectWords,
  play: playWords,
  sweep: ({ ship, fleet, card: id }) => m("sweep", { ship: shipName(ship), what: cardName(id), seat: fleet }),
  answer: ({ card: id }) => cardName(id),
  pass: () => m("let_pass"),
  agree: () => m("agree"),
  ability: abilityWords,
};

/** An action in words. */
export function inWords(action) {
  return WORDS[action.do]?.(action) ?? action.do;
}

function effectWords({ card: id, ability, sector, moves }) {
  const moved = Object.entries(moves ?? {}).map(([ship, to]) =>
    m("goes", { ship: shipName(ship), sector: word("fleet_sector", to) }),
  );
  const text = [cardName(id), sector && word("fleet_sector", sector), ...moved].filter(Boolean).join(", ");
  return ability ? m("by_ability", { text }) : text;
}

function playWords({ card: id, fleet, ship, blast, cost }) {
  if (fleet) return m("on_fleet", { seat: fleet });
  if (ship) return m("removes_shot", { ship: shipName(ship), damage: shotDamage(blast) });
  return cost ? `${cardName(id)}. ${m("pay", { card: cardName(cost) })}` : cardName(id);
}

function abilityWords({ cards: ids, victim, take, ship, blast, target }) {
  if (victim) return m("take_from", { seat: victim });
  if (take) return m("tri_bot", { ship: shipName(take) });
  if (target)
    return m("moves_shot", {
      damage: shotDamage(blast),
      ship: shipName(ship),
      target: shipName(target.ship),
      target_seat: target.seat,
    });
  if (game().phase === "draw") return `${m("overseers")}: ${ids.map(cardName).join(", ")}`;
  return `${m("ability")}: ${ids.map(cardName).join(", ")}`;
}

/** The damage of a shot that lies under a ship; the mark of a ramming hit has it in its name. */
function shotDamage(blast) {
  return printed().actions[blast]?.damage ?? Number(blast.split("-")[1]);
}
