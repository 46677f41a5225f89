"""Boards that are not there, hang, are of another kind or cannot be reached, and what Boards refuses."""

import pytest

from engine.tables import BadValue
from hardware.readings import Device, DeviceError
from hardware.seat_board import protocol as firmware
from hardware.seats.boards import Boards
from hardware.seats.ports import AGAIN_MS, MOST_IN_A_ROW, BoardNotice, Notices
from tests.hardware.seats.seat_bench import ID_A, ID_B, Bench
from tests.hardware.seats.seat_memory import MemoryPort, MemoryRig

CARD = "04a1b2c3d4e5f6"


def ready(bench: Bench, rig: MemoryRig) -> None:
    bench.plug(rig, "acm0")
    bench.run(2000, lambda: bench.all_told(1))
    assert bench.health(1)[-1:] == [("ready", "")]


def test_seats_without_a_board_are_told_as_lost() -> None:
    with Bench({1: ID_A, 2: ""}) as bench:
        bench.run(1400)
        assert bench.told == []
        bench.run(200)
        assert bench.health(1) == [("lost", f"board {ID_A} is not plugged in")]
        assert bench.health(2) == [
            ("lost", "no board serves this seat: press a button on one that is not known yet")
        ]
        bench.run(5000)
        assert len(bench.told) == 2


def test_a_board_that_hangs_and_appears_elsewhere_has_moved() -> None:
    """The old port stays open and silent, as a hub without power leaves it."""
    with Bench({1: ID_A}) as bench:
        old, new = MemoryRig(ID_A), MemoryRig(ID_A)
        ready(bench, old)
        old.hangs = True
        bench.plug(new, "acm1")
        bench.run(3000)
        assert bench.said() == ["moved"]
        assert bench.health(1) == [("ready", "")]
        new.slip(9, CARD)
        bench.run(600)
        assert bench.cards(1) == {9: (CARD, "")}
        old.hangs = False  # and it was not dead after all
        bench.run(2000)
        assert bench.said() == ["moved", "duplicate"]
        assert {one.path: one.phase for one in bench.boards.report()} == {"acm0": "barred", "acm1": "ready"}


def test_a_board_of_another_kind_is_refused() -> None:
    with Bench({1: ID_A}) as bench:
        rig = MemoryRig(ID_A)
        bench.plug(rig, "acm0")
        rig.hangs = True
        body = bytearray(firmware.hello((1, 0), bytes.fromhex(ID_A), 1, True, (1, 0, 0), {}))
        body[2] = 9
        rig.hal.outbox[:] = firmware.frame(firmware.HELLO, 0, bytes(body))
        bench.run(100)
        assert [(one.told, one.text) for one in bench.notices] == [
            ("kind", f"board {ID_A} at acm0: this program expects a seat board, not one of kind 9")
        ]


def test_a_port_at_which_nobody_answers_is_said_once() -> None:
    with Bench({1: ID_A}) as bench:
        rig = MemoryRig(ID_A)
        bench.plug(rig, "acm0")
        rig.hangs = True
        bench.run(8000)
        assert [one.told for one in bench.notices] == ["silent"]


def test_a_port_that_cannot_be_opened_is_said_once() -> None:
    with Bench({1: ID_A}) as bench:
        bench.plugged["acm0"] = Shut(ID_A)
        bench.run(2000)
        assert [(one.told, one.text) for one in bench.notices] == [("port", "acm0: another program uses it")]


class Shut(MemoryRig):
    """A board whose port another program has opened."""

    def open(self) -> MemoryPort:
        raise DeviceError("another program uses it")


def test_boards_are_a_device() -> None:
    device: Device = Boards({}, list, lambda path: MemoryRig(ID_A).open())
    assert (device.name, device.poll(0)) == ("seats", [])


def test_ids_are_checked() -> None:
    def boards(seats: dict[int, str]) -> Boards:
        return Boards(seats, list, lambda path: MemoryRig(ID_A).open())

    assert boards({1: ID_A.upper()}).seats == {1: ID_A}
    with pytest.raises(BadValue, match="expected 16 hex digits"):
        boards({1: "e660"})
    with pytest.raises(BadValue, match="serves seat 1 already"):
        boards({1: ID_A, 2: ID_A})


def test_colours_of_another_size_are_refused() -> None:
    boards = Boards({1: ID_A}, list, lambda path: MemoryRig(ID_A).open())
    with pytest.raises(ValueError, match="36 bytes"):
        boards.show(1, bytes(35))
    with pytest.raises(ValueError, match="seat 2"):
        boards.show(2, bytes(36))
    with pytest.raises(ValueError, match="no seat 2"):
        boards.offer(2)


def hello(board: str, boot: int) -> bytes:
    body = firmware.hello((1, 0), bytes.fromhex(board), boot, True, (1, 0, 0), {})
    frame: bytes = firmware.frame(firmware.HELLO, 0, body)
    return frame


def test_a_board_that_starts_anew_at_every_look_does_not_drown_the_others() -> None:
    """Fifty notices a second stood on every page, and pushed out those of other devices."""
    with Bench({1: ID_A, 2: ""}) as bench:
        restless, calm = MemoryRig(ID_A), MemoryRig(ID_B)
        bench.plug(restless, "acm0")
        bench.run(1000)
        restless.hangs = True
        for boot in range(3000):
            restless.hal.outbox[:] = hello(ID_A, boot)
            bench.run(20)
        assert 20 <= bench.said().count("rebooted") <= MOST_IN_A_ROW + 60_000 // AGAIN_MS
        bench.plug(calm, "acm1")
        bench.run(1000)
        assert bench.said()[-1] == "unknown"


def test_a_board_with_another_id_at_every_look_does_not_drown_the_others() -> None:
    with Bench({1: ""}) as bench:
        rig = MemoryRig(ID_A)
        bench.plug(rig, "acm0")
        bench.run(1000)
        rig.hangs = True
        for number in range(3000):
            rig.hal.outbox[:] = hello(f"{number:016x}", 1)
            bench.run(20)
        assert 20 <= len(bench.said()) <= MOST_IN_A_ROW + 1 + 61_000 // AGAIN_MS


def test_what_was_claimed_is_told_however_much_a_port_has_told() -> None:
    """It is written down by this notice, and would be forgotten with the next start."""
    notices = Notices()
    for _ in range(100):
        notices.put("acm0", BoardNotice("rebooted", ID_A, None, ""), 0)
    notices.put("acm0", BoardNotice("claimed", ID_A, 1, ""), 0)
    assert [one.told for one in notices.take()][-2:] == ["rebooted", "claimed"]
    assert notices.take() == []
