// Written by `make types` from engine/outer_rim/ and firmware_py/games/outer_rim/; `make check` says when it is stale.

import type { GamePicture, OneOf, RecordView } from "./table.js";

export type PhaseName = "preparation" | "manoeuvre" | "planning" | "fire";

export type RaceName = "tellurian" | "kalmian";

export type HeadingName = "north" | "east" | "south" | "west";

export type ModuleName = "repair_unit" | "orbital_bombs" | "gunner" | "seasoned_captain" | "emergency_engines" | "admiral" | "cloaking_device" | "energy_reserve" | "capable_commander" | "technician" | "active_targeting" | "experimental_weapons";

export type TokenName = "forward" | "stop" | "turn_left" | "turn_right" | "curve_left" | "curve_right";

/** Picks the modules to fly with. */
export interface ChooseModulesAction {
  do: "choose_modules";
  modules: ModuleName[];
}

/** Lays a manoeuvre token face down. */
export interface PlaceTokenAction {
  do: "place_token";
  token: TokenName;
}

export type SideName = "left" | "right";

/** Says which way a turn token turns, where the set-up leaves that open. */
export interface TurnAction {
  do: "turn";
  side: SideName;
}

export type SectorName = "bow" | "mid" | "stern";

/** Takes the damage of a collision in an own sector. */
export interface TakeCollisionAction {
  do: "take_collision";
  sector: SectorName;
}

/** Declares which of two sectors that cover the opponent is active. */
export interface DeclareSectorAction {
  do: "declare_sector";
  sector: SectorName;
}

/** Sets dice in the active sector, by their values; the highest lie first. */
export interface SetDiceAction {
  do: "set_dice";
  cannons: number[];
  shields: number[];
}

/** Lowers a die of an opponent who spent too much energy. */
export interface CutDieAction {
  do: "cut_die";
  die: number;
}

/** Fires a cannon die as an ion salvo, which lowers the opponent's shield dice by these points, place by place. */
export interface FireIonAction {
  do: "fire_ion";
  cannon: number;
  points: [number, number, number, number];
}

/** A real die shows this face. */
export interface RolledAction {
  do: "rolled";
  face: number;
}

/** Cancels these hits, by the places of the opponent's cannon dice. */
export interface CancelHitsAction {
  do: "cancel_hits";
  hits: number[];
}

/** Sends the damage that hit a destroyed sector on to this sector of the opponent. */
export interface AimPastAction {
  do: "aim_past";
  sector: SectorName;
}

/** Uses no module, or fires no ion salvo. */
export interface PassAction {
  do: "pass";
}

/** Gives energy back to an own sector. */
export interface RepairUnitAction {
  do: "repair_unit";
  sector: SectorName;
}

/** Bombs a sector of the opponent; in the literal reading makes a move and hurts an own sector. */
export interface OrbitalBombsAction {
  do: "orbital_bombs";
  sector: SectorName;
  token: TokenName | null;
}

/** Lowers shield dice by 1 and raises as many cannon dice by 2. */
export interface GunnerAction {
  do: "gunner";
  lowered: number[];
  raised: number[];
}

/** Rolls failed shield dice again. */
export interface SeasonedCaptainAction {
  do: "seasoned_captain";
}

/** Carries out a second manoeuvre token. */
export interface EmergencyEnginesAction {
  do: "emergency_engines";
  token: TokenName;
}

/** Sets two or three own dice to other values with the same sum. */
export interface AdmiralAction {
  do: "admiral";
  dice: number[];
  values: number[];
}

/** Puts the own figure on any empty field, column x and row y. */
export interface CloakingDeviceAction {
  do: "cloaking_device";
  x: number;
  y: number;
  heading: HeadingName;
}

/** Adds energy for the dice of this round. */
export interface EnergyReserveAction {
  do: "energy_reserve";
}

/** Takes back points of the damage just suffered. */
export interface CapableCommanderAction {
  do: "capable_commander";
  amount: number;
}

/** Lowers cannon dice by 1 and raises as many shield dice by 2. */
export interface TechnicianAction {
  do: "technician";
  lowered: number[];
  raised: number[];
}

/** Rolls failed cannon dice again. */
export interface ActiveTargetingAction {
  do: "active_targeting";
}

/** Makes a shield die a cannon die of the same value. */
export interface ExperimentalWeaponsAction {
  do: "experimental_weapons";
  shield: number;
}

