"""High Card asks nothing before it begins."""

from collections.abc import Mapping, Sequence

from engine.game import Game
from firmware_py.games.menus import Question, SetupData, Sitting


class HighCardMenu:
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def roles() -> Sequence[str]:
        return ()

    @staticmethod
    def questions(setup: SetupData, sitting: Sitting) -> Sequence[Question]:
        return ()

    @staticmethod
    def answers(setup: SetupData) -> Mapping[str, str]:
        return {}

    @staticmethod
    def answered(setup: SetupData, name: str, value: str) -> SetupData:
        return setup

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("game",)

    @staticmethod
    def kept(setup: SetupData) -> SetupData:
        return setup

    @staticmethod
    def follows(game: Game) -> SetupData | None:
        return None

    @staticmethod
    def places(setup: SetupData) -> tuple[int, int]:
        return 2, 2

    @staticmethod
    def any_seats() -> bool:
        return False

    @staticmethod
    def bots_play(setup: SetupData, sitting: Sitting) -> bool:
        return True

    @staticmethod
    def seated(setup: SetupData, sitting: Sitting) -> SetupData:
        return setup


MENU = HighCardMenu
