"""`spacetable serve-test`: a table under test as a process of its own. It reads a JSON object a line and answers each
by one line; the first line that it writes tells what it is. docs/formats/serve_test.md has the commands.
"""

import select
import tempfile
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Final, TextIO

import msgspec

from engine.game import Json
from engine.tables import TableError
from firmware_py.service.table_under_test import Command, On, TableUnderTest
from firmware_py.web.server import TICK_MS
from hardware.readings import DeviceError, Impossible

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1_000_000
NEW: Final = '{"do": "new"}'
"""What a client sends for a new table in the place of this one; a line like the first answers it."""


def serve_test(cabinet: str, on: On, state: str | None, lines: TextIO, out: TextIO) -> int:
    """Serves until there are no more lines. Raises TableError for a cabinet that does not fit."""
    if state is not None:
        return _serve(cabinet, on, Path(state), lines, out)
    with tempfile.TemporaryDirectory() as folder:
        return _serve(cabinet, on, Path(folder), lines, out)


def _serve(cabinet: str, on: On, state: Path, lines: TextIO, out: TextIO) -> int:
    """One table behind another, each in a folder of its own, for as long as a new one is asked for."""
    for number in count(1):
        folder = state / f"table{number}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TableError(f"{folder}: {error.strerror or error}") from error
        table = TableUnderTest(cabinet, on, folder)
        try:
            _tell(out, _head(table, cabinet, on))
            if not _answer_all(table, on, lines, out):
                return 0
        finally:
            table.close()
    return 0


def _head(table: TableUnderTest, cabinet: str, on: On) -> dict[str, Json]:
    return {
        "protocol": PROTOCOL,
        "version": version("spacetable"),
        "cabinet": cabinet,
        "on": on,
        "clock": "real" if on == "devices" else "virtual",
        "seats": list(table.seats),
        "capture": str(table.capture),
    }


def _answer_all(table: TableUnderTest, on: On, lines: TextIO, out: TextIO) -> bool:
    """Answers line by line; gives whether a new table is wanted, or else there are no more lines."""
    while True:
        if on == "devices":
            _live(table, lines)
        line = lines.readline(LONGEST_LINE)
        if not line or line.strip() == NEW:
            return bool(line)
        _tell(out, answer(table, line))


def answer(table: TableUnderTest, line: str) -> dict[str, Json]:
    """What comes of a line: what was asked for and the time in ms, or why not. Nothing of a refused line is done."""
    try:
        done = table.do(msgspec.json.decode(line, type=Command))
    except msgspec.MsgspecError as error:
        return {"error": f"expected a command: {error}", "now_ms": table.now_ms}
    except (TableError, Impossible, DeviceError) as error:
        return {"error": str(error), "now_ms": table.now_ms}
    return {**done, "now_ms": table.now_ms}


def _tell(out: TextIO, line: dict[str, Json]) -> None:
    out.write(msgspec.json.encode(line).decode() + "\n")
    out.flush()


def _live(table: TableUnderTest, lines: TextIO) -> None:
    """Lets a table with real devices live until there is a line to read; clients wait for each answer."""
    while not select.select([lines], [], [], 0)[0]:
        table.pass_time(TICK_MS)
