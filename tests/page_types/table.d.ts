// Written by `make types` from firmware_py/web/; `make check` says when it is stale.

type KeysOf<U> = U extends unknown ? keyof U : never;
type Only<T, All extends PropertyKey> = T & { [K in Exclude<All, keyof T>]?: undefined };
/** One of several; fields that it lacks are undefined. */
export type OneOf<U, All extends PropertyKey = KeysOf<U>> = U extends unknown ? Only<U, All> : never;

/** Something that people at the table should know now. */
export interface NoticeView {
  number: number;
  what: string;
  seat: number | null;
  place: string | null;
  text: string;
}

export type State = "ready" | "connecting" | "degraded" | "absent" | "lost";

/** How a device fares; `promised` if the cabinet says that there is one. */
export interface DeviceView {
  name: string;
  state: State;
  reason: string;
  since_ms: number;
  promised: boolean;
}

export type Stage = "closed" | "open" | "counting";

/** How many people can play a game as it was set up last. */
export interface GameLimitsView {
  id: string;
  least: number;
  most: number;
}

export type Hand = "buttons" | "phone" | "laptop";

/** Who sits at a seat of the lobby. */
export interface PlaceView {
  seat: number;
  who: "person" | "bot" | "nobody";
  name: string;
  shape: number;
  ready: boolean;
  hand: Hand | "";
  strength: string;
}

/** Who takes a role of the game, if anybody does. */
export interface RoleView {
  role: string;
  seat: number | null;
}

/** One of several answers, in words. */
export interface AnswerView {
  value: string;
  text: string;
}

/** A question to the person at a seat, in words, and what they answer so far. */
export interface BallotView {
  seat: number;
  question: string;
  asked: string;
  answers: AnswerView[];
  answer: string;
}

/**
 * How the lobby stands. `places` are all seats, also of bots that will fill a gap; `plays` the seats that will
 * play, `missing` the people who are not ready, `ballots` what each of them is asked. `round` is that of an event
 * which all tables play now: no other game can be chosen.
 */
export interface LobbyView {
  stage: Stage;
  left_s: number;
  game: string;
  setup: object;
  onward: object | null;
  games: GameLimitsView[];
  places: PlaceView[];
  fills: number[];
  plays: number[];
  least: number;
  most: number;
  captain: number | null;
  facing: Record<string, number>;
  missing: number[];
  empty: number[];
  roles: RoleView[];
  ballots: BallotView[];
  here: boolean;
  round: string;
}

/** Calls for staff: the seats that wait for an answer, and those to which somebody is on the way; 0 is the table. */
export interface StaffView {
  waiting: number[];
  coming: number[];
}

/** The menu of the table. */
export interface MenuView {
  at: string;
  said: string;
  joined: number[];
  captain: number | null;
  missing: number | null;
  answers: string[];
  answer: number | null;
}

/** The table without a game. */
export interface TablePicture {
  kind: "picture";
  revision: number;
  notices: NoticeView[];
  health: DeviceView[];
  loudest: number;
  seat_names: Record<string, string>;
  lobby: LobbyView;
  staff: StaffView | null;
  game: null;
  menu: MenuView;
}

/** What a game was dealt from; each game has its own `setup`. */
export interface RecordView {
  seed: string | null;
  setup: object;
  bots: number[];
  people: Record<string, string>;
  number: number;
}

/**
 * A line of the story; `about` is the fact that it tells, `short` the same for the line of a phone, where the text
 * does not fit it.
 */
export interface LineView {
  at_ms: number;
  text: string;
  spoken: boolean;
  about: Record<string, string | number>;
  short?: string;
}

export type Outcome = "won" | "lost" | "drawn" | "over";

/** A row of a result. */
export interface RowView {
  name: string;
  points: number | null;
  about: string;
  icon: string;
  at_ms: number;
}

/** Something that people talk about afterwards. */
export interface HighlightView {
  kind: string;
  title: string;
  text: string;
  seats: number[];
  at_ms: number | null;
  icon: string;
}

