"""Buttons: a press of 30 ms always counts, chatter never does."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons.debounce import Debouncer
from hardware.buttons.twin import TwinButtons
from hardware.readings import (
    DeviceReading,
    Impossible,
    PressReading,
)


@pytest.mark.parametrize(("held", "counts"), [(29, False), (30, True), (31, True)])
def test_a_press_counts_from_30_ms_on(held: int, counts: bool) -> None:
    line = Debouncer()
    line.see(True, 1000)
    told = [line.see(False, 1000 + held), line.settle(1000 + held + 29), line.settle(1000 + held + 30)]
    assert told == ([True, None, False] if counts else [None, None, None])


def test_a_level_is_told_once() -> None:
    line = Debouncer()
    line.see(True, 0)
    assert [line.settle(now) for now in (10, 30, 31, 500)] == [None, True, None, None]
    assert line.down is True


def test_two_short_taps_are_both_noticed() -> None:
    """A 40 ms tap and 200 ms later another one, each seen only by its edges."""
    line = Debouncer()
    told = [line.see(level, now) for now, level in ((0, True), (40, False), (240, True), (280, False))]
    assert [*told, line.settle(400)] == [None, True, False, True, False]


def chatter(level: bool) -> st.SearchStrategy[list[tuple[bool, int]]]:
    """Levels and their length in ms: an even number of short ones, so that `level` is what remains to come."""
    short = st.integers(1, 29)
    pair = st.tuples(short, short).map(lambda ms: [(level, ms[0]), (not level, ms[1])])
    return st.lists(pair, max_size=6).map(lambda pairs: [run for one in pairs for run in one])


@given(chatter(True), st.integers(30, 500), chatter(False), st.integers(30, 500))
def test_bounce_never_loses_or_doubles_a_press(
    closing: list[tuple[bool, int]], held: int, opening: list[tuple[bool, int]], after: int
) -> None:
    runs = [*closing, (True, held), *opening, (False, after)]
    assert settled(runs, looks=[]) == [True, False]


RUNS = st.lists(st.tuples(st.booleans(), st.integers(1, 60)), max_size=30)


@given(RUNS, st.lists(st.integers(0, 2000), max_size=30))
def test_debouncer_tells_exactly_the_levels_that_were_stable(
    runs: list[tuple[bool, int]], looks: list[int]
) -> None:
    """Each level that lasted 30 ms and differs from the one told before, whenever anybody looked."""
    lasted = [(level, sum(ms for _, ms in same)) for level, same in groupby(runs, key=lambda run: run[0])]
    stable = [False] + [level for level, ms in lasted if ms >= 30]
    expected = [level for level, _ in groupby(stable)][1:]
    assert settled(runs, looks) == expected


def settled(runs: list[tuple[bool, int]], looks: list[int]) -> list[bool]:
    """What a debouncer tells about levels of these lengths, when it is also asked at the times of `looks`."""
    line, now, told = Debouncer(), 0, []
    waiting = sorted(looks)
    for level, ms in runs:
        told.append(line.see(level, now))
        end = now + ms
        while waiting and waiting[0] < end:
            told.append(line.settle(max(now, waiting.pop(0))))
        now = end
    told.append(line.settle(now))
    return [level for level in told if level is not None]


# ---------------------------------------------------------------- buttons


def test_buttons_take_the_bounce_out() -> None:
    twin = TwinButtons(["confirm", "cancel"])
    twin.poll(0)
    for now_ms, down in ((100, True), (103, False), (105, True)):
        twin.level("confirm", down, now_ms)
    assert twin.poll(134) == []
    assert twin.poll(135) == [PressReading("buttons", "confirm", True)]
    twin.release("confirm", 300)
    assert twin.poll(340) == [PressReading("buttons", "confirm", False)]
    assert [now_ms for now_ms, _, _ in twin.levels] == [100, 103, 105, 300]


def test_buttons_notice_a_press_that_ended_before_the_poll() -> None:
    twin = TwinButtons(["confirm"])
    twin.poll(0)
    twin.press("confirm", 100)
    twin.release("confirm", 160)
    assert twin.poll(1000) == [
        PressReading("buttons", "confirm", True),
        PressReading("buttons", "confirm", False),
    ]


def test_lost_buttons_invent_no_press_and_tell_the_state_again() -> None:
    twin = TwinButtons(["left", "right"])
    twin.poll(0)
    twin.press("left", 100)
    twin.lose("pins busy")
    twin.release("left", 110)
    twin.press("right", 120)
    twin.poll(500)
    twin.restore()
    assert twin.poll(600) == [DeviceReading("buttons", "ready", "")]
    assert twin.poll(630) == [PressReading("buttons", "right", True)]


def test_unknown_button() -> None:
    with pytest.raises(Impossible, match="there are confirm"):
        TwinButtons(["confirm"]).press("panic", 0)
