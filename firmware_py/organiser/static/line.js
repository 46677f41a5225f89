// The page's line to the organiser's server: it comes back by itself, and what was asked for is answered in order.

/** @typedef {Record<string, unknown> & {do: string}} Wish */
/** @typedef {{kind: "done" | "refused", error?: string, code?: string, forgotten?: number}} Answer */

/** @type {WebSocket | null} */
let socket = null;
/** @type {((answer: Answer) => void)[]} */
let waiting = [];

/**
 * Opens the line with the organiser's code, and again whenever it breaks.
 * @param {string} code
 * @param {(told: import("./shapes.js").Told) => void} shows
 * @param {(why: string) => void} refused  when the code is wrong
 */
export function open(code, shows, refused) {
  const line = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/line`);
  socket = line;
  let wrong = false;
  line.onopen = () => line.send(code);
  line.onmessage = (event) => {
    const told = JSON.parse(event.data);
    if (told.kind === "event") shows(told);
    else if (told.kind) waiting.shift()?.(told);
    else {
      wrong = true;
      refused(told.error);
    }
  };
  line.onclose = () => {
    for (const answer of waiting) answer({ kind: "refused", error: "the line broke" });
    waiting = [];
    if (!wrong) setTimeout(open, 1000, code, shows, refused);
  };
}

/**
 * Asks for something; gives the answer.
 * @param {Wish} wish
 * @returns {Promise<Answer>}
 */
export function ask(wish) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ kind: "refused", error: "no line" });
  socket.send(JSON.stringify(wish));
  return new Promise((answer) => waiting.push(answer));
}