/** What somebody did. */
export interface PersonView {
  seat: number;
  name: string;
  bot: boolean;
  lines: string[];
  points: number | null;
  place: number | null;
  out: boolean;
}

/** A number of one side, round by round. */
export interface CurveView {
  name: string;
  values: number[];
  seat: number;
}

/** The game turn by turn. */
export interface ChartView {
  title: string;
  good: string;
  bad: string;
  columns: [number, number, number][];
  lines: CurveView[];
}

export type Json = any;

/**
 * What can be thought over of a game that has ended: the studies by name, which one is asked, how far it has come
 * (0 to 1), the file that they are about, and the answers by study.
 */
export interface StudyView {
  known: string[];
  asked: string | null;
  progress: number;
  document: Record<string, Json>;
  answers: Record<string, Json>;
}

/** How a game ended. */
export interface EndingView {
  outcome: Outcome;
  title: string;
  lead: string;
  rows: RowView[];
  total: RowView | null;
  highlights: HighlightView[];
  people: PersonView[];
  chart: ChartView | null;
  picture: Record<string, Json>;
  study: StudyView | null;
}

/** Who holds the game (0 is whoever runs the table), and why, in their words; "" where they gave no reason. */
export interface HoldView {
  by: number;
  reason: string;
}

/**
 * The cursor of the show; `current` says whether pages see the game as it is, with all its steps told, `hold` who
 * has stopped it, None where nobody has.
 */
export interface ShowView {
  now_ms: number;
  start_ms: number;
  end_ms: number;
  beats: number[];
  turns: number[];
  stop_ms: number | null;
  stands: boolean;
  paused: boolean;
  speed: number;
  live: boolean;
  ahead_ms: number;
  held: boolean;
  pace: number;
  awaited: number[];
  current: boolean;
  hold: HoldView | null;
  choices?: Record<string, number>;
}

export type Shown = "table" | "board";

/** Where a lesson stands; each game has its own `task`. */
export interface LessonView {
  seat: number;
  shows: Shown;
  id: string;
  number: number;
  total: number;
  waiting: boolean;
  text: string;
  hint: string;
  task: object | null;
  suits: string[];
  point: string[];
  panel: string;
  last: boolean;
}

/**
 * A game that is looked at again: its number in the log (None for a file), when it was played, and `beside` it the
 * same chapter of what was really played.
 */
export interface ViewingView {
  number: number | null;
  played?: string;
  beside?: LineView[];
}

/** A slot where something else lies than is planned. */
export interface AstrayView {
  seat: number;
  slot: number;
  what: string;
}

/** What the noise meter hears while the game listens to it: whole dB over the room, of how many that count. */
export interface HearingView {
  over_db: number;
  of_db: number;
  left_s: number;
}

/** A game as a seat may see it. */
export interface GamePicture {
  kind: "picture";
  revision: number;
  notices: NoticeView[];
  health: DeviceView[];
  loudest: number;
  seat_names: Record<string, string>;
  lobby: LobbyView;
  staff: StaffView | null;
  game: string;
  record: RecordView;
  view: object;
  story: LineView[];
  ending: EndingView | null;
  show: ShowView;
  lesson: LessonView | null;
  viewing: ViewingView | null;
  served: number[];
  astray: AstrayView[];
  figures?: Record<string, string>;
  pointing?: number;
  hearing?: HearingView | null;
}

export type Picture = OneOf<
  | TablePicture
  | GamePicture
>;

/** A shape of the table top: its outline in mm. */
export interface ShapeView {
  kind: string;
  name: string;
  outline: [number, number][];
}

/** Where lamps lie, in mm, and which of them, by number, belong together. */
export interface CabinetView {
  width_mm: number;
  height_mm: number;
  leds: [number, number][];
  groups: Record<string, number[]>;
  shapes: ShapeView[];
  seats: Record<string, Json>[];
}

/** A game of the table. */
export interface GameTitle {
  id: string;
  title: string;
}

