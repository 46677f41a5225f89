"""A button line: edges and levels together lose no press and invent none."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons.line import InputLine


def test_a_press_is_told_when_it_has_settled() -> None:
    line = InputLine()
    told = [line.edge(True, 100), line.look(True, 129), line.look(True, 130), line.look(True, 150)]
    assert told == [None, None, True, None]
    assert line.down


def test_an_edge_that_is_still_on_its_way_tells_when_it_happened() -> None:
    """Released at 136 ms; the pin is read before the callback has come, and the press lasted long enough."""
    line = InputLine()
    line.edge(True, 100)
    assert line.look(False, 136) is None
    assert line.edge(False, 136) is True
    assert line.look(False, 170) is False


def test_a_lost_edge_is_believed_after_the_settling_time() -> None:
    line = InputLine()
    assert [line.look(True, now) for now in (100, 129, 130)] == [None, None, True]
    assert [line.look(False, now) for now in (200, 220, 240)] == [None, None, False]


def test_a_glitch_whose_end_was_lost_is_no_press() -> None:
    line = InputLine()
    line.edge(True, 100)
    assert [line.look(False, now) for now in (110, 130, 150, 500)] == [None] * 4
    assert not line.down


def test_a_dip_that_told_no_edge_starts_the_settling_anew() -> None:
    line = InputLine()
    line.edge(True, 100)
    assert line.look(False, 110) is None
    assert [line.look(True, now) for now in (130, 139, 140)] == [None, None, True]


def test_an_edge_that_comes_after_all_settles_from_its_own_time() -> None:
    line = InputLine()
    line.edge(True, 100)
    assert line.look(False, 120) is None
    assert [line.edge(False, 121), line.edge(True, 125)] == [None, None]
    assert [line.look(True, now) for now in (150, 154, 155)] == [None, None, True]


def test_a_line_that_nobody_watched_starts_from_what_was_told() -> None:
    line = InputLine()
    line.edge(True, 100)
    line.forget()
    assert [line.look(False, now) for now in (200, 300)] == [None, None]
    line.edge(True, 400)
    line.look(True, 430)
    line.forget()
    assert line.down and line.look(True, 500) is None


@pytest.mark.parametrize(("held", "stuck"), [(10_000, False), (10_001, True)])
def test_stuck_is_longer_than_10_s(held: int, stuck: bool) -> None:
    line = InputLine()
    line.edge(True, 1000)
    line.look(True, 1030)
    assert line.stuck(1030 + held) is stuck
    line.edge(False, 20_000)
    line.look(False, 20_030)
    assert not line.stuck(90_000)


def test_a_clock_that_runs_backwards_is_held() -> None:
    line = InputLine()
    line.look(False, 1000)
    assert line.edge(True, 400) is None
    assert [line.look(True, now) for now in (999, 1029, 1030)] == [None, None, True]


RUNS = st.lists(st.tuples(st.booleans(), st.integers(1, 80)), min_size=1, max_size=25)


@given(RUNS, st.sets(st.integers(0, 2000), max_size=40))
def test_line_tells_exactly_the_levels_that_were_stable(
    runs: list[tuple[bool, int]], looks: set[int]
) -> None:
    """With every edge in time, each level of 30 ms that differs from the one before, whenever anybody looked."""
    lasted = [(level, sum(ms for _, ms in same)) for level, same in groupby(runs, key=lambda run: run[0])]
    stable = [False] + [level for level, ms in lasted if ms >= 30]
    expected = [level for level, _ in groupby(stable)][1:]
    line, told, now = InputLine(), [], 0
    for level, ms in runs:
        told.append(line.edge(level, now))
        told += [line.look(level, at) for at in sorted(looks) if now <= at < now + ms]
        now += ms
    told.append(line.look(runs[-1][0], now))
    assert [level for level in told if level is not None] == expected


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 80), st.booleans()), min_size=1, max_size=25))
def test_line_ends_up_at_the_pin_whichever_edges_are_lost(runs: list[tuple[bool, int, bool]]) -> None:
    line, told, now = InputLine(), [], 0
    for level, ms, arrives in [*runs, (runs[-1][0], 200, False)]:
        if arrives:
            told.append(line.edge(level, now))
        told += [line.look(level, at) for at in range(now, now + ms) if at % 20 == 0]
        now += ms
    changes = [level for level in told if level is not None]
    assert changes == [n % 2 == 0 for n in range(len(changes))]
    assert line.down is runs[-1][0]
