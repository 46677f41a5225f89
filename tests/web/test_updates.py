"""A version that nobody has signed waits for the operator's word, at their page and nowhere else."""

import json
import sys
from pathlib import Path

import pytest

from engine.tables import BadValue
from firmware_py.service.update.inbox import Inbox
from firmware_py.service.update.places import Places
from firmware_py.web.updates import WAITING, WORD, Updates
from tests.web.guests import Site, at_table

SUM = "ab" * 32
ROW = {"name": "spacetable-2-py3-none-any.whl", "bytes": 20_000_000, "sha256": SUM, "older": ""}


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    folder = tmp_path / "slots"
    folder.mkdir()
    (folder / WAITING).write_text(json.dumps([ROW]), "utf-8")
    return folder


def test_the_places_are_those_of_the_updater() -> None:
    places = Places(Path("/"))
    assert (places.waiting.name, places.word.name) == (WAITING, WORD)
    assert places.waiting.parent == places.base  # beside the slots


def test_it_looks_once_a_second_and_tells_what_changed(beside: Path, tmp_path: Path) -> None:
    updates = Updates(tmp_path, beside)
    assert updates.look(0) and updates.told() == [ROW]
    (beside / WAITING).unlink()
    assert not updates.look(999) and updates.told() == [ROW]
    assert updates.look(1000) and updates.told() == []
    assert not updates.look(2000)


@pytest.mark.parametrize("content", [b"", b"{}", b"[3]", b'[{"name": 1}]', b"\xff", b"[" * 50_000])
def test_a_list_that_makes_no_sense_is_empty(content: bytes, beside: Path, tmp_path: Path) -> None:
    (beside / WAITING).write_bytes(content)
    updates = Updates(tmp_path, beside)
    assert not updates.look(0) and updates.told() == []


def test_an_older_version_tells_which_and_a_list_of_an_earlier_updater_is_read(
    beside: Path, tmp_path: Path
) -> None:
    rows = [ROW | {"older": "1.9"}, {key: ROW[key] for key in ("name", "bytes", "sha256")}]
    (beside / WAITING).write_text(json.dumps(rows), "utf-8")
    updates = Updates(tmp_path, beside)
    assert updates.look(0) and updates.told() == [rows[0], ROW]


def test_only_what_waits_can_be_allowed(beside: Path, tmp_path: Path) -> None:
    updates = Updates(tmp_path, beside)
    updates.look(0)
    with pytest.raises(BadValue, match="a file that waits"):
        updates.allow("cd" * 32)
    assert not (tmp_path / WORD).exists()


def test_the_operators_word_reaches_the_inbox(
    beside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over a real socket: the page is told what waits, and what it allows is what the inbox reads."""
    (beside / WAITING).unlink()
    monkeypatch.setattr(sys, "prefix", str(beside / "a"))
    state = tmp_path / "var/lib/spacetable"

    async def happens(desk: Site) -> None:
        operator = await desk.begin()
        (beside / WAITING).write_text(json.dumps([ROW]), "utf-8")
        while not (told := await operator.hears("operating"))["updates"]:
            pass
        assert told["updates"] == [ROW]
        await operator.say(do="allow", sha256="cd" * 32)
        assert "a file that waits" in str((await operator.hears("error"))["text"])
        await operator.say(do="allow", sha256=SUM)
        await operator.say(do="flights")
        await operator.hears("flights")

    at_table(state, happens)
    assert Inbox(Places(tmp_path))._word().startswith(f"{SUM} ")
