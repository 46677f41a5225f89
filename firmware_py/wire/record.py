"""`spacetable wire record`: a table that writes down all that comes in and all that goes out, byte by byte where it has
wires.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from engine.game import Json, Seat
from engine.record import Record
from engine.tables import TableError
from firmware_py.cues import CaptionCue, LightCue
from firmware_py.devices.seats import TableSeats
from firmware_py.devices.tags import TagBook
from firmware_py.inputs import Pressed, TableInput
from firmware_py.journal.journal import Journal
from firmware_py.show.mixer import Mixer
from firmware_py.table.assembly import Makers
from firmware_py.table.host import NOBODY
from firmware_py.table.lobby import Lobby
from firmware_py.table.menu import Menu
from firmware_py.table.play import GameInPlay
from firmware_py.table.table import Devices, Notice, Table
from firmware_py.wire.capture import WireLog, tapped_makers
from firmware_py.wire.capture_file import Tape, tapped
from firmware_py.wire.file import FORMAT, fields_json, input_json
from firmware_py.wire.senders import tapped_sender
from hardware.cabinet import Cabinet, Frame

Where: TypeAlias = tuple[tuple[bool, bool, tuple[Seat, ...]], tuple[int, bool, int] | None]
"""Whether the table stands still, counts down, for which pages it waits; the cursor of the show, whether that stands
still, its speed.
"""


class RecordedMenu(Menu):
    """A menu that writes down what is asked of it from outside."""

    def __init__(self, lobby: Lobby, mixer: Mixer, tape: Tape) -> None:
        super().__init__(lobby, mixer)
        self._tape = tape

    def refuse(self) -> None:
        self._tape.write({"menu": "refuse"})
        super().refuse()

    def close(self) -> None:
        self._tape.write({"menu": "close"})
        super().close()


class RecordedTable(Table):
    """A table that writes a wire file beside what it does; `name` is how to find its cabinet again."""

    def __init__(
        self, devices: Devices, tape: Tape, cabinet: Cabinet, journal: Journal, tags: TagBook
    ) -> None:
        super().__init__(cabinet, tapped(devices, tape), journal, tags)
        self.tape = tape
        self.menu = RecordedMenu(self.lobby, self._mixer, tape)
        self._recorded: Frame | None = None
        self._left = self._where()
        self._language = self.menu.state.language
        self._longest_ms = self.longest_ms
        self._tags = tags.revision
        self._teacher = self.teaches
        self.teaches = self._hear

    def begin(
        self,
        game: str,
        setup: object,
        seed: int,
        bots: tuple[Seat, ...] = (),
        people: Mapping[Seat, str] = NOBODY,
    ) -> GameInPlay:
        play = super().begin(game, setup, seed, bots, people)
        self._tell_begin(play.record)
        return play

    def resume(self) -> GameInPlay | None:
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

    def notify(self, notice: Notice) -> None:
        self.tape.write({"notice": fields_json(notice)})
        super().notify(notice)

    def wait(self, on: bool) -> None:
        self._tell_changes()
        self.tape.write({"wait": on})
        super().wait(on)
        self._left = self._where()

    def await_pages(self, seats: tuple[Seat, ...]) -> None:
        self._tell_changes()
        self.tape.write({"await": list(seats)})
        super().await_pages(seats)
        self._left = self._where()

    def say(self, cue: CaptionCue) -> None:
        self._tell_changes()
        self.tape.write({"say": fields_json(cue)})
        super().say(cue)

    def light(self, cue: LightCue) -> None:
        self._tell_changes()
        self.tape.write({"light": fields_json(cue)})
        super().light(cue)

    def put(self, given: TableInput) -> None:
        self.tape.write({"put": input_json(given)})
        super().put(given)

    def tick(self, now_ms: int) -> Frame:
        """What people changed since the last tick is written first, then what the tick brought."""
        self._tell_changes()
        if self.teaches != self._hear:
            self._teacher, self.teaches = self.teaches, self._hear
        frame = super().tick(now_ms)
        self.tape.tick(now_ms, frame if frame != self._recorded else None, self.devices.health)
        self._recorded = frame
        self._left = self._where()
        return frame

    def _hear(self, given: Pressed) -> bool:
        """A lesson hears of a button; what it answers and whether the show stands still then is written down."""
        answer = self._teacher(given)
        self.tape.taught(answer, self.play is not None and self.play.director.paused)
        return answer

    def _tell_begin(self, record: Record) -> None:
        lines: list[Json] = list(record.lines())
        resumed = self.goes_on_in_ms > 0
        self.tape.write({"begin": lines, "resumed": resumed})
        self._left = self._where()
        cursor = self._left[1]
        if resumed and cursor is not None:
            self.tape.write({"cursor": list(cursor)})

    def _where(self) -> Where:
        play = self.play
        cursor = None if play is None else (play.director.now_ms, play.director.paused, play.director.speed)
        return (self.paused, self.goes_on_in_ms > 0, self.awaited), cursor

    def _tell_changes(self) -> None:
        standing, cursor = where = self._where()
        if standing != self._left[0]:
            self.tape.write({"paused": self.paused})
        if cursor is not None and cursor != self._left[1]:
            self.tape.write({"cursor": list(cursor)})
        self._left = where
        if self.menu.state.language != self._language:
            self._language = self.menu.state.language
            self.tape.write({"language": self._language})
        if self.longest_ms != self._longest_ms:
            self._longest_ms = self.longest_ms
            self.tape.write({"longest_ms": self.longest_ms})
        if self.intake.tags.revision != self._tags:
            self._tags = self.intake.tags.revision
            self.tape.write({"tags": tags_json(self.intake.tags)})


def tags_json(tags: TagBook) -> Json:
    """Whose tags are whose, as a line has them."""
    return {tag: [card, half] for tag, (card, half) in tags.known().items()}


def header_of(cabinet: str, devices: Devices, tags: TagBook, wires: bool) -> dict[str, Json]:
    """The first line of a wire file."""
    asked = (*devices.others, devices.lights, devices.speaker)
    boards: dict[str, Json] = {}
    for device in devices.others:
        if isinstance(device, TableSeats) and device.boards is not None:
            boards |= {str(seat): board for seat, board in device.boards.seats.items() if board}
    return {
        "format": FORMAT,
        "cabinet": cabinet,
        "devices": [device.name for device in asked],
        "tags": tags_json(tags),
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
        listened = tapped_makers(makers, self._log)
        return replace(listened, sender=tapped_sender(makers.sender, self._log))

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
