"""The first hour: a Pico with one reader, and a person who does what is said, at simulated wires."""

import io
import re
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_py.commands.main import main
from firmware_py.devices.tag_file import read_tags
from firmware_py.games.decks import deck
from firmware_py.table.assembly import assemble
from firmware_py.wire.twins import WireTwins
from firmware_py.workshop.first_board import FirstBoard
from firmware_py.workshop.seat_board_svg import draw_first_board, one_reader
from firmware_py.workshop.wiring_files import write_first_board
from hardware.cabinet import load
from hardware.seat_board import protocol
from hardware.seats.boards import Boards

BOARD = "e660c0d1a2b3c4d1"
DRAWING = Path(__file__).parents[2] / "docs" / "build" / "first_board.svg"


class Beginner:
    """Does something at each of some moments (s), and types lines."""

    def __init__(self, wires: WireTwins) -> None:
        self.wires = wires
        self.now_ms = 0
        self.lines: deque[str] = deque()
        self.deeds: deque[tuple[float, Callable[[], object]]] = deque()

    def typed(self) -> str | None:
        return self.lines.popleft() if self.lines else None

    def wait(self, ms: int) -> int:
        self.now_ms += ms
        self.wires.run(ms)
        while self.deeds and self.now_ms >= 1000 * self.deeds[0][0]:
            self.deeds.popleft()[1]()
        return self.now_ms


class FirstHour:
    """A laptop, a board that is not plugged in, and a beginner."""

    def __init__(self, state: Path, readers: int = 1) -> None:
        wires = WireTwins([BOARD])
        self.board = wires.boards["port 1"]
        self.board.readers = readers
        self.board.unplug()
        self.beginner = Beginner(wires)
        self.built = assemble(load("bench"), state, wires.makers())
        self.out = io.StringIO()
        seats, health = self.built.seats, self.built.devices.health
        self.steps = FirstBoard(seats, health, state, self.beginner, self.out)
        self.state = state

    def does(self, at_s: float, *deeds: Callable[[], object]) -> None:
        self.beginner.deeds.extend((at_s, deed) for deed in deeds)

    def types(self, at_s: float, line: str) -> None:
        self.does(at_s, lambda: self.beginner.lines.append(line))

    def touches(self, at_s: float) -> None:
        self.does(at_s, lambda: self.board.press("confirm"))
        self.does(at_s + 0.2, lambda: self.board.release("confirm"))

    def lays(self, at_s: float, tag: str) -> None:
        self.does(at_s, lambda: self.board.slip(1, tag))
        self.does(at_s + 1, lambda: self.board.pull(1))

    def run(self) -> bool:
        return self.steps.run(Path("first_board.svg"))

    def told(self) -> str:
        return self.out.getvalue()


@pytest.fixture
def hour(tmp_path: Path) -> Iterator[FirstHour]:
    hour = FirstHour(tmp_path)
    yield hour
    hour.built.close()


def test_from_wires_to_twelve_cards(hour: FirstHour) -> None:
    hour.types(1, "")
    hour.does(3, hour.board.replug)
    hour.touches(6)
    hour.lays(15, "04a1b2c3d4e5f6")
    for place in range(24):
        hour.lays(20 + 2 * place, f"04{place:012x}")
    assert hour.run()
    told = hour.told()
    assert f"board {BOARD} at port 1 is there" in told and "it serves seat 1" in told
    assert "tag 04a1b2c3d4e5f6: no card yet" in told and "it is gone" in told
    first = deck("action")[0].key
    known = read_tags(hour.state)
    assert len(known) == 12 and known[first] == ("04" + 12 * "0", "04" + 11 * "0" + "1")
    assert told.rstrip().splitlines()[-1].startswith("6. Play: spacetable run --cabinet bench")


def test_what_does_not_happen_is_explained_after_a_while(hour: FirstHour) -> None:
    hour.types(1, "")
    hour.does(30, hour.board.replug)
    hour.touches(60)
    hour.types(90, "q")
    assert not hour.run()
    told = hour.told()
    assert "no board is heard yet" in told
    assert "nothing was pressed yet" in told
    assert "no tag is heard yet" in told


def test_a_reader_without_its_wires_is_named_and_mended(hour: FirstHour) -> None:
    hour.board.slip(1, "")
    hour.types(1, "")
    hour.does(2, hour.board.replug)
    hour.touches(5)
    hour.does(30, lambda: hour.board.pull(1))
    hour.types(60, "q")
    assert not hour.run()
    told = hour.told()
    assert "the reader does not answer: look at 3.3V, GND and RST first" in told
    assert told.index("the reader does not answer") < told.index("   it answers")


def test_a_board_that_looks_for_twelve_readers_is_told_of_one(tmp_path: Path) -> None:
    hour = FirstHour(tmp_path, readers=protocol.SLOTS)
    hour.types(1, "")
    hour.does(2, hour.board.replug)
    assert not hour.run()
    assert "spacetable board flash --slots 1" in hour.told().splitlines()[-2]
    hour.built.close()


def test_a_cable_that_comes_out_in_the_middle_is_waited_for(hour: FirstHour) -> None:
    hour.types(1, "")
    hour.does(2, hour.board.replug)
    hour.touches(5)
    hour.does(7, hour.board.unplug)
    hour.does(12, hour.board.replug)
    hour.lays(40, "04a1b2c3d4e5f6")
    hour.types(60, "q")
    hour.run()
    assert "tag 04a1b2c3d4e5f6" in hour.told()


def test_the_wires_are_those_of_the_firmware_and_of_the_printed_module() -> None:
    """Numbers on a Pico: data sheet, 2.1; GP16, 18, 19, 5 and 7: docs/wiring/seat_board.md."""
    pins = {name: wire.pin for name, wire in one_reader().items()}
    assert pins == {"SDA": 7, "SCK": 24, "MOSI": 25, "MISO": 21, "GND": 38, "RST": 10, "3.3V": 36}


def test_the_page_about_the_first_hour_has_the_same_wires() -> None:
    page = (DRAWING.parent / "first_hour.md").read_text("utf-8")
    for name, wire in one_reader().items():
        assert re.search(rf"^\| {wire.pin} \| [^|]+ \| {re.escape(name)} \| {wire.signal} \|$", page, re.M)


def test_the_command_leads_and_ends_with_2_where_nobody_types(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["doctor", "--first-board", "--state", str(tmp_path / "state")]) == 2
    out = capsys.readouterr().out
    assert "pin 36 of the Pico to 3.3V of the module (red)" in out and out.endswith("ended by hand\n")
    assert (tmp_path / "first_board.svg").read_text("utf-8") == draw_first_board()


def test_the_drawing_in_the_documentation_is_that_of_the_program(tmp_path: Path) -> None:
    assert write_first_board(tmp_path).read_text("utf-8") == DRAWING.read_text("utf-8") == draw_first_board()


def test_boards_say_how_many_readers_they_have(hour: FirstHour) -> None:
    boards = hour.built.seats.boards
    assert isinstance(boards, Boards)
    assert boards.slots(1) == 0
    hour.types(1, "")
    hour.does(2, hour.board.replug)
    hour.touches(5)
    hour.types(15, "q")
    hour.run()
    assert boards.slots(1) == 1
