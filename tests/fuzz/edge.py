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


class Edge:
    """`feed` makes a message from a seed and feeds it, or several at once, and gives how many; raises Crash."""

    name: ClassVar[str] = ""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.refused: Counter[str] = Counter()
        self.begin()

    def begin(self) -> None:
        """Gets ready."""

    def feed(self, draw: random.Random) -> int:
        raise NotImplementedError

    def end(self) -> None:
        """Lets everything go."""

    @contextmanager
    def refusing(self, fed: object) -> Iterator[None]:
        """Whatever is raised inside must be a documented error, and is counted."""
        try:
            yield
        except DOCUMENTED as error:
            self.refused[type(error).__name__] += 1
            if not str(error):
                raise Crash(f"{self.name}: refused without a word: {fed!r}") from error
        except Exception as error:
            raise Crash(f"{self.name}: {error!r} came of {fed!r}"[:6000]) from error