/** The first message, with its longer part. */
export interface HelloMessage {
  kind: "hello";
  language: string;
  more: string;
  cabinet: CabinetView;
  games: GameTitle[];
  languages: Record<string, string>;
  words: Record<string, Record<string, string>>;
  announcements: string[];
}

export type Role = "guest" | "seat" | "table" | "operator" | "spectator";

/** Whether the page of a held seat is here. */
export interface HeldView {
  here: boolean;
  since_ms: number;
}

/** Who asks for a seat that somebody holds. */
export interface AskView {
  seat: number;
  name: string;
}

/** What lets phones in: `write` goes onto the command line that starts the table, or into its settings. */
export interface OpeningView {
  how: "start" | "setting";
  write: string;
}

/** How phones come in. */
export interface RoomView {
  code: string;
  address: string;
  where: string;
  qr: string[];
  opening: OpeningView;
}

/** What this page may do, who is here, and how others come in. */
export interface AccessMessage {
  kind: "access";
  role: Role;
  seat: number;
  lost: string;
  held: Record<string, HeldView>;
  asks: AskView[];
  asking: number;
  answers: number;
  guessed?: boolean;
  token?: string;
  room?: RoomView;
  now_ms: number;
}

/** What can't be done, and why. */
export interface ErrorMessage {
  kind: "error";
  text: string;
  place?: string | null;
  reason?: string;
}

/** What begins to sound. */
export interface SoundMessage {
  kind: "sound";
  language: string;
  clips: string[];
  kinds: string[];
}

/** A place in the ranking of a round: whose, at which table, and by how many points. */
export interface RoundPlaceView {
  rank: number | null;
  names: string[];
  table: string;
  score: number | null;
}

/** The ranking of the round that all tables of an event play; its name is "" where there is none. */
export interface RoundMessage {
  kind: "round";
  name: string;
  places: RoundPlaceView[];
  age_min: number | null;
}

export type TableMessage = OneOf<
  | HelloMessage
  | TablePicture
  | GamePicture
  | AccessMessage
  | ErrorMessage
  | SoundMessage
  | RoundMessage
>;

/** Let this page in with the room's code, the key in its QR code, or the operator's code. */
export interface JoinMessage {
  do: "join";
  code: string;
}

/** Let this page in again, with the token that it got when it joined. */
export interface BackMessage {
  do: "back";
  token: string;
}

/** Give up what this page may do; a seat is free for the next phone. */
export interface LeaveMessage {
  do: "leave";
}

/** Sit at a seat, or be called otherwise at one's own. A seat that somebody holds is asked for first. */
export interface TakeMessage {
  do: "take";
  seat: number;
  name?: string;
  shape?: number;
}

/** Let somebody have the seat who asked for it, or not. */
export interface AnswerMessage {
  do: "answer";
  seat: number;
  yes: boolean;
}

/** Free a seat whose phone is gone. */
export interface FreeMessage {
  do: "free";
  seat: number;
}

/** Everybody goes home: other codes for the room, all seats free, names forgotten. */
export interface EndEveningMessage {
  do: "endevening";
}

/** Other digits for the room, where somebody guesses them; whoever is in stays in. */
export interface DrawDigitsMessage {
  do: "drawdigits";
}

/** New codes for the operator and the room; whoever is in has to join again. */
export interface RenewMessage {
  do: "renew";
}

/** Show the game as this seat may see it; 0 is a spectator. */
export interface SitMessage {
  do: "sit";
  seat: number;
}

/** Open the lobby, in which a game is agreed, or close it again. */
export interface LobbyMessage {
  do: "lobby";
  on?: boolean;
}

/** Say the code of the room aloud. */
export interface SayCodeMessage {
  do: "saycode";
}

/** What shall be played, and how it is set up; what is left out stays as it was. */
export interface ChooseMessage {
  do: "choose";
  game: string;
  setup?: object;
}

/**
 * Who sits at a seat: a person at this computer, who may be called otherwise, a bot, or nobody. A bot at
 * seat 0 takes every free seat.
 */
