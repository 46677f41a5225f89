"""What pages and addresses may send, counted: messages, control frames, bytes, and how many turns of the crank their
wishes may take. Time comes from outside, in seconds of any steady clock.

A person at a page needs little. Who sends more is not read; who goes on all the same is closed and kept away for a
while. What is left is handed out by the crank: at each of its turns so much may be done for pages, one address after
the other, so that no number of guests keeps it from its next turn.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, Literal, TypeAlias

from firmware_py.web.rate_limit import Bucket, is_local
from firmware_py.web.roles import Grant

LOOKS_A_SECOND: Final = 5.0  # a spectator chooses a language, a seat to look at, and a code
LOOKS_AT_ONCE: Final = 20.0
ADDRESS_A_SECOND: Final = 300.0  # eight phones that drag, or a school class that looks on
ADDRESS_AT_ONCE: Final = 900.0
EXCESS_A_SECOND: Final = 20.0  # what may come unread for ever, such as a drag that is too fast
EXCESS_AT_ONCE: Final = 60.0
LINE_BYTES_A_SECOND: Final = 32_000.0
LINE_BYTES_AT_ONCE: Final = 3_000_000.0  # the record of a long game
ADDRESS_BYTES_A_SECOND: Final = 256_000.0
ADDRESS_BYTES_AT_ONCE: Final = 6_000_000.0
WRITES_A_SECOND: Final = 1.0  # to the disk: people sit down, are called otherwise, are ready
WRITES_AT_ONCE: Final = 30.0
AWAY_S: Final = 10.0  # doubled each time
LONGEST_AWAY_S: Final = 60.0  # others may be behind the same address
OWN_AWAY_S: Final = 2.0  # of the table's own computer, whose page shall come back
NONSENSE_COST: Final = 10  # of what no page of ours says, in messages
FORGOTTEN_S: Final = 600.0
MOST_ADDRESSES: Final = 1000
RUNNERS: Final = 8  # addresses of people who run the table
FILE_COST, LINE_COST = 1, 10  # of a file, and of a page's line, as their work for the table is
UNITS_A_TURN: Final = 3
UNITS_AT_ONCE: Final = (
    80  # eight lines of pages, or all that one asks for when it is opened for the first time
)
Verdict: TypeAlias = Literal["read", "unread", "floods"]


def neighbours(address: str) -> str:
    """Whom an address is counted with: a computer with IPv6 has 2**64 addresses of its own."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address) or known.is_loopback:
        return address
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False))


