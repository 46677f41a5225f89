"""The ids of seat boards, as a cabinet file and a claim give them."""

import re
from collections.abc import Mapping

from engine.tables import BadValue


def check_board(board: str) -> str:
    """The id in the form in which boards tell it, or BadValue; "" is no board.

    >>> check_board("E660C0D1A2B3C4D5")
    'e660c0d1a2b3c4d5'
    """
    if board and re.fullmatch("[0-9a-f]{16}", board.lower()) is None:
        raise BadValue("board", f'expected 16 hex digits or "", got "{board}"')
    return board.lower()


def check_boards(seats: Mapping[int, str]) -> dict[int, str]:
    """The boards of all seats in that form, or BadValue; no board serves two seats."""
    checked = {seat: check_board(board) for seat, board in seats.items()}
    served: dict[str, int] = {}
    for seat, board in checked.items():
        if board and served.setdefault(board, seat) != seat:
            raise BadValue(
                "board", f"board {board} serves seat {served[board]} already, it can't serve seat {seat}"
            )
    return checked
