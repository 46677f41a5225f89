"""The lessons of Mag Blast, by name."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from engine.game import Action, Game
from engine.mag_blast.game import MagBlast
from firmware_py.games.course import CourseLesson, read_course
from firmware_py.games.lesson import Lessons
from firmware_py.games.mag_blast.decks import card_key
from firmware_py.games.mag_blast.seating_cards import cards_of

FOLDER: Final = files("firmware_py.games.mag_blast") / "lessons"
FIRST_BATTLE: Final = "first_battle"


def _cards(game: Game, action: Action) -> list[str]:
    """The action cards that an action is about."""
    return [card_key(card) for card in cards_of(game.state, action)] if isinstance(game, MagBlast) else []


@cache
def lessons() -> Mapping[str, CourseLesson]:
    """The lessons by name, checked when first read."""
    return {FIRST_BATTLE: read_course("mag_blast", FOLDER / f"{FIRST_BATTLE}.toml", _cards)}


LESSONS: Final[Lessons] = lessons
