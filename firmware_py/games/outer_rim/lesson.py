"""The lessons of Outer Rim, by name."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from engine.tables import read_toml
from firmware_py.games.lesson import Lessons, Teaching
from firmware_py.games.outer_rim.lesson_data import DuelLesson
from firmware_py.games.outer_rim.lesson_teaching import DuelTeaching

FOLDER: Final = files("firmware_py.games.outer_rim") / "lessons"
FIRST_DUEL: Final = "first_duel"


class TaughtDuel(DuelLesson):
    """A lesson and how it is taught. Implements firmware_py.games.lesson.Lesson."""

    __slots__ = ()

    def teach(self) -> Teaching:
        return DuelTeaching(self)


@cache
def lessons() -> Mapping[str, TaughtDuel]:
    """The lessons by name, checked when first read."""
    return {FIRST_DUEL: read_toml(FOLDER / f"{FIRST_DUEL}.toml", TaughtDuel)}


LESSONS: Final[Lessons] = lessons