export type Action = OneOf<
  | ChooseModulesAction
  | PlaceTokenAction
  | TurnAction
  | TakeCollisionAction
  | DeclareSectorAction
  | SetDiceAction
  | CutDieAction
  | FireIonAction
  | RolledAction
  | CancelHitsAction
  | AimPastAction
  | PassAction
  | RepairUnitAction
  | OrbitalBombsAction
  | GunnerAction
  | SeasonedCaptainAction
  | EmergencyEnginesAction
  | AdmiralAction
  | CloakingDeviceAction
  | EnergyReserveAction
  | CapableCommanderAction
  | TechnicianAction
  | ActiveTargetingAction
  | ExperimentalWeaponsAction
>;

/**
 * A place for a die: the value it is set to (0: empty), the face it came up with (0: not rolled).
 *
 * `success` tells a hit, or a shield that holds; `cancelled` a hit that a shield took.
 */
export interface DieView {
  value: number;
  face: number;
  success: boolean;
  cancelled: boolean;
}

/**
 * A ship: its figure in column `x` and row `y`, energy bow to stern, dice by place.
 *
 * `modules` are those still unused, None when they are face down; `modules_left` tells how many. `token` is the
 * manoeuvre token that lies open. `has_chosen` tells that a secret choice was made; its owner
 * sees it in `choice`.
 */
export interface ShipView {
  seat: number;
  race: RaceName;
  x: number;
  y: number;
  heading: HeadingName;
  energy: [number, number, number];
  start_energy: [number, number, number];
  modules: ModuleName[] | null;
  modules_left: number;
  modules_used: ModuleName[];
  token: TokenName | null;
  cloaked: boolean;
  has_chosen: boolean;
  choice: Action | null;
  active: SectorName | null;
  limit: number;
  places: [number, number];
  cannons: DieView[];
  shields: DieView[];
  due: number;
  due_sector: SectorName | null;
}

export type ReasonName = "destroyed" | "both_destroyed" | "quiet" | "round_cap";

/** The result of a duel, `outer-rim-result/1`. */
export interface ResultDocument {
  format: string;
  outcome: RaceName | "draw";
  winner: number | null;
  reason: ReasonName;
  rounds: number;
  energy: Partial<Record<RaceName, Partial<Record<SectorName, number>>>>;
}

/**
 * Where the opponent would end, and what that means: a collision, or sectors that face each other.
 *
 * `token` is its manoeuvre, None where it stays for sure; `stays` tells that it ends on the field on which it is.
 */
export interface OpponentReply {
  x: number;
  y: number;
  heading: HeadingName;
  token: TokenName | null;
  stays: boolean;
  collides: boolean;
  own: SectorName[];
  theirs: SectorName[];
}

/** A manoeuvre and where it ends; a `void` one would leave the board, so the ship stays. */
export interface ManoeuvreEnd {
  x: number;
  y: number;
  heading: HeadingName;
  token: TokenName;
  void: boolean;
  replies: OpponentReply[];
}

/** A die that may give up energy, cannon dice 0 to 3, shield dice 4 to 7, and the value it would have then. */
export interface DieCut {
  die: number;
  to: number;
}

/** A real die by its name, such as "cannon_2", and the value it is set to. */
export interface DieToRoll {
  die: string;
  value: number;
}

/** How much energy each sector would get back. */
export interface EnergyRepair {
  sectors: Partial<Record<SectorName, number>>;
}

/** Whose sectors may be bombed depends on the reading; `manoeuvres` belong to the literal one. */
export interface Bombs {
  amount?: number;
  sectors?: SectorName[];
  manoeuvres?: ManoeuvreEnd[];
}

/** By how much dice of one colour go down and those of the other up. */
export interface DiceShift {
  lower: number;
  up: number;
}

/** The dice that are rolled again, cannon dice 0 to 3, shield dice 4 to 7. */
export interface Reroll {
  dice: number[];
}

/** The manoeuvres of a second flight. */
export interface Engines {
  manoeuvres: ManoeuvreEnd[];
}

/** The largest number that may be chosen. */
export interface Most {
  most: number;
}

/** Where a figure stands or would stand: column, row, heading. */
export interface FigurePlace {
  x: number;
  y: number;
  heading: HeadingName;
}

/** Free fields as columns and rows, and where the opponent may fly. */
export interface Cloak {
  fields: [number, number][];
  replies: FigurePlace[];
}

/** How much a module gives. */
export interface Amount {
  amount: number;
}

/** A module that asks for nothing more than the view tells. */
export interface NoChoice {
}

/** Each module that can be used now, with what it would do. */
export interface ModuleOutlooks {
  repair_unit?: EnergyRepair;
  orbital_bombs?: Bombs;
  gunner?: DiceShift;
  seasoned_captain?: Reroll;
  emergency_engines?: Engines;
  admiral?: Most;
  cloaking_device?: Cloak;
  energy_reserve?: Amount;
  capable_commander?: Most;
  technician?: DiceShift;
  active_targeting?: Reroll;
  experimental_weapons?: NoChoice;
}

