"""Measures of Mag Blast, with few games."""

import pytest

from firmware_py.bench import captains


def test_both_measures_are_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(captains, "GAMES", 1)
    monkeypatch.setattr(captains, "ROUNDS", 1)
    values = [measure() for _, measure in captains.measures()]
    assert len(values) == 2
    assert all(int(value.replace(",", "")) > 0 for value in values)
