"""Files that lie in the way, vanish or are empty: nothing is written over, nothing is lost, and the table starts."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.game import TABLE, TimeIs
from engine.tables import BadTable
from firmware_py.journal.disk import LEFTOVER, MARK, Disk
from firmware_py.journal.journal import GONE, LOOK_EVERY_MS, RETRY_EVERY_MS, Journal
from firmware_py.journal.lines import read_journal
from firmware_py.table.assembly import read_claimed, write_claimed
from firmware_py.voice.phrases import phrases
from tests.journal.bad_disk import BadDisk, record, table


@pytest.mark.parametrize(
    "strange",
    [
        "game-copy.jsonl",
        "game-1.jsonl",
        "game-99999.jsonl",
        "game-00001.jsonl",
        "game-9.9.jsonl",
        "game-٣.jsonl",
    ],
)
def test_kept_games_are_never_written_over_whatever_lies_in_the_folder(strange: str, tmp_path: Path) -> None:
    (tmp_path / strange).write_text("somebody's own", "utf-8")
    journal = Journal(tmp_path)
    for seconds in (1, 2, 3):
        journal.begin(record(seconds))
        journal.keep("game")
        journal.put_away("game")
    assert (tmp_path / strange).read_text("utf-8") == "somebody's own"
    kept = [path.read_text("utf-8") for path in tmp_path.glob("game-*.jsonl") if path.name != strange]
    assert sorted(text.count("time_is") for text in kept) == [1, 2, 3]


def test_a_running_file_that_is_put_away_as_it_is_takes_no_name_that_is_taken(tmp_path: Path) -> None:
    (tmp_path / "damaged-99999.jsonl").write_text("kept", "utf-8")
    (tmp_path / "running.jsonl").write_text("nonsense", "utf-8")
    journal = Journal(tmp_path)
    assert journal.put_away("damaged") == tmp_path / "damaged-100000.jsonl"
    assert (tmp_path / "damaged-99999.jsonl").read_text("utf-8") == "kept"


def delete(path: Path) -> None:
    path.unlink()


def rename(path: Path) -> None:
    path.rename(path.with_name("elsewhere.jsonl"))


def cut(path: Path) -> None:
    os.truncate(path, 20)


def replace_by_another(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def delete_folder(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()


@pytest.mark.parametrize("harm", [delete, rename, cut, replace_by_another, delete_folder])
def test_a_journal_that_vanishes_under_a_running_game_is_told_and_written_anew(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    folder = tmp_path / "journal"
    journal = Journal(folder)
    journal.begin(record(3))
    journal.write(TABLE, TimeIs(50.0))
    journal.sync(0)
    harm(journal.running)
    told = []
    for now_ms in range(100, LOOK_EVERY_MS + 400, 100):
        journal.sync(now_ms)
        told.append(journal.trouble)
    assert GONE in told and told[-1] == "" and journal.vanished == 1
    journal.write(TABLE, TimeIs(60.0))
    journal.close()
    again = Journal(folder).resume()
    assert again is not None
    assert again.actions == [*record(3).actions, (TABLE, TimeIs(50.0)), (TABLE, TimeIs(60.0))]


def taken_up(folder: Path) -> Journal:
    """A journal of a game that was taken up after a restart, and nothing written into it since."""
    first = Journal(folder)
    first.begin(record(3))
    first.close()
    journal = Journal(folder)
    journal.resume()
    return journal


@pytest.mark.parametrize("harm", [delete, rename, cut, delete_folder])
def test_a_journal_that_vanishes_before_anything_more_was_written_is_noticed_too(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    """A game that was just taken up, and waits: nobody looked before its next action."""
    folder = tmp_path / "journal"
    journal = taken_up(folder)
    harm(journal.running)
    for now_ms in range(100, LOOK_EVERY_MS + 400, 100):
        journal.sync(now_ms)
    assert journal.vanished == 1
    assert Journal(folder).resume() == record(3)


@pytest.mark.parametrize("harm", [delete, rename, cut, delete_folder])
def test_a_journal_that_vanished_right_before_the_first_action_after_a_restart_was_not_counted(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    """The action comes before anybody looks for the file, and finds none to be written into."""
    folder = tmp_path / "journal"
    journal = taken_up(folder)
    harm(journal.running)
    journal.write(TABLE, TimeIs(50.0))
    told = [journal.trouble]
    for now_ms in range(100, LOOK_EVERY_MS + 400, 100):
        journal.sync(now_ms)
        told.append(journal.trouble)
    assert GONE in told and told[-1] == "" and journal.vanished == 1
    again = Journal(folder).resume()
    assert again is not None and again.actions == [*record(3).actions, (TABLE, TimeIs(50.0))]


def file_for_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))
    path.parent.write_text("somebody's own", "utf-8")


def link_to_nowhere(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))
    path.parent.symlink_to("nowhere")


def link_to_itself(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))
    path.parent.symlink_to(path.parent.name)


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize("acts", [False, True])
@pytest.mark.parametrize("harm", [file_for_folder, link_to_nowhere, link_to_itself])
def test_a_game_whose_folder_became_something_else_was_in_memory_only(
    harm: Callable[[Path], None], acts: bool, ends: bool, tmp_path: Path
) -> None:
    """And where it ended like that, a name for its file was looked for without end."""
    folder = tmp_path / "journal"
    journal = taken_up(folder)
    harm(journal.running)
    if acts:
        journal.write(TABLE, TimeIs(50.0))
    if ends:
        journal.keep("game")
    for now_ms in range(100, RETRY_EVERY_MS + LOOK_EVERY_MS, 100):
        journal.sync(now_ms)
    assert journal.trouble == "" and os.path.lexists(tmp_path / "journal-damaged-00001")
    assert (folder / "game-00001.jsonl").exists() == ends
    journal.close()
    again = Journal(folder).resume()
    assert again is not None and len(again.actions) == 3 + acts
    assert Journal(tmp_path / "elsewhere").resume() == record(3)


@pytest.mark.parametrize("harm", [delete, rename, cut, replace_by_another, delete_folder])
def test_a_vanished_journal_lit_the_lamp_for_one_frame_and_the_disk_was_blamed(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    turning = table(tmp_path, BadDisk())
    turning.begin(mission="test_run_1", players=3)
    turning.run(2000)
    turning.table.notices.clear()
    harm(turning.table.journal.running)
    turning.run(LOOK_EVERY_MS + 100)
    assert turning.table.journal.vanished == 1 and turning.table.journal.trouble == ""
    assert [notice.what for notice in turning.table.notices] == ["journal_gone"]
    for _ in range(4):
        red, green, blue = turning.lit("status/4")
        assert red > green + blue and turning.table.disk_trouble == GONE
        turning.run(1000)
    turning.run(1500)
    assert turning.lit("status/4") == (0, 0, 0) and turning.table.disk_trouble == ""
    assert [notice.what for notice in turning.table.notices] == ["journal_gone"]
    assert all("journal_gone" in phrases(language).phrase for language in ("en", "cs"))


def test_a_journal_that_vanished_right_before_an_action_was_told_by_nobody(tmp_path: Path) -> None:
    """It was written anew in the very same tick."""
    turning = table(tmp_path, BadDisk())
    play = turning.begin(mission="test_run_1", players=3)
    turning.run(1000)
    turning.table.journal.close()
    turning.table.notices.clear()
    turning.table.journal.running.unlink()
    turning.run(1100)
    assert [notice.what for notice in turning.table.notices] == ["journal_gone"]
    assert turning.table.disk_trouble == GONE
    on_disk = read_journal(turning.table.journal.running.read_bytes(), "test")
    assert on_disk.record.actions == play.record.actions


def test_a_journal_that_vanishes_on_a_disk_that_takes_nothing_is_told_as_gone_when_it_is_written(
    tmp_path: Path,
) -> None:
    disk = BadDisk()
    turning = table(tmp_path, disk)
    turning.begin(mission="test_run_1", players=3)
    turning.run(1900)
    turning.table.notices.clear()
    turning.table.journal.running.unlink()
    while not turning.table.journal.vanished:
        turning.run(20)
    disk.error = errno.ENOSPC
    turning.run(2 * RETRY_EVERY_MS)
    assert [notice.what for notice in turning.table.notices] == ["not_written"]
    assert turning.table.disk_trouble == os.strerror(errno.ENOSPC)
    disk.error = 0
    turning.run(2 * RETRY_EVERY_MS)
    assert [notice.what for notice in turning.table.notices] == ["not_written", "journal_gone"]
    assert turning.table.disk_trouble == "" and turning.lit("status/4") == (0, 0, 0)


def test_a_journal_that_is_there_is_left_alone(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.begin(record(3))
    for now_ms in range(0, 60_000, 100):
        journal.write(TABLE, TimeIs(50.0 + now_ms))
        journal.sync(now_ms)
    assert journal.vanished == 0
    journal.close()


@pytest.mark.parametrize("content", [b"", b"{", b'{"1": 2}', b"\xff", b"[" * 100_000])
def test_a_board_file_that_cannot_be_read_keeps_no_table_from_starting(
    content: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "boards-laptop.json"
    path.write_bytes(content)
    assert read_claimed(tmp_path, "laptop") == {}
    assert (tmp_path / "boards-laptop-damaged-00001.json").read_bytes() == content
    write_claimed(tmp_path, "laptop", 2, "e660c0d1a2b3c4d5")
    assert read_claimed(tmp_path, "laptop") == {2: "e660c0d1a2b3c4d5"}


def test_a_folder_that_lies_where_the_journal_should_be_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "running.jsonl").mkdir()
    (tmp_path / "damaged-00001.jsonl").mkdir()
    journal = Journal(tmp_path)
    with pytest.raises(BadTable):
        journal.resume()
    assert journal.put_away("damaged") == tmp_path / "damaged-00002.jsonl"
    journal.begin(record(3))
    assert not journal.trouble
    journal.close()
    assert Journal(tmp_path).resume() == record(3)


def test_a_game_in_a_folder_that_could_not_be_looked_into_for_a_while_was_written_over(
    tmp_path: Path,
) -> None:
    """It ended the program too: what can't be looked for is neither there nor gone."""
    folder, away = tmp_path / "journal", tmp_path / "away"
    interrupted = taken_up(folder).running.read_bytes()
    folder.rename(away)
    folder.symlink_to(folder)
    journal = Journal(folder)
    with pytest.raises(BadTable):
        journal.resume()
    assert journal.put_away("damaged") is None
    journal.begin(record(7))
    assert journal.trouble
    folder.unlink()
    away.rename(folder)
    journal.sync(RETRY_EVERY_MS)
    assert journal.trouble == ""
    assert (folder / "damaged-00001.jsonl").read_bytes() == interrupted
    assert Journal(folder).resume() == record(7)


