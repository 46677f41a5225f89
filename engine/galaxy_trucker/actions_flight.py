"""What a ship may answer to the questions of a flight: the actions of the running game, and the pairs of a flight file.

Cells are columns and rows as printed. `batteries` name who pays, a cell for each token; what is not named is paid from
the first battery in reading order.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.galaxy_trucker.board import Cell
from engine.galaxy_trucker.words import ColourName

Cells: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """Pays 1 energy for each of these double engines and double cannons."""

    cells: Cells = ()
    batteries: Cells = ()


@dataclass(frozen=True, slots=True)
class Defend:
    """Pays 1 energy for a shield or double cannon that stops the threat; None: does not.

    `rest` orders the same for every threat of this card that is still to come: 1 energy each, from the first battery in
    reading order, as long as there is any.
    """

    cell: Cell | None = None
    batteries: Cells = ()
    rest: bool = False


@dataclass(frozen=True, slots=True)
class Fire:
    """Shoots a big meteor with a single cannon, which costs nothing, or holds fire and is struck; `always` orders the
    same for every such meteor of this flight.
    """

    yes: bool
    always: bool = False


@dataclass(frozen=True, slots=True)
class Keep:
    """Keeps the part of a broken ship that holds this cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Planet:
    """Lands on a planet, counted from 0; None: passes."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    """Takes an offer or a reward, or does not."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Crew:
    """Gives up crew, one for each cabin named."""

    cells: Cells


@dataclass(frozen=True, slots=True)
class Unload:
    """The holds that give up goods of equal value, or the batteries that pay for missing goods; a cell for each."""

    cells: Cells


@dataclass(frozen=True, slots=True)
class Hold:
    """What a hold carries."""

    at: Cell
    goods: tuple[ColourName, ...]


@dataclass(frozen=True, slots=True)
class Stow:
    """What all holds carry from now on, the rest is thrown away; None: by the rule of stowing."""

    holds: tuple[Hold, ...] | None = None


@dataclass(frozen=True, slots=True)
class Hole:
    """Powers double engines, then discards components, against a Black Hole."""

    power: Cells = ()
    discard: Cells | Literal["all"] = ()
    batteries: Cells = ()


@dataclass(frozen=True, slots=True)
class Dodge:
    """Removes a fragile tile and takes no part in the supercard; None: faces it."""

    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Shed:
    """The component that Corrosive Dust takes; None: the first exposed one in reading order."""

    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that were thrown on the table."""

    dice: tuple[int, ...]


Answer: TypeAlias = (
    Power | Defend | Fire | Keep | Planet | Accept | Crew | Unload | Stow | Hole | Dodge | Shed | Dice
)
"""Whatever a question can be answered with."""


class Wrong(ValueError):
    """An answer that is not possible. Nothing changed. `reason` is a short code."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
