"""A table whose state folder is a file system of its own, in a mount namespace of this process: `unshare -rm python -m
tests.journal.real_disk FOLDER full|read_only`. Prints what became of it as JSON.
"""

import json
import subprocess
import sys
from pathlib import Path

from firmware_py.journal.disk import Disk
from firmware_py.journal.journal import RETRY_EVERY_MS, SYNC_EVERY_MS, Journal
from firmware_py.journal.lines import read_journal
from tests.journal.bad_disk import table
from tests.table.turning import TurningTable

SIZE = 256 * 1024
FILLS_MS = 120_000  # in which a game writes more than is left of its last page


def mount(*options: str) -> None:
    subprocess.run(["mount", *options], check=True, capture_output=True)


def fill(folder: Path) -> Path:
    """A file that takes all the room there is left."""
    file = folder / "somebody_s.film"
    with file.open("wb", buffering=0) as film:
        try:
            while True:
                film.write(b"\0" * 512)
        except OSError:
            return file


def told(turning: TurningTable) -> dict[str, object]:
    """What the table says about its disk, and how far its game is."""
    said = [[notice.what, notice.reason] for notice in turning.table.notices]
    turning.table.notices.clear()
    lamp = turning.lit("status/4") != (0, 0, 0)
    return {"said": said, "lamp": lamp, "clock_s": round(turning.play.clock_ms / 1000)}


def written(turning: TurningTable) -> bool:
    """Whether the file on the disk has just the actions of the game."""
    journal = turning.table.journal
    found = read_journal(journal.running.read_bytes(), "test").record
    return found.actions == turning.play.record.actions


def full(folder: Path) -> list[object]:
    """The file system fills up during a game, and has room again."""
    turning = table(folder, Disk())
    turning.begin(mission="test_run_1", players=3)
    turning.run(2000)
    film = fill(folder)
    turning.run(FILLS_MS)
    during = told(turning)
    film.unlink()
    turning.run(RETRY_EVERY_MS + SYNC_EVERY_MS)
    return [during, told(turning), written(turning)]


def read_only(folder: Path) -> list[object]:
    """The folder can only be read any more, as after an error of a card; the table starts again; then all is well."""
    turning = table(folder, Disk())
    turning.begin(mission="test_run_1", players=3)
    turning.run(2000)
    turning.table.journal.close()
    lines = len(turning.play.record.actions)
    mount("--bind", str(folder), str(folder))
    mount("-o", "remount,bind,ro", str(folder))
    turning.run(4000)
    during = told(turning)
    again = Journal(folder / "journal").resume()
    is_there = again is not None and len(again.actions) >= lines
    mount("-o", "remount,bind,rw", str(folder))
    turning.run(RETRY_EVERY_MS + SYNC_EVERY_MS)
    return [during, told(turning), written(turning), is_there]


if __name__ == "__main__":
    place = Path(sys.argv[1])
    mount("-t", "tmpfs", "-o", f"size={SIZE}", "none", str(place))
    print(json.dumps({"full": full, "read_only": read_only}[sys.argv[2]](place)))
