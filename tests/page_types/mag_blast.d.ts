// Written by `make types` from engine/mag_blast/ and firmware_py/games/mag_blast/; `make check` says when it is stale.

import type { GamePicture, OneOf, RecordView } from "./table.js";

export type PhaseName = "choose" | "discard" | "draw" | "build" | "manoeuvre" | "attack" | "over";

export type WeaponName = "laser" | "beam" | "mag";

/**
 * A fleet ship: hull and damage in points, `temporary` of it by squadrons; the shots that lie under it.
 *
 * `carrier` and `minesweeper` tell what it counts as in this fleet.
 */
export interface ShipView {
  ship: string;
  hull: number;
  damage: number;
  temporary: number;
  blasts: string[];
  fired: WeaponName[];
  moved: number;
  carrier: boolean;
  minesweeper: boolean;
}

/** Asteroids or a minefield on a fleet, and the seat that played it. */
export interface EffectView {
  card: string;
  by: number;
}

/**
 * A player: the command ship, the fleet by sectors (yellow, blue, green, red), and what else lies open.
 *
 * `uses` are those left of an ability that is counted; `cards` is how many the hand holds.
 */
export interface PlayerView {
  seat: number;
  command: string;
  name: string;
  alive: boolean;
  uses: number | null;
  hull: number;
  damage: number;
  temporary: number;
  blasts: string[];
  fleet: ShipView[][];
  cards: number;
  squadrons: string[];
  effects: EffectView[];
  has_chosen: boolean;
}

export type PlayedName = "blast" | "ram" | "launch" | "direct_hit" | "effect" | "play" | "answer";

/** A ship of a seat; `command` is the command ship. */
export interface TargetView {
  seat: number;
  ship: string;
}

export type SectorName = "yellow" | "blue" | "green" | "red";

/** A card on the stack, with what was named, and the seats still asked about it; `heard` once its noise was made. */
export interface PlayedView {
  seat: number;
  do: PlayedName;
  card: string;
  ship: string | null;
  target: TargetView | null;
  fleet: number | null;
  blast: string | null;
  sector: SectorName | null;
  moves: Record<string, SectorName> | null;
  extra: boolean;
  heard: boolean;
  asked: number[];
}

export type HitName = "none" | "hit" | "played";

/** The shot that a Direct Hit may follow: who fired, at what, and whether one holds already (`played`). */
export interface HitView {
  ship: string;
  target: TargetView;
  step: HitName;
}

/** A ship for each sector. */
export interface Sectors {
  yellow: string;
  blue: string;
  green: string;
  red: string;
}

/** Keeps four of the dealt ships, one in each sector. */
export interface ChooseAction {
  do: "choose";
  ships: Sectors;
}

/** Discards cards from the hand. */
export interface DiscardAction {
  do: "discard";
  cards: string[];
}

/** Draws so many cards, or up to five in hand. */
export interface DrawAction {
  do: "draw";
  count: number | null;
}

/** Gives cards with icons for a ship. */
export interface TradeAction {
  do: "trade";
  cards: string[];
}

/** Places a drawn ship in a sector; `ship` tells which, where two were drawn. */
export interface PlaceAction {
  do: "place";
  sector: SectorName;
  ship: string | null;
}

/** Moves a ship through these sectors. */
export interface MoveAction {
  do: "move";
  ship: string;
  path: SectorName[];
}

/** Ends the discard, draw, build or manoeuvre phase. */
export interface EndPhaseAction {
  do: "end_phase";
}

/** Makes a noise that is loud enough. */
export interface NoiseAction {
  do: "noise";
}

/** A ship of a seat: the id of a fleet ship, or `command`. */
export interface Target {
  seat: number;
  ship: string;
}

/** Fires a shot from an own ship. */
export interface BlastAction {
  do: "blast";
  card: string;
  ship: string;
  target: Target;
}

/** Gives up an own ship as a shot. */
export interface RamAction {
  do: "ram";
  card: string;
  ship: string;
  target: Target;
}

