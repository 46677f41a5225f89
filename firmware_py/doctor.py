"""`spacetable doctor`: whether everything the table needs is there, and what to do if not."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

from engine import GAMES
from engine.tables import TableError
from firmware_py.phrases import LANGUAGES, phrases
from firmware_py.state_folder import state_folder
from hardware.cabinet import load


def doctor(cabinet: str, state: str | None, out: TextIO) -> int:
    """Prints a line for each check; 0 if all is well, else 2."""
    well = True
    for name, check in _checks(cabinet, state):
        try:
            out.write(f"ok    {name}: {check()}\n")
        except (TableError, OSError) as error:
            well = False
            out.write(f"WRONG {name}: {error}\n")
    out.write("all is well\n" if well else "something is wrong, see above\n")
    return 0 if well else 2


def _checks(cabinet: str, state: str | None) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "python", lambda: sys.version.split()[0]
    yield "games", lambda: ", ".join(f"{name} {GAMES[name].version}" for name in GAMES)
    yield f"cabinet {cabinet}", lambda: _cabinet(cabinet)
    for language in LANGUAGES:
        yield f"phrases {language}", lambda language=language: f"{len(phrases(language).phrase)} sentences"  # type: ignore[misc]
    yield "state folder", lambda: _writable(state)


def _cabinet(name: str) -> str:
    cabinet = load(name)
    return f"{len(cabinet.leds)} LEDs, {len(cabinet.seats)} seats"


def _writable(state: str | None) -> str:
    folder = state_folder(state)
    probe: Path = folder / ".doctor"
    probe.write_text("writable", encoding="utf-8")
    probe.unlink()
    return str(folder)
