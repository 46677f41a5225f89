// What a seat decides in a duel, in secret where the rules say so: each question with its choices, what they mean, and
// the confirmation.

import { h } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { state } from "/static/state.js";
import { number, word } from "/static/words.js";
import { confirm, dieName, option, says, stepper, toggle } from "./answers.js";
import { diceSetter } from "./dice.js";
import { manoeuvres } from "./manoeuvre.js";
import { against } from "./odds.js";
import { moduleDoes, sectorOptions, windowChoices } from "./orders.js";
import { sectorEnergy, sectorName } from "./preview.js";
import { die } from "./ships.js";
import { d, draft, duel, opponent, ownShip, prepare, printed, SECTORS } from "./state.js";

const SECRET = [
  "ask_modules",
  "ask_tokens",
  "ask_turns",
  "ask_collision",
  "ask_sectors",
  "ask_dice",
  "ask_ion",
  "ask_aim",
];

/** Everything in front of a seat. */
export function duelSeat() {
  const game = duel();
  const ship = ownShip();
  if (!ship || game.result) return null;
  const asked = game.to_act.includes(state.seat) && game.outlook;
  return [
    h(
      "header",
      { class: "seat-head rim-head", key: "head" },
      h("h2", {}, asked ? question(game) : d("wait")),
      asked && SECRET.includes(game.asks) && h("span", { class: "secret dim" }, icon("lock"), d("secret")),
    ),
    asked
      ? h(
          "div",
          { key: "hand", class: "duel-choices", "data-hand": "", "data-asks": game.asks },
          choices(game, ship),
        )
      : chosen(ship),
  ];
}

function question(game) {
  return word("asks", game.asks.replace(/^(ask_|window:)/, ""));
}

function chosen(ship) {
  if (!ship.choice) return null;
  return h(
    "p",
    { class: "dim", "data-secret": "", key: "chosen" },
    d("your_choice"),
    " ",
    inWords(ship.choice),
  );
}

/** An action in words. */
export function inWords({ do: kind, ...rest }) {
  if (rest.cannons)
    return ["cannons", "shields"]
      .map((colour) => `${d(colour)}: ${rest[colour].filter(Boolean).join(" ") || "–"}`)
      .join(", ");
  if (rest.lowered) {
    const [down, up] = kind === "gunner" ? [4, 0] : [0, 4];
    const named = (places, first, sign) => places.map((place) => `${dieName(place + first)} ${sign}`);
    return [...named(rest.lowered, down, "↓"), ...named(rest.raised, up, "↑")].join(", ");
  }
  if (rest.hits) return rest.hits.map(dieName).join(", ") || "–";
  if (rest.cannon !== undefined) return dieName(rest.cannon);
  const values = Object.values(rest).flat();
  return (
    values
      .map(
        (value) =>
          ["manoeuvre", "sector", "module"]
            .map((gap) => word(gap, value))
            .find((text) => text !== String(value)) ?? value,
      )
      .join(" ") || word("done", kind)
  );
}

function choices(game, ship) {
  if (game.asks.startsWith("window:")) return windowChoices(game);
  return CHOICES[game.asks]?.(game, ship);
}

const CHOICES = {
  ask_modules: pickModules,
  ask_tokens: (game) => manoeuvres(game.outlook.manoeuvres, (token) => ({ do: "place_token", token })),
  ask_turns: (game) =>
    manoeuvres(game.outlook.manoeuvres, (token) => ({ do: "turn", side: token.replace("turn_", "") })),
  ask_collision: (game, ship) => {
    const { sectors, amount } = game.outlook;
    return sectorChoice(
      ship,
      sectors,
      "take_collision",
      (one) => `${sectorEnergy(ship, one)} ${number(-amount)}`,
    );
  },
  ask_sectors: (game, ship) => [
    h("p", {}, d("declare_why", { sectors: facing(game) })),
    sectorChoice(ship, game.outlook.sectors, "declare_sector", (one) => declared(ship, one)),
  ],
  ask_aim: (game) => {
    const { sectors, amount } = game.outlook;
    const enemy = opponent(game);
    return sectorChoice(
      enemy,
      sectors,
      "aim_past",
      (one) => `${sectorEnergy(enemy, one)} ${number(-amount)}`,
    );
  },
  ask_dice: diceSetter,
  ask_roll: (game) => roll(game),
  ask_cut: (game) => cut(game),
  ask_ion: (game, ship) => ionSetter(ship, opponent(game)),
  ask_cancel: (game, ship) => cancel(game, ship),
};

