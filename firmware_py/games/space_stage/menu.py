"""What Space Stage asks before it begins: which variants. Characters that nobody sits at are played by bots."""

from collections.abc import Mapping, Sequence
from typing import Final

from firmware_py.games.menus import GameMenu, MenuQuestion, PlainMenu, SetupData, Sitting, check_first_seats

LEAST: Final = 2
MOST: Final = 4
VARIANTS: Final[Mapping[str, tuple[str, ...]]] = {
    "usual": (),
    "hardcore": ("hardcore",),
    "two_players": ("two_players",),
    "two_players_hardcore": ("two_players", "hardcore"),
}
OF_TWO: Final = ("two_players", "two_players_hardcore")
TWO_PLAYERS: Final = "two_players"
STATION_MASTER: Final = "station_master"
NO, YES = "no", "yes"


class SpaceStageMenu(PlainMenu):
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def questions(setup: SetupData, sitting: Sitting) -> Sequence[MenuQuestion]:
        """Two players alone may run two characters each; a Station Master beside them makes three."""
        seats = len(sitting.joined)
        variants = tuple(name for name in VARIANTS if name not in OF_TWO or seats <= LEAST + 1)
        return (
            MenuQuestion("variant", variants),
            MenuQuestion("master", (NO, YES)),
            MenuQuestion("dice", ("table", "real")),
        )

    @staticmethod
    def answers(setup: SetupData) -> Mapping[str, str]:
        chosen = tuple(one for one in _variants(setup) if one != STATION_MASTER)
        variant = next((name for name, told in VARIANTS.items() if set(told) == set(chosen)), "usual")
        master = YES if _has(setup, STATION_MASTER) else NO
        return {"variant": variant, "master": master, "dice": str(setup.get("dice", "table"))}

    @staticmethod
    def answered(setup: SetupData, name: str, value: str) -> SetupData:
        if name == "dice":
            return {**setup, "dice": value}
        answers = {**SpaceStageMenu.answers(setup), name: value}
        masters = [STATION_MASTER] if answers["master"] == YES else []
        return {**setup, "variants": [*VARIANTS[answers["variant"]], *masters]}

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("game", "variant", "master")

    @staticmethod
    def places(setup: SetupData) -> tuple[int, int]:
        """The Station Master has the last seat."""
        masters = int(_has(setup, STATION_MASTER))
        return LEAST + masters, (LEAST if _has(setup, TWO_PLAYERS) else MOST) + masters

    @staticmethod
    def seated(setup: SetupData, sitting: Sitting) -> SetupData:
        _, most = SpaceStageMenu.places(setup)
        check_first_seats(sitting, most)
        players = min(most, sitting.players) - int(_has(setup, STATION_MASTER))
        chosen = {key: value for key, value in setup.items() if key != "names"}
        strengths = [strength for _, strength in sorted(sitting.bots.items())]
        if strengths:
            chosen |= {"strength": strengths[0], "master_strength": strengths[-1]}
        first = chosen.get("first", 0)
        if isinstance(first, int) and first > players:
            chosen["first"] = 0
        return {**chosen, "players": players}


def _variants(setup: SetupData) -> tuple[str, ...]:
    variants = setup.get("variants", ())
    return tuple(map(str, variants)) if isinstance(variants, list | tuple) else ()


def _has(setup: SetupData, variant: str) -> bool:
    return variant in _variants(setup)


MENU: Final[GameMenu] = SpaceStageMenu
