"""The codes that let people in, and the tokens that keep them in.

Everything is derived from one secret, which lies in the state folder for nobody else to read: codes and tokens are the
same after a power cut, and nothing else has to be kept of them but how many evenings and holders of seats there were.
"""

import hmac
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from engine.game import Seat
from firmware_py.journal.disk import Disk, read_file, set_aside
from firmware_py.journal.lines import seal, unsealed
from firmware_py.web.roles import Grant

FILE: Final = "codes.json"
SEALED: Final = b'"crc"'
SEATS: Final = range(1, 9)
SECRET_BYTES: Final = 32
ROOM_DIGITS: Final = 6
ROOM_LETTERS: Final = 16
OPERATOR_LETTERS: Final = 8
Loss: TypeAlias = Literal["evening_over", "taken", "freed", "renewed"]
"""Why a page may no longer do what it might."""
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # 32 that nobody takes for another one: 40 bits in eight


@dataclass(slots=True)
class _Holder:
    """The phone at a seat: the how many-th of the evening, and whether it still holds the seat."""

    number: int = 0
    stays: bool = False


@dataclass(slots=True)
class _Kept:
    """What is written: the secret in hexadecimal and how often it was renewed, the number of the evening, the holder
    of each seat in it, and how often other digits were drawn in it.
    """

    secret: str
    renewed: int = 0
    evening: int = 0
    holders: dict[Seat, _Holder] = field(default_factory=dict)
    drawn: int = 0


