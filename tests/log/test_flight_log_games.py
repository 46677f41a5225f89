"""Games other than Space Alert in the flight log: players, outcome, the result of the game itself, the record."""

import csv
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine import GAMES
from engine.record import read_record, replayed
from engine.tables import BadTable, BadValue
from firmware_py.log.backup import backup, restore
from firmware_py.log.games import played
from firmware_py.log.store import FILE, FlightLog
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
    with FlightLog(tmp_path) as log:
        assert log.collect() == log.collect() == []
        assert log.entries() == []
        (entry,) = log.games()
    assert (entry.game, entry.result, entry.score) == (
        "outer_rim",
        play.game.result.document,
        play.game.result.score,
    )
    assert [(one.seat, one.name) for one in entry.players] == [(1, "Ann"), (2, "Bob")]
    assert entry.record.splitlines() == list(play.record.lines())


def test_list_show_csv_and_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = duel(names=["=1+1"])
    kept(tmp_path, record)
    result = replayed(record).result
    assert result is not None
    code, out, _ = run(capsys, tmp_path, "list")
    assert code == 0 and len(out) == 1
    assert out[0].split()[:3] == ["1", "outer_rim", str(result.document["outcome"])]
    assert out[0].endswith("=1+1, seat 2")
    assert run(capsys, tmp_path, "list", "--game", "space_alert")[1] == []
    assert run(capsys, tmp_path, "list", "--lost")[1] == []
    _, out, _ = run(capsys, tmp_path, "show", "1", "--game", "outer_rim")
    assert f"      seed {record.seed}" in out and '      reason "round_cap"' in out
    _, out, _ = run(capsys, tmp_path, "csv", "--game", "outer_rim")
    (row,) = csv.DictReader(out)
    assert json.loads(row["result"]) == result.document
    assert row["players"].startswith("'=1+1")
    _, out, _ = run(capsys, tmp_path, "export", "1", "--game", "outer_rim", "--record")
    assert read_record(out, "test") == record


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("show", "9", "--game", "outer_rim"),
            "expected the number of a game of outer_rim in the log, got 9",
        ),
        (("show", "x", "--game", "outer_rim"), "expected the number of a game of outer_rim, got x"),
        (("export", "1", "--game", "outer_rim"), "there are no flight files of outer_rim"),
        (("show", "1"), "expected a number in the log"),
    ],
)
def test_what_there_is_not_is_refused_with_a_sentence(
    arguments: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, duel())
    code, _, err = run(capsys, tmp_path, *arguments)
    assert code == 2 and words in err


def test_resolving_again_names_every_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept(tmp_path, duel(4), duel(5))
    assert run(capsys, tmp_path, "resolve-again")[1] == ["2 flights resolved again, 0 differ"]
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute(
            "UPDATE game SET result = replace(result, '\"rounds\": 1', '\"rounds\": 7') WHERE number = 2"
        )
    code, out, _ = run(capsys, tmp_path, "resolve-again")
    assert (code, out) == (
        2,
        [
            "outer_rim 2: rounds: 7 was stored, 1 is what the rules make of it",
            "2 flights resolved again, 1 differ",
        ],
    )


def test_only_finished_games_have_a_row() -> None:
    unfinished = duel()
    last = unfinished.actions.pop()
    with pytest.raises(BadValue, match="expected a game of outer_rim that has ended"):
        played(unfinished)
    unfinished.actions = [last]
    with pytest.raises(BadTable, match="the rules refuse"):
        played(unfinished)


def test_a_log_of_version_2_is_read_with_its_duel(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript(STORED.read_text("utf-8"))
    with FlightLog(tmp_path) as log:
        assert len(log.entries()) == 2
        (entry,) = log.games()
    assert (entry.outcome, entry.seed, entry.played) == ("draw", 4, "1970-01-02T03:46:40Z")
    assert [str(one) for one in entry.players] == ["Ann", "Bob"]


def test_a_log_of_version_1_takes_in_duels_that_were_kept_before(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript(STORED.with_name("flight_log_v1.sql").read_text("utf-8"))
    kept(tmp_path, duel())
    with FlightLog(tmp_path) as log:
        assert log.collect() == []
        assert (len(log.entries()), len(log.games())) == (2, 1)


def test_a_backup_has_duels_too(tmp_path: Path) -> None:
    here, there, copy = tmp_path / "here", tmp_path / "there", tmp_path / "log.backup"
    kept(here, duel())
    there.mkdir()
    backup(here, copy)
    restore(there, copy)
    with FlightLog(here) as one, FlightLog(there) as other:
        assert one.games() == other.games() != []


def test_names_of_a_duel_are_at_most_two() -> None:
    with pytest.raises(BadValue, match="names: expected at most 2 names, got 3"):
        GAMES["outer_rim"].setup({"names": ["a", "b", "c"]})
