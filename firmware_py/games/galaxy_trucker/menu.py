"""What Galaxy Trucker asks before it begins. It has four seats; bots build and fly at those that are free between,
and wherever somebody seats them."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.galaxy_trucker.setup import MOST_PLAYERS
from firmware_py.games.menus import GameMenu, MenuQuestion, PlainMenu, SetupData, Sitting, check_first_seats

LEAST: Final = 1  # a trucker may fly alone, for the credits
TRIPS: Final[Mapping[str, Mapping[str, object]]] = {
    "usual": {"levels": (1, 2, 3)},
    "missions": {"levels": (1, 2, 3), "missions": True},
    "short": {"levels": (1,)},
    "learning": {"levels": (1,), "learning": True, "hints": True},
}
"""How far people fly, and what the rules are told then."""


class TruckerMenu(PlainMenu):
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def questions(setup: SetupData, sitting: Sitting) -> Sequence[MenuQuestion]:
        return (MenuQuestion("trip", tuple(TRIPS)), MenuQuestion("dice", ("table", "real")))

    @staticmethod
    def answers(setup: SetupData) -> Mapping[str, str]:
        trip = next((name for name, told in TRIPS.items() if _flies(setup, told)), "usual")
        return {"trip": trip, "dice": str(setup.get("dice", "table"))}

    @staticmethod
    def answered(setup: SetupData, name: str, value: str) -> SetupData:
        if name != "trip":
            return {**setup, name: value}
        return {**setup, "missions": False, "learning": False, "hints": False, **TRIPS[value]}

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("game", "trip")

    @staticmethod
    def places(setup: SetupData) -> tuple[int, int]:
        return LEAST, MOST_PLAYERS

    @staticmethod
    def seated(setup: SetupData, sitting: Sitting) -> SetupData:
        check_first_seats(sitting, MOST_PLAYERS)
        players = min(MOST_PLAYERS, sitting.players)
        chosen = {key: value for key, value in setup.items() if key != "names"}
        strengths = [sitting.bots.get(seat, "crew") for seat in range(1, players + 1)]
        return {**chosen, "players": players, "bots": strengths}


def _flies(setup: SetupData, told: Mapping[str, object]) -> bool:
    """Whether a set-up is for such a trip."""
    levels = setup.get("levels", (1, 2, 3))
    return (
        isinstance(levels, list | tuple)
        and tuple(levels) == told["levels"]
        and all(bool(setup.get(key)) == bool(told.get(key)) for key in ("missions", "learning"))
    )


MENU: Final[GameMenu] = TruckerMenu