/**
 * What a question is about; which fields are there depends on `View.asks`.
 *
 * `number`: modules to pick, or hits to stop. `manoeuvres`: tokens and turns. `sectors`: own ones that may be
 * declared or hurt, or the opponent's that may be hurt by `amount`. `theirs`: its sectors that cover the ship.
 * `most`: energy for dice. `cuts`, `excess`: too much energy, and the dice that may give it up. `dice`: real dice to
 * be rolled, in that order. `hits`: cannon dice that hit.
 */
export interface Outlook {
  number?: number;
  manoeuvres?: ManoeuvreEnd[];
  sectors?: SectorName[];
  theirs?: SectorName[];
  amount?: number;
  most?: number;
  cuts?: DieCut[];
  excess?: number;
  dice?: DieToRoll[];
  hits?: number[];
  modules?: ModuleOutlooks;
}

/**
 * Everything one seat may know. `asks` names what the table waits for, `to_act` whom.
 *
 * `dice_of` is the seat whose dice are to be rolled or cut, `next_die` the real die to be rolled. `outlook` is
 * what the seat itself may choose now and what that would mean, None when it is not asked.
 */
export interface View {
  seat: number | null;
  round: number;
  phase: PhaseName;
  asks: string | null;
  to_act: number[];
  dice_of: number | null;
  next_die: string | null;
  ships: [ShipView, ShipView];
  first_blood: boolean;
  draw_token: boolean;
  damage_this_round: boolean;
  result: ResultDocument | null;
  outlook: Outlook | null;
}

export type StrengthName = "cadet" | "crew" | "ace";

/**
 * The options of a duel; docs/games/outer_rim.md explains each.
 *
 * What is given for both ships is given for the Tellurian one first.
 */
export interface Setup {
  modules: 3 | 4 | 5;
  slot_profile: "even" | "asymmetric";
  orbital_bombs: "house" | "literal";
  repair_destroyed: boolean;
  free_turns: boolean;
  hidden_modules: boolean;
  dice: "table" | "real";
  overspend: "refused" | "cut";
  mirrored_start: boolean;
  round_cap: number;
  bots: StrengthName[];
  names: string[];
  seats: [number, number];
}

export type WindowName = "tokens_placed" | "opponent_moved" | "both_moved" | "planning_start" | "fire_start" | "attack_rolled" | "defence_rolled" | "damage";

/**
 * All that is printed: the board, the sheets, the modules.
 *
 * `places` are those for cannon and shield dice. `arcs` are the sectors whose arc covers a field, by the heading of a
 * figure and how far the field lies east and north of it, as "1,-2". `good_faces` are how many faces of a die succeed,
 * by the value that it is set to. `colours` are red, green, blue.
 */
export interface Printed {
  columns: number;
  rows: number;
  sectors: Partial<Record<SectorName, number>>;
  places: Partial<Record<"even" | "asymmetric", Partial<Record<SectorName, [number, number]>>>>;
  tokens: TokenName[];
  modules: Partial<Record<RaceName, Partial<Record<ModuleName, WindowName>>>>;
  module_does: Record<string, string>;
  arcs: Partial<Record<HeadingName, Record<string, SectorName[]>>>;
  good_faces: number[];
  colours: Partial<Record<RaceName, number[]>>;
}

/** Bombs a sector of the opponent; in the literal reading makes a move and hurts an own sector. */
export interface OrbitalBombsWish {
  do: "orbital_bombs";
  sector: SectorName;
  token?: TokenName | null;
}

export type Wish = OneOf<
  | ChooseModulesAction
  | PlaceTokenAction
  | TurnAction
  | TakeCollisionAction
  | DeclareSectorAction
  | SetDiceAction
  | CutDieAction
  | FireIonAction
  | RolledAction
  | CancelHitsAction
  | AimPastAction
  | PassAction
  | RepairUnitAction
  | OrbitalBombsWish
  | GunnerAction
  | SeasonedCaptainAction
  | EmergencyEnginesAction
  | AdmiralAction
  | CloakingDeviceAction
  | EnergyReserveAction
  | CapableCommanderAction
  | TechnicianAction
  | ActiveTargetingAction
  | ExperimentalWeaponsAction
>;

/** The table while this game is shown. */
export interface Picture extends Omit<GamePicture, "view" | "record"> {
  view: View;
  record: Omit<RecordView, "setup"> & { setup: Setup };
}
