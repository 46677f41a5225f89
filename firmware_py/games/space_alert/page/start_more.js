// The rarer choices before a flight: how a generated mission is, which cards are used, and rulings that can be switched.

import { h } from "/static/dom.js";
import { checkRow, radioRow } from "/static/form_rows.js";
import { t as text } from "/static/words.js";

const LEVELS = [6, 7, 8, 9, 10];
const LENGTHS = ["short", "normal", "long"];
const HANDS = ["dealt", "physical"];
const THREAT_CARDS = ["drawn", "named", "shown"];
const SILENCE = ["off", "gentle", "strict"];
const PRINTED_SPEED = 4;
/** Rulings that can be switched, each as it usually is. */
const RULINGS = {
  heroic_move_in_place_enters: false,
  cryoshield_needs_to_be_pierced: false,
  doublings_add_up: false,
  debris_without_marks: false,
  heroic_bots_repair_fissure_twice: false,
  count_knocked_out: false,
  push_in_space_is_a_delay: true,
};

/** The first choices: as the last flight was. */
export function moreOptions(last) {
  return {
    level: last?.level ?? 8,
    length: last?.length ?? "normal",
    heroic: last?.heroic ?? true,
    hands: last?.hands ?? "dealt",
    threat_cards: last?.threat_cards ?? "drawn",
    rulings: last?.options ?? {},
    practice: last?.practice ?? false,
    show_phase_end: last?.show_phase_end ?? false,
    silence: last?.silence ?? "off",
    voyage: last?.campaign?.dock ? last.campaign : null,
    campaign: last?.campaign?.flown?.length ? "" : (last?.campaign?.name ?? ""),
    proposals: last?.campaign?.proposals ?? [],
  };
}

/**
 * Their rows; those that matter seldom are folded away.
 * @param {(fields: object) => void} set
 */
export function moreRows(options, set) {
  const drawn = options.mission === "random";
  return [
    drawn && radioRow("level", LEVELS, options.level, (level) => set({ level }), String),
    drawn &&
      radioRow(
        "length",
        LENGTHS,
        options.length,
        (length) => set({ length }),
        (one) => text(`length_${one}`),
      ),
    radioRow(
      "hands",
      HANDS,
      options.hands,
      (hands) => set({ hands }),
      (one) => text(`hands_${one}`),
    ),
    radioRow(
      "threat_cards",
      THREAT_CARDS,
      options.threat_cards,
      (threat_cards) => set({ threat_cards }),
      (one) => text(`threats_${one}`),
    ),
    checkRow("heroic", options.heroic, (heroic) => set({ heroic }), text("heroic_cards")),
    checkRow("practice", options.practice, (practice) => set({ practice }), text("practice")),
    checkRow(
      "show_phase_end",
      options.show_phase_end,
      (show_phase_end) => set({ show_phase_end }),
      text("show_phase_end"),
    ),
    radioRow(
      "silence",
      SILENCE,
      options.silence,
      (silence) => set({ silence }),
      (one) => text(`silence_watch_${one}`),
    ),
    checkRow(
      "campaign",
      options.campaign !== "",
      (on) => set({ campaign: on ? nameOfNow() : "" }),
      text("as_campaign"),
    ),
    h(
      "details",
      { key: "rulings", class: "row rulings" },
      h("summary", {}, text("rulings")),
      checkRow(
        "stealth_fighter_speed",
        options.rulings.stealth_fighter_speed === PRINTED_SPEED,
        (on) => set({ rulings: { ...options.rulings, stealth_fighter_speed: on ? PRINTED_SPEED : 3 } }),
        text("ruling_stealth_fighter_speed"),
      ),
      Object.entries(RULINGS).map(([name, usual]) =>
        checkRow(
          name,
          (options.rulings[name] ?? usual) !== usual,
          (on) => set({ rulings: { ...options.rulings, [name]: on !== usual } }),
          text(`ruling_${name}`),
        ),
      ),
    ),
  ];
}

/** A campaign is named by the minute in which somebody chose it. */
function nameOfNow() {
  return new Date().toISOString().slice(0, 16).replace("T", " ");
}

/** What of them the table is told. */
export function moreSetup({
  mission,
  level,
  length,
  heroic,
  hands,
  threat_cards,
  rulings,
  practice,
  show_phase_end,
  silence,
  campaign,
  proposals,
  voyage,
}) {
  return {
    ...(mission === "random" ? { level, length } : {}),
    heroic,
    hands,
    threat_cards,
    options: rulings,
    practice,
    show_phase_end,
    silence,
    campaign: voyage ?? (campaign ? { name: campaign, proposals } : null),
  };
}
