"""Who may do what: roles, and what each message needs."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal, TypeAlias

from engine.game import Seat

Role: TypeAlias = Literal["spectator", "guest", "seat", "table", "operator"]


class Need(Enum):
    """What a message asks of who sends it."""

    NOTHING = auto()
    ROOM = auto()  # somebody who came in, at a seat or not yet
    VIEW = auto()  # the seat that the message names, or nobody's
    OWN_SEAT = auto()  # the seat that the message names; seat 0, the table itself, is for those who run it
    TABLE = auto()
    OPERATOR = auto()


@dataclass(frozen=True, slots=True)
class Grant:
    """What a page may do. The grants of a guest, who may choose a seat, and of a seat are for one `evening`, and
    a seat's for the `holder`-th phone there; an operator's is for as many renewals of the codes as `evening` says.

    `table` is a page on the table's own computer: all who stand there share it. `operator` may also look after the
    devices, the settings and the log.
    """

    role: Role = "spectator"
    seat: Seat = 0
    evening: int = 0
    holder: int = 0

    @property
    def runs(self) -> bool:
        """Whether this page may begin and end games, and act for every seat."""
        return self.role in ("table", "operator")

    def may(self, need: Need, seat: Seat = 0) -> bool:
        """Whether a message that needs this, and names that seat, may be sent."""
        if need is Need.OPERATOR:
            return self.role == "operator"
        if self.runs or need is Need.NOTHING:
            return True
        if need is Need.VIEW and seat == 0:
            return True
        if need is Need.ROOM:
            return self.role in ("guest", "seat")
        return need in (Need.VIEW, Need.OWN_SEAT) and self.role == "seat" and seat == self.seat


SPECTATOR = Grant()
TABLE_ROLE = Grant("table")
