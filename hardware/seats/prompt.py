"""Recognises a board whose program ended at MicroPython's prompt, and gives the keys that start it anew. Pure.

A board is there if somebody interrupted it while it started, if a file of its firmware is missing, or because somebody
holds it in service mode. The firmware takes Ctrl-C for a byte like any other from its first line on, but MicroPython
itself starts for some hundredths of a second before that line.
"""

from typing import Final, Literal, TypeAlias

SILENT_MS: Final = 2500
"""Silence after which a port is asked whether a prompt is there. No board takes that long to start."""

CALM_MS: Final = 100
ANSWER_MS: Final = 1500
TRIES: Final = 3

ASK: Final = b"\r\x02"
"""Ends the line and leaves the raw mode. No Ctrl-C: another program on a board of another kind may run there."""

GO_ON: Final = b"\x03\x03\x02import seat_board;seat_board.go_on()\r"
"""Ends whatever was typed, leaves the paste mode and the raw mode, and asks the firmware to start anew."""

PROMPTS: Final = (b">>> ", b"... ", b"=== ")
RAW: Final = b"raw REPL; CTRL-B to exit"
SERVICE: Final = b"service mode\r\n"
NO_FIRMWARE: Final = (b"ImportError", b"AttributeError")
TAIL: Final = 400

CAME_BACK: Final = "the board had stopped at MicroPython's prompt and was started anew"
STOPPED: Final = {
    "service": "the board is in service mode and is left alone until its cable was pulled",
    "no firmware": "the seat firmware of the board is missing or older than 1.2: copy it anew",
    "given up": "the board stops at MicroPython's prompt again and again: copy its firmware anew",
}
"""What is said of a board, by the state of its prompt."""

PromptState: TypeAlias = Literal["unseen", "stopped", "service", "no firmware", "given up"]


class Prompt:
    """What one port tells of a prompt. `state` is `unseen` until a prompt was seen; `stopped` while it is brought
    back; `service` if somebody wants it there; `no firmware` if the seat's is not on it or is too old to be asked;
    `given up` after three `tries`, which outlast the port that goes when a board starts anew.

    >>> prompt = Prompt(0)
    >>> prompt.see(b"MicroPython v1.25.0\\r\\n>>> ", 40)
    >>> prompt.keys(140, None) == GO_ON, prompt.state
    (True, 'stopped')
    """

    def __init__(self, now_ms: int, tries: int = 0) -> None:
        self.state: PromptState = "unseen"
        self.tries = tries
        self._tail = b""
        self._seen_ms: int | None = None
        self._asked = False
        self._since_ms = now_ms  # of its silence: the last frame, or the last keys

    def see(self, data: bytes, now_ms: int) -> None:
        """Take note of what came."""
        if not data:
            return
        text = (self._tail + data).rpartition(b"\0")[2]  # every frame ends with a zero, no text has one
        self._tail = text[-TAIL:]
        line = text.rpartition(b"\n")[2]
        prompted = line.startswith(PROMPTS) or (line == b">" and RAW in text)
        self._seen_ms = now_ms if prompted else None
        if self.state == "stopped":
            self._judge()

    def holds(self, heard_ms: int | None) -> bool:
        """Whether a prompt reads what is sent; `heard_ms` is when the last good frame came."""
        return self._seen_ms is not None and (heard_ms is None or heard_ms <= self._seen_ms)

    def keys(self, now_ms: int, heard_ms: int | None) -> bytes:
        """What must be typed by now: nothing to a board that speaks in frames."""
        if not self.holds(heard_ms):
            return self._ask(now_ms, heard_ms)
        if self.state == "unseen":
            calm = self._seen_ms is not None and now_ms - self._seen_ms >= CALM_MS
            return self._bring_back(now_ms) if calm else b""
        unanswered = self.state == "stopped" and now_ms - self._since_ms >= ANSWER_MS
        return self._bring_back(now_ms) if unanswered else b""

    def _ask(self, now_ms: int, heard_ms: int | None) -> bytes:
        if heard_ms is not None and heard_ms > self._since_ms:
            self._listen(heard_ms)
        if self._asked or now_ms - self._since_ms < SILENT_MS:
            return b""
        self._asked = True
        return ASK

    def _listen(self, heard_ms: int) -> None:
        """It speaks in frames: what was seen before is over."""
        self.state, self._seen_ms, self._tail, self.tries = "unseen", None, b"", 0
        self._asked, self._since_ms = False, heard_ms

    def _bring_back(self, now_ms: int) -> bytes:
        if self.tries == TRIES:
            self.state = "given up"
            return b""
        self.state = "stopped"
        self.tries += 1
        self._since_ms = now_ms
        self._tail = b""
        return GO_ON

    def _judge(self) -> None:
        if SERVICE in self._tail:
            self.state = "service"
        elif any(error in self._tail for error in NO_FIRMWARE):
            self.state = "no firmware"