function pickModules(game, ship) {
  const picked = draft().modules ?? [];
  const own = Object.keys(printed().modules[ship.race]);
  const count = game.outlook.number;
  const choose = (name) =>
    h(
      "li",
      { key: name },
      toggle(
        "modules",
        name,
        [h("b", {}, word("module", name)), h("span", {}, moduleDoes(name))],
        picked.length === count,
      ),
    );
  return [
    h(
      "p",
      { class: "pick-modules", role: "status" },
      d("pick_modules", { count, all: own.length, picked: picked.length }),
    ),
    h("ul", { class: "modules-to-pick" }, own.map(choose)),
    confirm(picked.length === count ? { do: "choose_modules", modules: picked } : null),
  ];
}

// ---------------------------------------------------------------------------------------------------------- sectors

function sectorChoice(ship, sectors, kind, text) {
  const { sector } = draft();
  return [
    sectorOptions(ship, sectors, text),
    confirm(
      sectors.includes(sector) ? { do: kind, sector } : null,
      sectors.includes(sector) ? d("confirm_this", { what: word("sector", sector) }) : d("choose_first"),
    ),
  ];
}

/** What a sector brings along: its energy and its places for dice. */
function declared(ship, sector) {
  const energy = ship.energy[SECTORS.indexOf(sector)];
  const [cannons, shields] = printed().places[state.picture.record.setup.slot_profile][sector];
  if (!energy) return `${sectorName(ship.race, sector)}: ${d("cannot_fire")}`;
  return `${sectorEnergy(ship, sector)} · ${d("places", { cannons, shields })}`;
}

function facing(game) {
  return game.outlook.theirs.map((sector) => sectorEnergy(opponent(game), sector)).join(` ${d("or")} `);
}

// ------------------------------------------------------------------------------------------------------------- fire

/** The real dice of a roll one after the other: which one is next, and its six faces, each with what it would mean. */
function roll(game) {
  const ship = game.ships.find(({ seat }) => seat === game.dice_of);
  const { dice } = game.outlook;
  const faces = draft().faces ?? [];
  const free = dice.findIndex((_, place) => !faces[place]);
  const at = draft().at ?? (free < 0 ? undefined : free);
  const next = dice[at];
  return [
    h(
      "p",
      { class: "rim-next-die", role: "status", "data-next-die": next?.die ?? "" },
      next
        ? d("roll_this", { ship: word("ship", ship.race), die: word("die", next.die), value: next.value })
        : d("roll_told"),
    ),
    h(
      "div",
      { class: "rim-options" },
      dice.map((one, place) => rolledDie(one, place, faces[place], place === at)),
    ),
    next && facePad(next, faces, at),
    confirm(
      free < 0 ? faces.slice(0, dice.length).map((face) => ({ do: "rolled", face })) : null,
      d("confirm"),
    ),
  ];
}

/** A die of the roll with what was entered for it; a touch enters it again. */
function rolledDie({ die: name, value }, place, face, now) {
  const said = `${word("die", name)}: ${value}${face ? `, ${face}` : ""}`;
  const fate = { value, face: face ?? 0, success: face <= printed().good_faces[value], cancelled: false };
  return h(
    "button",
    {
      key: name,
      class: "rolled-die",
      "aria-label": said,
      "aria-pressed": String(now),
      "data-rolled": name,
      "data-help": `${name.split("_")[0]}_die ${value}`,
      onclick: () => prepare({ at: place }),
    },
    die(fate, name.split("_")[0], place, now ? "next" : ""),
  );
}

