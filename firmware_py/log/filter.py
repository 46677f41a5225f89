"""Which games of the log are meant."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are meant; what is None does not matter. `name` is somebody who played, with % for anything;
    `since` belongs to the time that is meant, `until` does not."""

    game: str | None = None
    title: str | None = None
    name: str | None = None
    since: str | None = None
    outcome: str | None = None
    until: str | None = None

    def where(self, more: str = "") -> tuple[str, tuple[str, ...]]:
        """The condition in SQL, with `more` of it at its end, and the values of its own part."""
        conditions = {
            "game = ?": self.game,
            "title = ?": self.title,
            "EXISTS (SELECT 1 FROM json_each(players) WHERE json_extract(value, '$[1]') LIKE ?)": self.name,
            "played >= ?": self.since,
            "played < ?": self.until,
            "outcome = ?": self.outcome,
        }
        used = {text: value for text, value in conditions.items() if value is not None}
        parts = [*used, more] if more else [*used]
        return (f"WHERE {' AND '.join(parts)}" if parts else ""), tuple(used.values())


ALL: Final = Filter()
