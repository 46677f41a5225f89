"""What every edge is: something that takes what comes from outside, and either uses it or refuses it as documented."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import msgspec

from engine.tables import TableError

DOCUMENTED: tuple[type[Exception], ...] = (TableError, msgspec.DecodeError)


class Crash(AssertionError):
    """An edge did what it should not; the message has what was fed to it."""


class Distinct:
    """Counts messages that are new: there are at least `count`, for two may have one place. It needs no more memory the
    longer it counts.
    """

    def __init__(self, places: int = 1 << 28) -> None:
        self._places = places
        self._seen = bytearray(places // 8)
        self.count = 0

    def see(self, message: object) -> None:
        """One more."""
        place = hash(message) % self._places
        at, bit = place >> 3, 1 << (place & 7)
        if not self._seen[at] & bit:
            self._seen[at] |= bit
            self.count += 1


class Edge:
    """`feed` makes a message from a seed and feeds it, or several at once, and gives how many; raises Crash."""

    name: ClassVar[str] = ""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.refused: Counter[str] = Counter()
        self.distinct = Distinct(8)
        self.begin()

    def begin(self) -> None:
        """Gets ready."""

    def feed(self, draw: random.Random) -> int:
        raise NotImplementedError

    def end(self) -> None:
        """Lets everything go."""

    def fed(self, *messages: object) -> None:
        """Notes what is fed, to tell how much of it is new."""
        for one in messages:
            self.distinct.see(one if isinstance(one, bytes | str) else repr(one))

    @contextmanager
    def refusing(self, fed: object, *, counted: bool = False) -> Iterator[None]:
        """Whatever is raised inside must be a documented error, and is counted; so is what was `fed`, if it is new and
        was not `counted` already.
        """
        if not counted:
            self.fed(fed)
        try:
            yield
        except DOCUMENTED as error:
            self.refused[type(error).__name__] += 1
            if not str(error):
                raise Crash(f"{self.name}: refused without a word: {fed!r}") from error
        except Exception as error:
            raise Crash(f"{self.name}: {error!r} came of {fed!r}"[:6000]) from error
