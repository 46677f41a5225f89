"""What is remembered of the lobby over restarts: one file in the state folder."""

from dataclasses import asdict
from pathlib import Path
from typing import Final

import msgspec

from engine.tables import BadValue, convert
from firmware_py.journal.disk import Disk, set_aside
from firmware_py.table.lobby import Evening, Lobby

FILE: Final = "lobby.json"


class LobbyFile:
    """The file in `folder`, or nothing that stays where that is None. A file that can't be read is set aside,
    and a disk that takes nothing stops no game.
    """

    def __init__(self, folder: Path | None, disk: Disk | None = None) -> None:
        self._path = folder / FILE if folder is not None else None
        self._disk = disk or Disk()
        self._written = Evening()

    def load(self, lobby: Lobby) -> None:
        """Lets a lobby be as it was."""
        if self._path is None or not self._path.exists():
            return
        try:
            kept = convert(msgspec.json.decode(self._path.read_bytes()), Evening)
        except (OSError, msgspec.MsgspecError, BadValue, RecursionError, UnicodeError):
            self._put_aside(self._path)
            return
        lobby.remember(kept)
        self._written = lobby.evening()

    def _put_aside(self, path: Path) -> None:
        try:
            set_aside(path)
        except OSError:
            return  # the next change is written over it, if the disk takes that

    def save(self, lobby: Lobby) -> None:
        """Writes how a lobby is, if that is otherwise than it was."""
        evening = lobby.evening()
        if self._path is None or evening == self._written:
            return
        self._written = evening
        try:
            self._disk.write_new(self._path, msgspec.json.encode(asdict(evening)))
        except OSError:
            return
