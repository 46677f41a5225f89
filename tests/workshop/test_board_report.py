"""What a bug report has of boards, and that it names nobody."""

import base64
from pathlib import Path

import pytest

from engine.tables import TableError
from firmware_py.commands.main import main
from firmware_py.table.assembly import assemble
from firmware_py.wire.capture import WireLog
from firmware_py.wire.twins import WireTwins
from firmware_py.workshop.board_report import LONGEST, listened, prompt_lines, wire_lines
from firmware_py.workshop.doctor import without_names
from firmware_py.workshop.reader_bench_line import BenchLine
from hardware.cabinet import load
from hardware.seat_board import protocol


def test_what_goes_over_a_boards_line_is_told_from_its_first_byte(tmp_path: Path) -> None:
    wires, log = WireTwins(["e660c0d1a2b3c4d1"]), WireLog()
    built = assemble(load("bench"), tmp_path, listened(wires.makers(), log))
    for now_ms in range(0, 1000, 20):
        built.seats.poll(now_ms)
        wires.run(20)
    told = list(wire_lines(log))
    assert [line.split()[1] for line in told[:2]] == ["ports", "open"]
    first = next(line for line in told if line.startswith("      line in port 1 "))
    board = wires.boards["port 1"].chips
    hello = protocol.hello((1, 0), board.unique_id, board.boot_id, False, (1, 3, 0), board.features)
    assert protocol.frame(protocol.HELLO, 0, hello) in base64.b64decode(first.split()[-1])
    built.close()


def test_a_long_report_says_how_much_it_left_out() -> None:
    log = WireLog()
    for number in range(LONGEST + 5):
        log.put("in", "port 1", str(number))
    told = list(wire_lines(log))
    assert len(told) == LONGEST + 1 and told[-1].strip() == "5 more events of serial lines"


def test_a_board_that_is_not_at_its_prompt_is_told_how_to_get_there() -> None:
    def refuses(path: str) -> BenchLine:
        raise TableError(f"{path} does not answer")

    (line,) = prompt_lines("/dev/ttyACM0", refuses)
    assert "not at its prompt" in line and "hold cancel while you plug its cable in" in line


@pytest.mark.parametrize(
    ("line", "without"),
    [
        ("/home/anna/tables/mine.toml:3: unknown key", "~/tables/mine.toml:3: unknown key"),
        ("/Users/jan/x and /Users/eva/y", "~/x and ~/y"),
        (r"C:\Users\Anna\AppData\spacetable", r"~\AppData\spacetable"),
        ("/var/lib/spacetable", "/var/lib/spacetable"),
    ],
)
def test_folders_of_people_lose_their_names(line: str, without: str) -> None:
    assert without_names(line) == without


def test_a_report_that_is_asked_for_names_no_folder_of_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_py.workshop.hardware_test.SETTLE_MS", 20)
    monkeypatch.setattr("firmware_py.workshop.doctor.state_folder", lambda state: Path("/home/anna/nowhere"))
    report = tmp_path / "report.txt"
    assert main(["doctor", "--cabinet", "laptop", "--auto", "--report", str(report)]) == 2
    text = report.read_text("utf-8")
    assert "anna" not in text and "~/nowhere" in text
