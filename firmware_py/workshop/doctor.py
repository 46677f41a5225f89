"""`spacetable doctor`: whether everything the table needs is there and works, and what to do if not."""

import platform
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Final, TextIO

from engine import GAMES
from engine.tables import TableError
from firmware_py.devices.health import HealthBook
from firmware_py.games.left_out import left_out
from firmware_py.journal.state_folder import state_folder
from firmware_py.voice.phrases import phrases
from hardware.cabinet import Cabinet, load
from hardware.speaker.cards import playing_cards
from hardware.speaker.clips import sound_cards
from sounds.texts import LANGUAGES

PACKAGES: Final = (
    "spacetable", "gpiozero", "RPi.GPIO", "rpi-lgpio", "lgpio", "spidev", "pyserial", "cobs", "pygame", "aiohttp",
)  # fmt: skip
REPORT: Final = "doctor.txt"
HOME: Final = re.compile(r"(?:/home|/Users|[A-Za-z]:\\Users)[/\\][^/\\\s:]+")
NO_BOARD: Final = "none is plugged in; a new Pico gets its firmware by `spacetable board flash`"


@dataclass(slots=True)
class DoctorReport:
    """What the doctor writes, on the screen and into the report."""

    out: TextIO
    lines: list[str]
    well: bool = True

    def tell(self, line: str) -> None:
        self.lines.append(line)
        self.out.write(f"{line}\n")
        self.out.flush()

    def found(self, test: str, trouble: str, detail: str = "") -> None:
        """A line for a test."""
        if trouble:
            self.well = False
            self.tell(f"WRONG {test}: {trouble}")
        else:
            self.tell(f"ok    {test}: {detail}" if detail else f"ok    {test}")


def doctor(
    cabinet: str,
    state: str | None,
    out: TextIO,
    fetch_page: Callable[[], str],
    auto: bool = False,
    report: str | None = None,
) -> int:
    """Prints a line for each check; 0 if all is well, else 2. With `auto` twins try out the whole cabinet, without it a
    person at a terminal does. `fetch_page` serves the page once and tells what came of it, or raises TableError.
    A report of everything is written to `report`, or into the state folder; one that is asked for has what went over
    the lines of boards too, and the log of boards at their prompt. No report names a person.
    """
    page = DoctorReport(out, [])
    for name, check in _checks(cabinet, state, fetch_page):
        try:
            page.found(name, "", check())
        except (TableError, OSError) as error:
            page.found(name, str(error))
    try:
        _try_out(cabinet, state, auto, page, listens=report is not None)
    except TableError as error:
        if page.well:
            page.found("devices", str(error))
    _write_report(page, state, report)
    return 0 if page.well else 2


def _checks(
    cabinet: str, state: str | None, fetch_page: Callable[[], str]
) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "python", lambda: sys.version.split()[0]
    yield "games", _games
    yield f"cabinet {cabinet}", lambda: _cabinet(cabinet)
    for language in LANGUAGES:
        yield f"phrases {language}", lambda language=language: f"{len(phrases(language).phrase)} sentences"  # type: ignore[misc]
    yield "state folder", lambda: _writable(state)
    yield "page", fetch_page


def _games() -> str:
    if told := left_out():
        raise TableError("; ".join(told))
    return ", ".join(f"{name} {GAMES[name].version}" for name in GAMES)


def _cabinet(name: str) -> str:
    cabinet = load(name)
    return f"{len(cabinet.leds)} LEDs, {len(cabinet.seats)} seats"


def _writable(state: str | None) -> str:
    folder = state_folder(state)
    probe: Path = folder / ".doctor"
    probe.write_text("writable", encoding="utf-8")
    probe.unlink()
    return str(folder)


# ------------------------------------------------------------------------------------------------------------- devices


