"""Duels in the log of finished games: players, outcome, the result of the game itself, the record."""

import csv
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine import GAMES
from engine.record import read_record, replayed
from engine.tables import BadTable, BadValue
from firmware_py.games.log import LOGS
from firmware_py.log.backup import backup, restore
from firmware_py.log.database import FILE
from firmware_py.log.filter import Filter
from firmware_py.log.row import finished
from firmware_py.log.store import GameLog
from firmware_py.table.simulated import simulated_table
from firmware_py.web.messages import Begin
from firmware_py.web.router import Service
from tests.log.kept_games import duel, kept, run

STORED = Path(__file__).with_name("flight_log_v2.sql")


def test_a_duel_of_bots_on_the_table_comes_into_the_log_with_its_result(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    service.take(Begin("outer_rim", {"round_cap": 1, "names": ["Ann", "Bob"]}, bots=(1, 2)))
    now_ms = 0
    while service.table.journal.running.exists():
        now_ms += 50
        assert now_ms < 600_000, "the duel did not end"
        service.tick(now_ms)
    play = service.table.play
    assert play is not None and play.game.result is not None
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == log.collect() == []
        assert log.entries(Filter(game="space_alert")) == []
        (entry,) = log.entries()
        record = log.record(entry.number)
    assert (entry.game, entry.row.points, entry.row.score) == (
        "outer_rim",
        {"result": play.game.result.document},
        play.game.result.score,
    )
    assert [(one.seat, one.name) for one in entry.row.players] == [(1, "Ann"), (2, "Bob")]
    assert record.splitlines() == list(play.record.lines())


def test_list_show_csv_and_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = duel(names=["=1+1"])
    kept(tmp_path, record)
    result = replayed(record).result
    assert result is not None
    code, out, _ = run(capsys, tmp_path, "list")
    assert code == 0 and len(out) == 1
    assert out[0].split()[:3] == ["1", "outer_rim", str(result.document["outcome"])]
    assert "=1+1, seat 2" in out[0]
    assert run(capsys, tmp_path, "list", "--game", "space_alert")[1] == []
    assert run(capsys, tmp_path, "list", "--outcome", "lost")[1] == []
    _, out, _ = run(capsys, tmp_path, "show", "1")
    assert f"      seed {record.seed}" in out and "      =1+1" in out
    _, out, _ = run(capsys, tmp_path, "csv", "--game", "outer_rim")
    (row,) = csv.DictReader(out)
    assert json.loads(row["result"]) == result.document
    assert row["who"].startswith("'=1+1")
    _, out, _ = run(capsys, tmp_path, "export", "1", "--record")
    assert read_record(out, "test") == record


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "9"), "expected a number in the log, got 9"),
        (("show", "x"), "No such file"),
        (("export", "1"), "there are no files of outer_rim but records"),
        (("list", "--game", "chess"), "expected one of"),
    ],
)
def test_what_there_is_not_is_refused_with_a_sentence(
    arguments: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, duel())
    code, _, err = run(capsys, tmp_path, *arguments)
    assert code == 2 and words in err


def test_resolving_again_knows_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept(tmp_path, duel(4), duel(5))
    assert run(capsys, tmp_path, "resolve-again")[1] == ["2 games resolved again, 0 differ"]


def test_only_finished_games_have_a_row() -> None:
    unfinished = duel()
    last = unfinished.actions.pop()
    with pytest.raises(BadValue, match="expected a game of outer_rim that has ended"):
        finished(unfinished, LOGS["outer_rim"])
    unfinished.actions = [last]
    with pytest.raises(BadTable, match="the rules refuse"):
        finished(unfinished, LOGS["outer_rim"])


def test_a_log_of_version_2_is_read_with_its_duel(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript(STORED.read_text("utf-8"))
    with GameLog(tmp_path, LOGS) as log:
        assert len(log.entries(Filter(game="space_alert"))) == 2
        (entry,) = log.entries(Filter(game="outer_rim"))
        assert log.game_of(entry.number).game == "outer_rim"
    assert (entry.row.outcome, entry.seed, entry.played) == ("draw", 4, "1970-01-02T03:46:40Z")
    assert [str(one) for one in entry.row.players] == ["Ann", "Bob"]


def test_a_log_of_version_1_takes_in_duels_that_were_kept_before(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript(STORED.with_name("flight_log_v1.sql").read_text("utf-8"))
    kept(tmp_path, duel())
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        assert [entry.game for entry in log.entries()] == ["space_alert", "space_alert", "outer_rim"]


def test_a_backup_has_duels_too(tmp_path: Path) -> None:
    here, there, copy = tmp_path / "here", tmp_path / "there", tmp_path / "log.backup"
    kept(here, duel())
    there.mkdir()
    backup(here, LOGS, copy)
    restore(there, LOGS, copy)
    with GameLog(here, LOGS) as one, GameLog(there, LOGS) as other:
        assert one.entries() == other.entries() != []


def test_names_of_a_duel_are_at_most_two() -> None:
    with pytest.raises(BadValue, match="names: expected at most 2 names, got 3"):
        GAMES["outer_rim"].setup({"names": ["a", "b", "c"]})
