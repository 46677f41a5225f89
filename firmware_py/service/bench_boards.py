"""The seat boards of a table under test, by what runs their firmware."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Literal, TypeAlias

from engine.game import Seat
from firmware_py.wire.firmware_board import FirmwareBoard
from firmware_py.wire.micropython_board import MicroPythonBoard
from firmware_py.wire.simulated_board import SimulatedBoard
from hardware.cabinet import Cabinet

SimulatedOn: TypeAlias = Literal["wires", "micropython", "rp2040"]
"""What runs the firmware: this process, MicroPython behind a pty, or MicroPython on an emulated chip."""

MakeBoard: TypeAlias = Callable[[str], SimulatedBoard]


def bench_boards(cabinet: Cabinet, on: SimulatedOn) -> dict[Seat, SimulatedBoard]:
    """A board at each seat that has one, with its power on and the id of the cabinet file, or one made up. TableError
    says what is missing for it.
    """
    make = _maker(on)
    boards: dict[Seat, SimulatedBoard] = {}
    with ExitStack() as undo:
        for one in cabinet.boards:
            board = make(one.id or f"e660c0d1a2b3c4{208 + one.seat:02x}")
            undo.callback(board.close)
            if not board.plugged:
                board.replug()
            boards[one.seat] = board
        undo.pop_all()
    return boards


def _maker(on: SimulatedOn) -> MakeBoard:
    if on == "wires":
        return FirmwareBoard
    if on == "micropython":
        return MicroPythonBoard
    from firmware_py.wire.rp2040.board import RP2040Board
    from firmware_py.wire.rp2040.image import found

    return partial(RP2040Board, found())