export interface PlaceMessage {
  do: "place";
  seat: number;
  who: "person" | "bot" | "nobody";
  name?: string;
  shape?: number;
  strength?: "cadet" | "crew" | "ace";
}

/** Somebody is ready to begin, or not any more. */
export interface ReadyMessage {
  do: "ready";
  seat: number;
  on?: boolean;
}

/** Somebody's answer to a question of the game that is put to each one. */
export interface VoteMessage {
  do: "vote";
  seat: number;
  question: string;
  value: string;
}

/** Who takes which role of the game, by the role's name; with `draw` by lot. */
export interface CastMessage {
  do: "cast";
  roles?: Record<string, number>;
  draw?: boolean;
}

/** Let the countdown run, and then the game begin; without a seed the table draws one. */
export interface StartMessage {
  do: "start";
  seed?: number | null;
}

/** The same people play the same once more, which begins as soon as nobody is missing. */
export interface AgainMessage {
  do: "again";
  seed?: number | null;
}

/**
 * Deal a game at once, past the lobby: for a demo of bots. Without a seed the table draws one; `bots` are the seats
 * that bots play.
 */
export interface BeginMessage {
  do: "begin";
  game: string;
  setup: object;
  seed?: number | null;
  bots?: number[];
}

/**
 * Set up the position file of this `text`, play its actions, and wait for people; `bots` are the seats that bots
 * play. A page that read it would round its seeds, for numbers of browsers have 53 bits.
 */
export interface LoadMessage {
  do: "load";
  text: string;
  bots?: number[];
}

/** Write the position that the show has reached into a file, hidden things included. */
export interface PositionMessage {
  do: "position";
}

/** Begin a lesson of a game, for whoever sits at its learner's seat. */
export interface LearnMessage {
  do: "learn";
  game: string;
  lesson: string;
}

/** The learner has read a step (next), wants it done or over (skip), or leaves the lesson. */
export interface LessonMessage {
  do: "lesson";
  seat: number;
  command: "next" | "skip" | "leave";
}

/** End the present game without a result. */
export interface AbortMessage {
  do: "abort";
}

/** Put a card into a slot. */
export interface SlipMessage {
  do: "slip";
  seat: number;
  slot: number;
  card: string;
  half: number;
}

/** Take the card out of a slot. */
export interface PullMessage {
  do: "pull";
  seat: number;
  slot: number;
}

/** Turn the card in a slot so that its other half is up. */
export interface TurnMessage {
  do: "turn";
  seat: number;
  slot: number;
}

/** Press and release a button. */
export interface PressMessage {
  do: "press";
  seat: number;
  button: string;
}

/** Move a figure to think aloud with: `piece` to a `place`, both of the game. */
export interface FigureMessage {
  do: "figure";
  seat: number;
  piece: string;
  place: string;
}

/** Point at a choice, by number, without deciding: what lamps show and the voice says before it is confirmed. */
export interface PointMessage {
  do: "point";
  seat: number;
  choice: number;
}

/** An action in the words of the rules, as records write it. */
export interface WishMessage {
  do: "wish";
  seat: number;
  action: object;
}

/**
 * Several actions in the words of the rules that belong together, such as two cards that change places: all of
 * them are done, or none.
 */
export interface WishesMessage {
  do: "wishes";
  seat: number;
  actions: object[];
}

/** Think over the game that has ended: what would have been better, or when it was lost; or `stop` thinking. */
export interface StudyMessage {
  do: "study";
  seat: number;
  study?: string;
  stop?: boolean;
}

/** Move the cursor of the show: next, back, pause, play, faster, repeat, or `at_ms` to jump there. */
export interface ShowMessage {
  do: "show";
  command: string;
  at_ms?: number | null;
}

/** Let a show that has stopped after a turn or a round go on; anybody who plays may. */
export interface ContinueMessage {
  do: "continue";
  seat: number;
}

/** Remind those who are to act that somebody waits. */
export interface NudgeMessage {
  do: "nudge";
  seat: number;
}

