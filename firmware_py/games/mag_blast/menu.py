"""What Mag Blast asks before a battle. Bots take the free seats between people, and one that a person alone plays."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import TABLE, Refused
from engine.mag_blast.setup import ANSWER_S
from firmware_py.games.menus import GameMenu, MenuQuestion, PlainMenu, SetupData, Sitting

LEAST: Final = 2
MOST: Final = 8
USUAL: Final = "usual"
VARIANTS: Final = (USUAL, "controlled_ruckus", "brutal_bombardment", "bloodthirsty_shriek", "rebalanced")
SHOUTS: Final = ("honour", "sensor", "off")
ANSWER_TIMES: Final = (str(ANSWER_S), "8", "20", "0")
"""Seconds to answer a card; 0: the table waits."""


class MagBlastMenu(PlainMenu):
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def questions(setup: SetupData, sitting: Sitting) -> Sequence[MenuQuestion]:
        return (
            MenuQuestion("variant", VARIANTS),
            MenuQuestion("shout", SHOUTS),
            MenuQuestion("answer_s", ANSWER_TIMES),
        )

    @staticmethod
    def answers(setup: SetupData) -> Mapping[str, str]:
        variants, options = setup.get("variants"), setup.get("options")
        variant = str(variants[0]) if isinstance(variants, list | tuple) and variants else USUAL
        shout = options.get("shout", SHOUTS[0]) if isinstance(options, Mapping) else SHOUTS[0]
        return {"variant": variant, "shout": str(shout), "answer_s": str(setup.get("answer_s", ANSWER_S))}

    @staticmethod
    def answered(setup: SetupData, name: str, value: str) -> SetupData:
        if name == "shout":
            return {**setup, "options": {"shout": value}}
        if name == "answer_s":
            return {**setup, "answer_s": int(value)}
        return {**setup, "variants": [] if value == USUAL else [value]}

    @staticmethod
    def places(setup: SetupData) -> tuple[int, int]:
        return LEAST, MOST

    @staticmethod
    def seated(setup: SetupData, sitting: Sitting) -> SetupData:
        """Captains sit at seats 1 and up."""
        if sitting.players > MOST:
            raise Refused("menu_apart", next(iter(sitting.empty), TABLE))
        chosen = {key: value for key, value in setup.items() if key != "names"}
        strengths = [sitting.bots.get(seat, "crew") for seat in range(1, sitting.players + 1)]
        return {**chosen, "players": sitting.players, "bots": strengths}


MENU: Final[GameMenu] = MagBlastMenu
