"""What Galaxy Trucker asks before it begins. It has four seats; bots build and fly at those that are free between."""

from collections.abc import Mapping, Sequence

from engine.galaxy_trucker.setup import MOST_PLAYERS
from engine.game import Refused
from firmware_py.games.menus import Begin, Question, Sitting

GAME = "galaxy_trucker"
LEAST = 2  # ships, so that somebody races


class TruckerMenu:
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def questions(chosen: Mapping[str, str], sitting: Sitting) -> Sequence[Question]:
        return (Question("dice", ("table", "real")),)

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("game",)

    @staticmethod
    def begin(answers: Mapping[str, str], sitting: Sitting) -> Begin:
        if any(seat > MOST_PLAYERS for seat in sitting.joined):
            raise Refused("menu_apart", next(seat for seat in sitting.seats if seat in sitting.empty))
        players = max(LEAST, *sitting.joined)
        bots = tuple(seat for seat in range(1, players + 1) if seat not in sitting.joined)
        return Begin(GAME, {"players": players, "dice": answers["dice"]}, bots)


MENU = TruckerMenu
