"""The vote of a crew before a flight of a campaign: each of the people is asked, the most cautious one wins [R 6]."""

from collections.abc import Mapping

import pytest

from engine.game import Refused
from engine.space_alert.campaign import Dock, EarlierFlight, Voyage
from engine.space_alert.game import RULES
from engine.space_alert.setup import Setup
from engine.tables import BadValue
from firmware_py import inputs
from firmware_py.games.space_alert.menu_dock import plain
from firmware_py.table.lobby import Lobby

HOME = Voyage(
    "Friday",
    (EarlierFlight(4, 2, 1, -3),),
    Dock({"red": ("lift",), "white": (), "blue": ()}, (True,) * 4, 0),
    ("",) * 4,
)
FIRST = {"name": "Friday"}


def lobby_of(campaign: Mapping[str, object]) -> Lobby:
    """Three people sit in it, a bot is the fourth."""
    lobby = Lobby((1, 2, 3, 4), boards=False, games=("space_alert",))
    for seat in (1, 2, 3):
        lobby.take(inputs.SatDown(seat, "phone", ready=True))
    lobby.take(inputs.BotSeated(4, "crew"))
    lobby.take(inputs.GameChosen("space_alert", {"mission": "any", "common": "white", "campaign": campaign}))
    return lobby


def vote(lobby: Lobby, seat: int, **answers: str) -> None:
    for kind, value in answers.items():
        lobby.take(inputs.Voted(seat, f"{kind}/{seat}", value))


def begun(lobby: Lobby) -> Setup:
    return RULES.setup(lobby.begin().setup)


def test_each_of_the_people_is_asked_and_bots_agree() -> None:
    asked = [(one.seat, one.name) for one in lobby_of(plain(HOME)).ballots]
    kinds = ("onward", "common", "serious")
    assert asked == [(seat, f"{kind}/{seat}") for seat in (1, 2, 3) for kind in kinds]
    first = [one.name for one in lobby_of(FIRST).ballots]
    assert first == [f"{kind}/{seat}" for seat in (1, 2, 3) for kind in ("common", "serious")]
    assert lobby_of(FIRST).menu.ballots({}, lobby_of(FIRST).sitting) == []


@pytest.mark.parametrize("campaign", [FIRST, plain(HOME)])
def test_the_most_cautious_of_the_people_decides_how_hard_the_flight_is(
    campaign: Mapping[str, object],
) -> None:
    lobby = lobby_of(campaign)
    vote(lobby, 1, common="yellow", serious="yellow")
    assert (begun(lobby).common, begun(lobby).serious) == ("yellow", "yellow"), "who says nothing agrees"
    vote(lobby, 3, common="mixed")
    assert (begun(lobby).common, begun(lobby).serious) == ("mixed", "yellow")
    lobby.take(inputs.StoodUp(3))
    assert begun(lobby).common == "yellow", "who went away has no vote"


def test_one_who_does_not_fly_on_ends_the_campaign_until_they_say_otherwise() -> None:
    lobby = lobby_of(plain(HOME))
    vote(lobby, 2, onward="no")
    assert begun(lobby).campaign is None
    assert lobby.menu.answers(lobby.setup)["onward/2"] == "no"
    vote(lobby, 2, onward="yes")
    campaign = begun(lobby).campaign
    assert campaign is not None and campaign.flight == 2


def test_a_difficulty_that_the_crew_chose_together_outlasts_what_single_ones_wanted() -> None:
    lobby = lobby_of(plain(HOME))
    vote(lobby, 1, common="white", serious="mixed")
    lobby.take(inputs.GameChosen("space_alert", dict(lobby.menu.answered(lobby.setup, "common", "yellow"))))
    assert (begun(lobby).common, begun(lobby).serious) == ("yellow", "mixed")


@pytest.mark.parametrize(
    ("seat", "question", "value", "reason"),
    [(4, "common/4", "white", Refused), (1, "common/2", "white", BadValue), (1, "common/1", "red", BadValue)],
)
def test_a_vote_for_another_or_for_nothing_that_is_asked_is_refused(
    seat: int, question: str, value: str, reason: type[Exception]
) -> None:
    lobby = lobby_of(plain(HOME))
    before = dict(lobby.setup)
    with pytest.raises(reason):
        lobby.take(inputs.Voted(seat, question, value))
    assert lobby.setup == before
