"""What the boards need of serial ports, and what they tell about themselves. Nothing here opens a port."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

MOST_IN_A_ROW: Final = 20
AGAIN_MS: Final = 10_000
MOST_PORTS: Final = 64


class Port(Protocol):
    """An open serial port that never blocks. `read` and `write` raise DeviceError when it is gone."""

    def read(self) -> bytes:
        """What came since the last call."""
        ...

    def write(self, data: bytes) -> None:
        """Send it as soon as the line takes it."""
        ...

    def close(self) -> None:
        """Let go of the port; again is nothing."""
        ...


Lister: TypeAlias = Callable[[], Iterable[str]]
"""Gives the paths of the ports at which a seat board may be, at once and from memory."""

Opener: TypeAlias = Callable[[str], Port]
"""Opens the port at a path, or raises DeviceError."""

Told: TypeAlias = Literal[
    "unknown",
    "claimed",
    "moved",
    "rebooted",
    "duplicate",
    "version",
    "kind",
    "silent",
    "port",
    "prompt",
    "service",
]


@dataclass(frozen=True, slots=True)
class BoardNotice:
    """Something that people who look after the table should know. `board` is the id of the board or "", `seat` the
    seat that it serves or None, `text` a sentence.

    `unknown` a board that serves no seat, `claimed` it serves one from now on, `moved` it is at another port,
    `rebooted` it started anew, `duplicate` two boards have one id, `version` and `kind` a board that this program
    cannot use, `silent` nobody answers at a port, `port` a port that cannot be opened, `prompt` a board's program had
    stopped (the text says what is done about it), `service` somebody holds a board in service mode.
    """

    told: Told
    board: str
    seat: int | None
    text: str


class Notices:
    """Notices until they are asked for. Of one port not more than MOST_IN_A_ROW are kept, and one each AGAIN_MS after
    them: a board that starts anew all the time, or has another id each time, would drown what others tell. What was
    claimed is always kept.
    """

    def __init__(self) -> None:
        self._kept: list[BoardNotice] = []
        self._room: dict[str, tuple[float, int]] = {}

    def put(self, path: str, notice: BoardNotice, now_ms: int) -> None:
        """Keeps what a port has to tell, unless it has told too much."""
        room, since_ms = self._room.pop(path, (MOST_IN_A_ROW, now_ms))
        room = min(MOST_IN_A_ROW, room + (now_ms - since_ms) / AGAIN_MS)
        if notice.told == "claimed" or room >= 1:
            self._kept.append(notice)
            room = max(0, room - 1)
        self._room[path] = room, now_ms
        if len(self._room) > MOST_PORTS:
            del self._room[next(iter(self._room))]

    def take(self) -> list[BoardNotice]:
        """All that was kept since the last call."""
        kept, self._kept = self._kept, []
        return kept


@dataclass(frozen=True, slots=True)
class SharedSlots:
    """Which slots hear more than their own card. `shared` are groups of slots that hear the same card, `crowded` those
    that hear several at once: two lie there, or the coil hears its neighbour's. `restless` hear theirs now and then.

    >>> print(SharedSlots(shared=((5, 6),), crowded=(2,)))
    slots 5+6 hear the same card: their coils are too close, slot 2 hears two cards
    """

    shared: tuple[tuple[int, ...], ...] = ()
    crowded: tuple[int, ...] = ()
    restless: tuple[int, ...] = ()

    @property
    def slots(self) -> frozenset[int]:
        """All slots in question."""
        return frozenset(slot for group in (*self.shared, self.crowded, self.restless) for slot in group)

    def __str__(self) -> str:
        """What is wrong; "" if nothing is."""
        groups = ["+".join(map(str, group)) for group in self.shared]
        same = [f"slots {slots} hear the same card: their coils are too close" for slots in groups]
        several = [f"slot {slot} hears two cards" for slot in self.crowded]
        restless = [f"slot {slot} hears its card now and then: look at its coil" for slot in self.restless]
        return ", ".join(same + several + restless)


@dataclass(frozen=True, slots=True)
class BoardInfo:
    """How a board fares, for a look at the table's health. Counts are those since the cable was plugged in. The
    first `slots` slots have a reader.
    """

    path: str
    board: str
    seat: int | None
    phase: str
    reason: str
    firmware: str
    slots: int
    uptime_ms: int
    round_trip_ms: int | None
    scan_ms: int
    reader_errors: int
    damaged_in: int
    damaged_out: int
    lost_frames: int
    hearing: SharedSlots = SharedSlots()
