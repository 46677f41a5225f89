"""How often somebody may do something. Time comes from outside, in seconds of any steady clock."""

from collections import deque
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final

MESSAGES_A_SECOND: Final = 60  # dragging the timeline sends one a frame
MESSAGES_AT_ONCE: Final = 180
TRIES_WINDOW_S: Final = 60.0
TRIES_OF_ONE: Final = 5
KNOWN_GUESSERS: Final = 1000
PAGES_OF_ONE: Final = 100  # a school behind one router; what they cost is counted elsewhere
PAGES_OF_ALL: Final = 150
SPARE_PAGES: Final = 8  # beside both, where whoever only looks on gives way to the next who comes


class Bucket:
    """Lets `rate` a second through, and `burst` at once after a rest. `refused` counts those since the last it let
    through.
    """

    def __init__(self, rate: float = MESSAGES_A_SECOND, burst: float = MESSAGES_AT_ONCE) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at: float | None = None
        self.refused = 0

    def take(self, now_s: float) -> bool:
        """Whether one more may pass now."""
        if self._at is not None:
            self._left = min(self._burst, self._left + max(0.0, now_s - self._at) * self._rate)
        self._at = now_s
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        self.refused = 0
        return True


class LoginThrottle:
    """Wrong codes: five a minute from one network address, counted for who tries and for nobody else.

    A thousand addresses are remembered; beyond that the one that was wrong longest ago is forgotten, for a memory must
    end somewhere. What all addresses try together is limited too (`Guessing`).
    """

    def __init__(self) -> None:
        self._wrong: dict[str, deque[float]] = {}

    def may(self, address: str, now_s: float) -> bool:
        """Whether somebody at an address may try a code."""
        mine = self._wrong.get(who(address))
        if mine is None:
            return True
        while mine and now_s - mine[0] >= TRIES_WINDOW_S:
            mine.popleft()
        return len(mine) < TRIES_OF_ONE

    def wrong(self, address: str, now_s: float) -> None:
        """Notes a wrong code."""
        mine = self._wrong.pop(who(address), deque(maxlen=TRIES_OF_ONE))
        mine.append(now_s)
        self._wrong[who(address)] = mine
        if len(self._wrong) > KNOWN_GUESSERS:
            del self._wrong[next(iter(self._wrong))]


def who(address: str) -> str:
    """Who tries: an address, and of those of IPv6 the part that a household or a hall has one of.

    >>> who("10.0.0.7"), who("2001:db8:1:2:aaaa::1"), who("::ffff:10.0.0.7")
    ('10.0.0.7', '2001:db8:1:2::/64', '10.0.0.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False))


class ConnectionLimiter:
    """How many pages are open, in all and from each address. Strangers who take all the room leave that of the table's
    own computer free.
    """

    def __init__(self) -> None:
        self._pages: dict[str, int] = {}

    def come(self, address: str, instead_of: str | None = None, spare: int = 0) -> bool:
        """Whether there is room for one more page, `instead_of` one from an address that is about to go, with so many
        `spare` places; it counts if so.
        """
        mine = self._pages.get(address, 0) - (instead_of == address)
        others = sum(pages for other, pages in self._pages.items() if not is_local(other))
        others -= instead_of is not None and not is_local(instead_of)
        if mine >= PAGES_OF_ONE + spare or (others >= PAGES_OF_ALL + spare and not is_local(address)):
            return False
        self._pages[address] = self._pages.get(address, 0) + 1
        return True

    def go(self, address: str) -> None:
        """A page that came has gone."""
        self._pages[address] -= 1
        if not self._pages[address]:
            del self._pages[address]


def is_local(address: str) -> bool:
    """Whether an address is that of the table's own computer."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
