"""Every example in a docstring is run; those of README.md are collected as they stand there."""

import doctest
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOUSES = ("engine", "hardware", "firmware_py", "sounds", "tests")
OUTSIDE = (
    ROOT / "hardware" / "seat_board",
    ROOT / "tests" / "add_a_game",
)  # run elsewhere, in a world of their own
PROMPT = re.compile(r"^ *>>> ", re.MULTILINE)


def modules() -> Iterator[str]:
    """The modules that show an example, found without importing the others."""
    for house in HOUSES:
        for path in sorted((ROOT / house).rglob("*.py")):
            if PROMPT.search(path.read_text("utf-8")) and not any(
                path.is_relative_to(one) for one in OUTSIDE
            ):
                yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("name", [*modules()])
def test_the_examples_of_a_module_are_true(name: str) -> None:
    module = import_module(name)
    done = doctest.testmod(module)
    assert done.attempted > 0, "no example was found, though there is a prompt"
    assert done.failed == 0
