"""The log of finished games, with flights: columns of the rulebook, filters, exports, campaigns, backups, versions."""

import csv
import errno
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engine.record import Record
from engine.space_alert.score import score
from engine.tables import BadTable, BadValue
from firmware_py.commands.main import main
from firmware_py.games.log import LOGS
from firmware_py.journal.disk import Disk
from firmware_py.log.backup import backup, checksum_file, restore
from firmware_py.log.database import FILE
from firmware_py.log.filter import Filter
from firmware_py.log.row import finished
from firmware_py.log.store import GameLog
from tests.log.endings import game_of, row_of
from tests.log.kept_games import flight, kept, run


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


def test_a_file_of_an_odd_name_kind_or_date_kept_all_later_ones_out_of_the_log(
    endings: tuple[Record, Record], tmp_path: Path
) -> None:
    """Bytes that are no UTF-8, or a date beyond the year 9999, ended the taking-in; a pipe kept it waiting for ever."""
    kept(tmp_path, endings[0])
    journal = tmp_path / "journal"
    os.mkfifo(journal / "game-00000.jsonl")
    (journal / os.fsdecode(b"game-0000\xff.jsonl")).write_bytes((journal / "game-00001.jsonl").read_bytes())
    kept(tmp_path, endings[1])
    with GameLog(tmp_path, LOGS) as log:
        pipe, name = log.collect()
        assert pipe == "game-00000.jsonl is not in the log: expected a file"
        assert name == "game-0000?.jsonl is not in the log: expected a name in UTF-8"
        assert len(log.entries()) == 2
        for later in (3e11, 1e20, float("inf")):
            with pytest.raises(BadValue, match="date"):
                log.add(finished(endings[0], LOGS["space_alert"]), "game-00009.jsonl", later)
        assert len(log.entries()) == 2


def test_a_page_that_asked_for_a_game_beyond_all_numbers_met_a_bug(tmp_path: Path) -> None:
    with GameLog(tmp_path, LOGS) as log, pytest.raises(BadValue, match="expected a number in the log"):
        log.entry(2**63)


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
    named = flight(endings[0].seed, names=["=HYPERLINK(0)", "Ada;=HYPERLINK(0)"])
    kept(tmp_path, named)
    _, out, _ = run(capsys, tmp_path, "csv")
    who = next(csv.DictReader(out))["who"]
    assert who.startswith("'=HYPERLINK")
    assert ";'=HYPERLINK" in who and ";=" not in who, "in Czech a semicolon begins another cell"


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


