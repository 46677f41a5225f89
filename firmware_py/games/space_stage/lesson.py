"""The lessons of Space Stage, by name."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from firmware_py.games.course import CourseLesson, read_course
from firmware_py.games.lesson import Lessons

FOLDER: Final = files("firmware_py.games.space_stage") / "lessons"
FIRST_SHIFT: Final = "first_shift"


@cache
def lessons() -> Mapping[str, CourseLesson]:
    """The lessons by name, checked when first read."""
    return {FIRST_SHIFT: read_course("space_stage", FOLDER / f"{FIRST_SHIFT}.toml")}


LESSONS: Final[Lessons] = lessons
