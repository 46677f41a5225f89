"""One connection to a board, as a pure state machine: bytes and time go in, messages and bytes to send come out.

Both sides tell whole states again and again, so whatever is lost on the way heals by itself.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hardware.seats.protocol import (
    COLOUR_BYTES,
    HELLO,
    MAJOR,
    MINOR,
    OTHER_VERSION,
    AskState,
    BoardMessage,
    Greet,
    Heartbeat,
    Hello,
    HostMessage,
    Leds,
    PacketFrames,
    Ping,
    Pong,
    Refusal,
    SeatState,
    encode,
    read,
)

GREET_MS = 500
PING_MS = 500
LEDS_MS = 1000
STATE_LATE_MS = 1500
LOST_MS = 1500

Phase: TypeAlias = Literal["asking", "ready", "barred", "lost"]


@dataclass(slots=True)
class Counts:
    """How a connection fares: damaged frames, frames that were not understood, gaps in the numbers of frames."""

    damaged: int = 0
    not_understood: int = 0
    gaps: int = 0
    states: int = 0


class Link:
    """A connection, new or old. `phase` is `asking` until the board has said who it is, then `ready`; `lost` when
    it is silent for 1.5 s, `barred` when one side refuses the other. `reason` says why not ready. It speaks to nobody
    whom it does not hear.

    >>> link = Link()
    >>> link.receive(b"noise", 10), link.phase, link.send(10)
    ([], 'asking', b'')
    >>> heartbeat = bytes.fromhex("000703050badf00d010301f401010274010103a25f00")
    >>> link.receive(heartbeat, 500), link.send(500).hex()         # a greeting: version 1.0
    ([], '000281020103e38200')
    """

    def __init__(self) -> None:
        self.phase: Phase = "asking"
        self.reason = "has not answered yet"
        self.hello: Hello | None = None
        self.heartbeat: Heartbeat | None = None
        self.refusal: Refusal | None = None
        self.heard_ms: int | None = None
        self.round_trip_ms: int | None = None
        self.counts = Counts()
        self._frames = PacketFrames()
        self._seq_in: int | None = None
        self._seq_out = 0
        self._bar: Refusal | None = None
        self._colours = bytes(COLOUR_BYTES)
        self._queue: list[HostMessage] = []
        self._due = {"greet": 0, "ping": 0, "leds": 0, "state": 0}

    def receive(self, data: bytes, now_ms: int) -> list[SeatState]:
        """The states that came from a board that may speak."""
        states = []
        for packet in self._frames.feed(data):
            self._count_gap(packet.seq)
            self.heard_ms = now_ms
            message = read(packet)
            if message is None:
                self.counts.not_understood += 1
            elif isinstance(message, SeatState):
                if self.phase == "ready":
                    states.append(message)
                    self._check_boot(message.boot, now_ms)
            else:
                self._take(message, now_ms)
        self.counts.damaged = self._frames.bad
        if states:
            self.counts.states += len(states)
            self._due["state"] = now_ms + STATE_LATE_MS
        return states

    def send(self, now_ms: int) -> bytes:
        """What must go to the board by now."""
        self._check_silence(now_ms)
        if self.phase in ("asking", "lost") and self._hears(now_ms):
            self._when_due("greet", GREET_MS, Greet(), now_ms)
        if self.phase == "ready":
            self._when_due("ping", PING_MS, Ping(now_ms), now_ms)
            self._when_due("leds", LEDS_MS, Leds(self._colours), now_ms)
            self._when_due("state", STATE_LATE_MS, AskState(), now_ms)
        frames = [encode(message, (self._seq_out + n) % 256) for n, message in enumerate(self._queue)]
        self._seq_out = (self._seq_out + len(frames)) % 256
        self._queue.clear()
        return b"".join(frames)

    def show(self, colours: bytes) -> None:
        """The colours of the slot LEDs from now on, R G B a slot; sent at once and again every second."""
        if colours != self._colours:
            self._colours = colours
            self._due["leds"] = 0

    def bar(self, reason: int, text: str) -> None:
        """Do not serve this board, and tell it why, each time it says hello."""
        self.phase, self.reason = "barred", text
        self._bar = Refusal(reason, HELLO, MAJOR, MINOR, text)
        self._queue.append(self._bar)

    def admit(self) -> None:
        """Serve the board after all."""
        self._bar = None
        self._ask(0)

    def _take(self, message: BoardMessage, now_ms: int) -> None:
        match message:
            case Hello():
                self._meet(message, now_ms)
            case Heartbeat(boot):
                self.heartbeat = message
                self._check_boot(boot, now_ms)
            case Pong(host_ms):
                self.round_trip_ms = (now_ms - host_ms) % 2**32
            case Refusal(reason):
                self.refusal = message
                if reason == OTHER_VERSION and self.phase != "barred":
                    self.phase, self.reason = "barred", message.text
            case _:
                pass

    def _meet(self, hello: Hello, now_ms: int) -> None:
        self.hello = hello
        if hello.major != MAJOR:
            older = "the board's firmware" if hello.major < MAJOR else "this program"
            spoken = f"the board speaks protocol {hello.major}.{hello.minor}, this program {MAJOR}.{MINOR}"
            self.bar(OTHER_VERSION, f"{spoken}: update {older}")
        elif self._bar is not None and self._bar.reason != OTHER_VERSION:
            self._queue.append(self._bar)
        elif not hello.answer:
            self._ask(now_ms)
        else:
            self._bar = None
            self.phase, self.reason = "ready", ""
            self._due.update(ping=now_ms, leds=now_ms, state=now_ms + STATE_LATE_MS)

    def _check_boot(self, boot: int, now_ms: int) -> None:
        """Greet a board that restarted and whose hello was lost."""
        if self.phase == "ready" and self.hello is not None and boot != self.hello.boot:
            self._ask(now_ms)

    def _ask(self, now_ms: int) -> None:
        """Greet, now. A board that restarted stays ready, for it is back before anybody could miss it."""
        if self.phase == "ready":
            self._queue.append(Greet())
            return
        if self.phase == "barred":
            self.phase, self.reason = "asking", "has not answered yet"
        self._due["greet"] = now_ms

    def _check_silence(self, now_ms: int) -> None:
        if self.phase == "ready" and self.heard_ms is not None and now_ms - self.heard_ms > LOST_MS:
            self.phase, self.reason = "lost", f"silent for more than {LOST_MS / 1000} s"
            self._due["greet"] = now_ms

    def _hears(self, now_ms: int) -> bool:
        """Whether the firmware runs at the other end: a board tells its heartbeat twice a second, greeted or not. What
        is sent to one that just starts, or to whatever else is there, goes to a prompt that takes bytes for keys.
        """
        return self.heard_ms is not None and now_ms - self.heard_ms <= LOST_MS

    def _when_due(self, name: str, period_ms: int, message: HostMessage, now_ms: int) -> None:
        if now_ms >= self._due[name]:
            self._due[name] = now_ms + period_ms
            self._queue.append(message)

    def _count_gap(self, seq: int) -> None:
        if self._seq_in is not None:
            self.counts.gaps += (seq - self._seq_in - 1) % 256
        self._seq_in = seq
