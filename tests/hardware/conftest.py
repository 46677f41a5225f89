"""Tests in the loop need a table under test: `test_in_the_loop.py` runs them, and `pytest --spacetable=...` does."""

from pathlib import Path

import pytest

IN_THE_LOOP = Path(__file__).with_name("in_the_loop")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Their fixtures are those of the plugin, which is there when it is asked for."""
    asked_for = config.getoption("--spacetable", None) is not None
    return True if collection_path == IN_THE_LOOP and not asked_for else None
