// The line to the table: JSON messages and binary frames come in, JSON messages go out. It heals itself.

import { comesAgain, lineAddress } from "./viewed.js";

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 5000;
const KEPT_MS = 3000; // what somebody does while the line is away is done when it is back, unless that takes longer
const SLEPT_MS = 10_000; // after that a line may be dead without knowing it

/** @type {(() => void)[]} what gives each of a page's lines another try */
const lines = [];

/** Tries at once to reach the table, on every line that is away. */
export function tryNow() {
  for (const renew of lines) renew();
}

/** @import { HelloMessage, PageMessage } from "/types/table" */

/**
 * What hears the line: `line` that it is up or down, `frame` the frames, and a function for each kind of message.
 * @typedef {object} Heard
 * @property {(online: boolean) => void} line
 * @property {(frame: Uint8Array) => void} [frame]
 * @property {(hello: HelloMessage) => void} hello
 */

/**
 * Opens the line. In the `role` of a spectator a page asks for no more rights than that, wherever it runs.
 * @param {string} language
 * @param {Heard & Record<string, (message: any) => void>} heard
 * @returns {(message: PageMessage | {do: "open", text: string}) => void} what sends a message
 */
export function connect(language, heard, role = "") {
  /** @type {WebSocket} */
  let socket;
  let pause = FIRST_PAUSE_MS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  let hiddenAt = 0;
  /** @type {{text: string, at: number}[]} */
  let unsent = [];
  let greeted = false; // before that the table does not know who speaks, and would refuse it

  function open() {
    clearTimeout(again);
    greeted = false;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const asked = new URLSearchParams(Object.entries({ language, role }).filter(([, value]) => value));
    const line = new WebSocket(`${scheme}://${location.host}${lineAddress()}?${asked}`);
    socket = line;
    line.binaryType = "arraybuffer";
    line.onopen = () => {
      pause = FIRST_PAUSE_MS;
      heard.line(true);
    };
    /** @type {any[] | null} */
    let waiting = null; // what comes while the rest of the first message is on its way
    line.onmessage = ({ data }) => {
      if (waiting) waiting.push(data);
      else take(data);
    };

    /** @param {string | ArrayBuffer} data */
    function take(data) {
      if (typeof data !== "string") return heard.frame?.(new Uint8Array(data));
      const message = JSON.parse(data);
      if (message.kind === "hello") return void greet(message);
      heard[message.kind]?.(message);
    }

    /**
     * The first message names the address of its longer part, which the browser may have already.
     * @param {HelloMessage} hello
     */
    async function greet(hello) {
      waiting = [];
      const more = await fetched(hello.more);
      if (line !== socket) return;
      if (!more) return line.close();
      greeted = true;
      heard.hello({ ...more, ...hello });
      const held = waiting;
      waiting = null;
      for (const data of held) take(data);
      sendKept();
    }
    line.onclose = () => {
      heard.line(false);
      if (comesAgain()) again = setTimeout(open, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    };
  }

  /** @param {string} address */
  async function fetched(address) {
    try {
      const answer = await fetch(address);
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  function sendKept() {
    for (const { text, at } of unsent) if (Date.now() - at < KEPT_MS) socket.send(text);
    unsent = [];
  }

  /** A new line at once, whatever has become of the old one. */
  function renew() {
    if (socket.readyState === WebSocket.CONNECTING) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    pause = FIRST_PAUSE_MS;
    heard.line(false);
    open();
  }

  /** After sleep, and with another network, nobody waits for a pause to end. */
  function wake() {
    const slept = hiddenAt > 0 && Date.now() - hiddenAt > SLEPT_MS;
    hiddenAt = document.hidden ? Date.now() : 0;
    if (!document.hidden && (slept || socket.readyState >= WebSocket.CLOSING)) renew();
  }

  lines.push(renew);
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && renew());
  addEventListener("online", renew);
  open();
  return (message) => {
    const text = JSON.stringify(message);
    if (greeted && socket.readyState === WebSocket.OPEN) socket.send(text);
    else unsent.push({ text, at: Date.now() });
  };
}
