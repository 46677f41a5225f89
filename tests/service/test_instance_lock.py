"""One table a state folder: also when its lock is deleted, renamed or replaced while the table runs."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.tables import TableError
from firmware_py.service.instance_lock import FILE, GONE, InstanceLock, LockWatch, only_one
from firmware_py.voice.phrases import phrases
from tests.table.turning import TurningTable


def delete(path: Path) -> None:
    path.unlink()


def rename(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"")
    other.replace(path)


def delete_folder(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()


def link_to_itself(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


def link_to_nowhere(path: Path) -> None:
    path.unlink()
    path.symlink_to("nowhere")


def link_to_where_it_went(path: Path) -> None:
    rename(path)
    path.symlink_to("elsewhere")


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


HARMS = pytest.mark.parametrize(
    "harm",
    [delete, rename, replace, delete_folder, link_to_itself, link_to_nowhere, link_to_where_it_went, pipe],
)


def test_a_second_table_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    with only_one(tmp_path), pytest.raises(TableError, match="another table uses"):
        InstanceLock(tmp_path)
    InstanceLock(tmp_path).close()


def test_a_folder_in_place_of_the_lock_let_two_tables_write_one_journal(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with only_one(tmp_path), pytest.raises(TableError, match="another table uses"):
        InstanceLock(tmp_path)
    assert (tmp_path / f"{FILE}-damaged-00001").is_dir()


@pytest.mark.parametrize("in_place", [link_to_itself, link_to_nowhere, pipe])
def test_a_link_in_place_of_the_lock_let_two_tables_write_one_journal(
    in_place: Callable[[Path], None], tmp_path: Path
) -> None:
    (tmp_path / FILE).touch()
    in_place(tmp_path / FILE)
    with only_one(tmp_path), pytest.raises(TableError, match="another table uses"):
        InstanceLock(tmp_path)
    assert os.path.lexists(tmp_path / f"{FILE}-damaged-00001") and not (tmp_path / "nowhere").exists()


def test_a_lock_that_may_only_be_read_let_two_tables_write_one_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody had started a table with sudo once; from then on it went on without a lock, and so did a second one."""
    system = os.open

    def refuse(path: Path, flags: int, mode: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return system(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    with only_one(tmp_path), pytest.raises(TableError, match="another table uses"):
        InstanceLock(tmp_path)


@HARMS
def test_a_lock_that_vanishes_under_a_running_table_is_made_anew(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    folder = tmp_path / "state"
    folder.mkdir()
    with only_one(folder) as lock:
        assert not lock.look()
        harm(folder / FILE)
        assert lock.look()
        assert not lock.look()
        with pytest.raises(TableError, match="another table uses"):
            InstanceLock(folder)


@HARMS
def test_a_vanished_lock_is_told_by_lamp_and_page(
    harm: Callable[[Path], None], tmp_path: Path, turning: TurningTable
) -> None:
    folder = tmp_path / "state"
    folder.mkdir()
    with only_one(folder) as lock:
        watch = LockWatch(lock, turning.table)
        watch.look()
        assert not turning.table.notices
        harm(folder / FILE)
        watch.look()
        turning.run(20)
        assert [notice.what for notice in turning.table.notices] == ["lock_gone"]
        told = {one.name: one for one in turning.table.devices.health}["disk"]
        assert (told.state, told.reason) == ("absent", GONE)
        red, green, blue = turning.lit("status/4")
        assert red > green + blue
        watch.look()
        assert {one.name: one.state for one in turning.table.devices.health}["disk"] == "ready"
    assert all("lock_gone" in phrases(language).phrase for language in ("en", "cs"))


def test_a_table_whose_folder_another_one_took_while_the_lock_was_gone_writes_no_more(tmp_path: Path) -> None:
    with only_one(tmp_path) as lock:
        (tmp_path / FILE).unlink()
        with only_one(tmp_path), pytest.raises(TableError, match="another table uses"):
            lock.look()


def test_where_the_disk_takes_nothing_the_lock_is_made_as_soon_as_it_does(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    folder.write_text("no folder", encoding="utf-8")
    with only_one(folder) as lock:
        folder.unlink()
        assert not lock.look()
        with pytest.raises(TableError, match="another table uses"):
            InstanceLock(folder)
