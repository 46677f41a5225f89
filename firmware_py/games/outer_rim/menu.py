"""What Outer Rim asks before a duel. It has two seats; where only one of them is taken a bot flies the other ship."""

from collections.abc import Mapping, Sequence

from engine.game import TABLE, Refused
from firmware_py.games.menus import Begin, Question, Sitting

GAME = "outer_rim"
SEATS = (1, 2)


class OuterRimMenu:
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def questions(chosen: Mapping[str, str], sitting: Sitting) -> Sequence[Question]:
        return (Question("modules", ("3", "4", "5")), Question("dice", ("table", "real")))

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("game",)

    @staticmethod
    def begin(answers: Mapping[str, str], sitting: Sitting) -> Begin:
        if any(seat not in SEATS for seat in sitting.joined):
            raise Refused("menu_duel", TABLE)
        bots = tuple(seat for seat in SEATS if seat not in sitting.joined)
        return Begin(GAME, {"modules": int(answers["modules"]), "dice": answers["dice"]}, bots)


MENU = OuterRimMenu
