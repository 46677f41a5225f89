"""A round as people at the table see it: the lobby says that it is bound, and halls show the one ranking."""

import json

from firmware_py.fleet import messages as m
from firmware_py.fleet import topics
from firmware_py.voice.phrases import phrases
from firmware_py.web.event_round import RoundNews
from firmware_py.web.lobby import lobby_picture
from tests.fleet.test_hands import ROUND, Fleet, fleet

__all__ = ["fleet"]

RANKING = m.RankingTold(
    round="r001",
    at="2026-11-23T12:30:00Z",
    places=(
        m.RankingPlace(1, ("Ada", "Bo"), "Table 7", 21),
        m.RankingPlace(2, ("", ""), "Table 3", 10),
        m.RankingPlace(None, (), "Table 4", None),
    ),
)


def told(news: RoundNews, fleet: Fleet) -> object:
    news.watch(fleet.table)
    return json.loads(news.message)


def test_a_ranking_of_the_organiser_reaches_the_pages(fleet: Fleet) -> None:
    news = RoundNews()
    news.watch(fleet.table)
    assert news.message == b""
    fleet.hear(topics.RANKING, RANKING)
    assert told(news, fleet) == {
        "kind": "round",
        "name": "r001",
        "age_min": None,
        "places": [
            {"rank": 1, "names": ["Ada", "Bo"], "table": "Table 7", "score": 21},
            {"rank": 2, "names": [], "table": "Table 3", "score": 10},
            {"rank": None, "names": [], "table": "Table 4", "score": None},
        ],
    }
    before = news.message
    fleet.hear(topics.RANKING, RANKING)
    news.watch(fleet.table)
    assert news.message is before


def test_without_a_line_the_ranking_stays_and_its_age_is_told(fleet: Fleet) -> None:
    news = RoundNews()
    fleet.hear(topics.RANKING, RANKING)
    fleet.hands.lost("the broker is gone")
    fleet.turning.run(180_000)
    fleet.hands.lost("the broker is gone")
    assert fleet.table.ranking is not None
    assert (fleet.table.ranking.age_min, len(fleet.table.ranking.places)) == (3, 3)
    assert json.dumps(told(news, fleet)).count('"age_min": 3') == 1
    fleet.hands.connected()
    fleet.hear(topics.RANKING, RANKING)
    assert fleet.table.ranking.age_min is None


def test_a_ranking_that_is_taken_back_leaves_the_halls(fleet: Fleet) -> None:
    news = RoundNews()
    fleet.hear(topics.RANKING, RANKING)
    told(news, fleet)
    fleet.hands.hear(topics.RANKING, b"")
    assert told(news, fleet) == {"kind": "round", "name": "", "age_min": None, "places": []}


def test_the_lobby_says_to_which_round_it_is_bound(fleet: Fleet) -> None:
    fleet.hear(topics.ROUND, ROUND)
    assert lobby_picture(fleet.table.lobby, phrases("en")).round == ""
    fleet.order(1, m.Bind("r001"))
    assert lobby_picture(fleet.table.lobby, phrases("en")).round == "r001"
