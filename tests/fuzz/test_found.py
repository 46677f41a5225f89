"""What the fuzzer has found, each under the name of what went wrong."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from aiohttp import web
from msgspec import DecodeError

from engine.record import read_record
from engine.tables import TableError
from firmware_py.devices.tag_file import read_tags
from firmware_py.games.log import LOGS
from firmware_py.log.database import FILE
from firmware_py.log.store import GameLog
from firmware_py.service.supervisor import CrashLoop, Starts
from firmware_py.table.assembly import read_claimed
from firmware_py.web.access import AccessControl
from firmware_py.web.codes import Codes
from firmware_py.web.messages import read_message
from firmware_py.wire.file import frame_of
from tests.fuzz.edges_files import records
from tests.log.kept_games import duel, flight, kept


@pytest.mark.parametrize("name", ["tags.json", "boards-laptop.json", "codes.json", "starts.json"])
def test_a_file_that_is_nested_too_deeply_is_refused_or_made_anew(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text('{"holders":' * 20_000, encoding="utf-8")
    if name == "tags.json":
        with pytest.raises(TableError, match=r"tags\.json"):
            read_tags(tmp_path)
    elif name == "boards-laptop.json":
        assert read_claimed(tmp_path, "laptop") == {}
    elif name == "codes.json":
        assert len(Codes(tmp_path).operator) == 8
    else:
        assert CrashLoop(tmp_path).read() == Starts()


@pytest.mark.parametrize(
    "raw", ['{"do":"begin","game":"x","setup":' + '{"a":' * 3000, b'{"do":"\xff"}', '{"do":"\ud800"}']
)
def test_a_page_message_that_is_too_deep_or_no_utf_8_is_refused_like_any_other(raw: str | bytes) -> None:
    with pytest.raises(DecodeError, match=r"JSON is n|truncated"):  # how deep is too deep is Python's to say
        read_message(raw)


@pytest.mark.parametrize("at", ["NaN", "Infinity", "-Infinity"])
def test_a_time_that_is_no_second_is_refused_in_a_record(at: str) -> None:
    lines = [records()[0][0], f'{{"seat":0,"do":"time_is","at":{at}}}']
    with pytest.raises(TableError, match="at: expected a second, got"):
        read_record(lines, "test")


def test_a_frame_in_letters_that_are_not_ascii_is_refused() -> None:
    with pytest.raises(TableError, match="expected a frame"):
        frame_of("eJxž")


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("127.0.0.1:80", "http://["),
        ("127.0.0.1:80", "http://[::1]:x"),
        ("[", "http://["),
        ("\udcff", "null"),
        ("[::1", ""),
        ("127.0.0.1:80", "https://127.0.0.1:80"),
        ("127.0.0.1:80", "127.0.0.1:80"),
    ],
)
def test_what_is_no_address_is_another_site(host: str, origin: str) -> None:
    request = cast(web.Request, SimpleNamespace(host=host, scheme="http", headers={"Origin": origin}))
    with pytest.raises(web.HTTPForbidden) as refused:
        AccessControl().check(request)
    assert refused.value.text is not None and refused.value.text.encode()


def test_a_log_whose_schema_is_no_text_any_more_is_built_again(tmp_path: Path) -> None:
    kept(tmp_path, flight(3))
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        log.copy_to(tmp_path / "copy")
    raw = (tmp_path / "copy").read_bytes()
    at = raw.index(b" doubtful INTEGER") - 1
    assert raw[at : at + 1] == b" "
    (tmp_path / FILE).write_bytes(raw[:at] + b"\xa0" + raw[at + 1 :])  # a column with that name, of no type
    for left in tmp_path.glob(f"{FILE}-*"):
        left.unlink()
    with GameLog(tmp_path, LOGS) as log:
        (problem,) = log.collect()
        assert problem.endswith("was built again")
        assert len(log.entries()) == 1


def test_a_log_in_which_a_game_is_listed_and_not_found_by_its_number_is_built_again(tmp_path: Path) -> None:
    """In a leaf of SQLite's tree the numbers are in order, and are looked up by halving: one that is out of its place
    is listed and never found.
    """
    kept(tmp_path, flight(3), flight(4), duel(4))
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
        log.copy_to(tmp_path / "copy")
    raw = bytearray((tmp_path / "copy").read_bytes())
    (at,) = [
        at for at in numbers_in_leaves(raw) if raw[at] == 1 and b"game-00001.jsonl" in raw[at : at + 400]
    ]
    raw[at] = 100
    (tmp_path / FILE).write_bytes(raw)
    for left in tmp_path.glob(f"{FILE}-*"):
        left.unlink()
    with GameLog(tmp_path, LOGS) as log:
        assert sorted(entry.number for entry in log.entries()) == [1, 2, 3]
    assert list(tmp_path.glob("*-damaged-00001.sqlite"))


def test_a_name_of_a_kept_file_that_is_none_ends_no_reading(tmp_path: Path) -> None:
    """A flipped bit made a zero of a letter of the name, and damage of the record was to be mended from there."""
    kept(tmp_path, flight(3))
    with GameLog(tmp_path, LOGS) as log:
        log.collect()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE finished SET source = 'game' || char(0) || '1', title = 'bent'")
    with GameLog(tmp_path, LOGS) as log:
        assert [entry.row.title for entry in log.entries()] == ["test_run_1"]


def numbers_in_leaves(raw: bytes | bytearray) -> Iterator[int]:
    """Where the numbers of rows stand (SQLite file format, 1.6): behind the length of each cell of a leaf."""
    size = int.from_bytes(raw[16:18], "big")
    for page in range(0, len(raw), size):
        head = page + (100 if page == 0 else 0)
        if raw[head] != 13:
            continue
        for cell in range(int.from_bytes(raw[head + 3 : head + 5], "big")):
            pointer = head + 8 + 2 * cell
            at = page + int.from_bytes(raw[pointer : pointer + 2], "big")
            while raw[at] & 0x80:
                at += 1
            yield at + 1
