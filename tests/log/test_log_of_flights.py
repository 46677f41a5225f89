"""The log of finished games, with flights: columns of the rulebook, filters, exports, campaigns, backups, versions."""

import csv
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engine.record import Record, replayed
from engine.space_alert.game import SpaceAlert
from engine.space_alert.score import lost, score
from engine.tables import BadTable, BadValue
from firmware_py.bench.log import fill
from firmware_py.games.log import LOGS
from firmware_py.log.backup import backup, checksum_file, restore
from firmware_py.log.database import FILE
from firmware_py.log.filter import Filter
from firmware_py.log.row import Entry, Row, finished, text_of
from firmware_py.log.schema import MIGRATIONS, migrate, version_of
from firmware_py.log.store import PAGE, GameLog
from tests.log.kept_games import flight, kept, run

STORED = sorted(Path(__file__).parent.glob("flight_log_v*.sql"))


def game_of(record: Record) -> SpaceAlert:
    game = replayed(record)
    assert isinstance(game, SpaceAlert)
    return game


def row_of(record: Record) -> Row:
    return finished(record, LOGS["space_alert"]).row


def seeds() -> tuple[int, int]:
    """A seed whose idle flight comes back, and one whose is lost."""
    found: dict[bool, int] = {}
    for seed in range(60):
        state = game_of(flight(seed)).state
        assert state is not None
        found.setdefault(lost(state), seed)
        if len(found) == 2:
            return found[False], found[True]
    raise AssertionError("expected both endings among sixty flights")


@pytest.fixture(scope="module")
def endings() -> tuple[Record, Record]:
    """A flight that came back with a crew of names and roles, and one that was lost."""
    back, gone = seeds()
    names, crew = ["Ann", "Bob", "=1+1"], [2, 1, 3, 0]
    return flight(back, names=names, crew=crew, communications=3, security=1), flight(gone)


def test_a_row_has_the_columns_of_the_rulebook(endings: tuple[Record, Record], tmp_path: Path) -> None:
    """[R 4.1]: names with marks, date, sound track, difficulties, points for both kinds of threats, and the rest."""
    kept(tmp_path, *endings)
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        back, gone = log.entries()
    state = game_of(endings[0]).state
    assert state is not None
    points = score(state)
    negative = points.damage + points.worst_zone + points.knocked_out + points.bots
    kept_points = back.row.points
    assert [kept_points[key] for key in ("mission", "common", "serious")] == ["test_run_1", "white", "white"]
    assert [kept_points[key] for key in ("survived", "destroyed")] == [points.survived, points.destroyed]
    assert [kept_points[key] for key in ("negative", "visual")] == [negative, points.visual]
    assert (back.row.title, back.row.score, back.row.won) == ("test_run_1", points.total, True)
    assert back.played == "1970-01-02T01:00:00Z"
    marks = [(member.seat, member.name, member.marks) for member in back.row.players]
    assert marks == [
        (2, "Ann", ("captain",)),
        (1, "Bob", ("security",)),
        (3, "=1+1", ("communications",)),
        (0, "", ()),
    ]
    assert gone.row.points["lost_to"] and (gone.row.score, gone.row.outcome) == (None, "lost")
    with GameLog(tmp_path, LOGS) as log:
        assert log.game_of(1) == endings[0]


def test_a_flight_is_taken_in_once_and_an_equal_one_is_another(
    endings: tuple[Record, Record], tmp_path: Path
) -> None:
    kept(tmp_path, endings[0], endings[0])
    for _ in range(2):
        with GameLog(tmp_path, LOGS) as log:
            log.collect()
            assert [entry.number for entry in log.entries()] == [1, 2]


