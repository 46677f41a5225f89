"""Who plays Space Stage from a table without a page, and by which rules."""

import pytest

from engine.game import TABLE, Refused
from engine.space_stage.game import RULES
from firmware_py.games.menus import NewGame, Sitting
from firmware_py.games.space_stage.menu import MENU
from firmware_py.inputs import SatDown
from firmware_py.table.lobby import Lobby

SEATS = (1, 2, 3, 4, 5)


def begun(joined: tuple[int, ...], **answers: str) -> NewGame:
    """What is begun; all answers are the first ones but those that are given."""
    lobby = Lobby(SEATS, False, ("space_stage",))
    for seat in joined:
        lobby.sit(SatDown(seat, "buttons", ready=True))
    for name, value in answers.items():
        lobby.choose("space_stage", MENU.answered(lobby.setup, name, value))
    return lobby.begin()


def test_the_usual_game_has_no_variants_and_bots_between_people() -> None:
    wanted = begun((4, 1))
    setup = RULES.setup(dict(wanted.setup))
    assert (setup.seats, setup.variants, setup.dice, wanted.bots) == ((1, 2, 3, 4), (), "table", (2, 3))


@pytest.mark.parametrize(
    ("joined", "answers", "players", "variants", "bots"),
    [
        ((1, 2), {"variant": "hardcore"}, 2, ["hardcore"], ()),
        ((2,), {"variant": "two_players"}, 2, ["two_players"], (1,)),
        ((1, 2, 3), {"variant": "two_players_hardcore", "master": "yes"}, 2,
         ["two_players", "hardcore", "station_master"], ()),
        ((1, 2, 3, 4, 5), {"master": "yes"}, 4, ["station_master"], ()),
        ((1,), {"master": "yes"}, 2, ["station_master"], (2, 3)),
    ],
)  # fmt: skip
def test_variants_are_chosen_in_any_mixture_and_the_station_master_sits_last(
    joined: tuple[int, ...], answers: dict[str, str], players: int, variants: list[str], bots: tuple[int, ...]
) -> None:
    wanted = begun(joined, **answers)
    assert (wanted.setup["players"], wanted.setup["variants"], wanted.bots) == (players, variants, bots)
    assert len(RULES.setup(dict(wanted.setup)).seats) == players + ("station_master" in variants)


@pytest.mark.parametrize(
    ("joined", "answers", "refused"),
    [
        (SEATS, {}, ("menu_refused", TABLE)),  # four characters, and nobody against them
        ((1, 5), {}, ("menu_apart", 2)),
        ((1, 3), {"variant": "two_players"}, ("menu_apart", 2)),
    ],
)
def test_whoever_sits_where_nobody_plays_hears_so(
    joined: tuple[int, ...], answers: dict[str, str], refused: tuple[str, int]
) -> None:
    with pytest.raises(Refused) as caught:
        begun(joined, **answers)
    assert (caught.value.reason, caught.value.seat) == refused


def test_two_characters_each_are_offered_to_two_people_and_their_station_master_alone() -> None:
    offered = MENU.questions({}, Sitting(SEATS, (1, 2, 3, 4)))[0]
    assert offered.values == ("usual", "hardcore")
