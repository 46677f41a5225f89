"""What Space Stage asks before it begins: nothing. Characters that nobody sits at are played by bots."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import TABLE, Refused
from firmware_py.games.menus import Begin, Question, Sitting

GAME: Final = "space_stage"
SEATS: Final = (1, 2, 3, 4)
FEWEST: Final = 2


class SpaceStageMenu:
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def questions(chosen: Mapping[str, str], sitting: Sitting) -> Sequence[Question]:
        return ()

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("game",)

    @staticmethod
    def begin(answers: Mapping[str, str], sitting: Sitting) -> Begin:
        """As many characters as the last seat that is taken, at least two; bots sit between."""
        strangers = [seat for seat in sitting.joined if seat not in SEATS]
        if strangers:
            raise Refused("no_such_seat", TABLE)
        players = max(FEWEST, *sitting.joined)
        bots = tuple(seat for seat in range(1, players + 1) if seat not in sitting.joined)
        return Begin(GAME, {"players": players}, bots)


MENU = SpaceStageMenu
