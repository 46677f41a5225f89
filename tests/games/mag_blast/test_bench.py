"""Measures of Mag Blast, with few games."""

from pathlib import Path

import pytest

from firmware_py.games import measures
from firmware_py.games.mag_blast import bench


def test_what_is_measured_are_numbers_and_nothing_is_said_to_be_compiled_that_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bench, "GAMES", 1)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(measures, "FAST", tmp_path)
    games, compiled, decisions = (measure() for _, measure in bench.BENCH.measures)
    assert all(int(value.replace(",", "")) > 0 for value in (games, decisions))
    assert compiled == measures.NOT_COMPILED
