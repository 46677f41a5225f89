"""The lessons of Galaxy Trucker, by name."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from engine.tables import read_toml
from firmware_py.games.galaxy_trucker.lesson_data import FlightLesson
from firmware_py.games.galaxy_trucker.lesson_teaching import FlightTeaching
from firmware_py.games.lesson import Lessons, Teaching

FOLDER: Final = files("firmware_py.games.galaxy_trucker") / "lessons"
LEARNING_FLIGHT: Final = "learning_flight"


class TaughtFlight(FlightLesson):
    """A lesson and how it is taught. Implements firmware_py.games.lesson.Lesson."""

    __slots__ = ()

    def teach(self) -> Teaching:
        return FlightTeaching(self)


@cache
def lessons() -> Mapping[str, TaughtFlight]:
    """The lessons by name, checked when first read."""
    return {LEARNING_FLIGHT: read_toml(FOLDER / f"{LEARNING_FLIGHT}.toml", TaughtFlight)}


LESSONS: Final[Lessons] = lessons
