"""All tables of an event on one screen, sorted by trouble. Nothing flickers: a row moves after two seconds at the
earliest.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from firmware_py.fleet.messages import Call, State

Trouble: TypeAlias = Literal["calls", "gone", "faults", "free", "plays"]
TROUBLES: Final[tuple[Trouble, ...]] = ("calls", "gone", "faults", "free", "plays")
"""From the most urgent to the least."""

OLD_S: Final = 8.0
"""News that are older are said to be so: a table tells its state every five seconds."""
STAYS_S: Final = 2.0
CLOCK_S: Final = 2.0
"""A table whose clock is out by more than this is shown."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as the organiser knows it; all times are seconds of the organiser's steady clock, None for never."""

    table: str
    name: str = ""
    online: bool = False
    state: State | None = None
    heard_s: float | None = None
    gone_s: float | None = None
    call: Call | None = None
    called_s: float = 0.0
    clock_off_s: float | None = None
    ignored: int = 0
    refused: int = 0

    @property
    def trouble(self) -> Trouble:
        """Under which heading it stands."""
        if self.call is not None:
            return "calls"
        if not self.online:
            return "gone"
        if self.clock_is_off or (self.state is not None and self.state.faults):
            return "faults"
        return "free" if self.state is None or self.state.part == "free" else "plays"

    @property
    def clock_is_off(self) -> bool:
        """Whether its clock is out by more than two seconds."""
        return self.clock_off_s is not None and abs(self.clock_off_s) > CLOCK_S

    def age_s(self, now_s: float) -> float | None:
        """How old the last news are, where that is worth saying."""
        age = None if self.heard_s is None else now_s - self.heard_s
        return age if age is not None and (age > OLD_S or not self.online) else None


def _rank(row: TableRow) -> tuple[object, ...]:
    """Calls: whoever waits longest first. Gone: whoever went last first, for that is news. The rest by name."""
    order = TROUBLES.index(row.trouble)
    if row.trouble == "calls":
        return (order, row.called_s, row.name, row.table)
    if row.trouble == "gone":
        return (order, -(row.gone_s or 0.0), row.name, row.table)
    return (order, 0.0, row.name, row.table)


@dataclass(slots=True)
class Roster:
    """The rows of all tables, and the order in which they are shown."""

    rows: dict[str, TableRow] = field(default_factory=dict)
    headings: dict[str, Trouble] = field(default_factory=dict)
    """Under which heading each row is shown; it goes to another one when it moves."""
    _shown: list[str] = field(default_factory=list)
    _due_s: dict[str, float] = field(default_factory=dict)

    def change(self, table: str, **news: object) -> TableRow:
        """Takes news of a table in, by the fields of its row."""
        row = replace(self.rows.get(table, TableRow(table)), **news)  # type: ignore[arg-type]
        self.rows[table] = row
        return row

    def forget(self, table: str) -> None:
        """A table that has left."""
        self.rows.pop(table, None)
        self.headings.pop(table, None)

    def order(self, now_s: float) -> list[TableRow]:
        """The rows from top to bottom. A row that has a new place waits two seconds for it, so that a cable that comes
        and goes makes nothing jump; a call for staff rises at once, and is gone at once when it is answered.
        """
        wanted = [row.table for row in sorted(self.rows.values(), key=_rank)]
        shown = [table for table in self._shown if table in self.rows]
        if sorted(shown) != sorted(wanted) or not shown:
            shown = _inserted(shown, wanted)
        for table in wanted:
            self.headings.setdefault(table, self.rows[table].trouble)
        moved = {
            table
            for place, table in enumerate(wanted)
            if shown[place] != table or self.headings[table] != self.rows[table].trouble
        }
        for table in moved:
            self._due_s.setdefault(table, now_s + STAYS_S)
        for table in set(self._due_s) - moved:
            del self._due_s[table]
        calls = any(self.rows[table].call is not None or self.headings[table] == "calls" for table in moved)
        if calls or any(due <= now_s for due in self._due_s.values()):
            shown, self._due_s = wanted, {}
            self.headings = {table: self.rows[table].trouble for table in wanted}
        self._shown = shown
        return [self.rows[table] for table in shown]


def _inserted(shown: list[str], wanted: list[str]) -> list[str]:
    """Rows that are new stand where they belong, between those that are there."""
    known = list(shown)
    for place, table in enumerate(wanted):
        if table not in known:
            known.insert(min(place, len(known)), table)
    return known


def counts(headings: Iterable[Trouble]) -> dict[Trouble, int]:
    """How many tables stand under each heading."""
    found: dict[Trouble, int] = dict.fromkeys(TROUBLES, 0)
    for heading in headings:
        found[heading] += 1
    return found
