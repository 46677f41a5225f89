"""Updates in waves: one table, then five, then the rest, stopping by themselves where something goes wrong.

A plain function of what is known of each table: asked again and again, it names the tables that shall update now.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Progress: TypeAlias = Literal["waiting", "told", "good", "back"]
"""`told`: the order is out; `good`: the version runs; `back`: the table is on its good version again, or refused."""

WAVES: Final = (1, 5)
"""How many tables the first waves take; the last one takes the rest."""
STOPS_AT: Final = 2
"""So many tables of one wave that are back end the whole update."""
SILENT_S: Final = 900.0
"""A table that was told and says nothing for so long counts as back."""
AT_ONCE: Final = 5
"""So many tables fetch a version at the same time: all share one network."""


@dataclass(frozen=True, slots=True)
class TableThen:
    """What is known of a table: how far it is, for how long, and whether it is there and free of a game."""

    progress: Progress
    since_s: float = 0.0
    free: bool = True


@dataclass(frozen=True, slots=True)
class Next:
    """The tables to tell now, which wave runs (counted from 1), and why it has stopped, "" while it has not."""

    tell: tuple[str, ...]
    wave: int
    stopped: str = ""
    done: bool = False


def waves(order: Sequence[str]) -> list[tuple[str, ...]]:
    """The tables by wave.

    >>> [len(wave) for wave in waves([str(n) for n in range(20)])]
    [1, 5, 14]
    """
    parts, rest = [], tuple(order)
    for size in WAVES:
        parts.append(rest[:size])
        rest = rest[size:]
    return [part for part in (*parts, rest) if part]


def next_tables(order: Sequence[str], known: Mapping[str, TableThen], now_s: float) -> Next:
    """What to do next in an update of the tables in `order`. A wave begins when all of the one before it are good."""
    for number, wave in enumerate(waves(order), 1):
        states = {table: known.get(table, TableThen("waiting")) for table in wave}
        back = [table for table, one in states.items() if _is_back(one, now_s)]
        if len(back) >= min(STOPS_AT, len(wave)):
            return Next((), number, f"{len(back)} of {len(wave)} tables of wave {number} did not take it")
        if all(one.progress == "good" or table in back for table, one in states.items()):
            continue
        busy = sum(one.progress == "told" and table not in back for table, one in states.items())
        ready = [table for table, one in states.items() if one.progress == "waiting" and one.free]
        return Next(tuple(ready[: max(0, AT_ONCE - busy)]), number)
    return Next((), len(waves(order)), done=True)


def _is_back(one: TableThen, now_s: float) -> bool:
    return one.progress == "back" or (one.progress == "told" and now_s - one.since_s > SILENT_S)