class Flow:
    """What may pass, such as bytes: `rate` a second, and `burst` at once after a rest."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at: float | None = None

    def wait_s(self, size: float, now_s: float) -> float:
        """How long to let nothing more pass after so much has."""
        if self._at is not None:
            self._left = min(self._burst, self._left + max(0.0, now_s - self._at) * self._rate)
        self._at = now_s
        self._left -= size
        return max(0.0, -self._left / self._rate)


class Meter:
    """Counts what a page sends, messages and control frames alike, whatever is in them."""

    def __init__(self) -> None:
        self._looks = Bucket(LOOKS_A_SECOND, LOOKS_AT_ONCE)
        self._plays = Bucket()
        self._excess = Bucket(EXCESS_A_SECOND, EXCESS_AT_ONCE)
        self.refused = 0

    def take(self, grant: Grant, now_s: float) -> Verdict:
        """What is to become of one more of a page that may do this. `refused` counts those since the last that was
        read.
        """
        bucket = self._looks if grant.role == "spectator" else self._plays
        if bucket.take(now_s):
            self.refused = 0
            return "read"
        return self.exceed(now_s)

    def waste(self, now_s: float) -> None:
        """What was read of a spectator was no message: it counts for as many as take its place."""
        for _ in range(NONSENSE_COST - 1):
            self._looks.take(now_s)

    def exceed(self, now_s: float) -> Verdict:
        """One more is not read."""
        self.refused += 1
        return "unread" if self._excess.take(now_s) else "floods"


@dataclass(slots=True)
class _Guest:
    """What is known of an address. It is kept away until `away_until_s`, the next time for `away_s`."""

    messages: Bucket = field(default_factory=lambda: Bucket(ADDRESS_A_SECOND, ADDRESS_AT_ONCE))
    writes: Bucket = field(default_factory=lambda: Bucket(WRITES_A_SECOND, WRITES_AT_ONCE))
    flow: Flow = field(default_factory=lambda: Flow(ADDRESS_BYTES_A_SECOND, ADDRESS_BYTES_AT_ONCE))
    away_until_s: float = float("-inf")
    away_s: float = AWAY_S
    seen_s: float = 0.0


class Guests:
    """The addresses from which pages come. The table's own computer is counted like others, and kept away no longer
    than its own page takes to come back.
    """

    def __init__(self) -> None:
        self._known: dict[str, _Guest] = {}
        self._running: deque[str] = deque(maxlen=RUNNERS)

    def lets_run(self, address: str) -> None:
        """Somebody at an address runs the table: they have places of their own, whoever else is there."""
        if not self.runs(address):
            self._running.append(neighbours(address))

    def runs(self, address: str) -> bool:
        """Whether somebody at an address has run the table."""
        return neighbours(address) in self._running

    def take(self, address: str, now_s: float) -> bool:
        """Whether one more message from an address is read."""
        return self._of(address, now_s).messages.take(now_s)

    def write(self, address: str, now_s: float) -> bool:
        """Whether one more message of an address that is written to the disk is taken."""
        return self._of(address, now_s).writes.take(now_s)

    def wait_s(self, address: str, size: int, now_s: float) -> float:
        """How long to read nothing more from a line of an address after so many bytes."""
        return self._of(address, now_s).flow.wait_s(size, now_s)

    def flooded(self, address: str, now_s: float) -> None:
        """Keeps an address away for a while: each time twice as long, until it was quiet for ten minutes."""
        guest = self._of(address, now_s)
        if now_s < guest.away_until_s:
            return
        guest.away_until_s = now_s + (OWN_AWAY_S if is_local(address) else guest.away_s)
        guest.away_s = min(LONGEST_AWAY_S, 2 * guest.away_s)

    def is_away(self, address: str, now_s: float) -> bool:
        """Whether an address is kept away now."""
        guest = self._known.get(neighbours(address))
        return guest is not None and now_s < guest.away_until_s

    def _of(self, address: str, now_s: float) -> _Guest:
        key = neighbours(address)
        if key not in self._known:
            if len(self._known) >= MOST_ADDRESSES:
                self._forget(now_s)
            self._known[key] = _Guest()
        guest = self._known[key]
        if now_s - max(guest.seen_s, guest.away_until_s) > FORGOTTEN_S:
            guest.away_s = AWAY_S
        guest.seen_s = now_s
        return guest

    def _forget(self, now_s: float) -> None:
        """Makes room: whoever was not here for long goes, or else the oldest."""
        old = [key for key, guest in self._known.items() if now_s - guest.seen_s > FORGOTTEN_S]
        for key in old or [min(self._known, key=lambda one: self._known[one].seen_s)]:
            del self._known[key]


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What somebody waits for: how much it costs, whether they are still there, and their turn."""

    cost: int
    here: Callable[[], bool]
    turn: asyncio.Future[bool]


class TurnAllowance:
    """What may be done for pages at each turn of the crank, in units: one address after the other, each in the order in
    which it asked. What is not used is kept for a rush, such as that of a class that comes in.
    """

    def __init__(self, units: int = UNITS_A_TURN, at_once: int = UNITS_AT_ONCE) -> None:
        self._units = units
        self._at_once = at_once
        self._left = at_once
        self._waiting: dict[str, deque[_Waiting]] = {}

    def turn(self) -> None:
        """The crank has turned once more."""
        self._left = min(self._at_once, self._left + self._units)
        while self._waiting and self._left > 0:
            address = next(iter(self._waiting))
            asking = self._waiting.pop(address)
            asked = asking.popleft()
            if asking:
                self._waiting[address] = asking  # behind all others
            if not asked.turn.done():
                here = asked.here()
                self._left -= asked.cost if here else 0
                asked.turn.set_result(here)

    async def wait(self, address: str, cost: int, here: Callable[[], bool] = lambda: True) -> bool:
        """Returns when it is somebody's turn, and gives whether they are still `here`: who asks and goes, over and
        over, keeps nobody waiting.
        """
        if not self._waiting and self._left > 0:
            self._left -= cost
            return True
        asked = _Waiting(cost, here, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(neighbours(address), deque()).append(asked)
        return await asked.turn


class FrameShare:
    """How many guests get a frame at each turn: one more while the crank is on time, half as many when it is late."""

    LEAST: Final = 4
    MOST: Final = 200

    def __init__(self) -> None:
        self.now = self.MOST

    def see(self, late: bool) -> None:
        """The crank was late, or on time."""
        self.now = max(self.LEAST, self.now // 2) if late else min(self.MOST, self.now + 1)
