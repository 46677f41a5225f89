"""What a journal can suffer: it is resumed up to a torn end, or refused with a sentence and set aside, never half."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from engine import GAMES
from engine.game import TABLE, TimeIs
from engine.record import Record, read_record
from engine.space_alert.actions import Plan
from engine.tables import BadTable
from firmware_py.journal.journal import Journal
from firmware_py.journal.lines import TORN_BYTES, VERSION, ShowNote, head, read_journal, seal_all, unsealed
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
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
    """Line 8 with one bit flipped: 5.0 becomes 7.0."""
    at = raw.index(b'"at":5.0')
    return raw[: at + 5] + b"7" + raw[at + 6 :]


def two_flips(raw: bytes) -> bytes:
    """Line 8 with two bits flipped: 5.0 becomes 6.0."""
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


# The damage, its first line of it, and how many actions behind are lost: by the table (0), by whom nobody knows (-1).
RESUMED: list[tuple[Callable[[bytes], bytes], int, dict[int, int]]] = [
    (two_flips, 8, {0: 35}),
    (without_line, 21, {0: 21}),
    (doubled_line, 21, {0: 23}),
    (swapped_lines, 10, {0: 33}),
    (long_garbage, 43, {-1: 1}),
]


@pytest.mark.parametrize(("damage", "line", "lost"), RESUMED)
def test_a_journal_is_resumed_up_to_its_damage_and_kept_as_it_is(
    damage: Callable[[bytes], bytes], line: int, lost: dict[int, int], tmp_path: Path
) -> None:
    """Two flipped bits refused a whole game that was not over."""
    path = written(tmp_path)
    whole = read_journal(path.read_bytes(), "test").record
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    journal = Journal(tmp_path)
    found = journal.resume()
    assert found is not None and found.actions == whole.actions[: line - 3]
    assert journal.damage is not None
    assert (journal.damage.healed, journal.damage.line, journal.damage.lost) == (0, line, lost)
    assert (tmp_path / "damaged-00001.jsonl").read_bytes() == damaged
    journal.write(TABLE, TimeIs(100.0))
    journal.close()
    again = Journal(tmp_path)
    assert again.resume() == replace(found, actions=[*found.actions, (TABLE, TimeIs(100.0))])
    assert again.damage is None


def test_lines_that_are_all_damaged_are_no_torn_end(tmp_path: Path) -> None:
    """They were taken for one, of which nothing was ever shown."""
    raw = written(tmp_path, 6).read_bytes().replace(b'"do":"time_is"', b'"DO":"time_is"')
    found = read_journal(raw, "test")
    assert found.record.actions == [] and found.torn == b""
    assert found.damage is not None and found.damage.lost == {0: 6}


def test_a_block_of_zeros_ends_what_is_resumed(tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_bytes(zeroed_block(path.read_bytes()))
    journal = Journal(tmp_path)
    found = journal.resume()
    assert found is not None and journal.damage is not None
    assert len(found.actions) == journal.damage.line - 3 > 0
    assert journal.damage.total < 40 - len(found.actions)


def test_any_single_bit_of_a_running_game_is_healed(tmp_path: Path) -> None:
    """The checksum gives it away, also where it is the end of a line, or becomes one."""
    raw = written(tmp_path, 6).read_bytes()
    whole = read_journal(raw, "test").record
    ends = [at for at, byte in enumerate(raw) if byte == ord("\n")]
    for at, bit in [
        *((at, at % 8) for at in range(0, len(raw), 7)),
        *((at, bit) for at in ends for bit in range(8)),
    ]:
        turned = bytearray(raw)
        turned[at] ^= 1 << bit
        found = read_journal(bytes(turned), "test")
        assert found.record == whole
        assert found.damage is not None and (found.damage.healed, found.damage.line) == (1, 0)


def begun_from_position(name: str) -> bytes:
    """The journal of a game that was begun from a position, right after that."""
    rules = GAMES[name]
    position: dict[str, Any] = rules.deal(rules.setup({}), 3).position()
    setup = rules.from_position(position).setup
    held = Record(name, rules.version, setup, 3, position=position, people={1: "Jana *"})
    return seal_all([head(), *held.lines()], 1)


@pytest.mark.parametrize("name", GAMES)
def test_one_flipped_bit_in_the_header_of_a_game_from_a_position_refused_the_whole_game(name: str) -> None:
    """Its header is longer than the lines in which a bit was looked for."""
    raw = begun_from_position(name)
    whole = read_journal(raw, "test").record
    begin = raw.index(b"\n") + 1
    letters = [at for at in range(begin, len(raw)) if raw[at] in b"J*"]
    assert len(letters) > 1
    for at, bit in [
        *((at, at % 8) for at in range(begin, len(raw), 29)),
        *((at, bit) for at in (begin, len(raw) - 20, len(raw) - 19, *letters) for bit in range(8)),
    ]:
        turned = bytearray(raw)
        turned[at] ^= 1 << bit
        found = read_journal(bytes(turned), "test")
        assert found.record == whole
        assert found.damage is not None and (found.damage.healed, found.damage.line) == (1, 0)


def test_a_flipped_bit_in_a_line_of_16_kilobytes_is_found_at_once() -> None:
    """By trying every bit with a checksum of the whole line it would take a minute."""
    line = '{"people":"%s"}' % ("A" * 16_000)
    raw = seal_all([line], 1)[:-1]
    for at in (0, 8_000, len(raw) - 21, len(raw) - 18, len(raw) - 5, len(raw) - 1):
        turned = bytearray(raw)
        turned[at] ^= 4
        began = perf_counter()
        assert unsealed(bytes(turned)) == line
        assert perf_counter() - began < 1.0


def test_a_healed_journal_is_written_anew_and_the_damaged_one_kept(tmp_path: Path) -> None:
    path = written(tmp_path)
    good = path.read_bytes()
    path.write_bytes(flip(good))
    journal = Journal(tmp_path)
    journal.resume()
    journal.close()
    assert (tmp_path / "damaged-00001.jsonl").read_bytes() == flip(good)
    assert read_journal(path.read_bytes(), "test").damage is None
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["damaged-00001.jsonl", "running.jsonl"]


def damaged_table(folder: Path, damage: Callable[[bytes], bytes]) -> TurningTable:
    """A table that takes up a damaged game of two, one of whom has a name."""
    first = TurningTable(simulated_table(folder))
    play = first.begin(mission="test_run_1", players=2)
    first.run(30_000)
    play.record.people[1] = "Ada"
    first.table.journal.close()
    running = first.table.journal.running
    record = replace(play.record, actions=[*play.record.actions])
    lines = [head(), *record.lines(), '{"people":{"1":"Ada"},"note":"people"}']
    running.write_bytes(damage(seal_all(lines, 1)))
    return TurningTable(simulated_table(folder))


def test_the_table_tells_how_many_actions_are_lost_and_of_whom(tmp_path: Path) -> None:
    """By a notice, by voice, and in the story, for pages that come later."""

    def two_wrong(raw: bytes) -> bytes:
        lines = raw.splitlines(keepends=True)
        assert b'"seat":0' in lines[-3]
        lines[-3] = lines[-3].replace(b'"seat":0', b'"seat":3')
        return b"".join(lines)

    turning = damaged_table(tmp_path, two_wrong)
    play = turning.table.resume()
    assert play is not None
    notices = {notice.what: notice.reason for notice in turning.table.notices}
    assert notices["cut_journal"] == "2 (#0: 1, #3: 1)"
    assert "damaged_journal" in turning.table.played
    turning.run(20)
    captions = [cue for cue in play.director.captions if cue.phrase == "cut_journal"]
    assert len(captions) == 1 and captions[0].at_ms <= play.director.now_ms
    for language, sentence in (("en", "Lost actions"), ("cs", "Ztracené akce")):
        told = phrases(language).caption(captions[0])
        assert sentence in told and "2 (#0: 1, #3: 1)" in told


def test_a_mended_journal_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    def one_wrong(raw: bytes) -> bytes:
        at = raw.rindex(b'"do"')
        return raw[:at] + b'"dn"'.replace(b"n", b"n") + raw[at + 4 :]

    turning = damaged_table(tmp_path, one_wrong)
    assert turning.table.resume() is not None
    notices = {notice.what: notice.reason for notice in turning.table.notices}
    assert notices["healed_journal"] == "1"


DAMAGE: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda raw: b"", "running.jsonl:1: expected a journal"),
    (lambda raw: b"\0" * len(raw), "running.jsonl:1: expected a journal"),
    (later_version, "running.jsonl:1: journal: expected version 4 or older, got 5"),
    (lambda raw: seal_all([head()], 1), "expected a record"),
    (
        lambda raw: raw.replace(b"format", b"##rmat"),
        "running.jsonl:2: expected a line with a checksum that fits",
    ),
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
    seated = replace(record(3), bots=(2, 3), people={1: "Ada"})
    journal.begin(seated)
    journal.note(ShowNote(1000, True, 2))
    journal.close()
    path = tmp_path / "running.jsonl"
    for torn in (b"", b'{"seat":0,'):
        path.write_bytes(path.read_bytes() + torn)
        again = Journal(tmp_path)
        assert again.resume() == seated
        assert (again.bots, again.people, again.show) == ((2, 3), {1: "Ada"}, ShowNote(1000, True, 2))
        again.close()
    again.begin(record())
    assert (again.bots, again.people) == ((), {})


def test_a_journal_of_version_2_goes_on_with_its_bots(tmp_path: Path) -> None:
    path = tmp_path / "running.jsonl"
    path.write_bytes(seal_all(['{"journal":2}', *record(3).lines(), '{"bots":[2,3],"note":"bots"}'], 1))
    journal = Journal(tmp_path)
    assert journal.resume() == replace(record(3), bots=(2, 3))
    assert path.read_bytes().startswith(seal_all([head()], 1))
    assert Journal(tmp_path).resume() == replace(record(3), bots=(2, 3))


def test_who_sits_down_in_the_middle_of_a_game_is_in_the_journal_and_in_the_record_that_is_kept(
    tmp_path: Path,
) -> None:
    journal = Journal(tmp_path)
    journal.begin(replace(record(3), bots=(2, 3), people={1: "Ada"}))
    journal.seat((3,), {1: "Ada", 2: "Ben"})
    journal.write(TABLE, TimeIs(50.0))
    journal.close()
    again = Journal(tmp_path)
    found = again.resume()
    assert found is not None and (found.bots, found.people) == ((3,), {1: "Ada", 2: "Ben"})
    again.keep("game")
    kept = read_record((tmp_path / "game-00001.jsonl").read_text("utf-8").splitlines(), "kept")
    assert (kept.bots, kept.people, len(kept.actions)) == ((3,), {1: "Ada", 2: "Ben"}, 4)
    again.seat((), {})
    assert again.bots == (3,), "what was kept tells who played it"


@pytest.mark.parametrize("people", ['{"one":"Ada"}', '{"1":7}', '["Ada"]', '{"-1":"Ada"}'])
def test_people_at_no_seat_are_refused_with_a_sentence(people: str, tmp_path: Path) -> None:
    lines = [head(), *record(3).lines(), f'{{"people":{people},"note":"people"}}']
    (tmp_path / "running.jsonl").write_bytes(seal_all(lines, 1))
    with pytest.raises(BadTable, match=r"running.jsonl:6: people"):
        Journal(tmp_path).resume()


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
