"""Files of the state folder that could not be read and were set aside: people are told of each."""

from pathlib import Path
from typing import Final

from engine.game import TABLE
from firmware_py.table.table import Notice, Table

PATTERN: Final = "*-damaged-*"
ELSEWHERE: Final = "settings-"  # told by whoever reads them, with what is wrong in them
BESIDE: Final = ("-wal", "-shm")  # of a database, with which they go


class FolderWatch:
    """Looks which files of `folder` were set aside since it was made, at the start and later; nobody is told of older
    ones again.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known = self._aside()

    def look(self, table: Table) -> None:
        """Tells people of each file that was set aside since the last look."""
        aside = self._aside()
        for name in sorted(aside - self._known):
            table.notify(Notice("file_set_aside", name, TABLE))
        self._known = aside

    def _aside(self) -> frozenset[str]:
        names = (path.name for path in self._folder.glob(PATTERN))
        return frozenset(
            name for name in names if not name.startswith(ELSEWHERE) and not name.endswith(BESIDE)
        )
