// What the organiser's server tells, as types. Nothing runs here.

/** @typedef {"calls" | "gone" | "faults" | "free" | "plays"} Trouble */
/** @typedef {{device: string, reason: string}} Fault */
/**
 * @typedef {{game: string, title: string, part: "free" | "lobby" | "playing" | "action" | "ending", held: boolean,
 *   minute: number, seats: number[], round: string, faults: Fault[], version: string}} State
 */
/**
 * @typedef {{table: string, name: string, trouble: Trouble, online: boolean, age_s: number | null,
 *   call: {seat: number, waits_s: number} | null, clock_off_s: number | null, refused: number,
 *   state: State | null, free_seats: number | null}} Row
 */
/** @typedef {{rank: number | null, names: string[], table: string, score: number | null}} Place */
/**
 * @typedef {{name: string, game: string, setup: Record<string, unknown>, tables: string[], seals: string,
 *   dealt: boolean, ranking: Place[]}} Round
 */
/** @typedef {[number, number | null, string]} Played */
/**
 * @typedef {{league: string, rounds: number, people: Record<string, string>, history: Played[][], faults: string[],
 *   ranks: {number: number, points: number, met: number, games: number}[]}} League
 */
/**
 * @typedef {{kind: "event", line: string, trouble: string, counts: Record<Trouble, number>, rows: Row[],
 *   waiting: {ticket: string, name: string, words: string[]}[], invitations: {code: string, left_s: number, qr: string[]}[],
 *   games: string[], ready: {en: string, cs: string}[], round: Round | null, results: number,
 *   update: {version: string, wave: number, progress: Record<string, number>} | null, log: string[],
 *   strangers: number, leagues: League[], versions: {sha256: string, version: string}[]}} Told
 */
export {};
