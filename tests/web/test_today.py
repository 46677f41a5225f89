"""The score table of the day: which flights, in which order, told when, and to whom."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast
from zoneinfo import ZoneInfo

import pytest

from engine.record import Record
from firmware_py.games.log import LOGS
from firmware_py.log.schema import MIGRATIONS, migrate, version_of
from firmware_py.log.store import GameLog
from firmware_py.table.simulated import simulated_table
from firmware_py.web.earlier import Earlier, earlier
from firmware_py.web.today import Today, _message, day_of
from tests.log.kept_games import duel, flight, kept

PRAGUE = ZoneInfo("Europe/Prague")
NOON_OF_DAY_1 = datetime(1970, 1, 2, 12, 0, tzinfo=PRAGUE)


@pytest.fixture(scope="module")
def crews() -> dict[str, Record]:
    """Four flights in which nobody did anything, one of which was lost."""
    return {
        "Ada": flight(seed=3, names=("Ada", "Bo", "")),
        "unnamed": flight(seed=4),
        "Cy": flight(seed=3, names=("Cy",)),
        "lost": flight(seed=3, level="yellow", mission="mission_4", players=2),
    }


def test_the_best_stand_first_and_equal_scores_share_a_rank(crews: dict[str, Record], tmp_path: Path) -> None:
    kept(tmp_path, *crews.values())
    day = day_of(tmp_path, NOON_OF_DAY_1)
    totals = [row.score for row in day.places if row.score is not None]
    assert totals == sorted(totals, reverse=True) and len(totals) >= 2
    ranks = {row.number: row.rank for row in day.places}
    assert ranks[1] == ranks[3], "the same flight by another crew"
    assert [row.number for row in day.places if row.number in (1, 3)] == [1, 3]
    assert min(rank for rank in ranks.values() if rank is not None) == 1
    assert day.count == 4


def test_a_lost_flight_stands_last_and_without_a_rank(crews: dict[str, Record], tmp_path: Path) -> None:
    kept(tmp_path, crews["lost"], crews["Ada"])
    last = day_of(tmp_path, NOON_OF_DAY_1).places[-1]
    assert (last.title, last.score, last.rank) == ("mission_4", None, None)


def test_a_crew_is_called_by_its_names_as_far_as_it_has_some(
    crews: dict[str, Record], tmp_path: Path
) -> None:
    kept(tmp_path, crews["Ada"], crews["unnamed"])
    called = {row.number: row.names for row in day_of(tmp_path, NOON_OF_DAY_1).places}
    assert called == {1: ("Ada", "Bo"), 2: ()}


@pytest.mark.parametrize(("hour", "number"), [(22, 0), (23, 1)])
def test_a_day_begins_at_midnight_of_the_place(
    hour: int, number: int, crews: dict[str, Record], tmp_path: Path
) -> None:
    """At midnight of Prague's winter it is 23:00 in the log, which is kept in UTC."""
    kept(tmp_path, *(crews["Ada"] for _ in range(hour)), day=0)
    newest = sorted((tmp_path / "journal").iterdir())[-1:]
    assert len(newest) == 1
    assert day_of(tmp_path, NOON_OF_DAY_1).count == number
    message = _message(day_of(tmp_path, NOON_OF_DAY_1), NOON_OF_DAY_1)
    assert [row["at"] for row in cast(list[dict[str, object]], message["places"])] == ["00:00"] * number


def test_the_row_of_a_flight_is_found_by_its_record(crews: dict[str, Record], tmp_path: Path) -> None:
    kept(tmp_path, crews["Ada"], crews["Ada"], crews["Cy"])
    text = "".join(f"{line}\n" for line in crews["Ada"].lines())
    own = day_of(tmp_path, NOON_OF_DAY_1, text).own
    assert [(one.number, one.names) for one in own] == [(2, ("Ada", "Bo"))]
    assert day_of(tmp_path, NOON_OF_DAY_1, "no flight").own == ()


def test_a_hall_gets_no_more_than_it_can_read(crews: dict[str, Record], tmp_path: Path) -> None:
    kept(tmp_path, *(crews["Ada"] for _ in range(22)), day=1)
    day = day_of(tmp_path, NOON_OF_DAY_1 + timedelta(hours=11))
    assert (len(day.places), day.count) == (20, 22)


