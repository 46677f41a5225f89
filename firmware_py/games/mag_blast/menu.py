"""What Mag Blast asks before a battle. Bots take the free seats between people, and one that a person alone plays."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import TABLE, Refused
from firmware_py.games.menus import Begin, Question, Sitting

GAME: Final = "mag_blast"
LEAST: Final = 2
MOST: Final = 8
USUAL: Final = "usual"
VARIANTS: Final = (USUAL, "controlled_ruckus", "brutal_bombardment", "bloodthirsty_shriek")


class MagBlastMenu:
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def questions(chosen: Mapping[str, str], sitting: Sitting) -> Sequence[Question]:
        asked = [Question("variant", VARIANTS), Question("shout", ("honour", "sensor", "off"))]
        if sitting.empty:
            asked.append(Question("filling", ("no", "yes")))
        return asked

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("game",)

    @staticmethod
    def begin(answers: Mapping[str, str], sitting: Sitting) -> Begin:
        """Captains sit at seats 1 and up; a place between two people is taken by a bot."""
        last = max(sitting.seats if answers.get("filling") == "yes" else sitting.joined)
        players = max(LEAST, last)
        if players > MOST:
            raise Refused("menu_apart", next(iter(sitting.empty), TABLE))
        variant = answers["variant"]
        setup: dict[str, object] = {
            "players": players,
            "variants": [] if variant == USUAL else [variant],
            "options": {"shout": answers["shout"]},
        }
        bots = tuple(seat for seat in range(1, players + 1) if seat not in sitting.joined)
        return Begin(GAME, setup, bots)


MENU = MagBlastMenu
