"""Messages about who is in, at which seat, and for how long."""

from typing import Annotated, ClassVar

import msgspec

from firmware_py.web.message import Message, PlaceNumber, SeatMessage, SeatNumber
from firmware_py.web.roles import Need


class Join(Message):
    """Let this page in with the room's code, the key in its QR code, or the operator's code."""

    needs: ClassVar[Need] = Need.NOTHING
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class Back(Message):
    """Let this page in again, with the token that it got when it joined."""

    needs: ClassVar[Need] = Need.NOTHING
    token: Annotated[str, msgspec.Meta(max_length=200)]


class Take(Message):
    """Sit at a seat, or be called otherwise at one's own. A seat that somebody holds is asked for first."""

    needs: ClassVar[Need] = Need.ROOM
    seat: PlaceNumber
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    shape: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0


class Answer(SeatMessage):
    """Let somebody have the seat who asked for it, or not."""

    yes: bool


class Leave(Message):
    """Give up what this page may do; a seat is free for the next phone."""

    needs: ClassVar[Need] = Need.NOTHING


class Free(Message):
    """Free a seat whose phone is gone."""

    needs: ClassVar[Need] = Need.TABLE
    seat: SeatNumber


class EndEvening(Message):
    """Everybody goes home: other codes for the room, all seats free, names forgotten."""

    needs: ClassVar[Need] = Need.TABLE


class DrawDigits(Message):
    """Other digits for the room, where somebody guesses them; whoever is in stays in."""

    needs: ClassVar[Need] = Need.TABLE


class Renew(Message):
    """New codes for the operator and the room; whoever is in has to join again."""
