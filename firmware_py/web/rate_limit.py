"""How often somebody may do something. Time comes from outside, in seconds of any steady clock."""

from collections import deque
from ipaddress import ip_address
from typing import Final

MESSAGES_A_SECOND: Final = 60  # dragging the timeline sends one a frame
MESSAGES_AT_ONCE: Final = 180
TRIES_WINDOW_S: Final = 60.0
TRIES_OF_ONE: Final = 5
TRIES_OF_ALL: Final = 30
PAGES_OF_ONE: Final = 40  # a hall behind one router
PAGES_OF_ALL: Final = 150


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


class Tries:
    """Wrong codes: five a minute from one address, and thirty from all, before nobody may try for a while.

    A guess at any of eight seats' codes is right once in 125,000 tries: three days at this rate.
    """

    def __init__(self) -> None:
        self._wrong: deque[tuple[float, str]] = deque()

    def may(self, address: str, now_s: float) -> bool:
        """Whether somebody at an address may try a code."""
        while self._wrong and now_s - self._wrong[0][0] >= TRIES_WINDOW_S:
            self._wrong.popleft()
        mine = sum(each == address for _, each in self._wrong)
        return mine < TRIES_OF_ONE and len(self._wrong) < TRIES_OF_ALL

    def wrong(self, address: str, now_s: float) -> None:
        """Notes a wrong code."""
        self._wrong.append((now_s, address))


class Crowd:
    """How many pages are open, in all and from each address. Strangers who take all the room leave that of the table's
    own computer free.
    """

    def __init__(self) -> None:
        self._pages: dict[str, int] = {}

    def come(self, address: str) -> bool:
        """Whether there is room for one more page; it counts if so."""
        others = sum(pages for other, pages in self._pages.items() if not is_local(other))
        if self._pages.get(address, 0) >= PAGES_OF_ONE or (others >= PAGES_OF_ALL and not is_local(address)):
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
