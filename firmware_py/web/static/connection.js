// The line to the table: JSON messages and binary frames come in, JSON messages go out. It heals itself.

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 5000;

/** Opens the line. `heard` has a function for each kind of message, `frame` for frames and `line` for up and down. */
export function connect(language, heard) {
  let socket = null;
  let pause = FIRST_PAUSE_MS;

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = language ? `?language=${encodeURIComponent(language)}` : "";
    socket = new WebSocket(`${scheme}://${location.host}/ws${query}`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      pause = FIRST_PAUSE_MS;
      heard.line(true);
    };
    socket.onmessage = ({ data }) => {
      if (typeof data !== "string") return heard.frame(new Uint8Array(data));
      const message = JSON.parse(data);
      heard[message.kind]?.(message);
    };
    socket.onclose = () => {
      heard.line(false);
      setTimeout(open, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    };
  }

  open();
  return (message) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
}
