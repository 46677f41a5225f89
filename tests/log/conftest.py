"""Flights that ended in both ways."""

import pytest

from engine.record import Record
from tests.log.endings import seeds
from tests.log.kept_games import flight


@pytest.fixture(scope="module")
def endings() -> tuple[Record, Record]:
    """A flight that came back with a crew of names and roles, and one that was lost."""
    back, gone = seeds()
    names, crew = ["Ann", "Bob", "=1+1"], [2, 1, 3, 0]
    return flight(back, names=names, crew=crew, communications=3, security=1), flight(gone)