class Codes:
    """The codes of a table. With a `folder` they outlast the program, and a flipped bit of their file. One that can't
    be read is set aside.

    The room has a code of six digits, to be read and typed, and a key of 16 letters and digits in its QR code; both let
    anybody in who then chooses a seat, and hold for one evening. The operator's is eight letters and digits, and holds
    until `renew`. A disk that takes nothing costs no more than new codes after the next start.
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
        self._derived: dict[
            str, bytes
        ] = {}  # until the codes change, for pages are told of them all the time
        if (
            self._path is not None and _raw(self._path) != self._content
        ):  # who only asks for codes writes none
            self._write()

    @property
    def operator(self) -> str:
        """The operator's code."""
        return _letters(self._derive("operator code"), OPERATOR_LETTERS)

    @property
    def room(self) -> str:
        """The six digits of the room, for this evening or until others are drawn."""
        drawn = f".{self._kept.drawn}" if self._kept.drawn else ""
        number = int.from_bytes(self._derive(f"room code {self._kept.evening}{drawn}"), "big")
        return f"{number % 10**ROOM_DIGITS:0{ROOM_DIGITS}}"

    @property
    def key(self) -> str:
        """What stands in the room's QR code: too long to be guessed."""
        return _letters(self._derive(f"room key {self._kept.evening}"), ROOM_LETTERS)

    def open(self, code: str) -> Grant | None:
        """What a code grants that nobody can guess: the operator's, or the room's key; None for any other.

        How long this takes tells nothing of how much of a code was right.
        """
        said = _tidy(code)
        found: Grant | None = None
        if hmac.compare_digest(said, self.operator.encode()):
            found = self._operators
        if hmac.compare_digest(said, self.key.encode()):
            found = self._guests
        return found

    def typed(self, code: str) -> Grant | None:
        """What the digits of the room grant, as open() does; None for wrong ones."""
        return self._guests if hmac.compare_digest(_tidy(code), self.room.encode()) else None

    @property
    def held(self) -> set[Seat]:
        """The seats that phones hold, here or away."""
        return {seat for seat, holder in self._kept.holders.items() if holder.stays}

    def take(self, seat: Seat) -> Grant:
        """Lets a phone hold a seat; whoever held it before holds it no more."""
        number = self._holder(seat).number + 1
        self._kept.holders[seat] = _Holder(number, True)
        self._write()
        return Grant("seat", seat, self._kept.evening, number)

    def _holder(self, seat: Seat) -> _Holder:
        return self._kept.holders.get(seat, _Holder())

    def token(self, grant: Grant) -> str:
        """What a phone shows when it comes back."""
        name = _name(grant)
        return f"{name}.{self._derive(f'token {name}').hex()}"

    def back(self, token: str) -> Grant | None:
        """The grant of a token; None if it is none, or holds no more."""
        known = [self._operators, self._guests]
        for seat in SEATS:
            known.append(Grant("seat", seat, self._kept.evening, self._holder(seat).number))
        right = [
            one
            for one in known
            if token.startswith(f"{_name(one)}.")  # which is no secret, and costs no derivation
            and hmac.compare_digest(token.encode(errors="replace"), self.token(one).encode())
        ]
        return right[0] if right and self.holds(right[0]) else None

    def holds(self, grant: Grant) -> bool:
        """Whether a grant still holds: a seat's does for the evening, until another phone takes the seat, an operator's
        until the codes are renewed.
        """
        if grant.role == "operator":
            return grant == self._operators
        if grant.role == "guest":
            return grant == self._guests
        if grant.role != "seat":
            return True
        holder = self._holder(grant.seat)
        return grant.evening == self._kept.evening and grant.holder == holder.number and holder.stays

    def why_lost(self, grant: Grant) -> Loss:
        """What ended a grant that holds no more."""
        if grant.role == "operator":
            return "renewed"
        if grant.evening != self._kept.evening:
            return "evening_over"
        return "taken" if self._holder(grant.seat).number > grant.holder else "freed"

    def guest(self) -> Grant:
        """What somebody may do who is in the room and has no seat yet."""
        return self._guests

    def end_evening(self) -> None:
        """Other codes for the room, and all seats are free."""
        self._kept.evening += 1
        self._kept.drawn = 0
        self._kept.holders.clear()
        self._changed()

    def draw_digits(self) -> None:
        """Other digits for the room, where somebody guesses them; all who are in stay in, and the QR code holds."""
        self._kept.drawn += 1
        self._changed()

    def free(self, seat: Seat) -> None:
        """Nobody holds a seat any more, and the next phone may."""
        self._kept.holders[seat] = _Holder(self._holder(seat).number)
        self._write()

    def renew(self) -> Grant:
        """New codes for everything; all grants and tokens are void but the operator's that this gives."""
        secret = self._draw(SECRET_BYTES).hex()
        self._kept = _Kept(secret, self._kept.renewed + 1, self._kept.evening + 1)
        self._changed()
        return self._operators

    @property
    def _operators(self) -> Grant:
        return Grant("operator", evening=self._kept.renewed)

    @property
    def _guests(self) -> Grant:
        return Grant("guest", evening=self._kept.evening)

    def _changed(self) -> None:
        self._derived.clear()
        self._write()

    def _derive(self, name: str) -> bytes:
        if name.startswith("token"):
            return self._digest(name)
        if name not in self._derived:
            self._derived[name] = self._digest(name)
        return self._derived[name]

    def _digest(self, name: str) -> bytes:
        return hmac.new(bytes.fromhex(self._kept.secret), name.encode(), sha256).digest()

    def _read(self) -> _Kept | None:
        if self._path is None:
            return None
        kept = _kept_in(self._path)
        if kept is None and os.path.lexists(self._path):
            set_aside(self._path)
        return kept

    @property
    def _content(self) -> bytes:
        return seal(msgspec.json.encode(self._kept).decode(), 1).encode()

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            self._disk.write_new(self._path, self._content, private=True)
        except OSError:
            return


def has_codes(folder: Path) -> bool:
    """Whether there are codes in a state folder that can be read; nothing is changed there."""
    return _kept_in(folder / FILE) is not None


def _raw(path: Path) -> bytes | None:
    try:
        return read_file(path)
    except OSError:
        return None


def _kept_in(path: Path) -> _Kept | None:
    """What a file holds, also where one bit of it was flipped; None where it can't be read. Files of earlier versions
    have no checksum.
    """
    raw = _raw(path) or b""
    line = unsealed(raw)
    if line is None and SEALED in raw:
        return None
    try:
        kept = msgspec.json.decode(raw if line is None else line, type=_Kept)
        return kept if len(bytes.fromhex(kept.secret)) == SECRET_BYTES else None
    except (ValueError, RecursionError, msgspec.MsgspecError):
        return None


def _tidy(code: str) -> bytes:
    return "".join(code.split()).upper().encode(errors="replace")


def _letters(digest: bytes, count: int) -> str:
    number = int.from_bytes(digest, "big")
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(count))


def _name(grant: Grant) -> str:
    """What a token says openly: whose it is."""
    return f"{grant.role}.{grant.seat}.{grant.evening}.{grant.holder}"
