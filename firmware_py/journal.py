"""The journal: every accepted action is written here before its effect is shown.

It is a record (engine/record.py) that grows line by line in the state folder. While a game runs its file is called
`running.jsonl`; when it is over the file gets a number of its own.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import IO

from engine.game import Action, Seat
from engine.record import Record, action_line, read_record
from engine.tables import BadTable

RUNNING = "running.jsonl"


class Journal:
    """Writes one game at a time into `folder`, which is made if need be."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: IO[str] | None = None
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def running(self) -> Path:
        """The file of the game that is not over yet."""
        return self._folder / RUNNING

    def begin(self, record: Record) -> None:
        """Starts a new file with a record's header, and whatever actions it has already; puts away what ran before."""
        self.put_away("aborted")
        self._file = self.running.open("w", encoding="utf-8", newline="\n")
        self._write(record.lines())

    def resume(self) -> Record | None:
        """The game that was not over when the program stopped; None if there is none.

        A last line that was not written whole is dropped: its action was never shown. Raises BadTable for a file that
        is damaged in another way.
        """
        if not self.running.exists():
            return None
        text = self.running.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if not whole:
            return None
        record = read_record(whole.splitlines(), str(self.running))
        self.close()
        self._file = self.running.open("r+", encoding="utf-8", newline="\n")
        self._file.truncate(len(whole.encode("utf-8")))
        self._file.seek(0, 2)
        return record

    def write(self, seat: Seat, action: Action) -> None:
        """Appends an accepted action; it has left the program when this returns."""
        self._write([action_line(seat, action)])

    def put_away(self, why: str) -> Path | None:
        """Closes the running file and names it by `why` (game, aborted, damaged) and a number; nothing is deleted."""
        self.close()
        if not self.running.exists():
            return None
        number = sum(1 for _ in self._folder.glob(f"{why}-*.jsonl")) + 1
        return self.running.rename(self._folder / f"{why}-{number:05}.jsonl")

    def close(self) -> None:
        """Closes the file, if one is open."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, lines: Iterable[str]) -> None:
        if self._file is None:
            raise BadTable(str(self.running), 0, "", "expected a game that has begun")
        self._file.writelines(f"{line}\n" for line in lines)
        self._file.flush()
