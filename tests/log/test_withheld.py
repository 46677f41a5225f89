"""A game of a round that other tables still play: nobody is told its seed before the round is sealed."""

import json
from pathlib import Path

import pytest

from engine.tables import BadValue
from firmware_py.games.log import LOGS
from firmware_py.log import listing
from firmware_py.log.exports import csv_text
from firmware_py.log.store import GameLog
from firmware_py.log.withheld import FILE, DealtRound, Rounds
from tests.log.kept_games import duel, kept

SEALS = "2026-11-23T13:00:00Z"
SEALS_S = 1795438800.0
SEED = 123456789


def test_a_round_is_withheld_until_it_is_sealed(tmp_path: Path) -> None:
    rounds = Rounds(tmp_path)
    rounds.add(DealtRound("r001", "mag_blast", 7, SEALS))
    assert rounds.withheld("mag_blast", 7, SEALS_S - 1) and not rounds.withheld("mag_blast", 7, SEALS_S)
    assert not rounds.withheld("mag_blast", 8, 0.0) and not rounds.withheld("outer_rim", 7, 0.0)
    assert Rounds(tmp_path).of("mag_blast", 7) == "r001"


def test_a_file_of_rounds_that_can_not_be_read_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"rounds":')
    rounds = Rounds(tmp_path)
    assert rounds.trouble and not (tmp_path / FILE).exists()
    rounds.add(DealtRound("r001", "mag_blast", 7, SEALS))
    assert rounds.of("mag_blast", 7) == "r001"


def test_pages_and_exports_keep_the_seed_and_the_record_to_themselves(tmp_path: Path) -> None:
    kept(tmp_path, duel(SEED))
    Rounds(tmp_path).add(DealtRound("r001", "outer_rim", SEED, "2999-01-01T00:00:00Z"))
    told = json.dumps([listing.rows(tmp_path, LOGS, listing.LogSearch()), listing.detail(tmp_path, LOGS, 1)])
    assert '"seed": ""' in told and str(SEED) not in told
    with pytest.raises(BadValue, match="other tables still play"):
        listing.export(tmp_path, LOGS, listing.LogSearch(), 1, "record")
    with GameLog(tmp_path, LOGS) as log:
        assert str(SEED) not in csv_text(log.each(), LOGS["outer_rim"])


def test_when_the_round_is_sealed_everybody_may_know(tmp_path: Path) -> None:
    kept(tmp_path, duel(SEED))
    Rounds(tmp_path).add(DealtRound("r001", "outer_rim", SEED, SEALS))
    with GameLog(tmp_path, LOGS, wall=lambda: SEALS_S) as log:
        log.collect()
        assert log.entry(1).told_seed == str(SEED) and f'"seed":{SEED}' in log.open_record(1).replace(" ", "")
    with GameLog(tmp_path, LOGS, wall=lambda: SEALS_S - 1) as log:
        assert log.entry(1).told_seed == ""
