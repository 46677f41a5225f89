"""The lessons of Space Alert, by name."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from engine.tables import read_toml
from firmware_py.games.lesson import Lessons, Teaching
from firmware_py.games.space_alert.lesson_data import FlightLesson
from firmware_py.games.space_alert.lesson_teaching import FlightTeaching

FOLDER: Final = files("firmware_py.games.space_alert") / "lessons"
FIRST_FLIGHT: Final = "first_flight"
ON_BOARD: Final = "on_board"
ROCKETS: Final = "rockets"
SILENCE: Final = "silence"
NAMES: Final = (FIRST_FLIGHT, ON_BOARD, ROCKETS, SILENCE)


class TaughtFlight(FlightLesson):
    """A lesson and how it is taught. Implements firmware_py.games.lesson.Lesson."""

    __slots__ = ()

    def teach(self) -> Teaching:
        return FlightTeaching(self)


@cache
def lessons() -> Mapping[str, TaughtFlight]:
    """The lessons by name, checked when first read."""
    return {name: read_toml(FOLDER / f"{name}.toml", TaughtFlight) for name in NAMES}


LESSONS: Final[Lessons] = lessons
