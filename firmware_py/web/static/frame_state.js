// In which state a page is: one pure function of what the table tells and what the page does. docs/page.md shows STATES.

/**
 * What the state depends on.
 * @typedef {object} Facts
 * @property {boolean} online     the line to the table is up
 * @property {boolean} asking     somebody is asked whether the game shall end
 * @property {boolean} ended      the ending is told, and nobody looks at the board instead
 * @property {boolean} curtain    the next person of a shared screen has not taken it yet
 * @property {boolean} held       somebody has stopped the table
 * @property {boolean} lesson     a lesson is on
 * @property {boolean} out        the seat of this page is out of the game
 * @property {boolean} stands     the show has stopped and waits to be let go on
 * @property {boolean} telling    the show tells what the rules have done already
 * @property {boolean} asked      the seat of this page is to act
 */

/**
 * What each part of the frame shows in a state.
 * @typedef {{when: string, header: string, line: string, board: string, dock: string, primary: string}} Shown
 */

/** Every state, the most urgent first: the first that holds is the page's. */
export const STATES = {
  asking: {
    when: "somebody wants to end the game",
    header: "dimmed",
    line: "as before",
    board: "dimmed",
    dock: "what would be lost, and the way to end it",
    primary: "Play on",
  },
  reconnecting: {
    when: "the line to the table is down",
    header: "as before",
    line: "no connection",
    board: "the last picture, dimmed",
    dock: "dimmed",
    primary: "dashed: waits for the table",
  },
  ending: {
    when: "the show has told the end",
    header: "who played",
    line: "the result",
    board: "how it ended",
    dock: "what else can be done",
    primary: "the next game",
  },
  curtain: {
    when: "a shared screen goes to somebody else",
    header: "the next person framed",
    line: "whom the screen is for",
    board: "shape and name, nothing else",
    dock: "closed",
    primary: "the next person takes it",
  },
  held: {
    when: "somebody has stopped the table",
    header: "the holder framed",
    line: "who holds it, and why",
    board: "dimmed",
    dock: "the reason",
    primary: "Go on for all",
  },
  lesson: {
    when: "a lesson is on",
    header: "as else",
    line: "as else",
    board: "as else, with a ring",
    dock: "as else",
    primary: "what the lesson waits for",
  },
  deciding: {
    when: "the seat of this page is to act",
    header: "this person framed",
    line: "what is decided",
    board: "possible places teal, chosen ones amber",
    dock: "hand and act",
    primary: "what will be done",
  },
  out: {
    when: "the seat of this page is out of the game",
    header: "the own name struck through",
    line: "who is waited for",
    board: "somebody else's game",
    dock: "whom to follow",
    primary: "Finish quickly",
  },
  show: {
    when: "the show tells what happened, or stands",
    header: "nobody framed",
    line: "the step that is told",
    board: "what happens",
    dock: "the strip: steps and controls",
    primary: "Go on",
  },
  waiting: {
    when: "somebody else is to act",
    header: "who is waited for framed",
    line: "who is waited for",
    board: "as else",
    dock: "the hand, dimmed",
    primary: "dashed: not your turn",
  },
};

/** @typedef {keyof typeof STATES} State */

/**
 * The state of a page.
 * @param {Facts} facts
 * @returns {State}
 */
export function stateOf(facts) {
  if (facts.asking) return "asking";
  if (!facts.online) return "reconnecting";
  if (facts.ended) return "ending";
  if (facts.curtain) return "curtain";
  if (facts.held && !facts.lesson) return "held";
  if (facts.lesson) return "lesson";
  if (facts.asked && !facts.stands) return "deciding";
  if (facts.out && !facts.stands) return "out";
  return facts.stands || facts.telling ? "show" : "waiting";
}
