"""What a journal can suffer: it is resumed up to a torn end, or refused with a sentence and set aside, never half."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.game import TABLE, TimeIs
from engine.space_alert.actions import Plan
from engine.tables import BadTable
from firmware_py.journal.journal import Journal
from firmware_py.journal.lines import TORN_BYTES, VERSION, ShowNote, head, read_journal, seal_all
from firmware_py.table.simulated import simulated_table
from tests.journal.bad_disk import record, written
from tests.table.turning import TurningTable


def test_a_journal_that_was_cut_anywhere_gives_the_lines_before_the_cut(tmp_path: Path) -> None:
    raw = written(tmp_path).read_bytes()
    ends = [at + 1 for at, byte in enumerate(raw) if byte == ord("\n")]
    for cut in range(ends[1], len(raw) + 1):
        found = read_journal(raw[:cut], "test")
        whole = sum(end <= cut for end in ends)
        assert (found.lines, len(found.record.actions), len(found.torn)) == (
            whole,
            whole - 2,
            cut - found.whole,
        )


def test_a_torn_end_is_told_kept_and_cut_off_and_the_game_goes_on(tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_bytes(path.read_bytes()[:-7])
    journal = Journal(tmp_path)
    found = journal.resume()
    assert found is not None and len(found.actions) == 39
    assert journal.torn > 0
    assert (tmp_path / "torn-00001.jsonl").stat().st_size == journal.torn
    journal.write(TABLE, TimeIs(100.0))
    journal.close()
    again = Journal(tmp_path).resume()
    assert again is not None and again.actions == [*found.actions, (TABLE, TimeIs(100.0))]


def flip(raw: bytes) -> bytes:
    at = raw.index(b'"at":5.0')
    return raw[: at + 5] + b"6" + raw[at + 6 :]


def without_line(raw: bytes) -> bytes:
    lines = raw.splitlines(keepends=True)
    return b"".join(lines[:20] + lines[21:])


def doubled_line(raw: bytes) -> bytes:
    lines = raw.splitlines(keepends=True)
    return b"".join(lines[:20] + lines[19:])


def swapped_lines(raw: bytes) -> bytes:
    lines = raw.splitlines(keepends=True)
    return b"".join([*lines[:9], lines[10], lines[9], *lines[11:]])


def zeroed_block(raw: bytes) -> bytes:
    return raw[:900] + bytes(300) + raw[1200:]


def long_garbage(raw: bytes) -> bytes:
    return raw + b"\xff" * (TORN_BYTES + 1)


def later_version(raw: bytes) -> bytes:
    first = seal_all([head().replace(str(VERSION), str(VERSION + 1))], 1)
    return first + b"".join(raw.splitlines(keepends=True)[1:])


DAMAGE: list[tuple[Callable[[bytes], bytes], str]] = [
    (flip, "running.jsonl:8: expected a line with a checksum that fits"),
    (without_line, "running.jsonl:21: expected a line with a checksum that fits"),
    (doubled_line, "running.jsonl:21: expected a line with a checksum that fits"),
    (swapped_lines, "running.jsonl:10: expected a line with a checksum that fits"),
    (zeroed_block, "expected a line with a checksum that fits"),
    (long_garbage, "running.jsonl:43: expected a line with a checksum that fits"),
    (lambda raw: b"", "running.jsonl:1: expected a journal"),
    (lambda raw: b"\0" * len(raw), "running.jsonl:1: expected a journal"),
    (later_version, "running.jsonl:1: journal: expected version 2 or older, got 3"),
    (lambda raw: seal_all([head()], 1), "expected a record"),
    (
        lambda raw: seal_all([head(), *record().lines(), '{"seat":0,"do":"dance"}'], 1),
        "running.jsonl:3: do: ",
    ),
    (lambda raw: seal_all([head(), *record().lines(), '{"at_ms":1,"paused":2}'], 1), "running.jsonl:3: "),
]


@pytest.mark.parametrize(("damage", "sentence"), DAMAGE)
def test_a_damaged_journal_is_refused_with_a_sentence_and_set_aside_as_it_is(
    damage: Callable[[bytes], bytes], sentence: str, tmp_path: Path
) -> None:
    path = written(tmp_path)
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    journal = Journal(tmp_path)
    with pytest.raises(BadTable) as told:
        journal.resume()
    assert sentence in str(told.value)
    kept = journal.put_away("damaged")
    assert kept is not None and kept.read_bytes() == damaged
    journal.begin(record())
    journal.close()
    assert Journal(tmp_path).resume() == record()
    assert kept.read_bytes() == damaged


def test_a_journal_from_before_versions_goes_on_as_one_of_today(tmp_path: Path) -> None:
    path = tmp_path / "running.jsonl"
    path.write_text("".join(f"{line}\n" for line in record(30).lines()), encoding="utf-8")
    assert Journal(tmp_path).resume() == record(30)
    assert path.read_bytes().startswith(seal_all([head()], 1))
    assert Journal(tmp_path).resume() == record(30)


def test_a_journal_of_version_1_goes_on_as_one_of_today(tmp_path: Path) -> None:
    path = tmp_path / "running.jsonl"
    lines = ['{"journal":1}', *record(3).lines(), '{"at_ms":1000,"paused":true,"speed":2,"note":"show"}']
    path.write_bytes(seal_all(lines, 1))
    journal = Journal(tmp_path)
    assert journal.resume() == record(3)
    assert (journal.show, journal.bots) == (ShowNote(1000, True, 2), ())
    assert path.read_bytes().startswith(seal_all([head()], 1))


def test_the_seats_of_bots_are_kept_through_a_file_that_is_written_anew(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.begin(record(3), (2, 3))
    journal.note(ShowNote(1000, True, 2))
    journal.close()
    path = tmp_path / "running.jsonl"
    for torn in (b"", b'{"seat":0,'):
        path.write_bytes(path.read_bytes() + torn)
        again = Journal(tmp_path)
        assert again.resume() == record(3)
        assert (again.bots, again.show) == ((2, 3), ShowNote(1000, True, 2))
        again.close()
    again.begin(record())
    assert again.bots == ()


def test_a_journal_of_other_rules_is_refused_with_a_sentence(tmp_path: Path) -> None:
    old = record(3)
    old.version = 0
    (tmp_path / "running.jsonl").write_bytes(seal_all([head(), *old.lines()], 1))
    with pytest.raises(BadTable, match=r"running.jsonl:2: version: expected 1, the rules at hand, got 0"):
        Journal(tmp_path).resume()


def test_a_journal_that_the_rules_refuse_leaves_no_half_game(tmp_path: Path) -> None:
    wrong = record(3)
    wrong.actions.append((1, Plan(0, 12, 0, 0)))
    folder = tmp_path / "journal"
    folder.mkdir()
    (folder / "running.jsonl").write_bytes(seal_all([head(), *wrong.lines()], 1))
    turning = TurningTable(simulated_table(tmp_path))
    with pytest.raises(BadTable, match="the rules refuse an action of it"):
        turning.table.resume()
    assert turning.table.play is None
