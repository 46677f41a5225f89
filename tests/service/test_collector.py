"""The collector of Python looks at all that there is when memory has grown, and leaves a game in peace."""

import gc
from collections.abc import Iterator

import pytest

from firmware_py.service.collector import GROWN_KB, IDLE_GROWN_KB, NEVER, Collector, resident_kb
from firmware_py.table.table import Table
from tests.log.kept_games import flight
from tests.table.turning import TurningTable


@pytest.fixture
def table(turning: TurningTable) -> Iterator[Table]:
    before = gc.get_threshold()
    yield turning.table
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.fixture
def whole() -> Iterator[list[int]]:
    """Counts the looks at all that there is."""
    seen: list[int] = []

    def note(phase: str, told: dict[str, int]) -> None:
        if phase == "start" and told["generation"] == 2:
            seen.append(1)

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


def test_frames_come_late_because_the_collector_looks_at_games_that_guests_have_opened(
    table: Table, whole: list[int]
) -> None:
    """Each look at eight of them took 40 to 70 ms of a processor: on a quarter of a core a fifth of a second."""
    kb = [100_000]
    collector = Collector(lambda: kb[0])
    collector.begin()
    whole.clear()
    table.begin("outer_rim", {}, 3)
    kept = [[number] for number in range(200_000)]  # far more than after which Python looks by itself
    kb[0] += GROWN_KB
    collector.look(table)
    assert len(kept) == 200_000 and whole == []
    kb[0] += 1
    collector.look(table)
    assert whole == [1]
    collector.look(table)
    assert whole == [1]  # it counts anew from there


def test_the_end_of_a_game_is_told_before_what_it_left_is_collected(table: Table, whole: list[int]) -> None:
    kb = [100_000]
    collector = Collector(lambda: kb[0])
    collector.begin()
    play = table.begin("space_alert", {"mission": "test_run_1", "players": 3}, 3)
    for seat, action in flight(3).actions:
        table.do(seat, action)
    assert play.game.result is not None
    whole.clear()
    kb[0] += GROWN_KB
    collector.look(table)
    assert whole == []
    play.director.move_to(play.director.end_ms)
    collector.look(table)
    assert whole == [1]


def test_between_games_less_garbage_is_left_about(table: Table, whole: list[int]) -> None:
    kb = [100_000]
    collector = Collector(lambda: kb[0])
    collector.begin()
    whole.clear()
    kb[0] -= 20_000  # what was given back counts as well
    collector.look(table)
    kb[0] += IDLE_GROWN_KB
    collector.look(table)
    assert whole == []
    kb[0] += 1
    collector.look(table)
    assert whole == [1]


def test_where_the_system_tells_nothing_of_memory_python_decides_alone(
    table: Table, whole: list[int]
) -> None:
    collector = Collector(lambda: None)
    collector.begin()
    whole.clear()
    collector.look(table)
    assert gc.get_threshold()[2] != NEVER and whole == []


def test_the_memory_of_this_process_is_told_in_kb() -> None:
    known = resident_kb()
    assert known is None or 5_000 < known < 50_000_000
