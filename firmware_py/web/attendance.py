"""Whether the pages are here that a game waits for: people who build on them lose no time while they are away."""

from collections.abc import Iterable, Set

from engine.game import Seat
from firmware_py.table.table import Table


class Attendance:
    """Lets the clock of a table wait for the pages of seats that play on them alone.

    After a power cut it waits for all of them; while a game runs only when the last one has gone. Whoever lets the game
    go on overrules it until other pages are missing.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._missing: tuple[Seat, ...] = ()

    def watch(self, here: Set[Seat], held: Set[Seat], by_the_table: bool) -> bool:
        """Looks at who is here: the seats of pages, those that a phone holds, and whether a page that runs the table
        is open, which speaks for all seats without a phone. Tells whether the table waits for others than before.
        """
        missing = self._absent(here, held, by_the_table)
        if missing == self._missing:
            return False
        self._missing = missing
        self._table.await_pages(missing)
        return True

    def _absent(self, here: Set[Seat], held: Set[Seat], by_the_table: bool) -> tuple[Seat, ...]:
        play = self._table.play
        needed: Iterable[Seat] = play.seating.on_pages(play.game) if play is not None else ()
        people = [seat for seat in needed if seat not in self._table.journal.bots]
        absent = [seat for seat in people if seat not in here and (seat in held or not by_the_table)]
        if self._table.goes_on_in_ms or len(absent) == len(people):
            return tuple(absent)
        return ()
