// Written by `make types` from engine/space_alert/ and firmware_py/games/space_alert/; `make check` says when it is stale.

import type { GamePicture, Json, OneOf, RecordView } from "./table.js";

/** A space of a player board. `back` is "action", "movement" or "" when empty; `card` and `code` where known. */
export interface SlotView {
  turn: number;
  open: boolean;
  back: string;
  card: string | null;
  code: string | null;
}

/**
 * A character: its board, its seat (0 for an android), and during the resolution where and how it is.
 *
 * `may_mean` are the codes that its card of the coming turn can have been meant as, `may_have_meant` those of the card
 * that was turned over last, for those who may say so. `planned` are the codes that were planned, by turn, for
 * those who know them: delays may have made something else of them, which `slots` show.
 */
export interface CrewView {
  board: number;
  seat: number;
  slots: SlotView[];
  heroic: string | null;
  at: string;
  alive: boolean;
  bots: string;
  may_mean: string[];
  may_have_meant: string[];
  planned: string[];
}

/** An announced threat; `turn` is its number token. The numbers are those of the moment. */
export interface ThreatView {
  turn: number;
  where: string;
  card: string;
  status: string;
  space: number;
  damage: number;
  hp: number;
  shield: number;
  speed: number;
  tokens: string[];
}

/** Energy, capacity and damage of a zone. */
export interface ZoneView {
  zone: string;
  shield: number;
  shield_capacity: number;
  reactor: number;
  reactor_capacity: number;
  damage: string[];
}

/**
 * What lies on the ship besides its zones. `best_viewers` is by phase, `waiting_bots` by station. `weapons` is the
 * strength of the weapon in each station, `pulse_bands` how far the pulse cannon reaches, `blocked` the systems that
 * a malfunction covers, as "lower_blue/A".
 */
export interface ShipView {
  fuel: number;
  rockets: number;
  rocket_launched: boolean;
  rocket_striking: boolean;
  interceptors: boolean;
  maintained: number[];
  best_viewers: number[];
  waiting_bots: Record<string, string>;
  weapons: Record<string, number>;
  pulse_bands: number;
  blocked: string[];
}

/**
 * What a crew member (counted from 0) will do in a turn: its card then, where it stands before and after, why
 * nothing comes of it ("" if something does), whether the next action is delayed, the strength of a shot, and how
 * much energy that takes (negative) or moves.
 */
export interface OutlookView {
  crew: number;
  turn: number;
  code: string;
  at: string;
  to: string;
  reason: string;
  delayed: boolean;
  strength: number;
  energy: number;
}

/**
 * Everything one seat may know. `part` is "briefing", "action", "resolution" or "over"; times are seconds.
 *
 * `hand` holds the keys of the seat's cards, `hand_sizes` how many each seat holds; `phase_began_at` is None before
 * the start, `phase_ends_at` until that is known: from the computer's first warning on, unless the set-up shows it
 * earlier [R 2.1]. `may_draw` (how many cards), `may_hand` and `agreed` tell about the seat's own rights, `agreeing`
 * which seats want to end now, `outlook` what becomes of its plan as far as it knows. `campaign` tells
 * how that stands, and what the set-up of its next flight says of it.
 */
export interface View {
  seat: number | null;
  part: string;
  mission: string;
  hands: string;
  now: number;
  phase: number;
  phases: number;
  seat_phase: number;
  phase_began_at: number | null;
  phase_ends_at: number | null;
  silent: boolean;
  transfer: boolean;
  may_draw: number;
  may_hand: boolean;
  agreed: boolean;
  agreeing: number[];
  turn: number;
  turns: number;
  hand: string[];
  hand_sizes: Record<string, number>;
  deck: number;
  trajectories: Record<string, number>;
  roles: Record<string, number>;
  crew: CrewView[];
  threats: ThreatView[];
  zones: ZoneView[];
  ship: ShipView;
  outlook: OutlookView[];
  result: Json;
  campaign: Json;
}

export type Difficulty = "white" | "mixed" | "yellow";

/** What earlier flights of a campaign left behind: damage tokens, structure hits, squads that stay out. */
export interface CampaignStart {
  damage: Partial<Record<"red" | "white" | "blue", ("upper_weapon" | "lower_weapon" | "shield" | "reactor" | "lift" | "structure")[]>>;
  old_structure: ("red" | "white" | "blue")[];
  empty_bot_stations: ("upper_blue" | "lower_red")[];
}

/** Rulings that can be switched, with the recommended default; docs/games/space_alert.md has the reasons. */
export interface FlightOptions {
  stealth_fighter_speed: 3 | 4;
  heroic_move_in_place_enters: boolean;
  cryoshield_needs_to_be_pierced: boolean;
  doublings_add_up: boolean;
  debris_without_marks: boolean;
  heroic_bots_repair_fissure_twice: boolean;
  count_knocked_out: boolean;
  push_in_space_is_a_delay: boolean;
}

/** An earlier flight in a set-up: its points; `negative` is zero or less. */
export interface EarlierFlight {
  destroyed: number;
  survived: number;
  visual: number;
  negative: number;
}

/** The ship back home: its damage in the order drawn, who was not knocked out, squads that are disabled. */
export interface Dock {
  damage: Partial<Record<"red" | "white" | "blue", ("upper_weapon" | "lower_weapon" | "shield" | "reactor" | "lift" | "structure")[]>>;
  fit: boolean[];
  disabled_squads: number;
}

