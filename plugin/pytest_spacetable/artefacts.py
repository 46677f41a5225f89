"""What a failed test leaves: the capture, the journal, the lit table as a picture, its log, how to play it again."""

import re
import shlex
import shutil
from pathlib import Path

from pytest_spacetable.client import TableError
from pytest_spacetable.table import Table


def folder_of(root: Path, test: str) -> Path:
    """A folder of its own for a test."""
    return root / re.sub(r"[^\w.-]+", "_", test)


def leave(table: Table, log: Path, folder: Path, command: tuple[str, ...]) -> list[str]:
    """Writes all that can be had into a folder, and gives sentences about it. A table that ended has its log only."""
    folder.mkdir(parents=True, exist_ok=True)
    told = [f"artefacts: {folder}"]
    shutil.copy(log, folder / "table.log")
    try:
        shutil.copy(table.capture, folder / "capture.wire")
        (folder / "journal.jsonl").write_text("".join(f"{line}\n" for line in table.journal()), "utf-8")
        table.picture(folder / "table.png")
    except (TableError, OSError) as error:
        told.append(f"the table could not give all: {error}")
    if (folder / "capture.wire").exists():
        again = shlex.join([*command, "wire", "replay", str(folder / "capture.wire")])
        (folder / "replay.txt").write_text(again + "\n", "utf-8")
        told.append(f"play it again: {again}")
    return told
