"""What all messages of pages are made of: the kinds of values, and what a message needs of who sends it."""

from typing import Annotated, ClassVar, TypeAlias

import msgspec

from firmware_py.web.roles import Need

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=60)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=8)]
PlaceNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=8)]
SlotNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=12)]
HalfNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1)]
FlightNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10**9)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """A message of the page, and what it needs of who sends it."""

    needs: ClassVar[Need] = Need.OPERATOR

    @property
    def about(self) -> int:
        """The seat for which it speaks; 0 is the table."""
        return 0


class SeatMessage(Message):
    """What somebody does at a seat, or sees from there."""

    needs: ClassVar[Need] = Need.OWN_SEAT
    seat: SeatNumber

    @property
    def about(self) -> int:
        return self.seat
