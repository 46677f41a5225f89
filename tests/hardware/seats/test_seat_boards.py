"""Boards and hands, end to end: the real firmware at one end of the wire, readings at the other.

Each test runs with the firmware under CPython and a wire in memory, and under MicroPython on a pty; with `make hil`
also under MicroPython for the RP2040 on an emulated board.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from firmware_py.wire.micropython_board import MicroPythonBoard
from firmware_py.wire.rp2040.board import RP2040Board
from firmware_py.wire.rp2040.image import made
from firmware_py.wire.simulated_board import SimulatedBoard
from hardware.readings import DeviceReading, PressReading, SlotReading
from tests.hardware.seats.seat_bench import ID_A, ID_B, Bench
from tests.hardware.seats.seat_memory import MemoryRig

CARD, OTHER = "04a1b2c3d4e5f6", "04112233445566"

SoftRig: TypeAlias = Callable[[str], MemoryRig | MicroPythonBoard]
NewRig: TypeAlias = Callable[[str], SimulatedBoard]


@pytest.fixture(params=["cpython", "micropython"])
def soft_rig(request: pytest.FixtureRequest, tmp_path: Path) -> SoftRig:
    """For what a board with a real USB line can't do: start anew while its port stays."""
    if request.param == "cpython":
        return MemoryRig
    return MicroPythonBoard


@pytest.fixture(params=["cpython", "micropython", pytest.param("rp2040", marks=pytest.mark.hil)])
def new_rig(request: pytest.FixtureRequest, tmp_path: Path) -> NewRig:
    if request.param == "cpython":
        return MemoryRig
    if request.param == "micropython":
        return MicroPythonBoard
    image = made()
    return lambda board: RP2040Board(image, board)


def ready(bench: Bench, rig: SimulatedBoard, path: str = "acm0") -> None:
    bench.plug(rig, path)
    bench.run(2000, lambda: bench.all_told(1))
    assert bench.health(1)[-1:] == [("ready", "")]


