"""`make soak-mutants`: bugs put into the program one at a time, and in how many games the soak finds each of them.

A mutant changes one place of one module as it is loaded, in a process of its own; no file is touched. A soak that lets
one of them through looks in the wrong places.

`python -m tests.soak.mutant_hunt [--flights N] [--seed S] [--only NAME ...] [--report FILE]`
"""

import argparse
import asyncio
import importlib.abc
import importlib.util
import io
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final, TypeAlias

from tests.measured import write
from tests.soak.mutants import MUTANTS, ROOT, Mutant

MOST_FLIGHTS: Final = 100
FOLDERS: Final = re.compile(r"/\S*/")  # of this machine, in what was lost
CHUNK: Final = 3
Row: TypeAlias = dict[str, str | int]


class Mutating(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads the module of one mutant with its bug."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module of the mutant, and no other."""
        if fullname != self._mutant.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self._mutant.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Runs it with the bug."""
        exec(compile(self._mutant.source(), str(self._mutant.path), "exec"), vars(module))


@dataclass(frozen=True, slots=True)
class Found:
    """In how many flights a mutant was found, 0 for one that was not, and by which loss."""

    flights: int
    loss: str


def hunt(mutant: Mutant, flights: int, seed: int) -> Found:
    """Flies with a mutant, in this process, until something is lost. The mutated module must not be loaded yet."""
    sys.meta_path.insert(0, Mutating(mutant))
    from tests.soak.soak import Soak, Wanted

    class Hunt(Soak):
        @property
        def enough(self) -> bool:
            return bool(self.toll.lost) or super().enough

    soak = Hunt(Wanted(seed, flights, chunk=CHUNK), io.StringIO())
    try:
        asyncio.run(soak.fly_all())
    except Exception as crash:
        soak.toll.lost.append(f"{type(crash).__name__}: {crash}")
    return Found(soak.flown, soak.toll.lost[0]) if soak.toll.lost else Found(0, "")


def hunted(mutant: Mutant, flights: int, seed: int) -> Found:
    """As `hunt`, in a process of its own."""
    command = [sys.executable, "-m", "tests.soak.mutant_hunt", "--hunt", mutant.name]
    command += ["--flights", str(flights), "--seed", str(seed)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    count, _, loss = told.strip().rpartition("\n")[2].partition(" ")
    if not count.isdecimal():
        raise RuntimeError(f"the hunt for {mutant.name!r} told {told!r}")
    return Found(int(count), loss)


def read(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutant_hunt", description=__doc__)
    names = [mutant.name for mutant in MUTANTS]
    parser.add_argument(
        "--flights", type=int, default=MOST_FLIGHTS, help=f"at most (default: {MOST_FLIGHTS})"
    )
    parser.add_argument("--seed", type=int, default=1, help="of games and faults (default: 1)")
    parser.add_argument(
        "--only", nargs="+", choices=names, default=names, metavar="NAME", help="which (default: all)"
    )
    parser.add_argument("--workers", type=int, default=2, help="how many at a time (default: 2)")
    parser.add_argument(
        "--report",
        type=Path,
        metavar="FILE",
        help="write what was found here, as JSON; what it has found before is not hunted again",
    )
    parser.add_argument(
        "--hunt", choices=names, metavar="NAME", help="fly with this one, here; tells flights and loss"
    )
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Gives 0 if all were found."""
    options = read(arguments)
    by_name = {mutant.name: mutant for mutant in MUTANTS}
    if options.hunt:
        one = hunt(by_name[options.hunt], options.flights, options.seed)
        print(one.flights, " ".join(one.loss.split()))
        return 0
    rows = kept(options.report, options.seed, options.flights)
    chosen = [by_name[name] for name in options.only if name not in rows]
    with ThreadPoolExecutor(options.workers) as pool:
        going = {pool.submit(hunted, one, options.flights, options.seed): one for one in chosen}
        for done in as_completed(going):
            mutant, one = going[done], done.result()
            rows[mutant.name] = row(mutant, one)
            said = f"flight {one.flights}, {one.loss}" if one.flights else "not found"
            print(f"{len(rows)} of {len(MUTANTS)}: {mutant.name}: {said}", flush=True)
            if options.report:
                found = [rows[name] for name in by_name if name in rows]
                write(
                    options.report,
                    {"seed": options.seed, "flights_at_most": options.flights, "found": found},
                )
    return 0 if all(rows[name]["flight"] for name in options.only) else 1


def row(mutant: Mutant, one: Found) -> Row:
    """A line of `docs/measured/soak_mutants.json`; flight 0 is that of a bug that was not found."""
    loss = FOLDERS.sub("", one.loss.rpartition("): ")[2])[:120]
    return {"bug": mutant.name, "module": mutant.module, "flight": one.flights, "loss": loss}


def kept(report: Path | None, seed: int, flights: int) -> dict[str, Row]:
    """The lines of the bugs that a report has found, by their names, in so many flights of this seed."""
    if report is None or not report.exists():
        return {}
    told = json.loads(report.read_text("utf-8"))
    found = [one for one in told["found"] if 0 < one["flight"] <= flights]
    return {one["bug"]: one for one in found} if told["seed"] == seed else {}


if __name__ == "__main__":
    sys.exit(main())
