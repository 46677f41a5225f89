"""Who comes in: pages of this table only, from where, with which code, and how often they may try.

docs/decisions/0009-who-may-do-what.md tells what this guards against, and what it does not.
"""

import re
import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from engine.game import Refused, Seat
from firmware_py.web.access_messages import Back, Join
from firmware_py.web.codes import Codes
from firmware_py.web.floods import Guests
from firmware_py.web.guessing import Guessing
from firmware_py.web.rate_limit import ConnectionLimiter, LoginThrottle, is_local
from firmware_py.web.roles import SPECTATOR, TABLE_ROLE, Grant

PASSED_ON: Final = frozenset({"forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cdn-loop"})
PASSED_ON_FIRST: Final = ("x-forwarded", "x-original-forwarded", "cf-")  # with these names of headers begin
"""Headers by which proxies tell for whom they ask."""
_PLAIN: Final = re.compile(r"[\w.:\[\]-]+")  # a host is told again in a header


class AccessControl:
    """The access of a table. Where they are `guarded`, pages on the table's own computer need a code too; `host` is the
    name or address by which pages may ask for it, beside its numbers and the computer's own name.
    """

    def __init__(self, codes: Codes | None = None, guarded: bool = False, host: str = "") -> None:
        self.codes = codes or Codes()
        self.crowd = ConnectionLimiter()
        self.guests = Guests()
        self.guessing = Guessing()
        self._tries = LoginThrottle()
        self._guarded = guarded
        name = socket.gethostname().lower()
        self._names = {"localhost", name, f"{name}.local", host.lower()} - {""}

    def check(self, request: web.Request) -> None:
        """Raises HTTPForbidden for a page of another site, also one that borrows this table's address by a name of its
        own. Browsers always name the site they ask for and the site that asks; other programs need not.
        """
        asked, whole = _host(f"//{request.host}")
        known = asked.lower() in self._names or _is_number(asked)
        if not known or whole != request.host or not _PLAIN.fullmatch(whole):
            raise web.HTTPForbidden(text=f"expected the table's own address, got {asked!a}")
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"{request.scheme}://{request.host}":
            raise web.HTTPForbidden(text="expected a page of this table")

    def first(self, request: web.Request) -> Grant:
        """What a page may do that has shown nothing yet. One that only wants to look on gets no more than that."""
        if request.query.get("role") == "spectator":
            return SPECTATOR
        return TABLE_ROLE if not self._guarded and is_here(request) else SPECTATOR

    def join(self, message: Join, address: str, now_s: float) -> Grant:
        """The grant of a code; raises Refused for a wrong one, and for digits after too many wrong ones of the same
        address or of all together. What nobody can guess, the operator's code and the key in the QR code, is never kept
        out, nor is the table's own computer.
        """
        grant = self.codes.open(message.code)
        if grant is not None:
            return grant
        counts = not is_local(address)
        if counts and not (self._tries.may(address, now_s) and self.guessing.may(now_s)):
            raise Refused("too_many_tries", 0)
        grant = self.codes.typed(message.code)
        if grant is None:
            if counts:
                self._tries.wrong(address, now_s)
                self.guessing.wrong(now_s)
            raise Refused("wrong_code", 0)
        return grant

    def end_evening(self) -> None:
        """Other codes for the room, and all seats are free."""
        self.codes.end_evening()
        self.guessing.forget()

    def draw_digits(self) -> None:
        """Other digits for the room; all who are in stay in."""
        self.codes.draw_digits()
        self.guessing.forget()

    def renew(self) -> Grant:
        """New codes for everything; gives the operator's grant."""
        self.guessing.forget()
        return self.codes.renew()

    def writes(self, seat: Seat, address: str, now_s: float) -> None:
        """Somebody at an address says what is written to the disk, for which the table waits, such as that they sit at
        a seat or are ready; raises Refused where too much of that comes from there at once.
        """
        if not self.guests.write(address, now_s):
            raise Refused("too_fast", seat)

    def back(self, message: Back) -> Grant:
        """The grant of a token; raises Refused when it holds no more. Nobody guesses 256 bits, so wrong ones are not
        counted: phones that slept while another game began would keep out all behind the same router.
        """
        grant = self.codes.back(message.token)
        if grant is None:
            raise Refused("not_in_any_more", 0)
        return grant


def _host(url: str) -> tuple[str, str]:
    """The name in an address, and the name with its port; nothing for what is no address."""
    try:
        parts = urlsplit(url)
        return parts.hostname or "", parts.netloc
    except ValueError:
        return "", ""


def _is_number(host: str) -> bool:
    """Whether a host is an address in numbers, which no other site can borrow."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_here(request: web.Request) -> bool:
    """Whether a page runs on the table's own computer. What a proxy passes on comes from anywhere."""
    return is_local(address_of(request))


def address_of(request: web.Request) -> str:
    """The address whose limits count for a request. A proxy on the table's own computer has a name of its own, for
    what it passes on must not count as that computer's; the names that it tells are not believed.
    """
    address = request.remote or ""
    return f"proxy at {address}" if is_local(address) and _is_passed_on(request) else address


def _is_passed_on(request: web.Request) -> bool:
    names = [name.lower() for name in request.headers]
    return any(name in PASSED_ON or name.startswith(PASSED_ON_FIRST) for name in names)
