"""One flipped bit in the file of the log: games are told as they were, from the kept file or from a log built anew."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest

from firmware_py.games.log import LOGS
from firmware_py.log import listing
from firmware_py.log.columns import seal
from firmware_py.log.database import FILE
from firmware_py.log.filter import Filter
from firmware_py.log.row import LogEntry
from firmware_py.log.store import GameLog
from tests.log.kept_games import duel, flight, kept

NO_LETTER, OTHER = 0x80, 0x01


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[LogEntry], list[str]]:
    """A log, its rows and its records."""
    folder = tmp_path_factory.mktemp("log")
    kept(folder, flight(names=("Ada", "Bo", "")), duel())
    with GameLog(folder, LOGS) as log:
        assert log.collect() == []
        entries = log.entries()
        return folder, entries, [log.record(entry.number) for entry in entries]


@pytest.mark.parametrize("bit", [NO_LETTER, OTHER])
@pytest.mark.parametrize(
    "there",
    [b'{"format"', b'{"result"', b'"Ada"', b"test_run_1", b"game-00001", b"CREATE TABLE finished", b"seal"],
)
def test_a_bit_that_flips_in_the_log_keeps_nobody_from_reading(
    there: bytes, bit: int, whole: tuple[Path, list[LogEntry], list[str]], tmp_path: Path
) -> None:
    """Of 400 flips nine made letters that are none, or a number that is text, and ended each reading from then on."""
    folder, entries, records = whole
    copytree(folder, tmp_path / "state")
    path = tmp_path / "state" / FILE
    data = bytearray(path.read_bytes())
    places = [place for place in range(len(data)) if data.startswith(there, place)]
    assert places
    for place in places:
        flipped = bytearray(data)
        flipped[place + len(there) - 2] ^= bit
        path.write_bytes(flipped)
        for beside in ("-wal", "-shm"):
            path.with_name(path.name + beside).unlink(missing_ok=True)
        with GameLog(tmp_path / "state", LOGS) as log:
            assert all("was built again" in problem for problem in log.collect())
            assert log.entries() == list(log.each()) == entries
            assert [log.record(entry.number) for entry in entries] == records
        assert listing.rows(tmp_path / "state", LOGS, listing.LogSearch())["count"] == len(entries)


NAMES = (
    "ga}e-00001.jsonl",
    "game-0p001.jsonl",
    "game-00001\ufffdjsonl",
    "game-00003.jsonl",  # of another game
    "game-00009.jsonl",  # of no file
    "game-0\x00001.jsonl",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_file_of_whose_name_a_bit_flipped_is_not_taken_in_twice(name: str, tmp_path: Path) -> None:
    kept(tmp_path, flight())
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE finished SET source = ?", (name,))
    kept(tmp_path, flight(), duel())  # the same flight in another file is another game
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        assert [entry.game for entry in log.entries()] == ["space_alert", "space_alert", "outer_rim"]


def _flip(folder: Path, old: bytes, new: bytes, after: bytes = b"") -> int:
    """Replaces bytes of the log's file wherever they stand; gives how often they did."""
    path = folder / FILE
    data = path.read_bytes()
    path.write_bytes(data.replace(after + old, after + new))
    return data.count(after + old)


