"""The lessons of Mag Blast, by name."""

from collections.abc import Mapping
from typing import Final

from firmware_py.games.lesson import Lesson


def lessons() -> Mapping[str, Lesson]:
    """None so far."""
    return {}


LESSONS: Final = lessons
