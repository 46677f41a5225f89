"""Writes into a cabinet file which board serves which seat, and leaves every other line as it is."""

import os
import re
from pathlib import Path

from engine.tables import BadTable
from hardware.seats.boards import check_board

BOARD = re.compile(r"\s*\[\[\s*board\s*\]\]")
TABLE = re.compile(r"\s*\[[^,]*\]\s*(#.*)?$")
SEAT = re.compile(r"\s*seat\s*=\s*(\d+)")
ID = re.compile(r"\s*id\s*=\s*[\"']([^\"']*)")


def write_claim(path: Path, seat: int, board: str) -> None:
    """Give a seat this board in the cabinet file at `path`; a power cut leaves the old file or the new one.

    A seat that had this board before has none. Raises BadTable if the file has no `[[board]]` for the seat.
    """
    text = with_board(path.read_text(encoding="utf-8"), seat, board, str(path))
    beside = path.with_name(path.name + ".new")
    with beside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def with_board(text: str, seat: int, board: str, file: str = "") -> str:
    """The text of a cabinet file in which the `[[board]]` of this seat has this id ("" lets the board go).

    >>> print(with_board('[[board]]\\nseat = 3  # by the window', 3, "e660c0d1a2b3c4d5"))
    [[board]]
    seat = 3  # by the window
    id = "e660c0d1a2b3c4d5"
    """
    board = check_board(board)
    lines = text.split("\n")
    found = [place for place in _boards(lines) if _number(lines, place) == seat]
    if not found:
        raise BadTable(file, 0, "board", f"expected a [[board]] with seat = {seat}")
    kept = []
    for n, line in enumerate(lines):
        told = ID.match(line) if any(n in place for place in _boards(lines)) else None
        if told is None or not (n in found[0] or told[1] == board != ""):
            kept.append(line)
        if board and SEAT.match(line) and n in found[0]:
            kept.append(f'id = "{board}"')
    return "\n".join(kept)


def _boards(lines: list[str]) -> list[range]:
    """The lines of every `[[board]]`."""
    heads = [n for n, line in enumerate(lines) if TABLE.match(line)]
    ends = [*heads[1:], len(lines)]
    return [range(n, end) for n, end in zip(heads, ends, strict=True) if BOARD.match(lines[n])]


def _number(lines: list[str], place: range) -> int | None:
    """The seat of a `[[board]]`."""
    seats = [int(found[1]) for n in place if (found := SEAT.match(lines[n]))]
    return seats[0] if seats else None