function facePad({ value }, faces, at) {
  const good = printed().good_faces[value];
  const enter = (face) => {
    const next = [...faces];
    next[at] = face;
    prepare({ faces: next, at: undefined });
  };
  return h(
    "div",
    { class: "pad faces" },
    [1, 2, 3, 4, 5, 6].map((face) =>
      h(
        "button",
        {
          key: face,
          class: face <= good ? "good" : "",
          "data-face": face,
          "data-help": "choice face",
          onclick: () => enter(face),
        },
        h("b", {}, face),
        h("small", {}, d(face <= good ? "success" : "failure")),
      ),
    ),
  );
}

/** The dice that may be cut, with what is left of each. */
function cut(game) {
  const enemy = opponent(game);
  const all = [...enemy.cannons, ...enemy.shields];
  const { dice, excess } = game.outlook;
  const { die } = draft();
  return [
    h("p", {}, d("cut_why", { excess })),
    h(
      "div",
      { class: "rim-options" },
      dice.map((one) =>
        option(`die/${one.die}`, { die: one.die }, `${dieName(one.die)}: ${all[one.die].value} → ${one.to}`),
      ),
    ),
    confirm(die === undefined ? null : { do: "cut_die", die }),
  ];
}

/** Which hits the shields take: as many as hold; what gets through is counted. */
function cancel(game, ship) {
  const { hits, number: count } = game.outlook;
  const enemy = opponent(game);
  const picked = draft().hits ?? [];
  const through = hits
    .filter((place) => !picked.includes(place))
    .reduce((sum, place) => sum + enemy.cannons[place].value, 0);
  return [
    h("p", { role: "status" }, d("cancel_count", { count, picked: picked.length })),
    h(
      "div",
      { class: "rim-options" },
      hits.map((place) =>
        toggle("hits", place, `${dieName(place)}: ${enemy.cannons[place].value}`, picked.length === count),
      ),
    ),
    h("p", {}, d("gets_through", { amount: through, sector: sectorEnergy(ship, ship.active) })),
    confirm(picked.length === count ? { do: "cancel_hits", hits: picked } : null),
  ];
}

/** Which cannon die is fired as ions, and what it takes from which shield; with what the salvo does then. */
function ionSetter(ship, enemy) {
  const { cannon } = draft();
  const shields = enemy.shields.map((die) => die.value);
  const most = cannon === undefined ? 0 : ship.cannons[cannon].value;
  const points = draft().points ?? [0, 0, 0, 0];
  const spent = points.reduce((one, other) => one + other, 0);
  const red = ship.cannons.map((die) => die.value);
  const left = (taken) => shields.map((value, place) => value - (taken[place] ?? 0)).filter(Boolean);
  const fires = (without) => red.filter((value, place) => value && place !== without);
  const worth = (without, taken) => against(fires(without), left(taken)).toFixed(1);
  return [
    says(
      d("no_ion_worth", { damage: worth(-1, [0, 0, 0, 0]) }),
      { do: "pass" },
      cannon === undefined ? "primary" : "",
    ),
    h(
      "div",
      { class: "rim-options" },
      red.map(
        (value, place) =>
          value > 0 &&
          option(
            `cannon/${place}`,
            { cannon: place, points: spread(value, shields) },
            `${dieName(place)}: ${value}`,
          ),
      ),
    ),
    cannon !== undefined && [
      h(
        "div",
        { class: "rim-options" },
        shields.map(
          (value, place) =>
            value > 0 &&
            h(
              "span",
              { key: place, class: "named-stepper" },
              h("span", {}, `${dieName(place + 4)}: ${value} → ${value - points[place]}`),
              stepper(
                `points${place}`,
                points[place],
                [0, Math.min(value, points[place] + most - spent)],
                (next) => prepare({ points: points.map((one, other) => (other === place ? next : one)) }),
                dieName(place + 4),
              ),
            ),
        ),
      ),
      confirm(
        spent > 0 ? { do: "fire_ion", cannon, points } : null,
        d("fire_ion_worth", { damage: worth(cannon, points) }),
      ),
    ],
  ];
}

/** Points spent on the lowest shields first: most of them leave the board. */
function spread(points, shields) {
  const spent = shields.map(() => 0);
  let left = points;
  const order = [0, 1, 2, 3].sort((one, other) => shields[one] - shields[other]);
  for (const place of order) {
    spent[place] = Math.min(left, shields[place]);
    left -= spent[place];
  }
  return spent;
}