def test_a_seat_begins_with_its_full_state(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        rig.slip(3, CARD)
        bench.plug(rig, "acm0")
        bench.run(1500)
        assert bench.told[0] == DeviceReading("seat/1", "ready", "")
        assert bench.slots(1) == {n: (CARD, "") if n == 3 else None for n in range(1, 13)}
        assert len(bench.told) == 13


def test_slip_turn_and_pull(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        ready(bench, rig)
        bench.take()
        rig.slip(5, CARD)
        bench.run(600)
        rig.slip(5, OTHER)
        bench.run(600)
        rig.pull(5)
        bench.run(600)
        assert bench.take() == [
            SlotReading("seat/1", 5, (CARD, "")),
            SlotReading("seat/1", 5, (OTHER, "")),
            SlotReading("seat/1", 5, None),
        ]


def test_a_card_that_slides_over_a_slot_is_not_told(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        ready(bench, rig)
        bench.take()
        rig.slip(5, CARD)
        bench.run(80)  # less than a round of all coils
        rig.pull(5)
        bench.run(1000)
        assert bench.take() == []


def test_two_tags_in_a_slot_and_a_dead_coil(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        ready(bench, rig)
        rig.slip(1, CARD)
        bench.run(600)
        bench.take()
        rig.slip(1, "broken")
        rig.slip(2, "several")
        bench.run(600)
        assert bench.take() == [SlotReading("seat/1", 2, ("several", ""))]


def test_coils_that_hear_one_card_are_named_and_blink(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        ready(bench, rig)
        bench.boards.show(1, bytes([1]) * 36)
        bench.take()
        rig.slip(5, CARD)
        rig.slip(6, CARD)
        bench.run(1500)
        assert bench.take() == []
        (info,) = bench.boards.report()
        assert str(info.hearing) == "slots 5+6 hear the same card: their coils are too close"
        seen = set()
        for _ in range(10):
            bench.run(100)
            seen.add((rig.lights()[12:15].hex(), rig.lights()[15:18].hex(), rig.lights()[18:21].hex()))
        assert seen == {("461900", "461900", "010101"), ("010101",) * 3}
        rig.pull(5)
        bench.run(1000)
        assert bench.take() == [SlotReading("seat/1", 6, (CARD, ""))]
        assert rig.lights()[12:18].hex() == "010101" * 2


def test_presses_are_told(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        ready(bench, rig)
        bench.take()
        for button in ("confirm", "cancel", "left", "right"):
            rig.press(button)
            bench.run(60)
            rig.release(button)
            bench.run(60)
        assert bench.presses(1) == [
            (button, down) for button in ("confirm", "cancel", "left", "right") for down in (True, False)
        ]


def test_bounce_is_no_press(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        ready(bench, rig)
        for _ in range(3):
            rig.press("confirm")
            rig.run(8)
            rig.release("confirm")
            rig.run(8)
        bench.run(200)
        assert bench.presses(1) == []


def test_colours_go_down_to_the_board(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        ready(bench, rig)
        colours = bytes(range(36))
        bench.boards.show(1, colours)
        bench.run(60)
        assert rig.lights() == colours
        bench.unplug(rig)
        bench.run(100)
        bench.plug(rig, "acm1")
        bench.run(2500)
        assert rig.lights() == colours


def test_replugging_into_another_port(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        ready(bench, rig)
        bench.unplug(rig)
        bench.run(100)
        state, reason = bench.health(1)[-1]
        assert state == "lost"
        assert reason.startswith("unplugged from ")
        rig.slip(2, CARD)
        bench.take()
        bench.plug(rig, "acm7")
        bench.run(2500)
        assert bench.health(1) == [("ready", "")]
        assert bench.slots(1) == {n: (CARD, "") if n == 2 else None for n in range(1, 13)}
        assert [(one.told, one.text) for one in bench.notices] == [
            ("moved", f"board {ID_A} is at acm7, before at acm0")
        ]


def test_replugging_into_the_same_port_is_no_news(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        ready(bench, rig)
        bench.unplug(rig)
        bench.run(100)
        bench.plug(rig, "acm0")
        bench.run(2500)
        assert [state for state, _ in bench.health(1)] == ["ready", "lost", "ready"]
        assert bench.notices == []


def test_a_reboot_is_said_and_changes_nothing_that_lies(soft_rig: SoftRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = soft_rig(ID_A)
        rig.slip(3, CARD)
        ready(bench, rig)
        rig.press("left")
        bench.run(100)
        rig.release("left")
        bench.run(300)
        bench.take()
        rig.reboot()
        bench.run(2000)
        assert bench.take() == []
        assert [(one.told, one.seat) for one in bench.notices] == [("rebooted", 1)]
        rig.press("left")
        bench.run(100)
        assert bench.take() == [PressReading("seat/1", "left", True)]


def test_an_unknown_board_is_claimed_by_pressing_its_button(new_rig: NewRig) -> None:
    with Bench({1: ID_A, 2: "", 3: ""}) as bench:
        rig = new_rig(ID_B)
        rig.slip(4, CARD)
        bench.plug(rig, "acm0")
        bench.run(1500)
        assert [(one.told, one.text) for one in bench.notices] == [
            ("unknown", f"board {ID_B} at acm0 serves no seat: press a button on it to give it seat 2")
        ]
        assert rig.lights() == bytes((60,) * 6 + (0,) * 30)
        assert bench.slots(2) == {}
        rig.press("right")
        bench.run(100)
        rig.release("right")
        bench.run(1500)
        assert bench.boards.seats == {1: ID_A, 2: ID_B, 3: ""}
        assert (bench.notices[-1].told, bench.notices[-1].seat) == ("claimed", 2)
        assert bench.health(2)[-1] == ("ready", "")
        assert bench.cards(2) == {4: (CARD, "")}
        assert bench.presses(2) == []
        assert not any(rig.lights())
        rig.press("right")
        bench.run(100)
        assert bench.presses(2) == [("right", True)]


def test_no_board_claims_a_seat_that_is_not_allowed(new_rig: NewRig) -> None:
    with Bench({1: "", 2: ""}) as bench:
        rig = new_rig(ID_B)
        bench.plug(rig, "acm0")
        bench.boards.allow(())
        bench.run(1500)
        for allowed, seats in (((), {1: "", 2: ""}), ((2,), {1: "", 2: ID_B})):
            bench.boards.allow(allowed)
            rig.press("left")
            bench.run(100)
            rig.release("left")
            bench.run(500)
            assert bench.boards.seats == seats


def test_a_seat_is_offered_to_another_board(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_B)
        bench.plug(rig, "acm0")
        bench.run(1500)
        rig.press("left")
        bench.run(100)
        rig.release("left")
        bench.run(100)
        assert bench.boards.seats == {1: ID_A}
        bench.boards.offer(1)
        rig.press("left")
        bench.run(100)
        rig.release("left")
        bench.run(1000)
        assert bench.boards.seats == {1: ID_B}
        assert bench.health(1)[-1] == ("ready", "")


def test_two_boards_with_one_id(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        first, second = new_rig(ID_A), new_rig(ID_A)
        ready(bench, first)
        bench.plug(second, "acm1")
        second.slip(1, CARD)
        bench.run(2500)
        text = f"two boards have the id {ID_A}: at acm0 and acm1; the one at acm0 is listened to"
        assert [(one.told, one.text) for one in bench.notices] == [("duplicate", text)]
        assert bench.cards(1) == {}
        assert second.lights()[:3] == bytes((40, 0, 0))
        bench.unplug(first)
        bench.run(2500)
        assert [state for state, _ in bench.health(1)] == ["ready", "lost", "ready"]
        assert bench.cards(1) == {1: (CARD, "")}


def test_a_board_of_a_newer_major_version(soft_rig: SoftRig) -> None:
    with Bench({1: ID_A, 2: ID_B}) as bench:
        newer, same = soft_rig(ID_A), soft_rig(ID_B)
        newer.version = "2.0"
        bench.plug(newer, "acm0")
        bench.plug(same, "acm1")
        newer.slip(1, CARD)
        bench.run(3000)
        reason = "the board speaks protocol 2.0, this program 1.0: update this program"
        assert bench.health(1) == [("lost", f"board {ID_A} at acm0: {reason}")]
        assert [(one.told, one.seat) for one in bench.notices] == [("version", 1)]
        assert reason in bench.notices[0].text
        assert bench.slots(1) == {}
        assert bench.health(2) == [("ready", "")]
        assert newer.lights()[:3] == bytes((40, 0, 0))
        bench.unplug(newer)
        bench.run(100)
        newer.version = "1.0"
        bench.plug(newer, "acm0")
        bench.run(1500)
        assert bench.health(1)[-1] == ("ready", "")


def test_two_seats_do_not_mix(new_rig: NewRig) -> None:
    with Bench({1: ID_A, 2: ID_B}) as bench:
        one, two = new_rig(ID_A), new_rig(ID_B)
        bench.plug(two, "acm0")
        bench.plug(one, "acm1")
        one.slip(1, CARD)
        two.slip(2, OTHER)
        bench.run(1500)
        two.press("confirm")
        bench.run(100)
        assert (bench.cards(1), bench.cards(2)) == ({1: (CARD, "")}, {2: (OTHER, "")})
        assert (bench.presses(1), bench.presses(2)) == ([], [("confirm", True)])


def test_a_board_that_hangs_is_lost_and_comes_back(new_rig: NewRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = new_rig(ID_A)
        ready(bench, rig)
        bench.run(500)
        for _ in range(80):  # time passes for the host alone
            bench.poll()
            bench.now += 20
        assert bench.health(1)[-1] == ("lost", f"board {ID_A} at acm0: silent for more than 1.5 s")
        bench.run(1500)
        assert bench.health(1)[-1] == ("ready", "")
        assert bench.notices == []


def test_the_report_tells_how_a_board_fares(soft_rig: SoftRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = soft_rig(ID_A)
        ready(bench, rig)
        bench.run(2000)
        (info,) = bench.boards.report()
        assert (info.path, info.board, info.seat, info.phase) == ("acm0", ID_A, 1, "ready")
        assert (info.firmware, info.scan_ms) == ("1.3.0", 144)
        assert (info.damaged_in, info.damaged_out, info.lost_frames) == (0, 0, 0)
        assert info.uptime_ms >= 1500
        assert info.round_trip_ms == 20


def test_a_reboot_claims_nothing(soft_rig: SoftRig) -> None:
    with Bench({1: ID_A}) as bench:
        rig = soft_rig(ID_B)
        bench.plug(rig, "acm0")
        bench.run(1500)
        rig.press("left")  # every seat has a board, so nothing comes of it
        bench.run(100)
        rig.release("left")
        bench.run(100)
        bench.boards.offer(1)
        rig.reboot()
        bench.run(1500)
        assert bench.boards.seats == {1: ID_A}
        assert bench.said() == ["unknown", "rebooted"]
