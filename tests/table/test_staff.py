"""Calls for staff: by the page, by a button that is held, and the lamp that pulses until staff answers."""

import pytest

from firmware_py.inputs import StaffCalled
from firmware_py.table.staff import COMES_MS, HELD_MS, PULSE_MS, StaffCalls
from hardware.readings import PressReading
from tests.table.turning import TurningTable

LAMPS = {"seat/1": (0,), "seat/3": (1, 2)}
DARK = bytes(9)


@pytest.fixture
def calls() -> StaffCalls:
    made = StaffCalls(LAMPS)
    made.reachable = True
    return made


def cancel(seat: int, down: bool) -> PressReading:
    return PressReading(f"seat/{seat}", "cancel", down)


def test_where_nobody_could_come_nobody_is_called() -> None:
    calls = StaffCalls(LAMPS)
    assert calls.call(3, True) == "" and calls.waiting == ()


def test_a_call_waits_in_its_order_until_it_is_answered_or_taken_back(calls: StaffCalls) -> None:
    assert [calls.call(3, True), calls.call(1, True), calls.call(3, True)] == [
        "staff_called",
        "staff_called",
        "",
    ]
    assert list(calls.waiting) == [3, 1]
    assert calls.call(3, False) == "staff_not_called"
    calls.answered(5_000)
    assert calls.told(5_000) == (True, (), (1,))
    assert calls.told(5_000 + COMES_MS) == (True, (), ())


def test_a_button_counts_once_after_three_seconds_and_not_before(calls: StaffCalls) -> None:
    calls.see([cancel(3, True)], 1_000)
    assert list(calls.held(1_000 + HELD_MS - 1)) == []
    assert list(calls.held(1_000 + HELD_MS)) == [StaffCalled(3, True)]
    assert list(calls.held(1_000 + 9 * HELD_MS)) == []


def test_a_button_that_is_let_go_early_calls_nobody(calls: StaffCalls) -> None:
    calls.see([cancel(3, True)], 0)
    calls.see([cancel(3, False)], HELD_MS - 1)
    calls.see([cancel(3, True)], HELD_MS)
    assert list(calls.held(2 * HELD_MS - 1)) == []


def test_whoever_has_called_takes_it_back_in_the_same_way(calls: StaffCalls) -> None:
    calls.call(3, True)
    calls.see([cancel(3, True)], 0)
    assert list(calls.held(HELD_MS)) == [StaffCalled(3, False)]


def test_the_lamp_of_the_seat_pulses_white_until_staff_answers(calls: StaffCalls) -> None:
    assert calls.over(DARK, 0) is DARK
    calls.call(3, True)
    assert calls.over(DARK, PULSE_MS // 2) == bytes(3) + b"\xff" * 6
    assert calls.over(DARK, PULSE_MS) == DARK
    calls.answered(PULSE_MS)
    assert calls.over(DARK, PULSE_MS // 2) is DARK


def test_a_table_without_an_event_has_no_staff_to_call(turning: TurningTable) -> None:
    turning.table.put(StaffCalled(1, True))
    turning.run(20)
    assert turning.table.staff.waiting == () and not turning.table.notices


def test_a_call_is_read_at_the_table_and_its_lamp_is_lit(turning: TurningTable) -> None:
    table = turning.table
    table.staff.reachable = True
    table.put(StaffCalled(1, True))
    turning.run(20)
    assert table.staff.waiting == (1,)
    assert [(one.what, one.seat) for one in table.notices] == [("staff_called", 1)]
