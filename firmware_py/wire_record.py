"""`spacetable wire record`: a table that writes down all that comes in and all that goes out, byte by byte where it has
wires.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from engine.game import Json, Seat
from engine.record import Record
from engine.tables import TableError
from firmware_py.assembly import Makers
from firmware_py.inputs import TableInput
from firmware_py.journal import Journal
from firmware_py.play import Play
from firmware_py.table import Devices, Table
from firmware_py.table_seats import TableSeats
from firmware_py.tags import TagBook
from firmware_py.wire_file import FORMAT, input_json
from firmware_py.wire_tap import WireLog, tapped_makers
from firmware_py.wire_tape import Tape, tapped
from hardware.cabinet import Cabinet, Frame

Where: TypeAlias = tuple[tuple[bool, bool], tuple[int, bool, int] | None]
"""Whether the table stands still and counts down; the cursor of the show, whether that stands still, its speed."""


class RecordedTable(Table):
    """A table that writes a wire file beside what it does; `name` is how to find its cabinet again."""

    def __init__(
        self, devices: Devices, tape: Tape, cabinet: Cabinet, journal: Journal, tags: TagBook
    ) -> None:
        super().__init__(cabinet, tapped(devices, tape), journal, tags)
        self.tape = tape
        self._recorded: Frame | None = None
        self._left = self._where()

    def begin(self, game: str, setup: object, seed: int, bots: tuple[Seat, ...] = ()) -> Play:
        play = super().begin(game, setup, seed, bots)
        self._tell_begin(play.record)
        return play

    def resume(self) -> Play | None:
        play = super().resume()
        if play is not None:
            self._tell_begin(play.record)
        return play

    def abort(self) -> None:
        super().abort()
        self.tape.write({"abort": True})
        self._left = self._where()

    def welcome(self) -> None:
        self.tape.write({"welcome": True})
        super().welcome()

    def put(self, given: TableInput) -> None:
        self.tape.write({"put": input_json(given)})
        super().put(given)

    def tick(self, now_ms: int) -> Frame:
        """What people changed since the last tick is written first, then what the tick brought."""
        self._tell_changes()
        frame = super().tick(now_ms)
        self.tape.tick(now_ms, frame if frame != self._recorded else None, self.devices.health)
        self._recorded = frame
        self._left = self._where()
        return frame

    def _tell_begin(self, record: Record) -> None:
        lines: list[Json] = list(record.lines())
        resumed = self.goes_on_in_ms > 0
        self.tape.write({"begin": lines, "bots": list(self.journal.bots), "resumed": resumed})
        self._left = self._where()
        cursor = self._left[1]
        if resumed and cursor is not None:
            self.tape.write({"cursor": list(cursor)})

    def _where(self) -> Where:
        play = self.play
        cursor = None if play is None else (play.director.now_ms, play.director.paused, play.director.speed)
        return (self.paused, self.goes_on_in_ms > 0), cursor

    def _tell_changes(self) -> None:
        standing, cursor = self._where()
        if standing != self._left[0]:
            self.tape.write({"paused": self.paused})
        if cursor is not None and cursor != self._left[1]:
            self.tape.write({"cursor": list(cursor)})


def header_of(cabinet: str, devices: Devices, tags: TagBook, wires: bool) -> dict[str, Json]:
    """The first line of a wire file."""
    asked = (*devices.others, devices.lights, devices.speaker)
    known: dict[str, Json] = {tag: [card, half] for tag, (card, half) in tags.known().items()}
    boards: dict[str, Json] = {}
    for device in devices.others:
        if isinstance(device, TableSeats) and device.boards is not None:
            boards |= {str(seat): board for seat, board in device.boards.seats.items() if board}
    return {
        "format": FORMAT,
        "cabinet": cabinet,
        "devices": [device.name for device in asked],
        "tags": known,
        "wires": wires,
        "boards": boards,
    }


class Recording:
    """How to make a table that writes a wire file to `path`, and how to listen at its wires; `name` is how to find its
    cabinet again.
    """

    def __init__(self, path: Path, name: str) -> None:
        self._path = path
        self._name = name
        self._log = WireLog()
        self._wires = False
        self._tapes: list[Tape] = []

    def tap(self, makers: Makers) -> Makers:
        """The same wires, listened at."""
        self._wires = True
        return tapped_makers(makers, self._log)

    def __call__(self, cabinet: Cabinet, devices: Devices, journal: Journal, tags: TagBook) -> Table:
        """The table; TableError if its file can't be written."""
        try:
            tape = Tape(self._path, header_of(self._name, devices, tags, self._wires), self._log)
        except OSError as error:
            raise TableError(f"{self._path}: {error.strerror or error}") from error
        self._tapes.append(tape)
        return RecordedTable(devices, tape, cabinet, journal, tags)

    def close(self) -> None:
        """Close the file."""
        for tape in self._tapes:
            tape.close()


@contextmanager
def recording(path: Path, name: str) -> Iterator[Recording]:
    """A recording whose file is closed at the end."""
    made = Recording(path, name)
    try:
        yield made
    finally:
        made.close()
