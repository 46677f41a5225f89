"""High Card asks nothing before it begins."""

from collections.abc import Mapping, Sequence

from firmware_py.games.menus import Begin, Question, Sitting


class HighCardMenu:
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def questions(chosen: Mapping[str, str], sitting: Sitting) -> Sequence[Question]:
        return ()

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("game",)

    @staticmethod
    def begin(answers: Mapping[str, str], sitting: Sitting) -> Begin:
        return Begin("high_card", {}, tuple(seat for seat in (1, 2) if seat not in sitting.joined))


MENU = HighCardMenu
