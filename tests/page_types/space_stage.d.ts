// Written by `make types` from engine/space_stage/ and firmware_py/games/space_stage/; `make check` says when it is stale.

import type { GamePicture, Json, OneOf, RecordView } from "./table.js";

/** A monster: tokens left, `damage` with its boosts, multipliers in hundredths as they are now. */
export interface MonsterView {
  monster: string;
  organic: number;
  scrap: number;
  boost: number;
  damage: number;
  lightning: number;
  frost: number;
  fire: number;
}

/** A card in a hand. `kind` tells what it is for; `ready` that it could be used in this round. */
export interface CardView {
  card: string;
  kind: string;
  discharged: boolean;
  used: boolean;
  ready: boolean;
  pocket: MonsterView | null;
}

/** A character. `threat` is what the monsters in its room would do at the end of its turn. */
export interface CharacterView {
  character: number;
  seat: number;
  room: string | null;
  damage: number;
  dying_at: number;
  status: string;
  last_roll: number | null;
  organic: number;
  scrap: number;
  cards: CardView[];
  done: string[];
  recharged: boolean;
  rolled: boolean;
  hat: boolean;
  vivified: boolean;
  self_damage: number;
  threat: number;
}

/** A slot of the board with the monster on it. */
export interface SlotView {
  slot: string;
  room: string;
  monster: MonsterView | null;
}

/** A generator; it is broken while tokens lie on it. */
export interface GeneratorView {
  generator: string;
  room: string;
  tokens: number;
}

export type CauseName = "monsters" | "dead" | "rounds";

/** The result of a game, `space-stage-result/1`; `alive` are the characters. */
export interface ResultDocument {
  format: string;
  outcome: "won" | "lost";
  cause: CauseName;
  rounds: number;
  alive: number[];
}

/** Everything one seat may know. `pending` is an open choice in the words of position files. */
export interface View {
  seat: number | null;
  round: number;
  phase: string;
  turn: number | null;
  first: number;
  to_act: number[];
  characters: CharacterView[];
  slots: SlotView[];
  generators: GeneratorView[];
  equipment: (string | null)[];
  mutations: (string | null)[];
  decks: Record<string, number>;
  doors: Record<string, string[]>;
  pending: Json;
  entered: number[];
  actions_left: number;
  master_done: number;
  result: ResultDocument | null;
}

export type VariantName = "hardcore" | "two_players" | "station_master";

export type StrengthName = "cadet" | "crew" | "ace";

export type MonsterSet = "house" | "tough";

export type EquipmentName = "E01" | "E02" | "E03" | "E04" | "E05" | "E06" | "E07" | "E08" | "E09" | "E10" | "E11" | "E12" | "E13";

export type KindName = "attack" | "repair" | "heal" | "reduction" | "vortex" | "hat" | "telepathy" | "teleportation" | "vivification";

export type ElementName = "lightning" | "frost" | "fire";

/** A card of equipment; `price` and `recharge` in scrap. An attack without elements is never multiplied. */
export interface EquipmentRow {
  id: EquipmentName;
  name_en: string;
  name_cs: string;
  kind: KindName;
  price: number;
  recharge: number;
  source: string;
  value: number;
  elements: ElementName[];
}

export type MutationName = "M01" | "M02" | "M03" | "M04" | "M05" | "M06" | "M07" | "M08" | "M09" | "M10" | "M11" | "M12" | "M13";

/** A mutation; `price` in organic material, `self_damage` for each use. */
export interface MutationRow {
  id: MutationName;
  name_en: string;
  name_cs: string;
  kind: KindName;
  price: number;
  self_damage: number;
  source: string;
  value: number;
  elements: ElementName[];
}

export type MonsterName = "R01" | "R02" | "R03" | "R04" | "R05" | "R06" | "R07" | "R08" | "R09" | "R10" | "R11" | "R12" | "R13";

/** A monster: its tokens, its damage at the end of a turn, and the multipliers of elements. */
export interface MonsterRow {
  id: MonsterName;
  name_en: string;
  name_cs: string;
  organic: number;
  scrap: number;
  damage: number;
  lightning: number;
  frost: number;
  fire: number;
  source: string;
}

/** All cards: thirteen of equipment, thirteen mutations and thirteen monsters, in the order of their ids. */
export interface CardTable {
  equipment: EquipmentRow[];
  mutation: MutationRow[];
  monster: MonsterRow[];
}

/** The choices before a game; docs/games/space_stage.md explains each. The Station Master has the last seat. */
export interface Setup {
  players: number;
  variants: VariantName[];
  side_doors: boolean;
  dying_help: boolean;
  round_limit: number | null;
  first: number;
  dice: "table" | "real";
  strength: StrengthName | null;
  master_strength: StrengthName | null;
  monsters: MonsterSet;
  cards: CardTable | null;
  names: string[];
}

