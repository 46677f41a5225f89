"""How the devices of a table fare, and the care for one that has to be opened: opened in the background, watched,
tried again with ever longer pauses. Nothing here blocks, and time comes from the caller.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from threading import Thread
from typing import Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from hardware.readings import Device, DeviceError, DeviceReading, Reading

State: TypeAlias = Literal["ready", "connecting", "degraded", "absent", "lost"]
"""`absent` was never there, `lost` was there once, `degraded` works but not as it should."""

STATES: Final[tuple[State, ...]] = ("ready", "connecting", "degraded", "absent", "lost")
"""From good to bad."""

RETRY_MS: Final = 1000
LONGEST_RETRY_MS: Final = 30_000


@dataclass(frozen=True, slots=True)
class DeviceHealth:
    """How a device fares since `since_ms`; `reason` is a sentence for people, "" if all is well."""

    name: str
    state: State
    reason: str
    since_ms: int


class HealthBook:
    """How all devices of a table fare, by what they tell. `revision` rises with every change; `notes` are sentences
    for the people at the table, each with the device that it is about.

    >>> book = HealthBook(["seat/1"])
    >>> book.see([DeviceReading("seat/1", "lost", "unplugged")], 20)
    >>> [(one.name, one.state) for one in book]
    [('seat/1', 'absent')]
    """

    def __init__(self, expected: Iterable[str] = ()) -> None:
        self.revision = 0
        self.notes: deque[tuple[str, str]] = deque(maxlen=100)
        self._known: dict[str, DeviceHealth] = {}
        self._been_ready: set[str] = set()
        for name in expected:
            self.connecting(name, 0)

    def __iter__(self) -> Iterator[DeviceHealth]:
        return iter(list(self._known.values()))

    def state(self, name: str) -> State | None:
        """The state of a device; None if nobody has heard of it."""
        known = self._known.get(name)
        return known.state if known is not None else None

    def connecting(self, name: str, now_ms: int) -> None:
        """Somebody tries to reach this device."""
        known = self._known.get(name)
        self._set(name, "connecting", known.reason if known is not None else "", now_ms)

    def see(self, readings: Iterable[Reading], now_ms: int) -> None:
        """Take note of what devices told of themselves; `ready` with a reason is degraded."""
        for reading in readings:
            if not isinstance(reading, DeviceReading):
                continue
            if reading.state == "ready":
                self._been_ready.add(reading.device)
                self._set(reading.device, "degraded" if reading.reason else "ready", reading.reason, now_ms)
            else:
                gone: State = "lost" if reading.device in self._been_ready else "absent"
                self._set(reading.device, gone, reading.reason, now_ms)

    def put(self, name: str, state: State, reason: str, now_ms: int) -> None:
        """A device fares so, whatever it was before."""
        if state in ("ready", "degraded", "lost"):
            self._been_ready.add(name)
        self._set(name, state, reason, now_ms)

    def worst(self, names: Iterable[str]) -> State:
        """The worst state among devices of these names; ready if there are none."""
        states = [self._known[name].state for name in names if name in self._known]
        return max(states, key=STATES.index, default="ready")

    def _set(self, name: str, state: State, reason: str, now_ms: int) -> None:
        known = self._known.get(name)
        if known is None or (known.state, known.reason) != (state, reason):
            since = known.since_ms if known is not None and known.state == state else now_ms
            self._known[name] = DeviceHealth(name, state, reason, since)
            self.revision += 1


class ClosingDevice(Device, Protocol):
    """A device that can be let go."""

    def close(self) -> None:
        """Give everything back."""
        ...


D = TypeVar("D", bound=ClosingDevice)
Launch: TypeAlias = Callable[[Callable[[], None]], None]


def in_background(work: Callable[[], None]) -> None:
    """Does it in a thread, for opening a device may take a while."""
    Thread(target=work, name="opening a device", daemon=True).start()


def at_once(work: Callable[[], None]) -> None:
    """Does it now, where nobody waits."""
    work()


class Supervised(Generic[D]):
    """A device that is opened by `opener`, and again 1, 2, 4 ... at most 30 s after that has failed.

    `device` is None until it has been opened. `names` are those under which it tells how it fares. `revive` is called
    at each poll while one of them is lost, for a device that does not look after itself.
    """

    def __init__(
        self,
        names: tuple[str, ...],
        opener: Callable[[], D],
        health: HealthBook,
        revive: Callable[[D], None] | None = None,
        launch: Launch = in_background,
    ) -> None:
        self.name = names[0]
        self.names = names
        self.device: D | None = None
        self._opener = opener
        self._health = health
        self._revive = revive
        self._launch = launch
        self._opened: deque[D | Exception] = deque()
        self._opening = False
        self._retry_at = 0
        self._pause_ms = RETRY_MS
        self._told = ""
        self._lost: set[str] = set()
        for name in names:
            health.connecting(name, 0)

    @property
    def ready(self) -> bool:
        """Whether all of it can be used."""
        return self.device is not None and not self._lost

    def poll(self, now_ms: int) -> list[Reading]:
        """What it noticed since the last call, and whether it came or went."""
        if self.device is None:
            self._try(now_ms)
            failed = self._take(now_ms)
            if self.device is None:
                return failed
        readings = self.device.poll(now_ms)
        for reading in readings:
            if isinstance(reading, DeviceReading):
                (self._lost.add if reading.state == "lost" else self._lost.discard)(reading.device)
        if self._lost and self._revive is not None:
            self._revive(self.device)
        return readings

    def close(self) -> None:
        """Let go of the device, and of one that was opened meanwhile."""
        for came in self._opened:
            if not isinstance(came, Exception):
                came.close()
        self._opened.clear()
        if self.device is not None:
            self.device.close()
            self.device = None
            self._retry_at = 0

    def _try(self, now_ms: int) -> None:
        if self._opening or now_ms < self._retry_at:
            return
        self._opening = True
        self._launch(self._open)

    def _open(self) -> None:
        """May run in a thread: it only puts down what came of it. A bug is carried over to the loop."""
        try:
            self._opened.append(self._opener())
        except Exception as error:
            self._opened.append(error)

    def _take(self, now_ms: int) -> list[Reading]:
        """What came of opening; why it failed, unless that was told already."""
        if not self._opened:
            return []
        self._opening = False
        came = self._opened.popleft()
        if not isinstance(came, Exception):
            self.device, self._told, self._pause_ms = came, "", RETRY_MS
            return []
        if not isinstance(came, DeviceError):
            raise came
        self._retry_at = now_ms + self._pause_ms
        self._pause_ms = min(2 * self._pause_ms, LONGEST_RETRY_MS)
        readings: list[Reading] = [DeviceReading(name, "lost", str(came)) for name in self.names]
        if str(came) != self._told:
            self._told = str(came)
            return readings
        self._health.see(readings, now_ms)
        return []
