"""`spacetable doctor --first-board`: the first hour with one Pico and one reader, step by step. Each step says what to
do, waits until it is done, and says now and then what may be wrong. docs/build/first_hour.md has the same steps.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol, TextIO

from engine.tables import TableError
from firmware_py.devices.health import HealthBook
from firmware_py.devices.seats import TableSeats
from firmware_py.games.decks import deck
from firmware_py.journal.state_folder import state_folder
from firmware_py.table.assembly import Makers, assemble
from firmware_py.workshop.enrolment import Enrolment, walk
from firmware_py.workshop.hardware_test_helpers import Skipped, typed_words
from firmware_py.workshop.seat_board_svg import one_reader
from firmware_py.workshop.wiring_files import write_first_board
from hardware.cabinet import load
from hardware.readings import SLOTS, Reading, SlotReading
from hardware.seats.boards import Boards
from hardware.seats.ports import BoardInfo

CARDS: Final = 12
POLL_MS: Final = 20
REMIND_MS: Final = 20_000
LOOK_MS: Final = 1500  # a reader that does not answer is asked some hundred times by then
SEAT: Final = 1
FLASH: Final = "spacetable board flash --slots 1 --uf2 FILE"
NO_BOARD: Final = (
    "no board is heard yet: does the cable carry data, and is no table running that has the board already?"
)
NO_PRESS: Final = "nothing was pressed yet: pin 14 is GP10, and pin 13 beside it is a ground"
NO_ANSWER: Final = (
    "the reader does not answer: look at 3.3V, GND and RST first, then at SDA, SCK, MOSI and MISO"
)
NO_TAG: Final = "no tag is heard yet: lay it flat on the coil, with no metal below it"
STAYS: Final = "the tag is still heard"
PLAY: Final = (
    "Play: spacetable run --cabinet bench, then open the page, take the first lesson, and sit at seat 1. The card that "
    "you plan first lies on your reader; slots 2 to 12 are on the page."
)


def guide(state: str | None, folder: Path, lines: TextIO, out: TextIO) -> int:
    """Leads somebody at a terminal through the first hour; 0 at its end, else 2. The wires are drawn into `folder`."""
    keeps = state_folder(state)
    built = assemble(load("bench"), keeps, Makers())
    try:
        steps = FirstBoard(built.seats, built.devices.health, keeps, AtTerminal(lines), out)
        return 0 if steps.run(write_first_board(folder)) else 2
    finally:
        built.close()


class AtTerminal:
    """A person whose lines are read in the background."""

    def __init__(self, lines: TextIO) -> None:
        self.typed = typed_words(lines)

    def wait(self, ms: int) -> int:
        """Sleeps; gives the time in ms."""
        time.sleep(ms / 1000)
        return time.monotonic_ns() // 1_000_000


class Newcomer(Protocol):
    """Somebody at a terminal. `typed` gives the next line in small letters, None while there is none."""

    def typed(self) -> str | None:
        """The next line."""
        ...

    def wait(self, ms: int) -> int:
        """Time goes on by so much; gives the time in ms."""
        ...


class FirstBoard:
    """The steps, at the seats of the cabinet `bench`. Tags of cards go into the folder `state`."""

    def __init__(
        self, seats: TableSeats, health: HealthBook, state: Path, person: Newcomer, out: TextIO
    ) -> None:
        if seats.boards is None:
            raise TableError("expected a cabinet with a seat board, such as bench")
        self._seats = seats
        self._boards: Boards = seats.boards
        self._health = health
        self._state = state
        self._person = person
        self._out = out
        self._on_reader: str | None = None
        self._arrived: list[str] = []

    def run(self, drawing: Path) -> bool:
        """Goes through all steps; False if somebody typed q before the end. The wires are drawn in `drawing`."""
        try:
            self._wires(drawing)
            self._arrives()
            self._reader_answers()
            self._tag_comes_and_goes()
            self._enrols()
        except Skipped:
            self._say("ended by hand")
            return False
        self._say(f"6. {PLAY}")
        return True

    def _wires(self, drawing: Path) -> None:
        self._say(f"1. Seven wires, without the USB cable, as in {drawing}:")
        for wire in one_reader().values():
            self._say(f"   pin {wire.pin:2} of the Pico to {wire.to} ({wire.signal})")
        self._say("   [Enter] when they are in, q ends")
        while self._line() is None:
            self._turn()

    def _arrives(self) -> None:
        self._say(f"2. Plug the USB cable in. A Pico that is new gets its firmware first: {FLASH}")
        self._until(lambda: self._board() is not None, NO_BOARD)
        info = self._known_board()
        self._say(f"   board {info.board} at {info.path} is there, firmware {info.firmware}")
        if info.slots == SLOTS:
            self._say(
                "   it looks for twelve readers, and the tag would be heard in eight slots at once: spacetable board "
                "flash --slots 1"
            )
            raise Skipped
        if info.seat is None:
            self._say("   Touch pins 13 and 14 with a wire: that presses confirm, and gives the board seat 1")
            self._until(lambda: self._known_board().seat is not None, NO_PRESS)
        self._say(f"   it serves seat {self._known_board().seat}")

    def _reader_answers(self) -> None:
        self._say("3. The reader is asked for its health")
        while True:
            before = self._known_board().reader_errors
            self._rest(LOOK_MS)
            if self._known_board().reader_errors == before:
                break
            self._say(f"   {NO_ANSWER}")
            self._rest(REMIND_MS // 2)
        self._say("   it answers")

    def _tag_comes_and_goes(self) -> None:
        self._say("4. Lay a tag on the coil")
        self._until(lambda: self._on_reader is not None, NO_TAG)
        known = Enrolment(deck("action"), self._state).known
        owner = next((card for card, tags in known.items() if self._on_reader in tags), "no card yet")
        self._say(f"   tag {self._on_reader}: {owner}")
        self._say("   Take it away")
        self._until(lambda: self._on_reader is None, STAYS)
        self._say("   it is gone")

    def _enrols(self) -> None:
        self._say(
            f"5. Give {CARDS} action cards their tags: two for each card, one at each end. [Enter] skips a card"
        )
        self._arrived.clear()
        walk(
            Enrolment(deck("action")[:CARDS], self._state),
            self._next_tag,
            lambda line: self._say(f"   {line}"),
        )

    def _next_tag(self, request: str) -> str:
        self._say(f"   {request}")
        while not self._arrived:
            line = self._line()
            if line is not None:
                return line
            self._turn()
        tag = self._arrived.pop(0)
        self._say(f"   tag {tag}")
        return tag

    # ---------------------------------------------------------------------------------------------------------- inside

    def _until(self, done: Callable[[], bool], hint: str) -> None:
        """Waits for what shall happen, and says now and then what may be wrong."""
        since = last = self._person.wait(0)
        while not done():
            self._line()
            last = self._turn()
            if last - since >= REMIND_MS:
                since = last
                self._say(f"   {hint}")

    def _rest(self, ms: int) -> None:
        until = self._person.wait(0) + ms
        while self._turn() < until:
            self._line()

    def _line(self) -> str | None:
        line = self._person.typed()
        if line == "q":
            raise Skipped
        return line

    def _turn(self) -> int:
        now = self._person.wait(POLL_MS)
        for reading in self._seats.poll(now):
            self._hear(reading)
        while self._health.notes:
            self._say(f"   {self._health.notes.popleft()[1]}")
        return now

    def _hear(self, reading: Reading) -> None:
        if isinstance(reading, SlotReading) and reading.slot == 1:
            self._on_reader = reading.tags[0] if reading.tags is not None else None
            if self._on_reader is not None:
                self._arrived.append(self._on_reader)

    def _board(self) -> BoardInfo | None:
        """The board that is plugged in, once it has said who it is."""
        return next((info for info in self._boards.report() if info.board and info.firmware), None)

    def _known_board(self) -> BoardInfo:
        """The same; while its cable is out it is waited for."""
        self._until(lambda: self._board() is not None, NO_BOARD)
        info = self._board()
        assert info is not None
        return info

    def _say(self, line: str) -> None:
        self._out.write(f"{line}\n")
        self._out.flush()
