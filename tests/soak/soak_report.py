"""What a soak came to, as Markdown."""

import platform
from collections import Counter
from dataclasses import astuple, dataclass

from tests.soak.soak_world import Toll


@dataclass(frozen=True, slots=True)
class Sample:
    """What the process held after so many flights."""

    flights: int
    resident_kb: int
    handles: int
    threads: int
    seconds: int
    cpu_seconds: int


HEAD = """# Soak

Bots fly on simulated devices while everything goes wrong: `make soak FLIGHTS=1000`, or `make soak SECONDS=3600`. Seat
boards run their real firmware on cables that can be noisy, the disk can be slow, full or lose what was not synced,
pages are raw sockets at the real server, and power and programs go at any moment, within a write too, or stand still
for up to two minutes. Time is the table's own, so hours pass in minutes. Every fault comes from the seed.

After each cut, the game that came back is compared with what was accepted: the same actions, none missing that somebody
did and was shown, the same state, lights and place of the show. After each flight the kept record must have the very
actions that were accepted and end, played again, with the result that was seen; all devices must be back within a
minute. After every 25 flights the flight log must have all of them, with their records and points.

A cut may take back what the table did by itself in the last seconds (time, the next turn), and while the red lamp says
that the disk takes nothing also what people did since; see [decision 6](decisions/0006-journal.md). That is counted
as taken back, not as lost. A program that stood still may cost a flight one second.

How long it takes says little on a machine that does other things as well: the seconds "at work" are those in which a
processor worked for the soak.

This page is written by the command; what soaks have found is told on [a page of its own](soak_findings.md).
"""


def report(toll: Toll, samples: list[Sample], seed: int, seconds: float) -> str:
    """The page docs/soak.md."""
    machine = f"Python {platform.python_version()}, {platform.machine()}"
    told = [
        HEAD,
        "## Flights\n",
        f"Seed {seed}; {summary(toll)} in {seconds / 60:.0f} minutes ({machine}).\n",
        _counted("flown", toll.flights),
        "\n## Faults\n",
        table(toll),
        "\n## Memory and handles\n",
        _sampled(samples),
    ]
    return "\n".join(told) + "\n"


def summary(toll: Toll) -> str:
    """How much was flown to its end."""
    return f"{toll.flights.total()} flights, {toll.table_ms / 3_600_000:.0f} hours of table time"


def table(toll: Toll) -> str:
    """Faults injected, survived, and what was lost."""
    lines = ["| fault | injected | survived |", "| --- | ---: | ---: |"]
    for name, count in sorted(toll.struck.items()):
        lines.append(f"| {name} | {count} | {toll.survived[name]} |")
    lines.append(f"| all | {toll.struck.total()} | {toll.survived.total()} |")
    lines.append("")
    lines.append(f"{toll.actions} actions are in the records, {toll.by_people} of them by players. ")
    lines.append(
        f"{toll.damaged_bytes} bytes were damaged on the wires, {toll.taken_back} actions taken back by cuts."
    )
    lines.append("")
    lines.append(
        "Lost: nothing." if not toll.lost else "Lost:\n" + "\n".join(f"- {what}" for what in toll.lost)
    )
    return "\n".join(lines)


def _counted(what: str, counts: Counter[str]) -> str:
    rows = "\n".join(f"| {name} | {count} |" for name, count in sorted(counts.items()))
    return f"| {what} | flights |\n| --- | ---: |\n{rows}\n"


def _sampled(samples: list[Sample]) -> str:
    rows = "\n".join(f"| {' | '.join(map(str, astuple(one)))} |" for one in samples)
    names = ("flights", "resident kB", "handles", "threads", "seconds", "of them at work")
    head = f"| {' | '.join(names)} |\n|{' ---: |' * len(names)}"
    return f"{head}\n{rows}"
