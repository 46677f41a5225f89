// The line to the table: JSON messages and binary frames come in, JSON messages go out. It heals itself.

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 5000;
const KEPT_MS = 3000; // what somebody does while the line is away is done when it is back, unless that takes longer
const SLEPT_MS = 10_000; // after that a line may be dead without knowing it

/** Opens the line. `heard` has a function for each kind of message, `frame` for frames and `line` for up and down. In the
 * `role` of a spectator a page asks for no more rights than that, wherever it runs. */
export function connect(language, heard, role = "") {
  let socket = null;
  let pause = FIRST_PAUSE_MS;
  let again = 0;
  let hiddenAt = 0;
  let unsent = [];
  let greeted = false; // before that the table does not know who speaks, and would refuse it

  function open() {
    clearTimeout(again);
    greeted = false;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const asked = new URLSearchParams(Object.entries({ language, role }).filter(([, value]) => value));
    const line = new WebSocket(`${scheme}://${location.host}/ws?${asked}`);
    socket = line;
    line.binaryType = "arraybuffer";
    line.onopen = () => {
      pause = FIRST_PAUSE_MS;
      heard.line(true);
    };
    line.onmessage = ({ data }) => {
      if (typeof data !== "string") return heard.frame?.(new Uint8Array(data));
      const message = JSON.parse(data);
      if (message.kind === "hello") greeted = true;
      heard[message.kind]?.(message);
      if (message.kind === "hello") sendKept();
    };
    line.onclose = () => {
      heard.line(false);
      again = setTimeout(open, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    };
  }

  function sendKept() {
    for (const { text, at } of unsent) if (Date.now() - at < KEPT_MS) socket.send(text);
    unsent = [];
  }

  /** A new line at once, whatever has become of the old one. */
  function renew() {
    if (socket.readyState === WebSocket.CONNECTING) return;
    for (const event of ["onopen", "onmessage", "onclose"]) socket[event] = null;
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