@pytest.mark.parametrize(
    "where", ["nowhere/log", "file/log", "folder", "checksum", "part", "state/flights.sqlite"]
)
def test_a_backup_that_could_not_be_written_ended_in_a_traceback(
    where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Onto the log itself it was written, under a table that had it open; a device was replaced by a file."""
    state = tmp_path / "state"
    kept(state, flight())
    (tmp_path / "file").write_text("somebody's own", "utf-8")
    for folder in ("folder", "checksum.sha256", "part.part"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "inside").write_text("somebody's own", "utf-8")
    with GameLog(state, LOGS) as log:
        log.collect()
    before = (state / FILE).read_bytes()
    code, _, err = run(capsys, tmp_path / "state", "backup", str(tmp_path / where))
    if where == "checksum":  # a folder in the way is set aside, as everywhere
        assert code == 0 and (tmp_path / "checksum-damaged-00001.sha256" / "inside").exists()
        return
    assert code == 2 and err.count("\n") == 1 and str(tmp_path / where) in err
    assert (state / FILE).read_bytes() == before
    assert (tmp_path / "file").read_text("utf-8") == "somebody's own"
    assert {path.name for path in tmp_path.iterdir()} == {
        "state",
        "file",
        "folder",
        "checksum.sha256",
        "part.part",
    }


def test_a_backup_that_could_not_be_put_in_place_ended_in_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(tmp_path, flight())
    copy = tmp_path / "copy"
    assert run(capsys, tmp_path, "backup", str(copy))[0] == 0
    before = (tmp_path / FILE).read_bytes()

    def full(disk: Disk, file: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Disk, "write", full)
    for action in ("restore", "backup"):
        code, _, err = run(capsys, tmp_path, action, str(copy))
        assert code == 2 and "No space left" in err and err.count("\n") == 1
    assert (tmp_path / FILE).read_bytes() == before and copy.exists()
    assert not list(tmp_path.glob("*.part")) and not list(tmp_path.glob("*replaced*"))


@pytest.mark.parametrize("number", ["9" * 20, "9" * 5000, "٣" * 30])
@pytest.mark.parametrize("action", ["show", "export", "campaign"])
def test_a_number_that_no_log_can_have_ended_in_a_traceback(
    action: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, flight())
    if action == "campaign":
        with pytest.raises(SystemExit, match="2"):
            run(capsys, tmp_path, action, number)
    else:
        code, _, err = run(capsys, tmp_path, action, number)
        assert code == 2 and "expected a number in the log" in err


def test_a_record_of_somebody_at_a_seat_of_5000_digits_ended_in_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And with it in the journal's folder the log took in nothing more."""
    kept(tmp_path, flight(), flight(4))
    path = tmp_path / "journal" / "game-00002.jsonl"
    text = path.read_text("utf-8").replace('"seed":', f'"people":{{"{"1" * 5000}":"Ada"}},"seed":')
    path.write_text(text, "utf-8")
    code, out, _ = run(capsys, tmp_path, "list")
    assert code == 0 and len(out) == 2 and "expected the number of a seat" in out[1]
    assert run(capsys, tmp_path, "show", str(path))[0] == 2


@pytest.mark.parametrize("text", ["%" * 60_000, "\udcff", "a\0b"])
@pytest.mark.parametrize("option", ["--name", "--mission", "--since", "--outcome"])
def test_a_name_of_60000_letters_that_was_looked_for_put_the_whole_log_aside(
    option: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite refused it, which was taken for damage; and one that is no text ended in a traceback."""
    kept(tmp_path, flight())
    for action in ("list", "csv"):
        code, _, err = run(capsys, tmp_path, action, option, text)
        assert code == 2 and "expected at most 200 letters" in err
    assert not list(tmp_path.glob("*damaged*"))


def test_a_log_that_another_program_held_for_long_ended_in_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(tmp_path, flight(), flight(4))
    assert run(capsys, tmp_path, "list")[0] == 0
    monkeypatch.setattr("firmware_py.log.database.WAIT_S", 0.0)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        code, _, err = run(capsys, tmp_path, "campaign", "1", "2")
    assert code == 2 and "database is locked" in err and err.count("\n") == 1
    assert run(capsys, tmp_path, "campaign", "1", "2")[0] == 0
    assert not list(tmp_path.glob("*damaged*"))


@pytest.mark.parametrize("command", ["campaign", "play", "log"])
def test_a_file_that_could_not_be_written_ended_in_a_traceback(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, flight(), flight(4))
    assert run(capsys, tmp_path, "campaign", "1", "2")[0] == 0
    state, nowhere = ("--state", str(tmp_path)), str(tmp_path / "nowhere" / "file")
    arguments = {
        "campaign": ("campaign", "export", "1", "-o", nowhere, *state),
        "play": (
            "play",
            "outer_rim",
            "--bots",
            "--seed",
            "4",
            "--speed",
            "max",
            "--set",
            "round_cap=1",
            "--record",
            nowhere,
        ),
        "log": ("log", "export", "1", "-o", nowhere, *state),
    }[command]
    assert main(arguments) == 2
    assert f"{nowhere}: No such file or directory" in capsys.readouterr().err
    if command == "campaign":
        assert main(["campaign", "show", "9" * 20, *state]) == 2