/** Takes an open card at the start of the game. */
export interface PickAction {
  do: "pick";
  card: EquipmentName | MutationName;
  character: number | null;
}

/** Rolls for the life of a dying character. */
export interface RollAction {
  do: "roll";
  character: number | null;
}

/** Recharges a card of equipment, for scrap. */
export interface RechargeAction {
  do: "recharge";
  card: EquipmentName | MutationName;
  character: number | null;
}

/** Recharges nothing more. */
export interface SkipAction {
  do: "skip";
  character: number | null;
}

export type RoomName = "hub" | "workshop" | "laboratory" | "nw" | "ne" | "sw" | "se";

/** Moves to a room next door, and on to another one if no monster is there. */
export interface MoveAction {
  do: "move";
  to: RoomName[];
  character: number | null;
}

/** Heals a character in the same room. */
export interface HealAction {
  do: "heal";
  target: number;
  organic: number;
  cards: (EquipmentName | MutationName)[];
  character: number | null;
}

export type SlotName = "upper_2" | "upper_3" | "upper_4" | "upper_5" | "lower_2" | "lower_3" | "lower_4" | "lower_5";

/** Attacks a monster in the same room with cards, or without any by bare hands. */
export interface AttackAction {
  do: "attack";
  slot: SlotName;
  cards: (EquipmentName | MutationName)[];
  character: number | null;
}

export type GeneratorName = "workshop_electricity" | "workshop_oxygen" | "laboratory_oxygen" | "laboratory_electricity";

/** Rolls the dice to repair a broken generator of the same room. */
export interface RepairAction {
  do: "repair";
  generator: GeneratorName;
  character: number | null;
}

/** Buys an open card: equipment in the workshop, a mutation in the laboratory. */
export interface BuyAction {
  do: "buy";
  card: EquipmentName | MutationName;
  character: number | null;
}

/** Gives resources to a character in the same room. */
export interface GiveAction {
  do: "give";
  to: number;
  organic: number;
  scrap: number;
  character: number | null;
}

/** Moves to any other room, by teleportation. */
export interface TeleportAction {
  do: "teleport";
  to: RoomName;
  character: number | null;
}

/** Takes a monster of the same room into the pocket of a Vortex card, or swaps it with the one there. */
export interface VortexAction {
  do: "vortex";
  card: EquipmentName | MutationName;
  slot: SlotName;
  character: number | null;
}

/** Puts on the hat: mutations do no damage in this turn. */
export interface HatAction {
  do: "hat";
  character: number | null;
}

/** Uses vivification: resources may be exchanged in this turn. */
export interface VivifyAction {
  do: "vivify";
  character: number | null;
}

/** Exchanges resources of one kind for as many of the other. */
export interface ConvertAction {
  do: "convert";
  gives: "organic" | "scrap";
  amount: number;
  character: number | null;
}

/** A move that a telepath wants of another character. */
export interface ToMove {
  do: "move";
  to: RoomName[];
}

/** Healing that a telepath wants of another character. */
export interface ToHeal {
  do: "heal";
  target: number;
}

/** An attack that a telepath wants of another character. */
export interface ToAttack {
  do: "attack";
  slot: SlotName;
}

/** A repair that a telepath wants of another character. */
export interface ToRepair {
  do: "repair";
  generator: GeneratorName;
}

/** Lets another character do a main action. */
export interface TelepathyAction {
  do: "telepathy";
  target: number;
  action: ToMove | ToHeal | ToAttack | ToRepair;
  character: number | null;
}

/** Ends the turn, with cards that reduce the damage. */
export interface EndTurnAction {
  do: "end_turn";
  cards: (EquipmentName | MutationName)[];
  character: number | null;
}

/** Adds own cards and organic material to what a telepath wanted. */
export interface ContributeAction {
  do: "contribute";
  cards: (EquipmentName | MutationName)[];
  organic: number;
  character: number | null;
}

/** Adds scrap and tools to a repair after the roll. */
export interface TopUpAction {
  do: "top_up";
  scrap: number;
  cards: (EquipmentName | MutationName)[];
  character: number | null;
}

/** Chooses the tokens that an attack takes. */
export interface TakeAction {
  do: "take";
  organic: number;
  scrap: number;
  character: number | null;
}

/** The Station Master draws a monster. */
export interface NewMonsterAction {
  do: "new_monster";
}

/** The Station Master lays the monster that he drew on a free slot. */
export interface PlaceAction {
  do: "place";
  slot: SlotName;
}

/** The Station Master breaks a generator. */
export interface BreakAction {
  do: "break";
  generator: GeneratorName;
}

/** The Station Master gives a character a heart attack. */
export interface HeartAttackAction {
  do: "heart_attack";
  character: number;
}

/** The Station Master makes a monster stronger for the next round. */
export interface BoostAction {
  do: "boost";
  slot: SlotName;
}