def _try_out(cabinet_name: str, state: str | None, auto: bool, page: DoctorReport, listens: bool) -> None:
    """Tries out what is connected; with neither a person nor twins to help it only looks which boards are there."""
    alone = not auto and not sys.stdin.isatty()
    if alone and not load(cabinet_name).boards:
        return
    from firmware_py.table.assembly import Makers, assemble
    from firmware_py.table.speaker import card_of, table_speaker
    from firmware_py.wire.capture import WireLog
    from firmware_py.workshop.board_report import every_prompt, listened, wire_lines
    from firmware_py.workshop.hardware_test import HardwareTest, Helper
    from firmware_py.workshop.hardware_test_boards import name_boards
    from firmware_py.workshop.hardware_test_helpers import PersonAtTerminal, Skipped, Twins, typed_lines
    from firmware_py.workshop.sound_cards import try_cards

    cabinet, folder = load(cabinet_name), None if auto else state_folder(state)
    makers = None if folder is None else Makers(speaker=partial(table_speaker, folder, card_of(cabinet_name)))
    log = WireLog()
    if makers is not None and listens:
        makers = listened(makers, log)
    built = assemble(cabinet, folder, makers)
    examiner = HardwareTest(cabinet, built)
    lines = StringIO() if alone else sys.stdin  # whoever is alone types nothing
    helper: Helper = Twins(examiner) if auto else PersonAtTerminal(examiner, page.out, typed_lines(lines))
    boards = built.seats.boards
    try:
        named = name_boards(boards, helper) if boards is not None and not alone else ()
        for finding in chain(named, examiner.connected(helper)):
            page.found(finding.test, finding.trouble, finding.detail)
        _tell_notes(built.devices.health, page)
        if not auto and boards is not None and not boards.report():
            page.found("boards", NO_BOARD)
        if alone:
            return
        if helper.has_eyes and (cabinet.speaker is not None or playing_cards()):
            for finding in try_cards(cabinet.speaker, playing_cards(), helper):
                page.found(finding.test, finding.trouble, finding.detail)
        for finding in examiner.tests(helper):
            page.found(finding.test, finding.trouble)
    except Skipped:
        page.tell("ended by hand")
    finally:
        page.lines += [f"      {info}" for info in (boards.report() if boards is not None else ())]
        built.close()
    _tell_wires(cabinet, page)
    page.lines += wire_lines(log)
    if listens and boards is not None and not auto:
        page.lines += every_prompt()


def _tell_notes(health: HealthBook, page: DoctorReport) -> None:
    """What devices had for people while they were looked for, such as a port that may not be opened."""
    while health.notes:
        device, text = health.notes.popleft()
        page.tell(f"      {device}: {text}")


def _tell_wires(cabinet: Cabinet, page: DoctorReport) -> None:
    for bus in cabinet.buses:
        page.lines.append(f"      wire {bus.name}: {bus.count} {bus.chip} {bus.device}")
    if cabinet.microphone is not None:
        page.lines.append(f"      {cabinet.microphone}")
    page.lines.append(f"      sound outputs: {', '.join(sorted(sound_cards())) or 'none'}")
    page.lines.append(
        f"      sound cards: {', '.join(f'{card}: {card.name}' for card in playing_cards()) or 'none'}"
    )
    for rail in cabinet.rails:
        page.lines.append(f"      rail {rail.name}: {rail.budget_ma} mA, fuse {rail.fuse_ma} mA")


# -------------------------------------------------------------------------------------------------------------- report


def _write_report(page: DoctorReport, state: str | None, report: str | None) -> None:
    """Everything somebody needs who shall find out why a table does not work."""
    path = Path(report) if report is not None else state_folder(state) / REPORT
    head = [f"spacetable doctor, {platform.platform()}, Python {platform.python_version()}"]
    head += [f"      {name} {_version(name)}" for name in PACKAGES]
    model = Path("/proc/device-tree/model")
    if model.exists():
        head.append(f"      {model.read_text(encoding='utf-8', errors='replace').strip(chr(0))}")
    verdict = "all is well" if page.well else "something is wrong, see above"
    try:
        path.write_text("\n".join(map(without_names, [*head, *page.lines, verdict, ""])), encoding="utf-8")
    except OSError as error:
        page.found("report", str(error))
    else:
        page.tell(f"report: {path}")
    page.tell("all is well" if page.well else "something is wrong, see above")


def without_names(line: str) -> str:
    """A line for strangers: folders of people lose their names.

    >>> without_names("/home/anna/.local/state/spacetable: no room")
    '~/.local/state/spacetable: no room'
    """
    return HOME.sub("~", line)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "is not installed"
