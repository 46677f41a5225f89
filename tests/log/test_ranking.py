"""Who stands where: crews by points, people by wins, truckers by what they own; never bots."""

from collections.abc import Mapping

import pytest

from engine.game import Json
from firmware_py.games.log import LOGS
from firmware_py.log.ranking import RankingPlace, ranking
from firmware_py.log.row import LogEntry, Player, Row
from firmware_py.web.earlier import Earlier, earlier

ADA, BO, CY = (Player(seat, name) for seat, name in enumerate(("Ada", "Bo", "Cy"), 1))
BOT = Player(2, bot=True)


def entry(
    number: int, game: str, players: tuple[Player, ...], result: Mapping[str, Json], title: str = ""
) -> LogEntry:
    """A game of the log whose rules wrote this result."""
    row = Row(title, str(result.get("outcome", "")), None, None, {"result": dict(result)}, players)
    return LogEntry(number, f"2026-05-01T1{number}:00:00Z", False, game, row, 1, None)


def won(number: int, winner: int | None, *players: Player, game: str = "outer_rim") -> LogEntry:
    """A game that the seat `winner` has won, or nobody."""
    return entry(number, game, players, {"winner": winner})


def told(places: list[RankingPlace]) -> list[tuple[int | None, tuple[str, ...], int | None, int | None]]:
    """What a page shows of places."""
    return [(one.rank, one.names, one.score, one.games) for one in places]


@pytest.mark.parametrize("game", ["outer_rim", "mag_blast"])
def test_people_rank_by_how_many_games_they_have_won(game: str) -> None:
    games = [
        won(1, 2, ADA, BO, game=game),
        won(2, 1, ADA, BO, game=game),
        won(3, 1, ADA, BO, game=game),
        won(4, None, ADA, BO, game=game),
    ]
    places = ranking(games, LOGS, own=3)
    assert told(places) == [(1, ("Ada",), 2, 4), (2, ("Bo",), 1, 4)]
    assert [one.own for one in places] == [True, True]
    assert [one.of for one in places] == [2, 2]


def test_a_bot_that_wins_has_no_place_and_whoever_lost_to_it_has_no_win() -> None:
    assert told(ranking([won(1, 2, ADA, BOT)], LOGS)) == [(1, ("Ada",), 0, 1)]


def test_people_without_a_name_are_not_taken_for_one_another() -> None:
    places = ranking([won(1, 1, Player(1), Player(2)), won(2, 1, Player(1), Player(2))], LOGS)
    assert [(one.number, one.seats, one.score, one.games) for one in places] == [
        (1, (1,), 1, 1),
        (2, (1,), 1, 1),
        (1, (2,), 0, 1),
        (2, (2,), 0, 1),
    ]


def truckers(number: int, title: str, *credits: int) -> LogEntry:
    """A game of Ada, Bo and Cy, as far as there are credits."""
    owned: list[Json] = [{"seat": seat, "credits": own} for seat, own in enumerate(credits, 1)]
    return entry(number, "galaxy_trucker", (ADA, BO, CY)[: len(credits)], {"players": owned}, title)


def test_truckers_rank_each_by_what_they_own_and_apart_by_flights_and_missions() -> None:
    games = [
        truckers(1, "1", 30, 12),
        truckers(2, "1", 30, 45, 7),
        truckers(3, "1-missions", 70, 3),
    ]
    places = ranking(games, LOGS, own=2)
    alike = [one for one in places if one.title == "1"]
    assert told(alike) == [
        (1, ("Bo",), 45, None),
        (2, ("Ada",), 30, None),
        (2, ("Ada",), 30, None),
        (4, ("Bo",), 12, None),
        (5, ("Cy",), 7, None),
    ]
    assert [one.number for one in alike if one.own] == [2, 2, 2]
    assert told([one for one in places if one.title != "1"]) == [
        (1, ("Ada",), 70, None),
        (2, ("Bo",), 3, None),
    ]


def stage(number: int, outcome: str, *players: Player, master: bool = False) -> LogEntry:
    """A game of Space Stage; with the Station Master whoever has the last seat is that."""
    variants: list[Json] = ["station_master"] if master else []
    return entry(number, "space_stage", players, {"outcome": outcome, "variants": variants})


def test_a_crew_of_space_stage_wins_together() -> None:
    games = [stage(1, "won", ADA, BO), stage(2, "lost", ADA, BO), stage(3, "lost", ADA, CY)]
    assert told(ranking(games, LOGS)) == [(1, ("Ada", "Bo"), 1, 2), (2, ("Ada", "Cy"), 0, 1)]


def test_the_station_master_wins_when_the_crew_loses() -> None:
    assert told(ranking([stage(1, "lost", ADA, BO, CY, master=True)], LOGS)) == [
        (1, ("Cy",), 1, 1),
        (2, ("Ada", "Bo"), 0, 1),
    ]


def test_the_same_people_are_told_who_has_won_how_many_games() -> None:
    """A duel has no score that compares: the rules' own is the Tellurian's."""
    games = [won(1, 1, ADA, BO), won(2, 1, ADA, CY), won(3, 2, ADA, BO), won(4, 2, ADA, BO)]
    rows = LOGS["outer_rim"]
    assert earlier(games, games[0], rows) == Earlier(1, wins=((("Ada",), 1), (("Bo",), 0)))
    assert earlier(games, games[3], rows) == Earlier(3, wins=((("Bo",), 2), (("Ada",), 1)))


def test_truckers_are_compared_by_the_best_that_people_owned() -> None:
    robot = entry(
        3,
        "galaxy_trucker",
        (ADA, BOT),
        {"players": [{"seat": 1, "credits": 20}, {"seat": 2, "credits": 99}]},
        "1",
    )
    alone = [entry(1, "galaxy_trucker", (ADA,), {"players": [{"seat": 1, "credits": 25}]}, "1"), robot]
    assert earlier(alone, robot, LOGS["galaxy_trucker"]) == Earlier(2, 2, 25)
