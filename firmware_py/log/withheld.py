"""Games of a round that other tables play too: who knows the seed knows the decks, so until the round is sealed page,
log and exports keep seed and record to themselves.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from engine.tables import BadTable
from firmware_py.journal.disk import Disk, set_aside

FILE: Final = "rounds.json"
LAST: Final = 200


@dataclass(frozen=True, slots=True)
class DealtRound:
    """A round that was dealt here: its game and seed, and when it is sealed (UTC, ISO 8601)."""

    round: Annotated[str, Meta(max_length=12)]
    game: str
    seed: Annotated[int, Meta(ge=0)]
    seals: str

    def is_sealed(self, wall_s: float) -> bool:
        """Whether everybody may know the seed at this second of the epoch."""
        try:
            seals = datetime.fromisoformat(self.seals)
        except ValueError:
            return True
        return wall_s >= (seals if seals.tzinfo is not None else seals.replace(tzinfo=UTC)).timestamp()


class Rounds:
    """The rounds that were dealt, kept in the state folder so that a restart gives no seed away.

    A file that can't be read is set aside; `trouble` says so, "" if all is well.
    """

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self._path = folder / FILE
        self._disk = disk or Disk()
        self.trouble = ""
        self._known = self._read()

    def _read(self) -> list[DealtRound]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=list[DealtRound])
        except FileNotFoundError:
            return []
        except (msgspec.DecodeError, UnicodeDecodeError, OSError, BadTable) as error:
            self.trouble = f"{self._path}: {error} ({set_aside(self._path)})"
            return []

    def add(self, dealt: DealtRound) -> None:
        """Keeps a round; raises OSError where the disk takes nothing, and then it is not known."""
        known = [one for one in self._known if one != dealt][-LAST + 1 :]
        self._disk.write_new(self._path, msgspec.json.encode([*known, dealt]))
        self._known = [*known, dealt]

    def of(self, game: str, seed: int) -> str:
        """The round that a game belongs to; "" for none."""
        return next((one.round for one in self._known if (one.game, one.seed) == (game, seed)), "")

    def withheld(self, game: str, seed: int, wall_s: float) -> bool:
        """Whether page, log and exports keep this game's seed and record to themselves."""
        return any((one.game, one.seed) == (game, seed) and not one.is_sealed(wall_s) for one in self._known)
