"""A campaign in set-ups: the ship of one flight is the ship of the next [R 6]."""

import json

import pytest

from engine.game import TABLE
from engine.space_alert.actions import NextTurn
from engine.space_alert.campaign import Voyage, arrival, next_voyage, total
from engine.space_alert.game import RULES, SpaceAlert
from engine.tables import BadValue
from tests.engine.space_alert.playing import at, dealt
from tests.engine.space_alert.test_campaign import NO_DAMAGE, RED_DAMAGE, Damage, landed

FIRST = {"name": "Friday", "flown": [], "repairs": [], "left_out": []}


def flown(seed: int, **choices: object) -> SpaceAlert:
    """A test run on which nobody does anything, to its end."""
    game = dealt(seed, players=4, mission="test_run_1", **choices)
    at(game, game.mission.phase_ends[-1])
    while game.result is None:
        game.act(TABLE, NextTurn())
    return game


def told(game: SpaceAlert) -> dict[str, object]:
    campaign = json.loads(json.dumps(game.view(1).campaign))
    assert isinstance(campaign, dict)
    return campaign


def hits_of(game: SpaceAlert) -> int:
    assert game.state is not None
    return sum(game.state.drawn)


def home(**choices: object) -> SpaceAlert:
    """Of some flights the one that comes home with the least damage, though some."""
    flights = [flown(seed, **choices) for seed in range(60)]
    return min((game for game in flights if came_home(game) and hits_of(game)), key=hits_of)


def came_home(game: SpaceAlert) -> bool:
    return game.result is not None and game.result.score is not None


def test_what_is_not_repaired_is_damaged_at_the_start_of_the_next_flight() -> None:
    """[R 6.2]: one character repairs one token."""
    first = home(campaign=FIRST)
    campaign = told(first)
    assert (campaign["flight"], campaign["over"]) == (1, False)
    onward = campaign["next"]
    assert isinstance(onward, dict)
    tokens: dict[str, list[str]] = onward["dock"]["damage"]
    zone = next(zone for zone, lying in tokens.items() if lying)
    onward["repairs"] = ["", f"{zone}/{tokens[zone][0]}"]
    second = dealt(1, players=4, mission="any", campaign=onward)
    shown = {one.zone: one.damage for one in second.view(1).zones}
    assert shown == {
        **{name: tuple(lying) for name, lying in tokens.items()},
        zone: tuple(tokens[zone][1:]),
    }
    assert told(second)["flight"] == 2
    rows = told(second)["rows"]
    assert isinstance(rows, list) and len(rows) == 1
    assert RULES.setup(json.loads(json.dumps({"campaign": onward}))).start == second.setup.start


@pytest.mark.parametrize(
    ("repairs", "where"),
    [
        (["bots"], "campaign.repairs"),  # no squad is disabled
        (["red/tea"], "campaign.repairs"),
        (["", "", "", "", ""], "campaign.repairs"),  # four characters
    ],
)
def test_what_the_dock_does_not_allow_is_refused_with_its_place(repairs: list[str], where: str) -> None:
    onward = told(home(campaign=FIRST))["next"]
    assert isinstance(onward, dict)
    with pytest.raises(BadValue) as refused:
        dealt(1, players=4, campaign={**onward, "repairs": repairs})
    assert refused.value.at.startswith(where)


def test_a_crew_of_another_size_cannot_fly_on() -> None:
    onward = told(home(campaign=FIRST))["next"]
    with pytest.raises(BadValue, match="dock"):
        dealt(1, players=5, campaign=onward)


def test_a_lost_flight_ends_the_campaign_without_a_score() -> None:
    """[R 6]"""
    flights = (flown(seed, campaign=FIRST) for seed in range(60))
    campaign = told(next(game for game in flights if not came_home(game)))
    assert (campaign["failed"], campaign["over"], campaign["total"], campaign["next"]) == (
        True,
        True,
        None,
        None,
    )


def test_three_flights_are_all_and_only_the_last_counts_its_damage() -> None:
    """[R 6.3]: 1 point for the token of the last flight, and 1 for the zone that is hit worst."""
    voyage: Voyage | None = Voyage("Friday")
    hits: tuple[Damage, ...] = (RED_DAMAGE, NO_DAMAGE, {**NO_DAMAGE, "red": ("shield",)})
    standings = []
    for flight, damage in enumerate(hits, 1):
        assert voyage is not None and voyage.flight == flight
        campaign = arrival(voyage, landed(damage))
        standings.append(total(campaign))
        voyage = next_voyage(voyage, campaign)
    assert voyage is None and campaign.over and not campaign.failed
    assert [points.total for points in standings if points] == [-7, 0, -2]


def test_a_flight_outside_a_campaign_tells_of_none() -> None:
    assert flown(1).view(1).campaign is None


@pytest.mark.parametrize(
    ("proposals", "agreed"),
    [
        ([], ("yellow", "mixed")),
        ([{}, {"common": "mixed"}], ("mixed", "mixed")),
        ([{"common": "yellow", "serious": "yellow"}, {}, {"serious": "yellow"}], ("yellow", "yellow")),
        ([{"common": "mixed", "serious": "yellow"}, {"common": "white"}, {"serious": "mixed"}], ("white", "mixed")),
    ],
)  # fmt: skip
def test_of_a_crew_that_disagrees_the_most_cautious_proposal_wins(
    proposals: list[dict[str, str]], agreed: tuple[str, str]
) -> None:
    """[R 6]: for common and serious threats alike; who says nothing agrees."""
    campaign = {**FIRST, "proposals": proposals}
    setup = RULES.setup({"common": "yellow", "serious": "mixed", "campaign": campaign})
    assert (setup.common, setup.serious) == agreed


def test_one_of_the_crew_who_does_not_fly_on_ends_the_campaign() -> None:
    """[R 6]: to stop is the most cautious proposal."""
    campaign = {**FIRST, "proposals": [{}, {"onward": False}]}
    with pytest.raises(BadValue, match="proposals: expected a crew that flies on"):
        RULES.setup({"campaign": campaign})
    with pytest.raises(BadValue, match="proposals: expected at most 2"):
        RULES.setup({"players": 2, "campaign": {**FIRST, "proposals": [{}, {}, {}]}})