def test_a_score_is_told_when_the_show_has_told_it(tmp_path: Path) -> None:
    """The rules know the score long before people have seen why."""
    simulated = simulated_table(tmp_path)
    table = simulated.table
    now = datetime.now(UTC)
    today = Today(tmp_path, lambda: now)

    async def look() -> list[dict[str, object]]:
        today.watch(table)
        await today.close()
        rows: list[dict[str, object]] = json.loads(today.message)["places"]
        return rows

    async def run() -> None:
        assert await look() == []
        play = table.begin("space_alert", {"mission": "test_run_1", "players": 1}, 5)
        now_ms = 0
        while play.game.result is None:
            now_ms += 1000
            table.tick(now_ms)
        assert play.director.now_ms < play.director.end_ms
        assert await look() == []
        play.director.move_to(play.director.end_ms)
        assert len(await look()) == 1
        assert [row["number"] for row in json.loads(today.message)["own"]] == [1]

    asyncio.run(run())
    table.journal.close()


def test_two_programs_may_begin_a_log_at_once(tmp_path: Path) -> None:
    """The table's own collecting and the score table of the day both do so when a new table starts."""

    class Overtaken(tuple[str, ...]):
        """Migrations of which the first is done by another program in the very moment before."""

        def __getitem__(self, index: object) -> str:  # type: ignore[override]
            if not version_of(other):
                migrate(other, "other")
            return MIGRATIONS[int(str(index))]

    file = tmp_path / "flights.sqlite"
    other, own = (sqlite3.connect(file, isolation_level=None) for _ in range(2))
    with closing(other), closing(own):
        migrate(own, "own", Overtaken(MIGRATIONS))
        assert version_of(own) == len(MIGRATIONS)


def test_another_day_begins_with_an_empty_table(crews: dict[str, Record], tmp_path: Path) -> None:
    kept(tmp_path, crews["Ada"])
    table = simulated_table(tmp_path).table
    days = iter((NOON_OF_DAY_1, NOON_OF_DAY_1, NOON_OF_DAY_1 + timedelta(days=1)))
    today = Today(tmp_path, lambda: next(days))
    counts = []

    async def run() -> None:
        for _ in range(3):
            today.watch(table)
            await today.close()
            counts.append(json.loads(today.message)["count"])

    asyncio.run(run())
    table.journal.close()
    assert counts == [1, 1, 0]


def test_what_bots_alone_have_played_never_ranks(crews: dict[str, Record], tmp_path: Path) -> None:
    """A flight of three bots, the same with a person among them, and one of people: the first has no place."""
    alone = replace(crews["unnamed"], bots=(1, 2, 3))
    helped = replace(crews["unnamed"], bots=(2, 3), people={1: "Dora"})
    kept(tmp_path, alone, helped, crews["Ada"])
    day = day_of(tmp_path, NOON_OF_DAY_1)
    told = {row.number: (row.names, row.bots) for row in day.places}
    assert told == {2: (("Dora",), 2), 3: (("Ada", "Bo"), 0)}
    assert day.count == 2 and sorted(row.rank or 0 for row in day.places) in ([1, 1], [1, 2])


def test_games_of_several_kinds_rank_each_among_its_own(crews: dict[str, Record], tmp_path: Path) -> None:
    kept(tmp_path, crews["Ada"], duel(names=("Cy", "Di")))
    ranks = {(row.game, row.names): row.rank for row in day_of(tmp_path, NOON_OF_DAY_1).places}
    assert ranks == {
        ("space_alert", ("Ada", "Bo")): 1,
        ("outer_rim", ("Cy",)): 1,  # a draw: neither has won
        ("outer_rim", ("Di",)): 1,
    }


def test_a_crew_is_compared_with_what_the_same_people_played_before(
    crews: dict[str, Record], tmp_path: Path
) -> None:
    """Ada and Bo have flown this three times, always alike; Cy is another crew, and whoever gave no name is nobody."""
    kept(tmp_path, crews["Ada"], crews["Cy"], crews["Ada"], crews["Ada"], crews["unnamed"])
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        entries = log.entries()
    found = [earlier(entries, entry, LOGS["space_alert"]) for entry in entries]
    score = entries[0].row.score
    assert found == [
        Earlier(1, 1, None),
        Earlier(1, 1, None),
        Earlier(2, 1, score),
        Earlier(3, 1, score),
        None,
    ]