/** Stop the game's clock, or let it run again; the journal keeps who did it, and the reason in their words. */
export interface HoldMessage {
  do: "hold";
  on: boolean;
  reason?: string;
}

/** Call staff of the event to a seat, 0 for the table itself, or take the call back. */
export interface StaffMessage {
  do: "staff";
  seat: number;
  on: boolean;
}

/** How many times faster than real time the table's clock runs: 1 to 200. */
export interface PaceMessage {
  do: "pace";
  times: number;
}

/** Change one of the table's settings, for now and for the next start. */
export interface SetMessage {
  do: "set";
  key: string;
  value: boolean | number | string;
}

/** Pull the cable of a simulated device. */
export interface UnplugMessage {
  do: "unplug";
  device: string;
}

/** Put the cable of a simulated device back. */
export interface PlugMessage {
  do: "plug";
  device: string;
}

/** Press one of the table's own buttons, where they are simulated. */
export interface PushMessage {
  do: "push";
  button: string;
}

/**
 * Enrol cards: start with a `deck`, take a `tag` that a reader typed, skip the wanted card, take the tags off a
 * `card` again, stop.
 */
export interface EnrolMessage {
  do: "enrol";
  step: "start" | "tag" | "skip" | "again" | "stop";
  deck?: string;
  tag?: string;
  card?: string;
}

/** Join the fleet of an event with the organiser's address and an invitation, stop asking to be let in, or leave. */
export interface FleetMessage {
  do: "fleet";
  step: "join" | "stop" | "leave";
  host?: string;
  code?: string;
  name?: string;
  names_leave?: boolean;
}

/** List finished games. */
export interface FlightsMessage {
  do: "flights";
  game?: string;
  mission?: string;
  since?: string;
  ending?: string;
  page?: number;
}

/** Tell all of one flight. */
export interface FlightMessage {
  do: "flight";
  number: number;
}

/** Give the flights that are meant for a spreadsheet, or one flight as a file. */
export interface ExportMessage {
  do: "export";
  game?: string;
  mission?: string;
  since?: string;
  ending?: string;
  page?: number;
  form?: "csv" | "flight" | "record";
  number?: number;
}

/** Mark flights as the rows of one campaign. */
export interface MarkMessage {
  do: "mark";
  flights: number[];
}

/** Whether a seat board that is not known may claim this seat while no game is on the table. */
export interface ClaimMessage {
  do: "claim";
  seat: number;
  on: boolean;
}

/** Take a version that nobody has signed, this once. */
export interface AllowMessage {
  do: "allow";
  sha256: string;
}

/** End the program; the service manager starts it again, and the journal takes the game up. */
export interface RestartMessage {
  do: "restart";
}

export type PageMessage = OneOf<
  | JoinMessage
  | BackMessage
  | LeaveMessage
  | TakeMessage
  | AnswerMessage
  | FreeMessage
  | EndEveningMessage
  | DrawDigitsMessage
  | RenewMessage
  | SitMessage
  | LobbyMessage
  | SayCodeMessage
  | ChooseMessage
  | PlaceMessage
  | ReadyMessage
  | VoteMessage
  | CastMessage
  | StartMessage
  | AgainMessage
  | BeginMessage
  | LoadMessage
  | PositionMessage
  | LearnMessage
  | LessonMessage
  | AbortMessage
  | SlipMessage
  | PullMessage
  | TurnMessage
  | PressMessage
  | FigureMessage
  | PointMessage
  | WishMessage
  | WishesMessage
  | StudyMessage
  | ShowMessage
  | ContinueMessage
  | NudgeMessage
  | HoldMessage
  | StaffMessage
  | PaceMessage
  | SetMessage
  | UnplugMessage
  | PlugMessage
  | PushMessage
  | EnrolMessage
  | FleetMessage
  | FlightsMessage
  | FlightMessage
  | ExportMessage
  | MarkMessage
  | ClaimMessage
  | AllowMessage
  | RestartMessage
>;
