"""Measures of Mag Blast, with few games."""

import pytest

from firmware_py.games.mag_blast import bench


def test_both_measures_are_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", 1)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    values = [measure() for _, measure in bench.BENCH.measures]
    assert len(values) == 2
    assert all(int(value.replace(",", "")) > 0 for value in values)
