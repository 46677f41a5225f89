"""Which games of the log are meant."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are meant; what is None does not matter. `name` is somebody who played, with % for anything."""

    game: str | None = None
    title: str | None = None
    name: str | None = None
    since: str | None = None
    outcome: str | None = None

    def where(self) -> tuple[str, tuple[str, ...]]:
        """The condition in SQL, and its values."""
        conditions = {
            "game = ?": self.game,
            "title = ?": self.title,
            "EXISTS (SELECT 1 FROM json_each(players) WHERE json_extract(value, '$[1]') LIKE ?)": self.name,
            "played >= ?": self.since,
            "outcome = ?": self.outcome,
        }
        used = {text: value for text, value in conditions.items() if value is not None}
        return (f"WHERE {' AND '.join(used)}" if used else ""), tuple(used.values())


ALL: Final = Filter()
