"""Names the seat boards that are plugged in, and lets a person give them their seats."""

from collections.abc import Iterator

from firmware_py.workshop.hardware_test import SETTLE_MS, Finding, Helper
from hardware.seats.boards import Boards
from hardware.seats.ports import BoardInfo


def name_boards(boards: Boards, helper: Helper) -> Iterator[Finding]:
    """A finding for each port at which a board may be; who has hands is asked to claim those that serve no seat."""
    helper.wait(SETTLE_MS)
    for path in [info.path for info in boards.report()]:
        info = _at(boards, path)
        if info is not None and info.board and info.seat is None and helper.has_eyes:
            _claim(boards, info, helper)
            info = _at(boards, path)
        if info is not None:
            yield _named(info)


def _claim(boards: Boards, info: BoardInfo, helper: Helper) -> None:
    seat = next((seat for seat, board in boards.seats.items() if not board), None)
    if seat is None:
        return
    request = f"press a button on board {info.board} at {info.path}: it gets seat {seat}"
    helper.asked(request, lambda: None, lambda: boards.seats[seat] != "")
    helper.wait(SETTLE_MS)


def _at(boards: Boards, path: str) -> BoardInfo | None:
    return next((info for info in boards.report() if info.path == path), None)


def _named(info: BoardInfo) -> Finding:
    """A board, as people read about it."""
    if not info.board:
        return Finding(f"port {info.path}", info.reason)
    where = f"board {info.board} at {info.path}"
    if info.phase != "ready":
        return Finding(where, info.reason)
    if info.seat is None:
        return Finding(where, "it serves no seat")
    took = "not measured" if info.round_trip_ms is None else f"{info.round_trip_ms} ms"
    detail = f"firmware {info.firmware}, a round of its slots {info.scan_ms} ms, a ping {took}"
    return Finding(f"{where}, seat {info.seat}", str(info.hearing), detail)