/** Launches a squadron. */
export interface LaunchAction {
  do: "launch";
  card: string;
  target: Target;
}

/** Plays a Direct Hit after an own shot that has hit. */
export interface DirectHitAction {
  do: "direct_hit";
  card: string;
}

/**
 * Plays an effect of a Direct Hit; `ability` plays it without one, as the Alpha Mazons can.
 *
 * `sector` is where a boarded ship goes, `moves` where the ships of a concussive blast go; those left out stay.
 */
export interface EffectAction {
  do: "effect";
  card: string;
  ability: boolean;
  sector: SectorName | null;
  moves: Record<string, SectorName> | null;
}

/**
 * Plays another action card: on the fleet of a seat, on a shot under an own ship, or for nothing else.
 *
 * `cost` is the card that rebalanced cards take besides.
 */
export interface PlayAction {
  do: "play";
  card: string;
  fleet: number | null;
  ship: string | null;
  blast: string | null;
  cost: string | null;
}

/** Removes an effect from a fleet with a minesweeper. */
export interface SweepAction {
  do: "sweep";
  ship: string;
  fleet: number;
  card: string;
}

/** Ends the attack phase, and the turn. */
export interface EndTurnAction {
  do: "end_turn";
}

/**
 * Uses the ability of the own command ship, which says what has to be named.
 *
 * Overseers and Cranium `cards`; Freep `victim`; Tri-Bot `cards`, `take`, `sector`; Brotherhood `ship`, `blast`,
 * `target`.
 */
export interface AbilityAction {
  do: "ability";
  cards: string[] | null;
  victim: number | null;
  take: string | null;
  sector: SectorName | null;
  ship: string | null;
  blast: string | null;
  target: Target | null;
}

/** Answers the card on top of the stack. */
export interface AnswerAction {
  do: "answer";
  card: string;
}

/** Lets the card on top of the stack go on. */
export interface PassAction {
  do: "pass";
}

/** The timer of the table is up: no noise was made, or nobody answers any more. */
export interface SilenceAction {
  do: "silence";
}

/** Wants Brutal Bombardment. */
export interface AgreeAction {
  do: "agree";
}

export type Action = OneOf<
  | ChooseAction
  | DiscardAction
  | DrawAction
  | TradeAction
  | PlaceAction
  | MoveAction
  | EndPhaseAction
  | NoiseAction
  | BlastAction
  | RamAction
  | LaunchAction
  | DirectHitAction
  | EffectAction
  | PlayAction
  | SweepAction
  | EndTurnAction
  | AbilityAction
  | AnswerAction
  | PassAction
  | SilenceAction
  | AgreeAction
>;

/** The result of a game, `mag-blast-result/1`. */
export interface ResultDocument {
  format: string;
  outcome: string;
  winner: number;
  command_ship_left: number;
  fleet_ships_left: number;
}

/**
 * Everything one seat may know. `hand`, `dealt` and `chosen` are the own ones; decks are told by their size.
 *
 * `options` is what the seat, which is to act, may do, but for what is put together of single cards or ships: choosing
 * ships, discarding several cards at once, the abilities of Overseers and Tri-Bot. `besides` are the actions that the
 * seat may do although another one is to act.
 */
export interface View {
  seat: number | null;
  phase: PhaseName;
  turn: number;
  to_act: number[];
  first_round: number[];
  players: PlayerView[];
  hand: string[];
  dealt: string[];
  chosen: string[];
  action_deck: number;
  action_discard: string[];
  fleet_deck: number;
  fleet_discard: string[];
  stack: PlayedView[];
  placing: string[];
  direct_hit: HitView | null;
  noise: boolean;
  drew: boolean;
  brutal: boolean;
  agreed: number[];
  options: Action[];
  besides: Action[];
  result: ResultDocument | null;
}

export type VariantName = "controlled_ruckus" | "brutal_bombardment" | "bloodthirsty_shriek" | "rebalanced";

