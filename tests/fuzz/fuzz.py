"""`make fuzz`: millions of generated messages at every edge that reads from outside. Stops at the first that does what
it should not, and shows what was fed.

`python -m tests.fuzz.fuzz [--messages N] [--seed S] [--edge NAME] [--report FILE]`
"""

import argparse
import gc
import logging
import os
import random
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from tests.fuzz.edge import Crash, Distinct, Edge
from tests.fuzz.edges_files import (
    Cabinets,
    FlightFiles,
    JournalFiles,
    JournalLines,
    Records,
    SmallFiles,
    WaitingFiles,
    WireFiles,
)
from tests.fuzz.edges_log import LogFiles
from tests.fuzz.edges_network import Http, Sockets
from tests.fuzz.edges_pages import Messages, Taken
from tests.fuzz.edges_positions import Positions
from tests.fuzz.edges_wire import BoardFrames, BoardIds, TableFrames
from tests.measured import write

# How many of a million messages go to each edge: the cheaper an edge, the more.
SHARES: Final[dict[type[Edge], int]] = {
    BoardFrames: 594_900,
    TableFrames: 110_000,
    BoardIds: 5_000,
    Messages: 245_000,
    Taken: 4_000,
    Sockets: 3_000,
    Http: 600,
    Records: 5_000,
    JournalLines: 8_000,
    JournalFiles: 1_000,
    WaitingFiles: 1_000,
    FlightFiles: 4_000,
    Cabinets: 300,
    SmallFiles: 3_000,
    LogFiles: 100,
    WireFiles: 14_800,
    Positions: 300,
}
ROUNDS: Final = 20  # in which the edges take turns, so that a growth of memory would show
SLACK: Final = (
    20_000  # blocks of memory that Python may hold more after the last round than after a quarter of them
)


@dataclass
class Count:
    """What an edge was fed, at least how much of it was `new`, and how it answered."""

    fed: int = 0
    new: int = 0
    seconds: float = 0.0
    refused: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Held:
    """What the process holds: memory in kB, which the system's allocator gives back when it likes, and the blocks that
    Python has in use, which tell whether something grows.
    """

    resident_kb: int
    blocks: int


def held() -> Held:
    """What this process holds now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[1])
    return Held(pages * os.sysconf("SC_PAGE_SIZE") // 1024, sys.getallocatedblocks())


def feed(kind: type[Edge], count: Count, messages: int, seed: str, distinct: Distinct | None = None) -> None:
    """Feeds an edge so many messages, and counts the `distinct` ones; raises Crash with the seed of the one."""
    distinct = distinct or Distinct(1 << 20)
    before = distinct.count
    with tempfile.TemporaryDirectory() as folder:
        edge = kind(Path(folder))
        edge.distinct = distinct
        begun, fed, number = time.monotonic(), 0, 0
        try:
            while fed < messages:
                fed += edge.feed(random.Random(f"{seed}:{number}"))
                number += 1
        except AssertionError as error:
            raise Crash(f"seed {seed}:{number}: {error}") from error
        finally:
            edge.end()
        count.fed += fed
        count.new += distinct.count - before
        count.seconds += time.monotonic() - begun
        for name, times in edge.refused.items():
            count.refused[name] = count.refused.get(name, 0) + times


def fuzz(messages: int, seed: int, kinds: list[type[Edge]]) -> tuple[dict[type[Edge], Count], list[Held]]:
    """Feeds all edges in turn; gives the counts, and what was held after each round."""
    counts = {kind: Count() for kind in kinds}
    share = sum(SHARES[kind] for kind in kinds)
    distinct = Distinct()
    after = [held()]
    for turn in range(ROUNDS):
        for kind in kinds:
            wanted = -(-messages * SHARES[kind] // share // ROUNDS)
            feed(kind, counts[kind], wanted, f"{seed}:{turn}", distinct)
        after.append(held())
        fed = sum(count.fed for count in counts.values())
        print(
            f"round {turn + 1} of {ROUNDS}: {fed} messages, no crash, {after[-1].resident_kb} kB", flush=True
        )
    return counts, after


def grows(after: list[Held]) -> bool:
    """Whether memory has grown since a quarter of the rounds."""
    return after[-1].blocks - after[len(after) // 4].blocks > SLACK


def measured(counts: dict[type[Edge], Count], after: list[Held], seed: int) -> dict[str, object]:
    """What `docs/measured/fuzz.json` holds."""
    return {
        "seed": seed,
        "messages": sum(count.fed for count in counts.values()),
        "edges": {
            kind.name: {
                "messages": count.fed,
                "new_at_least": count.new,
                "us_each": round(1e6 * count.seconds / max(1, count.fed)),
                "refused": dict(sorted(count.refused.items())),
            }
            for kind, count in counts.items()
        },
        "held": [asdict(one) for one in after],
    }


def main(arguments: list[str] | None = None) -> int:
    """Gives 0 if nothing crashed, and memory did not grow after the first rounds."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000, help="how many in all (default: 100000)")
    parser.add_argument("--seed", type=int, help="seed of the messages (default: drawn, and shown)")
    parser.add_argument("--edge", help="only edges with this in their names")
    parser.add_argument("--report", type=Path, metavar="FILE", help="also write what was measured, as JSON")
    options = parser.parse_args(arguments)
    seed = random.SystemRandom().randrange(2**31) if options.seed is None else options.seed
    kinds = [kind for kind in SHARES if options.edge is None or options.edge in kind.name]
    logging.basicConfig(level=logging.CRITICAL)
    print(f"seed {seed}", flush=True)
    try:
        counts, after = fuzz(options.messages, seed, kinds)
    except Crash as crash:
        print(crash)
        return 1
    for kind, count in counts.items():
        print(f"{kind.name}: {count.fed} messages, {sum(count.refused.values())} refused")
    if options.report is not None:
        write(options.report, measured(counts, after, seed))
    return 1 if grows(after) else 0


if __name__ == "__main__":
    sys.exit(main())
