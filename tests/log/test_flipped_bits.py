"""One flipped bit in the file of the log: games are told as they were, from the kept file or from a log built anew."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest

from firmware_py.games.log import LOGS
from firmware_py.log import listing
from firmware_py.log.database import FILE
from firmware_py.log.row import Entry
from firmware_py.log.store import GameLog
from tests.log.kept_games import duel, flight, kept

NO_LETTER, OTHER = 0x80, 0x01


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Entry], list[str]]:
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
    there: bytes, bit: int, whole: tuple[Path, list[Entry], list[str]], tmp_path: Path
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
            assert log.collect() == []
            assert log.entries() == list(log.each()) == entries
            assert [log.record(entry.number) for entry in entries] == records
        assert listing.rows(tmp_path / "state", LOGS, listing.Search())["count"] == len(entries)


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