/** What one of the crew wants before a flight: whether to fly, and how hard; "" agrees with the others. */
export interface Proposal {
  onward: boolean;
  common: Difficulty | "";
  serious: Difficulty | "";
}

/**
 * A campaign as a set-up carries it: its name, the flights so far, the ship in the dock, and what is done there.
 *
 * `repairs` is what each character repairs, from the captain round: "red/shield" is a damage token, "bots" a squad, ""
 * nothing. `left_out` are the stations whose squads stay out. `dock` is left out for the first flight. `proposals`
 * are what the people at seats 1, 2 and so on want; who is missing at their end agrees with the others.
 */
export interface Voyage {
  name: string;
  flown: EarlierFlight[];
  dock: Dock | null;
  repairs: string[];
  left_out: ("upper_blue" | "lower_red")[];
  proposals: Proposal[];
}

/**
 * A set-up; `mission` is an id, "random" for a generated one of this threat `level` and `length`, or "any" for one
 * of the eight; `common` and `serious` the difficulty of each kind of threat.
 *
 * `crew` lists the characters in the order of play, the captain first: the seat of a player, or 0 for an android;
 * left out, players sit in order and androids come last. `communications` and `security` are the seats that hold
 * these roles. `heroic` tells whether heroic cards are dealt, `heroic_phase` the packet they are in (0: as the
 * rulebook has it for this crew). `hands` tells whether the engine deals the action cards or people hold real ones;
 * `threat_cards` whether threats are drawn by the engine, which on a table may also be `named` aloud, or officers draw
 * real ones and show them [R 2.1]. In `practice` a table waits after each announcement until all are ready. `silence`
 * is how a table with a noise meter watches over communications down: a remark for who talks at length, or for every
 * word; it is no rule. With `show_phase_end` everybody sees from the start of a phase when it ends, else only from the
 * computer's first warning on [R 2.1].
 * `start` is what earlier flights left behind; a flight of a `campaign` has that of the campaign, and the difficulty
 * that its crew agreed on [R 6].
 */
export interface Setup {
  mission: string;
  level: number;
  length: "short" | "normal" | "long";
  players: number;
  fifth_android: boolean;
  common: Difficulty;
  serious: Difficulty;
  hands: "dealt" | "physical";
  threat_cards: "drawn" | "named" | "shown";
  crew: number[];
  communications: number;
  security: number;
  practice: boolean;
  heroic: boolean;
  heroic_phase: number;
  names: string[];
  start: CampaignStart;
  options: FlightOptions;
  campaign: Voyage | null;
  silence: "off" | "gentle" | "strict";
  show_phase_end: boolean;
}

/** The one action all games share: the game's clock shows `at` seconds, and what is due by then happens. */
export interface TimeIsAction {
  do: "time_is";
  at: number;
}

/** Lay a card on an empty space of a player board. */
export interface PlanAction {
  do: "plan";
  crew: number;
  turn: number;
  card: number;
  half: number;
}

/** Take a planned card back into the hand. */
export interface TakeBackAction {
  do: "take_back";
  crew: number;
  turn: number;
}

/** Turn a planned card so that its other half is on top. */
export interface FlipAction {
  do: "flip";
  crew: number;
  turn: number;
}

/** Take the cards of the next phase, which locks the spaces of the phases before. */
export interface TakePacketAction {
  do: "take_packet";
}

/** Draw the one card that incoming data allows. */
export interface DrawCardAction {
  do: "draw_card";
}

/** Give a card of the hand to another player while data is transferred. */
export interface HandCardAction {
  do: "hand_card";
  card: number;
  to: number;
}

/** Say (or take back, `on` false) that the last phase may end now. */
export interface AgreeToEndAction {
  do: "agree_to_end";
  on: boolean;
}

/** An officer drew this threat card (its number in threats()) for the earliest announcement that waits for one. */
export interface ShowThreatAction {
  do: "show_threat";
  card: number;
}

/** Resolve the next turn. */
export interface NextTurnAction {
  do: "next_turn";
}

/**
 * This crew member's card lies the wrong way, `intended` (a code) was meant: the card of the coming turn, or with
 * `turn` that of the turn that was resolved last, which is then resolved again.
 */
export interface StumbleAction {
  do: "stumble";
  crew: number;
  intended: number;
  turn: number;
}

export type Action = OneOf<
  | TimeIsAction
  | PlanAction
  | TakeBackAction
  | FlipAction
  | TakePacketAction
  | DrawCardAction
  | HandCardAction
  | AgreeToEndAction
  | ShowThreatAction
  | NextTurnAction
  | StumbleAction
>;

/**
 * This crew member's card lies the wrong way, `intended` (a code) was meant: the card of the coming turn, or with
 * `turn` that of the turn that was resolved last, which is then resolved again.
 */
export interface StumbleWish {
  do: "stumble";
  crew: number;
  intended: number;
  turn?: number;
}

export type Wish = OneOf<
  | TimeIsAction
  | PlanAction
  | TakeBackAction
  | FlipAction
  | TakePacketAction
  | DrawCardAction
  | HandCardAction
  | AgreeToEndAction
  | ShowThreatAction
  | NextTurnAction
  | StumbleWish
>;

/** The table while this game is shown. */
export interface Picture extends Omit<GamePicture, "view" | "record"> {
  view: View;
  record: Omit<RecordView, "setup"> & { setup: Setup };
}
