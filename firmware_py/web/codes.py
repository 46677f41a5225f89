"""The codes that let people in, and the tokens that keep them in.

Everything is derived from one secret, which lies in the state folder for nobody else to read: codes and tokens are the
same after a power cut, and nothing else has to be kept of them but how many games and holders of seats there were.
"""

import hmac
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from engine.game import Seat
from firmware_py.journal.disk import Disk
from firmware_py.web.roles import Grant

FILE: Final = "codes.json"
SEATS: Final = range(1, 9)
SECRET_BYTES: Final = 32
SEAT_DIGITS: Final = 6
OPERATOR_LETTERS: Final = 8
Loss: TypeAlias = Literal["new_game", "taken", "freed", "renewed"]
"""Why a page may no longer do what it might."""
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # 32 that nobody takes for another one: 40 bits in eight


@dataclass(slots=True)
class _Holder:
    """The phone at a seat: the how many-th in this game, and whether it still holds the seat."""

    number: int = 0
    stays: bool = False


@dataclass(slots=True)
class _Kept:
    """What is written: the secret in hexadecimal and how often it was renewed, the number of the game, and the holder
    of each seat in it.
    """

    secret: str
    renewed: int = 0
    game: int = 0
    holders: dict[Seat, _Holder] = field(default_factory=dict)


class Codes:
    """The codes of a table. With a `folder` they outlast the program; a file that can't be read is made anew.

    A seat's code is six digits and holds for one game; the operator's is eight letters and digits, and holds until
    `renew`. A disk that takes nothing costs no more than new codes after the next start.
    """

    def __init__(
        self,
        folder: Path | None = None,
        draw: Callable[[int], bytes] = secrets.token_bytes,
        disk: Disk | None = None,
    ) -> None:
        self._path = folder / FILE if folder is not None else None
        self._draw = draw
        self._disk = disk or Disk()
        self._kept = self._read() or _Kept(draw(SECRET_BYTES).hex())
        self._seats: dict[Seat, str] = {}  # until the codes change, for pages are told of them all the time
        self._write()

    @property
    def operator(self) -> str:
        """The operator's code."""
        number = int.from_bytes(self._derive("operator code"), "big")
        return "".join(LETTERS[number >> 5 * place & 31] for place in range(OPERATOR_LETTERS))

    @property
    def seats(self) -> dict[Seat, str]:
        """The code of each seat in this game; no two are equal."""
        if not self._seats:
            for seat in SEATS:
                salt = 0
                while (code := self._seat_code(seat, salt)) in self._seats.values():
                    salt += 1
                self._seats[seat] = code
        return self._seats.copy()

    def open(self, code: str) -> Grant | None:
        """What a code grants, for a phone that comes to a seat the next holder; None for a wrong code.

        How long this takes tells nothing of how much of a code was right.
        """
        said = "".join(code.split()).upper().encode(errors="replace")
        found: Grant | None = None
        if hmac.compare_digest(said, self.operator.encode()):
            found = self._operators
        for seat, right in self.seats.items():
            if hmac.compare_digest(said, right.encode()):
                found = Grant("seat", seat, self._kept.game, self._holder(seat).number + 1)
        return found

    @property
    def held(self) -> set[Seat]:
        """The seats that phones hold in this game, here or away."""
        return {seat for seat, holder in self._kept.holders.items() if holder.stays}

    def take(self, grant: Grant) -> None:
        """Lets a phone hold its seat; whoever held it before holds it no more."""
        self._kept.holders[grant.seat] = _Holder(grant.holder, True)
        self._write()

    def _holder(self, seat: Seat) -> _Holder:
        return self._kept.holders.get(seat, _Holder())

    def token(self, grant: Grant) -> str:
        """What a phone shows when it comes back."""
        name = _name(grant)
        return f"{name}.{self._derive(f'token {name}').hex()}"

    def back(self, token: str) -> Grant | None:
        """The grant of a token; None if it is none, or holds no more."""
        known = [self._operators]
        for seat in SEATS:
            known.append(Grant("seat", seat, self._kept.game, self._holder(seat).number))
        right = [
            one
            for one in known
            if token.startswith(f"{_name(one)}.")  # which is no secret, and costs no derivation
            and hmac.compare_digest(token.encode(errors="replace"), self.token(one).encode())
        ]
        return right[0] if right and self.holds(right[0]) else None

    def holds(self, grant: Grant) -> bool:
        """Whether a grant still holds: a seat's does for its game, until another phone takes the seat, an operator's
        until the codes are renewed.
        """
        if grant.role == "operator":
            return grant == self._operators
        if grant.role != "seat":
            return True
        holder = self._holder(grant.seat)
        return grant.game == self._kept.game and grant.holder == holder.number and holder.stays

    def why_lost(self, grant: Grant) -> Loss:
        """What ended a grant that holds no more."""
        if grant.role == "operator":
            return "renewed"
        if grant.game != self._kept.game:
            return "new_game"
        return "taken" if self._holder(grant.seat).number > grant.holder else "freed"

    def new_game(self, staying: Iterable[Seat] = ()) -> dict[Seat, Grant]:
        """Each seat has a new code, and is free again but for those whose phone is `staying`: its next grants."""
        self._kept.game += 1
        self._kept.holders = {seat: _Holder(1, True) for seat in staying}
        self._changed()
        return {seat: Grant("seat", seat, self._kept.game, 1) for seat in self._kept.holders}

    def free(self, seat: Seat) -> None:
        """Nobody holds a seat any more, and the next phone may."""
        self._kept.holders[seat] = _Holder(self._holder(seat).number)
        self._write()

    def renew(self) -> Grant:
        """New codes for everything; all grants and tokens are void but the operator's that this gives."""
        secret = self._draw(SECRET_BYTES).hex()
        self._kept = _Kept(secret, self._kept.renewed + 1, self._kept.game + 1)
        self._changed()
        return self._operators

    @property
    def _operators(self) -> Grant:
        return Grant("operator", game=self._kept.renewed)

    def _seat_code(self, seat: Seat, salt: int) -> str:
        number = int.from_bytes(self._derive(f"seat code {self._kept.game} {seat} {salt}"), "big")
        return f"{number % 10**SEAT_DIGITS:0{SEAT_DIGITS}}"

    def _changed(self) -> None:
        self._seats.clear()
        self._write()

    def _derive(self, name: str) -> bytes:
        return hmac.new(bytes.fromhex(self._kept.secret), name.encode(), sha256).digest()

    def _read(self) -> _Kept | None:
        try:
            kept = (
                msgspec.json.decode(self._path.read_bytes(), type=_Kept) if self._path is not None else None
            )
            return kept if kept is not None and len(bytes.fromhex(kept.secret)) == SECRET_BYTES else None
        except (OSError, ValueError, RecursionError, msgspec.MsgspecError):
            return None

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            self._disk.write_new(self._path, msgspec.json.encode(self._kept), private=True)
        except OSError:
            return


def _name(grant: Grant) -> str:
    """What a token says openly: whose it is."""
    return f"{grant.role}.{grant.seat}.{grant.game}.{grant.holder}"
