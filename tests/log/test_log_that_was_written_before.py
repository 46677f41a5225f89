"""Logs of released versions, damaged ones and long ones."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engine.record import Record
from engine.tables import BadTable, BadValue
from firmware_py.bench.log import fill
from firmware_py.games.log import LOGS
from firmware_py.log.database import FILE
from firmware_py.log.filter import Filter
from firmware_py.log.row import LogEntry, finished, text_of
from firmware_py.log.schema import MIGRATIONS, migrate, version_of
from firmware_py.log.store import PAGE, GameLog
from tests.log.kept_games import flight, kept, run

STORED = sorted(Path(__file__).parent.glob("flight_log_v*.sql"))


# ------------------------------------------------------------------------------------------------------------- versions


def test_a_file_of_every_released_version_lies_here() -> None:
    assert [path.name for path in STORED] == [f"flight_log_v{n}.sql" for n in range(1, len(MIGRATIONS) + 1)]


@pytest.mark.parametrize("stored", STORED, ids=[path.stem for path in STORED])
def test_a_log_of_a_released_version_is_read_with_all_its_flights(stored: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript(stored.read_text("utf-8"))
    with GameLog(tmp_path, LOGS) as log:
        entries = log.entries(Filter(game="space_alert"))
        assert version_of(log._database) == len(MIGRATIONS)
        assert (
            log.record(1).splitlines()[0].startswith('{"format":"spacetable-record/1","game":"space_alert"')
        )
    assert [(entry.row.score, entry.row.points["lost_to"], entry.campaign) for entry in entries] == [
        (-10, None, 1),
        (None, "damage", None),
    ]
    assert [(one.name, one.marks) for one in entries[0].row.players][:1] == [("Ann", ("captain",))]
    assert [one.name for one in entries[0].row.players] == ["Ann", "Bob", "Eve", ""]
    assert entries[0].played == "1970-01-02T01:00:00Z"


def test_a_log_of_before_bots_were_told_takes_everybody_for_people(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript(STORED[2].read_text("utf-8"))
        old = [json.loads(row[0]) for row in database.execute("SELECT players FROM finished ORDER BY number")]
    with GameLog(tmp_path, LOGS) as log:
        entries = log.entries()
        stored = log._database.execute("SELECT players FROM finished ORDER BY number").fetchall()
    assert [json.loads(row[0]) for row in stored] == [[[*one, False] for one in players] for players in old]
    assert not any(player.bot for entry in entries for player in entry.row.players)


def test_the_log_knows_the_names_that_people_gave_and_who_was_a_bot(tmp_path: Path) -> None:
    """Names of the table go before those of the set-up; who leads four androids [R 5.5] is told too."""
    seated = replace(flight(names=["Ann", "Bob"]), bots=(2,), people={1: "Ada", 3: "Čeněk"})
    alone = replace(flight(players=1), people={1: "Dana"})
    kept(tmp_path, seated, alone)
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        first, second = log.entries()
        assert log.entries(Filter(name="Čen%")) == [first]
        assert log.find(text_of(seated)) == first.number
    told = [(one.seat, one.name, one.bot) for one in first.row.players]
    assert told == [(1, "Ada", False), (2, "Bob", True), (3, "Čeněk", False), (0, "", False)]
    assert [(one.seat, one.name) for one in second.row.players] == [(1, "Dana"), *[(0, "")] * 4]
    flip(tmp_path / FILE, "finished", "players", 1)
    with GameLog(tmp_path, LOGS) as log:
        assert log.entry(1) == first


def test_a_migration_is_whole_or_not_at_all(tmp_path: Path) -> None:
    """From the stored file of version 1 to a made-up version 2 and 3; the step to 3 fails in its middle."""
    path = tmp_path / FILE
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript(STORED[0].read_text("utf-8"))
        to_2 = "ALTER TABLE flight ADD COLUMN weather TEXT; UPDATE flight SET weather = 'calm'"
        migrate(database, str(path), [MIGRATIONS[0], to_2])
        assert version_of(database) == 2
        with pytest.raises(sqlite3.Error):
            migrate(database, str(path), [MIGRATIONS[0], to_2, "DROP TABLE crew; DROP TABLE nonsense"])
        assert version_of(database) == 2
        assert database.execute("SELECT count(*) FROM crew").fetchone()[0] == 8
        assert database.execute("SELECT DISTINCT weather FROM flight").fetchall() == [("calm",)]


def test_a_log_of_a_later_version_is_refused_with_a_sentence_and_left_alone(tmp_path: Path) -> None:
    with GameLog(tmp_path, LOGS):
        pass
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(BadTable, match="expected version 4 or older of the log, got 99"):
        GameLog(tmp_path, LOGS)
    assert not list(tmp_path.glob("*damaged*"))


def test_only_finished_flights_of_space_alert_have_a_row() -> None:
    unfinished = flight()
    unfinished.actions.pop()
    with pytest.raises(BadValue, match="a game of space_alert that has ended"):
        finished(unfinished, LOGS["space_alert"])
    assert json.loads(next(unfinished.lines()))["game"] == "space_alert"


def test_two_who_collect_at_once_use_up_no_numbers(tmp_path: Path) -> None:
    """The table and a page may both take a flight in; crews without names are called by its number."""
    records = [flight(seed=seed) for seed in (3, 4)]
    with GameLog(tmp_path, LOGS) as log:
        for number, record in enumerate(records):
            for _ in range(3):
                log.add(finished(record, LOGS["space_alert"]), f"game-{number}.jsonl", 86_400.0)
        assert [entry.number for entry in log.entries()] == [1, 2]


# -------------------------------------------------------------------------------------------------- damage and size


def flip(path: Path, table: str, column: str, number: int) -> None:
    """One wrong character in a cell, as a bad disk would leave it."""
    with closing(sqlite3.connect(path)) as database, database:
        text = str(
            database.execute(f"SELECT {column} FROM {table} WHERE number = ?", (number,)).fetchone()[0]
        )
        wrong = text[:-1] + chr(ord(text[-1]) ^ 1)
        database.execute(f"UPDATE {table} SET {column} = ? WHERE number = ?", (wrong, number))


@pytest.mark.parametrize("column", ["points", "players", "title", "outcome", "seed", "game"])
def test_a_row_whose_bits_flipped_is_mended_from_what_the_journal_kept(
    column: str, endings: tuple[Record, Record], tmp_path: Path
) -> None:
    kept(tmp_path, *endings)
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        before = log.entries()
    flip(tmp_path / FILE, "finished", column, 1)
    with GameLog(tmp_path, LOGS) as log:
        assert log.entries() == before
        assert log.entry(1) == before[0]


def test_a_record_whose_bits_flipped_is_mended_or_told(
    endings: tuple[Record, Record], tmp_path: Path
) -> None:
    kept(tmp_path, *endings)
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
    flip(tmp_path / FILE, "record", "text", 1)
    with GameLog(tmp_path, LOGS) as log:
        assert log.game_of(1) == endings[0]
    flip(tmp_path / FILE, "record", "text", 2)
    (tmp_path / "journal" / "game-00002.jsonl").unlink()
    with GameLog(tmp_path, LOGS) as log, pytest.raises(BadTable, match="game 2 is damaged here, and so is"):
        log.record(2)


def test_lists_never_touch_records_and_come_in_pages(endings: tuple[Record, Record], tmp_path: Path) -> None:
    kept(tmp_path, *endings)
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        asked: list[str] = []
        log._database.set_trace_callback(asked.append)
        page = listed(log)
        assert [entry.number for entry in page] == [2, 1]
        assert log.titles("space_alert") == ["test_run_1"]
        assert (log.count(), log.entries(limit=1, skip=1)[0].number) == (2, 2)
    assert asked and not [sql for sql in asked if "record" in sql]


def listed(log: GameLog) -> list[LogEntry]:
    return log.entries(limit=PAGE, newest=True)


def test_a_folder_that_has_not_changed_is_not_looked_through_again(
    endings: tuple[Record, Record], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(tmp_path, *endings)
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
    monkeypatch.setattr(Path, "glob", lambda *_: pytest.fail("the folder was looked through again"))
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []


def test_a_long_list_is_told_page_by_page_the_last_games_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hundred thousand games took ten seconds and 330 MB."""
    fill(tmp_path, 120)
    code, out, _ = run(capsys, tmp_path, "list")
    assert code == 0
    assert [int(line.split()[0]) for line in out[:-1]] == [*range(71, 121)]
    assert out[-1] == "page 1 of 3; earlier games: --page 2"
    assert [int(line.split()[0]) for line in run(capsys, tmp_path, "list", "--page", "3")[1]] == [
        *range(1, 21)
    ]
    with pytest.raises(SystemExit):
        run(capsys, tmp_path, "list", "--page", "0")
    assert "expected the number of a page" in capsys.readouterr().err