export type ShoutName = "off" | "honour" | "sensor";

/** Readings of the rules that a table chooses. */
export interface Options {
  shout: ShoutName;
}

export type StrengthName = "cadet" | "crew" | "ace";

/** The options of a game; docs/games/mag_blast.md explains each. */
export interface Setup {
  players: number;
  variants: VariantName[];
  options: Options;
  answer_s: number;
  bots: StrengthName[];
  names: string[];
}

export type KindName = "laser_blast" | "beam_blast" | "mag_blast" | "fighter" | "bomber" | "direct_hit" | "catastrophic_damage" | "boarding_party" | "concussive_blast" | "bridge_hit" | "temporal_flux" | "evasive_action" | "strategic_allocation" | "reinforcements" | "spacedock" | "ramming_speed" | "minefield" | "asteroids";

export type IconName = "star" | "circle" | "diamond";

/** What is printed on an action card. */
export interface ActionCard {
  kind: KindName;
  icons: IconName[];
  damage: number;
}

export type ClassName = "scout" | "cruiser" | "destroyer" | "carrier" | "dreadnought" | "minesweeper" | "gunship";

export interface ShipCard {
  class: ClassName;
  speed: number;
  hull: number;
  weapons: WeaponName[];
}

/** What is printed on a command ship. */
export interface CommandCard {
  key: string;
  uses: number;
}

/** All that is printed on the cards. */
export interface Printed {
  actions: Record<string, ActionCard>;
  ships: Record<string, ShipCard>;
  commands: Record<string, CommandCard>;
  sectors: Partial<Record<SectorName, number[]>>;
  hand: number;
  in_a_sector: number;
  overseers: number;
}

/** Draws so many cards, or up to five in hand. */
export interface DrawWish {
  do: "draw";
  count?: number | null;
}

/** Places a drawn ship in a sector; `ship` tells which, where two were drawn. */
export interface PlaceWish {
  do: "place";
  sector: SectorName;
  ship?: string | null;
}

/**
 * Plays an effect of a Direct Hit; `ability` plays it without one, as the Alpha Mazons can.
 *
 * `sector` is where a boarded ship goes, `moves` where the ships of a concussive blast go; those left out stay.
 */
export interface EffectWish {
  do: "effect";
  card: string;
  ability?: boolean;
  sector?: SectorName | null;
  moves?: Record<string, SectorName> | null;
}

/**
 * Plays another action card: on the fleet of a seat, on a shot under an own ship, or for nothing else.
 *
 * `cost` is the card that rebalanced cards take besides.
 */
export interface PlayWish {
  do: "play";
  card: string;
  fleet?: number | null;
  ship?: string | null;
  blast?: string | null;
  cost?: string | null;
}

/**
 * Uses the ability of the own command ship, which says what has to be named.
 *
 * Overseers and Cranium `cards`; Freep `victim`; Tri-Bot `cards`, `take`, `sector`; Brotherhood `ship`, `blast`,
 * `target`.
 */
export interface AbilityWish {
  do: "ability";
  cards?: string[] | null;
  victim?: number | null;
  take?: string | null;
  sector?: SectorName | null;
  ship?: string | null;
  blast?: string | null;
  target?: Target | null;
}

export type Wish = OneOf<
  | ChooseAction
  | DiscardAction
  | DrawWish
  | TradeAction
  | PlaceWish
  | MoveAction
  | EndPhaseAction
  | NoiseAction
  | BlastAction
  | RamAction
  | LaunchAction
  | DirectHitAction
  | EffectWish
  | PlayWish
  | SweepAction
  | EndTurnAction
  | AbilityWish
  | AnswerAction
  | PassAction
  | SilenceAction
  | AgreeAction
>;

/** The table while this game is shown. */
export interface Picture extends Omit<GamePicture, "view" | "record"> {
  view: View;
  record: Omit<RecordView, "setup"> & { setup: Setup };
}
