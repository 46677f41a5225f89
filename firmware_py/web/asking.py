"""Seats that are asked for: who wants a seat that somebody holds, until the holder or who runs the table answers."""

from collections.abc import Container, Iterator
from dataclasses import dataclass

from engine.game import Refused, Seat
from firmware_py.web.access_messages import Take
from firmware_py.web.connections import Page


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """Somebody at a page wants a seat, with the name and shape of their message."""

    page: Page
    wish: Take


class SeatRequests:
    """The questions that wait for an answer, one a seat and one a page."""

    def __init__(self) -> None:
        self._asked: dict[Seat, SeatRequest] = {}

    def __iter__(self) -> Iterator[SeatRequest]:
        return iter(list(self._asked.values()))

    def ask(self, page: Page, wish: Take) -> None:
        """Asks for a seat; raises Refused where somebody else is asking for it."""
        other = self._asked.get(wish.seat)
        if other is not None and other.page is not page:
            raise Refused("seat_asked_for", wish.seat)
        self.forget(page)
        self._asked[wish.seat] = SeatRequest(page, wish)

    def answer(self, seat: Seat) -> SeatRequest | None:
        """Takes the question about a seat away; None where nobody asks."""
        return self._asked.pop(seat, None)

    def forget(self, page: Page) -> None:
        """A page wants no seat any more."""
        self._asked = {seat: asked for seat, asked in self._asked.items() if asked.page is not page}

    def look(self, held: Container[Seat]) -> bool:
        """Forgets pages that went away, and questions about seats that nobody holds any more, who could answer; gives
        whether there were any.
        """
        before = len(self._asked)
        self._asked = {
            seat: asked
            for seat, asked in self._asked.items()
            if not asked.page.socket.closed and seat in held
        }
        return len(self._asked) != before
