"""Ports and pins that tell what a wire file says they told, tick by tick, and note what they are told. `take` gives
them what happened then, and `end` says what was told otherwise now.
"""

import base64
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from firmware_py.devices.pins import PollClock
from firmware_py.wire.capture import WORDS
from firmware_py.wire.file import frame_of
from hardware.buttons.pins import InputPin, OutputPin
from hardware.readings import DeviceError
from hardware.seats.protocol import ASK_STATE, GREET, LEDS, PING, REFUSE, PacketFrames

LATE_MS: Final = 1000
"""A frame that a wire has not sent by then was never sent."""

NAMES: Final = {GREET: "GREET", ASK_STATE: "ASK_STATE", PING: "PING", LEDS: "LEDS", REFUSE: "REFUSE"}


class SerialScript:
    """A serial port that gives the bytes that came then."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._in = b""
        self._then = b""
        self._now = b""
        self._failing: dict[str, str] = {}

    def take(self, what: str, told: str) -> None:
        if what == "in":
            self._in += base64.b64decode(told, validate=True)
        elif what == "out":
            self._then += base64.b64decode(told, validate=True)
        else:
            self._failing[what] = told

    def read(self) -> bytes:
        self._fail("in!")
        data, self._in = self._in, b""
        return data

    def write(self, data: bytes) -> None:
        self._now += data
        self._fail("out!")

    def close(self) -> None:
        """Nothing is held."""

    def end(self) -> Iterator[str]:
        now, then, left, self._now, self._then, self._in = self._now, self._then, self._in, b"", b"", b""
        self._failing.clear()
        if now != then:
            yield f"the board at {self._path} gets {_frames(now)} and not {_frames(then)}"
        if left:
            yield f"{len(left)} bytes of the board at {self._path} are not read"

    def _fail(self, what: str) -> None:
        if what in self._failing:
            raise DeviceError(self._failing.pop(what))


class SpiScript:
    """An SPI port, and how far its sender was. Some frames may have been overtaken then, so those that were sent are
    looked for among those that are sent now.
    """

    def __init__(self, bus: str) -> None:
        self.trouble = (0, "")
        self._bus = bus
        self._now: deque[bytes] = deque()
        self._waiting: deque[tuple[int, bytes]] = deque()
        self._then: list[bytes] = []
        self._shown = b""
        self._gone = False
        self._held: dict[tuple[int, str], int] = {}
        self._full: set[int] = set()
        self._asked = 0
        self._offered = 0

    def take(self, what: str, told: str) -> None:
        if what == "spi":
            self._then.append(frame_of(told))
        elif what == "held":
            turn, held, rail = told.split(" ", 2)
            self._held[int(turn), rail] = int(held)
        elif what == "full":
            self._full.add(int(told))
        elif what == "trouble":
            failures, _, reason = told.partition(" ")
            self.trouble = (int(failures), reason)
        else:  # a frame, or the port itself, failed: what was on its way is gone
            self._gone = self._gone or bool(told)

    def takes(self) -> bool:
        """Whether the sender took the next frame of this tick."""
        self._offered += 1
        return self._offered - 1 not in self._full

    def held(self, rail: str) -> int | None:
        """What it held then when it was asked for a rail; None for what the last frame draws."""
        self._asked += 1
        return self._held.get((self._asked - 1, rail))

    def write(self, data: bytes) -> None:
        self._now.append(data)

    def close(self) -> None:
        self._gone = True

    def end(self, now_ms: int) -> Iterator[str]:
        self._waiting += [(now_ms, self._now.popleft()) for _ in range(len(self._now))]
        for data in self._then:
            yield from self._find(data)
        if self._gone:
            self._waiting.clear()
        self._begin()
        if self._waiting and now_ms - self._waiting[0][0] > LATE_MS:
            _, data = self._waiting.popleft()
            yield f"wire {self._bus} gets a frame that it did not get then: {_place(data, self._shown)}"
            self._shown = data

    def _begin(self) -> None:
        """The next tick begins."""
        self._then.clear()
        self._held.clear()
        self._full.clear()
        self._asked, self._offered, self._gone = 0, 0, False

    def _find(self, data: bytes) -> Iterator[str]:
        """A frame was sent then, so it should be among those that wait."""
        sent = [waiting for _, waiting in self._waiting]
        if data in sent:
            for _ in range(sent.index(data) + 1):
                self._waiting.popleft()
        else:
            self._waiting.clear()
            told = _place(sent[-1] if sent else self._shown, data)
            yield f"wire {self._bus} gets other bytes: {told}"
        self._shown = data


class PinScript:
    """Pins with the levels and edges that they had then."""

    def __init__(self) -> None:
        self.clock = ScriptClock()
        self._on_edge: dict[int, Callable[[bool], None]] = {}
        self._edges: deque[tuple[int, bool, int]] = deque()
        self._levels: dict[int, bool] = {}
        self._failing: dict[int, str] = {}
        self._deaf: dict[int, str] = {}
        self._then: list[tuple[int, bool]] = []
        self._now: list[tuple[int, bool]] = []

    def take(self, what: str, number: int, told: str) -> None:
        if what == "edge":
            word, _, at_ms = told.partition(" ")
            self._edges.append((number, bool(WORDS["pin"].index(word)), int(at_ms)))
        elif what == "level":
            self._levels[number] = bool(WORDS["pin"].index(told))
        elif what == "lamp":
            self._then.append((number, bool(WORDS["lamp"].index(told))))
        else:
            (self._failing if what == "level!" else self._deaf)[number] = told

    def hand_on(self) -> None:
        for _ in range(len(self._edges)):
            number, down, at_ms = self._edges.popleft()
            self.clock.at_ms = at_ms
            if number in self._on_edge:
                self._on_edge[number](down)

    def input(self, number: int, on_edge: Callable[[bool], None]) -> InputPin:
        self._on_edge[number] = on_edge
        return _ScriptInput(partial(self._level, number))

    def output(self, number: int) -> OutputPin:
        return _ScriptOutput(partial(self._drive, number))

    def close(self) -> None:
        self._on_edge.clear()

    def end(self) -> Iterator[str]:
        now, then, self._now, self._then = self._now, self._then, [], []
        self._failing.clear()
        self._deaf.clear()
        if now != then:
            yield f"lamps on pins: {_driven(now)} and not {_driven(then)}"

    def _level(self, number: int) -> bool:
        if number in self._failing:
            raise DeviceError(self._failing[number])
        return self._levels.get(number, False)

    def _drive(self, number: int, on: bool) -> None:
        self._now.append((number, on))
        if number in self._deaf:
            raise DeviceError(self._deaf[number])


class ScriptClock(PollClock):
    """The time that an edge had then."""

    def __init__(self) -> None:
        super().__init__(lambda: 0)
        self.at_ms = 0

    def __call__(self) -> int:
        return self.at_ms


class _ScriptInput:
    def __init__(self, level: Callable[[], bool]) -> None:
        self._level = level

    def down(self) -> bool:
        return self._level()

    def close(self) -> None:
        """Nothing is held."""


class _ScriptOutput:
    def __init__(self, drive: Callable[[bool], None]) -> None:
        self._drive = drive

    def set(self, on: bool) -> None:
        self._drive(on)

    def close(self) -> None:
        """Nothing is held."""


def _frames(data: bytes) -> str:
    """The frames to a board, as people read them."""
    told = [
        f"{NAMES.get(one.kind, hex(one.kind))} {one.body.hex()}".strip() for one in PacketFrames().feed(data)
    ]
    return ", ".join(told) or data.hex() or "nothing"


def _driven(pins: Iterable[tuple[int, bool]]) -> str:
    return ", ".join(f"GPIO {number} {WORDS['lamp'][on]}" for number, on in pins) or "nothing"


def _place(now: bytes, then: bytes) -> str:
    """Where two frames differ first."""
    if len(now) != len(then):
        return f"{len(now)} bytes and not {len(then)}"
    at = next((at for at, pair in enumerate(zip(now, then, strict=True)) if pair[0] != pair[1]), 0)
    return f"byte {at} is {now[at : at + 1].hex()} and not {then[at : at + 1].hex()}"
