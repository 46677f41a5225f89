"""`spacetable doctor --bench`: two reader modules on a seat board in service mode, tags, wood and a meter.

It asks a person for each change, measures, and writes the report after every answer, so that nothing is lost.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol, TextIO

from engine.tables import BadValue, TableError, parse_json
from firmware_py.workshop.reader_bench_line import BenchLine, open_bench
from hardware.reader_report import FORMAT, ReaderModule, ReaderReport, Reading, report_page, report_text

TAGS_MM: Final = (15.0, 20.0, 25.0)
WOOD_MM: Final = (3.0, 6.0, 9.0, 12.0)
TRIES: Final = 1000
SLOTS: Final = (1, 2)
REPORT: Final = "reader-report.toml"


class Line(Protocol):
    """What runs a statement on the board and gives what it printed."""

    def run(self, code: str) -> str: ...

    def close(self) -> None: ...


Ask = Callable[[str], str]
"""A question to the person, and the answer; "q" ends the bench."""


class Ended(Exception):
    """The person has enough."""


@dataclass(slots=True)
class Bench:
    """A bench at work: its line to the board, its person, and where the report is written."""

    line: Line
    ask: Ask
    out: TextIO
    path: Path
    tries: int = TRIES

    def told(self, deed: str, slot: int, *more: object) -> dict[str, object]:
        """The answer of one deed on a slot, counted from 1. TableError if the board tells something else."""
        arguments = ", ".join([repr(deed), str(slot - 1), *map(repr, more)])
        text = self.line.run(f"import seat_board.bench as b\nb.main({arguments})")
        line = text.strip().splitlines()[-1] if text.strip() else ""
        try:
            found = parse_json(line)
        except BadValue:
            found = None
        if not isinstance(found, dict):
            raise TableError(f'the board: expected a line of JSON, got "{line[:80]}"')
        return found

    def number(self, question: str, least: float, most: float) -> float:
        """A number in these bounds; asks until it gets one."""
        while True:
            answer = self.answer(question)
            try:
                value = float(answer.replace(",", "."))
            except ValueError:
                value = float("nan")
            if least <= value <= most:
                return value
            self.out.write(f'expected a number from {least:g} to {most:g}, got "{answer}"\n')

    def answer(self, question: str) -> str:
        """What the person says; Ended for q, or if nobody is there."""
        try:
            answer = self.ask(question).strip()
        except EOFError:
            raise Ended from None
        if answer.lower() == "q":
            raise Ended
        return answer

    def write(self, report: ReaderReport) -> None:
        """The report and its page, whole or not at all."""
        for path, text in (
            (self.path, report_text(report)),
            (self.path.with_suffix(".md"), report_page(report, self.path.name)),
        ):
            part = path.with_name(f"{path.name}.part")
            try:
                part.write_text(text, encoding="utf-8")
                part.replace(path)
            except OSError as error:
                raise TableError(f"{path}: {error.strerror or error}") from error


def measure(bench: Bench) -> None:
    """Asks for modules, currents, then each tag on each wood, and writes the report of as much as was measured."""
    words = bench.answer("What modules are these? Seller, marking of the chip, inductors: ")
    pitch = bench.number("How far apart are the middles of the two coils, in mm? ", 15, 200)
    report = ReaderReport(FORMAT, pitch, words, ())
    for slot in SLOTS:
        report = replace(report, module=(*report.module, _module(bench, slot)))
        bench.write(report)
    for tag in TAGS_MM:
        for wood in WOOD_MM:
            reading = _reading(bench, tag, wood)
            if reading is not None:
                report = replace(report, reading=(*report.reading, reading))
                bench.write(report)


def _module(bench: Bench, slot: int) -> ReaderModule:
    found = bench.told("module", slot)
    version = _whole(found, "version")
    if version in (0x00, 0xFF):
        raise TableError(f"slot {slot}: no module answers; look at its plug, SCK, MISO and its 3.3 V")
    bench.out.write(f"slot {slot}: version 0x{version:02x}, self-test {found.get('self_test')}\n")
    idle = bench.number(
        f"Meter in the 3.3 V of the module in slot {slot}: how many mA with its field off? ", 0, 500
    )
    bench.told("field", slot, True)
    try:
        lit = bench.number("And with its field on? ", idle, 500)
    finally:
        bench.told("field", slot, False)
    return ReaderModule(slot, version, str(found.get("self_test", "")), lit - idle)


def _reading(bench: Bench, tag: float, wood: float) -> Reading | None:
    request = (
        f"Lay {wood:g} mm of wood and a tag of {tag:g} mm on the module of slot 1, then Enter; s skips it. "
    )
    if bench.answer(request).lower() == "s":
        return None
    own, other = (_whole(bench.told("reads", slot, bench.tries), "tags") for slot in SLOTS)
    bench.out.write(f"  read {own} times of {bench.tries}, by the neighbour {other} times\n")
    return Reading(tag, wood, bench.tries, own, other)


def _whole(found: dict[str, object], key: str) -> int:
    value = found.get(key)
    if not isinstance(value, int):
        raise TableError(f"the board: expected a number as {key}, got {json.dumps(value)}")
    return value


def bench_readers(folder: Path, ask: Ask, out: TextIO, opener: Callable[[], BenchLine] = open_bench) -> int:
    """The whole bench at the first board in service mode; 0, or TableError with what to do."""
    path = folder / REPORT
    if path.exists():
        raise TableError(f"{path}: is there already; move it away, for a report is never overwritten")
    line = opener()
    try:
        measure(Bench(line, ask, out, path))
    except Ended:
        out.write("ended by hand\n")
    finally:
        line.close()
    if path.exists():
        out.write(path.with_suffix(".md").read_text(encoding="utf-8"))
        out.write(f"{path}\n{path.with_suffix('.md')}\n")
    else:
        out.write("nothing was measured\n")
    return 0
