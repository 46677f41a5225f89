"""Whether the pages are here that a game waits for after a power cut: people who build on them lose no time by it."""

from collections.abc import Set

from engine.game import Seat
from firmware_py.table.table import Table


class Attendance:
    """Lets the clock of a table wait for the pages of seats that play on them alone.

    It waits for all of them after a power cut, and for none while a game runs: closing a phone stops no sand. Whoever
    lets the game go on overrules it until other pages are missing.
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
        if play is None or not self._table.goes_on_in_ms:
            return ()
        people = [seat for seat in play.seating.on_pages(play.game) if seat not in self._table.journal.bots]
        return tuple(seat for seat in people if seat not in here and (seat in held or not by_the_table))
