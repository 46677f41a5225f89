"""Whatever became of the files of the state folder, the table starts, sets aside what it can't read, and says so."""

import errno
import gc
import os
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from firmware_py.commands.main import main
from firmware_py.devices.tag_file import write_tags
from firmware_py.inputs import SatDown
from firmware_py.journal.journal import RUNNING
from firmware_py.service import run as service
from firmware_py.service.background import collect
from firmware_py.service.folder_watch import FolderWatch
from firmware_py.service.instance_lock import InstanceLock
from firmware_py.table.assembly import write_claimed
from firmware_py.voice.phrases import phrases
from firmware_py.web.server import Server

# Those that count starts and days begin anew, and nothing is told of them.
COUNTERS = {"starts.json", "operator_code.json"}
FILES = {
    *("boards-bench.json", "codes.json", "flights.sqlite", "lobby.json", "settings.toml", "tags.json"),
    *(f"journal/{RUNNING}", "journal/game-00001.jsonl", "lock"),
} | COUNTERS
KEPT = {"journal/game-00001.jsonl"}  # is named by the log of the program, and stays where it is
FINE_WITHOUT_CONTENT = {
    "flights.sqlite",
    "settings.toml",
}  # a log without games, settings as they are usually
Visit = Callable[[Server, FolderWatch], None]


def start(folder: Path, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Starts the program as a service manager does, as far as its page, and lets `visit` see the table."""

    async def serve(
        server: Server, folder: Path, watches: tuple[InstanceLock, FolderWatch], at: object, browser: bool
    ) -> bool:
        server.tick(0)
        service._told(folder, server.operator_code)
        visit(server, watches[1])
        server.tick(100)
        return False

    monkeypatch.setenv("NOTIFY_SOCKET", "/nobody/listens")
    monkeypatch.setattr(service, "_serve", serve)
    service.run(service.Wanted("bench", state=str(folder), voice=service.SpokenVoice(silent=True)))


def an_evening(server: Server, watch: FolderWatch) -> None:
    """Leaves one of each file behind."""
    folder = server._service.simulated.state
    server._service.in_lobby(SatDown(1, "phone"))
    server.tick(50)
    server._service.change_setting("volume", 40)
    write_tags(folder, {"A/red/1": ("04a1b2c3", "")})
    write_claimed(folder, "bench", 1, "e660c0d1a2b3c4d5")
    server.table.begin("space_alert", {"mission": "test_run_1"}, 3)
    server.table.journal.keep("game")
    collect(folder)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("state")
    with pytest.MonkeyPatch.context() as monkeypatch:
        start(folder, an_evening, monkeypatch)
    left = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert left == FILES
    return folder


def empty(path: Path) -> None:
    path.write_bytes(b"")


def garbage(path: Path) -> None:
    path.write_bytes(b"\xff\x00{" * 700)


def folder_in_its_place(path: Path) -> None:
    path.unlink()
    path.mkdir()


def pipe_in_its_place(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize("harm", [empty, garbage, folder_in_its_place, pipe_in_its_place])
@pytest.mark.parametrize("name", sorted(FILES - {"lock"}))
def test_a_table_starts_with_each_file_of_its_state_folder_harmed_in_turn(
    name: str, harm: Callable[[Path], None], whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tag file or a file of claims that was empty kept the table from starting, five times of five; with a pipe in
    place of either it waited for ever.
    """
    folder = tmp_path / "state"
    copytree(whole, folder)
    harm(folder / name)
    told: list[str] = []

    def visit(server: Server, watch: FolderWatch) -> None:
        collect(folder)
        watch.look(server.table)
        server.tick(50)
        told.extend(f"{notice.what} {notice.reason}" for _, notice in server._service.notices)

    start(folder, visit, monkeypatch)
    stem = Path(name).stem
    if name in COUNTERS | KEPT or (harm is empty and name in FINE_WITHOUT_CONTENT):
        return
    assert [text for text in told if "damaged" in text and stem in text], told
    if name.startswith("journal/"):
        assert list((folder / "journal").glob("damaged-*"))
    else:
        assert list(folder.glob(f"{stem}-damaged-*"))


def test_the_collector_looks_no_more_at_what_was_made_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looked at half a million things each time, and frames were late for it."""
    left: list[int] = []

    def visit(server: Server, watch: FolderWatch) -> None:
        left.append(len(gc.get_objects()))

    start(tmp_path, visit, monkeypatch)
    assert gc.get_freeze_count() > 20_000 > left[0]
    gc.unfreeze()


def test_what_was_set_aside_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tags.json").write_bytes(b"")
    told: list[str] = []

    def visit(server: Server, watch: FolderWatch) -> None:
        for _ in range(3):
            watch.look(server.table)
        told.extend(notice.what for notice in server.table.notices)

    for _ in range(2):
        start(tmp_path, visit, monkeypatch)
    assert told.count("file_set_aside") == 1
    assert all("file_set_aside" in phrases(language).phrase for language in ("en", "cs"))


def test_a_state_folder_in_which_nothing_can_be_looked_for_ended_in_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "lstat", refuse)
    assert main(["log", "list", "--state", str(tmp_path)]) == 2
    assert f"{tmp_path} can't be the state folder: Permission denied" in capsys.readouterr().err
