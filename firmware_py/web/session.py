"""What stands between a page's message and the table: whether this page may send it, and who may come to a seat."""

from collections.abc import Callable, Iterable
from functools import lru_cache

import msgspec
import segno

from engine.game import Json, Refused, Seat
from firmware_py.web.access import Doors
from firmware_py.web.connections import Page, Pages
from firmware_py.web.messages import Back, Free, Join, Leave, PageMessage, Renew, Sit
from firmware_py.web.presence import Held, standings
from firmware_py.web.router import Service


class Porch:
    """Lets `pages` in, and messages through. `address` gives where phones find the table, "" if they can't."""

    def __init__(
        self, doors: Doors, service: Service, pages: Pages, address: Callable[[], str] = str
    ) -> None:
        self._doors = doors
        self._service = service
        self._pages = pages
        self._address = address
        self._held: Held = {}
        self._play = service.table.play
        if self._play is None:  # what was played before the last stop is not taken up
            doors.codes.new_game()

    def watch_game(self) -> None:
        """When a game ends without a result or another one begins, all seats get other codes, and are free: who had a
        seat in it would otherwise walk through the menu and begin the next one. Where the same crew plays again, pages
        that are here and hold their seats keep them.
        """
        play = self._service.table.play
        if play is not self._play:
            stay = self._sitting() if play is not None and self._service.crew_stays else []
            grants = self._doors.codes.new_game({page.grant.seat for page in stay})
            for page in stay:
                page.becomes(grants[page.grant.seat])
        self._play = play

    def watch_seats(self) -> None:
        """Notices phones that came to their seats, or went away and left them held."""
        here = {page.grant.seat for page in self._sitting()}
        now = standings(self._held, self._doors.codes.held, here, self._service.table.last_tick_ms or 0)
        if now != self._held:
            self._held = now
            self._service.revision += 1

    def _sitting(self) -> list[Page]:
        """The pages that are here and hold a seat."""
        holds = self._doors.codes.holds
        return [
            page
            for page in self._pages
            if page.grant.role == "seat" and holds(page.grant) and not page.socket.closed
        ]

    def take(self, page: Page, message: PageMessage, address: str, now_s: float) -> bool:
        """Whether the message was for the door, and is done. Raises Refused for one that this page may not send."""
        self.watch_game()
        self.look_again(page)
        codes = self._doors.codes
        if not page.grant.may(message.needs, message.about):
            raise Refused(f"needs_{message.needs.name.lower()}", message.about)
        match message:
            case Join():
                page.becomes(self._doors.join(message, address, now_s, self._service.settings.second_phone))
            case Back():
                page.becomes(self._doors.back(message))
            case Leave():
                if page.grant.role == "seat":
                    codes.free(page.grant.seat)
                page.becomes(page.first)
            case Sit(seat=seat):
                page.seat = seat
                return True
            case Free(seat=seat):
                codes.free(seat)
            case Renew():
                page.becomes(codes.renew())
            case _:
                return False
        self._service.revision += 1
        return True

    def look_again(self, page: Page) -> None:
        """Takes from a page what it may do no more; a seat's grant ends with its game, and with the next phone."""
        if not self._doors.codes.holds(page.grant):
            page.becomes(page.first, self._doors.codes.why_lost(page.grant))

    def tell(self, page: Page) -> None:
        """Tells a page what it may do, and one that runs the table how others come in, if that has changed."""
        self.look_again(page)
        grant, codes = page.grant, self._doors.codes
        message: dict[str, Json] = {
            "kind": "doors",
            "role": grant.role,
            "seat": grant.seat,
            "lost": page.lost,
        }
        if grant.role in ("seat", "operator"):
            message["token"] = codes.token(grant)
        if grant.runs:
            message["address"] = self._address()
            message["joins"] = list(self._joins())
        told = msgspec.json.encode(message)
        if told != page.doors:
            page.doors = told
            self._pages.tell(page, {**message, "now_ms": self._service.table.last_tick_ms or 0})

    def _joins(self) -> Iterable[Json]:
        """How phones come to the seats of the running game: code, address, and its QR code in rows of 0 and 1; which
        are held, whether the phone is here, and since when.
        """
        play = self._service.table.play
        seats = play.record.setup.seats if play is not None else ()
        address = self._address()
        for seat, code in self._doors.codes.seats.items():
            if seat in seats:
                where = f"{address}/seat/{seat}#{code}" if address else ""
                yield {
                    "seat": seat,
                    "code": code,
                    "where": where,
                    "qr": list(_qr(where)),
                    **self._stands(seat),
                }

    def _stands(self, seat: Seat) -> dict[str, Json]:
        known = self._held.get(seat)
        if known is None:
            return {"held": False, "here": False, "since_ms": 0}
        return {"held": True, "here": known.here, "since_ms": known.since_ms}


@lru_cache(maxsize=64)
def _qr(text: str) -> tuple[str, ...]:
    """The dark (1) and light (0) modules of a QR code with its quiet zone, row by row [ISO/IEC 18004]."""
    if not text:
        return ()
    return tuple(
        "".join("1" if dark else "0" for dark in row) for row in segno.make(text).matrix_iter(border=4)
    )
