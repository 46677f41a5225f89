"""What Outer Rim asks before a duel. It has two seats; where only one of them is taken a bot flies the other ship."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import TABLE, Refused, Seat
from firmware_py.games.menus import GameMenu, Question, SetupData, Sitting

SEATS: Final[tuple[Seat, ...]] = (1, 2)


class OuterRimMenu:
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def roles() -> Sequence[str]:
        return ()

    @staticmethod
    def questions(setup: SetupData, sitting: Sitting) -> Sequence[Question]:
        return (Question("modules", ("3", "4", "5")), Question("dice", ("table", "real")))

    @staticmethod
    def answers(setup: SetupData) -> Mapping[str, str]:
        return {name: str(setup[name]) for name in ("modules", "dice") if name in setup}

    @staticmethod
    def answered(setup: SetupData, name: str, value: str) -> SetupData:
        return {**setup, name: int(value) if name == "modules" else value}

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("game",)

    @staticmethod
    def places(setup: SetupData) -> tuple[int, int]:
        return len(SEATS), len(SEATS)

    @staticmethod
    def bots_play(setup: SetupData, sitting: Sitting) -> bool:
        return True

    @staticmethod
    def seated(setup: SetupData, sitting: Sitting) -> SetupData:
        if any(seat not in SEATS for seat in sitting.joined):
            raise Refused("menu_duel", TABLE)
        return {key: value for key, value in setup.items() if key != "names"}


MENU: Final[GameMenu] = OuterRimMenu
