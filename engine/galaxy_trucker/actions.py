"""What a seat can do, in the words of the rules; what it answers in flight stands in actions_flight.py.

Cells are columns and rows as printed. Time itself acts by TimeIs of the contract.
"""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias, get_args

from engine.galaxy_trucker import actions_flight as answers
from engine.galaxy_trucker.actions_flight import Answer, Keep
from engine.galaxy_trucker.board import Cell
from engine.galaxy_trucker.setup import PrintedClass
from engine.game import TimeIs, by_name
from engine.tables import Between

QuarterTurns: TypeAlias = Annotated[int, Between(0, 3)]


@dataclass(frozen=True, slots=True)
class Ready:
    """Is ready for what comes next: building, the next card, the next flight."""


@dataclass(frozen=True, slots=True)
class Vote:
    """Wants one of the missions on offer."""

    mission: str


@dataclass(frozen=True, slots=True)
class Object:
    """Agrees to no mission; may name one that is not to be flown."""

    leave_out: str | None = None


@dataclass(frozen=True, slots=True)
class ProposeShips:
    """Wants ships of another class for the mission that was chosen, or agrees to such a proposal; once a flight."""

    ship_class: PrintedClass


@dataclass(frozen=True, slots=True)
class TakeDown:
    """Takes a component that lies face down into the hand: from the cargo tiles, or from the others."""

    cargo: bool = False


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Takes a component that lies face up into the hand."""

    tile: str


@dataclass(frozen=True, slots=True)
class TakeAside:
    """Takes a component that was set aside into the hand."""

    place: Annotated[int, Between(0, 1)]


@dataclass(frozen=True, slots=True)
class TakeLoose:
    """Takes the component that was placed last back into the hand."""


@dataclass(frozen=True, slots=True)
class Place:
    """Places the component in the hand on a cell, turned clockwise by quarters."""

    cell: Cell
    turn: QuarterTurns = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """Turns the component that was placed last where it stands."""

    turn: QuarterTurns


@dataclass(frozen=True, slots=True)
class SetAside:
    """Sets the component in the hand aside."""


@dataclass(frozen=True, slots=True)
class Return:
    """Returns the component in the hand to the warehouse, face up."""


@dataclass(frozen=True, slots=True)
class Look:
    """Takes one of the three card piles up to look at it, 0 to 2."""

    pile: Annotated[int, Between(0, 2)]


@dataclass(frozen=True, slots=True)
class PutBack:
    """Puts the card pile back."""


@dataclass(frozen=True, slots=True)
class Flip:
    """Turns the sand over onto the next circle."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Takes a number tile: the ship is done."""

    number: Annotated[int, Between(1, 4)]


@dataclass(frozen=True, slots=True)
class Remove:
    """Removes a component in the check."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Mend:
    """Lets the table make the smallest repair."""


@dataclass(frozen=True, slots=True)
class Stake:
    """Stakes credits on finishing first."""

    credits: Annotated[int, Between(0, 99)]


@dataclass(frozen=True, slots=True)
class TakeAboard:
    """Names the cabins that take an alien instead of humans."""

    brown: Cell | None = None
    purple: Cell | None = None


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leaves the flight between two cards."""


Build: TypeAlias = (
    TakeDown
    | TakeUp
    | TakeAside
    | TakeLoose
    | Place
    | Turn
    | SetAside
    | Return
    | Look
    | PutBack
    | Flip
    | Finish
)
TruckerAction: TypeAlias = (
    TimeIs
    | Ready
    | Vote
    | Object
    | ProposeShips
    | Build
    | Remove
    | Mend
    | Stake
    | TakeAboard
    | GiveUp
    | Answer
)
ACTIONS: Final = by_name(*get_args(TruckerAction))
ANSWERS: Final = frozenset(get_args(Answer))

__all__ = ["ACTIONS", "ANSWERS", "Answer", "Build", "Keep", "TimeIs", "TruckerAction", "answers"]