def a_gigabyte(path: Path) -> None:
    path.write_bytes(b"")
    os.truncate(path, 10**9)


@pytest.mark.parametrize("harm", [a_gigabyte, os.mkfifo])
def test_a_journal_that_no_memory_holds_or_that_never_ends_is_set_aside_unread(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    """It was read whole, and the program was killed for its memory, or waited for ever."""
    harm(tmp_path / "running.jsonl")
    journal = Journal(tmp_path)
    with pytest.raises(BadTable, match="expected a file of at most 50000000 bytes"):
        journal.resume()
    assert journal.put_away("damaged") == tmp_path / "damaged-00001.jsonl"
    journal.begin(record(3))
    journal.close()
    assert Journal(tmp_path).resume() == record(3)


@pytest.mark.parametrize("why", ["game", "aborted", "damaged", "torn"])
def test_a_folder_with_the_name_of_the_last_kept_file_let_nothing_more_be_written(
    why: str, tmp_path: Path
) -> None:
    """It was read, to write no record twice; the disk was said to be sick, and what people did was in memory only."""
    running = taken_up(tmp_path).running
    whole = running.read_bytes()
    if why == "torn":
        running.write_bytes(whole + b'{"seat":0')
    elif why == "damaged":
        running.write_bytes(whole[:-30] + b"??" + whole[-28:])
    (tmp_path / f"{why}-00007.jsonl").mkdir()
    journal = Journal(tmp_path)
    past = journal.resume()
    assert past is not None
    journal.write(TABLE, TimeIs(50.0))
    journal.keep("aborted" if why == "aborted" else "game")
    journal.close()
    assert journal.trouble == "" and journal.kept > 0
    again = Journal(tmp_path).resume()
    assert again is not None and again.actions[-1] == (TABLE, TimeIs(50.0))
    assert why == "aborted" or (tmp_path / f"{why}-00008.jsonl").is_file()


@pytest.mark.parametrize("name", ["running.jsonl.new", "game-00001.part", "game-00001.part.new"])
def test_a_folder_where_a_file_is_written_first_let_nothing_more_be_written(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / name).mkdir()
    journal = Journal(tmp_path)
    journal.begin(record(3))
    journal.keep("game")
    assert journal.trouble == "" and journal.kept == 1
    journal.close()
    assert Journal(tmp_path).resume() == record(3)
    assert (tmp_path / "game-00001.jsonl").read_text("utf-8").count("time_is") == 3
    assert (tmp_path / name).is_dir()


@pytest.mark.parametrize("is_link", [False, True])
def test_a_file_or_the_target_of_a_link_was_written_over_where_a_game_was_written_first(
    is_link: bool, tmp_path: Path
) -> None:
    folder, outside = tmp_path / "journal", tmp_path / "outside"
    folder.mkdir()
    outside.write_text("somebody's own", "utf-8")
    taken = [
        folder / f"{name}{end}"
        for name in ("game-00001", "aborted-00001", "running")
        for end in (".part", ".part.new", ".jsonl.new", ".jsonl.part")
    ]
    for path in taken:
        if is_link:
            path.symlink_to(outside)
        else:
            path.write_text("somebody's own", "utf-8")
    journal = Journal(folder)
    for why in ("game", "aborted"):
        journal.begin(record(3))
        journal.keep(why)
    journal.close()
    assert journal.trouble == "" and journal.kept == 2
    assert all(path.read_text("utf-8") == "somebody's own" and path.is_symlink() == is_link for path in taken)
    assert outside.read_text("utf-8") == "somebody's own"
    written = {"game-00001.jsonl", "aborted-00001.jsonl", "running.jsonl"}
    assert {path.name for path in folder.iterdir()} == {path.name for path in taken} | written


class DiesOnce(Disk):
    """Its program dies within the n-th write."""

    def __init__(self, time: int) -> None:
        self._left = time

    def write(self, file: int, data: bytes) -> None:
        self._left -= 1
        if not self._left:
            super().write(file, data[:7])
            raise KeyboardInterrupt
        super().write(file, data)


def leftovers(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if LEFTOVER.fullmatch(path.name)]


@pytest.mark.parametrize("time", [1, 2])
def test_what_power_cuts_leave_of_half_files_does_not_heap_up(time: int, tmp_path: Path) -> None:
    for _ in range(5):
        with pytest.raises(KeyboardInterrupt):
            cut_off = Journal(tmp_path, DiesOnce(time))
            cut_off.begin(record(3))
            cut_off.keep("game")
        assert len(leftovers(tmp_path)) == 1
    outside = tmp_path / "outside"
    outside.write_text("somebody's own", "utf-8")
    letters = "0123456789abcdef"
    (link := tmp_path / f"game-00009.jsonl{MARK}{letters}").symlink_to(outside)
    (foreign := tmp_path / f"game-00009.jsonl{MARK}{letters}.bak").write_text("somebody's own", "utf-8")
    journal = Journal(tmp_path)
    journal.begin(record(3))
    journal.keep("game")
    assert leftovers(tmp_path) == [link] and foreign.exists() and outside.exists()


def test_a_disk_that_renames_nothing_is_not_filled_with_half_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal tries again every five seconds, all evening."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(Path, "replace", refuse)
    journal = Journal(tmp_path)
    journal.begin(record(3))
    journal.keep("game")
    journal.sync(RETRY_EVERY_MS)
    assert journal.trouble and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("says", [errno.EPERM, errno.EOPNOTSUPP])
def test_no_game_was_kept_on_a_stick_that_knows_no_second_names(
    says: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(says, os.strerror(says))

    monkeypatch.setattr(os, "link", refuse)
    (tmp_path / "game-00001.jsonl").write_text("somebody's own", "utf-8")
    (tmp_path / "aborted-00001.jsonl").mkdir()
    journal = Journal(tmp_path)
    for seconds in (1, 2):
        journal.begin(record(seconds))
        journal.keep("game")
    assert journal.put_away("game") == tmp_path / "game-00003.jsonl" and journal.trouble == ""
    kept = [(tmp_path / f"game-0000{number}.jsonl").read_text("utf-8") for number in (1, 2, 3)]
    assert [text.count("time_is") for text in kept] == [0, 1, 2] and kept[0] == "somebody's own"
    journal.running.write_text("nonsense", "utf-8")
    assert Journal(tmp_path).put_away("damaged") == tmp_path / "damaged-00001.jsonl"
    assert not leftovers(tmp_path)


def test_a_disk_that_refuses_a_name_leaves_no_empty_file_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    (tmp_path / "one").write_text("one", "utf-8")
    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(PermissionError):
        Disk().move_beside(tmp_path / "one", tmp_path / "two")
    assert [path.name for path in tmp_path.iterdir()] == ["one"]


@pytest.mark.parametrize(
    "content", ['{"1": "nonsense"}', '{"1": "e660c0d1a2b3c4d5", "2": "e660c0d1a2b3c4d5"}']
)
def test_claims_that_cannot_be_are_put_aside_and_keep_no_table_from_starting(
    content: str, tmp_path: Path
) -> None:
    path = tmp_path / "boards-bench.json"
    path.write_text(content, encoding="utf-8")
    assert read_claimed(tmp_path, "bench") == {}
    assert (tmp_path / "boards-bench-damaged-00001.json").read_text(encoding="utf-8") == content


class FailsOnce(Disk):
    """Syncs folders, and once fails right after or before that."""

    def __init__(self, time: int, after: bool) -> None:
        self._left = time
        self._after = after

    def sync_folder(self, folder: Path) -> None:
        self._left -= 1
        if self._left or self._after:
            super().sync_folder(folder)
        if not self._left:
            raise OSError(errno.EIO, os.strerror(errno.EIO))


@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("time", range(1, 9))
def test_a_disk_that_failed_right_after_a_game_was_kept_had_it_twice(
    time: int, after: bool, tmp_path: Path
) -> None:
    """And so had the log: who had won it had won two."""
    journal = Journal(tmp_path, FailsOnce(time, after))
    for number, why in enumerate(("game", "aborted"), 2):
        journal.begin(record(number))
        journal.sync(number * 20_000)
        journal.keep(why)
        journal.sync(number * 20_000 + RETRY_EVERY_MS)
        journal.put_away(why)
        journal.sync(number * 20_000 + 2 * RETRY_EVERY_MS)
    assert journal.trouble == "" and journal.kept == 2
    assert {path.name for path in tmp_path.iterdir()} == {"game-00001.jsonl", "aborted-00001.jsonl"}
