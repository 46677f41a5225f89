"""What Outer Rim asks before a duel, which any two seats can fly; where only one is taken a bot flies from across it.

Ships are roles: without one, who came first flies the Tellurian ship.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import TABLE, Refused, Seat
from engine.outer_rim.words import RACE_NAMES
from firmware_py.games.menus import GameMenu, MenuQuestion, PlainMenu, SetupData, Sitting

PLAYERS: Final = 2


class OuterRimMenu(PlainMenu):
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def roles() -> Sequence[str]:
        return RACE_NAMES

    @staticmethod
    def questions(setup: SetupData, sitting: Sitting) -> Sequence[MenuQuestion]:
        return (MenuQuestion("modules", ("3", "4", "5")), MenuQuestion("dice", ("table", "real")))

    @staticmethod
    def answers(setup: SetupData) -> Mapping[str, str]:
        return {name: str(setup[name]) for name in ("modules", "dice") if name in setup}

    @staticmethod
    def answered(setup: SetupData, name: str, value: str) -> SetupData:
        return {**setup, name: int(value) if name == "modules" else value}

    @staticmethod
    def places(setup: SetupData) -> tuple[int, int]:
        return PLAYERS, PLAYERS

    @staticmethod
    def any_seats() -> bool:
        return True

    @staticmethod
    def seated(setup: SetupData, sitting: Sitting) -> SetupData:
        if sitting.players != PLAYERS:
            raise Refused("menu_duel", TABLE)
        seats = _by_ship(sitting)
        strengths = [sitting.bots.get(seat, "crew") for seat in seats]
        chosen = {key: value for key, value in setup.items() if key != "names"}
        return {**chosen, "seats": list(seats), "bots": strengths}


def _by_ship(sitting: Sitting) -> tuple[Seat, Seat]:
    """The seats of both ships: as the roles say, else in the order in which people came, bots last."""
    first, second = (*sitting.joined, *sitting.bots)
    tellurian, kalmian = (sitting.roles.get(race) for race in RACE_NAMES)
    return (
        (second, first)
        if second == tellurian or (first == kalmian and tellurian is None)
        else (first, second)
    )


MENU: Final[GameMenu] = OuterRimMenu
