"""What a bench of two readers measured, as `reader-report.toml`, and what a cabinet may ask for by it.

Pitch, wood and tag of a cabinet come from somewhere: they are reckoned, which allows little, or measured with the very
modules that are built in. docs/build/measure_a_reader.md says how.
"""

from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Final, Literal

from engine.tables import BadTable, BadValue, Between, read_toml
from hardware.reckoning.coil import least_pitch_mm, most_wood_mm

FORMAT: Final = "reader-report/1"
RECKONED: Final = "reckoned"
GOOD: Final = 990
"""Reads in a thousand at which a slot counts as one that reads."""


@dataclass(frozen=True, slots=True)
class ReadersPlan:
    """`[readers]` of a cabinet: the wood between coil and card, the diameter of a tag, both in mm, and where they come
    from: `reckoned`, or the name of a reader report beside the cabinet file.
    """

    wood_mm: Annotated[float, Between(0, 30)] = 3.0
    tag_mm: Annotated[float, Between(5, 60)] = 20.0
    source: str = RECKONED


@dataclass(frozen=True, slots=True)
class ReaderModule:
    """A module on the bench. `version` is its register 0x37, `self_test` the first eight bytes of its self-test in hex,
    `tx_ma` what its supply takes with the field on, less than without.
    """

    slot: Annotated[int, Between(1, 12)]
    version: Annotated[int, Between(0, 255)]
    self_test: str
    tx_ma: Annotated[float, Between(0, 500)]


@dataclass(frozen=True, slots=True)
class Reading:
    """A tag on wood over the first module: how often it was read there, and how often by the neighbour."""

    tag_mm: Annotated[float, Between(5, 60)]
    wood_mm: Annotated[float, Between(0, 30)]
    tries: Annotated[int, Between(1, 100_000)]
    reads: Annotated[int, Between(0, 100_000)]
    neighbour: Annotated[int, Between(0, 100_000)]

    def __post_init__(self) -> None:
        for key, count in (("reads", self.reads), ("neighbour", self.neighbour)):
            if count > self.tries:
                raise BadValue(key, f"expected at most the {self.tries} tries, got {count}")

    @property
    def good(self) -> bool:
        """Whether the tag was read nearly always, and never by the neighbour."""
        return 1000 * self.reads >= GOOD * self.tries and not self.neighbour


@dataclass(frozen=True, slots=True)
class ReaderReport:
    """A bench with two modules at a distance of `pitch_mm`; `modules` says in words what they are."""

    format: Literal["reader-report/1"]
    pitch_mm: Annotated[float, Between(15, 200)]
    modules: str
    module: tuple[ReaderModule, ...]
    reading: tuple[Reading, ...] = ()

    def most_wood_mm(self, tag_mm: float) -> float:
        """The thickest wood through which a tag of this size was read; every thinner one that was tried was good too.
        -1 where none was.
        """
        most = -1.0
        for reading in sorted((r for r in self.reading if r.tag_mm == tag_mm), key=lambda r: r.wood_mm):
            if not reading.good:
                break
            most = reading.wood_mm
        return most


def check_readers(plan: ReadersPlan, pitch_mm: float, folder: Path | Traversable) -> None:
    """BadValue if a cabinet whose slots lie `pitch_mm` apart asks for more than the source of its numbers allows;
    reports are looked for in `folder`.
    """
    if plan.source == RECKONED:
        _check(plan, pitch_mm, most_wood_mm(), least_pitch_mm(plan.tag_mm), "is reckoned for")
        return
    try:
        report = read_toml(folder / plan.source, ReaderReport)
    except BadTable as error:
        raise BadValue(
            "readers.source", f'expected "{RECKONED}" or a reader report beside this file: {error}'
        ) from error
    most = report.most_wood_mm(plan.tag_mm)
    if most < 0:
        tried = ", ".join(f"{mm:g}" for mm in sorted({r.tag_mm for r in report.reading if r.good}))
        raise BadValue(
            "readers.tag_mm",
            f"expected a tag that {plan.source} could read: {tried or 'none'}, got {plan.tag_mm:g}",
        )
    _check(plan, pitch_mm, most, report.pitch_mm, f"was measured in {plan.source} for")


def _check(plan: ReadersPlan, pitch_mm: float, wood_mm: float, least_mm: float, words: str) -> None:
    if plan.wood_mm > wood_mm:
        raise BadValue(
            "readers.wood_mm",
            f"expected at most {wood_mm:g}, which {words} a tag of {plan.tag_mm:g} mm, got {plan.wood_mm:g}; "
            "measure your readers: docs/build/measure_a_reader.md",
        )
    if pitch_mm < least_mm:
        raise BadValue(
            "readers.tag_mm",
            f"expected slots at least {least_mm:g} mm apart, which {words} a tag of {plan.tag_mm:g} mm, and they are "
            f"{pitch_mm:g}; measure your readers: docs/build/measure_a_reader.md",
        )


def report_text(report: ReaderReport) -> str:
    """The report as the text of its file."""
    lines = [
        f'format = "{report.format}"',
        f"pitch_mm = {report.pitch_mm:g}",
        f"modules = {_quoted(report.modules)}",
    ]
    for module in report.module:
        lines += ["", "[[module]]", f"slot = {module.slot}", f"version = 0x{module.version:02x}"]
        lines += [f'self_test = "{module.self_test}"', f"tx_ma = {module.tx_ma:g}"]
    for reading in report.reading:
        lines += ["", "[[reading]]", f"tag_mm = {reading.tag_mm:g}", f"wood_mm = {reading.wood_mm:g}"]
        lines += [
            f"tries = {reading.tries}",
            f"reads = {reading.reads}",
            f"neighbour = {reading.neighbour}",
        ]
    return "\n".join([*lines, ""])


def _quoted(words: str) -> str:
    plain = "".join(char for char in words if char.isprintable())
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def report_page(report: ReaderReport, name: str) -> str:
    """The report for people, as Markdown."""
    lines = [
        f"# Readers measured: {report.modules}",
        "",
        f"From `{name}`; two modules {report.pitch_mm:g} mm apart.",
    ]
    lines += ["", "| slot | version | self-test begins | transmitter |", "| ---: | --- | --- | ---: |"]
    for module in report.module:
        weak = " (weak: do its inductors saturate?)" if module.tx_ma < 30 else ""
        lines.append(
            f"| {module.slot} | 0x{module.version:02x} | {module.self_test} | {module.tx_ma:g} mA{weak} |"
        )
    lines += [
        "",
        "| tag | wood | reads in a thousand | by the neighbour | |",
        "| ---: | ---: | ---: | ---: | --- |",
    ]
    for reading in sorted(report.reading, key=lambda r: (r.tag_mm, r.wood_mm)):
        reads, other = (round(1000 * count / reading.tries) for count in (reading.reads, reading.neighbour))
        verdict = "good" if reading.good else "do not build"
        lines.append(f"| {reading.tag_mm:g} mm | {reading.wood_mm:g} mm | {reads} | {other} | {verdict} |")
    ranges = [(tag, report.most_wood_mm(tag)) for tag in sorted({r.tag_mm for r in report.reading})]
    lines += ["", *(f"A tag of {tag:g} mm reads through {_range(most)}." for tag, most in ranges), ""]
    return "\n".join(lines)


def _range(most: float) -> str:
    return "none of the wood that was tried" if most < 0 else f"up to {most:g} mm of wood"
