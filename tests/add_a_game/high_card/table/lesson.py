"""High Card needs no lesson."""

from collections.abc import Mapping
from typing import Final

from firmware_py.games.lesson import Lesson


def lessons() -> Mapping[str, Lesson]:
    """None."""
    return {}


LESSONS: Final = lessons
