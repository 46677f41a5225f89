"""Who can fly Galaxy Trucker from a table without a page."""

import pytest

from engine.galaxy_trucker.game import RULES
from engine.game import TABLE, Refused
from firmware_py.games.galaxy_trucker.menu import MENU
from firmware_py.games.menus import Sitting
from firmware_py.inputs import SatDown
from firmware_py.table.lobby import Lobby

SEATS = (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("trip", "levels", "missions", "learning"),
    [
        ("usual", (1, 2, 3), False, False),
        ("missions", (1, 2, 3), True, False),
        ("short", (1,), False, False),
        ("learning", (1,), False, True),
    ],
)
def test_every_trip_begins_as_it_is_called(
    trip: str, levels: tuple[int, ...], missions: bool, learning: bool
) -> None:
    asked = {question.name: question.values for question in MENU.questions({}, Sitting(SEATS, (1, 3)))}
    assert trip in asked["trip"] and asked["trip"][0] == "usual"
    lobby = Lobby(SEATS, False, ("galaxy_trucker",))
    for seat in (1, 3):
        lobby.sit(SatDown(seat, "buttons", ready=True))
    for name, value in (("dice", "real"), ("trip", trip)):
        lobby.choose("galaxy_trucker", MENU.answered(lobby.setup, name, value))
    assert MENU.answers(lobby.setup)["trip"] == trip
    begin = lobby.begin()
    setup = RULES.setup(dict(begin.setup))
    assert (setup.players, begin.bots, setup.dice) == (3, (2,), "real")
    assert (setup.levels, setup.missions, setup.learning) == (levels, missions, learning)


def test_somebody_alone_races_alone_unless_bots_are_seated() -> None:
    lobby = Lobby(SEATS, False, ("galaxy_trucker",))
    lobby.sit(SatDown(1, "buttons", ready=True))
    alone = lobby.begin()
    assert (RULES.setup(dict(alone.setup)).players, alone.bots) == (1, ())
    lobby.fill(True)
    against = lobby.begin()
    assert (RULES.setup(dict(against.setup)).players, against.bots) == (4, (2, 3, 4))


def test_five_people_at_a_table_of_five_are_refused_for_there_are_four_ships() -> None:
    """No seat is empty then that somebody could move to."""
    with pytest.raises(Refused) as caught:
        MENU.seated({"dice": "table"}, Sitting(SEATS, SEATS))
    assert (caught.value.reason, caught.value.seat) == ("menu_refused", TABLE)


def test_whoever_sits_at_the_fifth_seat_hears_which_seat_is_free() -> None:
    with pytest.raises(Refused) as caught:
        MENU.seated({"dice": "table"}, Sitting(SEATS, (5, 1)))
    assert (caught.value.reason, caught.value.seat) == ("menu_apart", 2)
