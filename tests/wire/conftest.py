"""A convention table at the wire, on a clock that the test turns."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from wired import Wired


@pytest.fixture
def wired(tmp_path: Path) -> Iterator[Wired]:
    table = Wired(tmp_path)
    yield table
    table.close()
