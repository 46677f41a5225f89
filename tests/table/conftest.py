"""A simulated table on a clock that the test turns."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from turning import TurningTable

from firmware_py.simulated import simulated_table


@pytest.fixture
def turning(tmp_path: Path) -> Iterator[TurningTable]:
    turned = TurningTable(simulated_table(tmp_path))
    yield turned
    turned.table.journal.close()