def _change(folder: Path, what: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        database.execute(f"UPDATE finished SET {what} WHERE number = 1")


def test_a_filter_finds_games_whose_entry_in_an_index_has_a_flipped_bit(tmp_path: Path) -> None:
    """Of 20 games of Space Alert 11 were listed, for good, and nobody was told."""
    kept(tmp_path, flight(), duel(), flight(names=("Ada", "Bo", "")))
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        root, page = database.execute(
            "SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = 'finished_by_game'"
        ).fetchone()
    data = bytearray((tmp_path / FILE).read_bytes())
    start, end = (root - 1) * page, root * page
    index = bytes(data[start:end])
    assert index.count(b"space_alert") == 2
    data[start:end] = index.replace(b"space_alert", b"spacd_alert", 1)
    (tmp_path / FILE).write_bytes(data)
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        assert [entry.number for entry in log.entries(Filter(game="space_alert"))] == [1, 3]
        assert log.count(Filter(game="space_alert")) == 2


@pytest.mark.parametrize(
    "what",
    [
        "game = 'spacd_alert'",
        "title = 'uest_run_1'",
        "outcome = 'lort'",
        "players = replace(players, 'Ada', 'Ada`')",
    ],
)
def test_a_filter_finds_games_of_whose_row_a_bit_has_flipped(what: str, tmp_path: Path) -> None:
    kept(tmp_path, flight(names=("Ada", "Bo", "")))
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        entry = log.entry(1)
    _change(tmp_path, what)
    wanted = Filter(game="space_alert", title=entry.row.title, name="Ada", outcome=entry.row.outcome)
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        assert log.entries(wanted) == [entry]


@pytest.mark.parametrize(
    "what",
    [
        "doubtful = 1",
        "played = replace(played, '20', '30')",
        "played = CAST(CAST(played AS BLOB) || x'' AS TEXT), title = 'uest_run_1'",
        "campaign = 3",
        "campaign = NULL",
        "score = score + 64",
        "won = NULL",
        "seal = replace(seal, substr(seal, 1, 1), 'p')",
    ],
)
def test_a_flipped_bit_is_not_sealed_as_true(what: str, tmp_path: Path) -> None:
    """A flipped mark of a doubtful date was said for good, and a date would have been."""
    kept(tmp_path, flight(), flight(names=("Ada", "Bo", "")))
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        log.campaign((1,))
        log.campaign((2,))
        entries = log.entries()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute(f"UPDATE finished SET {what} WHERE number = 1")
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        assert log.entries() == entries
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_what_was_counted_by_earlier_rules_stays_when_a_bit_flips(tmp_path: Path) -> None:
    """The row is put right by its checksum, not counted again by the rules of today."""
    kept(tmp_path, flight())
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
    _change(tmp_path, "score = 77")
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        seal(database, 1)
    _change(tmp_path, "title = 'uest_run_1'")
    with GameLog(tmp_path, LOGS) as log:
        assert (log.entry(1).row.score, log.entry(1).row.title) == (77, "test_run_1")


def test_a_game_of_whose_checksum_a_bit_has_flipped_is_read(tmp_path: Path) -> None:
    """It was said to be damaged in the log and where it was kept, which was whole."""
    kept(tmp_path, flight())
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        record = log.record(1)
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        digest = str(database.execute("SELECT digest FROM finished").fetchone()[0])
        bent = chr(ord(digest[0]) ^ 0x10) + digest[1:]
        database.execute("UPDATE finished SET digest = ?", (bent,))
    with GameLog(tmp_path, LOGS) as log:
        assert log.record(1) == record


def test_a_date_of_which_a_bit_has_flipped_costs_no_campaign(tmp_path: Path) -> None:
    """An index missed the row, and the log was built anew, without the campaigns that people had marked."""
    kept(tmp_path, flight(), flight(names=("Ada", "Bo", "")))
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        log.campaign((1, 2))
        entries = log.entries()
    date = entries[0].played.encode()
    assert _flip(tmp_path, date, b"3" + date[1:], after=b"") >= 2  # rows and index
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("REINDEX")
        database.execute("DROP INDEX finished_by_game")
        database.execute("CREATE INDEX finished_by_game ON finished (game, played)")
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        assert log.entries() == entries


def test_campaigns_outlive_a_log_that_is_built_again_and_people_are_told(tmp_path: Path) -> None:
    kept(tmp_path, flight(), duel(), flight(names=("Ada", "Bo", "")))
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        log.campaign((1, 3))
        told = log.campaigns({1})
    _flip(tmp_path, b"CREATE TABLE looked", b"CREATE TABLE lookee")
    with GameLog(tmp_path, LOGS) as log:
        (problem,) = log.collect()
        assert "was built again" in problem
        assert log.campaigns({1}) == told
        assert log.collect() == []


def test_one_bent_row_costs_no_campaign_where_the_log_is_built_again(tmp_path: Path) -> None:
    kept(tmp_path, *(flight(names=(name, "", "")) for name in "ABCDE"))
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        log.campaign((1, 2, 3))
        log.campaign((4, 5))
        told = log.campaigns({1, 2})
    _change(tmp_path, "played = replace(played, '1970', '1930')")
    _flip(tmp_path, b"CREATE TABLE looked", b"CREATE TABLE lookee")
    with GameLog(tmp_path, LOGS) as log:
        assert len(log.collect()) == 1
        assert log.campaigns({1, 2}) == told


def test_text_of_which_a_flipped_bit_made_bytes_is_read_and_later_games_are_taken_in(tmp_path: Path) -> None:
    """The kind of a value is a number beside it: text and bytes are one bit apart."""
    kept(tmp_path, flight(), flight(names=("Ada", "Bo", "")))
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        entries, records = log.entries(), [log.record(1), log.record(2)]
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA writable_schema = ON")
        for table in ("finished", "record"):  # a strict table takes no bytes for text: bits do not ask it
            database.execute(
                "UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = ?", (table,)
            )
        database.execute("PRAGMA user_version = 4")
        database.commit()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE record SET text = CAST(text AS BLOB) WHERE number = 1")
        database.execute("UPDATE finished SET played = CAST(played AS BLOB) WHERE number = 2")
    kept(tmp_path, flight(seed=4))
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        assert log.entries()[:2] == entries
        assert [log.record(1), log.record(2)] == records
        assert log.count() == 3


@pytest.mark.parametrize(
    "bit", range(2, 32)
)  # the first two make a number that a later version may well have
def test_a_log_of_whose_version_a_bit_has_flipped_is_read(bit: int, tmp_path: Path) -> None:
    """It was taken for one of a later version, and refused for good, or ended in an error nobody expected."""
    kept(tmp_path, flight())
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        log.campaign((1,))
        entries = log.entries()
    raw = bytearray((tmp_path / FILE).read_bytes())
    raw[63 - bit // 8] ^= 1 << bit % 8  # SQLite's file format, 1.3: the version of the user, big-endian
    (tmp_path / FILE).write_bytes(raw)
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        assert log.entries() == entries
