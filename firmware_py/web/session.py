"""What stands between a page's message and the table: whether this page may send it, and who may come to a seat."""

import os
from collections.abc import Callable

import msgspec

from engine.game import Refused, Seat
from firmware_py import inputs
from firmware_py.inputs import SatDown, StoodUp
from firmware_py.table.lobby_people import tidy
from firmware_py.web.access import AccessControl
from firmware_py.web.access_messages import (
    Answer,
    Back,
    DrawDigits,
    EndEvening,
    Free,
    Join,
    Leave,
    Renew,
    Take,
)
from firmware_py.web.asking import SeatRequest, SeatRequests
from firmware_py.web.attendance import Attendance
from firmware_py.web.connections import Page, Pages
from firmware_py.web.messages import PageMessage, Press, Ready, Sit
from firmware_py.web.presence import Held, standings
from firmware_py.web.qr import qr_rows
from firmware_py.web.router import Service
from firmware_py.web.started import opening
from firmware_py.web.table_messages import AccessMessage, AskView, HeldView, RoomView


class Sessions:
    """Lets `pages` in, and messages through. `address` gives where phones find the table, "" if they can't.

    Who sits where is a matter of the lobby; the phones that hold seats follow it.
    """

    def __init__(
        self, access: AccessControl, service: Service, pages: Pages, address: Callable[[], str] = str
    ) -> None:
        self._opening = opening(os.environ)
        self._access = access
        self._service = service
        self._pages = pages
        self._address = address
        self._held: Held = {}
        self._attendance = Attendance(service.table)
        self._asking = SeatRequests()
        for seat in access.codes.held - set(service.lobby.people):  # whose lobby was lost
            service.in_lobby(SatDown(seat, "phone"))

    def watch_seats(self) -> None:
        """Notices phones that came to their seats, or went away and left them held; whose seat was given away in the
        lobby holds it no more. The lobby is told what phones come in with.
        """
        codes, people = self._access.codes, self._service.lobby.people
        self._name_room()
        for seat in codes.held:
            if seat not in people or people[seat].hand != "phone":
                codes.free(seat)
                self._service.revision += 1
        for seat, person in people.items():
            if person.hand == "phone" and seat not in codes.held:
                self._service.in_lobby(StoodUp(seat))
        here = {page.grant.seat for page in self._sitting()}
        by_the_table = any(page.grant.runs and not page.socket.closed for page in self._pages)
        if self._attendance.watch(here, codes.held, by_the_table):
            self._service.revision += 1
        now = standings(self._held, codes.held, here, self._service.real_ms)
        if now != self._held:
            self._held = now
            self._service.revision += 1
        if self._asking.look(self._service.lobby.people):
            self._service.revision += 1

    def _name_room(self) -> None:
        code = self._access.codes.room if self._address() else ""
        if code != self._service.lobby.room_code:
            self._service.in_lobby(inputs.RoomNamed(code))

    def _sitting(self) -> list[Page]:
        """The pages that are here and hold a seat."""
        holds = self._access.codes.holds
        return [
            page
            for page in self._pages
            if page.grant.role == "seat" and holds(page.grant) and not page.socket.closed
        ]

    def take(self, page: Page, message: PageMessage, address: str, now_s: float) -> bool:
        """Whether the message was for the door, and is done. Raises Refused for one that this page may not send."""
        self.look_again(page)
        if not page.grant.may(message.needs, message.about):
            raise Refused(f"needs_{message.needs.name.lower()}", message.about)
        if isinstance(message, Press) and page.grant.role == "seat" and self._service.table.play is None:
            raise Refused(
                "needs_table", message.seat
            )  # a seat's buttons would walk through the menu and begin a game
        if isinstance(message, Take | Ready) and not page.grant.runs:
            self._access.writes(message.seat, address, now_s)
        match message:
            case Join():
                self._join(page, message, address, now_s)
            case Back():
                page.becomes(self._access.back(message))
            case Leave():
                self._leave(page)
            case Take():
                self._take(page, message)
            case Answer(seat=seat, yes=yes):
                self._answer(seat, yes)
            case Sit(seat=seat):
                page.seat = seat
                return True
            case Free(seat=seat):
                self._service.in_lobby(StoodUp(seat))
                self._access.codes.free(seat)
            case EndEvening():
                self._access.end_evening()
                self._service.in_lobby(inputs.EveningEnded())
                self._name_room()
            case DrawDigits():
                self._access.draw_digits()
                self._name_room()
            case Renew():
                page.becomes(self._access.renew())
                self._name_room()
            case _:
                return False
        if page.grant.runs:
            self._access.guests.lets_run(address)
        self._service.revision += 1
        return True

    def _join(self, page: Page, message: Join, address: str, now_s: float) -> None:
        noticed = self._access.guessing.noticed
        try:
            page.becomes(self._access.join(message, address, now_s))
        finally:
            self._service.revision += (
                noticed != self._access.guessing.noticed
            )  # whoever runs the table is told

    # ------------------------------------------------------------------------------------------------------- to a seat

    def _leave(self, page: Page) -> None:
        self._asking.forget(page)
        if page.grant.role == "seat":
            self._access.codes.free(page.grant.seat)
            self._service.in_lobby(StoodUp(page.grant.seat))
        page.becomes(page.first)

    def _take(self, page: Page, wish: Take) -> None:
        """Somebody sits down, moves to another seat, or is called otherwise. Whose seat it is is asked first."""
        seat, setting = wish.seat, self._service.settings.second_phone
        if page.grant.role == "seat" and page.grant.seat == seat:
            ready = self._service.lobby.people[seat].ready
            self._service.in_lobby(SatDown(seat, "phone", wish.name, wish.shape, ready))
            return
        self._service.lobby.check(SatDown(seat, "phone", wish.name, self._shape(page, wish)))
        holder = self._service.lobby.people.get(seat)
        if holder is not None and holder.hand != "buttons" and setting != "takes_over":
            if setting == "refused":
                raise Refused("seat_held", seat)
            self._asking.ask(page, wish)
            return
        self._sit(page, wish)

    def _shape(self, page: Page, wish: Take) -> int:
        """The shape that somebody wants, or at another seat the one they have, which is theirs to take along."""
        own = self._service.lobby.people.get(page.grant.seat)
        return 0 if own is not None and own.shape == wish.shape else wish.shape

    def _sit(self, page: Page, wish: Take) -> None:
        grant, before = self._access.codes.take(wish.seat), page.grant
        if before.role == "seat":
            self._access.codes.free(before.seat)
            self._service.in_lobby(StoodUp(before.seat))
        self._asking.forget(page)
        name, shape = self._person(wish)
        if wish.seat in self._service.lobby.people:
            self._service.in_lobby(StoodUp(wish.seat))
        self._service.in_lobby(SatDown(wish.seat, "phone", name, shape))
        page.becomes(grant)

    def _person(self, wish: Take) -> tuple[str, int]:
        """The name and shape of who sits down. Who gives no name at the seat of a phone that is away is the one who
        sat there, with another phone.
        """
        known, standing = self._service.lobby.people.get(wish.seat), self._held.get(wish.seat)
        if known is None or standing is None or standing.here or tidy(wish.name):
            return wish.name, wish.shape
        return known.name, wish.shape or known.shape

    def _answer(self, seat: Seat, yes: bool) -> None:
        asked = self._asking.answer(seat)
        if asked is None:
            return
        self.look_again(asked.page)  # a page that reads nothing has not been told what it lost
        if yes and asked.page.grant.role in ("guest", "seat"):
            self._sit(asked.page, asked.wish)
        else:
            asked.page.answers += 1
        asked.page.revision = -1

    # ------------------------------------------------------------------------------------------------------- telling

    def look_again(self, page: Page) -> None:
        """Takes from a page what it may do no more; a seat's grant ends with the evening, and with the next phone."""
        if not self._access.codes.holds(page.grant):
            lost = self._access.codes.why_lost(page.grant)
            stays = lost in ("taken", "freed")
            page.becomes(self._access.codes.guest() if stays else page.first, lost)

    def tell(self, page: Page) -> None:
        """Tells a page what it may do, who is here, and how others come in, if that has changed."""
        self.look_again(page)
        grant, codes = page.grant, self._access.codes
        message: AccessMessage = {
            "kind": "access",
            "role": grant.role,
            "seat": grant.seat,
            "lost": page.lost,
            "held": {str(seat): self._stands(seat) for seat in self._held},
            "asks": [self._ask(asked) for asked in self._asking if self._concerns(page, asked)],
            "asking": next((asked.wish.seat for asked in self._asking if asked.page is page), 0),
            "answers": page.answers,
            "now_ms": 0,
        }
        if grant.runs:
            message["guessed"] = self._access.guessing.noticed
        if grant.role in ("guest", "seat", "operator"):
            message["token"] = codes.token(grant)
        if grant.role != "spectator" or page.here:
            message["room"] = self._room()
        told = msgspec.json.encode(message)
        if told != page.access:
            page.access = told
            message["now_ms"] = self._service.real_ms
            self._pages.tell(page, message)

    def _concerns(self, page: Page, asked: SeatRequest) -> bool:
        """Whether a page may answer a question: who holds the seat, and who runs the table."""
        return page.grant.runs or (page.grant.role == "seat" and page.grant.seat == asked.wish.seat)

    def _ask(self, asked: SeatRequest) -> AskView:
        return {"seat": asked.wish.seat, "name": tidy(asked.wish.name)}

    def _room(self) -> RoomView:
        """How phones come in: the digits, the address, and the QR code in rows of 0 and 1."""
        codes, address = self._access.codes, self._address()
        where = f"{address}/join#{codes.key}" if address else ""
        return {
            "code": codes.room,
            "address": address,
            "where": where,
            "qr": list(qr_rows(where)),
            "opening": self._opening,
        }

    def _stands(self, seat: Seat) -> HeldView:
        known = self._held[seat]
        return {"here": known.here, "since_ms": known.since_ms}
