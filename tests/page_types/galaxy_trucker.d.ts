// Written by `make types` from engine/galaxy_trucker/ and firmware_py/games/galaxy_trucker/; `make check` says when it is stale.

import type { GamePicture, Json, OneOf, RecordView } from "./table.js";

/** The sand: its circle, whether it runs, and the game second at which it runs out. */
export interface SandView {
  circle: string;
  running: boolean;
  until: number | null;
}

/** Components face down, cargo tiles face down, and everything face up in the order of returning. */
export interface WarehouseView {
  heap: number;
  cargo: number;
  face_up: string[];
}

/**
 * What repairs of the own ship cost: each component that may be removed, with the number of components that go if
 * the largest part is kept, and what the smallest repair takes.
 */
export interface RepairView {
  costs: [[number, number], number][];
  smallest: [number, number][];
}

/**
 * A player's board, hand and money.
 *
 * `parts` are the components in reading order, each a text of column and row, tile, quarters it is turned, and a
 * letter for each thing it carries: `"8,7 BT3-0002 1 ee"` (part_text); the one at `loose` may still be moved. `hand`
 * is None where it is empty or hidden; `holding` tells which, `hand_from` where it is from. `cannons`, `engines` are
 * strengths without power. `errors` are those of the check.
 */
export interface PlayerView {
  seat: number;
  credits: number;
  number: number;
  parts: string[];
  loose: [number, number] | null;
  holding: boolean;
  hand: string | null;
  hand_from: string | null;
  looking: number | null;
  aside: (string | null)[];
  lost: number;
  errors: Json;
  exposed: number;
  cannons: number;
  engines: number;
  crew: number;
  humans: number;
  energy: number;
  stake: number | null;
}

/** A ship in flight: its place on the flight board, why it retired (None: it flies), and its payout. */
export interface FlyerView {
  seat: number;
  position: number;
  retired: string | null;
  payout: Record<string, number> | null;
}

/** The meteor or shot that a question is about, and the component that it strikes. */
export interface MetThreat {
  threat: string;
  size: string;
  side: string;
  line: number;
  target: [number, number] | null;
}

/**
 * What a ship is asked, in the words of the flight file.
 *
 * `cells` may be named, `number` is how many (crew to give up, goods or tokens to choose, energy aboard, components
 * still to shed, strength that is missing, threats that may still come), `parts` are those of a broken ship, `planets`
 * those that are free, `goods` what is gained or, where equal ones are chosen, given.
 */
export interface ShipQuestion {
  ship: number;
  kind: string;
  cells: [number, number][];
  number: number;
  parts: [number, number][][];
  planets: number[];
  goods: [number, number, number, number];
  threat: MetThreat | null;
}

/**
 * An answer, as an action, and what follows from it for the ship that gives it, up to the next dice.
 *
 * `strength` is what it declares, with halves; `days` are flown (+) or lost; `crew`, `components` and `energy` are
 * those that go; `goods` how many are gained or lost, `worth` their prices. `gone` are the components that go, in
 * the order in which they do, each time with the word for it (`destroyed`, `fallen_off`). `marks` are the names of
 * steps such as `enemy_beaten`, and `fleet_held` where no line of a fleet is left to take. `later` is the most energy
 * that an order may take after this threat; `due` is what the lines of a fleet bring (`crew`, `goods`, `days`,
 * `shots`), as far as anything.
 */
export interface Prospect {
  answer: Record<string, Json>;
  strength: number | null;
  energy: number;
  days: number;
  credits: number;
  crew: number;
  components: number;
  goods: number;
  worth: number;
  gone: [string, [number, number][]][];
  marks: string[];
  later: number;
  due: [string, number][];
}

/**
 * The flight: cards turned and to come, the card in play, ships in flight order, and what is asked of whom.
 *
 * `prospects` are answers with their prices, for the seat that is asked. `freighter` is the place of the Escort
 * Mission's, `freighter_hits` how often it was hit.
 */