/** A real die shows this face. */
export interface RolledAction {
  do: "rolled";
  face: number;
}

export type Action = OneOf<
  | PickAction
  | RollAction
  | RechargeAction
  | SkipAction
  | MoveAction
  | HealAction
  | AttackAction
  | RepairAction
  | BuyAction
  | GiveAction
  | TeleportAction
  | VortexAction
  | HatAction
  | VivifyAction
  | ConvertAction
  | TelepathyAction
  | EndTurnAction
  | ContributeAction
  | TopUpAction
  | TakeAction
  | NewMonsterAction
  | PlaceAction
  | BreakAction
  | HeartAttackAction
  | BoostAction
  | RolledAction
>;

/** Takes an open card at the start of the game. */
export interface PickWish {
  do: "pick";
  card: EquipmentName | MutationName;
  character?: number | null;
}

/** Rolls for the life of a dying character. */
export interface RollWish {
  do: "roll";
  character?: number | null;
}

/** Recharges a card of equipment, for scrap. */
export interface RechargeWish {
  do: "recharge";
  card: EquipmentName | MutationName;
  character?: number | null;
}

/** Recharges nothing more. */
export interface SkipWish {
  do: "skip";
  character?: number | null;
}

/** Moves to a room next door, and on to another one if no monster is there. */
export interface MoveWish {
  do: "move";
  to: RoomName[];
  character?: number | null;
}

/** Heals a character in the same room. */
export interface HealWish {
  do: "heal";
  target: number;
  organic?: number;
  cards?: (EquipmentName | MutationName)[];
  character?: number | null;
}

/** Attacks a monster in the same room with cards, or without any by bare hands. */
export interface AttackWish {
  do: "attack";
  slot: SlotName;
  cards?: (EquipmentName | MutationName)[];
  character?: number | null;
}

/** Rolls the dice to repair a broken generator of the same room. */
export interface RepairWish {
  do: "repair";
  generator: GeneratorName;
  character?: number | null;
}

/** Buys an open card: equipment in the workshop, a mutation in the laboratory. */
export interface BuyWish {
  do: "buy";
  card: EquipmentName | MutationName;
  character?: number | null;
}

/** Gives resources to a character in the same room. */
export interface GiveWish {
  do: "give";
  to: number;
  organic?: number;
  scrap?: number;
  character?: number | null;
}

/** Moves to any other room, by teleportation. */
export interface TeleportWish {
  do: "teleport";
  to: RoomName;
  character?: number | null;
}

/** Takes a monster of the same room into the pocket of a Vortex card, or swaps it with the one there. */
export interface VortexWish {
  do: "vortex";
  card: EquipmentName | MutationName;
  slot: SlotName;
  character?: number | null;
}

/** Puts on the hat: mutations do no damage in this turn. */
export interface HatWish {
  do: "hat";
  character?: number | null;
}

/** Uses vivification: resources may be exchanged in this turn. */
export interface VivifyWish {
  do: "vivify";
  character?: number | null;
}

/** Exchanges resources of one kind for as many of the other. */
export interface ConvertWish {
  do: "convert";
  gives: "organic" | "scrap";
  amount: number;
  character?: number | null;
}

/** Lets another character do a main action. */
export interface TelepathyWish {
  do: "telepathy";
  target: number;
  action: ToMove | ToHeal | ToAttack | ToRepair;
  character?: number | null;
}

/** Ends the turn, with cards that reduce the damage. */
export interface EndTurnWish {
  do: "end_turn";
  cards?: (EquipmentName | MutationName)[];
  character?: number | null;
}

/** Adds own cards and organic material to what a telepath wanted. */
export interface ContributeWish {
  do: "contribute";
  cards?: (EquipmentName | MutationName)[];
  organic?: number;
  character?: number | null;
}

/** Adds scrap and tools to a repair after the roll. */
export interface TopUpWish {
  do: "top_up";
  scrap?: number;
  cards?: (EquipmentName | MutationName)[];
  character?: number | null;
}

/** Chooses the tokens that an attack takes. */
export interface TakeWish {
  do: "take";
  organic: number;
  scrap: number;
  character?: number | null;
}

export type Wish = OneOf<
  | PickWish
  | RollWish
  | RechargeWish
  | SkipWish
  | MoveWish
  | HealWish
  | AttackWish
  | RepairWish
  | BuyWish
  | GiveWish
  | TeleportWish
  | VortexWish
  | HatWish
  | VivifyWish
  | ConvertWish
  | TelepathyWish
  | EndTurnWish
  | ContributeWish
  | TopUpWish
  | TakeWish
  | NewMonsterAction
  | PlaceAction
  | BreakAction
  | HeartAttackAction
  | BoostAction
  | RolledAction
>;

/** The table while this game is shown. */
export interface Picture extends Omit<GamePicture, "view" | "record"> {
  view: View;
  record: Omit<RecordView, "setup"> & { setup: Setup };
}
