"""Claims are written into a cabinet file without touching anything else in it."""

import tomllib
from pathlib import Path

import pytest
from seat_bench import ID_A, ID_B

from engine.tables import BadTable, BadValue
from hardware.cabinet import load
from hardware.seats.claims import with_board, write_claim

FILE = f"""\
name = "small"  # my table

[[bus]]
id = "{ID_A}"
seat = 2
wire = [
    ["slot", "1"],
    [1, 2],
]

[[board]]  # near the door
seat = 1
id = "0000000000000001"

[[board]]
seat = 2  # no id yet

[[button]]
seat = 2
"""


def boards(text: str) -> dict[int, str | None]:
    return {board["seat"]: board.get("id") for board in tomllib.loads(text)["board"]}


def test_a_claim_adds_one_line() -> None:
    text = with_board(FILE, 2, ID_A)
    assert boards(text) == {1: "0000000000000001", 2: ID_A}
    assert text.replace(f'seat = 2  # no id yet\nid = "{ID_A}"\n', "seat = 2  # no id yet\n") == FILE


def test_a_claim_replaces_the_board_before() -> None:
    text = with_board(FILE, 1, ID_B.upper())
    assert boards(text) == {1: ID_B, 2: None}
    assert text == FILE.replace("0000000000000001", ID_B)


def test_a_board_serves_one_seat() -> None:
    assert boards(with_board(with_board(FILE, 2, ID_A), 1, ID_A)) == {1: ID_A, 2: None}


def test_a_board_is_let_go() -> None:
    assert boards(with_board(with_board(FILE, 2, ID_A), 1, "")) == {1: None, 2: ID_A}


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(FILE, encoding="utf-8")
    write_claim(path, 2, ID_A)
    assert boards(path.read_text(encoding="utf-8")) == {1: "0000000000000001", 2: ID_A}
    assert list(tmp_path.iterdir()) == [path]


def test_a_claim_of_no_seat_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(FILE, encoding="utf-8")
    for seat in (0, 3):
        with pytest.raises(BadTable, match=f"seat = {seat}"):
            write_claim(path, seat, ID_A)
    with pytest.raises(BadValue, match="16 hex digits"):
        write_claim(path, 1, "my board")
    assert path.read_text(encoding="utf-8") == FILE


def test_a_cabinet_with_claims_is_read_back(tmp_path: Path) -> None:
    """A table of one's own that is like the bench, on which a board is claimed."""
    path = tmp_path / "table.toml"
    shelf = Path(__file__).parents[3] / "hardware" / "cabinets"
    path.write_text((shelf / "bench.toml").read_text(encoding="utf-8"), encoding="utf-8")
    write_claim(path, 1, ID_B)
    assert [(board.seat, board.id) for board in load(str(path)).boards] == [(1, ID_B)]