export interface FlightView {
  turned: number;
  left: number;
  card: string | null;
  flyers: FlyerView[];
  asked: number | null;
  question: ShipQuestion | null;
  prospects: Prospect[];
  freighter: number | null;
  freighter_hits: number;
}

/** What a trucker owns in the end, the place that is worth, and whether that has won. */
export interface PlayerResult {
  seat: number;
  credits: number;
  place: number;
  won: boolean;
}

/** The result of a game, `galaxy-trucker-result/1`. */
export interface ResultDocument {
  format: string;
  outcome: string;
  points: Record<string, number>;
  flights: number;
  players: PlayerResult[];
}

/**
 * Everything one seat may know. `flight_number` counts from 1; `piles` are their sizes, `cards` those of the pile
 * that the seat looks at. `targets` are cells of the own ship that something can be done with now, by what: place,
 * remove, keep (one of each part), brown, purple (cabins for aliens). `repair` is there while the seat repairs;
 * `ledger` is what everybody owned after each flight, by seat. `proposed` are the classes of ships that seats want
 * for this mission instead, `ship_classes` those that this seat can propose.
 */
export interface View {
  seat: number | null;
  phase: string;
  to_act: number[];
  now: number;
  flight_number: number;
  levels: number[];
  level: number;
  ship_class: string;
  learning: boolean;
  hints: boolean;
  missions: boolean;
  offered: string[];
  votes: (string | null)[];
  mission: string | null;
  proposed: (string | null)[];
  ship_classes: string[];
  rationed: string | null;
  sand: SandView;
  warehouse: WarehouseView;
  piles: number[];
  cards: string[];
  targets: Record<string, [number, number][]>;
  repair: RepairView | null;
  players: PlayerView[];
  flight: FlightView | null;
  ledger: number[][];
  result: ResultDocument | null;
}

export type PrintedClass = "I" | "II" | "III" | "IIIA";

export type StrengthName = "cadet" | "crew" | "ace";

/** The options of a game; docs/games/galaxy_trucker.md explains each. */
export interface Setup {
  players: number;
  levels: number[];
  ship_classes: PrintedClass[];
  missions: boolean;
  mission: string[];
  learning: boolean;
  sand_s: number;
  choice_s: number;
  dice: "table" | "real";
  hints: boolean;
  bots: StrengthName[];
  names: string[];
}

/** The one action all games share: the game's clock shows `at` seconds, and what is due by then happens. */
export interface TimeIsAction {
  do: "time_is";
  at: number;
}

/** Is ready for what comes next: building, the next card, the next flight. */
export interface ReadyAction {
  do: "ready";
}

/** Wants one of the missions on offer. */
export interface VoteAction {
  do: "vote";
  mission: string;
}

/** Agrees to no mission; may name one that is not to be flown. */
export interface ObjectAction {
  do: "object";
  leave_out: string | null;
}

/** Wants ships of another class for the mission that was chosen, or agrees to such a proposal; once a flight. */
export interface ProposeShipsAction {
  do: "propose_ships";
  ship_class: PrintedClass;
}

/** Takes a component that lies face down into the hand: from the cargo tiles, or from the others. */
export interface TakeDownAction {
  do: "take_down";
  cargo: boolean;
}

/** Takes a component that lies face up into the hand. */
export interface TakeUpAction {
  do: "take_up";
  tile: string;
}

/** Takes a component that was set aside into the hand. */
export interface TakeAsideAction {
  do: "take_aside";
  place: number;
}

/** Takes the component that was placed last back into the hand. */
export interface TakeLooseAction {
  do: "take_loose";
}

/** Places the component in the hand on a cell, turned clockwise by quarters. */
export interface PlaceAction {
  do: "place";
  cell: [number, number];
  turn: number;
}

/** Turns the component that was placed last where it stands. */
export interface TurnAction {
  do: "turn";
  turn: number;
}

