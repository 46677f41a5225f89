"""What looks through many games of the log holds few of them, and looks at no more than it needs."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.record import Record
from firmware_py.bench.log import fill
from firmware_py.games.log import LOGS
from firmware_py.journal.record_file import load_record
from firmware_py.log import store
from firmware_py.log.columns import Values
from firmware_py.log.filter import Filter
from firmware_py.log.looks import kept_sizes
from firmware_py.log.row import LogEntry
from firmware_py.log.store import GameLog
from firmware_py.web.earlier import ended_message
from firmware_py.web.today import day_of
from tests.log.kept_games import duel, flight, kept

COUNT = 25


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("many")
    fill(folder, COUNT)
    return folder


@pytest.mark.parametrize("piece", [1, 7, COUNT, 500])
@pytest.mark.parametrize("wanted", [Filter(), Filter(game="space_alert"), Filter(game="outer_rim")])
def test_games_that_are_read_piece_by_piece_are_those_that_are_meant(
    wanted: Filter, piece: int, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PIECE", piece)
    with GameLog(many, LOGS) as log:
        found = list(log.each(wanted))
        assert found == log.entries(wanted)
        assert len(found) == log.count(wanted)


def test_a_game_of_people_without_names_is_compared_with_none(
    many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At its end, and for each page that opened it, the whole log was held: 350 MB of 100,000 games, and the table was
    killed for it.
    """
    looked: list[Values] = []
    read = GameLog._entry

    def counted(log: GameLog, values: Values) -> LogEntry:
        looked.append(values)
        return read(log, values)

    monkeypatch.setattr(GameLog, "_entry", counted)
    with GameLog(many, LOGS) as log:
        told = ended_message(log, log.entry(COUNT), LOGS["space_alert"], "")
    assert isinstance(told, dict) and told["earlier"] is None
    assert len(looked) == 1


def test_a_crew_is_compared_with_games_of_somebody_of_that_name_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crews = [("Ada", "Bo", ""), ("Cy",), ("Ada", "Bo", ""), ("100%", "_"), ("Cy", "Bo", "")]
    kept(tmp_path, *(flight(names=names) for names in crews))
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        counts = []
        for entry in log.entries():
            told = ended_message(log, entry, LOGS["space_alert"], "")
            assert isinstance(told, dict) and isinstance(told["earlier"], dict)
            counts.append(told["earlier"]["count"])
    assert counts == [1, 1, 2, 1, 1]


@pytest.mark.parametrize(("days", "count"), [(-400, 0), (-1, 0), (0, 2), (1, 0)])
def test_a_clock_that_is_behind_makes_no_day_of_all_games(days: int, count: int, tmp_path: Path) -> None:
    """A computer without a battery for its clock took every game for one of today, and ranked each against all."""
    kept(tmp_path, flight(), duel())
    now = datetime(1970, 1, 2, 12, 0, tzinfo=UTC) + timedelta(days)
    assert day_of(tmp_path, now).count == count


def test_a_kept_file_that_cannot_be_read_is_not_read_at_each_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One such file made each page look through the whole folder, for a hundred thousand games 9 s."""
    kept(tmp_path, flight())
    bad = tmp_path / "journal" / "game-copy.jsonl"
    bad.write_text("no record\n")
    read, scanned = [], []

    def reads(path: str) -> Record:
        read.append(Path(path).name)
        return load_record(path)

    def scans(folder: Path) -> dict[str, int]:
        scanned.append(folder)
        return kept_sizes(folder)

    monkeypatch.setattr("firmware_py.log.store.load_record", reads)
    monkeypatch.setattr("firmware_py.log.looks.kept_sizes", scans)
    told = []
    for _ in range(3):
        with GameLog(tmp_path, LOGS) as log:
            told.append(log.collect())
    assert told[0] == told[1] == told[2] != []
    assert (read, len(scanned)) == (["game-00001.jsonl", "game-copy.jsonl"], 1)
    (tmp_path / "journal" / "running.jsonl").write_text("")
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == told[0]
    assert len(scanned) == 1  # what else lies there is no kept game
    kept(tmp_path, flight(seed=4))
    bad.write_text((tmp_path / "journal" / "game-00001.jsonl").read_text())
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        assert log.count() == 3