def test_a_file_that_can_not_be_read_is_named_and_stops_nothing(
    endings: tuple[Record, Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, endings[0])
    (tmp_path / "journal" / "game-00002.jsonl").write_text("nonsense\n", encoding="utf-8")
    code, out, _ = run(capsys, tmp_path, "list")
    assert code == 0 and len(out) == 2
    assert "game-00002.jsonl is not in the log" in out[1]


def test_filters_pick_the_flights_that_are_meant(endings: tuple[Record, Record], tmp_path: Path) -> None:
    kept(tmp_path, *endings, flight(5, mission="test_run_2"))
    with GameLog(tmp_path, LOGS) as log:
        log.collect()

        def numbers(wanted: Filter) -> list[int]:
            return [entry.number for entry in log.entries(wanted)]

        assert numbers(Filter(title="test_run_2")) == [3]
        assert numbers(Filter(name="Ann")) == [1]
        assert numbers(Filter(name="' OR 1=1 --")) == []
        assert 2 in numbers(Filter(outcome="lost")) and 1 in numbers(Filter(outcome="returned"))
        assert numbers(Filter(since="1970-01-02T02")) == [2, 3]


def test_list_show_csv_and_record(
    endings: tuple[Record, Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, *endings)
    code, out, _ = run(capsys, tmp_path, "show", "1")
    assert code == 0
    assert "      Ann (captain)" in out and "      android" in out
    assert f"      seed {endings[0].seed}" in out
    code, _, _ = run(
        capsys,
        tmp_path,
        "csv",
        "--game",
        "space_alert",
        "--outcome",
        "returned",
        "-o",
        str(tmp_path / "log.csv"),
    )
    rows = list(csv.DictReader((tmp_path / "log.csv").read_text("utf-8").splitlines()))
    assert [row["number"] for row in rows] == ["1"]
    assert rows[0]["who"].startswith("Ann (captain); Bob (security); ")
    assert rows[0]["total"] == str(row_of(endings[0]).score)
    code, _, _ = run(capsys, tmp_path, "export", "2", "--record", "-o", str(tmp_path / "r.jsonl"))
    assert (tmp_path / "r.jsonl").read_text("utf-8").splitlines() == list(endings[1].lines())
    code, _, err = run(capsys, tmp_path, "show", "9")
    assert code == 2 and "number: expected a number in the log" in err


def test_a_name_that_a_spreadsheet_takes_for_a_formula_is_defused(
    endings: tuple[Record, Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = flight(endings[0].seed, names=["=HYPERLINK(0)"])
    kept(tmp_path, named)
    _, out, _ = run(capsys, tmp_path, "csv")
    assert next(csv.DictReader(out))["who"].startswith("'=HYPERLINK")


def test_a_campaign_counts_threats_of_all_rows_and_losses_of_the_last(
    endings: tuple[Record, Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """[R 6.3]: threat points of all rows, visual points averaged and rounded down, negative points of the last row."""
    kept(tmp_path, endings[0], endings[0], endings[1])
    code, out, _ = run(capsys, tmp_path, "campaign", "1", "2")
    kept_points = row_of(endings[0]).points
    survived, destroyed, visual, negative = (
        int(str(kept_points[key])) for key in ("survived", "destroyed", "visual", "negative")
    )
    threats = 2 * (survived + destroyed)
    assert code == 0
    assert out == [
        "   1  campaign 1",
        f"   2  campaign 1 = {threats + visual + negative}",
    ]
    code, _, err = run(capsys, tmp_path, "campaign", "2", "3")
    assert code == 2 and "belongs to a campaign already" in err
    code, out, _ = run(capsys, tmp_path, "campaign", "3")
    assert out == ["   3  campaign 2 failed"]


def test_no_campaign_goes_on_after_a_lost_flight(
    endings: tuple[Record, Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, endings[1], endings[0])
    code, _, err = run(capsys, tmp_path, "campaign", "1", "2")
    assert code == 2 and "expected no flight after one that was lost" in err


def test_resolving_again_names_every_difference(
    endings: tuple[Record, Record],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept(tmp_path, *endings)
    code, out, _ = run(capsys, tmp_path, "resolve-again")
    assert (code, out) == (0, ["2 games resolved again, 0 differ"])
    now = row_of(endings[0])
    other = {**now.points, "visual": 77}
    monkeypatch.setattr(type(LOGS["space_alert"]), "row", lambda *_: replace(now, points=other))
    code, out, _ = run(capsys, tmp_path, "resolve-again")
    visual = now.points["visual"]
    assert code == 2
    assert out[0] == f"space_alert 1: visual: {visual} was stored, 77 is what the rules make of it"
    assert out[-1] == "2 games resolved again, 2 differ"


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_jumped_back_makes_a_date_doubtful(
    hours: int, endings: tuple[Record, Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, *endings)
    second = tmp_path / "journal" / "game-00002.jsonl"
    first_s = (tmp_path / "journal" / "game-00001.jsonl").stat().st_mtime
    os.utime(second, (first_s + 3600 * hours,) * 2)
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        assert [entry.doubtful for entry in log.entries()] == [False, hours < 0]
    _, out, _ = run(capsys, tmp_path, "show", "2")
    assert ("      the clock of the table was behind an earlier game: the date may be wrong" in out) == (
        hours < 0
    )


# ----------------------------------------------------------------------------------------- crashes, backup and restore


CRASH = """
import os, sys
from pathlib import Path
from firmware_py.games.log import LOGS
from firmware_py.log.store import GameLog
log = GameLog(Path(sys.argv[1]), LOGS)
log._database.set_trace_callback(lambda sql: sql.startswith("INSERT INTO record") and os.kill(os.getpid(), 9))
log.collect()
"""


def test_a_crash_within_the_writing_of_a_flight_loses_nothing(
    endings: tuple[Record, Record], tmp_path: Path
) -> None:
    kept(tmp_path, *endings)
    done = subprocess.run([sys.executable, "-c", CRASH, str(tmp_path)], timeout=60, check=False)
    assert done.returncode == -9
    with GameLog(tmp_path, LOGS) as log:
        assert log.entries() == []
        log.collect()
        assert [len(entry.row.players) for entry in log.entries()] == [4, 4]


def test_a_log_that_is_no_database_is_set_aside_and_built_again(
    endings: tuple[Record, Record], tmp_path: Path
) -> None:
    kept(tmp_path, *endings)
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        assert len(log.entries()) == 2
    assert (tmp_path / "flights-damaged-00001.sqlite").read_bytes() == b"nonsense" * 1000


def test_a_backup_brings_everything_back_and_keeps_what_was_there(
    endings: tuple[Record, Record], tmp_path: Path
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    kept(here, *endings)
    kept(there, flight(9))
    copy = tmp_path / "log.backup"
    digest = backup(here, LOGS, copy)
    assert checksum_file(copy).read_text("utf-8") == f"{digest}  log.backup\n"
    with GameLog(there, LOGS) as log:
        log.collect()
        before = log.entries()
    aside = restore(there, LOGS, copy)
    with GameLog(there, LOGS) as log:
        restored = log.entries()
    with GameLog(here, LOGS) as log:
        assert restored[:2] == log.entries()
    assert [(one.row, one.seed) for one in restored[2:]] == [(one.row, one.seed) for one in before]
    assert aside is not None and aside.exists()


@pytest.mark.parametrize("fault", ["flipped", "short", "no checksum", "no log", "later"])
def test_a_wrong_backup_changes_nothing(fault: str, endings: tuple[Record, Record], tmp_path: Path) -> None:
    kept(tmp_path, *endings)
    copy = tmp_path / "log.backup"
    backup(tmp_path, LOGS, copy)
    raw = copy.read_bytes()
    if fault == "flipped":
        copy.write_bytes(raw[:5000] + bytes([raw[5000] ^ 1]) + raw[5001:])
    elif fault == "short":
        copy.write_bytes(raw[:-1])
    elif fault == "no checksum":
        checksum_file(copy).unlink()
    else:
        if fault == "later":
            with closing(sqlite3.connect(copy)) as database, database:
                database.execute("PRAGMA user_version = 99")
        else:
            copy.write_bytes(b"nonsense" * 1000)
        digest = subprocess.run(["sha256sum", str(copy)], capture_output=True, text=True, check=True).stdout
        checksum_file(copy).write_text(digest, encoding="utf-8")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BadTable):
        restore(tmp_path, LOGS, copy)
    assert (tmp_path / FILE).read_bytes() == before
    assert not list(tmp_path.glob("*.part")) and not list(tmp_path.glob("*replaced*"))


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


def listed(log: GameLog) -> list[Entry]:
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