/** Sets the component in the hand aside. */
export interface SetAsideAction {
  do: "set_aside";
}

/** Returns the component in the hand to the warehouse, face up. */
export interface ReturnAction {
  do: "return";
}

/** Takes one of the three card piles up to look at it, 0 to 2. */
export interface LookAction {
  do: "look";
  pile: number;
}

/** Puts the card pile back. */
export interface PutBackAction {
  do: "put_back";
}

/** Turns the sand over onto the next circle. */
export interface FlipAction {
  do: "flip";
}

/** Takes a number tile: the ship is done. */
export interface FinishAction {
  do: "finish";
  number: number;
}

/** Removes a component in the check. */
export interface RemoveAction {
  do: "remove";
  cell: [number, number];
}

/** Lets the table make the smallest repair. */
export interface MendAction {
  do: "mend";
}

/** Stakes credits on finishing first. */
export interface StakeAction {
  do: "stake";
  credits: number;
}

/** Names the cabins that take an alien instead of humans. */
export interface TakeAboardAction {
  do: "take_aboard";
  brown: [number, number] | null;
  purple: [number, number] | null;
}

/** Leaves the flight between two cards. */
export interface GiveUpAction {
  do: "give_up";
}

/** Pays 1 energy for each of these double engines and double cannons. */
export interface PowerAction {
  do: "power";
  cells: [number, number][];
  batteries: [number, number][];
}

/**
 * Pays 1 energy for a shield or double cannon that stops the threat; None: does not.
 *
 * `rest` orders the same for every threat of this card that is still to come: 1 energy each, from the first battery in
 * reading order, as long as there is any.
 */
export interface DefendAction {
  do: "defend";
  cell: [number, number] | null;
  batteries: [number, number][];
  rest: boolean;
}

/**
 * Shoots a big meteor with a single cannon, which costs nothing, or holds fire and is struck; `always` orders the
 * same for every such meteor of this flight.
 */
export interface FireAction {
  do: "fire";
  yes: boolean;
  always: boolean;
}

/** Keeps the part of a broken ship that holds this cell. */
export interface KeepAction {
  do: "keep";
  cell: [number, number];
}

/** Lands on a planet, counted from 0; None: passes. */
export interface PlanetAction {
  do: "planet";
  number: number | null;
}

/** Takes an offer or a reward, or does not. */
export interface AcceptAction {
  do: "accept";
  yes: boolean;
}

/** Gives up crew, one for each cabin named. */
export interface CrewAction {
  do: "crew";
  cells: [number, number][];
}

/** The holds that give up goods of equal value, or the batteries that pay for missing goods; a cell for each. */
export interface UnloadAction {
  do: "unload";
  cells: [number, number][];
}

export type ColourName = "red" | "yellow" | "green" | "blue";

/** What a hold carries. */
export interface Hold {
  at: [number, number];
  goods: ColourName[];
}

/** What all holds carry from now on, the rest is thrown away; None: by the rule of stowing. */
export interface StowAction {
  do: "stow";
  holds: Hold[] | null;
}

/** Powers double engines, then discards components, against a Black Hole. */
export interface HoleAction {
  do: "hole";
  power: [number, number][];
  discard: [number, number][] | "all";
  batteries: [number, number][];
}

/** Removes a fragile tile and takes no part in the supercard; None: faces it. */
export interface DodgeAction {
  do: "dodge";
  cell: [number, number] | null;
}

/** The component that Corrosive Dust takes; None: the first exposed one in reading order. */
export interface ShedAction {
  do: "shed";
  cell: [number, number] | null;
}

/** Dice that were thrown on the table. */
export interface DiceAction {
  do: "dice";
  dice: number[];
}

