"""Tables that are set up by their buttons."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.table.setting import MenuTable


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Callable[..., MenuTable]]:
    made: list[MenuTable] = []

    def make(cabinet: str = "laptop") -> MenuTable:
        made.append(MenuTable(tmp_path, cabinet))
        return made[-1]

    yield make
    for table in made:
        table.close()