export type Action = OneOf<
  | TimeIsAction
  | ReadyAction
  | VoteAction
  | ObjectAction
  | ProposeShipsAction
  | TakeDownAction
  | TakeUpAction
  | TakeAsideAction
  | TakeLooseAction
  | PlaceAction
  | TurnAction
  | SetAsideAction
  | ReturnAction
  | LookAction
  | PutBackAction
  | FlipAction
  | FinishAction
  | RemoveAction
  | MendAction
  | StakeAction
  | TakeAboardAction
  | GiveUpAction
  | PowerAction
  | DefendAction
  | FireAction
  | KeepAction
  | PlanetAction
  | AcceptAction
  | CrewAction
  | UnloadAction
  | StowAction
  | HoleAction
  | DodgeAction
  | ShedAction
  | DiceAction
>;

/** Agrees to no mission; may name one that is not to be flown. */
export interface ObjectWish {
  do: "object";
  leave_out?: string | null;
}

/** Takes a component that lies face down into the hand: from the cargo tiles, or from the others. */
export interface TakeDownWish {
  do: "take_down";
  cargo?: boolean;
}

/** Places the component in the hand on a cell, turned clockwise by quarters. */
export interface PlaceWish {
  do: "place";
  cell: [number, number];
  turn?: number;
}

/** Names the cabins that take an alien instead of humans. */
export interface TakeAboardWish {
  do: "take_aboard";
  brown?: [number, number] | null;
  purple?: [number, number] | null;
}

/** Pays 1 energy for each of these double engines and double cannons. */
export interface PowerWish {
  do: "power";
  cells?: [number, number][];
  batteries?: [number, number][];
}

/**
 * Pays 1 energy for a shield or double cannon that stops the threat; None: does not.
 *
 * `rest` orders the same for every threat of this card that is still to come: 1 energy each, from the first battery in
 * reading order, as long as there is any.
 */
export interface DefendWish {
  do: "defend";
  cell?: [number, number] | null;
  batteries?: [number, number][];
  rest?: boolean;
}

/**
 * Shoots a big meteor with a single cannon, which costs nothing, or holds fire and is struck; `always` orders the
 * same for every such meteor of this flight.
 */
export interface FireWish {
  do: "fire";
  yes: boolean;
  always?: boolean;
}

/** Lands on a planet, counted from 0; None: passes. */
export interface PlanetWish {
  do: "planet";
  number?: number | null;
}

/** What all holds carry from now on, the rest is thrown away; None: by the rule of stowing. */
export interface StowWish {
  do: "stow";
  holds?: Hold[] | null;
}

/** Powers double engines, then discards components, against a Black Hole. */
export interface HoleWish {
  do: "hole";
  power?: [number, number][];
  discard?: [number, number][] | "all";
  batteries?: [number, number][];
}

/** Removes a fragile tile and takes no part in the supercard; None: faces it. */
export interface DodgeWish {
  do: "dodge";
  cell?: [number, number] | null;
}

/** The component that Corrosive Dust takes; None: the first exposed one in reading order. */
export interface ShedWish {
  do: "shed";
  cell?: [number, number] | null;
}

export type Wish = OneOf<
  | TimeIsAction
  | ReadyAction
  | VoteAction
  | ObjectWish
  | ProposeShipsAction
  | TakeDownWish
  | TakeUpAction
  | TakeAsideAction
  | TakeLooseAction
  | PlaceWish
  | TurnAction
  | SetAsideAction
  | ReturnAction
  | LookAction
  | PutBackAction
  | FlipAction
  | FinishAction
  | RemoveAction
  | MendAction
  | StakeAction
  | TakeAboardWish
  | GiveUpAction
  | PowerWish
  | DefendWish
  | FireWish
  | KeepAction
  | PlanetWish
  | AcceptAction
  | CrewAction
  | UnloadAction
  | StowWish
  | HoleWish
  | DodgeWish
  | ShedWish
  | DiceAction
>;

/** The table while this game is shown. */
export interface Picture extends Omit<GamePicture, "view" | "record"> {
  view: View;
  record: Omit<RecordView, "setup"> & { setup: Setup };
}
